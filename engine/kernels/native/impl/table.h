// Gathers one build's kernels in its table; included last by each kernels_<isa>.cpp.
#pragma once

#include "engine/kernels/native/impl/blocked_gemm.h"
#include "engine/kernels/native/impl/channels.h"
#include "engine/kernels/native/impl/conv_packed_filter.h"
#include "engine/kernels/native/impl/conv_sparse.h"
#include "engine/kernels/native/impl/depthwise.h"
#include "engine/kernels/native/impl/dots.h"
#include "engine/kernels/native/impl/elements.h"
#include "engine/kernels/native/impl/few_classes.h"
#include "engine/kernels/native/impl/gemm.h"
#include "engine/kernels/native/impl/limits.h"
#include "engine/kernels/native/impl/lstm_gradient.h"
#include "engine/kernels/native/impl/normals.h"
#include "engine/kernels/native/impl/optimizers.h"
#include "engine/kernels/native/impl/packed_gemm.h"
#include "engine/kernels/native/impl/pool.h"
#include "engine/kernels/native/impl/random.h"
#include "engine/kernels/native/impl/shared_gemm.h"
#include "engine/kernels/native/impl/winograd.h"

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
          .packedConv = {.scratchFloats = convPackedScratchFloats,
                         .forward = convPacked,
                         .packedFilterFloats = packedFilterFloats,
                         .packFilter = packFilter,
                         .forwardOfPacked = convOfPackedFilter,
                         .backwardInput = convPackedBackwardInput,
                         .backwardFilter = convPackedBackwardFilter},
          .winograd = {.squares = winogradSquares,
                       .squaresTogether = squaresTogether,
                       .filterFloats = winogradFilterFloats,
                       .scratchFloats = winogradScratchFloats,
                       .filter = winogradFilter,
                       .forward = winogradForward,
                       .backFilter = winogradBackFilter,
                       .filterGradient = winogradFilterGradient},
          .depthwise = depthwise,
          .maxPool = maxPool,
          .maxPoolGrad = maxPoolGrad,
          .avgPool = avgPool,
          .gemmScratchFloats = gemmScratchFloats,
          .gemm = gemm,
          .gemmBias = gemmBias,
          .blockedGemm = {.scratchFloats = blockedGemmFloats, .run = blockedGemm},
          .sharedGemm = {.commonFloats = sharedGemmFloats,
                         .parts = sharedGemmParts,
                         .pack = packSharedGemm,
                         .blocks = sharedGemmBlocks,
                         .run = sharedGemm},
          .packedGemm = {.packedFloats = packedFloats, .pack = pack, .run = packedGemm},
          .dots = dots,
          .lstm = {.packedFloats = lstmPackedFloats,
                   .pack = lstmPack,
                   .forward = lstmForward,
                   .gateFloats = lstmGateFloats,
                   .gateRowFloats = kGateWidth,
                   .backward = lstmBackward,
                   .turnedFloats = lstmTurnedFloats,
                   .packTurned = lstmPackTurned,
                   .multiply = lstmMultiply,
                   .leftFloats = lstmLeftFloats,
                   .packLeft = lstmPackLeft,
                   .addWeights = lstmAddWeights},
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
          .clamp = clampArray,
          .reluGrad = reluGrad,
          .elements = elements,
          .multiplyAdd = multiplyAddArray,
          .add = addArray,
          .biasRows = biasRows,
          .columnSums = addColumnSums,
          .channels = {channelMoments, channelNormalize, channelGradientSums, channelGradient, wideColumnSums},
          .softmax = softmaxRows,
          .softmaxXent = softmaxXent,
          .sparseSoftmaxXent32 = sparseXent<int32_t>,
          .sparseSoftmaxXent64 = sparseXent<int64_t>,
          .philox = {philoxUniform, philoxNormal, philoxTruncatedNormal, dropout},
          .multiplyAdds = multiplyAdds};
}

}  // namespace
}  // namespace engine::kernels
