// ConditionalAccumulator, SparseConditionalAccumulator, ResourceConditionalAccumulator, and what is done with them.
#include "engine/core/node_error.h"
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/accumulators/accumulator.h"
#include "engine/kernels/shape_values.h"
#include "engine/kernels/stateful.h"

namespace engine::kernels {
namespace {

const char* kAccumulatorAttrs =
    "dtype: type; shape: shape; container: string = ''; shared_name: string = ''; reduction_type: string = \"MEAN\"";
void accumulatorShape(InferenceContext& c) {
  c.setOutput(0, c.node().op().starts_with("Resource") ? Shape{} : Shape{2});
}
const OpRegistrar kDenseAccumulator("ConditionalAccumulator", "-> handle: Ref(string)", kAccumulatorAttrs,
                                    accumulatorShape, Stateful::kYes);
const OpRegistrar kSparseAccumulator("SparseConditionalAccumulator", "-> handle: Ref(string)", kAccumulatorAttrs,
                                     accumulatorShape, Stateful::kYes);
const OpRegistrar kResourceAccumulator("ResourceConditionalAccumulator", "-> handle: resource", kAccumulatorAttrs,
                                       accumulatorShape, Stateful::kYes);

// Both forms of an op, which differ in the handle only.
class AccumulatorOp {
 public:
  AccumulatorOp(const std::string& name, const std::string& arguments, const char* attrs, const ShapeFn& shape) {
    for (const bool isResource : {false, true}) {
      const std::string full = isResource ? "Resource" + name : name;
      const std::string handle = isResource ? "handle: resource" : "handle: Ref(string)";
      OpRegistrar(full.c_str(), (handle + arguments).c_str(), attrs, shape, Stateful::kYes);
      NoGradientRegistrar({full.c_str()});
    }
  }
};
const AccumulatorOp kNumAccumulated("AccumulatorNumAccumulated", "-> num_accumulated: int32", "", shape_fn::scalar);
const AccumulatorOp kSetStep("AccumulatorSetGlobalStep", ", new_global_step: int64 ->", "", shape_fn::none);
const AccumulatorOp kApplyDense("AccumulatorApplyGradient", ", local_step: int64, gradient: dtype ->", "dtype: type",
                                shape_fn::none);
const AccumulatorOp kTakeDense("AccumulatorTakeGradient", ", num_required: int32 -> average: dtype", "dtype: type",
                               shape_fn::unknown);
const OpRegistrar kApplySparse("SparseAccumulatorApplyGradient",
                               "handle: Ref(string), local_step: int64, gradient_indices: int64, "
                               "gradient_values: dtype, gradient_shape: int64 ->",
                               "dtype: type; has_known_shape: bool", shape_fn::none, Stateful::kYes);
const OpRegistrar kTakeSparse(
    "SparseAccumulatorTakeGradient",
    "handle: Ref(string), num_required: int32 -> indices: int64, values: dtype, shape: int64", "dtype: type",
    [](InferenceContext& c) {
      c.setOutput(0, Shape::unknownOfRank(1));
      c.setOutput(2, Shape::unknownOfRank(1));
    },
    Stateful::kYes);
const NoGradientRegistrar kAccumulatorNoGradient({"ConditionalAccumulator", "SparseConditionalAccumulator",
                                                  "ResourceConditionalAccumulator", "SparseAccumulatorApplyGradient",
                                                  "SparseAccumulatorTakeGradient"});

std::shared_ptr<Accumulator> accumulatorOfNode(const Node& node, ResourceManager& resources) {
  const auto& reduction = node.attr<std::string>("reduction_type");
  if (reduction != "MEAN" && reduction != "SUM") {
    failAtNode(Code::kInvalidArgument, node.name(), ": reduction_type must be MEAN or SUM, not '", reduction, "'.");
  }
  const AccumulatorSpec spec{node.name(), node.attr<DType>("dtype"), node.attr<Shape>("shape"), reduction == "MEAN",
                             node.op().starts_with("Sparse")};
  const std::string name =
      variableResourceName(node.name(), node.attr<std::string>("container"), node.attr<std::string>("shared_name")) +
      "/accumulator";
  auto accumulator = resources.lookupOrCreate<Accumulator>(name, [&] { return std::make_shared<Accumulator>(spec); });
  if (!(accumulator->spec() == spec)) {
    failAtNode(Code::kInvalidArgument, node.name(), ": the shared accumulator '", name,
               "' is of another dtype, shape or kind.");
  }
  return accumulator;
}

// Bound where the graph tells which accumulator it is, else found through the handle at each run.
class AccumulatorAccess {
 public:
  explicit AccumulatorAccess(const KernelConstruction& c) {
    const Node* node = c.node.input(0).node;
    while (node->op() == "Identity" || node->op() == "RefIdentity") node = node->input(0).node;
    if (node->op().ends_with("ConditionalAccumulator")) bound_ = accumulatorOfNode(*node, c.resources);
  }
  // InvalidArgument when the input is not the handle of an accumulator of this kind.
  Accumulator& of(const KernelContext& context, bool isSparse) const {
    Accumulator* found = bound_ ? bound_.get() : dynamic_cast<Accumulator*>(context.input(0).resource().get());
    if (!found || found->spec().isSparse != isSparse) {
      fail(Code::kInvalidArgument, "input 0 is not the handle of a ", isSparse ? "sparse" : "dense", " accumulator.");
    }
    return *found;
  }
  Accumulator& any(const KernelContext& context) const { return of(context, bound_ && bound_->spec().isSparse); }

 private:
  std::shared_ptr<Accumulator> bound_;
};

// A kernel that does use(access, context).
template <typename Use>
KernelMaker withAccumulator(Use use) {
  return [use](const KernelConstruction& c) {
    return kernelOf([use, access = AccumulatorAccess(c)](KernelContext& context) { use(access, context); });
  };
}

void numAccumulated(const AccumulatorAccess& access, KernelContext& context) {
  const int64_t count = access.any(context).count();
  *outputOr(context, 0, [] { return Shape{}; }).data<int32_t>() = static_cast<int32_t>(count);
}
void setGlobalStep(const AccumulatorAccess& access, KernelContext& context) {
  access.any(context).setGlobalStep(scalarInteger(context.input(1)));
}
void applyDense(const AccumulatorAccess& access, KernelContext& context) {
  access.of(context, false).apply(scalarInteger(context.input(1)), {context.input(2)});
}
void takeDense(const AccumulatorAccess& access, KernelContext& context) {
  context.setOutput(0, access.of(context, false).take(scalarInteger(context.input(1))).values);
}

void applySparse(const AccumulatorAccess& access, KernelContext& context) {
  Accumulator& accumulator = access.of(context, true);
  const Tensor& values = context.input(3);
  if (context.node().attr<bool>("has_known_shape")) {
    const std::vector<int64_t> whole = context.input(4).toInt64s();
    bool fits = values.rank() > 0 && static_cast<int>(whole.size()) == values.rank();
    for (int i = 1; fits && i < values.rank(); ++i) fits = whole[static_cast<std::size_t>(i)] == values.dim(i);
    const int64_t rows = accumulator.declaredRows();
    if (!fits || (rows >= 0 && whole[0] != rows)) {
      fail(Code::kInvalidArgument, "Shape mismatch: a gradient of shape ", Shape(whole), " with values of ",
           values.shape(), " for an accumulator of ", accumulator.spec().shape, ".");
    }
  }
  accumulator.apply(scalarInteger(context.input(1)), {values, context.input(2)});
}
void takeSparse(const AccumulatorAccess& access, KernelContext& context) {
  Accumulator& accumulator = access.of(context, true);
  const AccumulatedGradient taken = accumulator.take(scalarInteger(context.input(1)));
  const auto dims = taken.values.shape().dims();
  std::vector<int64_t> shape(dims.begin(), dims.end());
  shape[0] = accumulator.declaredRows();
  context.setOutput(0, taken.indices);
  context.setOutput(1, taken.values);
  context.setOutput(2, Tensor::vector(shape));
}

const KernelRegistrar kAccumulatorKernel(
    {"ConditionalAccumulator", "SparseConditionalAccumulator", "ResourceConditionalAccumulator"},
    [](const KernelConstruction& c) {
      const auto accumulator = accumulatorOfNode(c.node, c.resources);
      const Tensor handle = c.node.op().starts_with("Resource")
                                ? Tensor::resource(accumulator)
                                : Tensor::vector<std::string>({c.attr<std::string>("container"), c.node.name()});
      return kernelOf([handle](KernelContext& context) { context.setOutput(0, handle); });
    },
    kStateful);
const KernelRegistrar kNumAccumulatedKernel({"AccumulatorNumAccumulated", "ResourceAccumulatorNumAccumulated"},
                                            withAccumulator(numAccumulated), kStateful);
const KernelRegistrar kSetStepKernel({"AccumulatorSetGlobalStep", "ResourceAccumulatorSetGlobalStep"},
                                     withAccumulator(setGlobalStep), kStateful);
const KernelRegistrar kApplyDenseKernel({"AccumulatorApplyGradient", "ResourceAccumulatorApplyGradient"},
                                        withAccumulator(applyDense), kStateful);
const KernelRegistrar kTakeDenseKernel({"AccumulatorTakeGradient", "ResourceAccumulatorTakeGradient"},
                                       withAccumulator(takeDense), kStateful);
const KernelRegistrar kApplySparseKernel("SparseAccumulatorApplyGradient", withAccumulator(applySparse), kStateful);
const KernelRegistrar kTakeSparseKernel("SparseAccumulatorTakeGradient", withAccumulator(takeSparse), kStateful);

}  // namespace
}  // namespace engine::kernels
