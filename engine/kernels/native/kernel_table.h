// The native CPU kernels: one table of functions per instruction set, chosen at run time. float32, NHWC images and
// HWIO filters. A kernel works on the images or rows it is given and starts no thread: the caller cuts the batch.
// Thread rule: tables are constant; a kernel touches only its arguments, and `scratch` belongs to the call.
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/kernels/native/element_op.h"
#include "engine/kernels/native/isa.h"
#include "engine/kernels/native/recurrent_kernels.h"

namespace engine::kernels {

// Geometry of one image of a convolution. Output height is (inHeight + padTop + padBottom - kernelHeight) /
// strideHeight + 1, and so for the width.
struct ConvShape {
  int inHeight, inWidth, inChannels;
  int kernelHeight, kernelWidth, outChannels;
  int strideHeight = 1, strideWidth = 1;
  int padTop = 0, padBottom = 0, padLeft = 0, padRight = 0;
  bool operator==(const ConvShape&) const = default;
};

int convOutHeight(const ConvShape& shape);
int convOutWidth(const ConvShape& shape);

// A part of a filter: of each kernel row of kernelWidth * inChannels inputs those in [firstRow, endRow), for the output
// channels [firstColumn, endColumn).
struct FilterPart {
  int firstRow, endRow;
  int firstColumn, endColumn;
};

// conv and its gradients for many channels: what is read again and again is brought into panels that stay in the cache,
// so that no filter is too large.
struct PackedConvKernels {
  // Floats of scratch that any of the three needs.
  size_t (*scratchFloats)(const ConvShape&, int images);
  // Output channels [firstChannel, endChannel); output and bias are of all of them.
  void (*forward)(const ConvShape&, int images, const float* input, const float* filter, const float* bias, bool relu,
                  int firstChannel, int endChannel, float* output, float* scratch);
  // The same, of a filter that packFilter() has brought into packedFilterFloats() floats for these output channels.
  size_t (*packedFilterFloats)(const ConvShape&, int firstChannel, int endChannel);
  void (*packFilter)(const ConvShape&, const float* filter, int firstChannel, int endChannel, float* packed);
  void (*forwardOfPacked)(const ConvShape&, int images, const float* input, const float* packedFilter,
                          const float* bias, bool relu, int firstChannel, int endChannel, float* output,
                          float* scratch);
  // Strides must be 1, the padding less than the kernel.
  void (*backwardInput)(const ConvShape&, int images, const float* filter, const float* outputGrad, float* dInput,
                        float* scratch);
  // dFilter += the gradient, for a part of the filter; dFilter is the whole one.
  void (*backwardFilter)(const ConvShape&, int images, const float* input, const float* outputGrad, const FilterPart&,
                         float* dFilter, float* scratch);
};

// conv and its gradients in Winograd's form: 3x3, stride 1, padding below 3, multiples of 32 channels. Outputs are
// computed in squares of 4x4, which are counted row by row over all images; what lies over the edge is left out.
struct WinogradKernels {
  ptrdiff_t (*squares)(const ConvShape&);          // of an image
  ptrdiff_t (*squaresTogether)(const ConvShape&);  // that a block takes
  size_t (*filterFloats)(const ConvShape&);        // of a transformed filter
  size_t (*scratchFloats)(const ConvShape&);       // of forward() and backFilter()
  // Transforms the input channels [firstInput, endInput). `turned`: the filter is that of the convolution whose
  // gradient for the input this convolution computes: [3, 3, outChannels, inChannels], its taps from the last to the
  // first.
  void (*filter)(const ConvShape&, const float* filter, bool turned, int firstInput, int endInput, float* planes);
  // output = relu?(conv(input, filter) + bias) for squares [first, end); bias may be null. NaN stays.
  void (*forward)(const ConvShape&, const float* input, const float* filterPlanes, const float* bias, bool relu,
                  ptrdiff_t first, ptrdiff_t end, float* output, float* scratch);
  // The gradient for the filter, of squares [first, end), at least one: as filterFloats() planes.
  void (*backFilter)(const ConvShape&, const float* input, const float* outputGrad, ptrdiff_t first, ptrdiff_t end,
                     float* planes, float* scratch);
  // dFilter (+)= the sum of `parts` such gradients, one behind the other, for some input channels.
  void (*filterGradient)(const ConvShape&, const float* planes, int parts, bool accumulate, int firstInput,
                         int endInput, float* dFilter);
};

// gemmBias() for large sizes, at any beta and where bias may be null (no ReLU then, either); k is at least 1.
struct BlockedGemmKernels {
  size_t (*scratchFloats)();  // one number for all sizes
  void (*run)(bool transA, bool transB, ptrdiff_t m, ptrdiff_t n, ptrdiff_t k, const float* a, ptrdiff_t lda,
              const float* b, ptrdiff_t ldb, float beta, const float* bias, bool relu, float* c, ptrdiff_t ldc,
              float* scratch);
};

// C[m,n] = op(A)[m,k] * op(B)[k,n] + beta * C, row-major, beta 0 or 1; then bias[n], if there is one, is added to every
// row, then ReLU if asked for.
struct GemmProblem {
  bool transA, transB;
  ptrdiff_t m, n, k;
  const float* a;
  ptrdiff_t lda;
  const float* b;
  ptrdiff_t ldb;
  float beta;
  const float* bias;  // null: none, and no ReLU
  bool relu;
  float* c;
  ptrdiff_t ldc;
};

// A large product by several threads: it is cut along its longer side in blocks, and the operand that all of them read
// is brought into panels once. First each of `parts` is packed, then each of `blocks` is run, by whichever thread, in
// whatever order: every element is what blockedGemm gives it. `common` holds commonFloats, `scratch` what blockedGemm
// asks for, of each thread.
struct SharedGemmKernels {
  size_t (*commonFloats)(ptrdiff_t m, ptrdiff_t n, ptrdiff_t k);
  ptrdiff_t (*parts)(const GemmProblem&);
  void (*pack)(const GemmProblem&, ptrdiff_t part, float* common);
  ptrdiff_t (*blocks)(const GemmProblem&, int threads);
  void (*run)(const GemmProblem&, int threads, ptrdiff_t block, const float* common, float* scratch);
};

// gemm() with op(B) as pack() has put it into packedFloats(n, k) floats, for a matrix that many products read.
struct PackedGemmKernels {
  size_t (*packedFloats)(ptrdiff_t n, ptrdiff_t k);
  void (*pack)(bool transB, ptrdiff_t n, ptrdiff_t k, const float* b, ptrdiff_t ldb, float* packed);
  void (*run)(ptrdiff_t m, ptrdiff_t n, ptrdiff_t k, const float* a, ptrdiff_t lda, const float* packed, float beta,
              float* c, ptrdiff_t ldc);
};

// Which gradients pass the ReLU behind a normalisation: all, where nothing is given; where its output is positive,
// after `more` has been added unless that is null, and `passed`, which may be dy or `more`, gets what passes; or where
// (x - mean)·factor + offset is positive.
struct ReluMask {
  const float* output = nullptr;
  float* passed = nullptr;
  const float* more = nullptr;
  const float* factor = nullptr;
  const float* offset = nullptr;
};

// Passes over [rows, columns] with values of each column; every column's sums are taken in the order of the rows, with
// the same bits whatever the instruction set. `stride`: floats from one row to the next, so that a pass may take some
// columns of a wider matrix.
struct ChannelKernels {
  // The mean of each column and that of the squared distances from it, which are not rounded before they are added.
  void (*moments)(ptrdiff_t rows, ptrdiff_t columns, ptrdiff_t stride, const float* x, float* mean, float* variance);
  // y = (x - mean)·factor + offset, then + side unless that is null, then ReLU if asked for. y may be x or side.
  void (*normalize)(ptrdiff_t rows, ptrdiff_t columns, const float* x, const float* mean, const float* factor,
                    const float* offset, const float* side, bool relu, float* y);
  // The sums of dy, dy·(x - mean) and dy·((x - mean)·inverse), of what passes the mask.
  void (*gradientSums)(ptrdiff_t rows, ptrdiff_t columns, ptrdiff_t stride, const float* dy, const float* x,
                       const float* mean, const float* inverse, const ReluMask& mask, float* sumGrad, float* sumGradX,
                       float* sumScaled);
  // dx = factor·((dy - meanGrad) - (x - mean)·slope). Unless offset is null, dy counts as 0 where (x - mean)·factor +
  // offset is not positive. dx may be dy or x.
  void (*gradient)(ptrdiff_t rows, ptrdiff_t columns, const float* dy, const float* x, const float* mean,
                   const float* factor, const float* meanGrad, const float* slope, const float* offset, float* dx);
  // Sums of the columns, in double.
  void (*wideSums)(ptrdiff_t rows, ptrdiff_t columns, ptrdiff_t stride, const float* x, double* sums);
};

// Geometry of one image of a pooling window; the output's size is given, so that SAME and VALID are the caller's.
struct PoolShape {
  int inHeight, inWidth, channels;
  int windowHeight, windowWidth;
  int strideHeight, strideWidth;
  int padTop, padLeft;
  int outHeight, outWidth;
};

// Place of the maximum in a 2x2 window, row-major, first of equals; or that no position passed the ReLU.
constexpr uint8_t kDeadWindow = 4;

struct AdamStep {
  float learningRate;  // lr * sqrt(1 - beta2^t) / (1 - beta1^t)
  float beta1, beta2, epsilon;
  bool nesterov;
  float rest1 = 1.0f - beta1, rest2 = 1.0f - beta2;  // how far m and v move
};

struct RmsPropStep {
  float learningRate, rho, momentum, epsilon;
};

struct FtrlStep {
  float learningRate, l1, l2, l2Shrinkage;  // l2Shrinkage = 0 gives ApplyFtrl, else ApplyFtrlV2
};

// Of a run of Philox's blocks that starts at key[2], counter[4].
struct PhiloxKernels {
  // Elements [begin, begin + count) of RandomUniform.
  void (*uniform)(const uint32_t* key, const uint32_t* counter, int64_t begin, int64_t count, float* out);
  // The same of RandomStandardNormal.
  void (*normal)(const uint32_t* key, const uint32_t* counter, int64_t begin, int64_t count, float* out);
  // Groups [begin, begin + count) of TruncatedNormal, four numbers each: the first below 2 in size of those that the
  // blocks from `blocks` times the group on give. Returns how many groups take more than two blocks, or hold a number
  // so near to 2 that rounding decides; their numbers are in `left` (of `count` places), their output is undefined.
  int64_t (*truncatedNormal)(const uint32_t* key, const uint32_t* counter, uint64_t blocks, int64_t begin,
                             int64_t count, float* out, int64_t* left);
  // y = x * scale where that run's uniform element is at least rate, else 0. x and y begin at element `begin` and may
  // be the same array.
  void (*dropout)(const uint32_t* key, const uint32_t* counter, int64_t begin, int64_t count, float rate, float scale,
                  const float* x, float* y);
};

struct KernelTable {
  Isa isa;

  // Floats of scratch that any convolution function below needs for this shape.
  size_t (*convScratchFloats)(const ConvShape&);

  // output = relu?(conv(input, filter) + bias). bias may be null. input [images, inHeight, inWidth, inChannels],
  // output [images, outHeight, outWidth, outChannels].
  void (*conv)(const ConvShape&, int images, const float* input, const float* filter, const float* bias, bool relu,
               float* output, float* scratch);
  // maxPool2x2(relu(conv + bias)), stride 2, VALID: an odd last row or column is dropped. pooled and place are
  // [images, outHeight / 2, outWidth / 2, outChannels]. A NaN in a window is its maximum. Strides must be 1.
  void (*convBiasReluPool2)(const ConvShape&, int images, const float* input, const float* filter, const float* bias,
                            float* pooled, uint8_t* place, float* scratch);
  // dFilter += and, unless null, dBias += the gradients of conv (no ReLU) for outputGrad.
  void (*convBackwardFilter)(const ConvShape&, int images, const float* input, const float* outputGrad, float* dFilter,
                             float* dBias, float* scratch);
  // dInput = gradient of conv for its input. Strides must be 1.
  void (*convBackwardInput)(const ConvShape&, int images, const float* filter, const float* outputGrad, float* dInput,
                            float* scratch);
  // The same two for the output of convBiasReluPool2: only the places that won their window carry a gradient. A
  // gradient that is not finite may also reach the neighbours of the positions it belongs to, and is never lost.
  void (*convBackwardFilterPoolSparse)(const ConvShape&, int images, const float* input, const float* pooledGrad,
                                       const uint8_t* place, float* dFilter, float* dBias, float* scratch);
  void (*convBackwardInputPoolSparse)(const ConvShape&, int images, const float* filter, const float* pooledGrad,
                                      const uint8_t* place, float* dInput, float* scratch);

  PackedConvKernels packedConv;
  WinogradKernels winograd;

  // Depthwise convolution: output channel c is channel c of the input with a filter of its own, [kernelHeight,
  // kernelWidth, channels]; shape.outChannels equals shape.inChannels. bias may be null. Reads no padding, so shape's
  // padding costs nothing.
  void (*depthwise)(const ConvShape&, int images, const float* input, const float* filter, const float* bias,
                    float* output);

  // Max-pooling, any window; the gradient goes to the first maximum. NaN wins over numbers.
  void (*maxPool)(const PoolShape&, int images, const float* input, float* output);
  // dInput is overwritten.
  void (*maxPoolGrad)(const PoolShape&, int images, const float* input, const float* outputGrad, float* dInput);
  // The mean of what of a window lies inside the image.
  void (*avgPool)(const PoolShape&, int images, const float* input, float* output);

  // C[m,n] = op(A)[m,k] * op(B)[k,n] + beta * C, row-major; beta is 0 (C is not read) or 1. scratch holds
  // gemmScratchFloats(transB, n, k) floats, and may be null when that is 0.
  size_t (*gemmScratchFloats)(bool transB, ptrdiff_t n, ptrdiff_t k);
  void (*gemm)(bool transA, bool transB, ptrdiff_t m, ptrdiff_t n, ptrdiff_t k, const float* a, ptrdiff_t lda,
               const float* b, ptrdiff_t ldb, float beta, float* c, ptrdiff_t ldc, float* scratch);
  // The same, beta 0, then C += bias[n] to every row, then ReLU if asked for.
  void (*gemmBias)(bool transA, bool transB, ptrdiff_t m, ptrdiff_t n, ptrdiff_t k, const float* a, ptrdiff_t lda,
                   const float* b, ptrdiff_t ldb, const float* bias, bool relu, float* c, ptrdiff_t ldc,
                   float* scratch);
  BlockedGemmKernels blockedGemm;
  SharedGemmKernels sharedGemm;
  PackedGemmKernels packedGemm;
  // C[m,n] = A[m,k] * transpose(B[n,k]) for few and long rows of B, which is read where it lies.
  void (*dots)(ptrdiff_t m, ptrdiff_t n, ptrdiff_t k, const float* a, ptrdiff_t lda, const float* b, ptrdiff_t ldb,
               float* c, ptrdiff_t ldc);
  LstmKernels lstm;

  // Optimizer updates of n contiguous values, with TensorFlow's formulas and order of operations.
  void (*sgd)(ptrdiff_t n, float learningRate, const float* grad, float* var);
  void (*adam)(ptrdiff_t n, const AdamStep&, const float* grad, float* var, float* m, float* v);
  // epsilon 0 gives ApplyAdagrad, else ApplyAdagradV2.
  void (*adagrad)(ptrdiff_t n, float learningRate, float epsilon, const float* grad, float* var, float* accum);
  void (*momentum)(ptrdiff_t n, float learningRate, float momentum, bool nesterov, const float* grad, float* var,
                   float* accum);
  void (*kerasMomentum)(ptrdiff_t n, float learningRate, float momentum, bool nesterov, const float* grad, float* var,
                        float* accum);
  // mom is null for Keras's update without a momentum; mg is null, or the mean gradient of a centered one.
  void (*rmsProp)(ptrdiff_t n, const RmsPropStep&, const float* grad, float* var, float* ms, float* mom, float* mg);
  void (*ftrl)(ptrdiff_t n, const FtrlStep&, const float* grad, float* var, float* accum, float* linear);

  // y = f(x) for n values; x and y may be the same array. NaN stays NaN.
  void (*exp)(ptrdiff_t n, const float* x, float* y);
  void (*log)(ptrdiff_t n, const float* x, float* y);
  void (*tanh)(ptrdiff_t n, const float* x, float* y);
  void (*sigmoid)(ptrdiff_t n, const float* x, float* y);
  // y = x, but at least `least` and at most `most`: ReLU with 0 and infinity.
  void (*clamp)(ptrdiff_t n, float least, float most, const float* x, float* y);
  // dInput = outputGrad where features > 0, else 0; features may be ReLU's input or its output.
  void (*reluGrad)(ptrdiff_t n, const float* outputGrad, const float* features, float* dInput);
  // to[count] = op(a, b), with the bits that the op alone gives. `to` may be an operand's memory.
  // c is read by those of three operands.
  void (*elements)(ElementOp op, const ElementOperand& a, const ElementOperand& b, const ElementOperand& c, float* to,
                   ptrdiff_t count);
  // y += a * b, lane by lane.
  void (*multiplyAdd)(ptrdiff_t n, const float* a, const float* b, float* y);
  // y += x.
  void (*add)(ptrdiff_t n, const float* x, float* y);
  // x[rows, columns] += bias[columns], then ReLU if asked for.
  void (*biasRows)(ptrdiff_t rows, ptrdiff_t columns, const float* bias, bool relu, float* x);
  // sums[columns] += the column sums of x[rows, columns].
  void (*columnSums)(const float* x, ptrdiff_t rows, ptrdiff_t columns, float* sums);
  ChannelKernels channels;

  // Rows of [rows, classes]; labels of the sparse forms lie in [0, classes). loss is [rows], grad like logits.
  void (*softmax)(ptrdiff_t rows, ptrdiff_t classes, const float* logits, float* probabilities);
  void (*softmaxXent)(ptrdiff_t rows, ptrdiff_t classes, const float* logits, const float* labels, float* loss,
                      float* grad);
  void (*sparseSoftmaxXent32)(ptrdiff_t rows, ptrdiff_t classes, const float* logits, const int32_t* labels,
                              float* loss, float* grad);
  void (*sparseSoftmaxXent64)(ptrdiff_t rows, ptrdiff_t classes, const float* logits, const int64_t* labels,
                              float* loss, float* grad);

  PhiloxKernels philox;

  // Does nothing but float32 multiply-adds, for as long as `rounds` say, and returns how many operations they were.
  double (*multiplyAdds)(int64_t rounds, float* sink);
};

// The table of hostIsa(), read from the environment at the first call.
const KernelTable& kernelTable();

// `isa` must be supported by this processor.
const KernelTable& kernelTable(Isa isa);

}  // namespace engine::kernels
