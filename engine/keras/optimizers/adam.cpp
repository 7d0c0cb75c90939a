// Adam and AdamW: m += (1-β1)(g - m); v += (1-β2)(g² - v); w -= η√(1-β2^t)/(1-β1^t) · m/(√v + ε), with amsgrad by the
// largest v so far. AdamW is Adam with weight_decay.
#include "engine/graph/ops.h"
#include "engine/keras/core/nodes.h"
#include "engine/keras/optimizers/optimizer.h"

namespace engine::keras {
namespace {

class Adam : public Optimizer {
 public:
  using Optimizer::Optimizer;

 protected:
  void buildSlots(const Weights& trained) override {
    for (const WeightPtr& weight : trained) {
      m_.push_back(addSlot("m", *weight));
      v_.push_back(addSlot("v", *weight));
    }
    if (!config().flag("amsgrad")) return;
    for (const WeightPtr& weight : trained) largest_.push_back(addSlot("vhat", *weight));
  }
  Change change(const Call& call, const Step& step, std::size_t index, Output gradient) const override {
    const Scope& s = step.scope;
    const double beta1 = config().number("beta_1", 0.9), beta2 = config().number("beta_2", 0.999);
    const auto number = [&](double value) { return numberLike(s, gradient, value); };
    const auto corrected = [&](double beta) {
      return ops::sub(s, number(1), s.op("Pow", {number(beta), step.number}));
    };
    const auto towards = [&](const WeightPtr& slot, Output value, double beta) {
      const Output before = call.value(slot);
      return ops::add(s, before, ops::mul(s, ops::sub(s, value, before), number(1 - beta)));
    };
    const Output m = towards(m_[index], gradient, beta1);
    const Output v = towards(v_[index], s.op("Square", {gradient}), beta2);
    const Output rate = ops::realDiv(s, ops::mul(s, step.rate, s.op("Sqrt", {corrected(beta2)})), corrected(beta1));
    Change made{{}, {{m_[index], m}, {v_[index], v}}};
    Output size = v;
    if (!largest_.empty()) {
      size = s.op("Maximum", {call.value(largest_[index]), v});
      made.slots.emplace_back(largest_[index], size);
    }
    const Output below = ops::add(s, s.op("Sqrt", {size}), number(config().number("epsilon", 1e-7)));
    made.delta = ops::realDiv(s, ops::mul(s, m, rate), below);
    return made;
  }

 private:
  Weights m_, v_, largest_;
};

const OptimizerRegistrar kAdam({"Adam", "adam", "AdamW", "adamw"},
                               [](Config config) { return std::make_shared<Adam>(std::move(config)); });

}  // namespace
}  // namespace engine::keras
