// StringJoin: strings of several tensors joined element by element; scalars are repeated.
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/kernel.h"

namespace engine {
namespace {

void stringJoinShape(InferenceContext& c) {
  Shape shape;
  for (int i = 0; i < c.inputCount(); ++i) {
    if (!c.input(i).hasRank()) return c.setOutput(0, Shape::unknown());
    if (c.input(i).isScalar()) continue;
    shape = shape.isScalar() ? c.input(i) : shape.mergedWith(c.input(i));
  }
  c.setOutput(0, shape);
}

const OpRegistrar kStringJoinOp("StringJoin", "inputs: N * string -> output: string", "N: int; separator: string = ''",
                                stringJoinShape);
const NoGradientRegistrar kStringJoinNoGradient({"StringJoin"});

std::unique_ptr<Kernel> makeStringJoin(const KernelConstruction& c) {
  return kernelOf([separator = c.attr<std::string>("separator")](KernelContext& context) {
    Shape shape;
    for (int i = 0; i < context.inputCount(); ++i) {
      const Shape& input = context.input(i).shape();
      if (!input.isScalar() && !shape.isScalar() && input != shape) {
        fail(Code::kInvalidArgument, "Input shapes do not match: ", shape, " and ", input, ".");
      }
      if (!input.isScalar()) shape = input;
    }
    Tensor& joined = context.output(0, shape);
    std::string* out = joined.data<std::string>();
    for (int64_t at = 0; at < joined.elements(); ++at) {
      std::string text;
      for (int i = 0; i < context.inputCount(); ++i) {
        if (i > 0) text += separator;
        text += context.input(i).data<std::string>()[context.input(i).rank() == 0 ? 0 : at];
      }
      out[at] = std::move(text);
    }
  });
}

const KernelRegistrar kStringJoinKernel("StringJoin", makeStringJoin);

}  // namespace
}  // namespace engine
