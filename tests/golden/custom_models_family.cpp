// The family "custom_models": networks of layers on MNIST, by TensorFlow's own graph and built here.
#include "engine/core/error.h"
#include "engine/data/idx_source.h"
#include "engine/estimator/estimator.h"
#include "engine/formats/bundle/bundle_reader.h"
#include "engine/graph/collections.h"
#include "engine/graph/ops.h"
#include "engine/nn/metrics/mean.h"
#include "engine/proto/graph.pb.h"
#include "engine/runtime/session.h"
#include "tests/golden/bert_cases.h"
#include "tests/golden/compare.h"
#include "tests/golden/family_runner.h"
#include "tests/golden/finetune_cases.h"
#include "tests/golden/layer_calls.h"
#include "tests/golden/optimizer_calls.h"
#include "tests/golden/training_case.h"

namespace golden {
namespace {

namespace estimator = engine::estimator;
using engine::message;
using engine::Tensor;

struct Mnist {
  Tensor images;  // float [n, 28, 28, 1], in [0, 1]
  Tensor labels;  // int64 [n]
};

// The folder of the data set that the case's images are of: "mnist train images / 255 in file order …".
std::filesystem::path imagesOf(const Case& one) {
  const auto images = one.json.at("images").get<std::string>();
  return dataFolder() / images.substr(0, images.find(' '));
}

Mnist readMnist(const std::filesystem::path& folder, engine::data::MnistSplit split, int64_t rows) {
  const engine::data::LabeledImages raw = engine::data::readMnist(folder.string(), split);
  Mnist mnist{Tensor(engine::DType::kFloat, {rows, 28, 28, 1}), Tensor(engine::DType::kInt64, {rows})};
  for (int64_t i = 0; i < mnist.images.elements(); ++i) {
    mnist.images.data<float>()[i] = static_cast<float>(raw.images.data<uint8_t>()[i]) / 255.0f;
  }
  for (int64_t i = 0; i < rows; ++i) mnist.labels.data<int64_t>()[i] = raw.labels.data<int32_t>()[i];
  return mnist;
}

// TensorFlow's graph, its saver left out.
void importModelTraining(engine::Graph& graph, const Case& one) {
  tensorflow::GraphDef whole;
  if (!whole.ParseFromString(readFile(one.folder / "graph.pb"))) {
    engine::fail(engine::Code::kDataLoss, "graph.pb is not a GraphDef.");
  }
  tensorflow::GraphDef proto;
  for (const tensorflow::NodeDef& node : whole.node()) {
    if (!node.name().starts_with("save")) *proto.add_node() = node;
  }
  engine::importGraphDef(graph, proto);
}

// A momentum holds the last gradients undamped: when one unit of thousands is at a ReLU's or a pool's edge, the order
// of a convolution's sum decides it. One hundredth of the largest value is a few such units.
std::string momentumDifference(const Tensor& got, const Tensor& want) {
  double largest = 0;
  for (double value : want.toDoubles()) largest = std::max(largest, std::abs(value));
  return difference(got, want, 0, largest / 100);
}

std::string variableDifference(const std::string& name, const Tensor& got, const Tensor& want, const Case& one) {
  return name.ends_with("/Momentum") ? momentumDifference(got, want) : difference(got, want, one.rtol(), one.atol());
}

std::string runImportedModel(const Case& one, const Mnist& train, engine::SessionOptions options) {
  engine::Graph graph;
  importModelTraining(graph, one);
  const engine::Scope scope(graph);
  const engine::formats::BundleReader initial((one.folder / "initial/model.ckpt").string());
  engine::Feeds feeds;
  std::vector<engine::Node*> assignments;
  for (const std::string& name : initial.names()) {
    const Tensor value = initial.read(name);
    feeds.emplace_back(engine::ops::placeholder(scope, value.dtype(), value.shape(), "restored"), value);
    assignments.push_back(engine::ops::assign(scope, graph.node(name)->output(), feeds.back().first, "restore"));
  }
  const engine::formats::BundleReader last((one.folder / "final/model.ckpt").string());
  std::map<std::string, engine::Output> reads;
  for (const std::string& name : last.names()) {
    reads[name] = engine::ops::readVariable(scope, graph.node(name)->output(), "final");
  }
  engine::Session session(graph, options);
  session.run(engine::Feeds{}, {}, {graph.node(one.json.at("init_op").get<std::string>())});
  session.run(feeds, {}, assignments);
  const auto batch = one.json.at("batch_size").get<int64_t>();
  const Tensor images = train.images;
  std::vector<double> losses;
  for (int64_t step = 0; step < one.json.at("steps").get<int64_t>(); ++step) {
    const engine::Feeds fed{{graph.output("images:0"), images.slice(step * batch, (step + 1) * batch)},
                            {graph.output("labels:0"), train.labels.slice(step * batch, (step + 1) * batch)},
                            {graph.output("training:0"), Tensor::scalar(true)}};
    losses.push_back(session
                         .run(fed, {graph.output(one.json.at("loss").get<std::string>())},
                              {graph.node(one.json.at("train_op").get<std::string>())})[0]
                         .toDoubles()[0]);
  }
  std::string differs = lossDifference(losses, one.json.at("losses"), one);
  if (!differs.empty()) return differs;
  for (const auto& [name, read] : reads) {
    const Tensor got = session.run(engine::Feeds{}, {read})[0];
    differs = variableDifference(name, got, last.read(name), one);
    if (!differs.empty()) return "at the end " + name + " " + differs;
  }
  return {};
}

// Minus the log-probability of each label, from LogSoftmax, as the recorded training (TensorFlow with deterministic
// ops) computed it: the training passes so near a ReLU's edge that the fused cross entropy's last bit would decide a
// unit.
engine::Output recordedLoss(const engine::Scope& scope, engine::Output logits, engine::Output labels) {
  const engine::Output axis = engine::ops::scalar(scope, int32_t{1}, "GatherV2/axis");
  const engine::Output picked =
      scope.op("GatherV2", {scope.op("LogSoftmax", {logits}), labels, axis}, {{"batch_dims", 1}}, "GatherV2");
  return engine::ops::mean(scope, scope.op("Neg", {picked}), {0}, false, "loss");
}

// The same model, built by a model_fn of the recorded layers and optimizer and a metric, from the recorded initial
// variables.
estimator::EstimatorSpec builtModel(const estimator::Features& features, const estimator::Labels& labels,
                                    estimator::Mode mode, const Case& one) {
  namespace nn = engine::nn;
  const engine::Scope& scope = features.scope();
  const bool training = mode == estimator::Mode::kTrain;
  const nlohmann::json& calls = one.json.at("call_json");
  const engine::Output logits = layersOf(scope, features.only(), calls.at("layers"), training);
  const engine::Output ids = labels.begin()->second;
  estimator::EstimatorSpec spec;
  spec.mode = mode;
  spec.loss = recordedLoss(scope.child("sparse_softmax_cross_entropy_loss"), logits, ids);
  if (training) {
    // Evaluations were recorded without the penalties.
    for (const engine::Output& penalty : scope.graph().collections().regularizationLosses) {
      spec.loss = engine::ops::add(scope, spec.loss, penalty);
    }
    const engine::Variable step = nn::globalStep(scope.graph());
    const engine::Scope updated = scope.withControls(scope.graph().collections().updateOps);
    spec.trainOp =
        optimizerOf(scope, Call(calls.at("optimizer")), nn::read(scope, step))->minimize(updated, spec.loss, &step);
  } else {
    const engine::Output axis = engine::ops::scalar(scope, int32_t{1}, "dimension");
    const engine::Output predicted = scope.op("ArgMax", {logits, axis}, {{"output_type", engine::DType::kInt64}});
    const nn::metrics::Metric accuracy = nn::metrics::accuracy(scope, ids, predicted);
    spec.evalMetricOps["accuracy"] = accuracy;
  }
  spec.scaffold.initFn = [initial = (one.folder / "initial/model.ckpt").string()](engine::Session& session) {
    const engine::formats::BundleReader reader(initial);
    for (const std::string& name : reader.names()) {
      session.resources().find<engine::VariableResource>(name)->assign(reader.read(name));
    }
  };
  return spec;
}

estimator::InputFn inputOf(const Mnist& mnist, int64_t batch) {
  return [=](estimator::Mode) {
    return engine::data::NamedDataset::fromTensorSlices({{"image", mnist.images}, {"label", mnist.labels}}, {"label"})
        .batch(batch);
  };
}

std::string runBuilt(const Case& one, const Mnist& train, const Mnist& test, int threads) {
  const ScratchFolder folder;
  estimator::RunConfig config;
  config.set_model_dir(folder.path());
  config.set_threads(threads);
  estimator::Estimator model(
      [&one](const estimator::Features& features, const estimator::Labels& labels, estimator::Mode mode,
             const estimator::Params&, const estimator::RunConfig&) { return builtModel(features, labels, mode, one); },
      config);
  const auto losses = std::make_shared<LossRecorder>();
  estimator::TrainOptions training;
  training.maxSteps = one.json.at("steps").get<int64_t>();
  training.hooks = {losses};
  model.train(inputOf(train, one.json.at("batch_size").get<int64_t>()), training);
  std::string differs = lossDifference(losses->losses(), one.json.at("losses"), one);
  if (!differs.empty()) return differs;
  differs = checkpointDifference(*model.latestCheckpoint(), (one.folder / "final/model.ckpt").string(), one,
                                 [&](const std::string& name, const Tensor& got, const Tensor& want) {
                                   return variableDifference(name, got, want, one);
                                 });
  if (!differs.empty()) return differs;
  const estimator::EvalResult result = model.evaluate(inputOf(test, 1000), {});
  for (const char* metric : {"accuracy", "loss"}) {
    const double want = one.json.at("eval").at(metric).get<double>();
    // Two thousandths of the accuracy are two of the thousand images at the decision's edge.
    if (std::abs(result.at(metric) - want) > 0.002 + one.rtol() * want) {
      return message("after training ", metric, " is ", result.at(metric), ", not ", want);
    }
  }
  return {};
}

Outcome runCustomModels(const Case& one) {
  if (!one.json.contains("call_json") || !one.json["call_json"].contains("layers")) {
    if (one.json["call_json"].contains("architecture")) return runBertTraining(one);
    if (one.json.value("kind", "") == "finetune") return runFinetuning(one);
    engine::fail(engine::Code::kUnimplemented, "a model of the kind ", one.json.value("kind", ""));
  }
  const std::filesystem::path images = imagesOf(one);
  if (!std::filesystem::exists(images)) return Outcome::noData("there is no folder " + images.string());
  const auto rows = one.json.at("batch_size").get<int64_t>() * one.json.at("steps").get<int64_t>();
  const Mnist train = readMnist(images, engine::data::MnistSplit::kTrain, rows);
  const Mnist test = readMnist(images, engine::data::MnistSplit::kTest, 1000);
  for (const bool optimize : {false, true}) {
    const std::string differs = runImportedModel(one, train, {.threads = 3, .optimize = optimize});
    if (!differs.empty())
      return Outcome::fail(message("TensorFlow's graph", optimize ? ": " : ", op by op: ", differs));
  }
  for (int threads : {1, 3}) {
    const std::string differs = runBuilt(one, train, test, threads);
    if (!differs.empty()) return Outcome::fail(message("built here, on ", threads, " threads: ", differs));
  }
  return Outcome::pass();
}

const FamilyRegistrar kCustomModels("custom_models", runCustomModels);

}  // namespace
}  // namespace golden
