// The family "custom_models": the MNIST convnet of the seed documents, by TensorFlow's own graph and built here.
#include "engine/core/error.h"
#include "engine/data/idx_source.h"
#include "engine/estimator/estimator.h"
#include "engine/formats/bundle_reader.h"
#include "engine/graph/collections.h"
#include "engine/graph/ops.h"
#include "engine/nn/metrics/mean.h"
#include "engine/nn/optimizers/adam.h"
#include "engine/nn/sequential.h"
#include "engine/proto/graph.pb.h"
#include "engine/runtime/session.h"
#include "tests/golden/compare.h"
#include "tests/golden/family_runner.h"
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

Mnist readMnist(engine::data::MnistSplit split, int64_t rows) {
  const engine::data::LabeledImages raw = engine::data::readMnist((dataFolder() / "mnist").string(), split);
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
    differs = name.ends_with("/Momentum") ? momentumDifference(got, last.read(name))
                                          : difference(got, last.read(name), one.rtol(), one.atol());
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

std::vector<engine::nn::LayerSpec> convnetLayers() {
  using engine::AttrValue;
  std::vector<engine::nn::LayerSpec> layers;
  for (int i = 1; i <= 2; ++i) {
    layers.push_back(
        {"conv2d", i == 1 ? "conv1" : "conv2", {{"filters", 20 * i}, {"kernel_size", 5}, {"activation", "relu"}}});
    layers.push_back({"max_pooling2d", "", {{"pool_size", 2}, {"strides", 2}}});
  }
  layers.push_back({"flatten", "", {}});
  for (const char* name : {"fc1", "fc2"}) layers.push_back({"dense", name, {{"units", 256}, {"activation", "relu"}}});
  layers.push_back({"dense", "logits", {{"units", 10}}});
  return layers;
}

// The same model, built by a model_fn of layers, metrics and an optimizer, from the recorded initial variables.
estimator::EstimatorSpec convnet(const estimator::Features& features, const estimator::Labels& labels,
                                 estimator::Mode mode, const std::string& initial) {
  namespace nn = engine::nn;
  const engine::Scope& scope = features.scope();
  const engine::Output logits =
      nn::sequential(scope, features.only(), convnetLayers(), mode == estimator::Mode::kTrain);
  const engine::Output ids = labels.begin()->second;
  estimator::EstimatorSpec spec;
  spec.mode = mode;
  spec.loss = recordedLoss(scope.child("sparse_softmax_cross_entropy_loss"), logits, ids);
  if (mode == estimator::Mode::kTrain) {
    const engine::Variable step = nn::globalStep(scope.graph());
    spec.trainOp = nn::AdamOptimizer(0.002).minimize(scope, spec.loss, &step);
  } else {
    const engine::Output axis = engine::ops::scalar(scope, int32_t{1}, "dimension");
    const engine::Output predicted = scope.op("ArgMax", {logits, axis}, {{"output_type", engine::DType::kInt64}});
    const nn::metrics::Metric accuracy = nn::metrics::accuracy(scope, ids, predicted);
    spec.evalMetricOps["accuracy"] = {accuracy.value, accuracy.update.node};
  }
  spec.scaffold.initFn = [initial](engine::Session& session) {
    const engine::formats::BundleReader reader(initial);
    for (const std::string& name : reader.names()) {
      session.resources().find<engine::VariableResource>(name)->assign(reader.read(name));
    }
  };
  return spec;
}

estimator::InputFn inputOf(const Mnist& mnist, int64_t batch) {
  return [=](estimator::Mode) {
    return estimator::InputData{
        engine::data::Dataset::fromTensorSlices({mnist.images, mnist.labels}).batch(batch), {"image"}, {"label"}};
  };
}

std::string runBuilt(const Case& one, const Mnist& train, const Mnist& test, int threads) {
  const ScratchFolder folder;
  estimator::RunConfig config;
  config.set_model_dir(folder.path());
  config.set_threads(threads);
  const std::string initial = (one.folder / "initial/model.ckpt").string();
  estimator::Estimator model(
      [initial](const estimator::Features& features, const estimator::Labels& labels, estimator::Mode mode,
                const estimator::Params&,
                const estimator::RunConfig&) { return convnet(features, labels, mode, initial); },
      config);
  const auto losses = std::make_shared<LossRecorder>();
  estimator::TrainOptions training;
  training.maxSteps = one.json.at("steps").get<int64_t>();
  training.hooks = {losses};
  model.train(inputOf(train, one.json.at("batch_size").get<int64_t>()), training);
  std::string differs = lossDifference(losses->losses(), one.json.at("losses"), one);
  if (!differs.empty()) return differs;
  differs = checkpointDifference(*model.latestCheckpoint(), (one.folder / "final/model.ckpt").string(), one);
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
  const bool batchNormalized = one.name == "mnist_small_bn_momentum";
  if (one.name != "mnist_convnet" && !batchNormalized) {
    engine::Graph graph;
    importModelTraining(graph, one);  // throws, naming the ops that are not there
    return Outcome::skip("the model is not built here yet");
  }
  if (!std::filesystem::exists(dataFolder() / "mnist"))
    return Outcome::skip("there is no MNIST in " + dataFolder().string());
  const auto rows = one.json.at("batch_size").get<int64_t>() * one.json.at("steps").get<int64_t>();
  const Mnist train = readMnist(engine::data::MnistSplit::kTrain, rows);
  const Mnist test = readMnist(engine::data::MnistSplit::kTest, 1000);
  for (const bool optimize : {false, true}) {
    const std::string differs = runImportedModel(one, train, {.threads = 3, .optimize = optimize});
    if (!differs.empty())
      return Outcome::fail(message("TensorFlow's graph", optimize ? ": " : ", op by op: ", differs));
  }
  if (batchNormalized) return Outcome::pass();
  for (int threads : {1, 3}) {
    const std::string differs = runBuilt(one, train, test, threads);
    if (!differs.empty()) return Outcome::fail(message("built here, on ", threads, " threads: ", differs));
  }
  return Outcome::pass();
}

const FamilyRegistrar kCustomModels("custom_models", runCustomModels);

}  // namespace
}  // namespace golden
