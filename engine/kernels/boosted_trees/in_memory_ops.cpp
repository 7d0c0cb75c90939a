// The ops of a training in memory, which reads its input once; the engine's own, so they are never exported. `holder`
// names what they share in a session.
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/boosted_trees/handles.h"
#include "engine/kernels/boosted_trees/held_rows.h"
#include "engine/kernels/boosted_trees/trainer_options.h"

namespace engine::kernels {
namespace {

// Keeps what it is given: features by the ids, and tensors by the numbers under which _BoostedTreesHeld gives them.
const OpRegistrar kHold("_BoostedTreesHold",
                        "bucketized: num_bucketized * int32, numbers: num_numbers * float, tensors: T -> rows: int64",
                        "holder: string; num_bucketized: int; num_numbers: int; T: list(type); "
                        "bucketized_ids: list(int); number_ids: list(int); tensor_numbers: list(int)",
                        shape_fn::scalar, Stateful::kYes);
const OpRegistrar kHeld(
    "_BoostedTreesHeld", "-> output: T", "holder: string; number: int; T: type; shape: shape",
    [](InferenceContext& c) { c.setOutput(0, c.node().attr<Shape>("shape")); }, Stateful::kYes);
// What the trees say of all rows; 0 before there are boundaries.
const OpRegistrar kHeldLogits(
    "_BoostedTreesHeldLogits",
    "tree_ensemble_handle: resource, quantile_handles: num_quantile_handles * resource, boundaries_ready: bool -> "
    "logits: float",
    message("holder: string; ", kTrainerAttrs).c_str(),
    [](InferenceContext& c) {
      c.setOutput(0, Shape{-1, c.node().attr<int64_t>("logits_dimension")});
    },
    Stateful::kYes);
// As _BoostedTreesTrain.
const OpRegistrar kTrainHeld(
    "_BoostedTreesTrainHeld",
    "tree_ensemble_handle: resource, quantile_handles: num_quantile_handles * resource, boundaries_ready: bool, "
    "center_bias_needed: bool, gradients: float, hessians: float, weights: float -> boundaries_ready_now: bool, "
    "center_bias_needed_now: bool, steps: int64",
    message("holder: string; ", kTrainerAttrs).c_str(), shape_fn::scalar, Stateful::kYes);
const NoGradientRegistrar kHeldNoGradient({"_BoostedTreesHold", "_BoostedTreesHeld", "_BoostedTreesHeldLogits",
                                           "_BoostedTreesTrainHeld"});

std::shared_ptr<HeldRows> heldRowsOf(const KernelConstruction& c) {
  return c.resources.lookupOrCreate<HeldRows>(c.attr<std::string>("holder"),
                                              [] { return std::make_shared<HeldRows>(); });
}

std::map<int64_t, Tensor> byNumber(const KernelContext& context, int first, const std::vector<int64_t>& numbers) {
  std::map<int64_t, Tensor> tensors;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    tensors[numbers[i]] = context.input(first + static_cast<int>(i)).clone();
  }
  return tensors;
}

std::unique_ptr<Kernel> makeHold(const KernelConstruction& c) {
  return kernelOf([held = heldRowsOf(c), bucketized = c.attr<std::vector<int64_t>>("bucketized_ids"),
                   numbers = c.attr<std::vector<int64_t>>("number_ids"),
                   tensors = c.attr<std::vector<int64_t>>("tensor_numbers")](KernelContext& context) {
    const int firstNumber = static_cast<int>(bucketized.size());
    const int firstTensor = firstNumber + static_cast<int>(numbers.size());
    held->hold({byNumber(context, 0, bucketized), byNumber(context, firstNumber, numbers)},
               byNumber(context, firstTensor, tensors));
    *context.output(0, Shape{}).data<int64_t>() = held->rows();
  });
}

std::unique_ptr<Kernel> makeHeld(const KernelConstruction& c) {
  return kernelOf([held = heldRowsOf(c), number = c.attr<int64_t>("number")](KernelContext& context) {
    context.setOutput(0, held->tensor(number));
  });
}

// The streams that boundaries come from, or null without numeric features.
QuantileResource* quantilesOf(const KernelContext& context, int handles) {
  return handles > 0 ? &treeResource<QuantileResource>(context, 1) : nullptr;
}

std::unique_ptr<Kernel> makeHeldLogits(const KernelConstruction& c) {
  return kernelOf([held = heldRowsOf(c), options = trainerOptions(c),
                   handles = static_cast<int>(c.attr<int64_t>("num_quantile_handles"))](KernelContext& context) {
    float* to = context.output(0, Shape{held->rows(), options.splits.logits}).data<float>();
    if (!context.input(1 + handles).item<bool>())
      return void(std::fill_n(to, held->rows() * options.splits.logits, 0.0F));
    const auto& ensemble = treeResource<TreeEnsembleResource>(context, 0);
    const std::span<const float> logits =
        held->trainer(options, quantilesOf(context, handles)).logits(ensemble, forEachOn(context));
    std::ranges::copy(logits, to);
  });
}

class TrainHeldKernel : public Kernel {
 public:
  explicit TrainHeldKernel(const KernelConstruction& c)
      : held_(heldRowsOf(c)),
        options_(trainerOptions(c)),
        handles_(static_cast<int>(c.attr<int64_t>("num_quantile_handles"))) {}

  void compute(KernelContext& context) const override {
    auto& ensemble = treeResource<TreeEnsembleResource>(context, 0);
    bool ready = context.input(1 + handles_).item<bool>();
    bool centering = context.input(2 + handles_).item<bool>();
    const bool counted = ready;
    const GradientRows rows = rowsOf(context);
    if (!ready) {
      ready = held_->beginning().addValues(treeResource<QuantileResource>(context, 1), held_->numbers(),
                                           context.input(5 + handles_), options_);
    } else if (centering) {
      centering = held_->beginning().center(ensemble, rows, options_);
      held_->trainer(options_, quantilesOf(context, handles_)).restart();
    } else {
      held_->trainer(options_, quantilesOf(context, handles_))
          .grow(ensemble, rows.gradients, rows.hessians, forEachOn(context));
    }
    *context.output(0, Shape{}).data<bool>() = ready;
    *context.output(1, Shape{}).data<bool>() = centering;
    *context.output(2, Shape{}).data<int64_t>() = counted ? 1 : 0;
  }

 private:
  GradientRows rowsOf(const KernelContext& context) const {
    const Tensor& gradients = context.input(3 + handles_);
    const Tensor& hessians = context.input(4 + handles_);
    if (gradients.shape() != Shape{held_->rows(), options_.splits.logits} ||
        hessians.shape() != Shape{held_->rows(), options_.splits.hessians}) {
      fail(Code::kInvalidArgument, "Gradients of shape ", gradients.shape(), " and hessians of shape ",
           hessians.shape(), " are not those of ", held_->rows(), " rows and ", options_.splits.logits, " logits.");
    }
    return {held_->rows(),           nullptr, gradients.data<float>(), hessians.data<float>(), options_.splits.logits,
            options_.splits.hessians};
  }

  std::shared_ptr<HeldRows> held_;
  TrainerOptions options_;
  int handles_;
};

const KernelRegistrar kHoldKernel("_BoostedTreesHold", makeHold, kStateful);
const KernelRegistrar kHeldKernel("_BoostedTreesHeld", makeHeld, kStateful);
const KernelRegistrar kHeldLogitsKernel("_BoostedTreesHeldLogits", makeHeldLogits, kStateful);
const KernelRegistrar kTrainHeldKernel(
    "_BoostedTreesTrainHeld",
    [](const KernelConstruction& c) { return std::unique_ptr<Kernel>(std::make_unique<TrainHeldKernel>(c)); },
    kStateful);

}  // namespace
}  // namespace engine::kernels
