// Hand-written sweeps in C++, measured as the Rust ones are (../main.rs tells how the two talk to `cargo xtask bench`).

#include "technique.hpp"

#include <chrono>
#include <cstdio>
#include <cstring>
#include <string>

struct Entry {
    const char* workload;
    const char* technique;
    Made (*make)(int64_t size);
};

static const Entry ENTRIES[] = {
    {"two-heaps", "simple", two_heaps_simple},
    {"two-heaps", "expert", two_heaps_expert},
    {"product", "simple", product_simple},
    {"product", "expert", product_expert},
    {"wythoff", "simple", wythoff_simple},
    {"wythoff", "expert", wythoff_expert},
    {"fibonacci", "simple", fibonacci_simple},
    {"fibonacci", "expert", fibonacci_expert},
    {"nim", "simple", nim_simple},
    {"nim", "expert", nim_expert},
    {"irregular", "simple", irregular_simple},
    {"no-repeat", "simple", no_repeat_simple},
    {"cyclic", "simple", cyclic_simple},
    {"cyclic", "expert", cyclic_expert},
};

static int serve(Technique& technique) {
    char line[16];
    while (std::fgets(line, sizeof line, stdin)) {
        if (std::strcmp(line, "run\n") == 0) {
            auto begin = std::chrono::steady_clock::now();
            technique.solve();
            std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
            std::printf("%.9f\n", time.count());
        } else {
            Checksum checksum;
            technique.add_to(checksum);
            std::printf("%llu %llu %016llx\n", static_cast<unsigned long long>(checksum.positions),
                        static_cast<unsigned long long>(technique.bytes()),
                        static_cast<unsigned long long>(checksum.sum));
        }
        std::fflush(stdout);
    }
    return 0;
}

int main(int count, char** args) {
    if (count == 2 && std::strcmp(args[1], "list") == 0) {
        for (const Entry& entry : ENTRIES) std::printf("%s %s\n", entry.workload, entry.technique);
        return 0;
    }
    for (const Entry& entry : ENTRIES) {
        if (count == 4 && std::strcmp(entry.workload, args[1]) == 0 && std::strcmp(entry.technique, args[2]) == 0) {
            return serve(*entry.make(std::strtoll(args[3], nullptr, 10)));
        }
    }
    std::fprintf(stderr, "usage: sweeps list | sweeps WORKLOAD TECHNIQUE SIZE\n");
    return 1;
}
