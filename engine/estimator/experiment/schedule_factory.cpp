#include "engine/estimator/experiment/schedule_factory.h"

#include <map>

#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/nn/schedules.h"

namespace engine::estimator {
namespace {

struct ScheduleRequest {
  const Scope& scope;
  const messages::Optimizer& message;
  Output step;

  const messages::LearningRateSchedule& schedule() const { return message.schedule(); }
  double steps() const { return static_cast<double>(schedule().decay_steps()); }
  nn::DecayOptions decay() const { return {schedule().staircase()}; }
  // A rate of the message as a factor of the learning rate.
  double relative(double rate) const { return message.learning_rate() > 0 ? rate / message.learning_rate() : 0; }
};

using ScheduleMaker = Output (*)(const ScheduleRequest& r);

Output polynomial(const ScheduleRequest& r) {
  nn::PolynomialOptions options;
  options.endRate = r.relative(r.schedule().end_learning_rate());
  options.power = r.schedule().power();
  options.cycle = r.schedule().cycle();
  return nn::polynomialDecay(r.scope, 1, r.step, r.steps(), options);
}

Output restarts(const ScheduleRequest& r) {
  const nn::RestartOptions options{r.schedule().length_factor(), r.schedule().rate_factor(), r.schedule().alpha()};
  return nn::cosineDecayRestarts(r.scope, 1, r.step, r.steps(), options);
}

nn::LinearCosineOptions linearCosine(const ScheduleRequest& r) {
  return {r.schedule().periods(), r.schedule().alpha(), r.schedule().beta()};
}

Output noisyLinearCosine(const ScheduleRequest& r) {
  nn::NoisyLinearCosineOptions options;
  static_cast<nn::LinearCosineOptions&>(options) = linearCosine(r);
  options.initialVariance = r.schedule().initial_variance();
  options.varianceDecay = r.schedule().variance_decay();
  return nn::noisyLinearCosineDecay(r.scope, 1, r.step, r.steps(), options);
}

Output piecewise(const ScheduleRequest& r) {
  const std::vector<int64_t> boundaries(r.schedule().boundaries().begin(), r.schedule().boundaries().end());
  std::vector<double> values;
  for (double value : r.schedule().values()) values.push_back(r.relative(value));
  return nn::piecewiseConstant(r.scope, r.step, boundaries, values);
}

const std::map<std::string, ScheduleMaker>& scheduleMakers() {
  static const std::map<std::string, ScheduleMaker> all = {
      {"constant", [](const ScheduleRequest&) { return Output(); }},
      {"exponential_decay",
       [](const ScheduleRequest& r) {
         return nn::exponentialDecay(r.scope, 1, r.step, r.steps(), r.schedule().decay_rate(), r.decay());
       }},
      {"natural_exp_decay",
       [](const ScheduleRequest& r) {
         return nn::naturalExpDecay(r.scope, 1, r.step, r.steps(), r.schedule().decay_rate(), r.decay());
       }},
      {"inverse_time_decay",
       [](const ScheduleRequest& r) {
         return nn::inverseTimeDecay(r.scope, 1, r.step, r.steps(), r.schedule().decay_rate(), r.decay());
       }},
      {"polynomial_decay", polynomial},
      {"cosine_decay",
       [](const ScheduleRequest& r) { return nn::cosineDecay(r.scope, 1, r.step, r.steps(), r.schedule().alpha()); }},
      {"cosine_decay_restarts", restarts},
      {"linear_cosine_decay",
       [](const ScheduleRequest& r) { return nn::linearCosineDecay(r.scope, 1, r.step, r.steps(), linearCosine(r)); }},
      {"noisy_linear_cosine_decay", noisyLinearCosine},
      {"piecewise_constant", piecewise},
  };
  return all;
}

}  // namespace

Output scheduleFactor(const Scope& scope, const messages::Optimizer& message, Output step) {
  const messages::LearningRateSchedule& schedule = message.schedule();
  const auto found = scheduleMakers().find(schedule.name());
  if (found == scheduleMakers().end()) {
    fail(Code::kInvalidArgument, "There is no learning rate schedule '", schedule.name(), "'.");
  }
  const Output factor = found->second({scope, message, step});
  if (schedule.warm_up_steps() < 1) return factor;
  const Output full = factor.valid() ? factor : ops::number(scope, DType::kFloat, 1);
  return nn::linearWarmUp(scope, full, step, static_cast<double>(schedule.warm_up_steps()), 1);
}

}  // namespace engine::estimator
