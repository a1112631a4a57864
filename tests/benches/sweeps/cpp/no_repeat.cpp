// One heap: one or two stones more, or twice as many, but not what the same player did last; over at N stones.

#include "technique.hpp"

namespace {

using Score = int32_t;

class Simple : public Technique {
public:
    explicit Simple(int64_t size) : n_(size), table_(static_cast<size_t>(size * 16)) {}

    void solve() override {
        for (int64_t s = n_ - 1; s >= 1; s--) {
            int64_t to[4] = {0, s + 1, s + 2, 2 * s};
            for (int own = 0; own < 4; own++) {
                for (int rival = 0; rival < 4; rival++) {
                    Score least = MOST<Score>;
                    for (int row = 1; row < 4; row++) {
                        if (row != own) least = std::min(least, score(to[row], rival, row));
                    }
                    table_[s * 16 + own * 4 + rival] = before(least);
                }
            }
        }
    }

    uint64_t bytes() const override { return table_.bytes(); }

    // Only where nobody has moved yet: which of the others play can reach is another question.
    void add_to(Checksum& checksum) const override {
        for (int64_t s = 1; s < n_; s++) checksum.add({s}, code(table_[s * 16]));
    }

private:
    Score score(int64_t s, int own, int rival) const { return s >= n_ ? LOST<Score> : table_[s * 16 + own * 4 + rival]; }

    int64_t n_;
    Table<Score> table_;
};

}  // namespace

Made no_repeat_simple(int64_t size) { return std::make_unique<Simple>(size); }
