// A functional Keras model with two inputs and two outputs: a point and its colour tell whether it is in a circle and
// how warm it is. Losses, weights of losses and metrics are by the outputs' names.
//   example_keras_functional [EPOCHS]
#include <cmath>
#include <cstdio>
#include <random>

#include "engine/api.h"
#include "engine/keras/api.h"

using namespace engine;

keras::LayerPtr dense(int units, const char* activation, const char* name) {
  return keras::makeLayer("Dense", {{"units", units}, {"activation", activation}, {"name", name}});
}

keras::ModelPtr makeModel() {
  const keras::KerasTensor point = keras::input({2}, {.name = "point"}), colour = keras::input({3}, {.name = "colour"});
  const keras::KerasTensor place = point | dense(16, "tanh", "place") | dense(16, "tanh", "place_again");
  const keras::LayerPtr concatenate = keras::makeLayer("Concatenate", {{"name", "both"}});
  const keras::KerasTensor both = keras::callLayer(concatenate, {{place, colour}}).at(0);
  return keras::functionalModel({point, colour},
                                {both | dense(1, "sigmoid", "inside"), both | dense(1, "linear", "warmth")});
}

// warmth = red - blue, and half of it within the circle.
keras::Examples makeExamples(int64_t rows, unsigned seed) {
  std::mt19937 random(seed);
  const auto drawn = [&] { return static_cast<float>(random()) / static_cast<float>(std::mt19937::max()); };
  std::vector<float> points, colours, inside, warmth;
  for (int64_t i = 0; i < rows; ++i) {
    const float x = 2 * drawn() - 1, y = 2 * drawn() - 1, red = drawn(), green = drawn(), blue = drawn();
    points.insert(points.end(), {x, y});
    colours.insert(colours.end(), {red, green, blue});
    inside.push_back(std::hypot(x, y) < 0.8F ? 1.F : 0.F);
    warmth.push_back((red - blue) * (inside.back() > 0 ? 0.5F : 1.F));
  }
  return {{Tensor::of(points, {rows, 2}), Tensor::of(colours, {rows, 3})},
          {Tensor::of(inside, {rows, 1}), Tensor::of(warmth, {rows, 1})}};
}

int main(int argc, char** argv) {
  return runProgram([&] {
    const keras::ModelPtr model = makeModel();
    keras::Trainer trainer(model, {{"optimizer", {{"class_name", "Adam"}, {"config", {{"learning_rate", 0.01}}}}},
                                   {"loss", {{"inside", "binary_crossentropy"}, {"warmth", "mse"}}},
                                   {"loss_weights", {{"inside", 1.0}, {"warmth", 2.0}}},
                                   {"metrics", {{"inside", {"accuracy", "AUC"}}, {"warmth", {"mae"}}}}});
    trainer.setRandomSeed(1);
    trainer.fit(makeExamples(2000, 1), {.epochs = argc > 1 ? std::atoi(argv[1]) : 30, .seed = 1});
    for (const auto& [name, value] : trainer.evaluate(makeExamples(500, 2))) {
      std::printf("%s: %.3f\n", name.c_str(), static_cast<double>(value));
    }
  });
}
