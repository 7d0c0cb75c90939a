#include "engine/keras/optimizers/optimizer_classes.h"

#include <algorithm>
#include <cctype>

#include "engine/core/error.h"
#include "engine/nn/optimizers/keras/keras_adafactor.h"
#include "engine/nn/optimizers/keras/keras_lion.h"
#include "engine/nn/optimizers/keras_adadelta.h"
#include "engine/nn/optimizers/keras_adagrad.h"
#include "engine/nn/optimizers/keras_adam.h"
#include "engine/nn/optimizers/keras_adamax.h"
#include "engine/nn/optimizers/keras_ftrl.h"
#include "engine/nn/optimizers/keras_nadam.h"
#include "engine/nn/optimizers/keras_rmsprop.h"
#include "engine/nn/optimizers/keras_sgd.h"

namespace engine::keras {
namespace {

using Made = std::unique_ptr<nn::Optimizer>;

double epsilonOf(const Config& c) {
  return c.number("epsilon", 1e-7);
}

Made makeSgd(nn::Rate rate, const Config& c, nn::KerasOptions options) {
  return std::make_unique<nn::KerasSGD>(rate, c.number("momentum", 0), c.flag("nesterov"), std::move(options));
}

Made makeAdam(nn::Rate rate, const Config& c, nn::KerasOptions options) {
  const nn::KerasAdamParameters own{c.number("beta_1", 0.9), c.number("beta_2", 0.999), epsilonOf(c),
                                    c.flag("amsgrad")};
  return std::make_unique<nn::KerasAdam>(rate, own, std::move(options));
}

Made makeAdamW(nn::Rate rate, const Config& c, nn::KerasOptions options) {
  options.weightDecay.rate = c.number("weight_decay", 0.004);
  return makeAdam(rate, c, std::move(options));
}

Made makeNadam(nn::Rate rate, const Config& c, nn::KerasOptions options) {
  const nn::KerasNadamParameters own{c.number("beta_1", 0.9), c.number("beta_2", 0.999), epsilonOf(c),
                                     c.number("schedule_decay", 0.004)};
  return std::make_unique<nn::KerasNadam>(rate, own, std::move(options));
}

Made makeAdamax(nn::Rate rate, const Config& c, nn::KerasOptions options) {
  const nn::KerasAdamaxParameters own{c.number("beta_1", 0.9), c.number("beta_2", 0.999), epsilonOf(c)};
  return std::make_unique<nn::KerasAdamax>(rate, own, std::move(options));
}

Made makeRmsprop(nn::Rate rate, const Config& c, nn::KerasOptions options) {
  const nn::KerasRMSpropParameters own{c.number("rho", 0.9), c.number("momentum", 0), epsilonOf(c), c.flag("centered")};
  return std::make_unique<nn::KerasRMSprop>(rate, own, std::move(options));
}

Made makeAdagrad(nn::Rate rate, const Config& c, nn::KerasOptions options) {
  return std::make_unique<nn::KerasAdagrad>(rate, c.number("initial_accumulator_value", 0.1), epsilonOf(c),
                                            std::move(options));
}

Made makeAdadelta(nn::Rate rate, const Config& c, nn::KerasOptions options) {
  return std::make_unique<nn::KerasAdadelta>(rate, c.number("rho", 0.95), epsilonOf(c), std::move(options));
}

Made makeFtrl(nn::Rate rate, const Config& c, nn::KerasOptions options) {
  nn::FtrlParameters own;
  own.learningRatePower = c.number("learning_rate_power", -0.5);
  own.initialAccumulatorValue = c.number("initial_accumulator_value", 0.1);
  own.l1 = c.number("l1_regularization_strength", 0);
  own.l2 = c.number("l2_regularization_strength", 0);
  own.l2Shrinkage = c.number("l2_shrinkage_regularization_strength", 0);
  own.beta = c.number("beta", 0);
  return std::make_unique<nn::KerasFtrl>(rate, own, std::move(options));
}

Made makeAdafactor(nn::Rate rate, const Config& c, nn::KerasOptions options) {
  nn::KerasAdafactorParameters own;
  own.beta2Decay = c.number("beta_2_decay", -0.8);
  own.epsilon1 = c.number("epsilon_1", 1e-30);
  own.epsilon2 = c.number("epsilon_2", 1e-3);
  own.clipThreshold = c.number("clip_threshold", 1);
  own.relativeStep = c.flag("relative_step", true) && !c.at("learning_rate").is_object();
  return std::make_unique<nn::KerasAdafactor>(rate, own, std::move(options));
}

Made makeLion(nn::Rate rate, const Config& c, nn::KerasOptions options) {
  nn::KerasLionParameters own;
  own.beta1 = c.number("beta_1", 0.9);
  own.beta2 = c.number("beta_2", 0.99);
  return std::make_unique<nn::KerasLion>(rate, own, std::move(options));
}

constexpr bool kApart = true;

const std::vector<OptimizerClass>& allClasses() {
  static const std::vector<OptimizerClass> kClasses = {
      {"SGD", false, 0.01, {{"momentum", "m"}}, makeSgd},
      {"Adam", false, 0.001, {{"m", "m"}, {"v", "v"}, {"vhat", "vhat", kApart}}, makeAdam},
      {"AdamW", false, 0.001, {{"m", "m"}, {"v", "v"}, {"vhat", "vhat", kApart}}, makeAdamW},
      {"Nadam", false, 0.001, {{"m", "m"}, {"v", "v"}}, makeNadam},
      {"Adamax", false, 0.001, {{"m", "m"}, {"v", "u"}}, makeAdamax},
      {"RMSprop",
       false,
       0.001,
       {{"rms", "velocity", kApart}, {"momentum", "momentum", kApart}, {"mg", "average_gradient", kApart}},
       makeRmsprop},
      {"Adagrad", false, 0.001, {{"accumulator", "accumulator"}}, makeAdagrad},
      {"Adadelta",
       false,
       0.001,
       {{"accum_grad", "accumulated_grad"}, {"accum_var", "accumulated_delta_var"}},
       makeAdadelta},
      {"Ftrl", false, 0.001, {{"accumulator", "accumulator"}, {"linear", "linear"}}, makeFtrl},
      {"Adafactor", false, 0.001, {{"r", "r"}, {"c", "c"}, {"v", "v"}}, makeAdafactor},
      {"Lion", false, 0.0001, {{"m", "m"}}, makeLion},
      {"SGD", true, 0.01, {{"momentum", "momentum"}}, makeSgd},
      {"Adam", true, 0.001, {{"m", "m", kApart}, {"v", "v", kApart}, {"vhat", "vhat", kApart}}, makeAdam},
      {"Nadam", true, 0.001, {{"m", "m", kApart}, {"v", "v", kApart}}, makeNadam},
      {"Adamax", true, 0.001, {{"m", "m", kApart}, {"v", "v", kApart}}, makeAdamax},
      {"RMSprop",
       true,
       0.001,
       {{"rms", "rms", kApart}, {"momentum", "momentum", kApart}, {"mg", "mg", kApart}},
       makeRmsprop},
      {"Adagrad", true, 0.001, {{"accumulator", "accumulator"}}, makeAdagrad},
      {"Adadelta",
       true,
       0.001,
       {{"accum_grad", "accum_grad", kApart}, {"accum_var", "accum_var", kApart}},
       makeAdadelta},
      {"Ftrl", true, 0.001, {{"accumulator", "accumulator"}, {"linear", "linear"}}, makeFtrl},
  };
  return kClasses;
}

std::string lowered(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

}  // namespace

const OptimizerClass& optimizerClass(const std::string& name, bool legacy) {
  const std::vector<OptimizerClass>& all = allClasses();
  const auto found = std::ranges::find_if(
      all, [&](const OptimizerClass& one) { return one.legacy == legacy && lowered(one.name) == lowered(name); });
  if (found != all.end()) return *found;
  std::string known;
  for (const OptimizerClass& one : all) {
    if (one.legacy == legacy) known += (known.empty() ? "" : ", ") + one.name;
  }
  fail(Code::kNotFound, "There is no ", legacy ? "legacy " : "", "Keras optimizer '", name, "'. Known are ", known,
       ".");
}

}  // namespace engine::keras
