// A LinearClassifier on numeric columns that are normalised by the mean and the deviation of the training rows: which
// of three kinds an iris is.
//   example_linear_normalized [DATA [STEPS]]     DATA: folder with iris_training.csv and iris_test.csv
#include <cmath>
#include <cstdio>

#include "engine/core/error.h"
#include "engine/data/csv_dataset.h"
#include "engine/estimator/canned/linear.h"
#include "engine/estimator/estimator.h"
#include "engine/feature_column/numeric_column.h"
#include "engine/graph/ops.h"

namespace {

namespace data = engine::data;
namespace estimator = engine::estimator;
namespace feature_column = engine::feature_column;
using engine::Output;
using engine::Scope;

const std::vector<std::string> kFeatures{"SepalLength", "SepalWidth", "PetalLength", "PetalWidth"};

estimator::InputFn inputFn(const std::string& path, bool training) {
  return [=](estimator::Mode) {
    data::MakeCsvOptions options;
    options.label = "Species";
    options.batchSize = 32;
    options.shuffle = training;
    options.shuffleSeed = 1;
    if (!training) options.epochs = 1;
    return estimator::InputData{data::makeCsvDataset({path}, options).dataset, kFeatures, {"label"}};
  };
}

struct Statistics {
  double mean = 0;
  double deviation = 1;
};

// Of each feature over all rows of a file.
std::vector<Statistics> statistics(const std::string& path) {
  std::vector<double> sum(kFeatures.size());
  std::vector<double> squares(kFeatures.size());
  double rows = 0;
  const auto iterator = data::csvDataset({path}).dataset.makeIterator();
  for (data::Element row; iterator->next(row); ++rows) {
    for (std::size_t i = 0; i < kFeatures.size(); ++i) {
      const double value = row[i].toDoubles()[0];
      sum[i] += value;
      squares[i] += value * value;
    }
  }
  std::vector<Statistics> result;
  for (std::size_t i = 0; i < kFeatures.size(); ++i) {
    const double mean = sum[i] / rows;
    result.push_back({mean, std::sqrt(squares[i] / rows - mean * mean)});
  }
  return result;
}

feature_column::Columns columns(const std::string& trainingFile) {
  const std::vector<Statistics> all = statistics(trainingFile);
  feature_column::Columns result;
  for (std::size_t i = 0; i < kFeatures.size(); ++i) {
    const Statistics s = all[i];
    // Any function of ops is a normalizer; feature_column::standardScore(mean, deviation) is this one by name.
    const auto zScore = [s](const Scope& scope, Output x) {
      const Output centred = engine::ops::sub(scope, x, engine::ops::number(scope, engine::DType::kFloat, s.mean));
      return engine::ops::realDiv(scope, centred, engine::ops::number(scope, engine::DType::kFloat, s.deviation));
    };
    result.push_back(feature_column::numericColumn(kFeatures[i], {.normalizer = zScore}));
  }
  return result;
}

void run(const std::string& dataFolder, int64_t steps) {
  const std::string trainingFile = dataFolder + "/iris_training.csv";
  estimator::LinearOptions linear;
  linear.featureColumns = columns(trainingFile);
  estimator::RunConfig config;
  config.set_tf_random_seed(1);
  estimator::Estimator classifier(estimator::linearClassifier({.nClasses = 3}, linear), config);
  classifier.train(inputFn(trainingFile, true), {.steps = steps});
  const estimator::EvalResult metrics = classifier.evaluate(inputFn(dataFolder + "/iris_test.csv", false), {});
  for (const auto& [name, value] : metrics) std::printf("%s: %g\n", name.c_str(), value);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    run(argc > 1 ? argv[1] : "resources/data", argc > 2 ? std::atoll(argv[2]) : 400);
    return 0;
  } catch (const engine::Error& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
