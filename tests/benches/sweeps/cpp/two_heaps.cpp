// Two heaps, one stone more or twice as many in either, over where both together hold N or more.

#include "technique.hpp"

namespace {

using Score = int16_t;

class Simple : public Technique {
public:
    explicit Simple(int64_t size) : n_(size), table_(static_cast<size_t>(size * size)) {}

    void solve() override {
        for (int64_t a = n_ - 2; a >= 1; a--) {
            for (int64_t b = n_ - 1 - a; b >= 1; b--) {
                if (2 * a + b >= n_ || a + 2 * b >= n_) {
                    table_[a * n_ + b] = WIN_IN_ONE<Score>;
                    continue;
                }
                Score heap_a = std::min(table_[(a + 1) * n_ + b], table_[2 * a * n_ + b]);
                Score heap_b = std::min(table_[a * n_ + b + 1], table_[a * n_ + 2 * b]);
                table_[a * n_ + b] = before(std::min(heap_a, heap_b));
            }
        }
    }

    uint64_t bytes() const override { return table_.bytes(); }

    void add_to(Checksum& checksum) const override {
        for (int64_t a = 1; a < n_; a++) {
            for (int64_t b = 1; a + b < n_; b++) checksum.add({a, b}, code(table_[a * n_ + b]));
        }
    }

private:
    int64_t n_;
    Table<Score> table_;
};

// Lines without gaps; wins in one ply are filled, for they lie behind a threshold; what does not depend on the line
// itself is found for many positions at a time, and only the rest one after another.
class Expert : public Technique {
public:
    explicit Expert(int64_t size) : n_(size), table_(static_cast<size_t>(size * (size + 1) / 2)), own_(size) {}

    void solve() override {
        for (int64_t a = n_ - 1; a >= 1; a--) solve_line(a);
    }

    uint64_t bytes() const override { return table_.bytes(); }

    void add_to(Checksum& checksum) const override {
        for (int64_t a = 1; a < n_; a++) {
            for (int64_t b = 1; a + b < n_; b++) checksum.add({a, b}, code(table_[first(a) + b]));
        }
    }

private:
    // The line of a holds n - a scores; lines stand in the order in which they are solved.
    size_t first(int64_t a) const { return static_cast<size_t>((n_ - a) * (n_ - a - 1) / 2); }

    void solve_line(int64_t a) {
        Score* __restrict line = table_.at(first(a));
        const Score* one_more = table_.at(first(a + 1));
        const Score* doubled = table_.at(first(std::min(2 * a, n_)));
        int64_t threshold = std::max<int64_t>(1, std::min((n_ - a + 1) / 2, n_ - 2 * a));
        std::fill(line + threshold, line + (n_ - a), WIN_IN_ONE<Score>);
        Score after = WIN_IN_ONE<Score>;
        for (int64_t high = threshold; high > 1;) {
            int64_t low = std::max<int64_t>(1, (high + 1) / 2);
            Score* own = own_.data();
            for (int64_t b = low; b < high; b++) {
                own[b] = before(std::min(std::min(one_more[b], doubled[b]), line[2 * b]));
            }
            for (int64_t b = high - 1; b >= low; b--) {
                after = std::max(own[b], before(after));
                line[b] = after;
            }
            high = low;
        }
    }

    int64_t n_;
    Table<Score> table_;
    std::vector<Score> own_;
};

}  // namespace

Made two_heaps_simple(int64_t size) { return std::make_unique<Simple>(size); }
Made two_heaps_expert(int64_t size) { return std::make_unique<Expert>(size); }
