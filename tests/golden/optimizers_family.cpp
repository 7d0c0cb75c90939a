// The family "optimizers": 25 steps of training from a checkpoint, by TensorFlow's own graph and by the program's
// optimizers; and learning rate schedules.

#include <set>

#include "engine/core/error.h"
#include "engine/formats/bundle/bundle_reader.h"
#include "engine/graph/collections.h"
#include "engine/graph/ops.h"
#include "engine/proto/graph.pb.h"
#include "engine/runtime/session.h"
#include "tests/golden/compare.h"
#include "tests/golden/family_runner.h"
#include "tests/golden/own_training.h"
#include "tests/golden/schedule_calls.h"

namespace golden {
namespace {

using engine::message;
using engine::Tensor;
using nlohmann::json;

// |got - want| of a value kept in JSON as a flat list; empty when it is close enough.
std::string flatDifference(const Tensor& got, const json& want, double rtol, double atol) {
  const std::vector<double> values = got.toDoubles();
  if (values.size() != want.size()) return message("has ", values.size(), " elements, not ", want.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double expected = numberOf(want[i]);
    if (!(std::abs(values[i] - expected) <= atol + rtol * std::abs(expected))) {
      return message("[", i, "] is ", values[i], ", not ", expected);
    }
  }
  return {};
}

class Training {
 public:
  Training(const Case& one, engine::Graph& graph, const TrainingGraph& training, engine::SessionOptions options)
      : one_(one), graph_(graph), training_(training), session_(graph, options) {
    restore();
    for (const auto& [name, file] : one_.json.at("feeds").items()) {
      inputs_.emplace_back(graph_.output(name), loadTensor(one_.folder / file.get<std::string>()));
    }
  }

  // Empty when every loss and variable agrees.
  std::string run() {
    const json trajectory = json::parse(readFile(one_.folder / "trajectory.json"));
    const json& losses = trajectory.at("loss");
    for (std::size_t step = 0; step < losses.size(); ++step) {
      const Tensor loss = session_.run(feeds(step), {training_.loss}, {training_.trainOp})[0];
      std::string differs = flatDifference(loss, json::array({losses[step]}), rtol(), one_.atol());
      if (!differs.empty()) return message("loss of step ", step, " ", differs);
      const json& after = trajectory.at("variables_after_step");
      const auto recorded = after.find(std::to_string(step + 1));
      if (recorded == after.end()) continue;
      for (const auto& [name, want] : recorded->items()) {
        differs = flatDifference(value(name), want, rtol(), one_.atol());
        if (!differs.empty()) return message("after step ", step + 1, " ", name, differs);
      }
    }
    return finalDifference();
  }

 private:
  double rtol() const { return one_.rtol(); }

  void restore() {
    const engine::Scope scope(graph_);
    const engine::formats::BundleReader reader((one_.folder / "initial/model.ckpt").string());
    engine::Feeds feeds;
    std::vector<engine::Node*> assignments;
    for (const std::string& name : reader.names()) {
      const Tensor initial = reader.read(name);
      feeds.emplace_back(engine::ops::placeholder(scope, initial.dtype(), initial.shape(), "restored"), initial);
      const engine::Output handle = graph_.node(name)->output();
      assignments.push_back(engine::ops::assign(scope, handle, feeds.back().first, "restore"));
      reads_[name] = engine::ops::readVariable(scope, handle, "final");
    }
    session_.run(feeds, {}, assignments);
  }

  engine::Feeds feeds(std::size_t step) const {
    engine::Feeds feeds;
    for (const auto& [output, all] : inputs_) {
      const auto row = static_cast<int64_t>(step);
      const auto dims = all.shape().dims();
      feeds.emplace_back(output,
                         all.slice(row, row + 1).reshaped(engine::Shape({dims.begin() + 1, dims.end()})).clone());
    }
    return feeds;
  }

  Tensor value(const std::string& name) { return session_.run(engine::Feeds{}, {reads_.at(name)})[0]; }

  std::string finalDifference() {
    const engine::formats::BundleReader reader((one_.folder / "final/model.ckpt").string());
    for (const std::string& name : reader.names()) {
      const std::string differs = difference(value(name), reader.read(name), rtol(), one_.atol());
      if (!differs.empty()) return message("at the end ", name, " ", differs);
    }
    return {};
  }

  const Case& one_;
  engine::Graph& graph_;
  TrainingGraph training_;
  engine::Session session_;
  std::vector<std::pair<engine::Output, Tensor>> inputs_;
  std::map<std::string, engine::Output> reads_;
};

// The case's graph without its saver, which is not run here.
void importTraining(engine::Graph& graph, const Case& one) {
  tensorflow::GraphDef whole;
  if (!whole.ParseFromString(readFile(one.folder / "graph.pb"))) {
    engine::fail(engine::Code::kDataLoss, "graph.pb is not a GraphDef.");
  }
  tensorflow::GraphDef proto;
  *proto.mutable_versions() = whole.versions();
  *proto.mutable_library() = whole.library();
  for (const tensorflow::NodeDef& node : whole.node()) {
    if (!node.name().starts_with("save/")) *proto.add_node() = node;
  }
  importGraphDef(graph, proto);
}

std::string runImportedOptimizer(const Case& one, engine::SessionOptions options) {
  engine::Graph graph;
  importTraining(graph, one);
  const TrainingGraph training{graph.output(one.json.at("loss").get<std::string>()),
                               graph.node(one.json.at("train_op").get<std::string>())};
  return Training(one, graph, training, options).run();
}

std::string runOwnOptimizer(const Case& one, engine::SessionOptions options) {
  engine::Graph graph;
  const TrainingGraph training = buildOwnTraining(graph, one.json);
  std::set<std::string> made;
  for (const engine::Variable& variable : graph.collections().globalVariables) made.insert(variable.name);
  for (const auto& [name, shape] : one.json.at("variables").items()) {
    if (!made.erase(name)) return "there is no variable " + name;
  }
  if (!made.empty()) return "TensorFlow has no variable " + *made.begin();
  return Training(one, graph, training, options).run();
}

std::string compareRates(const Case& one, engine::Graph& graph, engine::Output rate, engine::SessionOptions options) {
  engine::Session session(graph, options);
  const auto& steps = one.json.at("steps");
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const Tensor step = Tensor::scalar(steps[i].get<int64_t>());
    const Tensor got = session.run(engine::Feeds{{graph.output("step:0"), step}}, {rate})[0];
    // The formulas subtract numbers near 1: their rounding is that of float32 at 1.
    const std::string differs = flatDifference(got, json::array({one.json.at("rates")[i]}), one.rtol(), 1e-8);
    if (!differs.empty()) return message("rate at step ", steps[i].get<int64_t>(), " ", differs);
  }
  return {};
}

std::string runImportedSchedule(const Case& one, engine::SessionOptions options) {
  engine::Graph graph;
  importGraphDef(graph, readFile(one.folder / "graph.pb"));
  return compareRates(one, graph, graph.output("learning_rate:0"), options);
}

std::string runOwnSchedule(const Case& one, engine::SessionOptions options) {
  engine::Graph graph;
  const engine::Output step = engine::ops::placeholder(engine::Scope(graph), engine::DType::kInt64, {}, "step");
  const engine::Output rate = scheduleOf(engine::Scope(graph), Call(one.json.at("call_json")), step);
  return compareRates(one, graph, rate, options);
}

using OptimizerRunner = std::string (*)(const Case& one, engine::SessionOptions options);

// Op by op, and as a plan on several threads.
std::string runBothWaysOptimizer(const Case& one, OptimizerRunner runner) {
  std::string differs = runner(one, {.threads = 1, .optimize = false});
  if (!differs.empty()) return "op by op: " + differs;
  differs = runner(one, {.threads = 3, .optimize = true});
  return differs.empty() ? "" : "as a plan: " + differs;
}

Outcome runOptimizers(const Case& one) {
  const bool schedule = one.json.value("kind", "") == "schedule";
  std::string differs = runBothWaysOptimizer(one, schedule ? runOwnSchedule : runOwnOptimizer);
  if (!differs.empty()) return Outcome::fail("built here, " + differs);
  differs = runBothWaysOptimizer(one, schedule ? runImportedSchedule : runImportedOptimizer);
  return differs.empty() ? Outcome::pass() : Outcome::fail("TensorFlow's graph, " + differs);
}

const FamilyRegistrar kOptimizers("optimizers", runOptimizers);

}  // namespace
}  // namespace golden
