#include "engine/runtime/session.h"

#include "engine/core/error.h"
#include "engine/runtime/interpreter.h"

namespace engine {

struct Session::Impl {
  Impl(const Graph& g, SessionOptions o) : graph(g), options(o), arena(o.threads), interpreter(resources, arena) {}

  const Graph& graph;
  SessionOptions options;
  ResourceManager resources;
  ThreadArena arena;
  Interpreter interpreter;
};

namespace {

void checkFeeds(const Feeds& feeds) {
  for (const auto& [output, tensor] : feeds) {
    if (tensor.dtype() != output.type() || !output.shape().compatibleWith(tensor.shape())) {
      fail(Code::kInvalidArgument, "Cannot feed ", tensor.toString(0), " for '", output.name(), "', which is ",
           dtypeName(output.type()), output.shape(), ".");
    }
  }
}

}  // namespace

Session::Session(const Graph& graph, SessionOptions options) : impl_(std::make_unique<Impl>(graph, options)) {}
Session::~Session() = default;

std::vector<Tensor> Session::run(const Feeds& feeds, const std::vector<Output>& fetches,
                                 const std::vector<Node*>& targets) {
  checkFeeds(feeds);
  return impl_->interpreter.run(impl_->graph, feeds, fetches, targets);
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

const Graph& Session::graph() const {
  return impl_->graph;
}
ResourceManager& Session::resources() {
  return impl_->resources;
}

}  // namespace engine
