// The family "ops": a graph, feeds and fetches for each op, and the gradient of loss:0, both ours and TensorFlow's.

#include "engine/core/error.h"
#include "engine/graph/gradients.h"
#include "engine/runtime/session.h"
#include "tests/golden/compare.h"
#include "tests/golden/family_runner.h"

namespace golden {
namespace {

using engine::Tensor;
using NamedFeeds = std::vector<std::pair<std::string, Tensor>>;
using Entries = std::vector<nlohmann::json>;

NamedFeeds loadFeeds(const Case& one) {
  NamedFeeds feeds;
  for (const auto& feed : one.json.at("feeds")) {
    feeds.emplace_back(feed.at("tensor"), loadTensor(one.folder / feed.at("file").get<std::string>()));
  }
  return feeds;
}

// Compares values with the files that `entries` name; `nameKey` is what to call them in messages.
std::string compareAll(const Case& one, const std::vector<Tensor>& got, const Entries& entries, const char* nameKey,
                       const std::string& what) {
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const Tensor want = loadTensor(one.folder / entries[i].at("file").get<std::string>());
    const std::string differs = difference(got[i], want, one.rtol(), one.atol());
    if (!differs.empty()) return what + entries[i].at(nameKey).get<std::string>() + " " + differs;
  }
  return {};
}

std::vector<std::string> namesOf(const Entries& entries, const char* key) {
  std::vector<std::string> names;
  for (const auto& entry : entries) names.push_back(entry.at(key).get<std::string>());
  return names;
}

class OpsCase {
 public:
  OpsCase(const Case& one, engine::SessionOptions options)
      : one_(one), options_(options), feeds_(loadFeeds(one)), grads_(one.json.at("grads").get<Entries>()) {}

  // Empty when all agrees.
  std::string run() {
    std::string differs = forward();
    if (differs.empty() && !grads_.empty()) differs = ownGradient();
    if (differs.empty() && !grads_.empty()) differs = importedGradient();
    return differs;
  }

 private:
  void initialize(engine::Session& session) {
    if (one_.json.contains("init")) session.run(NamedFeeds{}, {}, one_.json["init"].get<std::vector<std::string>>());
  }

  std::string forward() {
    engine::Graph graph;
    importGraphDef(graph, readFile(one_.folder / "graph.pb"));
    engine::Session session(graph, options_);
    initialize(session);
    const int runs = one_.json.value("runs", 1);
    for (int run = 0; run < runs; ++run) {
      Entries fetches;
      for (const auto& fetch : one_.json.at("fetches")) {
        if (fetch.value("run", 0) == run) fetches.push_back(fetch);
      }
      const auto got = session.run(feeds_, namesOf(fetches, "tensor"));
      const std::string what = runs > 1 ? engine::message("run ", run, ": ") : "";
      std::string differs = compareAll(one_, got, fetches, "tensor", what);
      if (!differs.empty()) return differs;
    }
    return {};
  }

  std::string ownGradient() {
    engine::Graph graph;
    importGraphDef(graph, readFile(one_.folder / "graph.pb"));
    std::vector<engine::Output> xs;
    for (const auto& grad : grads_) xs.push_back(graph.output(grad.at("placeholder").get<std::string>()));
    const engine::Scope scope(graph);
    const std::vector<engine::Gradient> gradients = addGradients(scope, {graph.output("loss:0")}, xs);
    std::vector<std::string> names;
    for (std::size_t i = 0; i < xs.size(); ++i) {
      if (!gradients[i].valid()) return "no gradient of " + xs[i].name();
      names.push_back(toDense(scope, gradients[i]).name());
    }
    engine::Session session(graph, options_);
    initialize(session);
    return compareAll(one_, session.run(feeds_, names), grads_, "placeholder", "own gradient of ");
  }

  std::string importedGradient() {
    engine::Graph graph;
    importGraphDef(graph, readFile(one_.folder / "graph_with_gradients.pb"));
    engine::Session session(graph, options_);
    initialize(session);
    return compareAll(one_, session.run(feeds_, namesOf(grads_, "tensor")), grads_, "placeholder",
                      "TensorFlow's gradient of ");
  }

  const Case& one_;
  engine::SessionOptions options_;
  NamedFeeds feeds_;
  Entries grads_;
};

// Op by op, and as a plan on several threads.
Outcome runOps(const Case& one) {
  for (const bool optimize : {false, true}) {
    const std::string differs = OpsCase(one, {.threads = optimize ? 3 : 1, .optimize = optimize}).run();
    if (!differs.empty()) return Outcome::fail((optimize ? "as a plan: " : "op by op: ") + differs);
  }
  return Outcome::pass();
}

const FamilyRegistrar kOps("ops", runOps);

}  // namespace
}  // namespace golden
