// Barrier, BarrierInsertMany, BarrierTakeMany, BarrierClose, BarrierReadySize, BarrierIncompleteSize.
#include "engine/core/node_error.h"
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/queue/barrier.h"
#include "engine/kernels/queue/queue.h"
#include "engine/kernels/queue/queue_rows.h"
#include "engine/kernels/shape_values.h"
#include "engine/kernels/stateful.h"

namespace engine::kernels {
namespace {

const OpRegistrar kBarrier(
    "Barrier", "-> handle: Ref(string)",
    "component_types: list(type); shapes: list(shape) = []; capacity: int = -1; container: string = ''; "
    "shared_name: string = ''",
    [](InferenceContext& c) { c.setOutput(0, Shape{2}); }, Stateful::kYes);
const OpRegistrar kBarrierInsert("BarrierInsertMany", "handle: Ref(string), keys: string, values: T ->",
                                 "component_index: int; T: type", shape_fn::none, Stateful::kYes);
const OpRegistrar kBarrierTake(
    "BarrierTakeMany",
    "handle: Ref(string), num_elements: int32 -> indices: int64, keys: string, values: component_types",
    "component_types: list(type); allow_small_batch: bool = false; wait_for_incomplete: bool = false; "
    "timeout_ms: int = -1",
    [](InferenceContext& c) {
      c.setOutput(0, Shape::unknownOfRank(1));
      c.setOutput(1, Shape::unknownOfRank(1));
    },
    Stateful::kYes);
const OpRegistrar kBarrierClose("BarrierClose", "handle: Ref(string) ->", "cancel_pending_enqueues: bool = false",
                                shape_fn::none, Stateful::kYes);
const OpRegistrar kBarrierReady("BarrierReadySize", "handle: Ref(string) -> size: int32", "", shape_fn::scalar,
                                Stateful::kYes);
const OpRegistrar kBarrierIncomplete("BarrierIncompleteSize", "handle: Ref(string) -> size: int32", "",
                                     shape_fn::scalar, Stateful::kYes);
const NoGradientRegistrar kBarrierNoGradient({"Barrier", "BarrierInsertMany", "BarrierTakeMany", "BarrierClose",
                                              "BarrierReadySize", "BarrierIncompleteSize"});

std::shared_ptr<Barrier> barrierOfNode(const Node& node, ResourceManager& resources) {
  BarrierSpec spec{node.name(), node.attr<std::vector<DType>>("component_types"),
                   node.attr<std::vector<Shape>>("shapes")};
  if (spec.types.empty()) failAtNode(Code::kInvalidArgument, node.name(), ": a barrier needs a component.");
  if (!spec.shapes.empty() && spec.shapes.size() != spec.types.size()) {
    failAtNode(Code::kInvalidArgument, node.name(), ": there are ", spec.types.size(), " component_types, but ",
               spec.shapes.size(), " shapes.");
  }
  const std::string name =
      variableResourceName(node.name(), node.attr<std::string>("container"), node.attr<std::string>("shared_name")) +
      "/barrier";
  auto barrier = resources.lookupOrCreate<Barrier>(name, [&] { return std::make_shared<Barrier>(spec); });
  if (barrier->spec().types != spec.types || barrier->spec().shapes != spec.shapes) {
    failAtNode(Code::kInvalidArgument, node.name(), ": the shared barrier '", name, "' has other components.");
  }
  return barrier;
}

// A kernel that does use(barrier, context). The graph tells which barrier: handles are references.
template <typename Use>
KernelMaker withBarrier(Use use) {
  return [use](const KernelConstruction& c) {
    const Node* node = c.node.input(0).node;
    while (node->op() == "Identity" || node->op() == "RefIdentity") node = node->input(0).node;
    if (node->op() != "Barrier") {
      failAtNode(Code::kInvalidArgument, c.node.name(), ": input 0 is not the handle of a barrier.");
    }
    return kernelOf(
        [use, barrier = barrierOfNode(*node, c.resources)](KernelContext& context) { use(*barrier, context); });
  };
}

void insertMany(Barrier& barrier, KernelContext& context) {
  const Tensor& keys = context.input(1);
  if (keys.rank() != 1) fail(Code::kInvalidArgument, "keys must be a vector, got shape ", keys.shape(), ".");
  const auto names = keys.flat<std::string>();
  barrier.insert({names.begin(), names.end()}, context.input(2), context.node().attr<int64_t>("component_index"));
}

// Of the components that are stacked, which must be equal in shape.
std::vector<Shape> rowShapes(const BarrierSpec& spec, const std::vector<QueueElement>& elements) {
  std::vector<Shape> shapes = spec.shapes;
  shapes.resize(spec.types.size());
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    if (elements.empty() && !shapes[i].isFullyDefined()) shapes[i] = Shape{0};
    for (const QueueElement& element : elements) {
      if (&element == &elements.front()) shapes[i] = element[i].shape();
      if (element[i].shape() == shapes[i]) continue;
      fail(Code::kInvalidArgument, "Barrier '", spec.name, "': component ", i, " of two elements has shapes ",
           shapes[i], " and ", element[i].shape(), "; only equal ones can be taken at once.");
    }
  }
  return shapes;
}

void takeMany(Barrier& barrier, KernelContext& context) {
  const Node& node = context.node();
  if (node.attr<int64_t>("timeout_ms") != -1) fail(Code::kInvalidArgument, "Timeout not supported yet.");
  if (node.attr<std::vector<DType>>("component_types") != barrier.spec().types) {
    fail(Code::kInvalidArgument, "component_types are not those of the barrier '", barrier.spec().name, "'.");
  }
  auto taken = barrier.take(scalarInteger(context.input(1)), node.attr<bool>("allow_small_batch"));
  std::vector<int64_t> indices;
  std::vector<std::string> keys;
  std::vector<QueueElement> elements;
  for (Barrier::Element& element : taken) {
    indices.push_back(element.index);
    keys.push_back(element.key);
    elements.push_back(std::move(element.components));
  }
  context.setOutput(0, Tensor::vector(indices));
  context.setOutput(1, Tensor::vector(keys));
  const QueueSpec spec{"Barrier", barrier.spec().name, barrier.spec().types, rowShapes(barrier.spec(), elements)};
  const std::vector<Tensor> rows = queueRowsOf(elements, spec);
  for (std::size_t i = 0; i < rows.size(); ++i) context.setOutput(static_cast<int>(i) + 2, rows[i]);
}

void giveSize(KernelContext& context, int64_t size) {
  *outputOr(context, 0, [] { return Shape{}; }).data<int32_t>() = static_cast<int32_t>(size);
}

const KernelRegistrar kBarrierKernel(
    "Barrier",
    [](const KernelConstruction& c) {
      barrierOfNode(c.node, c.resources);
      const Tensor handle = Tensor::vector<std::string>({c.attr<std::string>("container"), c.node.name()});
      return kernelOf([handle](KernelContext& context) { context.setOutput(0, handle); });
    },
    kStateful);
const KernelRegistrar kBarrierInsertKernel("BarrierInsertMany", withBarrier(insertMany), kStateful);
const KernelRegistrar kBarrierTakeKernel("BarrierTakeMany", withBarrier(takeMany), kStateful);
const KernelRegistrar kBarrierCloseKernel("BarrierClose", withBarrier([](Barrier& barrier, KernelContext& context) {
                                            barrier.close(context.node().attr<bool>("cancel_pending_enqueues"));
                                          }),
                                          kStateful);
const KernelRegistrar kBarrierReadyKernel("BarrierReadySize", withBarrier([](Barrier& barrier, KernelContext& context) {
                                            giveSize(context, barrier.readySize());
                                          }),
                                          kStateful);
const KernelRegistrar kBarrierIncompleteKernel("BarrierIncompleteSize",
                                               withBarrier([](Barrier& barrier, KernelContext& context) {
                                                 giveSize(context, barrier.incompleteSize());
                                               }),
                                               kStateful);

}  // namespace
}  // namespace engine::kernels
