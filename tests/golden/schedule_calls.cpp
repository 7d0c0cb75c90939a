#include "tests/golden/schedule_calls.h"

#include "engine/core/error.h"
#include "engine/nn/schedules.h"

namespace golden {
namespace {

namespace nn = engine::nn;
using engine::Output;
using engine::Scope;

struct ScheduleCall {
  const Scope& scope;
  Call& call;
  Output step;

  // TensorFlow 1 and Keras call the first rate differently.
  double rate() const {
    return call.number(call.has("initial_learning_rate") ? "initial_learning_rate" : "learning_rate");
  }
  double steps() const { return call.number("decay_steps"); }
};
using ScheduleMaker = Output (*)(const ScheduleCall& c);

using Decay = Output (*)(const Scope&, double, Output, double, double, const nn::DecayOptions&);
template <Decay kDecay>
Output decayOf(const ScheduleCall& c) {
  const nn::DecayOptions options{c.call.flag("staircase", false)};
  return kDecay(c.scope, c.rate(), c.step, c.steps(), c.call.number("decay_rate"), options);
}

Output polynomialOf(const ScheduleCall& c) {
  nn::PolynomialOptions options;
  options.endRate = c.call.number("end_learning_rate", options.endRate);
  options.power = c.call.number("power", options.power);
  options.cycle = c.call.flag("cycle", false);
  return nn::polynomialDecay(c.scope, c.rate(), c.step, c.steps(), options);
}

Output piecewiseOf(const ScheduleCall& c) {
  const std::vector<double> boundaries = c.call.numbers("boundaries");
  return nn::piecewiseConstant(c.scope, c.step, {boundaries.begin(), boundaries.end()}, c.call.numbers("values"));
}

Output cosineOf(const ScheduleCall& c) {
  const double alpha = c.call.number("alpha", 0);
  const double warmUp = c.call.number("warmup_steps", 0);  // counts only with a target
  if (!c.call.has("warmup_target")) return nn::cosineDecay(c.scope, c.rate(), c.step, c.steps(), alpha);
  const nn::WarmUpOptions options{c.call.number("warmup_target"), warmUp, alpha};
  return nn::warmedUpCosineDecay(c.scope, c.rate(), c.step, c.steps(), options);
}

Output restartsOf(const ScheduleCall& c) {
  const nn::RestartOptions options{c.call.number("t_mul", 2), c.call.number("m_mul", 1), c.call.number("alpha", 0)};
  return nn::cosineDecayRestarts(c.scope, c.rate(), c.step, c.call.number("first_decay_steps"), options);
}

Output linearCosineOf(const ScheduleCall& c) {
  const nn::LinearCosineOptions options{c.call.number("num_periods", 0.5), c.call.number("alpha", 0),
                                        c.call.number("beta", 0.001)};
  return nn::linearCosineDecay(c.scope, c.rate(), c.step, c.steps(), options);
}

Output noisyLinearCosineOf(const ScheduleCall& c) {
  nn::NoisyLinearCosineOptions options;
  options.periods = c.call.number("num_periods", options.periods);
  options.alpha = c.call.number("alpha", options.alpha);
  options.beta = c.call.number("beta", options.beta);
  options.initialVariance = c.call.number("initial_variance", options.initialVariance);
  options.varianceDecay = c.call.number("variance_decay", options.varianceDecay);
  return nn::noisyLinearCosineDecay(c.scope, c.rate(), c.step, c.steps(), options);
}

// google-research/bert: a line to 0, after a warm-up in a line.
Output bertOf(const ScheduleCall& c) {
  const double rate = c.call.number("init_lr");
  const double warmUp = c.call.number("num_warmup_steps", 0);
  const Output decay =
      nn::polynomialDecay(c.scope, rate, c.step, c.call.number("num_train_steps"), {.endRate = 0, .power = 1});
  return warmUp < 1 ? decay : nn::linearWarmUp(c.scope, decay, c.step, warmUp, rate);
}

const std::string kSchedules = "tf.keras.optimizers.schedules.";

// The call that a serialized schedule {"class_name", "config"} stands for.
Call serializedCall(Call& call) {
  const nlohmann::json* config = call.value("config");
  if (!config || !config->contains("class_name")) {
    engine::fail(engine::Code::kUnimplemented, "a serialized schedule without class_name");
  }
  for (const char* parameter : {"custom_objects", "use_legacy_format"}) call.ignore(parameter);
  call.finish();
  return Call({{"symbol", kSchedules + config->at("class_name").get<std::string>()},
               {"args", nlohmann::json::array()},
               {"kwargs", config->at("config")}});
}

const std::map<std::string, ScheduleMaker>& scheduleMakers() {
  static const std::map<std::string, ScheduleMaker> all = {
      {"bert.learning_rate", bertOf},
      {"tf.compat.v1.train.cosine_decay", cosineOf},
      {"tf.compat.v1.train.cosine_decay_restarts", restartsOf},
      {"tf.compat.v1.train.exponential_decay", decayOf<nn::exponentialDecay>},
      {"tf.compat.v1.train.inverse_time_decay", decayOf<nn::inverseTimeDecay>},
      {"tf.compat.v1.train.linear_cosine_decay", linearCosineOf},
      {"tf.compat.v1.train.natural_exp_decay", decayOf<nn::naturalExpDecay>},
      {"tf.compat.v1.train.noisy_linear_cosine_decay", noisyLinearCosineOf},
      {"tf.compat.v1.train.piecewise_constant", piecewiseOf},
      {"tf.compat.v1.train.piecewise_constant_decay", piecewiseOf},
      {"tf.compat.v1.train.polynomial_decay", polynomialOf},
      {"tf.keras.optimizers.schedules.CosineDecay", cosineOf},
      {"tf.keras.optimizers.schedules.CosineDecayRestarts", restartsOf},
      {"tf.keras.optimizers.schedules.ExponentialDecay", decayOf<nn::exponentialDecay>},
      {"tf.keras.optimizers.schedules.InverseTimeDecay", decayOf<nn::inverseTimeDecay>},
      {"tf.keras.optimizers.schedules.PiecewiseConstantDecay", piecewiseOf},
      {"tf.keras.optimizers.schedules.PolynomialDecay", polynomialOf},
  };
  return all;
}

}  // namespace

Output scheduleOf(const Scope& scope, Call call, Output step) {
  if (call.symbol() == kSchedules + "deserialize") return scheduleOf(scope, serializedCall(call), step);
  const auto maker = scheduleMakers().find(call.symbol());
  if (maker == scheduleMakers().end()) {
    engine::fail(engine::Code::kUnimplemented, "the learning rate schedule ", call.symbol());
  }
  for (const char* parameter : {"global_step", "x", "name"}) call.ignore(parameter);  // the step is given
  const Output rate = maker->second({scope, call, step});
  call.finish();
  return rate;
}

}  // namespace golden
