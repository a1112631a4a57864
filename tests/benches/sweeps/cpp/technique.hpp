// What every hand-written sweep here shares: scores, the checksum, and the form in which a technique is measured.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <initializer_list>
#include <limits>
#include <memory>
#include <vector>

// A win in r plies is MOST - r, a loss in r plies the negative of that, a draw 0: what a player wants is the greatest.
// Scores are of 16 bits, and of 32 where a game lasts longer than that.
template <typename Score>
constexpr Score MOST = std::numeric_limits<Score>::max();
template <typename Score>
constexpr Score LOST = -MOST<Score>;
template <typename Score>
constexpr Score WIN_IN_ONE = MOST<Score> - 1;

// The score of a position from the least among its successors: the opponent's worst, one ply later.
template <typename Score>
inline Score before(Score least) {
    return static_cast<Score>(-least + (least > 0) - (least < 0));
}

// What the checksum takes for a score; the plain solver's outcomes give the same numbers.
template <typename Score>
inline uint64_t code(Score score) {
    if (score == 0) return 1;
    uint64_t plies = static_cast<uint64_t>(MOST<Score> - std::abs(score));
    return (score > 0 ? 2 : 3) + 2 * plies;
}

// A sum over positions that go on: the order in which they come does not matter.
struct Checksum {
    uint64_t positions = 0;
    uint64_t sum = 0;

    void add(std::initializer_list<int64_t> words, uint64_t code) {
        uint64_t mixed = 0;
        for (int64_t word : words) {
            mixed = (mixed ^ static_cast<uint64_t>(word)) * 0x9E3779B97F4A7C15u;
            mixed ^= mixed >> 32;
        }
        positions += 1;
        sum += mixed * code;
    }
};

// One way to solve one workload. Its tables are kept from one round to the next.
struct Technique {
    virtual ~Technique() = default;
    virtual void solve() = 0;
    virtual uint64_t bytes() const = 0;
    virtual void add_to(Checksum& checksum) const = 0;
};

// A table that is only touched where it is written.
template <typename T>
class Table {
public:
    explicit Table(size_t size) : size_(size), data_(static_cast<T*>(std::calloc(size, sizeof(T))), std::free) {}
    T& operator[](size_t index) { return data_.get()[index]; }
    const T& operator[](size_t index) const { return data_.get()[index]; }
    T* at(size_t index) { return data_.get() + index; }
    uint64_t bytes() const { return size_ * sizeof(T); }

private:
    size_t size_;
    std::unique_ptr<T, decltype(&std::free)> data_;
};

using Made = std::unique_ptr<Technique>;
Made two_heaps_simple(int64_t size);
Made two_heaps_expert(int64_t size);
Made product_simple(int64_t size);
Made product_expert(int64_t size);
Made wythoff_simple(int64_t size);
Made wythoff_expert(int64_t size);
Made fibonacci_simple(int64_t size);
Made fibonacci_expert(int64_t size);
Made nim_simple(int64_t size);
Made nim_expert(int64_t size);
Made irregular_simple(int64_t size);
Made no_repeat_simple(int64_t size);
Made cyclic_simple(int64_t size);
Made cyclic_expert(int64_t size);
