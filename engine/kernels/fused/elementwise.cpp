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
      : program_(ElementProgram::decoded(c.attr<std::vector<int64_t>>("program"), c.attr<int64_t>("N"))) {
    if (!program_.isWithinLimits()) c.failUnsupported("the program is too long.");
    std::vector<int64_t> none;
    if (const ElementProgram merged = program_.merged(none); merged.isWithinLimits()) program_ = merged;
    buffers_ = program_.buffers();
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
        piece(context, walks, y.data<float>(), {begin, count, end - begin - count}, row, memory.data());
        begin += count;
      }
    });
  }

 private:
  struct Piece {
    int64_t begin, count, after;  // elements; how many follow
  };

  static Shape commonShape(const KernelContext& context) {
    Shape shape = context.input(0).shape();
    for (int i = 1; i < context.inputCount(); ++i) shape = broadcastShape(shape, context.input(i).shape());
    return shape;
  }

  void piece(const KernelContext& context, const std::array<kernels::Walk, kMostInputs>& walks, float* y,
             const Piece& at, int64_t row, float* memory) const {
    std::array<ElementOperand, kMostInputs + kernels::kMostElementSteps> operands;  // inputs, then results
    kernels::NextPiece next(std::min(at.count, at.after), program_.steps.size());
    next.add(y + at.begin + at.count);
    std::size_t known = 0;
    for (; known < static_cast<std::size_t>(program_.inputs); ++known) {
      operands[known] = kernels::operandAt(context.input(static_cast<int>(known)), walks[known], at.begin, row);
      if (walks[known] == kernels::Walk::kFull) next.add(operands[known].values + at.count);
    }
    for (std::size_t i = 0; i < program_.steps.size(); ++i) {
      next.expect(i);
      float* to = buffers_[i] < 0 ? y + at.begin : memory + kernels::kElementPiece * buffers_[i];
      kernels::runElements(program_.steps[i], operands.data(), to, at.count);
      operands[known++] = {to, 1};
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
