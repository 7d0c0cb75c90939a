// _ElementwiseUpdate: variables of one shape get values that are computed element by element from what they were and
// from other operands: an optimizer's step as one pass over parameter, slots and gradient. Plans make it of
// _Elementwise ops whose results are assigned; each element gets the bits that those would give it. float32.
#include <array>
#include <cstring>

#include "engine/graph/inference.h"
#include "engine/kernels/fused/elementwise_walk.h"
#include "engine/kernels/parallel.h"
#include "engine/kernels/stateful.h"
#include "engine/kernels/variable_access.h"

namespace engine {
namespace {

constexpr auto kMostUpdateOperands = static_cast<std::size_t>(kernels::kMostElementInputs);

// `program` has the variables for its first operands; `results` are the steps that give their new values.
const OpRegistrar kElementwiseUpdateOp(
    "_ElementwiseUpdate", "variables: K * resource, inputs: N * float ->",
    "K: int; N: int; program: list(int); results: list(int)", [](InferenceContext&) {}, Stateful::kYes);

class ElementwiseUpdateKernel : public Kernel {
 public:
  explicit ElementwiseUpdateKernel(const KernelConstruction& c)
      : program_(kernels::ElementProgram::decoded(c.attr<std::vector<int64_t>>("program"),
                                                  c.attr<int64_t>("K") + c.attr<int64_t>("N"))),
        results_(c.attr<std::vector<int64_t>>("results")),
        buffers_(program_.buffers(results_)) {
    if (!program_.isWithinLimits(results_)) c.failUnsupported("the program is too long.");
    for (int i = 0; i < static_cast<int>(results_.size()); ++i) variables_.emplace_back(c, i);
  }

  void compute(KernelContext& context) const override {
    std::array<kernels::Walk, kMostUpdateOperands> walks;
    std::array<const Tensor*, kMostUpdateOperands> operands;
    const std::size_t count = static_cast<std::size_t>(program_.inputs), variables = variables_.size();
    for (std::size_t i = 0; i < variables; ++i) operands[i] = &variables_[i].value(context);
    const Tensor& like = *operands[0];
    const int64_t row = like.rank() > 0 ? like.dim(like.rank() - 1) : 1;
    for (std::size_t i = 0; i < count; ++i) {
      if (i >= variables) operands[i] = &context.input(static_cast<int>(i));
      walks[i] = kernels::walkOf(*operands[i], like, row);
    }
    const int64_t width = kernels::walkWidth(walks, static_cast<int>(count), row, like.elements());
    const int64_t bytes = static_cast<int64_t>(like.bytes() * (count + variables));
    kernels::forRanges(context, like.elements(), bytes, [&](int64_t begin, int64_t end) {
      std::array<float, kernels::kMostElementBuffers * kernels::kElementPiece> memory;
      while (begin < end) {
        const int64_t size = std::min({end - begin, kernels::kElementPiece, width - begin % width});
        piece(operands, walks, begin, size, row, memory.data());
        begin += size;
      }
    });
  }

 private:
  template <typename Operands, typename Walks>
  void piece(const Operands& tensors, const Walks& walks, int64_t begin, int64_t count, int64_t row,
             float* memory) const {
    std::array<kernels::ElementOperand, kMostUpdateOperands + kernels::kMostElementSteps> operands;
    std::size_t known = 0;
    for (; known < static_cast<std::size_t>(program_.inputs); ++known) {
      operands[known] = kernels::operandAt(*tensors[known], walks[known], begin, row);
    }
    for (std::size_t i = 0; i < program_.steps.size(); ++i) {
      const kernels::ElementStep& step = program_.steps[i];
      float* to = memory + kernels::kElementPiece * buffers_[i];
      kernels::runElements(step.op, operands[static_cast<std::size_t>(step.a)],
                           operands[static_cast<std::size_t>(step.b)], to, count);
      operands[known++] = {to, 1};
    }
    // Not before: any step may read any variable.
    for (std::size_t i = 0; i < results_.size(); ++i) {
      const float* from = operands[static_cast<std::size_t>(program_.inputs + results_[i])].values;
      std::memcpy(const_cast<float*>(operands[i].values), from, static_cast<std::size_t>(count) * sizeof(float));
    }
  }

  kernels::ElementProgram program_;
  std::vector<int64_t> results_;
  std::vector<int> buffers_;
  std::vector<kernels::VariableAccess> variables_;
};

const KernelRegistrar kElementwiseUpdateKernel(
    "_ElementwiseUpdate", [](const KernelConstruction& c) { return std::make_unique<ElementwiseUpdateKernel>(c); },
    kernels::kStateful);

}  // namespace
}  // namespace engine
