// _BoostedTreesTrain: what a step of training does to the trees. One op in the place of the accumulators and
// conditionals of TensorFlow's graph; the engine's own, so it is never exported.
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/boosted_trees/handles.h"
#include "engine/kernels/boosted_trees/tree_trainer.h"

namespace engine::kernels {
namespace {

// bucket_sizes and equality: one each for every bucketized feature. grouped_features: their ids, group by group, and
// group_sizes how many each group has. quantile_handles: one, or none without numeric features.
const OpRegistrar kTreesTrain(
    "_BoostedTreesTrain",
    "tree_ensemble_handle: resource, quantile_handles: num_quantile_handles * resource, boundaries_ready: bool, "
    "center_bias_needed: bool, node_ids: int32, gradients: float, hessians: float, weights: float, "
    "float_values: num_float_features * float, bucketized_features: num_bucketized_features * int32 -> "
    "boundaries_ready_now: bool, center_bias_needed_now: bool, steps: int64",
    "num_quantile_handles: int; num_float_features: int; num_bucketized_features: int; bucket_sizes: list(int); "
    "grouped_features: list(int); group_sizes: list(int); equality: list(bool); logits_dimension: int = 1; "
    "n_batches_per_layer: int = 1; "
    "max_depth: int = 6; learning_rate: float = 0.1; l1: float = 0; l2: float = 0; tree_complexity: float = 0; "
    "min_node_weight: float = 0; pruning_mode: int = 0; quantile_sketch_epsilon: float = 0.01; num_quantiles: int",
    shape_fn::scalar, Stateful::kYes);
const NoGradientRegistrar kTreesTrainNoGradient({"_BoostedTreesTrain"});

TrainerOptions trainerOptions(const KernelConstruction& c) {
  TrainerOptions options;
  options.batchesPerLayer = c.attr<int64_t>("n_batches_per_layer");
  options.quantiles = c.attr<int64_t>("num_quantiles");
  options.epsilon = static_cast<double>(c.attr<float>("quantile_sketch_epsilon"));
  const auto& sizes = c.attr<std::vector<int64_t>>("bucket_sizes");
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    options.features.push_back({sizes[i], c.attr<std::vector<bool>>("equality").at(i)});
  }
  std::size_t at = 0;
  for (const int64_t size : c.attr<std::vector<int64_t>>("group_sizes")) {
    options.groups.emplace_back();
    for (int64_t i = 0; i < size; ++i) {
      options.groups.back().push_back(c.attr<std::vector<int64_t>>("grouped_features").at(at++));
    }
  }
  SplitOptions& splits = options.splits;
  splits.logits = c.attr<int64_t>("logits_dimension");
  splits.hessians = splits.logits * splits.logits;
  splits.l1 = c.attr<float>("l1");
  splits.l2 = c.attr<float>("l2");
  splits.treeComplexity = c.attr<float>("tree_complexity");
  splits.minNodeWeight = c.attr<float>("min_node_weight");
  options.growth = {c.attr<int64_t>("max_depth"), c.attr<float>("learning_rate"),
                    pruningModeOf(c.attr<int64_t>("pruning_mode")), splits.logits};
  return options;
}

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
    trainer_->grow(ensemble, rows, features, options_, [&](int count, const std::function<void(int)>& fn) {
      if (context.parallel() && count > 1) return context.arena().forEach(count, [&](int i, int) { fn(i); });
      for (int i = 0; i < count; ++i) fn(i);
    });
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
