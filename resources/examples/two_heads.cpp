// One network with two heads: the kind of an iris (three classes) and the width of its petals (a number), both from the
// other three measurements. The heads share the hidden layers and one loss.
//   example_two_heads [DATA [STEPS]]     DATA: folder with iris_training.csv and iris_test.csv
#include <cstdio>

#include "engine/core/error.h"
#include "engine/data/csv_dataset.h"
#include "engine/estimator/canned/dnn.h"
#include "engine/estimator/estimator.h"
#include "engine/estimator/head/multi_class_head.h"
#include "engine/estimator/head/multi_head.h"
#include "engine/estimator/head/regression_head.h"
#include "engine/feature_column/numeric_column.h"

namespace {

namespace data = engine::data;
namespace estimator = engine::estimator;

// The labels have the heads' names; they are the last two columns of the files.
estimator::InputFn inputFn(const std::string& path, bool training) {
  return [=](estimator::Mode) {
    data::MakeCsvOptions options;
    options.batchSize = training ? 32 : 30;
    options.shuffle = training;
    options.shuffleSeed = 1;
    if (!training) options.epochs = 1;
    return estimator::InputData{data::makeCsvDataset({path}, options).dataset,
                                {"SepalLength", "SepalWidth", "PetalLength"},
                                {"width", "species"}};
  };
}

estimator::HeadPtr twoHeads() {
  estimator::MultiClassHeadOptions species;
  species.name = "species";
  estimator::RegressionHeadOptions width;
  width.name = "width";
  const estimator::HeadPtr speciesHead = std::make_shared<estimator::MultiClassHead>(3, species);
  const estimator::HeadPtr widthHead = std::make_shared<estimator::RegressionHead>(width);
  return std::make_shared<estimator::MultiHead>(std::vector{speciesHead, widthHead}, std::vector{1.0, 0.5});
}

void run(const std::string& dataFolder, int64_t steps) {
  engine::feature_column::Columns columns;
  for (const char* key : {"SepalLength", "SepalWidth", "PetalLength"}) {
    columns.push_back(engine::feature_column::numericColumn(key));
  }
  estimator::Optimizer adam;
  adam.set_name("KerasAdam");
  adam.set_learning_rate(0.01);
  estimator::RunConfig config;
  config.set_tf_random_seed(1);
  estimator::Estimator model(
      estimator::dnnEstimator(twoHeads(), {.hiddenUnits = {10, 10}, .featureColumns = columns, .optimizer = adam}),
      config);

  model.train(inputFn(dataFolder + "/iris_training.csv", true), {.steps = steps});
  const estimator::InputFn test = inputFn(dataFolder + "/iris_test.csv", false);
  for (const auto& [name, value] : model.evaluate(test, {})) std::printf("%s: %g\n", name.c_str(), value);

  estimator::Predictor predictions = model.predict(test);
  for (int i = 0; i < 3; ++i) {
    const auto row = predictions.next();
    std::printf("flower %d: class %lld, petals %.2f cm wide\n", i,
                static_cast<long long>(row->at("species/class_ids").data<int64_t>()[0]),
                static_cast<double>(row->at("width/predictions").data<float>()[0]));
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
