// Two numbers: a + 1, b + 1, a + b, or a - 3 where that is not negative; over where one of them reaches N. Play may run
// in circles, so positions are solved backwards from the end.

#include "technique.hpp"

namespace {

using Score = int16_t;

class Retrograde : public Technique {
public:
    explicit Retrograde(int64_t size)
        : n_(size), cells_(static_cast<size_t>(size * size)), table_(cells_), open_(cells_), queue_(cells_) {}

    void add_to(Checksum& checksum) const override {
        for (int64_t a = 0; a < n_; a++) {
            for (int64_t b = 0; b < n_; b++) checksum.add({a, b}, code(table_[a * n_ + b]));
        }
    }

protected:
    // Sets the wins in one ply and how many moves each position has; the successors of a position are told to `edge`.
    template <typename Edge>
    void begin(Edge edge) {
        end_ = 0;
        for (int64_t a = 0; a < n_; a++) {
            for (int64_t b = 0; b < n_; b++) {
                size_t cell = static_cast<size_t>(a * n_ + b);
                table_[cell] = 0;
                if (a + 1 >= n_ || b + 1 >= n_ || a + b >= n_) {
                    table_[cell] = WIN_IN_ONE<Score>;
                    queue_[end_++] = static_cast<uint32_t>(cell);
                    continue;
                }
                open_[cell] = static_cast<uint8_t>(2 + (b > 0) + (a >= 3));
                edge(cell, (a + 1) * n_ + b);
                edge(cell, a * n_ + b + 1);
                if (b > 0) edge(cell, (a + b) * n_ + b);
                if (a >= 3) edge(cell, (a - 3) * n_ + b);
            }
        }
    }

    void reach(size_t cell, Score successor) {
        if (table_[cell] != 0) return;
        if (successor > 0 && --open_[cell] > 0) return;
        table_[cell] = before(successor);
        queue_[end_++] = static_cast<uint32_t>(cell);
    }

    int64_t n_;
    size_t cells_;
    Table<Score> table_;
    Table<uint8_t> open_;
    Table<uint32_t> queue_;
    size_t end_ = 0;
};

// The edges turned round are kept.
class Simple : public Retrograde {
public:
    explicit Simple(int64_t size) : Retrograde(size), first_(cells_ + 1), from_(4 * cells_) {}

    uint64_t bytes() const override {
        return table_.bytes() + open_.bytes() + queue_.bytes() + first_.bytes() + from_.bytes();
    }

    void solve() override {
        for (size_t cell = 0; cell <= cells_; cell++) first_[cell] = 0;
        begin([this](size_t, int64_t to) { first_[static_cast<size_t>(to)] += 1; });
        for (size_t cell = 0; cell < cells_; cell++) first_[cell + 1] += first_[cell];
        begin([this](size_t cell, int64_t to) { from_[--first_[static_cast<size_t>(to)]] = static_cast<uint32_t>(cell); });
        for (size_t next = 0; next < end_; next++) {
            size_t cell = queue_[next];
            Score score = table_[cell];
            for (uint32_t edge = first_[cell]; edge < first_[cell + 1]; edge++) reach(from_[edge], score);
        }
    }

private:
    Table<uint32_t> first_;
    Table<uint32_t> from_;
};

// Where a position is reached from is reckoned.
class Expert : public Retrograde {
public:
    using Retrograde::Retrograde;

    uint64_t bytes() const override { return table_.bytes() + open_.bytes() + queue_.bytes(); }

    void solve() override {
        begin([](size_t, int64_t) {});
        size_t width = static_cast<size_t>(n_);
        for (size_t next = 0; next < end_; next++) {
            size_t cell = queue_[next];
            Score score = table_[cell];
            size_t a = cell / width;
            size_t b = cell % width;
            if (a > 0) reach(cell - width, score);
            if (b > 0) reach(cell - 1, score);
            if (b > 0 && a >= b) reach(cell - b * width, score);
            if (a + 3 < width) reach(cell + 3 * width, score);
        }
    }
};

}  // namespace

Made cyclic_simple(int64_t size) { return std::make_unique<Simple>(size); }
Made cyclic_expert(int64_t size) { return std::make_unique<Expert>(size); }
