// Three heaps of Nim of less than n stones: Grundy values.

#include "technique.hpp"

namespace {

using Nimber = uint8_t;

class Cube : public Technique {
public:
    explicit Cube(int64_t size) : n_(size), table_(static_cast<size_t>(size * size * size)) {}

    uint64_t bytes() const override { return table_.bytes(); }

    void add_to(Checksum& checksum) const override {
        for (int64_t a = 0; a < n_; a++) {
            for (int64_t b = 0; b < n_; b++) {
                for (int64_t c = 0; c < n_; c++) checksum.add({a, b, c}, table_[cell(a, b, c)] + 1u);
            }
        }
    }

protected:
    size_t cell(int64_t a, int64_t b, int64_t c) const { return static_cast<size_t>((a * n_ + b) * n_ + c); }

    int64_t n_;
    Table<Nimber> table_;
};

class Simple : public Cube {
public:
    using Cube::Cube;

    void solve() override {
        for (int64_t a = 0; a < n_; a++) {
            for (int64_t b = 0; b < n_; b++) {
                for (int64_t c = 0; c < n_; c++) table_[cell(a, b, c)] = least_missing(a, b, c);
            }
        }
    }

private:
    Nimber least_missing(int64_t a, int64_t b, int64_t c) const {
        std::array<bool, 257> seen{};
        for (int64_t x = 0; x < a; x++) seen[table_[cell(x, b, c)]] = true;
        for (int64_t x = 0; x < b; x++) seen[table_[cell(a, x, c)]] = true;
        for (int64_t x = 0; x < c; x++) seen[table_[cell(a, b, x)]] = true;
        Nimber nimber = 0;
        while (seen[nimber]) nimber++;
        return nimber;
    }
};

// The set of values on each line so far, a bit for each value.
struct Set {
    std::array<uint64_t, 4> words{};

    void insert(unsigned value) { words[value / 64] |= uint64_t{1} << (value % 64); }
};

class Expert : public Cube {
public:
    explicit Expert(int64_t size)
        : Cube(size), along_a_(static_cast<size_t>(size * size)), along_b_(static_cast<size_t>(size)) {}

    uint64_t bytes() const override { return table_.bytes() + along_a_.size() * sizeof(Set); }

    void solve() override {
        std::fill(along_a_.begin(), along_a_.end(), Set{});
        for (int64_t a = 0; a < n_; a++) {
            std::fill(along_b_.begin(), along_b_.end(), Set{});
            for (int64_t b = 0; b < n_; b++) solve_line(a, b);
        }
    }

private:
    void solve_line(int64_t a, int64_t b) {
        Set along_c{};
        Set* of_a = along_a_.data() + b * n_;
        for (int64_t c = 0; c < n_; c++) {
            unsigned nimber = 0;
            for (size_t word = 0; word < 4; word++) {
                uint64_t seen = of_a[c].words[word] | along_b_[c].words[word] | along_c.words[word];
                if (~seen != 0) {
                    nimber = static_cast<unsigned>(64 * word) + static_cast<unsigned>(__builtin_ctzll(~seen));
                    break;
                }
            }
            table_[cell(a, b, c)] = static_cast<Nimber>(nimber);
            of_a[c].insert(nimber);
            along_b_[c].insert(nimber);
            along_c.insert(nimber);
        }
    }

    std::vector<Set> along_a_;
    std::vector<Set> along_b_;
};

}  // namespace

Made nim_simple(int64_t size) { return std::make_unique<Simple>(size); }
Made nim_expert(int64_t size) { return std::make_unique<Expert>(size); }
