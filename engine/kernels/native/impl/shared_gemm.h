// The product in blocks for several threads: what all blocks read lies packed once for all of them, so that blocks can
// be small and whichever thread is free takes the next one.
// Thread rule: pure functions of their arguments.
#pragma once

#include "engine/kernels/native/impl/blocked_gemm.h"

namespace engine::kernels {
namespace {

constexpr ptrdiff_t kPartPanels = 4;      // brought into the common operand at a time
constexpr ptrdiff_t kSharedLeast = 48;    // rows or columns of a block
constexpr ptrdiff_t kSharedWidth = 128;   // columns of a block at most: its B stays in the second cache
constexpr ptrdiff_t kSmallerBlocks = 4;   // instead of each of the last ones
constexpr ptrdiff_t kBlocksOfThread = 4;  // at least, where they do not become too small for it

// Whether A is common and blocks are columns; otherwise they are rows.
EWB_INLINE bool cutsColumns(ptrdiff_t m, ptrdiff_t n) {
  return n > m;
}

size_t sharedGemmFloats(ptrdiff_t m, ptrdiff_t n, ptrdiff_t k) {
  return static_cast<size_t>((cutsColumns(m, n) ? roundUp(m, kPanelRows) : roundUp(n, kPanelWidth)) * k);
}

ptrdiff_t sharedGemmParts(const GemmProblem& g) {
  const ptrdiff_t step = kPartPanels * (cutsColumns(g.m, g.n) ? kPanelRows : kPanelWidth);
  return roundUp(cutsColumns(g.m, g.n) ? g.m : g.n, step) / step;
}

// Some panels of `count` rows or columns, through all of k: they lie [depth of a block][panel][depth][Width].
template <int Width>
void packPart(bool turned, const float* from, ptrdiff_t ld, ptrdiff_t count, ptrdiff_t k, ptrdiff_t part, float* to) {
  const ptrdiff_t depth = evenPart(k, kGemmDepth, 1), first = part * kPartPanels * Width;
  const ptrdiff_t there = count - first < kPartPanels * Width ? count - first : kPartPanels * Width;
  for (ptrdiff_t p = 0; p < k; p += depth) {
    const ptrdiff_t deep = k - p < depth ? k - p : depth;
    packPanels<Width>(turned, turned ? from + first * ld + p : from + p * ld + first, ld, there, deep,
                      to + roundUp(count, Width) * p + first * deep);
  }
}

void packSharedGemm(const GemmProblem& g, ptrdiff_t part, float* common) {
  cutsColumns(g.m, g.n) ? packPart<kPanelRows>(!g.transA, g.a, g.lda, g.m, g.k, part, common)
                        : packPart<kPanelWidth>(g.transB, g.b, g.ldb, g.n, g.k, part, common);
}

// How the longer side is cut: those blocks that are taken last are small, so that threads end together.
struct SharedCut {
  ptrdiff_t size, large, largeBlocks, small;

  ptrdiff_t blocks() const { return largeBlocks + (size - largeBlocks * large + small - 1) / small; }
  ptrdiff_t begin(ptrdiff_t block) const {
    if (block <= largeBlocks) return block * large;
    const ptrdiff_t at = largeBlocks * large + (block - largeBlocks) * small;
    return at < size ? at : size;
  }
};

EWB_INLINE SharedCut sharedCut(const GemmProblem& g, int threads) {
  const bool isWide = cutsColumns(g.m, g.n);
  const ptrdiff_t size = isWide ? g.n : g.m, most = isWide ? kSharedWidth : kGemmHeight;
  const ptrdiff_t step = isWide ? kPanelWidth : kPanelRows, wanted = size / (kBlocksOfThread * threads);
  const ptrdiff_t large = roundUp(wanted < kSharedLeast ? kSharedLeast : wanted > most ? most : wanted, step);
  const ptrdiff_t whole = size / large - threads;
  return {size, large, whole > 0 ? whole : 0, roundUp(large / kSmallerBlocks, step)};
}

ptrdiff_t sharedGemmBlocks(const GemmProblem& g, int threads) {
  return sharedCut(g, threads).blocks();
}

// What becomes of the sums of columns from j on, after k elements from p on.
EWB_INLINE TileEnd sharedEnd(const GemmProblem& g, ptrdiff_t p, ptrdiff_t deep, ptrdiff_t j, ptrdiff_t columns) {
  const bool last = p + deep == g.k;
  return {g.ldc, static_cast<int>(columns), p > 0 || g.beta != 0.0f, last && g.bias != nullptr ? g.bias + j : nullptr,
          last && g.relu};
}

inline void multiplyRows(const GemmProblem& g, ptrdiff_t i, ptrdiff_t rows, ptrdiff_t ahead, const float* common,
                         float* scratch) {
  const LeftMatrix left{g.a, g.lda, g.transA};
  const ptrdiff_t depth = evenPart(g.k, kGemmDepth, 1), all = roundUp(g.n, kPanelWidth);
  for (ptrdiff_t p = 0; p < g.k; p += depth) {
    const ptrdiff_t deep = g.k - p < depth ? g.k - p : depth;
    packPanels<kPanelRows>(!g.transA, left.at(i, p), g.lda, rows, deep, scratch);
    // What this thread will pack next: the same rows, or the rows that it is likely to take then.
    const float* next = p + 2 * depth <= g.k ? left.at(i, p + depth) : nullptr;
    if (p + deep == g.k && i + ahead + rows <= g.m) next = left.at(i + ahead, 0);
    multiplyBlocks(scratch, rows, common + all * p, deep, {next, g.lda, g.transA}, sharedEnd(g, p, deep, 0, g.n),
                   g.c + i * g.ldc);
  }
}

inline void multiplyColumns(const GemmProblem& g, ptrdiff_t j, ptrdiff_t columns, const float* common, float* scratch) {
  const ptrdiff_t depth = evenPart(g.k, kGemmDepth, 1), all = roundUp(g.m, kPanelRows);
  for (ptrdiff_t p = 0; p < g.k; p += depth) {
    const ptrdiff_t deep = g.k - p < depth ? g.k - p : depth;
    packPanels<kPanelWidth>(g.transB, g.transB ? g.b + j * g.ldb + p : g.b + p * g.ldb + j, g.ldb, columns, deep,
                            scratch);
    for (ptrdiff_t i = 0; i < g.m; i += kGemmHeight) {
      const ptrdiff_t rows = g.m - i < kGemmHeight ? g.m - i : kGemmHeight;
      multiplyBlocks(common + all * p + i * deep, rows, scratch, deep, {nullptr, 0, false},
                     sharedEnd(g, p, deep, j, columns), g.c + i * g.ldc + j);
    }
  }
}

void sharedGemm(const GemmProblem& g, int threads, ptrdiff_t block, const float* common, float* scratch) {
  const SharedCut cut = sharedCut(g, threads);
  const ptrdiff_t begin = cut.begin(block), there = cut.begin(block + 1) - begin;
  cutsColumns(g.m, g.n) ? multiplyColumns(g, begin, there, common, scratch)
                        : multiplyRows(g, begin, there, threads * there, common, scratch);
}

}  // namespace
}  // namespace engine::kernels
