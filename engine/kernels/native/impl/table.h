// Gathers one build's kernels in its table; included last by each kernels_<isa>.cpp.
#pragma once

#include "engine/kernels/native/impl/conv_sparse.h"
#include "engine/kernels/native/impl/gemm.h"
#include "engine/kernels/native/impl/optimizers.h"
#include "engine/kernels/native/impl/pool.h"
#include "engine/kernels/native/impl/random.h"

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
          .gemm = gemm,
          .sgd = sgdUpdate,
          .adam = adamUpdate,
          .adagrad = adagradUpdate,
          .momentum = momentumUpdate,
          .kerasMomentum = kerasMomentumUpdate,
          .rmsProp = rmsPropUpdate,
          .ftrl = ftrlUpdate,
          .exp = expArray,
          .log = logArray,
          .tanh = tanhArray,
          .sigmoid = sigmoidArray,
          .relu = reluArray,
          .reluGrad = reluGrad,
          .add = addArray,
          .biasRows = biasRows,
          .columnSums = addColumnSums,
          .softmax = softmaxRows,
          .softmaxXent = softmaxXent,
          .sparseSoftmaxXent32 = sparseSoftmaxXent<int32_t>,
          .sparseSoftmaxXent64 = sparseSoftmaxXent<int64_t>,
          .philoxUniform = philoxUniform,
          .dropout = dropout};
}

}  // namespace
}  // namespace engine::kernels
