// FIFOQueue, RandomShuffleQueue, PaddingFIFOQueue, PriorityQueue (V1: string handles; V2: resource handles).
#include "engine/core/node_error.h"
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/queue/queue.h"
#include "engine/kernels/stateful.h"

namespace engine::kernels {
namespace {

// Both forms of a queue, which differ in the handle only.
class QueueOp {
 public:
  QueueOp(const std::string& name, const std::string& attrs) {
    for (const bool v2 : {false, true}) {
      const std::string full = v2 ? name + "V2" : name;
      const ShapeFn shape = [v2](InferenceContext& c) { c.setOutput(0, v2 ? Shape{} : Shape{2}); };
      OpRegistrar(full.c_str(), v2 ? "-> handle: resource" : "-> handle: Ref(string)",
                  (attrs + "; container: string = ''; shared_name: string = ''").c_str(), shape, Stateful::kYes);
      NoGradientRegistrar({full.c_str()});
    }
  }
};

const QueueOp kFifoQueue("FIFOQueue", "component_types: list(type); shapes: list(shape) = []; capacity: int = -1");
const QueueOp kPaddingQueue("PaddingFIFOQueue",
                            "component_types: list(type); shapes: list(shape) = []; capacity: int = -1");
const QueueOp kShuffleQueue("RandomShuffleQueue",
                            "component_types: list(type); shapes: list(shape) = []; capacity: int = -1; "
                            "min_after_dequeue: int = 0; seed: int = 0; seed2: int = 0");
const QueueOp kPriorityQueue("PriorityQueue",
                             "component_types: list(type) = []; shapes: list(shape); capacity: int = -1");

std::string queueKind(const Node& node) {
  const std::string& op = node.op();
  return op.ends_with("V2") ? op.substr(0, op.size() - 2) : op;
}

template <typename T>
std::vector<T> queueList(const Node& node, const char* attr) {
  const auto found = node.attrs().find(attr);
  const auto* list = found == node.attrs().end() ? nullptr : found->second.get<std::vector<T>>();
  return list ? *list : std::vector<T>{};
}

std::string queueResourceName(const Node& node) {
  return variableResourceName(node.name(), node.attr<std::string>("container"), node.attr<std::string>("shared_name")) +
         "/queue";
}

QueueSpec queueSpec(const Node& node) {
  QueueSpec spec{queueKind(node), node.name(), queueTypes(node), queueShapes(node), node.attr<int64_t>("capacity")};
  const auto refuse = [&](const auto&... why) { failAtNode(Code::kInvalidArgument, node.name(), ": ", why...); };
  if (spec.types.empty()) refuse("a queue needs a component.");
  if (!spec.shapes.empty() && spec.shapes.size() != spec.types.size()) {
    refuse("shapes must have as many entries as component_types, ", spec.types.size(), ", not ", spec.shapes.size(),
           ".");
  }
  for (const Shape& shape : spec.shapes) {
    if (spec.isPadding() ? !shape.hasRank() : !shape.isFullyDefined()) {
      refuse("shape ", shape, " of a component is not known ", spec.isPadding() ? "in its rank." : "in full.");
    }
  }
  if (spec.isPadding() && spec.shapes.empty()) refuse("a PaddingFIFOQueue needs the shapes of its components.");
  if (spec.capacity == 0 || spec.capacity < -1) refuse("capacity must be positive, or -1, not ", spec.capacity, ".");
  if (spec.kind != "RandomShuffleQueue") return spec;
  spec.minAfterDequeue = node.attr<int64_t>("min_after_dequeue");
  if (spec.minAfterDequeue < 0 || (spec.capacity >= 0 && spec.minAfterDequeue >= spec.capacity)) {
    refuse("min_after_dequeue ", spec.minAfterDequeue, " must be at least 0 and below the capacity, ", spec.capacity,
           ".");
  }
  return spec;
}

std::unique_ptr<QueueStore> queueStore(const Node& node, const QueueSpec& spec) {
  if (spec.kind == "PriorityQueue") return makePriorityStore();
  if (spec.kind != "RandomShuffleQueue") return makeFifoStore();
  return makeShuffleStore(node.attr<int64_t>("seed"), node.attr<int64_t>("seed2"));
}

std::unique_ptr<Kernel> makeQueueHandle(const KernelConstruction& c) {
  const auto queue = queueOfNode(c.node, c.resources);
  const Tensor handle = c.node.op().ends_with("V2")
                            ? Tensor::resource(queue)
                            : Tensor::vector<std::string>({c.attr<std::string>("container"), queue->spec().name});
  return kernelOf([handle](KernelContext& context) { context.setOutput(0, handle); });
}

const KernelRegistrar kQueueHandleKernel({"FIFOQueue", "FIFOQueueV2", "PaddingFIFOQueue", "PaddingFIFOQueueV2",
                                          "RandomShuffleQueue", "RandomShuffleQueueV2", "PriorityQueue",
                                          "PriorityQueueV2"},
                                         makeQueueHandle, kStateful);

}  // namespace

std::vector<DType> queueTypes(const Node& node) {
  std::vector<DType> types = queueList<DType>(node, "component_types");
  if (queueKind(node) == "PriorityQueue") types.insert(types.begin(), DType::kInt64);
  return types;
}

std::vector<Shape> queueShapes(const Node& node) {
  std::vector<Shape> shapes = queueList<Shape>(node, "shapes");
  if (queueKind(node) == "PriorityQueue") shapes.insert(shapes.begin(), Shape{});
  return shapes;
}

const Node* queueNode(Output handle) {
  const Node* node = handle.node;
  while (node->op() == "Identity") node = node->input(0).node;
  return queueKind(*node).ends_with("Queue") ? node : nullptr;
}

std::shared_ptr<Queue> queueOfNode(const Node& node, ResourceManager& resources) {
  const QueueSpec spec = queueSpec(node);
  auto queue = resources.lookupOrCreate<Queue>(queueResourceName(node),
                                               [&] { return std::make_shared<Queue>(spec, queueStore(node, spec)); });
  const QueueSpec& own = queue->spec();
  if (own.kind != spec.kind || own.types != spec.types || own.shapes != spec.shapes || own.capacity != spec.capacity) {
    failAtNode(Code::kInvalidArgument, node.name(), ": the shared queue '", queueResourceName(node),
               "' is of another kind, capacity, or has other components.");
  }
  return queue;
}

}  // namespace engine::kernels
