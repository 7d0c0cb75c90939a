// Further updates of parts of variables: rows that are multiplied, divided or bounded (ScatterMul …), and elements or
// blocks addressed by several indices (ScatterNdUpdate …), of resource and of reference variables.
#include "engine/graph/inference.h"
#include "engine/kernels/array/nd_index.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/shape_values.h"
#include "engine/kernels/stateful.h"
#include "engine/kernels/variable_access.h"
#include "engine/kernels/wrapping.h"

namespace engine::kernels {
namespace {

struct TheUpdate {
  template <typename T>
  T operator()(const T& /*old*/, const T& update) const {
    return update;
  }
};
struct PlusUpdate {
  template <typename T>
  T operator()(T old, T update) const {
    return wrappingSum(old, update);
  }
};
struct MinusUpdate {
  template <typename T>
  T operator()(T old, T update) const {
    return wrappingDifference(old, update);
  }
};
struct TimesUpdate {
  template <typename T>
  T operator()(T old, T update) const {
    return wrappingProduct(old, update);
  }
};
struct OverUpdate {
  template <typename T>
  T operator()(T old, T update) const {
    if constexpr (std::is_integral_v<T>) {
      if (update == 0) fail(Code::kInvalidArgument, "Integer division by zero");
    }
    return wrappingQuotient(old, update);
  }
};
struct LesserOfUpdate {
  template <typename T>
  T operator()(T old, T update) const {
    return update < old ? update : old;
  }
};
struct GreaterOfUpdate {
  template <typename T>
  T operator()(T old, T update) const {
    return update > old ? update : old;
  }
};

// Rows are blocks that one index addresses: indices of any shape count as one longer.
Shape blockIndices(const Shape& indices, bool ofBlocks) {
  Shape shape = indices;
  if (!ofBlocks) shape.addDim(1);
  return shape;
}

template <typename Combine, bool kOfBlocks, typename T>
std::unique_ptr<Kernel> makeUpdate(const KernelConstruction& c) {
  return kernelOf([variable = VariableAccess(c, 0)](KernelContext& context) {
    Tensor& table = variable.value(context);
    const Tensor& updates = context.input(2);
    const Shape indices = blockIndices(context.input(1).shape(), kOfBlocks);
    const NdIndex at(indices, table.shape());
    const bool scalar = !kOfBlocks && updates.rank() == 0;
    if (!scalar && updates.shape() != ndShape(indices, table.shape())) {
      fail(Code::kInvalidArgument, "updates of shape ", updates.shape(), " do not fit indices ",
           context.input(1).shape(), " into a variable of shape ", table.shape(), ".");
    }
    const T* from = words<T>(updates);
    for (int64_t row = 0; row < at.count; ++row) {
      T* to = words<T>(table) + at.offset(IndexSpan(context.input(1)), row, table.shape());
      for (int64_t i = 0; i < at.block; ++i) to[i] = Combine()(to[i], from[scalar ? 0 : row * at.block + i]);
    }
    if (context.node().outputCount() > 0) setReferenceOutput(context, variable.variable(context));
  });
}

template <typename Combine, bool kOfBlocks>
std::unique_ptr<Kernel> makeUpdateOf(const KernelConstruction& c) {
  requireIndex(c, c.inputType(1));
  const auto make = [&](auto type) { return makeUpdate<Combine, kOfBlocks, typename decltype(type)::type>(c); };
  if constexpr (std::is_same_v<Combine, TheUpdate>) return forWord(c, c.inputType(2), make);
  return forCommonNumber(c, c.inputType(2), make);
}

// The op for reference variables (`ofBlocks`: indices address blocks as GatherNd's do, not rows) and, as "Resource" +
// its name, for resources.
class ScatterOps {
 public:
  // `locks`: the default of the one for reference variables; those for resources that have it lock.
  ScatterOps(const char* name, bool ofBlocks, const KernelMaker& make, bool locks = false) {
    const std::string locking = locks ? "use_locking: bool = true" : "use_locking: bool = false";
    OpRegistrar(name, "ref: Ref(T), indices: Tindices, updates: T -> output_ref: Ref(T)",
                ("T: type; Tindices: type; " + locking).c_str(), shape_fn::unchanged);
    const std::string resource = std::string("Resource") + name;
    OpRegistrar(resource.c_str(),
                ofBlocks ? "ref: resource, indices: Tindices, updates: T ->"
                         : "resource: resource, indices: Tindices, updates: dtype ->",
                ofBlocks ? "T: type; Tindices: type; use_locking: bool = true" : "dtype: type; Tindices: type",
                shape_fn::none, Stateful::kYes);
    KernelRegistrar(name, make, kStateful);
    KernelRegistrar(resource.c_str(), make, kStateful);
  }
};

const ScatterOps kScatterMul("ScatterMul", false, makeUpdateOf<TimesUpdate, false>);
const ScatterOps kScatterDiv("ScatterDiv", false, makeUpdateOf<OverUpdate, false>);
const ScatterOps kScatterMin("ScatterMin", false, makeUpdateOf<LesserOfUpdate, false>);
const ScatterOps kScatterMax("ScatterMax", false, makeUpdateOf<GreaterOfUpdate, false>);
const ScatterOps kScatterNdUpdate("ScatterNdUpdate", true, makeUpdateOf<TheUpdate, true>, true);
const ScatterOps kScatterNdAdd("ScatterNdAdd", true, makeUpdateOf<PlusUpdate, true>);
const ScatterOps kScatterNdSub("ScatterNdSub", true, makeUpdateOf<MinusUpdate, true>);
const ScatterOps kScatterNdMin("ScatterNdMin", true, makeUpdateOf<LesserOfUpdate, true>);
const ScatterOps kScatterNdMax("ScatterNdMax", true, makeUpdateOf<GreaterOfUpdate, true>);

}  // namespace
}  // namespace engine::kernels
