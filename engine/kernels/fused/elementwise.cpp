// _Elementwise: several element-wise ops in one pass, a piece of a row at a time, so that what is between them stays in
// the first cache. Each element gets the bits that the ops would give it one by one. float32.
#include <array>

#include "engine/graph/inference.h"
#include "engine/kernels/fused/elementwise_walk.h"
#include "engine/kernels/parallel.h"

namespace engine {
namespace {

using kernels::ElementOperand;
using kernels::ElementProgram;

constexpr auto kMostInputs = static_cast<std::size_t>(kernels::kMostElementInputs);

void elementwiseShape(InferenceContext& c) {
  Shape shape = c.input(0);
  for (int i = 1; i < c.inputCount(); ++i) shape = broadcastShape(shape, c.input(i));
  c.setOutput(0, shape);
}

const OpRegistrar kElementwiseOp("_Elementwise", "inputs: N * float -> y: float", "N: int; program: list(int)",
                                 elementwiseShape);

class ElementwiseKernel : public Kernel {
 public:
  explicit ElementwiseKernel(const KernelConstruction& c)
      : program_(ElementProgram::decoded(c.attr<std::vector<int64_t>>("program"), c.attr<int64_t>("N"))),
        buffers_(program_.buffers()) {
    if (!program_.isWithinLimits()) c.failUnsupported("the program is too long.");
  }

  void compute(KernelContext& context) const override {
    Tensor& y = kernels::outputLike(context, 0, [&] { return commonShape(context); });
    const int64_t row = y.rank() > 0 ? y.dim(y.rank() - 1) : 1;
    std::array<kernels::Walk, kMostInputs> walks;
    for (int i = 0; i < context.inputCount(); ++i)
      walks[static_cast<std::size_t>(i)] = kernels::walkOf(context.input(i), y, row);
    const int64_t width = kernels::walkWidth(walks, context.inputCount(), row, y.elements());
    const int64_t bytes = static_cast<int64_t>(y.bytes()) * (context.inputCount() + 1);
    kernels::forRanges(context, y.elements(), bytes, [&](int64_t begin, int64_t end) {
      std::array<float, kernels::kMostElementBuffers * kernels::kElementPiece> memory;
      while (begin < end) {
        const int64_t count = std::min({end - begin, kernels::kElementPiece, width - begin % width});
        piece(context, walks, y.data<float>(), begin, count, row, memory.data());
        begin += count;
      }
    });
  }

 private:
  static Shape commonShape(const KernelContext& context) {
    Shape shape = context.input(0).shape();
    for (int i = 1; i < context.inputCount(); ++i) shape = broadcastShape(shape, context.input(i).shape());
    return shape;
  }

  void piece(const KernelContext& context, const std::array<kernels::Walk, kMostInputs>& walks, float* y, int64_t begin,
             int64_t count, int64_t row, float* memory) const {
    std::array<ElementOperand, kMostInputs + kernels::kMostElementSteps> operands;  // inputs, then results
    std::size_t known = 0;
    for (; known < static_cast<std::size_t>(program_.inputs); ++known) {
      operands[known] = kernels::operandAt(context.input(static_cast<int>(known)), walks[known], begin, row);
    }
    const int* buffer = buffers_.data();
    for (const kernels::ElementStep& step : program_.steps) {
      float* to = *buffer < 0 ? y + begin : memory + kernels::kElementPiece * *buffer;
      kernels::runElements(step.op, operands[static_cast<std::size_t>(step.a)],
                           operands[static_cast<std::size_t>(step.b)], to, count);
      operands[known++] = {to, 1};
      ++buffer;
    }
  }

  ElementProgram program_;
  std::vector<int> buffers_;
};

KernelTraits elementwiseTraits() {
  KernelTraits traits;
  for (int i = 0; i < kernels::kMostElementInputs; ++i) traits.inPlace.push_back(i);
  traits.batch = batch_rule::elementwise;
  return traits;
}

const KernelRegistrar kElementwiseKernel(
    "_Elementwise", [](const KernelConstruction& c) { return std::make_unique<ElementwiseKernel>(c); },
    elementwiseTraits());

}  // namespace
}  // namespace engine
