// Two heaps without order: five stones to the bigger, the smaller doubled, or three to one of two equal heaps; over where
// their product is N or more.

#include "technique.hpp"

#include <cmath>

namespace {

using Score = int32_t;

// The line of a holds the heaps b from a on, as long as their product is less than N.
class Lines : public Technique {
public:
    explicit Lines(int64_t size) : n_(size) {
        size_t count = 0;
        for (int64_t a = 0; a * a < n_; a++) {
            first_.push_back(count - static_cast<size_t>(a));
            if (a > 0) count += static_cast<size_t>(last(a) - a + 1);
        }
        table_ = std::make_unique<Table<Score>>(count);
    }

    uint64_t bytes() const override { return table_->bytes(); }

    void add_to(Checksum& checksum) const override {
        for (int64_t a = 1; a * a < n_; a++) {
            for (int64_t b = a; b <= last(a); b++) checksum.add({a, b}, code((*table_)[first_[a] + b]));
        }
    }

protected:
    int64_t last(int64_t a) const { return (n_ - 1) / a; }
    int64_t last_line() const { return static_cast<int64_t>(first_.size()) - 1; }
    Score* line(int64_t a) { return table_->at(0) + static_cast<ptrdiff_t>(first_[a]); }

    Score score(int64_t a, int64_t b) {
        if (a * b >= n_) return LOST<Score>;
        return a <= b ? line(a)[b] : line(b)[a];
    }

    int64_t n_;
    std::vector<size_t> first_;
    std::unique_ptr<Table<Score>> table_;
};

class Simple : public Lines {
public:
    using Lines::Lines;

    void solve() override {
        for (int64_t a = last_line(); a >= 1; a--) {
            for (int64_t b = last(a); b >= a; b--) {
                Score least = a == b ? score(a, a + 3) : std::min(score(a, b + 5), score(2 * a, b));
                line(a)[b] = before(least);
            }
        }
    }
};

class Expert : public Lines {
public:
    using Lines::Lines;

    void solve() override {
        for (int64_t a = last_line(); a >= 1; a--) solve_line(a);
    }

private:
    void solve_line(int64_t a) {
        Score* __restrict own = line(a);
        // From here on one move is enough, whatever the other heap does.
        int64_t by_five = last(a) - 4;
        int64_t by_double = (n_ + 2 * a - 1) / (2 * a);
        int64_t threshold = std::clamp(std::min(by_five, by_double), a + 1, last(a) + 1);
        std::fill(own + threshold, own + last(a) + 1, WIN_IN_ONE<Score>);
        int64_t b = threshold;
        if (threshold > 2 * a) {
            const Score* doubled = line(2 * a);
            // A position depends on the fifth after it: four at a time do not depend on each other.
            for (; b - 4 >= 2 * a; b -= 4) {
                for (int lane = 4; lane >= 1; lane--) {
                    own[b - lane] = before(std::min(doubled[b - lane], own[b - lane + 5]));
                }
            }
            for (; b > 2 * a; b--) own[b - 1] = before(std::min(doubled[b - 1], own[b + 4]));
        }
        for (; b > a + 1; b--) own[b - 1] = before(std::min(line(b - 1)[2 * a], own[b + 4]));
        own[a] = before(score(a, a + 3));
    }
};

}  // namespace

Made product_simple(int64_t size) { return std::make_unique<Simple>(size); }
Made product_expert(int64_t size) { return std::make_unique<Expert>(size); }
