// Fibonacci nim: first not all, then at most twice the last taking; all heaps and last takings up to n.

#include "technique.hpp"

namespace {

using Score = int16_t;

class Square : public Technique {
public:
    explicit Square(int64_t size) : width_(size + 1), table_(static_cast<size_t>(width_ * width_)) {}

    uint64_t bytes() const override { return table_.bytes(); }

protected:
    int64_t width_;
    Table<Score> table_;
};

class Simple : public Square {
public:
    using Square::Square;

    void solve() override {
        for (int64_t n = 0; n < width_; n++) {
            for (int64_t last = 0; last < width_; last++) {
                int64_t most = last == 0 ? n - 1 : std::min(n, 2 * last);
                Score least = MOST<Score>;
                for (int64_t k = 1; k <= most; k++) least = std::min(least, table_[(n - k) * width_ + k]);
                table_[n * width_ + last] = most < 1 ? LOST<Score> : before(least);
            }
        }
    }

    void add_to(Checksum& checksum) const override {
        for (int64_t n = 0; n < width_; n++) {
            for (int64_t last = 0; last < width_; last++) checksum.add({n, last}, code(table_[n * width_ + last]));
        }
    }
};

// Whoever may take more has all moves of who may take less: a running minimum over what is taken. Scores that the same
// heap will look at stand side by side.
class Expert : public Square {
public:
    explicit Expert(int64_t size)
        : Square(size), reached_(static_cast<size_t>(width_ * width_)), least_(static_cast<size_t>(width_)) {}

    uint64_t bytes() const override { return table_.bytes() + reached_.bytes(); }

    void solve() override {
        for (int64_t n = 0; n < width_; n++) solve_heap(n);
    }

    void add_to(Checksum& checksum) const override {
        for (int64_t n = 0; n < width_; n++) {
            for (int64_t last = 0; last < width_; last++) checksum.add({n, last}, code(table_[n * width_ + last]));
        }
    }

private:
    void solve_heap(int64_t n) {
        Score* __restrict line = table_.at(static_cast<size_t>(n * width_));
        // What comes of taking k from a heap of n is kept at [n][k].
        const Score* taken = reached_.at(static_cast<size_t>(n * width_));
        Score* __restrict own = least_.data();
        Score least = MOST<Score>;
        own[0] = MOST<Score>;
        for (int64_t k = 1; k <= n; k++) own[k] = least = std::min(least, taken[k]);
        line[0] = n < 2 ? LOST<Score> : before(own[n - 1]);
        int64_t all = std::min(width_, (n + 1) / 2);
        for (int64_t last = 1; last < all; last++) line[last] = before(own[2 * last]);
        std::fill(line + std::max<int64_t>(1, all), line + width_, n == 0 ? LOST<Score> : before(least));
        for (int64_t k = 1; n + k < width_; k++) reached_[(n + k) * width_ + k] = line[k];
    }

    Table<Score> reached_;
    std::vector<Score> least_;
};

}  // namespace

Made fibonacci_simple(int64_t size) { return std::make_unique<Simple>(size); }
Made fibonacci_expert(int64_t size) { return std::make_unique<Expert>(size); }
