#include "engine/kernels/linalg/bfloat16_matrix.h"

namespace engine::kernels {
namespace {

// Measured on Zen 4: below, packing costs what the instruction gains.
constexpr int64_t kLeastProducts = int64_t{1} << 18;
constexpr int64_t kLeastLines = 16;
constexpr int kPartsOfAThread = 4;

Bfloat16Operand rowsOf(const ProductShape& s, const float* a) {
  return {a, s.transposeA ? s.m : s.k, s.transposeA, s.m, s.k};
}
Bfloat16Operand columnsOf(const ProductShape& s, const float* b) {
  return {b, s.transposeB ? s.k : s.n, !s.transposeB, s.n, s.k};
}

struct Packed {
  Packed(const ProductShape& s, void* scratch)
      : a(static_cast<uint32_t*>(scratch)), b(a + bfloat16Elements(s.m, s.k)) {}
  uint32_t* a;
  uint32_t* b;
};

}  // namespace

bool isWorthBfloat16(int64_t m, int64_t n, int64_t k) {
  return m >= kLeastLines && n >= kLeastLines && k >= kLeastLines && m * n * k >= kLeastProducts;
}

std::size_t bfloat16ScratchBytes(const ProductShape& s) {
  return (bfloat16Elements(s.m, s.k) + bfloat16Elements(s.n, s.k)) * sizeof(uint32_t);
}

void bfloat16ProductAlone(const ProductShape& s, const float* a, const float* b, const Bfloat16Result& result,
                          void* scratch) {
  if (s.m == 0 || s.n == 0) return;
  const Bfloat16Kernels& kernels = bfloat16Kernels();
  const Packed packed(s, scratch);
  kernels.packRows(rowsOf(s, a), 0, bfloat16Groups(s.m), packed.a);
  kernels.packColumns(columnsOf(s, b), 0, bfloat16Groups(s.n), packed.b);
  kernels.multiply(s.m, s.n, s.k, 0, bfloat16Groups(s.m), 0, bfloat16Panels(s.n), packed.a, packed.b, result);
}

void bfloat16Product(const KernelContext& context, const ProductShape& s, const float* a, const float* b,
                     const Bfloat16Result& result, void* scratch) {
  // 10 FLOP weigh as much as a byte of traffic.
  if (!context.parallel() || 2 * s.m * s.n * s.k / 10 < kParallelBytes) {
    return bfloat16ProductAlone(s, a, b, result, scratch);
  }
  const Bfloat16Kernels& kernels = bfloat16Kernels();
  const Packed packed(s, scratch);
  const int tasks = context.arena().threads();
  const ptrdiff_t rows = bfloat16Groups(s.m), columns = bfloat16Groups(s.n), panels = bfloat16Panels(s.n);
  context.arena().forEach(tasks, [&](int task, int) {
    kernels.packRows(rowsOf(s, a), rows * task / tasks, rows * (task + 1) / tasks, packed.a);
    kernels.packColumns(columnsOf(s, b), columns * task / tasks, columns * (task + 1) / tasks, packed.b);
  });
  const bool cutsColumns = s.n > s.m;
  const ptrdiff_t all = cutsColumns ? panels : rows;
  // Small enough that a disturbed thread does not keep the others waiting.
  const int parts = static_cast<int>(std::min<ptrdiff_t>(all, kPartsOfAThread * tasks));
  context.arena().forEach(parts, [&](int part, int) {
    const ptrdiff_t begin = all * part / parts, end = all * (part + 1) / parts;
    kernels.multiply(s.m, s.n, s.k, cutsColumns ? 0 : begin, cutsColumns ? rows : end, cutsColumns ? begin : 0,
                     cutsColumns ? end : panels, packed.a, packed.b, result);
  });
}

}  // namespace engine::kernels
