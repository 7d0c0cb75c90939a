#include "engine/runtime/plan_compiler.h"

#include <chrono>

#include "engine/core/error.h"
#include "engine/core/memory.h"
#include "engine/core/node_error.h"
#include "engine/runtime/plan_options.h"
#include "engine/runtime/rewrite.h"
#include "engine/runtime/side_by_side.h"

namespace engine {
namespace {

// A region that touches fewer bytes costs more to cut than it gains.
constexpr double kMinimumRegionBytes = 4 << 20;

bool isHandle(const Node& node) {
  const std::string& op = node.op();
  return op == "VarHandleOp" || op == "VariableV2" || op == "Variable" || op == "IteratorV2";
}

bool isReferenceVariable(const Node& node) {
  return node.op() == "VariableV2" || node.op() == "Variable";
}

std::shared_ptr<VariableResource> variableOf(const Node& node, ResourceManager& resources) {
  const std::string name =
      variableResourceName(node.name(), node.attr<std::string>("container"), node.attr<std::string>("shared_name"));
  return resources.lookupOrCreate<VariableResource>(name, [&] {
    return std::make_shared<VariableResource>(name, node.attr<DType>("dtype"), node.attr<Shape>("shape"));
  });
}

}  // namespace

PlanCompiler::PlanCompiler(WorkingGraph working, const PlanOptions& options, ResourceManager& resources,
                           ThreadArena& arena)
    : plan_(new Plan()), resources_(resources) {
  plan_->working_ = std::move(working);
  plan_->arena_ = &arena;
  plan_->tracer_ = stepTracer(resources);
  plan_->inlineArena_ = std::make_unique<ThreadArena>(1);
  order_ = orderNodes(plan_->working_);
  sections_ = findRegions(plan_->working_, order_, kMinimumRegionBytes);
  if (!options.isDisabled(kSideBySide)) {
    sections_ = withBranches(std::move(sections_), plan_->working_, order_, arena.threads());
  }
  readers_ = readersOf(*plan_->working_.graph);
  fetched_.insert(plan_->working_.fetches.begin(), plan_->working_.fetches.end());
  conditional_ = ConditionalNodes(*plan_->working_.graph);
}

std::unique_ptr<Plan> PlanCompiler::run() {
  const FrameLayout layout = layOut(globalFrame());
  requireArena(layout);
  arenaBuffer_ = Buffer::allocate(layout.arenaBytes);
  plan_->arenaBytes_ += layout.arenaBytes;
  placeGlobals(layout);
  for (const PlanView& view : plan_->views_) looksAt_.insert(view.view);
  for (const auto& variable : plan_->variables_) looksAt_.insert(variable.view);
  for (const PlanSections::Section& section : sections_.sections) {
    if (section.isRegion) mostPieceBytes_ = std::max(mostPieceBytes_, pieceBytes(section.region));
  }
  for (const PlanSections::Section& section : sections_.sections) {
    if (section.isRegion) {
      addRegion(section.region);
    } else if (!section.branches.empty()) {
      addBranches(section);
    } else {
      for (Node* node : section.nodes) addStep(node);
    }
  }
  giveScratch(contexts_, scratchBytes_);
  for (const TaskMemory& task : tasks_) giveScratch(task.contexts, task.scratchBytes);
  for (const Output& feed : plan_->working_.feeds) plan_->feeds_.push_back(values_.at(feed));
  for (const Output& fetch : plan_->working_.fetches) {
    plan_->fetches_.push_back(values_.at(fetch));
    plan_->results_.push_back(*values_.at(fetch));
    if (conditional_.any()) plan_->flow_.addFetch(flagOf(fetch));
  }
  return std::move(plan_);
}

// Names the largest value of a plan that is too large.
void PlanCompiler::requireArena(const FrameLayout& layout) const {
  const Output* largest = nullptr;
  std::size_t most = 0;
  for (const auto& [output, placement] : layout.placements) {
    if (placement.place != Place::kArena || !output.shape().isFullyDefined()) continue;
    const std::size_t bytes = tensorBytes(output.type(), output.shape());
    if (largest && bytes <= most) continue;
    largest = &output;
    most = bytes;
  }
  if (!largest) return;
  try {
    requireMemory(message("Node '", largest->node->name(), "' (", largest->node->op(), ") gives a ",
                          dtypeName(largest->type()), largest->shape(), ", which with the other values of the step"),
                  layout.arenaBytes);
  } catch (const Error& error) {
    throw NodeError(error.code(), largest->node->name(), error.what());
  }
}

bool PlanCompiler::leavesRegion(const Output& output, const RegionSpec& region) const {
  if (fetched_.count(output)) return true;
  for (const auto& [reader, input] : readersOf(readers_, output)) {
    if (!region.kinds.count(reader)) return true;
  }
  return false;
}

FrameItem PlanCompiler::regionItem(const RegionSpec& region) const {
  FrameItem item;
  std::unordered_set<Output, OutputHash> imported;
  for (Node* node : region.nodes) {
    for (const Output& in : node->inputs()) {
      if (!region.kinds.count(in.node) && imported.insert(in).second) item.inputs.push_back(in);
    }
    for (int i = 0; i < node->outputCount(); ++i) {
      const bool reduces = region.kinds.at(node) != BatchKind::kRows;
      if (reduces || leavesRegion(node->output(i), region)) item.outputs.push_back(node->output(i));
    }
  }
  return item;
}

FrameSpec PlanCompiler::globalFrame() const {
  FrameSpec spec;
  spec.shapeOf = [](const Output& output) { return output.shape(); };
  spec.copies = order_.copiedReads;
  spec.pinned.insert(plan_->working_.fetches.begin(), plan_->working_.fetches.end());
  spec.outside.insert(plan_->working_.feeds.begin(), plan_->working_.feeds.end());
  for (const PlanSections::Section& section : sections_.sections) {
    if (section.isRegion) {
      spec.items.push_back(regionItem(section.region));
      continue;
    }
    for (Node* node : section.nodes) {
      FrameItem item{node, node->inputs(), {}};
      item.isBesideLast = !section.branches.empty() && node != section.nodes.front();
      for (int i = 0; i < node->outputCount(); ++i) {
        item.outputs.push_back(node->output(i));
        if (node->op() == "Const" || isHandle(*node)) spec.outside.insert(node->output(i));
      }
      spec.items.push_back(std::move(item));
    }
  }
  return spec;
}

Tensor* PlanCompiler::addTensor(Tensor tensor) {
  plan_->tensors_.push_back(std::move(tensor));
  return &plan_->tensors_.back();
}

Tensor* PlanCompiler::placeOutside(const Output& output) {
  const Node& node = *output.node;
  if (node.op() == "Const") return addTensor(node.attr<Tensor>("value"));
  if (isReferenceVariable(node)) {
    const Shape& shape = node.outputShape(0);
    if (!shape.isFullyDefined() || dtypeSize(output.type()) == 0) return addTensor({});
    Tensor* view = addTensor(Tensor::view(output.type(), shape));
    plan_->variables_.push_back({view, variableOf(node, resources_), true});
    return view;
  }
  if (isHandle(node)) {
    Interpreter interpreter(resources_, *plan_->arena_);
    return addTensor(interpreter.evaluate(node, {})[0]);
  }
  if (dtypeSize(output.type()) == 0 || !output.shape().isFullyDefined()) return addTensor({});
  return addTensor(Tensor::view(output.type(), output.shape()));  // a feed
}

void PlanCompiler::placeGlobals(const FrameLayout& layout) {
  // In order of the items, so that an alias finds its root and views are refreshed in order.
  for (const auto& node : order_.nodes) {
    for (int i = 0; i < node->outputCount(); ++i) {
      const Output output = node->output(i);
      const auto found = layout.placements.find(output);
      if (found == layout.placements.end()) continue;  // stays inside a region
      const Placement& placement = found->second;
      switch (placement.place) {
        case Place::kOutside:
          values_[output] = placeOutside(output);
          break;
        case Place::kDynamic:
          values_[output] = addTensor({});
          break;
        case Place::kArena:
          values_[output] =
              addTensor(Tensor(output.type(), output.shape(), arenaBuffer_, layout.arena.offset(placement.block)));
          break;
        case Place::kVariable:
          values_[output] = addTensor(Tensor::view(output.type(), output.shape()));
          plan_->variables_.push_back({values_[output], variableOf(*variableNode(node->input(0)), resources_), false});
          break;
        case Place::kAlias:
          values_[output] = addTensor(Tensor::view(output.type(), output.shape()));
          plan_->views_.push_back({values_[output], values_.at(placement.root), 0});
          break;
      }
    }
  }
}

bool PlanCompiler::runsNothing(const Node& node) const {
  if (node.op() == "Const" || node.op() == "NoOp" || isHandle(node)) return true;
  if (node.op() == "Placeholder") return true;
  if (order_.copiedReads.count(&node) || node.outputCount() != 1) return false;
  return looksAt_.count(values_.at(node.output(0))) > 0;
}

// Whether every input and output is laid out; others get their shapes when the plan runs.
bool PlanCompiler::shapesKnown(const KernelContext& context) {
  return std::ranges::all_of(context.planned_, [](char p) { return p != 0; }) &&
         std::ranges::all_of(context.inputs_, [](const Tensor* t) { return t->valid(); });
}

KernelContext* PlanCompiler::addContext(const Node& node, const Values& values, ThreadArena* arena) {
  plan_->contexts_.emplace_back(node);
  KernelContext& context = plan_->contexts_.back();
  for (const Output& in : node.inputs()) context.inputs_.push_back(values.at(in));
  for (int i = 0; i < node.outputCount(); ++i) {
    Tensor* output = values.at(node.output(i));
    context.outputs_.push_back(output);
    context.planned_.push_back(output->valid() ? 1 : 0);
    const bool wanted = fetched_.count(node.output(i)) || !readersOf(readers_, node.output(i)).empty();
    context.wanted_.push_back(wanted ? 1 : 0);
  }
  context.resources_ = &resources_;
  context.arena_ = arena;
  return &context;
}

Kernel* PlanCompiler::kernelFor(Node& node, int64_t rows, const KernelContext& context) {
  Kernel*& kernel = kernels_[{&node, rows}];
  if (kernel) return kernel;
  plan_->kernels_.push_back(makeKernel(node, resources_));
  kernel = plan_->kernels_.back().get();
  if (shapesKnown(context)) kernel->prepare(context);
  if (node.def().stateful && begun_.insert(&node).second) plan_->beginRun_.push_back(kernel);
  return kernel;
}

void PlanCompiler::addStep(Node* node) {
  const bool flows = conditional_.contains(node) || isSwitch(*node) || isMerge(*node);
  if (runsNothing(*node) && !flows) return;
  Plan::Item item;
  if (!runsNothing(*node) && !isMerge(*node)) {
    KernelContext* context = addContext(*node, values_, plan_->arena_);
    Kernel* kernel = kernelFor(*node, 0, *context);
    if (shapesKnown(*context)) scratchBytes_ = std::max(scratchBytes_, kernel->scratchBytes(*context));
    contexts_.push_back(context);
    item.step.kernel = kernel;
    item.step.context = context;
  }
  if (flows) addFlow(node, item);
  plan_->items_.push_back(item);
}

// Steps that may run at once have working memory of their own.
void PlanCompiler::addBranches(const PlanSections::Section& section) {
  std::unordered_map<const Node*, int> turns;
  for (const Node* node : section.nodes) turns.emplace(node, static_cast<int>(turns.size()));
  PlanBranches& branches = plan_->branches_.emplace_back();
  for (const BranchTaskSpec& task : section.branches) {
    branches.tasks.add(task.waitsFor, task.next);
    std::vector<PlanBranches::Step>& steps = branches.steps.emplace_back();
    for (Node* node : task.nodes) {
      if (runsNothing(*node)) continue;
      PlanBranches::Step& step = steps.emplace_back();
      step.turn = turns.at(node);
      step.step.context = addContext(*node, values_, plan_->inlineArena_.get());
      Kernel* kernel = kernelFor(*node, 0, *step.step.context);
      step.step.kernel = kernel;
      if (shapesKnown(*step.step.context)) giveScratch({step.step.context}, kernel->scratchBytes(*step.step.context));
    }
  }
  Plan::Item item;
  item.branches = &branches;
  plan_->items_.push_back(item);
}

int PlanCompiler::flagOf(const Output& output) const {
  if (!conditional_.mayBeDead(output)) return PlanFlow::kAlive;
  return flags_.at(output.node) + (isSwitch(*output.node) ? output.index : 0);
}

void PlanCompiler::addFlow(Node* node, Plan::Item& item) {
  PlanFlow::NodeFlow flow;
  flow.runs = item.step.kernel != nullptr;
  for (const Output& in : node->inputs()) {
    const int flag = flagOf(in);
    if (isMerge(*node)) {
      flow.choices.push_back({values_.at(in), flag});
    } else if (flag != PlanFlow::kAlive) {
      flow.needs.push_back(flag);
    }
  }
  for (const Node* control : node->controlInputs()) {
    // Waiting for a Switch is not being in one of its branches: what counts is whether it ran.
    if (conditional_.contains(control)) flow.needs.push_back(flags_.at(control) + (isSwitch(*control) ? 2 : 0));
  }
  if (isMerge(*node)) {
    flow.output = values_.at(node->output(0));
    flow.chosen = values_.at(node->output(1));
  }
  if (isSwitch(*node)) flow.predicate = values_.at(node->input(1));
  flags_[node] = plan_->flow_.addFlags(isSwitch(*node) ? PlanFlow::kSwitchFlags : 1);
  flow.flag = flags_.at(node);
  item.flow = plan_->flow_.add(std::move(flow));
}

void PlanCompiler::giveScratch(const std::vector<KernelContext*>& contexts, std::size_t bytes) {
  if (bytes == 0) return;
  const std::shared_ptr<Buffer> buffer = Buffer::allocate(bytes);
  plan_->arenaBytes_ += bytes;
  for (KernelContext* context : contexts) {
    context->scratch_ = buffer;
    context->scratchSize_ = bytes;
  }
}

std::unique_ptr<Plan> Plan::compile(const PlanRequest& request, ResourceManager& resources, ThreadArena& arena) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point begin = Clock::now();
  Interpreter folder(resources, arena);
  std::vector<RewriteEffect> effects;
  const std::shared_ptr<PlanOptions> options = planOptions(resources);
  WorkingGraph working = rewritten(specialize(request, folder), *options, effects);
  std::unique_ptr<Plan> plan = PlanCompiler(std::move(working), *options, resources, arena).run();
  const auto tasks = static_cast<int>(plan->statistics().branchTasks);
  if (!options->isDisabled(kSideBySide)) effects.push_back({kSideBySide, tasks});
  plan->rewrites_ = std::move(effects);
  plan->compileSeconds_ = std::chrono::duration<double>(Clock::now() - begin).count();
  return plan;
}

}  // namespace engine
