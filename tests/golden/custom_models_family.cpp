// The family "custom_models": the MNIST convnet of the seed documents, by TensorFlow's own graph and built here.
#include "engine/core/error.h"
#include "engine/data/idx_source.h"
#include "engine/estimator/estimator.h"
#include "engine/estimator/model_registry.h"
#include "engine/formats/bundle_reader.h"
#include "engine/graph/collections.h"
#include "engine/graph/ops.h"
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
void importTraining(engine::Graph& graph, const Case& one) {
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

std::string runImported(const Case& one, const Mnist& train, engine::SessionOptions options) {
  engine::Graph graph;
  importTraining(graph, one);
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
    differs = difference(session.run(engine::Feeds{}, {read})[0], last.read(name), one.rtol(), one.atol());
    if (!differs.empty()) return "at the end " + name + " " + differs;
  }
  return {};
}

// The same model from the experiment's message: what a user writes.
estimator::ModelFn convnet(const Case& one) {
  estimator::Model model;
  auto& sequential = *model.mutable_sequential();
  sequential.set_n_classes(10);
  const auto add = [&](const char* type, const char* name) {
    estimator::Layer* layer = sequential.add_layers();
    layer->set_type(type);
    if (*name) layer->set_name(name);
    return layer;
  };
  for (int i = 1; i <= 2; ++i) {
    estimator::Layer* conv = add("conv2d", i == 1 ? "conv1" : "conv2");
    conv->set_filters(20 * i);
    conv->set_kernel_size(5);
    conv->set_activation("relu");
    estimator::Layer* pool = add("max_pooling2d", "");
    pool->set_pool_size(2);
    pool->set_strides(2);
  }
  add("flatten", "");
  for (const char* name : {"fc1", "fc2"}) {
    estimator::Layer* dense = add("dense", name);
    dense->set_units(256);
    dense->set_activation("relu");
  }
  add("dense", "logits")->set_units(10);
  sequential.mutable_optimizer()->set_name("Adam");
  sequential.mutable_optimizer()->set_learning_rate(0.002);
  const estimator::ModelFn built = estimator::modelFnOf(model);
  const std::string initial = (one.folder / "initial/model.ckpt").string();
  return [built, initial](const estimator::Features& features, const estimator::Labels& labels, estimator::Mode mode,
                          const estimator::Params& params, const estimator::RunConfig& config) {
    estimator::EstimatorSpec spec = built(features, labels, mode, params, config);
    spec.scaffold.initFn = [initial](engine::Session& session) {
      const engine::formats::BundleReader reader(initial);
      for (const std::string& name : reader.names()) {
        session.resources().find<engine::VariableResource>(name)->assign(reader.read(name));
      }
    };
    return spec;
  };
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
  estimator::Estimator model(convnet(one), config);
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
  if (one.name != "mnist_convnet") {
    engine::Graph graph;
    importTraining(graph, one);  // throws, naming the ops that are not there
    return Outcome::skip("the model is not built here yet");
  }
  if (!std::filesystem::exists(dataFolder() / "mnist"))
    return Outcome::skip("there is no MNIST in " + dataFolder().string());
  const auto rows = one.json.at("batch_size").get<int64_t>() * one.json.at("steps").get<int64_t>();
  const Mnist train = readMnist(engine::data::MnistSplit::kTrain, rows);
  const Mnist test = readMnist(engine::data::MnistSplit::kTest, 1000);
  for (const bool optimize : {false, true}) {
    const std::string differs = runImported(one, train, {.threads = 3, .optimize = optimize});
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
