// A DNNClassifier that tells three kinds of iris apart, and what it says about three flowers that it never saw.
//   example_iris_dnn [DATA [STEPS]]     DATA: folder with iris_training.csv and iris_test.csv
#include <cstdio>

#include "engine/core/error.h"
#include "engine/data/csv_dataset.h"
#include "engine/estimator/canned/dnn.h"
#include "engine/estimator/estimator.h"
#include "engine/estimator/memory_inputs.h"
#include "engine/feature_column/numeric_column.h"

namespace {

namespace data = engine::data;
namespace estimator = engine::estimator;
using engine::Tensor;

const std::vector<std::string> kFeatures{"SepalLength", "SepalWidth", "PetalLength", "PetalWidth"};
const std::vector<std::string> kSpecies{"Setosa", "Versicolor", "Virginica"};

estimator::InputFn trainInputFn(const std::string& path) {
  return [=](estimator::Mode) {
    data::MakeCsvOptions options;
    options.label = "Species";
    options.batchSize = 100;
    options.shuffleSeed = 1;
    return estimator::InputData{data::makeCsvDataset({path}, options).dataset, kFeatures, {"label"}};
  };
}

estimator::InputFn evalInputFn(const std::string& path) {
  return [=](estimator::Mode) {
    data::MakeCsvOptions options;
    options.label = "Species";
    options.batchSize = 100;
    options.epochs = 1;
    options.shuffle = false;
    return estimator::InputData{data::makeCsvDataset({path}, options).dataset, kFeatures, {"label"}};
  };
}

void run(const std::string& dataFolder, int64_t steps) {
  // All features are used as they are.
  engine::feature_column::Columns featureColumns;
  for (const std::string& key : kFeatures) featureColumns.push_back(engine::feature_column::numericColumn(key));

  // Two hidden layers of 10 units each, and one of three classes.
  estimator::RunConfig config;
  config.set_tf_random_seed(1);
  estimator::Estimator classifier(estimator::dnnClassifier({.nClasses = 3}, {.hiddenUnits = {10, 10},
                                                                             .featureColumns = featureColumns,
                                                                             .version = estimator::Version::kV1}),
                                  config);

  classifier.train(trainInputFn(dataFolder + "/iris_training.csv"), {.steps = steps});

  const estimator::EvalResult evalResult = classifier.evaluate(evalInputFn(dataFolder + "/iris_test.csv"), {});
  std::printf("Test set accuracy: %.3f\n", evalResult.at("accuracy"));

  const std::vector<std::string> expected{"Setosa", "Versicolor", "Virginica"};
  const estimator::Columns predictX{
      {"SepalLength", Tensor::vector<float>({5.1f, 5.9f, 6.9f})},
      {"SepalWidth", Tensor::vector<float>({3.3f, 3.0f, 3.1f})},
      {"PetalLength", Tensor::vector<float>({1.7f, 4.2f, 5.4f})},
      {"PetalWidth", Tensor::vector<float>({0.5f, 1.5f, 2.1f})},
  };
  estimator::Predictor predictions = classifier.predict(estimator::numpyInputFn(predictX, {}, {}));
  for (const std::string& expec : expected) {
    const auto prediction = predictions.next();
    const int64_t classId = prediction->at("class_ids").data<int64_t>()[0];
    const auto probability = prediction->at("probabilities").data<float>()[classId];
    std::printf("Prediction is \"%s\" (%.1f%%), expected \"%s\"\n", kSpecies.at(classId).c_str(),
                100 * static_cast<double>(probability), expec.c_str());
  }
}

}  // namespace

int main(int argc, char** argv) {
  try {
    run(argc > 1 ? argv[1] : "resources/data", argc > 2 ? std::atoll(argv[2]) : 1000);
    return 0;
  } catch (const engine::Error& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
