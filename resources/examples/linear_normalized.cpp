// A LinearClassifier on numeric columns that are normalised by the mean and the deviation of the training rows: which
// of three kinds an iris is.
//   example_linear_normalized [DATA [STEPS]]     DATA: folder with iris_training.csv and iris_test.csv
#include <cmath>
#include <cstdio>

#include "engine/api.h"

using namespace engine;
using namespace engine::estimator;

InputFn inputFn(const std::string& path, bool training) {
  const auto epochs = training ? std::nullopt : std::optional<int64_t>(1);
  return [=](Mode) {
    return data::makeCsvDataset(
        {path}, {.label = "Species", .batchSize = 32, .epochs = epochs, .shuffle = training, .shuffleSeed = 1});
  };
}

// A column normalised by its statistics over all rows of a file. Any function of ops is a normalizer;
// feature_column::standardScore(mean, deviation) is this one by name.
feature_column::Column normalizedColumn(const std::string& key, const std::string& path) {
  const data::CsvDataset rows = data::csvDataset({path});
  double count = 0, sum = 0, squares = 0;
  const auto iterator = rows.dataset.makeIterator();
  for (data::Element row; iterator->next(row); ++count) {
    const double value = row[rows.component(key)].toDoubles()[0];
    sum += value;
    squares += value * value;
  }
  const double mean = sum / count;
  const double deviation = std::sqrt(squares / count - mean * mean);
  const auto zScore = [=](const Scope& scope, Output x) {
    const Output centred = ops::sub(scope, x, ops::number(scope, DType::kFloat, mean));
    return ops::realDiv(scope, centred, ops::number(scope, DType::kFloat, deviation));
  };
  return feature_column::numericColumn(key, {.normalizer = zScore});
}

void run(const std::string& folder, int64_t steps) {
  const std::string trainingFile = folder + "/iris_training.csv";
  feature_column::Columns columns;
  for (const char* key : {"SepalLength", "SepalWidth", "PetalLength", "PetalWidth"}) {
    columns.push_back(normalizedColumn(key, trainingFile));
  }
  LinearClassifier classifier({.featureColumns = columns}, {.nClasses = 3}, RunSettings{.tfRandomSeed = 1});
  classifier.train(inputFn(trainingFile, true), {.steps = steps});
  for (const auto& [name, value] : classifier.evaluate(inputFn(folder + "/iris_test.csv", false))) {
    std::printf("%s: %g\n", name.c_str(), value);
  }
}

int main(int argc, char** argv) {
  return runProgram([&] { run(argc > 1 ? argv[1] : "resources/data", argc > 2 ? std::atoll(argv[2]) : 400); });
}
