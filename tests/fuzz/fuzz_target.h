// The function that a fuzz target is: what libFuzzer calls in a program of its own, or, without libFuzzer, a function
// fuzz_<name> in the one program that replays all corpora. It takes any bytes and answers 0. One thread.
#pragma once

#include <cstddef>
#include <cstdint>

#ifdef EWB_LIBFUZZER
#define FUZZ_TARGET(name) extern "C" int LLVMFuzzerTestOneInput
#else
#define FUZZ_TARGET(name) int fuzz_##name
#endif
