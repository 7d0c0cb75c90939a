// A Keras layer and a Keras model of one's own: a layer that multiplies by a weight, and a model that decides itself
// how its layers are called, here with a way around the hidden one.
//   example_keras_subclassed [EPOCHS]
#include <cstdio>

#include "engine/api.h"
#include "engine/keras/api.h"

using namespace engine;

class Scale : public keras::Layer {
 public:
  using Layer::Layer;

 protected:
  void build(const keras::Arguments& a) override {
    scale_ = addWeight({.name = "scale", .shape = {channels(a.x())}, .initializer = config().text("start")});
  }
  Output apply(const keras::Call& call, Output x) override { return ops::mul(call.scope(), x, call.value(scale_)); }

 private:
  keras::WeightPtr scale_;
};
const keras::LayerRegistrar kScale("Scale", R"({"start": "ones"})", keras::makeLayerOf<Scale>, "examples");

class Around : public keras::CustomModel {
 public:
  Around() : CustomModel("around") {
    scale_ = add("Scale", keras::Json::object());
    hidden_ = add("Dense", {{"units", 8}, {"activation", "relu"}});
    back_ = add("Dense", {{"units", 2}});
    last_ = add("Dense", {{"units", 1}});
  }

 protected:
  Output apply(const keras::Call& call, Output x) override {
    const Output scaled = through(call, *scale_, x);
    const Output hidden = through(call, *back_, through(call, *hidden_, scaled));
    return through(call, *last_, ops::add(call.scope(), scaled, hidden));
  }

 private:
  keras::LayerPtr scale_, hidden_, back_, last_;
};

int main(int argc, char** argv) {
  return runProgram([&] {
    const auto model = std::make_shared<Around>();
    model->buildFor({Shape{2}});
    // y = |a| + b
    const keras::Examples examples{{Tensor::of<float>({-2, 1, -1, 0, 0, 1, 1, -1, 2, 0, 3, 1}, {6, 2})},
                                   {Tensor::of<float>({3, 1, 1, 0, 2, 4}, {6, 1})}};
    keras::Trainer trainer(model, {{"optimizer", "adam"}, {"loss", "mse"}});
    trainer.setLearningRate(0.02);
    trainer.setRandomSeed(1);
    const auto history = trainer.fit(examples, {.batchSize = 6, .epochs = argc > 1 ? std::atoi(argv[1]) : 500});
    std::printf("loss %.4f after %zu epochs\n", static_cast<double>(history.back().at(0).second), history.size());
    for (const keras::WeightPtr& weight : model->weights()) std::printf("%s\n", weight->name.c_str());
  });
}
