#include "engine/data/graph_function.h"

#include <algorithm>
#include <mutex>
#include <set>

#include "engine/core/error.h"
#include "engine/core/node_error.h"
#include "engine/graph/attached_functions.h"
#include "engine/proto/graph.pb.h"
#include "engine/runtime/session.h"

namespace engine::data {

struct GraphFunction::Body {
  std::string name;  // for messages: of the node that calls it
  Graph graph;
  std::vector<Output> arguments;
  std::vector<Output> results;
  std::vector<engine::Node*> effects;  // what is run where nothing is returned
};

class GraphFunction::Running {
 public:
  Running(std::shared_ptr<const Body> body, Element captured)
      : body_(std::move(body)), captured_(std::move(captured)), session_(body_->graph, {.threads = 1}) {}

  Element call(Element arguments) {
    for (const Tensor& tensor : captured_) arguments.push_back(tensor);
    if (arguments.size() != body_->arguments.size()) {
      failAtNode(Code::kInvalidArgument, body_->name, " gives ", arguments.size(), " arguments to a function of ",
                 body_->arguments.size(), ".");
    }
    Feeds feeds;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      feeds.emplace_back(body_->arguments[i], std::move(arguments[i]));
    }
    const std::lock_guard lock(mutex_);
    return session_.run(feeds, body_->results, body_->effects);
  }

 private:
  std::shared_ptr<const Body> body_;
  Element captured_;
  std::mutex mutex_;
  Session session_;  // guarded by mutex_
};

GraphFunction::GraphFunction(const engine::Node& node, const char* attr) {
  auto body = std::make_shared<Body>();
  body->name = node.name();
  const tensorflow::GraphDef graph = attachedFunction(node, attr);
  importGraphDef(body->graph, graph);
  for (int i = 0; body->graph.findNode("argument_" + std::to_string(i)); ++i) {
    body->arguments.push_back(body->graph.node("argument_" + std::to_string(i))->output());
  }
  engine::Node* call = body->graph.node("call");
  for (int i = 0; i < call->outputCount(); ++i) body->results.push_back(call->output(i));
  if (body->results.empty()) body->effects.push_back(call);
  body_ = std::move(body);
}

bool GraphFunction::hasState() const {
  // Declared as stateful so that they are not left out, but each call is like any other.
  static const std::set<std::string_view> kAlike = {"Assert", "ReadFile", "MatchingFiles"};
  return std::ranges::any_of(body_->graph.nodes(), [](const std::unique_ptr<engine::Node>& node) {
    return node->def().stateful && !kAlike.contains(node->op()) && !node->op().starts_with("Placeholder");
  });
}

GraphFunction::Call GraphFunction::bind(Element captured) const {
  auto running = std::make_shared<Running>(body_, std::move(captured));
  return [running](Element arguments) { return running->call(std::move(arguments)); };
}

}  // namespace engine::data
