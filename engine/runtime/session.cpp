#include "engine/runtime/session.h"

#include <deque>
#include <map>

#include "engine/core/error.h"
#include "engine/core/flush_denormals.h"
#include "engine/core/node_error.h"
#include "engine/kernels/iterator_resource.h"
#include "engine/runtime/interpreter.h"
#include "engine/runtime/loop_body.h"
#include "engine/runtime/plan.h"
#include "engine/runtime/plan_options.h"

namespace engine {
namespace {

// Inputs of ever new shapes must not fill the memory with plans.
constexpr std::size_t kMaxSessionPlans = 32;
// With as many plans, further ones leave open what differs between the shapes.
constexpr std::size_t kExactPlans = 16;

void checkFeed(const Output& output, const Tensor& tensor) {
  if (tensor.dtype() != output.type() || !output.shape().compatibleWith(tensor.shape())) {
    fail(Code::kInvalidArgument, "Cannot feed ", tensor.toString(0), " for '", output.name(), "', which is ",
         dtypeName(output.type()), output.shape(), ".");
  }
}

// An IteratorGetNext that a call needs: its next element is pulled before the plan is chosen.
struct Source {
  Node* node;
  std::shared_ptr<IteratorResource> iterator;
  std::vector<Tensor> element;
};

}  // namespace

struct Callable::Impl {
  Session::Impl& session;
  std::vector<Output> feeds;
  std::vector<Output> fetches;
  std::vector<Node*> targets;
  std::deque<Source> sources;
  std::vector<Output> allFeeds;             // feeds, then the sources' components
  std::unique_ptr<LooplessGraph> loopless;  // where the graph has loops
  // What runs: the session's graph, or the one without loops.
  const Graph* graph = nullptr;
  std::vector<Output> graphFeeds;
  std::vector<Output> graphFetches;
  std::vector<Node*> graphTargets;
  std::vector<const Tensor*> values;  // of allFeeds, for this run
  std::vector<Shape> shapes;          // of the current plan
  std::vector<Shape> widest;          // of all that was fed; sizes that differ are unknown
  Plan* plan = nullptr;
  std::map<std::vector<std::string>, std::unique_ptr<Plan>> plans;
  std::vector<Tensor> interpreted;
  std::shared_ptr<StepTracer> tracer;

  Impl(Session::Impl& s, const std::vector<Output>& f, const std::vector<Output>& o, const std::vector<Node*>& t);
  const std::vector<Tensor>& run(std::span<const Tensor> tensors);
  void chooseGraph(const std::vector<Node*>& needed);
  void pull();
  void next(Source& source);
  void makeAhead();
  void choosePlan();
  void widen();
  static std::vector<std::string> keyOf(const std::vector<Shape>& of);
  Plan* planFor(const std::vector<Shape>& of);
  const std::vector<Tensor>& interpret();
  const std::vector<Tensor>& checked(const std::vector<Tensor>& results) const;
};

struct Session::Impl {
  Impl(const Graph& g, SessionOptions o)
      : graph(g),
        options(std::move(o)),
        shared(options.resources ? options.resources : std::make_shared<ResourceManager>()),
        resources(*shared),
        arena(options.threads),
        interpreter(resources, arena) {
    planOptions(resources, options.disabledRewrites, options.computeDtype);
  }

  using Key = std::tuple<std::vector<std::pair<int, int>>, std::vector<std::pair<int, int>>, std::vector<int>>;

  const Graph& graph;
  SessionOptions options;
  std::shared_ptr<ResourceManager> shared;
  ResourceManager& resources;
  ThreadArena arena;
  Interpreter interpreter;
  std::map<Key, std::unique_ptr<Callable::Impl>> callables;
  bool frozen = false;
};

Callable::Impl::Impl(Session::Impl& s, const std::vector<Output>& f, const std::vector<Output>& o,
                     const std::vector<Node*>& t)
    : session(s), feeds(f), fetches(o), targets(t), allFeeds(f), tracer(stepTracer(s.resources)) {
  const std::vector<Node*> needed = neededNodes(session.graph, feeds, fetches, targets);
  for (Node* node : needed) {
    const KernelEntry* kernel = findKernel(node->op());
    if (!kernel || !kernel->traits.hostSource) continue;
    const Node& handle = *node->input(0).node;
    // Such an iterator is never initialised: it learns from its kernel what to iterate over.
    if (handle.op() == "OneShotIterator") makeKernel(handle, session.resources);
    const std::string name = iteratorResourceName(handle.name());
    sources.push_back(
        {node,
         session.resources.lookupOrCreate<IteratorResource>(name, [] { return std::make_shared<IteratorResource>(); }),
         {}});
    for (int i = 0; i < node->outputCount(); ++i) allFeeds.push_back(node->output(i));
  }
  values.resize(allFeeds.size());
  chooseGraph(needed);
}

void Callable::Impl::chooseGraph(const std::vector<Node*>& needed) {
  loopless = withoutLoops(needed, allFeeds, session.options.optimize);
  graph = loopless ? &loopless->graph : &session.graph;
  graphFeeds = allFeeds;
  graphFetches = fetches;
  graphTargets = targets;
  if (!loopless) return;
  for (Output& feed : graphFeeds) feed = loopless->outputOf(feed);
  for (Output& fetch : graphFetches) fetch = loopless->outputOf(fetch);
  for (Node*& target : graphTargets) target = loopless->nodeOf(target);
}

void Callable::Impl::pull() {
  std::size_t at = feeds.size();
  for (Source& source : sources) {
    next(source);
    if (static_cast<int>(source.element.size()) != source.node->outputCount()) {
      failAtNode(Code::kInvalidArgument, source.node->name(), " (", source.node->op(),
                 "): the data set's elements have ", source.element.size(), " components; ", source.node->outputCount(),
                 " were declared.");
    }
    for (const Tensor& component : source.element) {
      // Shapes are looked at when the plan is chosen; what was declared of the first element's dtype holds for all.
      if (plan == nullptr || component.dtype() != allFeeds[at].type()) checkFeed(allFeeds[at], component);
      values[at++] = &component;
    }
  }
}

// What the input lets the step wait is part of a profile.
void Callable::Impl::next(Source& source) {
  if (!tracer->active()) return source.iterator->next(source.element);
  const auto start = StepTracer::Clock::now();
  source.iterator->next(source.element);
  int64_t bytes = 0;
  for (const Tensor& component : source.element) bytes += static_cast<int64_t>(component.bytes());
  tracer->add(*source.node, 0, start, StepTracer::Clock::now(), bytes);
}

// A thread that waits within a step makes what the next one reads.
void Callable::Impl::makeAhead() {
  for (const Source& source : sources) {
    if (source.iterator->makeAhead()) return;
  }
}

void Callable::Impl::choosePlan() {
  bool fits = plan != nullptr;
  for (std::size_t i = 0; fits && i < values.size(); ++i) fits = shapes[i].compatibleWith(values[i]->shape());
  if (fits) return;
  shapes.clear();
  for (std::size_t i = 0; i < values.size(); ++i) {
    checkFeed(allFeeds[i], *values[i]);
    shapes.push_back(values[i]->shape());
  }
  widen();
  // Sparse features have another number of elements in each batch: such sizes are left open in the end.
  if (plans.size() >= kExactPlans && !plans.count(keyOf(shapes))) shapes = widest;
  plan = planFor(shapes);
}

// Keeps what all shapes so far have in common.
void Callable::Impl::widen() {
  if (widest.empty()) widest = shapes;
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    Shape& wide = widest[i];
    if (!wide.hasRank()) continue;
    if (wide.rank() != shapes[i].rank()) {
      wide = Shape::unknown();
      continue;
    }
    for (int d = 0; d < wide.rank(); ++d) {
      if (wide.dim(d) != shapes[i].dim(d)) wide.setDim(d, kUnknownDim);
    }
  }
}

std::vector<std::string> Callable::Impl::keyOf(const std::vector<Shape>& of) {
  std::vector<std::string> key;
  for (const Shape& shape : of) key.push_back(shape.toString());
  return key;
}

Plan* Callable::Impl::planFor(const std::vector<Shape>& of) {
  PlanRequest request{graph, {}, graphFetches, graphTargets, session.frozen};
  for (std::size_t i = 0; i < of.size(); ++i) request.feeds.push_back({graphFeeds[i], of[i]});
  const std::vector<std::string> key = keyOf(of);
  plan = nullptr;
  if (plans.size() >= kMaxSessionPlans && !plans.count(key)) plans.clear();
  std::unique_ptr<Plan>& slot = plans[key];
  if (!slot) {
    slot = Plan::compile(request, session.resources, session.arena);
    if (!sources.empty()) slot->setMeanwhile([this] { makeAhead(); });
  }
  return slot.get();
}

const std::vector<Tensor>& Callable::Impl::interpret() {
  Feeds fed;
  for (std::size_t i = 0; i < values.size(); ++i) fed.emplace_back(graphFeeds[i], *values[i]);
  interpreted = session.interpreter.run(*graph, fed, graphFetches, graphTargets);
  return interpreted;
}

const std::vector<Tensor>& Callable::Impl::run(std::span<const Tensor> tensors) {
  if (tensors.size() != feeds.size()) {
    fail(Code::kInvalidArgument, tensors.size(), " tensors were given for ", feeds.size(), " feeds.");
  }
  for (std::size_t i = 0; i < tensors.size(); ++i) values[i] = &tensors[i];
  pull();
  if (!session.options.optimize) return checked(interpret());
  choosePlan();
  return checked(plan->run(values));
}

const std::vector<Tensor>& Callable::Impl::checked(const std::vector<Tensor>& results) const {
  for (std::size_t i = 0; i < results.size(); ++i) {
    if (results[i].valid()) continue;
    fail(Code::kInvalidArgument, "'", fetches[i].name(),
         "' has no value: it is in a branch of a conditional that was not taken.");
  }
  return results;
}

const std::vector<Tensor>& Callable::run(std::span<const Tensor> feeds) {
  const FlushDenormals flush;
  return impl_->run(feeds);
}
const Plan* Callable::plan() const {
  return impl_->plan;
}

Session::Session(const Graph& graph, SessionOptions options)
    : impl_(std::make_unique<Impl>(graph, std::move(options))) {}
Session::~Session() = default;

Callable Session::makeCallable(const std::vector<Output>& feeds, const std::vector<Output>& fetches,
                               const std::vector<Node*>& targets) {
  Impl::Key key;
  for (const Output& feed : feeds) std::get<0>(key).emplace_back(feed.node->id(), feed.index);
  for (const Output& fetch : fetches) std::get<1>(key).emplace_back(fetch.node->id(), fetch.index);
  for (const Node* target : targets) std::get<2>(key).push_back(target->id());
  std::unique_ptr<Callable::Impl>& slot = impl_->callables[key];
  if (!slot) slot = std::make_unique<Callable::Impl>(*impl_, feeds, fetches, targets);
  return Callable(slot.get());
}

std::vector<Tensor> Session::run(const Feeds& feeds, const std::vector<Output>& fetches,
                                 const std::vector<Node*>& targets) {
  std::vector<Output> outputs;
  std::vector<Tensor> tensors;
  for (const auto& [output, tensor] : feeds) {
    checkFeed(output, tensor);
    outputs.push_back(output);
    tensors.push_back(tensor);
  }
  std::vector<Tensor> results;
  for (const Tensor& tensor : makeCallable(outputs, fetches, targets).run(tensors)) results.push_back(tensor.clone());
  return results;
}

std::vector<Tensor> Session::run(const std::vector<std::pair<std::string, Tensor>>& feeds,
                                 const std::vector<std::string>& fetches, const std::vector<std::string>& targets) {
  Feeds fed;
  for (const auto& [name, tensor] : feeds) fed.emplace_back(impl_->graph.output(name), tensor);
  std::vector<Output> outputs;
  for (const std::string& name : fetches) outputs.push_back(impl_->graph.output(name));
  std::vector<Node*> nodes;
  for (const std::string& name : targets) nodes.push_back(impl_->graph.node(name));
  return run(fed, outputs, nodes);
}

void Session::freezeVariables() {
  impl_->frozen = true;
  for (auto& [key, callable] : impl_->callables) {
    callable->plan = nullptr;
    callable->plans.clear();
  }
}

std::vector<const Plan*> Session::plans() const {
  std::vector<const Plan*> plans;
  for (const auto& [key, callable] : impl_->callables) {
    for (const auto& [shapes, plan] : callable->plans) plans.push_back(plan.get());
  }
  return plans;
}

const Graph& Session::graph() const {
  return impl_->graph;
}
int Session::threads() const {
  return impl_->arena.threads();
}
ResourceManager& Session::resources() {
  return impl_->resources;
}
const std::shared_ptr<ResourceManager>& Session::sharedResources() const {
  return impl_->shared;
}

}  // namespace engine
