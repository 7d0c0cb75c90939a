// A model_fn of one's own: top-k metrics, an early stop when the loss falls no more, an export that is loaded and
// asked.
//   example_custom_model [STEPS]     trains on digits that the program draws itself
#include <cstdio>

#include "engine/api.h"

using namespace engine;
using namespace engine::estimator;

EstimatorSpec modelFn(const Features& features, const Labels& labels, Mode mode, const Params&, const RunConfig&) {
  const Scope& scope = features.scope();
  const Output pixels = ops::reshape(scope, features.at("image"), {-1, 28 * 28});
  const Output logits = nn::dense(scope, nn::dense(scope, pixels, 64, {.activation = nn::relu}), 10);
  const Output classIds = ops::argMax(scope, logits, ops::scalar(scope, -1));
  const ops::TopKV2Outputs top = ops::topKV2(scope, ops::softmax(scope, logits), ops::scalar(scope, 3));
  EstimatorSpec spec{mode, {{"class_ids", classIds}, {"top_probabilities", top.values}, {"top_classes", top.indices}}};
  if (mode == Mode::kPredict) return spec;
  const Output label = labels.at("label");
  spec.loss = nn::sparseSoftmaxCrossEntropy(scope, label, logits);
  const nn::AdamOptimizer adam(0.005);
  if (mode == Mode::kTrain) spec.trainOp = adam.minimize(scope, spec.loss, nn::globalStep(scope.graph()));
  if (mode == Mode::kTrain) return spec;
  const Output wanted = ops::cast(scope, label, DType::kInt64);
  const Output inTop = ops::cast(scope, ops::inTopKV2(scope, logits, label, ops::scalar(scope, 3)), DType::kFloat);
  spec.evalMetricOps = {{"accuracy", nn::metrics::accuracy(scope, wanted, classIds)},
                        {"top_3_accuracy", nn::metrics::mean(scope, inTop)},
                        {"recall_at_3", nn::metrics::recallAtK(scope, wanted, logits, 3)}};
  return spec;
}

InputFn inputFn(const data::LabeledImages& digits) {
  return [=](Mode mode) {
    const auto ordered = mode == Mode::kTrain ? digits.dataset().shuffle(1000, 1).repeat() : digits.dataset();
    return ordered.batch(100).castToFloat("image", 255);
  };
}

int main(int argc, char** argv) {
  return runProgram([&] {
    const int64_t steps = argc > 1 ? std::atoll(argv[1]) : 5000;
    const InputFn train = inputFn(data::makeDigits(2000, 1)), test = inputFn(data::makeDigits(500, 2));
    Estimator model(modelFn, RunSettings{.tfRandomSeed = 1, .saveCheckpointsSteps = 100});
    const auto earlyStop = stopIfNoDecreaseHook(model, "loss", 300, {.runEverySteps = 100});
    const auto result = trainAndEvaluate(model, {.inputFn = train, .maxSteps = steps, .hooks = {earlyStop}},
                                         {.inputFn = test, .throttleSecs = 0});
    std::printf("stopped at step %ld of %ld\n", result.training.globalStep, steps);
    for (const auto& [name, value] : *result.metrics) std::printf("%s: %g\n", name.c_str(), value);
    // The export is loaded as a server would, and asked what a picture shows.
    const auto picture = data::makeDigits(1, 2).dataset().batch(1).castToFloat("image", 255).first();
    const auto receiver = buildRawServingInputReceiverFn(featureSpecs(test(Mode::kPredict)));
    const ExportResult exported = model.exportSavedModel(model.modelDir() + "/export", receiver);
    const auto answer = SavedModel::load(exported.path).run(kDefaultServingKey, {{"image", picture.at("image")}});
    std::printf("exported to %s\nthe picture shows: %g\nthe export says:", exported.path.c_str(),
                picture.at("label").toDoubles()[0]);
    const auto classes = answer.at("top_classes").toDoubles(), shares = answer.at("top_probabilities").toDoubles();
    for (std::size_t i = 0; i < 3; ++i) std::printf(" %g (%.1f%%)", classes[i], 100 * shares[i]);
    std::printf("\n");
  });
}
