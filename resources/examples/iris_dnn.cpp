// A DNNClassifier that tells three kinds of iris apart, and what it says about three flowers that it never saw.
//   example_iris_dnn [DATA [STEPS]]     DATA: folder with iris_training.csv and iris_test.csv
#include <cstdio>

#include "engine/api.h"

using namespace engine;
using namespace engine::estimator;

const std::vector<std::string> kSpecies{"Setosa", "Versicolor", "Virginica"};

InputFn trainInputFn(const std::string& path) {
  return [=](Mode) { return data::makeCsvDataset({path}, {.label = "Species", .batchSize = 100, .shuffleSeed = 1}); };
}

InputFn evalInputFn(const std::string& path) {
  return [=](Mode) {
    return data::makeCsvDataset({path}, {.label = "Species", .batchSize = 100, .epochs = 1, .shuffle = false});
  };
}

void run(const std::string& folder, int64_t steps) {
  // All features are used as they are.
  feature_column::Columns featureColumns;
  for (const char* key : {"SepalLength", "SepalWidth", "PetalLength", "PetalWidth"}) {
    featureColumns.push_back(feature_column::numericColumn(key));
  }

  // Two hidden layers of 10 units each, and one of three classes.
  DNNClassifier classifier({.hiddenUnits = {10, 10}, .featureColumns = featureColumns, .version = Version::kV1},
                           {.nClasses = 3}, RunSettings{.tfRandomSeed = 1});
  classifier.train(trainInputFn(folder + "/iris_training.csv"), {.steps = steps});
  const EvalResult evalResult = classifier.evaluate(evalInputFn(folder + "/iris_test.csv"));
  std::printf("Test set accuracy: %.3f\n", evalResult.at("accuracy"));

  Predictor predictions = classifier.predict(numpyInputFn({{"SepalLength", Tensor::vector<float>({5.1f, 5.9f, 6.9f})},
                                                           {"SepalWidth", Tensor::vector<float>({3.3f, 3.0f, 3.1f})},
                                                           {"PetalLength", Tensor::vector<float>({1.7f, 4.2f, 5.4f})},
                                                           {"PetalWidth", Tensor::vector<float>({0.5f, 1.5f, 2.1f})}}));
  for (const std::string& expected : kSpecies) {
    const auto prediction = predictions.next().value();
    const auto classId = static_cast<std::size_t>(prediction.at("class_ids").toInt64s()[0]);
    const double probability = prediction.at("probabilities").toDoubles()[classId];
    std::printf("Prediction is \"%s\" (%.1f%%), expected \"%s\"\n", kSpecies[classId].c_str(), 100 * probability,
                expected.c_str());
  }
}

int main(int argc, char** argv) {
  return runProgram([&] { run(argc > 1 ? argv[1] : "resources/data", argc > 2 ? std::atoll(argv[2]) : 1000); });
}
