// Three heaps of less than n stones: an odd heap loses one stone, an even one is halved, and where the stones are odd in
// number a heap may be divided by three; over at 20 stones or fewer.

#include "technique.hpp"

namespace {

using Score = int16_t;

class Simple : public Technique {
public:
    explicit Simple(int64_t size) : n_(size), table_(static_cast<size_t>(size * size * size)) {}

    void solve() override {
        for (int64_t a = 0; a < n_; a++) {
            for (int64_t b = 0; b < n_; b++) {
                for (int64_t c = 0; c < n_; c++) {
                    if (a + b + c > 20) table_[cell(a, b, c)] = before(least(a, b, c));
                }
            }
        }
    }

    uint64_t bytes() const override { return table_.bytes(); }

    void add_to(Checksum& checksum) const override {
        for (int64_t a = 0; a < n_; a++) {
            for (int64_t b = 0; b < n_; b++) {
                for (int64_t c = 0; c < n_; c++) {
                    if (a + b + c > 20) checksum.add({a, b, c}, code(table_[cell(a, b, c)]));
                }
            }
        }
    }

private:
    size_t cell(int64_t a, int64_t b, int64_t c) const { return static_cast<size_t>((a * n_ + b) * n_ + c); }
    Score score(int64_t a, int64_t b, int64_t c) const { return a + b + c <= 20 ? LOST<Score> : table_[cell(a, b, c)]; }

    Score least(int64_t a, int64_t b, int64_t c) const {
        Score least = MOST<Score>;
        if (a % 2 == 1) least = std::min(least, score(a - 1, b, c));
        if (b % 2 == 1) least = std::min(least, score(a, b - 1, c));
        if (c % 2 == 1) least = std::min(least, score(a, b, c - 1));
        // Half of nothing is no move.
        if (a % 2 == 0 && a > 0) least = std::min(least, score(a / 2, b, c));
        if (b % 2 == 0 && b > 0) least = std::min(least, score(a, b / 2, c));
        if (c % 2 == 0 && c > 0) least = std::min(least, score(a, b, c / 2));
        if ((a + b + c) % 2 == 1) {
            if (a > 0) least = std::min(least, score(a / 3, b, c));
            if (b > 0) least = std::min(least, score(a, b / 3, c));
            if (c > 0) least = std::min(least, score(a, b, c / 3));
        }
        return least;
    }

    int64_t n_;
    Table<Score> table_;
};

}  // namespace

Made irregular_simple(int64_t size) { return std::make_unique<Simple>(size); }
