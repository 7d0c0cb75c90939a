// A large float product by all threads of an arena: the operand that all of them read is brought into panels once, and
// blocks go to whichever thread is free, so that a thread that is held up costs its share and not everybody's.
// Callable from any thread; uses the arena's, and returns when they are done.
#pragma once

#include <cstddef>

#include "engine/core/thread_arena.h"
#include "engine/kernels/native/kernel_table.h"

namespace engine::kernels {

// Bytes of working memory that sharedProduct needs for C[m,n] = A[m,k]·B[k,n], 64-byte aligned; 0: this size is none
// for it, as gemm() is faster or the memory would be too much.
std::size_t sharedProductBytes(ptrdiff_t m, ptrdiff_t n, ptrdiff_t k);

// Elements do not depend on the number of threads.
void sharedProduct(ThreadArena& arena, const GemmProblem& problem, float* memory);

}  // namespace engine::kernels
