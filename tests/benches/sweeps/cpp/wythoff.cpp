// Wythoff's game: any number from one heap, or the same from both; heaps up to n.

#include "technique.hpp"

namespace {

using Score = int16_t;

class Square : public Technique {
public:
    explicit Square(int64_t size) : width_(size + 1), table_(static_cast<size_t>(width_ * width_)) {}

    uint64_t bytes() const override { return table_.bytes(); }

    void add_to(Checksum& checksum) const override {
        for (int64_t a = 0; a < width_; a++) {
            for (int64_t b = 0; b < width_; b++) checksum.add({a, b}, code(table_[a * width_ + b]));
        }
    }

protected:
    int64_t width_;
    Table<Score> table_;
};

class Simple : public Square {
public:
    using Square::Square;

    void solve() override {
        for (int64_t a = 0; a < width_; a++) {
            for (int64_t b = 0; b < width_; b++) table_[a * width_ + b] = a + b == 0 ? LOST<Score> : before(least(a, b));
        }
    }

private:
    Score least(int64_t a, int64_t b) const {
        Score least = MOST<Score>;
        for (int64_t k = 1; k <= a; k++) least = std::min(least, table_[(a - k) * width_ + b]);
        for (int64_t k = 1; k <= b; k++) least = std::min(least, table_[a * width_ + b - k]);
        for (int64_t k = 1; k <= std::min(a, b); k++) least = std::min(least, table_[(a - k) * width_ + b - k]);
        return least;
    }
};

// The least along columns and diagonals is kept. In a line all is won until the one lost position, and what comes
// after that wins by going there, unless another way is quicker: so nothing has to be done one after another.
class Expert : public Square {
public:
    explicit Expert(int64_t size) : Square(size), column_(width_), diagonal_(2 * width_) {}

    void solve() override {
        std::fill(column_.begin(), column_.end(), MOST<Score>);
        std::fill(diagonal_.begin(), diagonal_.end(), MOST<Score>);
        for (int64_t a = 0; a < width_; a++) solve_line(a);
    }

private:
    void solve_line(int64_t a) {
        Score* __restrict line = table_.at(static_cast<size_t>(a * width_));
        Score* __restrict column = column_.data();
        Score* __restrict diagonal = diagonal_.data() + (width_ - 1 - a);
        for (int64_t b = 0; b < width_; b++) line[b] = before(std::min(column[b], diagonal[b]));
        if (a == 0) line[0] = LOST<Score>;
        int64_t lost = 0;
        while (lost < width_ && line[lost] > 0) lost++;
        if (lost < width_) {
            Score least = MOST<Score>;
            for (int64_t b = 0; b < lost; b++) least = std::min(least, line[b]);
            if (lost > 0) line[lost] = std::max(line[lost], before(least));
            Score by_line = before(line[lost]);
            for (int64_t b = lost + 1; b < width_; b++) line[b] = std::max(line[b], by_line);
        }
        for (int64_t b = 0; b < width_; b++) {
            column[b] = std::min(column[b], line[b]);
            diagonal[b] = std::min(diagonal[b], line[b]);
        }
    }

    std::vector<Score> column_;
    std::vector<Score> diagonal_;
};

}  // namespace

Made wythoff_simple(int64_t size) { return std::make_unique<Simple>(size); }
Made wythoff_expert(int64_t size) { return std::make_unique<Expert>(size); }
