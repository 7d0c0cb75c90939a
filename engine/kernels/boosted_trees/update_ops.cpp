// Growing an ensemble: BoostedTreesUpdateEnsemble and its second version, and BoostedTreesCenterBias.
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/boosted_trees/handles.h"
#include "engine/kernels/boosted_trees/tree_growth.h"
#include "engine/kernels/shape_values.h"

namespace engine::kernels {
namespace {

const OpRegistrar kUpdateEnsemble(
    "BoostedTreesUpdateEnsemble",
    "tree_ensemble_handle: resource, feature_ids: int32, node_ids: num_features * int32, gains: num_features * float, "
    "thresholds: num_features * int32, left_node_contribs: num_features * float, "
    "right_node_contribs: num_features * float, max_depth: int32, learning_rate: float ->",
    "pruning_mode: int; num_features: int", shape_fn::none, Stateful::kYes);
const OpRegistrar kUpdateEnsembleV2(
    "BoostedTreesUpdateEnsembleV2",
    "tree_ensemble_handle: resource, feature_ids: num_groups * int32, dimension_ids: num_features * int32, "
    "node_ids: num_features * int32, gains: num_features * float, thresholds: num_features * int32, "
    "left_node_contribs: num_features * float, right_node_contribs: num_features * float, "
    "split_types: num_features * string, max_depth: int32, learning_rate: float, pruning_mode: int32 ->",
    "num_features: int; logits_dimension: int = 1; num_groups: int = 1", shape_fn::none, Stateful::kYes);
const OpRegistrar kCenterBias("BoostedTreesCenterBias",
                              "tree_ensemble_handle: resource, mean_gradients: float, mean_hessians: float, "
                              "l1: float, l2: float -> continue_centering: bool",
                              "", shape_fn::scalar, Stateful::kYes);
const NoGradientRegistrar kUpdateNoGradient({"BoostedTreesUpdateEnsemble", "BoostedTreesUpdateEnsembleV2",
                                             "BoostedTreesCenterBias"});

// The lists of an update, one entry a group of candidates.
struct SplitLists {
  int nodes = 0;  // where each list begins among the inputs
  int gains = 0;
  int thresholds = 0;
  int left = 0;
  int right = 0;
  int dimensions = -1;  // none: 0
  int types = -1;       // none: inequalities
};

template <typename T>
const T* listed(const KernelContext& context, int input, int64_t candidates, int64_t width = 1) {
  const Tensor& given = context.input(input);
  if (given.elements() != candidates * width) {
    fail(Code::kInvalidArgument, "Input ", input, " of '", context.node().name(), "' must have ", candidates, " x ",
         width, " values, one for each candidate, but its shape is ", given.shape(), ".");
  }
  return given.data<T>();
}

// `features`: one for each candidate, or (`oneFeature`) the same for all of the group.
void offerGroup(const KernelContext& context, const SplitLists& lists, int group, const int32_t* features,
                bool oneFeature, int64_t logits, BestSplits& best) {
  const int64_t candidates = context.input(lists.nodes + group).elements();
  const int32_t* nodes = listed<int32_t>(context, lists.nodes + group, candidates);
  const float* gains = listed<float>(context, lists.gains + group, candidates);
  const int32_t* thresholds = listed<int32_t>(context, lists.thresholds + group, candidates);
  const float* left = listed<float>(context, lists.left + group, candidates, logits);
  const float* right = listed<float>(context, lists.right + group, candidates, logits);
  const int32_t* dimensions =
      lists.dimensions < 0 ? nullptr : listed<int32_t>(context, lists.dimensions + group, candidates);
  const std::string* types = lists.types < 0 ? nullptr : listed<std::string>(context, lists.types + group, candidates);
  for (int64_t i = 0; i < candidates; ++i) {
    NodeSplit one{nodes[i], {}};
    one.split.feature = features[oneFeature ? 0 : i];
    one.split.gain = gains[i];
    one.split.threshold = thresholds[i];
    if (dimensions) one.split.dimension = dimensions[i];
    if (types) one.split.type = splitTypeOfName(types[i]);
    one.split.left.assign(left + i * logits, left + (i + 1) * logits);
    one.split.right.assign(right + i * logits, right + (i + 1) * logits);
    best.offer(one);
  }
}

std::unique_ptr<Kernel> makeUpdateEnsemble(const KernelConstruction& c) {
  const auto n = static_cast<int>(c.attr<int64_t>("num_features"));
  const PruningMode pruning = pruningModeOf(c.attr<int64_t>("pruning_mode"));
  return kernelOf([n, pruning](KernelContext& context) {
    const SplitLists lists{2, 2 + n, 2 + 2 * n, 2 + 3 * n, 2 + 4 * n};
    const int32_t* features = listed<int32_t>(context, 1, n);
    BestSplits best;
    for (int i = 0; i < n; ++i) offerGroup(context, lists, i, features + i, true, 1, best);
    const int numbers = 2 + 5 * n;
    growLayer(treeResource<TreeEnsembleResource>(context, 0), best,
              {scalarInput<int32_t>(context, numbers, "max_depth"),
               scalarInput<float>(context, numbers + 1, "learning_rate"), pruning, 1});
  });
}

std::unique_ptr<Kernel> makeUpdateEnsembleV2(const KernelConstruction& c) {
  const auto n = static_cast<int>(c.attr<int64_t>("num_features"));
  const auto groups = static_cast<int>(c.attr<int64_t>("num_groups"));
  if (n != groups) fail(Code::kInvalidArgument, "num_features ", n, " must be num_groups ", groups, ".");
  return kernelOf([n, logits = c.attr<int64_t>("logits_dimension")](KernelContext& context) {
    const auto list = [n](int number) { return 1 + number * n; };
    const SplitLists lists{list(2), list(3), list(4), list(5), list(6), list(1), list(7)};
    BestSplits best;
    for (int i = 0; i < n; ++i) {
      const int64_t candidates = context.input(lists.nodes + i).elements();
      offerGroup(context, lists, i, listed<int32_t>(context, list(0) + i, candidates), false, logits, best);
    }
    const int numbers = list(8);
    growLayer(
        treeResource<TreeEnsembleResource>(context, 0), best,
        {scalarInput<int32_t>(context, numbers, "max_depth"), scalarInput<float>(context, numbers + 1, "learning_rate"),
         pruningModeOf(scalarInput<int32_t>(context, numbers + 2, "pruning_mode")), logits});
  });
}

void center(KernelContext& context) {
  const bool goesOn =
      centerBias(treeResource<TreeEnsembleResource>(context, 0), scalarInput<float>(context, 1, "mean_gradients"),
                 scalarInput<float>(context, 2, "mean_hessians"), scalarInput<float>(context, 3, "l1"),
                 scalarInput<float>(context, 4, "l2"));
  *outputOr(context, 0, [] { return Shape{}; }).data<bool>() = goesOn;
}

const KernelRegistrar kUpdateEnsembleKernel("BoostedTreesUpdateEnsemble", makeUpdateEnsemble, kStateful);
const KernelRegistrar kUpdateEnsembleV2Kernel("BoostedTreesUpdateEnsembleV2", makeUpdateEnsembleV2, kStateful);
const KernelRegistrar kCenterBiasKernel(
    "BoostedTreesCenterBias", [](const KernelConstruction&) { return kernelOf(center); }, kStateful);

}  // namespace
}  // namespace engine::kernels
