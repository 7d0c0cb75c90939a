// MNIST with an Experiment and HParams: a convolutional model_fn, its hyperparameters apart from it, and learn_runner.
//   example_mnist_experiment [DATA [HPARAMS]]     HPARAMS: learning_rate=0.001,train_steps=300
//     DATA: folder with the four files of MNIST; none or "digits": pictures that the program draws itself
#include <cstdio>

#include "engine/api.h"

using namespace engine;
using namespace engine::estimator;

EstimatorSpec cnn(const Features& features, const Labels& labels, Mode mode, const Params& params, const RunConfig&) {
  const Scope& scope = features.scope();
  Output net = ops::reshape(scope, features.at("image"), {-1, 28, 28, 1});
  for (const int64_t filters : {20, 40}) {
    net = nn::maxPooling2d(scope, nn::conv2d(scope, net, filters, {5, 5}, {.activation = nn::relu}), {2, 2}, {2, 2});
  }
  net = nn::flatten(scope, net);
  for (const int64_t units : {256, 256}) {
    net = nn::dropout(scope, nn::dense(scope, net, units, {.activation = nn::relu}), 0.5, mode == Mode::kTrain);
  }
  const Output logits = nn::dense(scope, net, params.get<int64_t>("n_classes"));
  const Output classIds = ops::argMax(scope, logits, ops::scalar(scope, -1));
  EstimatorSpec spec{mode, {{"class", classIds}, {"probabilities", ops::softmax(scope, logits)}}};
  if (mode == Mode::kPredict) return spec;
  spec.loss = nn::sparseSoftmaxCrossEntropy(scope, labels.at("label"), logits);
  const Output wanted = ops::cast(scope, labels.at("label"), DType::kInt64);
  spec.evalMetricOps["accuracy"] = nn::metrics::accuracy(scope, wanted, classIds, {"accuracy", {}});
  const nn::AdamOptimizer adam(params.get<double>("learning_rate"));
  if (mode == Mode::kTrain) spec.trainOp = adam.minimize(scope, spec.loss, nn::globalStep(scope.graph()));
  return spec;
}

InputFn inputFn(const data::LabeledImages& images, int64_t batchSize) {
  return [=](Mode mode) {
    const auto ordered = mode == Mode::kTrain ? images.dataset().shuffle(10000, 1).repeat() : images.dataset();
    return ordered.batch(batchSize).castToFloat("image", 255);  // pixels as numbers from 0 to 1
  };
}

int main(int argc, char** argv) {
  return runProgram([&] {
    HParams hparams{{"learning_rate", 0.002}, {"n_classes", 10}, {"batch_size", 128}, {"train_steps", 5000}};
    hparams.add("min_eval_frequency", 500);
    hparams.parse(argc > 2 ? argv[2] : "");
    const bool draws = argc < 2 || std::string(argv[1]) == "digits";
    const auto train = draws ? data::makeDigits(10000, 1) : data::readMnist(argv[1], data::MnistSplit::kTrain);
    const auto test = draws ? data::makeDigits(1000, 2) : data::readMnist(argv[1], data::MnistSplit::kTest);
    const auto experimentFn = [&](const RunConfig& config, const HParams* p) {
      const LearnExperimentOptions options{.trainSteps = p->get<int64_t>("train_steps"),
                                           .evalSteps = std::nullopt,  // the whole test set
                                           .minEvalFrequency = p->get<int64_t>("min_eval_frequency")};
      return std::make_unique<LearnExperiment>(
          Estimator(cnn, config, *p), inputFn(train, p->get<int64_t>("batch_size")), inputFn(test, 500), options);
    };
    const RunConfig config = RunSettings{.modelDir = temporaryModelDir(), .tfRandomSeed = 1};
    const auto result = learn_runner::run(experimentFn, {.runConfig = config, .hparams = hparams});
    std::printf("%s\nstep %ld: accuracy %.4f, loss %.4f\n", hparams.toString().c_str(), result.training.globalStep,
                result.metrics->at("accuracy"), result.metrics->at("loss"));
  });
}
