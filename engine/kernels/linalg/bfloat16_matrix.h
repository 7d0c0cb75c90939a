// C = op(A)·op(B) of float32 matrices whose numbers are rounded to bfloat16 for it, spread over a context's threads.
// Packing is shared, too: each operand is packed once. Working memory is the caller's.
#pragma once

#include "engine/kernels/linalg/matrix_product.h"
#include "engine/kernels/native/bfloat16.h"

namespace engine::kernels {

// Whether a product is worth packing its operands. Smaller ones are left to float32.
bool isWorthBfloat16(int64_t m, int64_t n, int64_t k);

// Bytes of working memory of either function below, at a multiple of 64.
std::size_t bfloat16ScratchBytes(const ProductShape& shape);

void bfloat16Product(const KernelContext& context, const ProductShape& shape, const float* a, const float* b,
                     const Bfloat16Result& result, void* scratch);
// The same on the calling thread.
void bfloat16ProductAlone(const ProductShape& shape, const float* a, const float* b, const Bfloat16Result& result,
                          void* scratch);

}  // namespace engine::kernels
