#include "tests/golden/optimizer_calls.h"

#include "engine/core/error.h"
#include "engine/nn/optimizers/adadelta.h"
#include "engine/nn/optimizers/adagrad.h"
#include "engine/nn/optimizers/adagrad_da.h"
#include "engine/nn/optimizers/adam.h"
#include "engine/nn/optimizers/adam_weight_decay.h"
#include "engine/nn/optimizers/ftrl.h"
#include "engine/nn/optimizers/gradient_descent.h"
#include "engine/nn/optimizers/keras_adadelta.h"
#include "engine/nn/optimizers/keras_adagrad.h"
#include "engine/nn/optimizers/keras_adam.h"
#include "engine/nn/optimizers/keras_adamax.h"
#include "engine/nn/optimizers/keras_ftrl.h"
#include "engine/nn/optimizers/keras_nadam.h"
#include "engine/nn/optimizers/keras_rmsprop.h"
#include "engine/nn/optimizers/keras_sgd.h"
#include "engine/nn/optimizers/momentum.h"
#include "engine/nn/optimizers/proximal.h"
#include "engine/nn/optimizers/rmsprop.h"
#include "tests/golden/schedule_calls.h"

namespace golden {
namespace {

namespace nn = engine::nn;
using engine::Output;
using engine::Scope;
using OptimizerPtr = std::unique_ptr<nn::Optimizer>;

struct OptimizerCall {
  const Scope& scope;
  Call& call;
  Output step;
  const OptimizerNaming& naming;

  nn::Rate rate(double otherwise) const {
    const char* parameter = call.has("lr") ? "lr" : "learning_rate";  // Keras's older word
    if (const auto schedule = call.call(parameter)) return scheduleOf(scope, *schedule, step);
    return call.number(parameter, otherwise);
  }
  double number(const char* parameter, double otherwise) const { return call.number(parameter, otherwise); }
  nn::OptimizerOptions options() const {
    nn::OptimizerOptions options;
    options.name = call.text("name", "");
    options.slotNaming = naming.slots;
    return options;
  }
  nn::KerasOptions keras() const {
    nn::KerasOptions options;
    options.name = call.text("name", "");
    options.prefix = naming.kerasPrefix;
    options.taken = naming.taken;
    options.decay = number("decay", 0);
    if (call.has("clipnorm")) options.clipNorm = call.number("clipnorm");
    if (call.has("clipvalue")) options.clipValue = call.number("clipvalue");
    if (call.has("global_clipnorm")) options.globalClipNorm = call.number("global_clipnorm");
    return options;
  }
  nn::ProximalParameters penalties() const {
    return {number("l1_regularization_strength", 0), number("l2_regularization_strength", 0)};
  }
  nn::FtrlParameters ftrl() const {
    nn::FtrlParameters parameters;
    parameters.learningRatePower = number("learning_rate_power", -0.5);
    parameters.initialAccumulatorValue = number("initial_accumulator_value", 0.1);
    parameters.l1 = number("l1_regularization_strength", 0);
    parameters.l2 = number("l2_regularization_strength", 0);
    parameters.l2Shrinkage = number("l2_shrinkage_regularization_strength", 0);
    parameters.beta = number("beta", 0);
    parameters.accumulatorName = call.text("accum_name", "");
    parameters.linearName = call.text("linear_name", "");
    return parameters;
  }
};
using OptimizerMaker = OptimizerPtr (*)(const OptimizerCall& c);

template <typename T, typename... Args>
OptimizerPtr make(Args&&... args) {
  return std::make_unique<T>(std::forward<Args>(args)...);
}

template <typename T>
OptimizerPtr bert(const OptimizerCall& c) {
  nn::AdamWeightDecayParameters parameters;
  parameters.weightDecayRate = c.number("weight_decay_rate", 0.01);
  parameters.beta1 = c.number("beta_1", 0.9);
  parameters.beta2 = c.number("beta_2", 0.999);
  parameters.epsilon = c.number("epsilon", 1e-6);
  if (c.call.has("exclude_from_weight_decay")) {
    parameters.excludeFromWeightDecay = c.call.texts("exclude_from_weight_decay");
  }
  return make<T>(c.rate(0), parameters, c.options());
}

OptimizerPtr adagradDA(const OptimizerCall& c) {
  c.call.ignore("global_step");
  const nn::AdagradDAParameters parameters{c.number("initial_gradient_squared_accumulator_value", 0.1),
                                           c.number("l1_regularization_strength", 0),
                                           c.number("l2_regularization_strength", 0)};
  return make<nn::AdagradDAOptimizer>(c.rate(0), parameters, c.options());
}

OptimizerPtr rmsProp(const OptimizerCall& c) {
  const nn::RMSPropParameters parameters{c.number("decay", 0.9), c.number("momentum", 0), c.number("epsilon", 1e-10),
                                         c.call.flag("centered", false)};
  return make<nn::RMSPropOptimizer>(c.rate(0), parameters, c.options());
}

OptimizerPtr kerasRMSprop(const OptimizerCall& c) {
  const nn::KerasRMSpropParameters parameters{c.number("rho", 0.9), c.number("momentum", 0), c.number("epsilon", 1e-7),
                                              c.call.flag("centered", false)};
  return make<nn::KerasRMSprop>(c.rate(0.001), parameters, c.keras());
}

OptimizerPtr kerasAdam(const OptimizerCall& c) {
  const nn::KerasAdamParameters parameters{c.number("beta_1", 0.9), c.number("beta_2", 0.999),
                                           c.number("epsilon", 1e-7), c.call.flag("amsgrad", false)};
  return make<nn::KerasAdam>(c.rate(0.001), parameters, c.keras());
}

OptimizerPtr kerasAdamax(const OptimizerCall& c) {
  const nn::KerasAdamaxParameters parameters{c.number("beta_1", 0.9), c.number("beta_2", 0.999),
                                             c.number("epsilon", 1e-7)};
  return make<nn::KerasAdamax>(c.rate(0.001), parameters, c.keras());
}

OptimizerPtr kerasNadam(const OptimizerCall& c) {
  const nn::KerasNadamParameters parameters{c.number("beta_1", 0.9), c.number("beta_2", 0.999),
                                            c.number("epsilon", 1e-7), c.number("schedule_decay", 0.004)};
  return make<nn::KerasNadam>(c.rate(0.001), parameters, c.keras());
}

std::map<std::string, OptimizerMaker> tensorflowOptimizers() {
  return {
      {"bert.AdamWeightDecayOptimizer", bert<nn::AdamWeightDecayOptimizer>},
      {"bert.LAMBOptimizer", bert<nn::LambOptimizer>},
      {"tf.compat.v1.train.AdadeltaOptimizer",
       [](const OptimizerCall& c) {
         return make<nn::AdadeltaOptimizer>(c.rate(0.001), c.number("rho", 0.95), c.number("epsilon", 1e-8),
                                            c.options());
       }},
      {"tf.compat.v1.train.AdagradDAOptimizer", adagradDA},
      {"tf.compat.v1.train.AdagradOptimizer",
       [](const OptimizerCall& c) {
         return make<nn::AdagradOptimizer>(c.rate(0), c.number("initial_accumulator_value", 0.1), c.options());
       }},
      {"tf.compat.v1.train.AdamOptimizer",
       [](const OptimizerCall& c) {
         const nn::AdamParameters parameters{c.number("beta1", 0.9), c.number("beta2", 0.999),
                                             c.number("epsilon", 1e-8)};
         return make<nn::AdamOptimizer>(c.rate(0.001), parameters, c.options());
       }},
      {"tf.compat.v1.train.FtrlOptimizer",
       [](const OptimizerCall& c) { return make<nn::FtrlOptimizer>(c.rate(0), c.ftrl(), c.options()); }},
      {"tf.compat.v1.train.GradientDescentOptimizer",
       [](const OptimizerCall& c) { return make<nn::GradientDescentOptimizer>(c.rate(0), c.options()); }},
      {"tf.compat.v1.train.MomentumOptimizer",
       [](const OptimizerCall& c) {
         return make<nn::MomentumOptimizer>(c.rate(0), c.call.number("momentum"), c.call.flag("use_nesterov", false),
                                            c.options());
       }},
      {"tf.compat.v1.train.ProximalAdagradOptimizer",
       [](const OptimizerCall& c) {
         return make<nn::ProximalAdagradOptimizer>(c.rate(0), c.number("initial_accumulator_value", 0.1), c.penalties(),
                                                   c.options());
       }},
      {"tf.compat.v1.train.ProximalGradientDescentOptimizer",
       [](const OptimizerCall& c) {
         return make<nn::ProximalGradientDescentOptimizer>(c.rate(0), c.penalties(), c.options());
       }},
      {"tf.compat.v1.train.RMSPropOptimizer", rmsProp},
  };
}

std::map<std::string, OptimizerMaker> kerasOptimizers() {
  return {
      {"Adadelta",
       [](const OptimizerCall& c) {
         return make<nn::KerasAdadelta>(c.rate(0.001), c.number("rho", 0.95), c.number("epsilon", 1e-7), c.keras());
       }},
      {"Adagrad",
       [](const OptimizerCall& c) {
         return make<nn::KerasAdagrad>(c.rate(0.001), c.number("initial_accumulator_value", 0.1),
                                       c.number("epsilon", 1e-7), c.keras());
       }},
      {"Adam", kerasAdam},
      {"Adamax", kerasAdamax},
      {"Ftrl", [](const OptimizerCall& c) { return make<nn::KerasFtrl>(c.rate(0.001), c.ftrl(), c.keras()); }},
      {"Nadam", kerasNadam},
      {"RMSprop", kerasRMSprop},
      {"SGD",
       [](const OptimizerCall& c) {
         return make<nn::KerasSGD>(c.rate(0.01), c.number("momentum", 0), c.call.flag("nesterov", false), c.keras());
       }},
  };
}

const std::map<std::string, OptimizerMaker>& optimizerMakers() {
  static const std::map<std::string, OptimizerMaker> all = [] {
    std::map<std::string, OptimizerMaker> makers = tensorflowOptimizers();
    for (const auto& [name, maker] : kerasOptimizers()) makers["tf.keras.optimizers.legacy." + name] = maker;
    return makers;
  }();
  return all;
}

}  // namespace

void requireOptimizer(const std::string& symbol) {
  if (!optimizerMakers().contains(symbol)) engine::fail(engine::Code::kUnimplemented, "the optimizer ", symbol);
}

OptimizerPtr optimizerOf(const Scope& scope, Call call, Output step, const OptimizerNaming& naming) {
  requireOptimizer(call.symbol());
  call.ignore("use_locking");
  OptimizerPtr optimizer = optimizerMakers().at(call.symbol())({scope, call, step, naming});
  call.finish();
  return optimizer;
}

}  // namespace golden
