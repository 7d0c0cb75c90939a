// StringToNumber.

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/parallel.h"
#include "engine/kernels/parsing/number_text.h"

namespace engine::kernels {
namespace {

const OpRegistrar kStringToNumberOp("StringToNumber", "string_tensor: string -> output: out_type",
                                    "out_type: type = float", shape_fn::unchanged);
const NoGradientRegistrar kStringToNumberNoGradient({"StringToNumber"});

template <typename T>
std::unique_ptr<Kernel> makeStringToNumber() {
  return kernelOf([](KernelContext& context) {
    const Tensor& input = context.input(0);
    const std::string* texts = input.data<std::string>();
    T* out = context.output(0, input.shape()).template data<T>();
    forRanges(context, input.elements(), input.elements() * 256, [&](int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; ++i) {
        if (!parseNumber(texts[i], out[i])) {
          fail(Code::kInvalidArgument, "StringToNumber could not convert string '", texts[i], "' to ",
               dtypeName(kDTypeOf<T>), ".");
        }
      }
    });
  });
}

const KernelRegistrar kStringToNumberKernel("StringToNumber", [](const KernelConstruction& c) {
  return forCommonNumber(c, c.attr<DType>("out_type"),
                         [](auto type) { return makeStringToNumber<typename decltype(type)::type>(); });
});

}  // namespace
}  // namespace engine::kernels
