// logisticGradients() of logistic_gradients.h, and _BoostedTreesLogisticGradients, which does it in a graph; the
// engine's own, so it is never exported.
#include "engine/kernels/boosted_trees/logistic_gradients.h"

#include <bit>
#include <cmath>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/native/isa.h"
#include "engine/kernels/parallel.h"

namespace engine::kernels {
namespace {

// TensorFlow took eight numbers at a time, and what is left over at the end one by one.
constexpr int64_t kPacket = 8;

// exp(x) as Eigen's packets compute it without fused multiply-adds (the polynomial is Cephes'), for numbers whose
// exponential is a normal number.
[[gnu::always_inline]] inline float packetExp(float x) {
  x = x < -87.0F ? -87.0F : x;
  x = x > 88.0F ? 88.0F : x;
  const float shifted = x * 1.44269504088896341F + 0.5F;
  auto whole = static_cast<int32_t>(shifted);
  whole -= static_cast<float>(whole) > shifted ? 1 : 0;
  const auto m = static_cast<float>(whole);
  float r = m * -0.693359375F + x;
  r = m * 2.12194440e-4F + r;
  const float r2 = r * r;
  const float r3 = r2 * r;
  float y = 1.9875691500E-4F * r + 1.3981999507E-3F;
  float y1 = 4.1665795894E-2F * r + 1.6666665459E-1F;
  const float y2 = r + 1.0F;
  y = y * r + 8.3334519073E-3F;
  y1 = y1 * r + 5.0000001201E-1F;
  y = y * r3 + y1;
  y = y * r2 + y2;
  return y * std::bit_cast<float>((whole + 127) << 23);
}

// Of rows in whole packets. The order of the products is the one that TensorFlow's optimizer of graphs leaves.
[[gnu::always_inline]] inline void packetGradients(int64_t begin, int64_t end, int64_t rows, const float* logits,
                                                   const float* labels, float* gradients, float* hessians) {
  const float normalizer = 1.0F / static_cast<float>(rows);
  for (int64_t row = begin; row < end; ++row) {
    const float p = 1.0F / (packetExp(-logits[row]) + 1.0F);
    gradients[row] = (p - labels[row]) * normalizer;
    hessians[row] = p * normalizer * (1.0F - p);
  }
}

// The same numbers, eight at a time: without fused multiply-adds, which round otherwise.
[[gnu::target("avx2")]] void packetGradientsAvx2(int64_t begin, int64_t end, int64_t rows, const float* logits,
                                                 const float* labels, float* gradients, float* hessians) {
  packetGradients(begin, end, rows, logits, labels, gradients, hessians);
}

const OpRegistrar kLogisticGradientsOp("_BoostedTreesLogisticGradients",
                                       "logits: float, labels: float -> gradients: float, hessians: float", "",
                                       [](InferenceContext& c) {
                                         c.setOutput(0, c.input(0));
                                         c.setOutput(1, c.input(0));
                                       });
const NoGradientRegistrar kLogisticGradientsNoGradient({"_BoostedTreesLogisticGradients"});

std::unique_ptr<Kernel> makeLogisticGradients(const KernelConstruction&) {
  return kernelOf([](KernelContext& context) {
    const Tensor& logits = context.input(0);
    const int64_t rows = logits.elements();
    if (context.input(1).elements() != rows) {
      fail(Code::kInvalidArgument, "There are ", context.input(1).elements(), " labels for ", rows, " logits.");
    }
    const float* x = context.in<float>(0);
    const float* labels = context.in<float>(1);
    float* gradients = context.output(0, logits.shape()).data<float>();
    float* hessians = context.output(1, logits.shape()).data<float>();
    forRanges(context, rows, rows * 64,
              [=](int64_t begin, int64_t end) { logisticGradients(begin, end, rows, x, labels, gradients, hessians); });
  });
}

const KernelRegistrar kLogisticGradientsKernel("_BoostedTreesLogisticGradients", makeLogisticGradients);

}  // namespace

void logisticGradients(int64_t begin, int64_t end, int64_t rows, const float* logits, const float* labels,
                       float* gradients, float* hessians) {
  const int64_t packets = std::max(begin, std::min(end, rows - rows % kPacket));
  if (hostIsa() >= Isa::kAvx2) {
    packetGradientsAvx2(begin, packets, rows, logits, labels, gradients, hessians);
  } else {
    packetGradients(begin, packets, rows, logits, labels, gradients, hessians);
  }
  const float normalizer = 1.0F / static_cast<float>(rows);
  for (int64_t row = packets; row < end; ++row) {
    const float p = 1.0F / (std::exp(-logits[row]) + 1.0F);
    gradients[row] = (p - labels[row]) * normalizer;
    hessians[row] = p * normalizer * (1.0F - p);
  }
}

}  // namespace engine::kernels
