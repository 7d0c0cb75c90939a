#include "widgets/graph/model/graph_shapes.h"

#include "widgets/graph/model/graph_variables.h"

namespace widgets {

namespace {
using Shapes = std::vector<std::vector<TensorShape>>;

std::size_t placeOf(int op) {
  return static_cast<std::size_t>(op);
}

// What one rule sees: the node and the shapes of its tensor inputs.
struct Context {
  const NodeDef& node;
  std::vector<TensorShape> inputs;
  std::vector<const NodeDef*> producers;

  TensorShape input(std::size_t index) const { return index < inputs.size() ? inputs[index] : TensorShape{}; }
  bool flag(std::string_view name) const {
    const AttrValue* value = node.attr(name);
    return value != nullptr && value->integer != 0;
  }
  std::string text(std::string_view name) const {
    const AttrValue* value = node.attr(name);
    return value == nullptr ? std::string() : value->text;
  }
  std::vector<int64_t> list(std::string_view name) const {
    const AttrValue* value = node.attr(name);
    return value == nullptr ? std::vector<int64_t>() : value->integers;
  }
};

constexpr std::array<std::string_view, 36> kSameShape = {"Identity",
                                                         "_Arg",
                                                         "_Retval",
                                                         "Relu",
                                                         "Relu6",
                                                         "Elu",
                                                         "Selu",
                                                         "LeakyRelu",
                                                         "Sigmoid",
                                                         "Tanh",
                                                         "Softmax",
                                                         "LogSoftmax",
                                                         "Softplus",
                                                         "Softsign",
                                                         "BiasAdd",
                                                         "Cast",
                                                         "Neg",
                                                         "Exp",
                                                         "Log",
                                                         "Square",
                                                         "Sqrt",
                                                         "Rsqrt",
                                                         "Abs",
                                                         "Floor",
                                                         "Sign",
                                                         "Dropout",
                                                         "LRN",
                                                         "StopGradient",
                                                         "CheckNumerics",
                                                         "ZerosLike",
                                                         "OnesLike",
                                                         "FusedBatchNorm",
                                                         "FusedBatchNormV3",
                                                         "ReadVariableOp",
                                                         "Enter",
                                                         "ClipByValue"};
constexpr std::array<std::string_view, 12> kBroadcast = {
    "Add",      "AddV2", "Sub",     "Mul", "RealDiv", "Maximum", "Minimum", "Pow", "SquaredDifference",
    "DivNoNan", "Div",   "FloorDiv"};

// -1 when a factor is unknown or the product does not fit: sizes come from files and may be anything.
int64_t times(int64_t a, int64_t b) {
  int64_t result = 0;
  return a < 0 || b < 0 || __builtin_mul_overflow(a, b, &result) ? -1 : result;
}

TensorShape broadcast(const TensorShape& a, const TensorShape& b) {
  if (!a.known || !b.known) return {};
  const TensorShape& longer = a.dims.size() >= b.dims.size() ? a : b;
  const TensorShape& shorter = a.dims.size() >= b.dims.size() ? b : a;
  TensorShape result = longer;
  const std::size_t offset = longer.dims.size() - shorter.dims.size();
  for (std::size_t i = 0; i < shorter.dims.size(); ++i) {
    int64_t& dim = result.dims[offset + i];
    if (shorter.dims[i] != 1 && dim == 1) dim = shorter.dims[i];
    if (dim < 0 && shorter.dims[i] > 1) dim = shorter.dims[i];
  }
  return result;
}

TensorShape product(const Context& context) {
  const TensorShape a = context.input(0);
  const TensorShape b = context.input(1);
  if (!a.known || !b.known || a.dims.size() != 2 || b.dims.size() != 2) return {};
  return {true, {a.dims[context.flag("transpose_a") ? 1 : 0], b.dims[context.flag("transpose_b") ? 0 : 1]}};
}

int64_t windowed(int64_t size, int64_t window, int64_t stride, bool same) {
  constexpr int64_t kLargest = int64_t{1} << 40;  // keeps the sums below from overflowing
  if (size < 0 || size > kLargest || window < 0 || stride <= 0 || stride > kLargest) return -1;
  return same ? (size + stride - 1) / stride : std::max<int64_t>(0, (size - window) / stride + 1);
}

// Convolutions and pools over NHWC; other layouts stay unknown.
TensorShape window(const Context& context, int64_t height, int64_t width, int64_t channels) {
  const TensorShape in = context.input(0);
  const std::vector<int64_t> strides = context.list("strides");
  const std::string padding = context.text("padding");
  const std::string format = context.text("data_format");
  const bool nhwc = format.empty() || format == "NHWC";
  if (!in.known || in.dims.size() != 4 || strides.size() != 4 || !nhwc || (padding != "SAME" && padding != "VALID"))
    return {};
  const bool same = padding == "SAME";
  return {true,
          {in.dims[0], windowed(in.dims[1], height, strides[1], same), windowed(in.dims[2], width, strides[2], same),
           channels}};
}

TensorShape convolution(const Context& context) {
  const TensorShape kernel = context.input(1);
  for (const int64_t dilation : context.list("dilations")) {
    if (dilation != 1) return {};
  }
  if (!kernel.known || kernel.dims.size() != 4) return {};
  const bool depthwise = context.node.op.starts_with("Depthwise");
  const int64_t channels = depthwise ? times(kernel.dims[2], kernel.dims[3]) : kernel.dims[3];
  return window(context, kernel.dims[0], kernel.dims[1], channels);
}

TensorShape pool(const Context& context) {
  const std::vector<int64_t> size = context.list("ksize");
  const TensorShape in = context.input(0);
  if (size.size() != 4 || !in.known || in.dims.size() != 4) return {};
  return window(context, size[1], size[2], in.dims[3]);
}

TensorShape reshape(const Context& context) {
  const NodeDef* target = context.producers.size() > 1 ? context.producers[1] : nullptr;
  const AttrValue* value = target == nullptr ? nullptr : target->attr("value");
  if (value == nullptr || value->shapes.empty() || value->integers.empty()) return {};
  TensorShape result{true, value->integers};
  const TensorShape in = context.input(0);
  int64_t known = 1;
  int64_t total = in.known ? 1 : -1;
  for (const int64_t dim : result.dims) known = dim < 0 ? known : times(known, dim);
  for (const int64_t dim : in.dims) total = times(total, dim);
  for (int64_t& dim : result.dims) {
    if (dim < 0) dim = total >= 0 && known > 0 ? total / known : -1;
  }
  return result;
}

TensorShape argument(const Context& context) {
  TensorShape in = context.input(0);
  const NodeDef* axis = context.producers.size() > 1 ? context.producers[1] : nullptr;
  const AttrValue* value = axis == nullptr ? nullptr : axis->attr("value");
  if (!in.known || in.dims.empty() || value == nullptr || value->integers.size() != 1) return {};
  const auto rank = static_cast<int64_t>(in.dims.size());
  const int64_t index = value->integers[0] < 0 ? value->integers[0] + rank : value->integers[0];
  if (index < 0 || index >= rank) return {};
  in.dims.erase(in.dims.begin() + static_cast<std::ptrdiff_t>(index));
  return in;
}

TensorShape inferOne(const Context& context) {
  const std::string_view op = context.node.op;
  if (std::find(kSameShape.begin(), kSameShape.end(), op) != kSameShape.end()) return context.input(0);
  if (std::find(kBroadcast.begin(), kBroadcast.end(), op) != kBroadcast.end()) {
    return broadcast(context.input(0), context.input(1));
  }
  if (op == "MatMul") return product(context);
  if (op == "Conv2D" || op == "DepthwiseConv2dNative") return convolution(context);
  if (op == "MaxPool" || op == "AvgPool") return pool(context);
  if (op == "Reshape") return reshape(context);
  if (op == "ArgMax" || op == "ArgMin") return argument(context);
  if (op == "Shape" && context.input(0).known) return {true, {static_cast<int64_t>(context.input(0).dims.size())}};
  if (op == "Size" || op == "Rank") return {true, {}};
  return {};
}

// A handle is a scalar for TensorFlow; people ask for what it holds.
bool givesHandle(const NodeDef& node) {
  constexpr int64_t kResource = 20;
  const AttrValue* type = node.attr("T");
  return node.op == "VarHandleOp" || isGivenHandle(node) || (type != nullptr && type->integer == kResource);
}

std::vector<TensorShape> declaredShapes(const NodeDef& node) {
  const AttrValue* outputs = node.attr("_output_shapes");
  if (outputs != nullptr && !outputs->shapes.empty() && !givesHandle(node)) return outputs->shapes;
  if (const AttrValue* all = node.attr("output_shapes"); all != nullptr && node.op.starts_with("IteratorGetNext")) {
    return all->shapes;
  }
  if (const AttrValue* value = node.attr("value"); value != nullptr && node.op == "Const") return value->shapes;
  const AttrValue* shape = node.attr("shape");
  if (isGivenHandle(node)) return {};
  const bool declares =
      node.op.starts_with("Variable") || node.op == "VarHandleOp" || node.op.starts_with("Placeholder");
  return shape != nullptr && declares ? shape->shapes : std::vector<TensorShape>();
}

// Ops in an order where producers come first; back edges of loops are left for later rounds (never taken).
std::vector<int> order(const std::vector<std::vector<GraphEdge>>& inputs) {
  std::vector<int> waiting(inputs.size(), 0);
  std::vector<std::vector<int>> readers(inputs.size());
  std::vector<int> ready;
  for (std::size_t op = 0; op < inputs.size(); ++op) {
    for (const GraphEdge& edge : inputs[op]) {
      if (edge.op < 0 || edge.control) continue;
      ++waiting[op];
      readers[placeOf(edge.op)].push_back(static_cast<int>(op));
    }
    if (waiting[op] == 0) ready.push_back(static_cast<int>(op));
  }
  for (std::size_t next = 0; next < ready.size(); ++next) {
    for (const int reader : readers[placeOf(ready[next])]) {
      if (--waiting[placeOf(reader)] == 0) ready.push_back(reader);
    }
  }
  return ready;
}
}  // namespace

Shapes inferShapes(const GraphDef& graph, const std::vector<std::vector<GraphEdge>>& inputs) {
  Shapes shapes(graph.nodes.size());
  for (std::size_t op = 0; op < shapes.size(); ++op) shapes[op] = declaredShapes(graph.nodes[op]);
  addReadShapes(graph, inputs, shapes);
  for (const int op : order(inputs)) {
    std::vector<TensorShape>& own = shapes[placeOf(op)];
    // A copied function may take tensors of any shape, its call gives it this one.
    const bool isGiven = graph.nodes[placeOf(op)].op == "_Arg" && !inputs[placeOf(op)].empty();
    if (!own.empty() && !isGiven) continue;
    Context context{graph.nodes[placeOf(op)], {}, {}};
    for (const GraphEdge& edge : inputs[placeOf(op)]) {
      if (edge.control) continue;
      const bool known = edge.op >= 0 && placeOf(edge.slot) < shapes[placeOf(edge.op)].size();
      context.inputs.push_back(known ? shapes[placeOf(edge.op)][placeOf(edge.slot)] : TensorShape{});
      context.producers.push_back(edge.op >= 0 ? &graph.nodes[placeOf(edge.op)] : nullptr);
    }
    const TensorShape inferred = inferOne(context);
    if (own.empty() || inferred.known) own = {inferred};
  }
  return shapes;
}

int inferDtype(const NodeDef& node, int slot) {
  for (const std::string_view name : {"output_types", "Tout", "out_types"}) {
    const AttrValue* types = node.attr(name);
    if (types != nullptr && slot >= 0 && placeOf(slot) < types->integers.size()) {
      return static_cast<int>(types->integers[placeOf(slot)]);
    }
  }
  for (const std::string_view name : {"DstT", "output_type", "out_type", "dtype", "T"}) {
    const AttrValue* type = node.attr(name);
    if (type != nullptr && type->kind == AttrValue::Kind::kType) return static_cast<int>(type->integer);
  }
  return 0;
}

}  // namespace widgets
