// Ensembles of trees as resources: BoostedTreesEnsembleResourceHandleOp, creating, serializing and deserializing them,
// and what is known of their state.
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/boosted_trees/handles.h"
#include "engine/kernels/boosted_trees/tree_growth.h"
#include "engine/kernels/shape_values.h"

namespace engine::kernels {
namespace {

constexpr const char* kEnsembleName = "container: string = ''; shared_name: string = ''";
constexpr const char* kEnsembleState =
    "tree_ensemble_handle: resource, stamp_token: int64, "
    "tree_ensemble_serialized: string ->";

void ensembleStatesShape(InferenceContext& c) {
  for (int i = 0; i < 4; ++i) c.setOutput(i, Shape{});
  c.setOutput(4, Shape{2});
}

const OpRegistrar kEnsembleHandle("BoostedTreesEnsembleResourceHandleOp", "-> resource: resource", kEnsembleName,
                                  shape_fn::scalar, Stateful::kYes);
const OpRegistrar kEnsembleIsInitialized("IsBoostedTreesEnsembleInitialized",
                                         "tree_ensemble_handle: resource -> is_initialized: bool", "", shape_fn::scalar,
                                         Stateful::kYes);
const OpRegistrar kCreateEnsemble("BoostedTreesCreateEnsemble", kEnsembleState, "", shape_fn::none, Stateful::kYes);
const OpRegistrar kDeserializeEnsemble("BoostedTreesDeserializeEnsemble", kEnsembleState, "", shape_fn::none,
                                       Stateful::kYes);
const OpRegistrar kSerializeEnsemble(
    "BoostedTreesSerializeEnsemble",
    "tree_ensemble_handle: resource -> stamp_token: int64, tree_ensemble_serialized: string", "", shape_fn::scalar,
    Stateful::kYes);
const OpRegistrar kEnsembleStates(
    "BoostedTreesGetEnsembleStates",
    "tree_ensemble_handle: resource -> stamp_token: int64, num_trees: int32, num_finalized_trees: int32, "
    "num_attempted_layers: int32, last_layer_nodes_range: int32",
    "", ensembleStatesShape, Stateful::kYes);
const NoGradientRegistrar kEnsembleNoGradient({"BoostedTreesEnsembleResourceHandleOp",
                                               "IsBoostedTreesEnsembleInitialized", "BoostedTreesCreateEnsemble",
                                               "BoostedTreesDeserializeEnsemble", "BoostedTreesSerializeEnsemble",
                                               "BoostedTreesGetEnsembleStates"});

std::unique_ptr<Kernel> makeEnsembleHandle(const KernelConstruction& c) {
  const Tensor handle = Tensor::resource(treeResourceOf<TreeEnsembleResource>(c));
  return kernelOf([handle](KernelContext& context) { context.setOutput(0, handle); });
}

void deserializeInto(TreeEnsembleResource& ensemble, const KernelContext& context) {
  ensemble.deserialize(scalarInput<int64_t>(context, 1, "stamp_token"),
                       scalarInput<std::string>(context, 2, "tree_ensemble_serialized"));
}

template <typename T>
void setScalar(KernelContext& context, int output, T value) {
  *outputOr(context, output, [] { return Shape{}; }).template data<T>() = std::move(value);
}

void ensembleStates(TreeEnsembleResource& ensemble, KernelContext& context) {
  const auto& trees = ensemble.trees();
  setScalar(context, 0, ensemble.stamp());
  setScalar(context, 1, int32_t{trees.trees_size()});
  setScalar(context, 2, int32_t{finalizedTrees(trees)});
  setScalar(context, 3, static_cast<int32_t>(trees.growing_metadata().num_layers_attempted()));
  int32_t* range = outputOr(context, 4, [] { return Shape{2}; }).data<int32_t>();
  range[0] = lastLayer(trees).first;
  range[1] = lastLayer(trees).end;
}

// A kernel that does use(ensemble, context).
template <typename Use>
KernelMaker withEnsemble(Use use) {
  return [use](const KernelConstruction&) {
    return kernelOf([use](KernelContext& context) { use(treeResource<TreeEnsembleResource>(context, 0), context); });
  };
}

const KernelRegistrar kEnsembleHandleKernel("BoostedTreesEnsembleResourceHandleOp", makeEnsembleHandle, kStateful);
const KernelRegistrar kEnsembleIsInitializedKernel("IsBoostedTreesEnsembleInitialized",
                                                   withEnsemble([](TreeEnsembleResource& ensemble, KernelContext& c) {
                                                     setScalar(c, 0, ensemble.initialized());
                                                   }),
                                                   kStateful);
// One that is there already stays as it is.
const KernelRegistrar kCreateEnsembleKernel("BoostedTreesCreateEnsemble",
                                            withEnsemble([](TreeEnsembleResource& ensemble, KernelContext& context) {
                                              if (!ensemble.initialized()) deserializeInto(ensemble, context);
                                            }),
                                            kStateful);
const KernelRegistrar kDeserializeEnsembleKernel(
    "BoostedTreesDeserializeEnsemble",
    withEnsemble([](TreeEnsembleResource& ensemble, KernelContext& context) { deserializeInto(ensemble, context); }),
    kStateful);
const KernelRegistrar kSerializeEnsembleKernel("BoostedTreesSerializeEnsemble",
                                               withEnsemble([](TreeEnsembleResource& ensemble, KernelContext& context) {
                                                 setScalar(context, 1, ensemble.serialize());
                                                 setScalar(context, 0, ensemble.stamp());
                                               }),
                                               kStateful);
const KernelRegistrar kEnsembleStatesKernel("BoostedTreesGetEnsembleStates", withEnsemble(ensembleStates), kStateful);

}  // namespace
}  // namespace engine::kernels
