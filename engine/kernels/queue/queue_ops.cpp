// What is done with queues: QueueEnqueue, -EnqueueMany, -Dequeue, -DequeueMany, -DequeueUpTo, -Close, -IsClosed and
// -Size, on resource handles (V2) and TensorFlow 1's string handles.
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/queue/queue_access.h"
#include "engine/kernels/queue/queue_rows.h"
#include "engine/kernels/shape_values.h"
#include "engine/kernels/stateful.h"

namespace engine::kernels {
namespace {

// Outputs as the queue's components, in front of which `rows` stands unless it is below kUnknownDim.
void queueComponentShapes(InferenceContext& c, int64_t rows) {
  const Node* queue = queueNode(c.node().input(0));
  const std::vector<Shape> shapes = queue ? queueShapes(*queue) : std::vector<Shape>{};
  for (int i = 0; i < c.outputCount(); ++i) {
    const bool isKnown = shapes.size() == static_cast<std::size_t>(c.outputCount());
    Shape shape = isKnown ? shapes[static_cast<std::size_t>(i)] : Shape::unknown();
    if (shape.hasRank() && rows >= kUnknownDim) {
      std::vector<int64_t> dims(shape.dims().begin(), shape.dims().end());
      dims.insert(dims.begin(), rows);
      shape = Shape(std::move(dims));
    }
    c.setOutput(i, shape);
  }
}

void dequeueShape(InferenceContext& c) {
  queueComponentShapes(c, kUnknownDim - 1);
}
void dequeueManyShape(InferenceContext& c) {
  const Tensor* count = c.constant(1);
  queueComponentShapes(c, count && count->elements() == 1 ? std::max(scalarInteger(*count), kUnknownDim) : kUnknownDim);
}
void dequeueUpToShape(InferenceContext& c) {
  queueComponentShapes(c, kUnknownDim);
}

// Both forms of an op, which differ in the handle only.
class QueueAccessOp {
 public:
  QueueAccessOp(const std::string& name, const std::string& arguments, const char* attrs, const ShapeFn& shape) {
    for (const bool v2 : {false, true}) {
      const std::string full = v2 ? name + "V2" : name;
      const std::string handle = v2 ? "handle: resource" : "handle: Ref(string)";
      OpRegistrar(full.c_str(), (handle + arguments).c_str(), attrs, shape, Stateful::kYes);
      NoGradientRegistrar({full.c_str()});
    }
  }
};

constexpr const char* kEnqueueAttrs = "Tcomponents: list(type); timeout_ms: int = -1";
constexpr const char* kDequeueAttrs = "component_types: list(type); timeout_ms: int = -1";
const QueueAccessOp kEnqueue("QueueEnqueue", ", components: Tcomponents ->", kEnqueueAttrs, shape_fn::none);
const QueueAccessOp kEnqueueMany("QueueEnqueueMany", ", components: Tcomponents ->", kEnqueueAttrs, shape_fn::none);
const QueueAccessOp kDequeue("QueueDequeue", "-> components: component_types", kDequeueAttrs, dequeueShape);
const QueueAccessOp kDequeueMany("QueueDequeueMany", ", n: int32 -> components: component_types", kDequeueAttrs,
                                 dequeueManyShape);
const QueueAccessOp kDequeueUpTo("QueueDequeueUpTo", ", n: int32 -> components: component_types", kDequeueAttrs,
                                 dequeueUpToShape);
const QueueAccessOp kClose("QueueClose", "->", "cancel_pending_enqueues: bool = false", shape_fn::none);
const QueueAccessOp kIsClosed("QueueIsClosed", "-> is_closed: bool", "", shape_fn::scalar);
const QueueAccessOp kQueueSize("QueueSize", "-> size: int32", "", shape_fn::scalar);

QueueAccess accessedQueue(const KernelConstruction& c) {
  const auto timeout = c.node.attrs().find("timeout_ms");
  if (timeout != c.node.attrs().end() && *timeout->second.get<int64_t>() != -1) {
    fail(Code::kInvalidArgument, "Node '", c.node.name(), "': Timeout not supported yet.");
  }
  return QueueAccess(c);
}

// A kernel that does use(queue, context).
template <typename Use>
KernelMaker withQueue(Use use) {
  return [use](const KernelConstruction& c) {
    return kernelOf([use, access = accessedQueue(c)](KernelContext& context) { use(access.queue(context), context); });
  };
}

std::vector<Tensor> enqueuedComponents(const KernelContext& context) {
  std::vector<Tensor> components;
  for (int i = 1; i < context.inputCount(); ++i) components.push_back(context.input(i));
  return components;
}

void enqueueOne(Queue& queue, KernelContext& context) {
  std::vector<Tensor> element = enqueuedComponents(context);
  queue.checkElements(element, false);
  for (Tensor& component : element) component = component.clone();
  std::vector<QueueElement> elements;
  elements.push_back(std::move(element));
  queue.enqueue(std::move(elements));
}

void enqueueRows(Queue& queue, KernelContext& context) {
  const std::vector<Tensor> rows = enqueuedComponents(context);
  queue.checkElements(rows, true);
  queue.enqueue(queueElementsOf(rows));
}

// InvalidArgument unless the outputs are of the queue's dtypes.
void checkDequeued(const Queue& queue, const KernelContext& context) {
  const std::vector<DType>& types = queue.spec().types;
  bool isSame = static_cast<int>(types.size()) == context.node().outputCount();
  for (std::size_t i = 0; isSame && i < types.size(); ++i) {
    isSame = context.node().outputType(static_cast<int>(i)) == types[i];
  }
  if (!isSame) fail(Code::kInvalidArgument, "component_types are not those of the queue '", queue.spec().name, "'.");
}

void dequeueOne(Queue& queue, KernelContext& context) {
  checkDequeued(queue, context);
  const QueueElement element = queue.dequeue(1, false).front();
  for (std::size_t i = 0; i < element.size(); ++i) context.setOutput(static_cast<int>(i), element[i]);
}

template <bool allowFewer>
void dequeueRows(Queue& queue, KernelContext& context) {
  checkDequeued(queue, context);
  if (queue.spec().shapes.empty()) {
    fail(Code::kInvalidArgument, context.node().op(), " requires the components to have specified shapes.");
  }
  const int64_t count = scalarInteger(context.input(1));
  if (count < 0) fail(Code::kInvalidArgument, context.node().op(), " requested ", count, " < 0 elements");
  const std::vector<Tensor> rows = queueRowsOf(queue.dequeue(count, allowFewer), queue.spec());
  for (std::size_t i = 0; i < rows.size(); ++i) context.setOutput(static_cast<int>(i), rows[i]);
}

void queueSize(Queue& queue, KernelContext& context) {
  *outputOr(context, 0, [] { return Shape{}; }).data<int32_t>() = static_cast<int32_t>(queue.size());
}
void queueIsClosed(Queue& queue, KernelContext& context) {
  *outputOr(context, 0, [] { return Shape{}; }).data<bool>() = queue.isClosed();
}

const KernelRegistrar kEnqueueKernel({"QueueEnqueue", "QueueEnqueueV2"}, withQueue(enqueueOne), kStateful);
const KernelRegistrar kEnqueueManyKernel({"QueueEnqueueMany", "QueueEnqueueManyV2"}, withQueue(enqueueRows), kStateful);
const KernelRegistrar kDequeueKernel({"QueueDequeue", "QueueDequeueV2"}, withQueue(dequeueOne), kStateful);
const KernelRegistrar kDequeueManyKernel({"QueueDequeueMany", "QueueDequeueManyV2"}, withQueue(dequeueRows<false>),
                                         kStateful);
const KernelRegistrar kDequeueUpToKernel({"QueueDequeueUpTo", "QueueDequeueUpToV2"}, withQueue(dequeueRows<true>),
                                         kStateful);
const KernelRegistrar kQueueSizeKernel({"QueueSize", "QueueSizeV2"}, withQueue(queueSize), kStateful);
const KernelRegistrar kIsClosedKernel({"QueueIsClosed", "QueueIsClosedV2"}, withQueue(queueIsClosed), kStateful);
const KernelRegistrar kCloseKernel(
    {"QueueClose", "QueueCloseV2"},
    [](const KernelConstruction& c) {
      return kernelOf([cancel = c.attr<bool>("cancel_pending_enqueues"),
                       access = accessedQueue(c)](KernelContext& context) { access.queue(context).close(cancel); });
    },
    kStateful);

}  // namespace
}  // namespace engine::kernels
