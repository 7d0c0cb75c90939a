// One network with two heads: the kind of an iris (three classes) and the width of its petals (a number), both from the
// other three measurements. The heads share the hidden layers and one loss.
//   example_two_heads [DATA [STEPS]]     DATA: folder with iris_training.csv and iris_test.csv
#include <cstdio>

#include "engine/api.h"

using namespace engine;
using namespace engine::estimator;

// The labels have the heads' names.
InputFn inputFn(const std::string& path, bool training) {
  const auto epochs = training ? std::nullopt : std::optional<int64_t>(1);
  return [=](Mode) {
    return data::makeCsvDataset(
               {path}, {.batchSize = training ? 32 : 30, .epochs = epochs, .shuffle = training, .shuffleSeed = 1})
        .rename("PetalWidth", "width")
        .rename("Species", "species")
        .withLabels({"width", "species"});
  };
}

HeadPtr twoHeads() {
  const HeadPtr species = std::make_shared<MultiClassHead>(3, MultiClassHeadOptions{{.name = "species"}});
  const HeadPtr width = std::make_shared<RegressionHead>(RegressionHeadOptions{{.name = "width"}});
  return std::make_shared<MultiHead>(std::vector{species, width}, std::vector{1.0, 0.5});
}

void run(const std::string& folder, int64_t steps) {
  feature_column::Columns columns;
  for (const char* key : {"SepalLength", "SepalWidth", "PetalLength"}) {
    columns.push_back(feature_column::numericColumn(key));
  }
  const auto adam = std::make_shared<nn::KerasAdam>(0.01);
  DNNEstimator model(twoHeads(), {.hiddenUnits = {10, 10}, .featureColumns = columns, .optimizer = adam},
                     RunSettings{.tfRandomSeed = 1});
  model.train(inputFn(folder + "/iris_training.csv", true), {.steps = steps});
  const InputFn test = inputFn(folder + "/iris_test.csv", false);
  for (const auto& [name, value] : model.evaluate(test)) std::printf("%s: %g\n", name.c_str(), value);

  Predictor predictions = model.predict(test);
  for (int i = 0; i < 3; ++i) {
    const auto row = predictions.next().value();
    std::printf("flower %d: class %.0f, petals %.2f cm wide\n", i, row.at("species/class_ids").toDoubles()[0],
                row.at("width/predictions").toDoubles()[0]);
  }
}

int main(int argc, char** argv) {
  return runProgram([&] { run(argc > 1 ? argv[1] : "resources/data", argc > 2 ? std::atoll(argv[2]) : 1000); });
}
