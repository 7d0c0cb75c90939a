#include "tests/interchange/models.h"

#include <fstream>
#include <random>

#include "engine/estimator/canned/dnn.h"
#include "engine/estimator/export/parsing_receiver.h"
#include "engine/estimator/head/binary_class_head.h"
#include "engine/estimator/head/multi_class_head.h"
#include "engine/estimator/head/regression_head.h"
#include "engine/feature_column/columns.h"
#include "engine/graph/collections.h"
#include "engine/graph/sparse_components.h"
#include "engine/nn/layers/dense.h"
#include "engine/nn/optimizers/adagrad.h"
#include "engine/nn/sequential.h"
#include "engine/nn/variables.h"

namespace interchange {
namespace {

using engine::DType;
using engine::Graph;
using engine::kUnknownDim;
using engine::Output;
using engine::Scope;
using engine::Shape;
using engine::Tensor;
using namespace engine::estimator;  // NOLINT: its names are what this file is about
namespace fc = engine::feature_column;
namespace nn = engine::nn;

constexpr int64_t kRows = 100;

// Random tensors, the same for the same name.
class Values {
 public:
  explicit Values(unsigned seed) : random_(seed) {}

  Tensor floats(Shape shape, double low = -1, double high = 1) {
    Tensor tensor(DType::kFloat, std::move(shape));
    for (float& value : tensor.flat<float>()) value = static_cast<float>(low + (high - low) * uniform());
    return tensor;
  }
  Tensor ids(Shape shape, int64_t below) {
    Tensor tensor(DType::kInt64, std::move(shape));
    for (int64_t& value : tensor.flat<int64_t>()) value = static_cast<int64_t>(uniform() * static_cast<double>(below));
    return tensor;
  }
  Tensor words(Shape shape, const std::vector<std::string>& among) {
    Tensor tensor(DType::kString, std::move(shape));
    for (std::string& value : tensor.flat<std::string>()) value = among[random_() % among.size()];
    return tensor;
  }

 private:
  double uniform() { return static_cast<double>(random_()) / 4294967296.0; }
  std::mt19937 random_;
};

InputFn inputOf(NamedTensors features, const Tensor& label) {
  return [=](Mode) {
    std::vector<std::pair<std::string, Tensor>> columns(features.begin(), features.end());
    columns.emplace_back("label", label);
    return engine::data::NamedDataset::fromTensorSlices(columns, {"label"}).repeat().batch(kRows);
  };
}

InputReceiverFns raw(const InputFn& input) {
  return {{Mode::kPredict, buildRawServingInputReceiverFn(featureSpecs(input(Mode::kPredict)))}};
}

InputReceiverFns parsed(const InputFn& input) {
  return {
      {Mode::kPredict, buildParsingServingInputReceiverFn(parseExampleSpecOf(featureSpecs(input(Mode::kPredict))))}};
}

Training adagrad() {
  Training training;
  training.optimizer = [](const OptimizerContext&) { return std::make_unique<nn::AdagradOptimizer>(0.1); };
  return training;
}

// Two dense layers over the features side by side, and a head.
ModelFn denseModel(const HeadPtr& head, const fc::Columns& columns, bool referenceVariables = false) {
  return [=](const Features& features, const Labels& labels, Mode mode, const Params&, const RunConfig&) {
    const Scope& scope = features.scope();
    scope.graph().collections().referenceVariables = referenceVariables;
    fc::FeatureTensors tensors;
    for (const auto& [name, output] : features.tensors()) tensors[name] = output;
    for (const auto& [name, output] : features.tensors()) {
      const std::string key = name.substr(0, name.rfind('/'));
      if (const auto sparse = engine::findSparse(features.tensors(), key)) tensors[key] = *sparse;
    }
    Output net = fc::inputLayer(scope, tensors, columns);
    nn::DenseOptions hidden;
    hidden.name = "hidden";
    hidden.activation = nn::activationByName("relu");
    net = nn::dense(scope, net, 7, hidden);
    nn::DenseOptions logits;
    logits.name = "logits";
    net = nn::dense(scope, net, head->logitsDimension(), logits);
    HeadInputs in{features, mode, net};
    in.labels = labels;
    in.training = adagrad();
    return head->createEstimatorSpec(in);
  };
}

// Layers over the only feature and a head of three classes.
ModelFn layersModel(const std::vector<nn::LayerSpec>& layers) {
  return [=](const Features& features, const Labels& labels, Mode mode, const Params&, const RunConfig&) {
    const Output net = nn::sequential(features.scope(), features.only(), layers, mode == Mode::kTrain);
    HeadInputs in{features, mode, net};
    in.labels = labels;
    in.training = adagrad();
    return MultiClassHead(3).createEstimatorSpec(in);
  };
}

// A vocabulary read from a file: words to numbers, times a variable.
ModelFn wordModel(const std::string& vocabulary, int64_t size) {
  return [=](const Features& features, const Labels& labels, Mode mode, const Params&, const RunConfig&) {
    fc::VocabularyFileOptions options;
    options.vocabularySize = size;
    options.numOovBuckets = 2;
    const fc::Column word = fc::categoricalColumnWithVocabularyFile("word", vocabulary, options);
    return denseModel(std::make_shared<RegressionHead>(), {fc::indicatorColumn(word)})(features, labels, mode, {}, {});
  };
}

fc::Columns everyColumn() {
  const fc::Column age = fc::numericColumn("age");
  const fc::Column buckets = fc::bucketizedColumn(age, {-0.5, 0.0, 0.5});
  const fc::Column job = fc::categoricalColumnWithHashBucket("job", 5);
  const fc::Column city = fc::categoricalColumnWithVocabularyList("city", std::vector<std::string>{"rome", "oslo"});
  const fc::Column cross = fc::crossedColumn({buckets, "job"}, 11);
  return {age, buckets, fc::indicatorColumn(job), fc::indicatorColumn(city), fc::indicatorColumn(cross)};
}

Model linear(const std::string& name, bool referenceVariables) {
  Values values(1);
  const Tensor x = values.floats({kRows, 3});
  const InputFn input = inputOf({{"x", x}}, values.floats({kRows, 1}));
  fc::NumericColumnOptions three;
  three.shape = {3};
  return {name, denseModel(std::make_shared<RegressionHead>(), {fc::numericColumn("x", three)}, referenceVariables),
          input, raw(input)};
}

Model parsedColumns() {
  Values values(2);
  const std::vector<std::string> jobs{"cook", "smith", "pilot", "nurse", "clerk"};
  const InputFn input = inputOf({{"age", values.floats({kRows, 1})},
                                 {"city", values.words({kRows, 1}, {"rome", "oslo", "paris"})},
                                 {"job", values.words({kRows, 1}, jobs)}},
                                values.ids({kRows, 1}, 2));
  const InputReceiverFns receivers{
      {Mode::kPredict, buildParsingServingInputReceiverFn(fc::makeParseExampleSpec(everyColumn()))}};
  return {"columns_parsing", denseModel(std::make_shared<BinaryClassHead>(), everyColumn()), input, receivers};
}

Model everyMode() {
  Model model = linear("every_mode", false);
  const InputData data = model.input(Mode::kTrain);
  const auto supervised = buildRawSupervisedInputReceiverFn(featureSpecs(data), labelSpecs(data));
  model.receivers[Mode::kEval] = supervised;
  model.receivers[Mode::kTrain] = supervised;
  return model;
}

Model words(const std::string& folder) {
  const std::string path = folder + "/words.txt";
  std::ofstream(path) << "red\ngreen\nblue\n";
  Values values(3);
  const InputFn input = inputOf({{"word", values.words({kRows, 1}, {"red", "green", "blue", "pink", "grey"})}},
                                values.floats({kRows, 1}));
  return {"vocabulary_asset", wordModel(path, 3), input, raw(input)};
}

Model images() {
  Values values(4);
  const InputFn input = inputOf({{"image", values.floats({kRows, 12, 12, 2})}}, values.ids({kRows}, 3));
  const std::vector<nn::LayerSpec> layers{{"conv2d", "", {{"filters", 4}, {"kernel_size", 3}, {"activation", "relu"}}},
                                          {"max_pooling2d", "", {{"pool_size", 2}, {"strides", 2}}},
                                          {"batch_normalization", "", {}},
                                          {"flatten", "", {}},
                                          {"dropout", "", {{"rate", 0.5}}},
                                          {"dense", "", {{"units", 3}}}};
  return {"convolution", layersModel(layers), input, raw(input)};
}

Model classes() {
  Values values(5);
  const InputFn input =
      inputOf({{"a", values.floats({kRows, 2})}, {"b", values.floats({kRows, 1})}}, values.ids({kRows, 1}, 3));
  DnnOptions options;
  options.hiddenUnits = {8, 4};
  options.batchNorm = true;
  return {"dnn_classifier", dnnClassifier({.nClasses = 3}, options), input, raw(input)};
}

Model classesParsed() {
  Values values(6);
  const InputFn input = inputOf({{"x", values.floats({kRows, 4})}}, values.ids({kRows, 1}, 3));
  fc::NumericColumnOptions four;
  four.shape = {4};
  return {"multi_class_parsing", denseModel(std::make_shared<MultiClassHead>(3), {fc::numericColumn("x", four)}), input,
          parsed(input)};
}

}  // namespace

std::vector<Model> models(const std::string& folder) {
  return {linear("linear", false),
          linear("reference_variables", true),
          parsedColumns(),
          everyMode(),
          words(folder),
          images(),
          classes(),
          classesParsed()};
}

}  // namespace interchange
