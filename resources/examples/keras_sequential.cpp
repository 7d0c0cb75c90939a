// A Sequential Keras model that tells three kinds of iris apart: compile, fit with callbacks, evaluate, predict.
//   example_keras_sequential [DATA [EPOCHS]]     DATA: folder with iris_training.csv and iris_test.csv
#include <cstdio>

#include "engine/api.h"
#include "engine/keras/api.h"

using namespace engine;

// All rows of a file as one batch.
keras::Examples examplesOf(const std::string& path) {
  const auto rows =
      data::makeCsvDataset({path}, {.label = "Species", .batchSize = 150, .epochs = 1, .shuffle = false}).first();
  const std::vector<std::string> names{"SepalLength", "SepalWidth", "PetalLength", "PetalWidth"};
  const int64_t count = rows.at("Species").dim(0);
  Tensor x(DType::kFloat, {count, 4});
  for (std::size_t column = 0; column < names.size(); ++column) {
    const std::vector<double> values = rows.at(names[column]).toDoubles();
    for (std::size_t row = 0; row < values.size(); ++row) {
      x.data<float>()[row * names.size() + column] = static_cast<float>(values[row]);
    }
  }
  return {{x}, {rows.at("Species")}};
}

void run(const std::string& folder, int epochs) {
  const auto dense = [](int units, const char* activation) {
    return keras::makeLayer("Dense", {{"units", units}, {"activation", activation}});
  };
  const auto first = keras::makeLayer("InputLayer", {{"batch_input_shape", {nullptr, 4}}, {"name", "flower"}});
  const keras::ModelPtr model =
      keras::sequentialModel({first, dense(10, "relu"), dense(10, "relu"), dense(3, "softmax")});
  std::printf("%s", model->summary().c_str());

  keras::Trainer trainer(model, {{"optimizer", {{"class_name", "Adam"}, {"config", {{"learning_rate", 0.02}}}}},
                                 {"loss", "sparse_categorical_crossentropy"},
                                 {"metrics", {"accuracy"}}});
  trainer.setRandomSeed(1);
  const auto stop = std::make_shared<keras::EarlyStopping>(
      keras::Config("early stopping", {{"monitor", "val_loss"}, {"patience", 20}, {"restore_best_weights", true}}));
  const auto history = trainer.fit(examplesOf(folder + "/iris_training.csv"),
                                   {.epochs = epochs, .seed = 1, .validationSplit = 0.2, .callbacks = {stop}});
  std::printf("%zu epochs, the best is %d\n", history.size(), stop->bestEpoch());

  for (const auto& [name, value] : trainer.evaluate(examplesOf(folder + "/iris_test.csv"))) {
    std::printf("%s: %.3f\n", name.c_str(), static_cast<double>(value));
  }
  const auto shares = trainer.predict({Tensor::of<float>({5.1F, 3.3F, 1.7F, 0.5F}, {1, 4})}).at(0).toDoubles();
  std::printf("Setosa: %.1f%%\n", 100 * shares.at(0));
}

int main(int argc, char** argv) {
  return runProgram([&] { run(argc > 1 ? argv[1] : "resources/data", argc > 2 ? std::atoi(argv[2]) : 200); });
}
