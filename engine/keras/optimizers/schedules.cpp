#include "engine/keras/optimizers/schedules.h"

#include <map>

#include "engine/core/error.h"
#include "engine/keras/parts/part_config.h"
#include "engine/nn/schedules.h"

namespace engine::keras {
namespace {

using ScheduleMaker = Output (*)(const Scope& s, const Config& c, Output step);

double initialRate(const Config& c) {
  return c.number("initial_learning_rate");
}

Output exponentialSchedule(const Scope& s, const Config& c, Output step) {
  return nn::exponentialDecay(s, initialRate(c), step, c.number("decay_steps"), c.number("decay_rate"),
                              {c.flag("staircase")});
}

Output inverseTime(const Scope& s, const Config& c, Output step) {
  return nn::inverseTimeDecay(s, initialRate(c), step, c.number("decay_steps"), c.number("decay_rate"),
                              {c.flag("staircase")});
}

Output polynomial(const Scope& s, const Config& c, Output step) {
  return nn::polynomialDecay(s, initialRate(c), step, c.number("decay_steps"),
                             {c.number("end_learning_rate", 0.0001), c.number("power", 1), c.flag("cycle")});
}

Output piecewise(const Scope& s, const Config& c, Output step) {
  std::vector<int64_t> boundaries;
  for (const double one : c.numbers("boundaries")) boundaries.push_back(static_cast<int64_t>(one));
  return nn::piecewiseConstant(s, step, boundaries, c.numbers("values"));
}

Output cosine(const Scope& s, const Config& c, Output step) {
  const double alpha = c.number("alpha", 0);
  if (c.isNull("warmup_target")) return nn::cosineDecay(s, initialRate(c), step, c.number("decay_steps"), alpha);
  return nn::warmedUpCosineDecay(s, initialRate(c), step, c.number("decay_steps"),
                                 {c.number("warmup_target"), c.number("warmup_steps", 0), alpha});
}

Output restarts(const Scope& s, const Config& c, Output step) {
  return nn::cosineDecayRestarts(s, initialRate(c), step, c.number("first_decay_steps"),
                                 {c.number("t_mul", 2), c.number("m_mul", 1), c.number("alpha", 0)});
}

}  // namespace

bool isSchedule(const Json& learningRate) {
  return learningRate.is_object();
}

Output scheduledRate(const Scope& scope, const Json& schedule, Output step) {
  static const std::map<std::string, ScheduleMaker> kMakers = {{"CosineDecay", cosine},
                                                               {"CosineDecayRestarts", restarts},
                                                               {"ExponentialDecay", exponentialSchedule},
                                                               {"InverseTimeDecay", inverseTime},
                                                               {"PiecewiseConstantDecay", piecewise},
                                                               {"PolynomialDecay", polynomial}};
  const PartConfig part = partOf(schedule, "the learning rate's schedule");
  const auto found = kMakers.find(part.className);
  if (found != kMakers.end()) return found->second(scope, part.config, step);
  fail(Code::kNotFound, "There is no learning rate schedule '", part.className, "' in Keras.");
}

}  // namespace engine::keras
