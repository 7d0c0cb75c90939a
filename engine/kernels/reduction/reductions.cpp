// Sum, Mean, Prod, Max, Min, EuclideanNorm, All, Any.
#include "engine/graph/inference.h"
#include "engine/kernels/parallel.h"
#include "engine/kernels/reduction/column_sums.h"
#include "engine/kernels/reduction/reduce.h"
#include "engine/kernels/reduction/reducers.h"
#include "engine/kernels/type_list.h"

namespace engine::kernels {
namespace {

void reductionShape(InferenceContext& c) {
  const Shape& input = c.input(0);
  const bool keepDims = c.node().attr<bool>("keep_dims");
  const Tensor* axes = c.constant(1);
  if (!input.hasRank()) {
    c.setOutput(0, Shape::unknown());
  } else if (axes) {
    c.setOutput(0, reducedShape(input, reductionAxes(*axes, input.rank()), keepDims));
  } else if (keepDims) {
    c.setOutput(0, Shape::unknownOfRank(input.rank()));
  } else {
    c.setOutput(0, Shape::unknown());
  }
}

const char* kSignature = "input: T, reduction_indices: Tidx -> output: T";
const char* kAttrs = "keep_dims: bool = false; T: type; Tidx: type = int32";
const OpRegistrar kSumOp("Sum", kSignature, kAttrs, reductionShape);
const OpRegistrar kMeanOp("Mean", kSignature, kAttrs, reductionShape);
const OpRegistrar kProdOp("Prod", kSignature, kAttrs, reductionShape);
const OpRegistrar kMaxOp("Max", kSignature, kAttrs, reductionShape);
const OpRegistrar kMinOp("Min", kSignature, kAttrs, reductionShape);
const OpRegistrar kNormOp("EuclideanNorm", kSignature, kAttrs, reductionShape);
const char* kLogicalSignature = "input: bool, reduction_indices: Tidx -> output: bool";
const char* kLogicalAttrs = "keep_dims: bool = false; Tidx: type = int32";
const OpRegistrar kAllOp("All", kLogicalSignature, kLogicalAttrs, reductionShape);
const OpRegistrar kAnyOp("Any", kLogicalSignature, kLogicalAttrs, reductionShape);

template <typename R, typename T>
class ReductionKernel : public Kernel {
 public:
  explicit ReductionKernel(bool keepDims) : keepDims_(keepDims) {}

  std::size_t scratchBytes(const KernelContext& planned) const override {
    const bool known = planned.hasPlannedOutput(0);
    return known ? static_cast<std::size_t>(planned.outputs_[0]->elements()) * sizeof(typename R::Acc) : 0;
  }

  void compute(KernelContext& context) const override {
    const Tensor& input = context.input(0);
    const AxisSet axes = reductionAxes(context.input(1), input.rank());
    Tensor& output = outputLike(context, 0, [&] { return reducedShape(input.shape(), axes, keepDims_); });
    const ReduceLoops loops = reduceLoops(input.shape(), axes);
    const auto bytes = static_cast<std::size_t>(loops.kept) * sizeof(typename R::Acc);
    auto* acc = static_cast<typename R::Acc*>(context.scratch(bytes));
    const T* in = input.data<T>();
    T* out = output.data<T>();
    if constexpr (std::is_same_v<R, MeanReducer<float>>) {
      if (loops.isOfColumns() && loops.reduced > 0) return meanOfColumns(loops, in, out);
    }
    if (loops.stepOut[0] == 0 || !isWorthSplitting(context, input)) {
      reduceInto<R>(loops, in, out, acc, context.accumulate());
      return;
    }
    forRanges(context, loops.size[0], static_cast<int64_t>(input.bytes()), [&](int64_t begin, int64_t end) {
      ReduceLoops part = loops;
      part.size[0] = end - begin;
      part.kept = loops.stepOut[0] * (end - begin);
      const int64_t at = loops.stepOut[0] * begin;
      reduceInto<R>(part, in + begin * loops.step[0], out + at, acc + at, context.accumulate());
    });
  }

 private:
  static void meanOfColumns(const ReduceLoops& loops, const float* in, float* out) {
    sumColumns(in, loops.reduced, loops.kept, out);
    const auto count = static_cast<float>(loops.reduced);
    for (int64_t i = 0; i < loops.kept; ++i) out[i] /= count;
  }
  static bool isWorthSplitting(const KernelContext& context, const Tensor& input) {
    return context.parallel() && static_cast<int64_t>(input.bytes()) >= kParallelBytes;
  }

  bool keepDims_;
};

template <template <typename> typename R, typename Types>
std::unique_ptr<Kernel> makeReduction(const KernelConstruction& c) {
  const bool keepDims = c.attr<bool>("keep_dims");
  return dispatch(Types{}, c, c.inputType(0), [keepDims]<typename T>(std::type_identity<T>) {
    return std::unique_ptr<Kernel>(std::make_unique<ReductionKernel<R<T>, T>>(keepDims));
  });
}

// Rows are reduced on their own when axis 0 is kept; a sum or mean over rows comes in parts when axis 0 goes.
BatchRule reductionRule(BatchKind overRows) {
  return [overRows](const BatchQuery& q) {
    const Tensor* axes = constantValue(q.node.input(1));
    const Shape& input = q.node.input(0).shape();
    if (!q.carries[0] || q.carries[1] || !axes || !input.hasRank()) return BatchKind::kNone;
    return reductionAxes(*axes, input.rank()).test(0) ? overRows : BatchKind::kRows;
  };
}

KernelTraits reductionTraits(BatchKind overRows) {
  KernelTraits traits;
  traits.batch = reductionRule(overRows);
  traits.accumulates = overRows == BatchKind::kSum;
  return traits;
}

const KernelRegistrar kSum("Sum", makeReduction<SumReducer, ArithmeticTypes>, reductionTraits(BatchKind::kSum));
const KernelRegistrar kMean("Mean", makeReduction<MeanReducer, ArithmeticTypes>, reductionTraits(BatchKind::kMean));
const KernelRegistrar kProd("Prod", makeReduction<ProdReducer, ArithmeticTypes>, reductionTraits(BatchKind::kNone));
const KernelRegistrar kMax("Max", makeReduction<MaxReducer, NumberTypes>, reductionTraits(BatchKind::kNone));
const KernelRegistrar kMin("Min", makeReduction<MinReducer, NumberTypes>, reductionTraits(BatchKind::kNone));
const KernelRegistrar kNorm("EuclideanNorm", makeReduction<NormReducer, ArithmeticTypes>,
                            reductionTraits(BatchKind::kNone));
const KernelRegistrar kAll("All", makeReduction<AllReducer, BoolType>, reductionTraits(BatchKind::kNone));
const KernelRegistrar kAny("Any", makeReduction<AnyReducer, BoolType>, reductionTraits(BatchKind::kNone));

}  // namespace
}  // namespace engine::kernels
