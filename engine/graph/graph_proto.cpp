// A graph from and to GraphDef, by the rules of TensorFlow's importer.
#include <algorithm>
#include <charconv>

#include "engine/core/error.h"
#include "engine/core/node_error.h"
#include "engine/graph/attached_functions.h"
#include "engine/graph/collections.h"
#include "engine/graph/function_inliner.h"
#include "engine/graph/graph.h"
#include "engine/graph/graph_import.h"
#include "engine/proto/graph.pb.h"

namespace engine {
namespace {

using tensorflow::GraphDef;
using tensorflow::NodeDef;

struct InputRef {
  std::string_view node;
  int index = 0;  // -1: a control input
};

InputRef parseInput(std::string_view text) {
  if (text.starts_with('^')) return {text.substr(1), -1};
  const std::size_t colon = text.rfind(':');
  if (colon == std::string_view::npos) return {text, 0};
  InputRef ref{text.substr(0, colon), 0};
  const std::string_view digits = text.substr(colon + 1);
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), ref.index);
  if (error != std::errc() || end != digits.data() + digits.size() || ref.index < 0) return {text, 0};
  return ref;
}

using GivenTensors = std::map<std::string, Output>;

class Importer {
 public:
  Importer(Graph& graph, const GraphDef& proto, const std::string& prefix, const GivenTensors& given)
      : graph_(graph), proto_(proto), given_(given) {
    if (!prefix.empty()) prefix_ = prefix + "/";
  }

  void run() {
    indexNodes();
    refuseUnknownOps();
    std::vector<int> ready;
    for (int i = 0; i < proto_.node_size(); ++i) {
      if (waiting_[static_cast<std::size_t>(i)] == 0) ready.push_back(i);
    }
    std::size_t done = 0;
    while (done < ready.size()) {
      const int i = ready[done++];
      addNode(proto_.node(i));
      for (int reader : readers_[static_cast<std::size_t>(i)]) {
        if (--waiting_[static_cast<std::size_t>(reader)] == 0) ready.push_back(reader);
      }
    }
    if (static_cast<int>(done) != proto_.node_size()) failCycle();
    closeLoops();
  }

 private:
  void indexNodes() {
    for (int i = 0; i < proto_.node_size(); ++i) {
      if (!index_.emplace(proto_.node(i).name(), i).second) {
        fail(Code::kInvalidArgument, "GraphDef has two nodes named '", proto_.node(i).name(), "'.");
      }
    }
    waiting_.assign(static_cast<std::size_t>(proto_.node_size()), 0);
    readers_.resize(static_cast<std::size_t>(proto_.node_size()));
    for (int i = 0; i < proto_.node_size(); ++i) {
      const NodeDef& node = proto_.node(i);
      for (const std::string& input : node.input()) {
        if (given(parseInput(input)).valid()) continue;
        const auto found = index_.find(std::string(parseInput(input).node));
        if (found == index_.end()) {
          failAtNode(Code::kInvalidArgument, node.name(), " (", node.op(), "): input '", input,
                     "' names a node that the GraphDef does not have.");
        }
        if (node.op() == "Merge" && proto_.node(found->second).op() == "NextIteration") continue;
        readers_[static_cast<std::size_t>(found->second)].push_back(i);
        ++waiting_[static_cast<std::size_t>(i)];
      }
    }
  }

  // Ops that only plans put in the place of others: their kernels rely on what was checked when they were.
  static bool isOfPlans(std::string_view op) {
    static constexpr std::string_view kBeginnings[] = {"_Bfloat16",    "_Dropout", "_Elementwise", "_Fused",
                                                       "_GruSequence", "_Loop",    "_PoolSparse"};
    return std::ranges::any_of(kBeginnings, [&](std::string_view beginning) { return op.starts_with(beginning); });
  }

  void refuseUnknownOps() const {
    std::string missing;
    std::unordered_set<std::string> seen;
    for (const NodeDef& node : proto_.node()) {
      if ((findOp(node.op()) && !isOfPlans(node.op())) || !seen.insert(node.op()).second) continue;
      missing += (missing.empty() ? "" : ", ") + node.op();
    }
    if (!missing.empty()) {
      fail(Code::kUnimplemented, "The graph uses ops that this program has no definition of: ", missing, ".");
    }
  }

  // The tensor of the graph that stands for this one, if there is one; of a control input, the node's first.
  Output given(const InputRef& ref) const {
    if (given_.empty()) return {};
    const auto found = given_.find(std::string(ref.node) + ":" + std::to_string(std::max(ref.index, 0)));
    return found == given_.end() ? Output{} : found->second;
  }

  Output resolve(const NodeDef& reader, const InputRef& ref) const {
    if (const Output known = given(ref); known.valid()) return known;
    Node* source = graph_.node(prefix_ + std::string(ref.node));
    if (ref.index >= source->outputCount()) {
      failAtNode(Code::kInvalidArgument, reader.name(), " (", reader.op(), "): '", ref.node, "' has no output ",
                 ref.index, ".");
    }
    return {source, ref.index};
  }

  void addNode(const NodeDef& def) {
    NodeSpec spec;
    spec.name = prefix_ + def.name();
    spec.op = def.op();
    spec.device = def.device();
    const OpDef& op = requireOp(def.op());
    for (const auto& [name, value] : def.attr()) {
      if (name == "_output_shapes") continue;
      if (!name.starts_with('_') && !op.findAttr(name)) {
        failAtNode(Code::kInvalidArgument, def.name(), " (", def.op(), ") has no attribute '", name, "'.");
      }
      try {
        spec.attrs[name] = AttrValue::fromProto(value);
      } catch (const Error& error) {
        failAtNode(error.code(), def.name(), " (", def.op(), "), attribute '", name, "': ", error.what());
      }
    }
    // Loops of the same name that were imported below different prefixes are different loops.
    const auto frame = spec.attrs.find("frame_name");
    if (frame != spec.attrs.end() && !prefix_.empty()) {
      if (const auto* name = frame->second.get<std::string>()) frame->second = prefix_ + *name;
    }
    if (isLegacyPlaceholder(def)) spec.attrs["shape"] = Shape::unknown();
    bool loop = false;
    for (const std::string& input : def.input()) {
      const InputRef ref = parseInput(input);
      if (def.op() == "Merge" && !given(ref).valid() &&
          proto_.node(index_.at(std::string(ref.node))).op() == "NextIteration") {
        loop = true;  // closed when NextIteration is there
        spec.inputs.push_back(spec.inputs.empty() ? Output{} : spec.inputs[0]);
      } else if (ref.index < 0) {
        const Output known = given(ref);
        spec.controls.push_back(known.valid() ? known.node : graph_.node(prefix_ + std::string(ref.node)));
      } else {
        spec.inputs.push_back(resolve(def, ref));
      }
    }
    Node* node = graph_.addNode(std::move(spec));
    if (loop) loops_.emplace_back(node, &def);
  }

  // Placeholders of graphs up to this version could not tell an unknown shape from a scalar's.
  bool isLegacyPlaceholder(const NodeDef& def) const {
    constexpr int kLastLegacyVersion = 21;
    if (def.op() != "Placeholder" || proto_.versions().producer() > kLastLegacyVersion) return false;
    const auto shape = def.attr().find("shape");
    return proto_.has_versions() && shape != def.attr().end() && shape->second.shape().dim_size() == 0;
  }

  void closeLoops() {
    for (auto [node, def] : loops_) {
      for (int i = 0; i < static_cast<int>(node->inputs().size()); ++i) {
        node->setInput(i, resolve(*def, parseInput(def->input(i))));
      }
    }
  }

  [[noreturn]] void failCycle() const {
    for (int i = 0; i < proto_.node_size(); ++i) {
      if (waiting_[static_cast<std::size_t>(i)] > 0) {
        fail(Code::kInvalidArgument, "GraphDef has a cycle through node '", proto_.node(i).name(), "'.");
      }
    }
    fail(Code::kInternal, "GraphDef import stopped early.");
  }

  Graph& graph_;
  const GraphDef& proto_;
  const GivenTensors& given_;
  std::string prefix_;
  std::unordered_map<std::string, int> index_;
  std::vector<int> waiting_;
  std::vector<std::vector<int>> readers_;
  std::vector<std::pair<Node*, const NodeDef*>> loops_;
};

}  // namespace

void importGraphDef(Graph& graph, const GraphDef& proto, const std::string& prefix) {
  const GivenTensors none;
  if (!namesFunctions(proto) && !runsFunctions(proto)) return Importer(graph, proto, prefix, none).run();
  GraphDef flat = proto;
  inlineFunctions(flat);
  attachFunctions(flat);
  Importer(graph, flat, prefix, none).run();
}

void importGraphDef(Graph& graph, const GraphDef& proto, const GivenTensors& given) {
  GraphDef flat = proto;
  inlineFunctions(flat);
  attachFunctions(flat);
  Importer(graph, flat, "", given).run();
}

void importGraphDef(Graph& graph, std::string_view bytes, const std::string& prefix) {
  GraphDef proto;
  if (!proto.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) {
    fail(Code::kDataLoss, "The data is not a GraphDef: it is damaged or of another kind.");
  }
  importGraphDef(graph, proto, prefix);
}

void Graph::toProto(GraphDef* proto) const {
  proto->Clear();
  proto->mutable_versions()->set_producer(134);  // what TensorFlow 1.15 wrote: every later one reads it
  for (const auto& node : nodes_) {
    NodeDef* def = proto->add_node();
    def->set_name(node->name());
    def->set_op(node->op());
    def->set_device(node->device());
    for (const Output& input : node->inputs()) {
      def->add_input(input.index == 0 ? input.node->name() : input.name());
    }
    for (const Node* control : node->controlInputs()) def->add_input("^" + control->name());
    for (const auto& [name, value] : node->attrs()) value.toProto(&(*def->mutable_attr())[name]);
  }
  detachFunctions(*proto);
}

std::string Graph::toBytes() const {
  GraphDef proto;
  toProto(&proto);
  std::string bytes;
  proto.SerializeToString(&bytes);
  return bytes;
}

}  // namespace engine
