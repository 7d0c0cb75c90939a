// Products of float32 matrices whose numbers are rounded to bfloat16 on the way: half the bytes and, where the
// processor multiplies pairs of them (AVX512_BF16), twice the rate. Sums are float32. Both operands are packed first,
// in parts that threads share; then tiles read them. A sum's order depends on its length only, not on how the work is
// shared. Thread rule: constant tables of pure functions.
#pragma once

#include <cstddef>
#include <cstdint>

namespace engine::kernels {

// An operand: lines (rows of A, columns of B) of numbers.
struct Bfloat16Operand {
  const float* data;
  ptrdiff_t step;  // floats from one line to the next, or, of upright lines, from one number of a line to the next
  bool upright;    // the lines lie side by side: neighbours are the same number of the next line
  ptrdiff_t lines;
  ptrdiff_t k;  // numbers in a line
};

// What becomes of the product.
struct Bfloat16Result {
  float* c;
  ptrdiff_t ldc;
  bool accumulate = false;      // add to what is there
  const float* bias = nullptr;  // one a column, added at the end; null: none
  bool relu = false;            // after the bias
};

constexpr ptrdiff_t kBfloat16Group = 16;  // lines that are packed together

struct Bfloat16Kernels {
  const char* name;
  // Packs groups [begin, end) of kBfloat16Group lines, the last one filled up with zeros. An element holds two numbers
  // of a line. `packed` is the whole operand's, best at a multiple of 64 bytes.
  void (*packRows)(const Bfloat16Operand& a, ptrdiff_t begin, ptrdiff_t end, uint32_t* packed);
  void (*packColumns)(const Bfloat16Operand& b, ptrdiff_t begin, ptrdiff_t end, uint32_t* packed);
  // Groups of rows [beginRow, endRow) and panels of columns [beginPanel, endPanel) of C[m,n] = A[m,k] · B[k,n].
  void (*multiply)(ptrdiff_t m, ptrdiff_t n, ptrdiff_t k, ptrdiff_t beginRow, ptrdiff_t endRow, ptrdiff_t beginPanel,
                   ptrdiff_t endPanel, const uint32_t* a, const uint32_t* b, const Bfloat16Result& result);
};

// Elements of a packed operand.
size_t bfloat16Elements(ptrdiff_t lines, ptrdiff_t k);
ptrdiff_t bfloat16Groups(ptrdiff_t lines);
ptrdiff_t bfloat16Panels(ptrdiff_t columns);

// Whether this processor has the instruction, and ENGINE_KERNELS_ISA allows it.
bool bfloat16IsFast();

// The kernels with that instruction where bfloat16IsFast(), otherwise those without, which gain nothing.
const Bfloat16Kernels& bfloat16Kernels();
const Bfloat16Kernels& portableBfloat16Kernels();

}  // namespace engine::kernels
