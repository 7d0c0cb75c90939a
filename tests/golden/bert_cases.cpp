#include "tests/golden/bert_cases.h"

#include "engine/core/error.h"
#include "engine/formats/bundle/bundle_reader.h"
#include "engine/graph/collections.h"
#include "engine/graph/ops.h"
#include "engine/nn/clipping.h"
#include "engine/nn/transformer/bert_heads.h"
#include "engine/proto/graph.pb.h"
#include "engine/runtime/session.h"
#include "tests/golden/compare.h"
#include "tests/golden/optimizer_calls.h"
#include "tests/golden/training_case.h"

namespace golden {
namespace {

namespace nn = engine::nn;
namespace ops = engine::ops;
using engine::message;
using engine::Output;
using engine::Scope;
using engine::Tensor;

// What a step of the case fetches, from TensorFlow's graph or from ours.
struct BertGraph {
  std::map<std::string, Output> feeds;  // by the names of the files in inputs/
  Output loss;
  Output globalNorm;    // invalid in TensorFlow's graph
  Output learningRate;  // invalid in TensorFlow's graph
  engine::Node* trainOp = nullptr;
  engine::Node* initOp = nullptr;
  std::map<std::string, Output> atFirst;  // by the file that it is compared with, before the first update
};

std::string fileOf(std::string name) {
  for (std::size_t at = 0; (at = name.find('/', at)) != std::string::npos;) name.replace(at, 1, "__");
  return name + ".pb";
}

Output denseGradient(const Scope& scope, const engine::Gradient& gradient, const engine::Shape& shape) {
  if (!gradient.isSlices()) return gradient.values;
  const Output rows = ops::scalar(scope, static_cast<int32_t>(shape[0]));
  return scope.op("UnsortedSegmentSum", {gradient.values, gradient.indices, rows});
}

void addTraining(BertGraph& built, const Scope& scope, const nlohmann::json& calls) {
  const engine::Variable step = nn::createGlobalStep(scope.graph());
  const Call optimizerCall(calls.at("optimizer"));
  const auto optimizer = optimizerOf(scope, optimizerCall, nn::read(scope, step));
  std::vector<nn::GradAndVar> gradients = optimizer->computeGradients(scope, built.loss);
  std::vector<engine::Gradient> plain;
  for (const nn::GradAndVar& one : gradients) {
    plain.push_back(one.gradient);
    built.atFirst["gradients/" + fileOf(one.variable.name)] = denseGradient(scope, one.gradient, one.variable.shape);
  }
  const auto clipped = nn::clipByGlobalNorm(scope, plain, calls.at("clip_by_global_norm").get<double>());
  for (std::size_t i = 0; i < gradients.size(); ++i) gradients[i].gradient = clipped.gradients[i];
  built.globalNorm = clipped.globalNorm;
  built.trainOp = optimizer->applyGradients(scope, gradients, &step);
}

BertGraph builtBert(engine::Graph& graph, const Case& one) {
  const Scope scope(graph);
  const nlohmann::json& model = one.json.at("model");
  const auto config = bertConfigOf(one, one.json.at("call_json").at("architecture").get<std::string>());
  const int64_t length = model.at("sequence_length").get<int64_t>();
  BertGraph built;
  for (const char* name : {"input_ids", "input_mask", "segment_ids"}) {
    built.feeds[name] = ops::placeholder(scope, engine::DType::kInt32, {engine::kUnknownDim, length}, name);
  }
  built.feeds["label_ids"] = ops::placeholder(scope, engine::DType::kInt32, {engine::kUnknownDim}, "label_ids");
  const nn::BertInputs inputs{built.feeds["input_ids"], built.feeds["input_mask"], built.feeds["segment_ids"]};
  const nn::BertOutputs bert = nn::bertModel(scope, config, inputs, {.training = true});
  const Output logits = nn::textLogits(scope, bert.pooled, model.at("num_labels").get<int64_t>(), true, 0);
  built.loss = ops::mean(scope, lossesOfTexts(scope, logits, built.feeds["label_ids"]), {0}, false, "loss");
  built.atFirst["fetches/logits.pb"] = logits;
  built.atFirst["fetches/pooled_output.pb"] = bert.pooled;
  built.atFirst["fetches/probabilities.pb"] = scope.op("Softmax", {logits});
  addTraining(built, scope, one.json.at("call_json"));
  built.initOp = nn::initializeVariables(scope, graph.collections().globalVariables);
  return built;
}

BertGraph importedBert(engine::Graph& graph, const Case& one) {
  tensorflow::GraphDef whole;
  if (!whole.ParseFromString(readFile(one.folder / "graph.pb"))) {
    engine::fail(engine::Code::kDataLoss, "graph.pb is not a GraphDef.");
  }
  engine::importGraphDef(graph, whole);
  BertGraph imported;
  for (const nlohmann::json& feed : one.json.at("feeds")) {
    const auto name = feed.get<std::string>();
    imported.feeds[name.substr(0, name.find(':'))] = graph.output(name);
  }
  imported.loss = graph.output(one.json.at("loss").get<std::string>());
  imported.trainOp = graph.node(one.json.at("train_op").get<std::string>());
  imported.initOp = graph.node(one.json.at("init_op").get<std::string>());
  for (const nlohmann::json& name : one.json.at("fetches_at_step_0")) {
    const auto fetch = name.get<std::string>();
    if (fetch == "pooled_output") continue;  // its node has another name
    imported.atFirst["fetches/" + fetch + ".pb"] = graph.output(fetch + ":0");
  }
  return imported;
}

// One training of a graph, compared step by step.
class BertRun {
 public:
  BertRun(const Case& one, engine::Graph& graph, const BertGraph& bert, engine::SessionOptions options)
      : one_(one), graph_(graph), bert_(bert), options_(options) {
    for (const auto& [name, feed] : bert.feeds) inputs_[name] = loadTensor(one.folder / "inputs" / (name + ".pb"));
  }

  std::string differences() {
    prepare();
    engine::Session session(graph_, options_);
    session.run(engine::Feeds{}, {}, {bert_.initOp});
    session.run(restored_, {}, assignments_);
    std::string differs = atFirst(session);
    if (differs.empty()) differs = steps(session);
    if (differs.empty()) differs = atTheEnd(session);
    return differs;
  }

 private:
  double tolerance(double want) const { return one_.atol() + one_.rtol() * std::abs(want); }

  // A bias of keys adds the same to all scores of a query, which softmax takes away: its gradient is nothing but
  // rounding, of which LAMB makes steps as long as any other.
  bool isNoise(const std::string& name) const {
    return name.ends_with("/key/bias") &&
           one_.json.at("call_json").at("optimizer").at("symbol") == "bert.LAMBOptimizer";
  }

  void prepare() {
    const Scope scope(graph_);
    const engine::formats::BundleReader initial((one_.folder / "initial/model.ckpt").string());
    for (const std::string& name : initial.names()) {
      const Tensor value = initial.read(name);
      restored_.emplace_back(ops::placeholder(scope, value.dtype(), value.shape(), "restored"), value);
      assignments_.push_back(ops::assign(scope, graph_.node(name)->output(), restored_.back().first, "restore"));
    }
    const engine::formats::BundleReader last((one_.folder / "final/model.ckpt").string());
    for (const std::string& name : last.names()) {
      reads_[name] = ops::readVariable(scope, graph_.node(name)->output(), "final");
    }
  }

  engine::Feeds batch(int64_t step) const {
    engine::Feeds feeds;
    for (const auto& [name, feed] : bert_.feeds) {
      const Tensor& all = inputs_.at(name);
      engine::Shape shape = all.shape();
      std::vector<int64_t> rest(shape.dims().begin() + 1, shape.dims().end());
      feeds.emplace_back(feed, all.slice(step, step + 1).reshaped(engine::Shape(rest)));
    }
    return feeds;
  }

  std::string atFirst(engine::Session& session) const {
    for (const auto& [file, output] : bert_.atFirst) {
      const Tensor got = session.run(batch(0), {output})[0];
      const std::string differs = difference(got, loadTensor(one_.folder / file), one_.rtol(), one_.atol());
      if (!differs.empty()) return file + " " + differs;
    }
    return {};
  }

  std::string steps(engine::Session& session) const {
    std::vector<double> losses;
    const nlohmann::json& norms = one_.json.at("gradient_global_norms");
    for (std::size_t step = 0; step < one_.json.at("losses").size(); ++step) {
      std::vector<Output> fetches{bert_.loss};
      if (bert_.globalNorm.valid()) fetches.push_back(bert_.globalNorm);
      const auto got = session.run(batch(static_cast<int64_t>(step)), fetches, {bert_.trainOp});
      losses.push_back(got[0].toDoubles()[0]);
      if (got.size() < 2) continue;
      const double norm = got[1].toDoubles()[0];
      const double want = norms.at(step).get<double>();
      if (std::abs(norm - want) > tolerance(want)) {
        return message("the gradients' norm in step ", step, " is ", norm, ", not ", want);
      }
    }
    return lossDifference(losses, one_.json.at("losses"), one_);
  }

  std::string atTheEnd(engine::Session& session) const {
    const engine::formats::BundleReader last((one_.folder / "final/model.ckpt").string());
    for (const auto& [name, read] : reads_) {
      if (isNoise(name)) continue;
      const Tensor got = session.run(engine::Feeds{}, {read})[0];
      const std::string differs = difference(got, last.read(name), one_.rtol(), one_.atol());
      if (!differs.empty()) return "at the end " + name + " " + differs;
    }
    return {};
  }

  const Case& one_;
  engine::Graph& graph_;
  const BertGraph& bert_;
  engine::SessionOptions options_;
  std::map<std::string, Tensor> inputs_;
  engine::Feeds restored_;
  std::vector<engine::Node*> assignments_;
  std::map<std::string, Output> reads_;
};

}  // namespace

Output lossesOfTexts(const Scope& scope, Output logits, Output labels) {
  const Output depth = ops::scalar(scope, static_cast<int32_t>(logits.shape()[-1]));
  const Output hot = scope.op("OneHot", {labels, depth, ops::scalar(scope, 1.0f), ops::scalar(scope, 0.0f)});
  const Output picked = ops::mul(scope, hot, scope.op("LogSoftmax", {logits}));
  return scope.op("Neg", {ops::sum(scope, picked, {-1})});
}

nn::BertConfig bertConfigOf(const Case& one, const std::string& architecture) {
  const nlohmann::json& model = one.json.at("model");
  const auto size = [&](const char* name) { return model.at(name).get<int64_t>(); };
  nn::BertConfig config;
  config.vocabSize = size("vocab_size");
  config.hiddenSize = size("hidden_size");
  config.numHiddenLayers = size("num_hidden_layers");
  config.numAttentionHeads = size("num_attention_heads");
  config.intermediateSize = size("intermediate_size");
  config.maxPositions = size("max_position_embeddings");
  config.typeVocabSize = size("type_vocab_size");
  config.hiddenDropout = 0;
  config.attentionDropout = 0;
  config.isAlbert = architecture == "albert";
  if (!config.isAlbert && architecture != "bert") {
    engine::fail(engine::Code::kUnimplemented, "the architecture ", architecture);
  }
  config.embeddingSize = one.json.at("variables").at("bert/embeddings/word_embeddings").at(1).get<int64_t>();
  return config;
}

Outcome runBertTraining(const Case& one) {
  for (const bool optimize : {false, true}) {
    engine::Graph graph;
    const BertGraph imported = importedBert(graph, one);
    const std::string differs = BertRun(one, graph, imported, {.threads = 3, .optimize = optimize}).differences();
    if (!differs.empty()) {
      return Outcome::fail(message("TensorFlow's graph", optimize ? ": " : ", op by op: ", differs));
    }
  }
  for (const int threads : {1, 3}) {
    engine::Graph graph;
    const BertGraph built = builtBert(graph, one);
    const std::string differs = BertRun(one, graph, built, {.threads = threads}).differences();
    if (!differs.empty()) return Outcome::fail(message("built here, on ", threads, " threads: ", differs));
  }
  return Outcome::pass();
}

}  // namespace golden
