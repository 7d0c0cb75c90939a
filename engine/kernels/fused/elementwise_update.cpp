// _ElementwiseUpdate: variables of one shape get values that are computed element by element from what they were and
// from other operands: an optimizer's step as one pass over parameter, slots and gradient. Plans make it of
// _Elementwise ops whose results are assigned; each element gets the bits that those would give it. float32.
#include "engine/graph/inference.h"
#include "engine/kernels/fused/update_program.h"
#include "engine/kernels/parallel.h"
#include "engine/kernels/stateful.h"

namespace engine {
namespace {

using kernels::UpdateProgram;

// `program` has the variables for its first operands; `results` are the steps that give their new values.
const OpRegistrar kElementwiseUpdateOp(
    "_ElementwiseUpdate", "variables: K * resource, inputs: N * float ->",
    "K: int; N: int; program: list(int); results: list(int)", [](InferenceContext&) {}, Stateful::kYes);

class ElementwiseUpdateKernel : public Kernel {
 public:
  explicit ElementwiseUpdateKernel(const KernelConstruction& c) : program_(c) {}

  void compute(KernelContext& context) const override {
    const Tensor& like = program_.operand(context, 0);
    const int64_t row = like.rank() > 0 ? like.dim(like.rank() - 1) : 1;
    UpdateProgram::Walks walks;
    std::array<const Tensor*, std::tuple_size_v<UpdateProgram::Walks>> tensors;
    for (std::size_t i = 0; i < program_.operands(); ++i) {
      tensors[i] = &program_.operand(context, i);
      walks[i] = kernels::walkOf(*tensors[i], like, row);
    }
    const int64_t width = kernels::walkWidth(walks, static_cast<int>(program_.operands()), row, like.elements());
    const int64_t bytes = static_cast<int64_t>(like.bytes() * (program_.operands() + program_.variables()));
    kernels::forRanges(context, like.elements(), bytes, [&](int64_t begin, int64_t end) {
      UpdateProgram::Memory memory;
      UpdateProgram::Operands operands;
      for (int64_t count; begin < end; begin += count) {
        count = std::min({end - begin, kernels::kElementPiece, width - begin % width});
        for (std::size_t i = 0; i < program_.operands(); ++i) {
          operands[i] = kernels::operandAt(*tensors[i], walks[i], begin, row);
        }
        program_.run(operands, walks, {begin, count, end - begin - count}, memory);
      }
    });
  }

 private:
  UpdateProgram program_;
};

const KernelRegistrar kElementwiseUpdateKernel(
    "_ElementwiseUpdate", [](const KernelConstruction& c) { return std::make_unique<ElementwiseUpdateKernel>(c); },
    kernels::kStateful);

}  // namespace
}  // namespace engine
