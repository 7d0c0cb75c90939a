// Gathers one build's kernels in its table; included last by each kernels_<isa>.cpp.
#pragma once

#include "engine/kernels/native/impl/conv_sparse.h"
#include "engine/kernels/native/impl/gemm.h"
#include "engine/kernels/native/impl/pool.h"

namespace engine::kernels {
namespace {

constexpr KernelTable makeTable(Isa isa) {
  return {.isa = isa,
          .convScratchFloats = convScratchFloats,
          .conv = conv,
          .convBiasReluPool2 = convBiasReluPool2,
          .convBackwardFilter = convBackwardFilter,
          .convBackwardInput = convBackwardInput,
          .convBackwardFilterPoolSparse = convBackwardFilterPoolSparse,
          .convBackwardInputPoolSparse = convBackwardInputPoolSparse,
          .maxPool = maxPool,
          .maxPoolGrad = maxPoolGrad,
          .gemmScratchFloats = gemmScratchFloats,
          .gemm = gemm};
}

}  // namespace
}  // namespace engine::kernels
