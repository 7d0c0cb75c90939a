// MNIST with an Experiment and HParams: a convolutional model_fn, its hyperparameters apart from it, and learn_runner,
// which trains, evaluates and says how good it became.
//   example_mnist_experiment [DATA [HPARAMS]]
//     DATA: folder with the four files of MNIST; none or "digits": pictures that the program draws itself
//     HPARAMS: learning_rate=0.001,train_steps=300
#include <cstdio>
#include <filesystem>

#include "engine/core/error.h"
#include "engine/data/digits_source.h"
#include "engine/data/idx_source.h"
#include "engine/estimator/learn_runner.h"
#include "engine/graph/ops.h"
#include "engine/nn/layers/convolution.h"
#include "engine/nn/layers/dense.h"
#include "engine/nn/layers/dropout.h"
#include "engine/nn/layers/pooling.h"
#include "engine/nn/losses/cross_entropy.h"
#include "engine/nn/metrics/mean.h"
#include "engine/nn/optimizers/adam.h"

namespace {

namespace data = engine::data;
namespace nn = engine::nn;
namespace ops = engine::ops;
using namespace engine::estimator;
using engine::Output;
using engine::Scope;

// The hyperparameters, with the types that a text may not change.
HParams defaultHParams() {
  HParams params;
  params.add("learning_rate", 0.002);
  params.add("n_classes", int64_t{10});
  params.add("batch_size", int64_t{128});
  params.add("train_steps", int64_t{5000});
  params.add("min_eval_frequency", int64_t{500});
  return params;
}

// Two convolutions with pooling, two dense layers with dropout: images [batch, 28, 28] to logits [batch, classes].
Output architecture(const Scope& scope, Output images, bool training, int64_t classes) {
  nn::Conv2DOptions conv;
  conv.activation = nn::activationByName("relu");
  nn::DenseOptions hidden;
  hidden.activation = nn::activationByName("relu");
  Output net = ops::reshape(scope, images, {-1, 28, 28, 1});
  net = nn::maxPooling2d(scope, nn::conv2d(scope, net, 20, {5, 5}, conv), {2, 2}, {2, 2});
  net = nn::maxPooling2d(scope, nn::conv2d(scope, net, 40, {5, 5}, conv), {2, 2}, {2, 2});
  net = nn::flatten(scope, net);
  net = nn::dropout(scope, nn::dense(scope, net, 256, hidden), 0.5, training);
  net = nn::dropout(scope, nn::dense(scope, net, 256, hidden), 0.5, training);
  return nn::dense(scope, net, classes);
}

ModelFn modelFn(const HParams& params) {
  return [params](const Features& features, const Labels& labels, Mode mode, const Params&, const RunConfig&) {
    const Scope& scope = features.scope();
    const auto classes = params.get<int64_t>("n_classes");
    const Output logits = architecture(scope, features.at("image"), mode == Mode::kTrain, classes);
    const Output classIds = scope.op("ArgMax", {logits, ops::scalar<int32_t>(scope, -1)});
    EstimatorSpec spec;
    spec.mode = mode;
    spec.predictions = {{"class", classIds}, {"probabilities", scope.op("Softmax", {logits})}};
    if (mode == Mode::kPredict) return spec;
    const Output label = labels.at("label");
    spec.loss = nn::sparseSoftmaxCrossEntropy(scope, label, logits);
    const Output wanted = ops::cast(scope, label, engine::DType::kInt64);
    const nn::metrics::Metric accuracy = nn::metrics::accuracy(scope, wanted, classIds, {"accuracy", {}});
    spec.evalMetricOps["accuracy"] = {accuracy.value, accuracy.update.node};
    if (mode == Mode::kTrain) {
      const engine::Variable step = nn::globalStep(scope.graph());
      spec.trainOp = nn::AdamOptimizer(params.get<double>("learning_rate")).minimize(scope, spec.loss, &step);
    }
    return spec;
  };
}

// Pixels as numbers from 0 to 1.
InputFn inputFn(const data::LabeledImages& examples, int64_t batchSize) {
  return [=](Mode mode) {
    data::Dataset dataset = data::Dataset::fromTensorSlices({examples.images, examples.labels});
    if (mode == Mode::kTrain) dataset = dataset.shuffle(10000, 1).repeat();
    return InputData{dataset.batch(batchSize).castToFloat(0, 255), {"image"}, {"label"}};
  };
}

data::LabeledImages examples(const std::string& folder, data::MnistSplit split) {
  if (folder != "digits") return data::readMnist(folder, split);
  return split == data::MnistSplit::kTrain ? data::makeDigits(10000, 1) : data::makeDigits(1000, 2);
}

// Makes the experiment for the configuration and the hyperparameters that the runner was given.
learn_runner::ExperimentFn experimentFn(const std::string& dataFolder) {
  return [=](const RunConfig& config, const HParams* params) {
    LearnExperimentOptions options;
    options.trainSteps = params->get<int64_t>("train_steps");
    options.minEvalFrequency = params->get<int64_t>("min_eval_frequency");
    options.evalSteps = std::nullopt;  // the whole test set
    return std::make_unique<LearnExperiment>(
        std::make_shared<Estimator>(modelFn(*params), config),
        inputFn(examples(dataFolder, data::MnistSplit::kTrain), params->get<int64_t>("batch_size")),
        inputFn(examples(dataFolder, data::MnistSplit::kTest), 500), options);
  };
}

void run(const std::string& dataFolder, const std::string& hparams) {
  HParams params = defaultHParams();
  params.parse(hparams);
  RunConfig config;
  config.set_tf_random_seed(1);
  config.set_model_dir((std::filesystem::temp_directory_path() / "mnist_experiment").string());
  std::filesystem::remove_all(config.model_dir());

  learn_runner::RunOptions options;
  options.runConfig = config;
  options.schedule = "train_and_evaluate";
  options.hparams = params;
  const ScheduleResult result = learn_runner::run(experimentFn(dataFolder), options);
  std::printf("%s\n", params.toString().c_str());
  std::printf("step %lld: accuracy %.4f, loss %.4f\n", static_cast<long long>(result.training.globalStep),
              result.metrics->at("accuracy"), result.metrics->at("loss"));
}

}  // namespace

int main(int argc, char** argv) {
  try {
    run(argc > 1 ? argv[1] : "digits", argc > 2 ? argv[2] : "");
    return 0;
  } catch (const engine::Error& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
