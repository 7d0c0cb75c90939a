#include "engine/runtime/loop_body.h"

#include "engine/core/error.h"
#include "engine/core/node_error.h"
#include "engine/graph/while_frames.h"

namespace engine {
namespace {

using OutputMap = std::unordered_map<Output, Output, OutputHash>;

bool isHandleOp(const Node& node) {
  return node.op() == "VarHandleOp" || node.op() == "VariableV2" || node.op() == "Variable";
}

// Where a value from outside comes from: through Enters, and for a handle through conditionals around the loop.
Output rootOf(Output source) {
  Output root = source;
  while (isEnter(*root.node)) root = root.node->input(0);
  source = root;
  while (source.type() == DType::kResource && (source.node->op() == "Identity" || source.node->op() == "Switch")) {
    source = source.node->input(0);
    while (isEnter(*source.node)) source = source.node->input(0);
  }
  return isHandleOp(*source.node) ? source : root;
}

// Copies the nodes of one level (all that is outside of loops, or directly inside one) into a graph; loops of the level
// become nodes.
class Level {
 public:
  Level(const WhileFrames& frames, WhileFrame* frame, bool compiled, Graph& graph)
      : frames_(frames), frame_(frame), compiled_(compiled), graph_(graph) {}

  OutputMap mapped;
  std::unordered_map<const Node*, Node*> nodes;
  // Values and nodes of outer levels that inner ones name without an Enter.
  std::function<Output(const Output&)> import = [](const Output& output) -> Output {
    fail(Code::kInvalidArgument, "'", output.name(), "' is used outside of the loop that computes it.");
  };

  // Nodes of this level and everything inside its loops, in topological order.
  void copy(const std::vector<Node*>& all) {
    std::vector<Node*> open;  // what the level's owner did not give
    std::ranges::copy_if(all, std::back_inserter(open), [&](Node* node) { return !nodes.count(node); });
    for (const LevelUnit& unit : unitsOf(frames_, frame_, open)) {
      if (unit.loop) {
        addLoop(unit);
      } else {
        addNode(*unit.nodes[0]);
      }
    }
  }

  Output valueOf(const Output& original) {
    const auto found = mapped.find(original);
    return found != mapped.end() ? found->second : mapped[original] = import(original);
  }

 private:
  void addNode(const Node& node) {
    NodeSpec spec;
    spec.name = node.name();
    const bool passes = isNextIteration(node) || isExit(node);
    spec.op = passes ? "Identity" : node.op();
    if (!passes) spec.attrs = node.attrs();
    for (const Output& in : node.inputs()) spec.inputs.push_back(valueOf(in));
    addControls(node, spec);
    Node* copy = graph_.addNode(std::move(spec));
    for (int i = 0; i < node.outputCount(); ++i) {
      if (!passes && copy->outputShape(i).compatibleWith(node.outputShape(i))) {
        copy->mergeOutputShape(i, node.outputShape(i));
      }
      mapped.try_emplace(node.output(i), copy->output(i));
    }
    nodes[&node] = copy;
  }

  void addControls(const Node& node, NodeSpec& spec) const {
    for (const Node* control : node.controlInputs()) {
      const auto found = nodes.find(control);
      if (found == nodes.end()) continue;  // an outer level's: the loop as a whole waits for it
      if (std::ranges::find(spec.controls, found->second) == spec.controls.end())
        spec.controls.push_back(found->second);
    }
  }

  void addLoop(const LevelUnit& unit);

  const WhileFrames& frames_;
  WhileFrame* frame_;
  bool compiled_;
  Graph& graph_;
};

// Builds the body of one loop.
class BodyBuilder {
 public:
  BodyBuilder(const WhileFrames& frames, WhileFrame& frame, bool compiled, const std::vector<Node*>& nodes)
      : frames_(frames), frame_(frame), compiled_(compiled), nodes_(nodes) {}

  std::shared_ptr<LoopBody> body;
  std::vector<Output> captured;  // outputs of the outer level, in the order of body->constants
  std::vector<Output> handles;   // of variables

  // Finds shapes that hold in every iteration, beginning with those of the first values.
  void build(std::vector<Shape> shapes) {
    constexpr int kPatience = 2;  // passes before what still changes counts as unknown altogether
    for (int pass = 0;; ++pass) {
      buildWith(shapes);
      bool stable = true;
      for (std::size_t i = 0; i < shapes.size(); ++i) {
        const Shape common = invariant(shapes[i], body->results[1 + i].shape());
        if (common == shapes[i]) continue;
        stable = false;
        shapes[i] = pass < kPatience ? common : Shape::unknown();
      }
      if (stable) return;
    }
  }

 private:
  Output placeholder(const std::string& name, DType dtype, const Shape& shape) {
    NodeSpec spec;
    spec.name = body->graph.uniqueName(name);
    spec.op = "Placeholder";
    spec.attrs = {{"dtype", dtype}, {"shape", shape}};
    return body->graph.addNode(std::move(spec))->output(0);
  }

  // A value from outside: constants and variables' handles are known inside by themselves.
  Output constant(const Output& source) {
    const Output root = rootOf(source);
    const bool handle = isHandleOp(*root.node);
    if (!handle && root.node->op() != "Const") {
      captured.push_back(source);
      body->constants.push_back(placeholder("_constant/" + source.node->name(), source.type(),
                                            isEnter(*source.node) ? root.shape() : source.shape()));
      return body->constants.back();
    }
    if (handle && std::ranges::find(handles, source) == handles.end()) handles.push_back(source);
    if (Node* known = body->graph.findNode(root.node->name())) return {known, root.index};
    NodeSpec spec;
    spec.name = root.node->name();
    spec.op = root.node->op();
    spec.attrs = root.node->attrs();
    return {body->graph.addNode(std::move(spec)), root.index};
  }

  void buildWith(const std::vector<Shape>& shapes) {
    body = std::make_shared<LoopBody>();
    captured.clear();
    handles.clear();
    Level level(frames_, &frame_, compiled_, body->graph);
    level.import = [&](const Output& output) { return constant(output); };
    for (const Node* enter : frame_.constants) {
      const Output value = constant(enter->input(0));
      level.mapped[enter->output(0)] = value;
      level.nodes[enter] = value.node;
    }
    for (std::size_t i = 0; i < frame_.variables.size(); ++i) {
      const WhileFrame::LoopVariable& variable = frame_.variables[i];
      const Output argument =
          placeholder("_argument/" + variable.merge->name(), variable.merge->output(0).type(), shapes[i]);
      body->arguments.push_back(argument);
      level.mapped[variable.merge->output(0)] = argument;
      level.nodes[variable.merge] = argument.node;
      level.nodes[variable.enter] = argument.node;
    }
    level.copy(nodes_);
    body->results = {level.valueOf(frame_.condition->output(0))};
    for (const auto& variable : frame_.variables) body->results.push_back(level.valueOf(variable.next->output(0)));
    for (const Node* exit : frame_.exits) body->results.push_back(level.valueOf(exit->input(0)));
    body->exits = frame_.exits.size();
  }

  const WhileFrames& frames_;
  WhileFrame& frame_;
  bool compiled_;
  const std::vector<Node*>& nodes_;
};

void Level::addLoop(const LevelUnit& unit) {
  WhileFrame& loop = *unit.loop;
  std::vector<Node*> inside;  // the loop's own Exits belong to this level
  for (Node* node : unit.nodes) {
    if (std::ranges::find(loop.exits, node) == loop.exits.end()) inside.push_back(node);
  }
  NodeSpec spec;
  spec.name = graph_.uniqueName(loop.name + "/_Loop");
  spec.op = "_Loop";
  std::vector<Shape> shapes;
  for (const WhileFrame::LoopVariable& variable : loop.variables) {
    spec.inputs.push_back(valueOf(variable.enter->input(0)));
    shapes.push_back(spec.inputs.back().shape());
  }
  BodyBuilder builder(frames_, loop, compiled_, inside);
  builder.build(std::move(shapes));
  for (const Output& value : builder.captured) spec.inputs.push_back(valueOf(value));
  for (const Output& handle : builder.handles) {
    if (handle.type() == DType::kResource) spec.inputs.push_back(valueOf(handle));
  }
  for (const Node* node : unit.nodes) addControls(*node, spec);
  std::vector<DType> types;
  std::vector<Shape> outputShapes;
  for (std::size_t i = 0; i < loop.exits.size(); ++i) {
    const Output result = builder.body->results[1 + loop.variables.size() + i];
    types.push_back(result.type());
    outputShapes.push_back(result.shape());
  }
  spec.attrs = {{"Tout", types},
                {"output_shapes", outputShapes},
                {"compiled", compiled_},
                {"body", Tensor::resource(builder.body)}};
  Node* node = graph_.addNode(std::move(spec));
  for (std::size_t i = 0; i < loop.exits.size(); ++i) {
    mapped.try_emplace(loop.exits[i]->output(0), node->output(static_cast<int>(i)));
    nodes[loop.exits[i]] = node;
  }
}

}  // namespace

Output LooplessGraph::outputOf(const Output& original) const {
  const auto found = outputs.find(original);
  if (found == outputs.end()) {
    fail(Code::kInvalidArgument, "'", original.name(), "' is inside a loop and can be neither fed nor fetched.");
  }
  return found->second;
}

Node* LooplessGraph::nodeOf(const Node* original) const {
  const auto found = nodes.find(original);
  if (found == nodes.end()) {
    failAtNode(Code::kInvalidArgument, original->name(), " is inside a loop and cannot be run by itself.");
  }
  return found->second;
}

std::unique_ptr<LooplessGraph> withoutLoops(const std::vector<Node*>& nodes, const std::vector<Output>& fed,
                                            bool compiled) {
  if (std::ranges::none_of(nodes, [](const Node* node) { return isEnter(*node); })) return nullptr;
  const WhileFrames frames(nodes);
  auto result = std::make_unique<LooplessGraph>();
  Level level(frames, nullptr, compiled, result->graph);
  for (const Output& feed : fed) {
    if (frames.of(feed.node)) fail(Code::kInvalidArgument, "'", feed.name(), "' is inside a loop and cannot be fed.");
    NodeSpec spec;
    spec.name = result->graph.uniqueName("_fed/" + feed.node->name() + "/" + std::to_string(feed.index));
    spec.op = "Placeholder";
    spec.attrs = {{"dtype", feed.type()}, {"shape", feed.shape()}};
    level.mapped[feed] = result->graph.addNode(std::move(spec))->output(0);
    if (feed.node->outputCount() == 1) level.nodes[feed.node] = level.mapped.at(feed).node;
  }
  level.copy(nodes);
  result->outputs = std::move(level.mapped);
  result->nodes = std::move(level.nodes);
  return result;
}

}  // namespace engine
