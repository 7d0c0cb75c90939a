// CountUpTo and ResourceCountUpTo: the variable's number, which grows by one each time, until a limit.
#include "engine/core/node_error.h"
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/shape_values.h"
#include "engine/kernels/stateful.h"
#include "engine/kernels/variable_access.h"
#include "engine/kernels/wrapping.h"

namespace engine::kernels {
namespace {

const OpRegistrar kCountUpTo("CountUpTo", "ref: Ref(T) -> output: T", "limit: int; T: type", shape_fn::scalar);
const OpRegistrar kResourceCountUpTo("ResourceCountUpTo", "resource: resource -> output: T", "limit: int; T: type",
                                     shape_fn::scalar, Stateful::kYes);
const NoGradientRegistrar kCountNoGradient({"CountUpTo", "ResourceCountUpTo"});

template <typename T>
std::unique_ptr<Kernel> makeCountUpTo(const KernelConstruction& c) {
  return kernelOf([variable = VariableAccess(c, 0), limit = c.attr<int64_t>("limit")](KernelContext& context) {
    Tensor& value = variable.value(context);
    if (value.dtype() != kDTypeOf<T> || value.rank() != 0) {
      fail(Code::kInvalidArgument, "input is not a scalar ", dtypeName(kDTypeOf<T>), ": ", value.toString(0));
    }
    const T before = *value.data<T>();
    if (before >= limit) throw EndOfSequence(message("Reached limit of ", limit));
    *value.data<T>() = wrappingSum(before, T{1});
    *outputOr(context, 0, [] { return Shape{}; }).template data<T>() = before;
  });
}

const KernelRegistrar kCountUpToKernel(
    {"CountUpTo", "ResourceCountUpTo"},
    [](const KernelConstruction& c) {
      return forIndex(c, c.attr<DType>("T"),
                      [&](auto type) { return makeCountUpTo<typename decltype(type)::type>(c); });
    },
    kStateful);

}  // namespace
}  // namespace engine::kernels
