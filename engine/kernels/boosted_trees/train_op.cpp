// _BoostedTreesTrain: what a step of training does to the trees. One op in the place of the accumulators and
// conditionals of TensorFlow's graph; the engine's own, so it is never exported.
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/boosted_trees/handles.h"
#include "engine/kernels/boosted_trees/trainer_options.h"

namespace engine::kernels {
namespace {

const OpRegistrar kTreesTrain(
    "_BoostedTreesTrain",
    "tree_ensemble_handle: resource, quantile_handles: num_quantile_handles * resource, boundaries_ready: bool, "
    "center_bias_needed: bool, node_ids: int32, gradients: float, hessians: float, weights: float, "
    "float_values: num_float_features * float, bucketized_features: num_bucketized_features * int32 -> "
    "boundaries_ready_now: bool, center_bias_needed_now: bool, steps: int64",
    message(kTrainerAttrs, "; num_float_features: int; num_bucketized_features: int").c_str(), shape_fn::scalar,
    Stateful::kYes);
const NoGradientRegistrar kTreesTrainNoGradient({"_BoostedTreesTrain"});

class TreesTrainKernel : public Kernel {
 public:
  explicit TreesTrainKernel(const KernelConstruction& c)
      : options_(trainerOptions(c)),
        quantiles_(static_cast<int>(c.attr<int64_t>("num_quantile_handles"))),
        floats_(static_cast<int>(c.attr<int64_t>("num_float_features"))),
        trainer_(c.resources.lookupOrCreate<TreeTrainer>(c.node.name() + "/trainer",
                                                         [] { return std::make_shared<TreeTrainer>(); })) {}

  void compute(KernelContext& context) const override {
    const int ready = 1 + quantiles_;
    bool boundariesReady = context.input(ready).item<bool>();
    bool centering = context.input(ready + 1).item<bool>();
    const bool counted = boundariesReady;
    auto& ensemble = treeResource<TreeEnsembleResource>(context, 0);
    if (!boundariesReady) {
      boundariesReady = trainer_->addValues(treeResource<QuantileResource>(context, 1), floatValues(context),
                                            context.input(ready + 5), options_);
    } else if (centering) {
      centering = trainer_->center(ensemble, rowsOf(context), options_);
    } else {
      grow(context, ensemble);
    }
    *context.output(0, Shape{}).data<bool>() = boundariesReady;
    *context.output(1, Shape{}).data<bool>() = centering;
    *context.output(2, Shape{}).data<int64_t>() = counted ? 1 : 0;
  }

 private:
  int firstFloat() const { return 1 + quantiles_ + 6; }
  GradientRows rowsOf(const KernelContext& context) const {
    const int nodes = 1 + quantiles_ + 2;
    return gradientRows(context.input(nodes), context.input(nodes + 1), context.input(nodes + 2));
  }
  std::vector<Tensor> floatValues(const KernelContext& context) const {
    std::vector<Tensor> values;
    for (int i = 0; i < floats_; ++i) values.push_back(context.input(firstFloat() + i));
    return values;
  }

  void grow(KernelContext& context, TreeEnsembleResource& ensemble) const {
    const GradientRows rows = rowsOf(context);
    if (rows.logits != options_.splits.logits || rows.hessianSize != options_.splits.hessians) {
      fail(Code::kInvalidArgument, "Gradients of ", rows.logits, " logits and ", rows.hessianSize,
           " hessians are not those of ", options_.splits.logits, " logits.");
    }
    std::vector<BucketColumn> features;
    for (int i = firstFloat() + floats_; i < context.inputCount(); ++i) {
      features.push_back(bucketColumn(context.input(i), rows.rows));
    }
    trainer_->grow(ensemble, rows, features, options_, forEachOn(context));
  }

  TrainerOptions options_;
  int quantiles_;
  int floats_;
  std::shared_ptr<TreeTrainer> trainer_;
};

const KernelRegistrar kTreesTrainKernel(
    "_BoostedTreesTrain",
    [](const KernelConstruction& c) { return std::unique_ptr<Kernel>(std::make_unique<TreesTrainKernel>(c)); },
    kStateful);

}  // namespace
}  // namespace engine::kernels
