// SGD: w -= ηg; with momentum m = μm - ηg, w += m (Nesterov: w += μm - ηg).
#include "engine/graph/ops.h"
#include "engine/keras/core/nodes.h"
#include "engine/keras/optimizers/optimizer.h"

namespace engine::keras {
namespace {

class Sgd : public Optimizer {
 public:
  using Optimizer::Optimizer;

 protected:
  void buildSlots(const Weights& trained) override {
    for (const WeightPtr& weight : trained) momentum_.push_back(addSlot("m", *weight));
  }
  Change change(const Call& call, const Step& step, std::size_t index, Output gradient) const override {
    const Scope& s = step.scope;
    const Output down = ops::mul(s, gradient, step.rate);
    const double momentum = config().number("momentum", 0);
    if (momentum == 0) return {down, {}};
    const auto slowed = [&](Output m) { return ops::mul(s, m, numberLike(s, m, momentum)); };
    const Output next = ops::sub(s, slowed(call.value(momentum_[index])), down);
    const Output moved = config().flag("nesterov") ? ops::sub(s, slowed(next), down) : next;
    return {s.op("Neg", {moved}), {{momentum_[index], next}}};
  }

 private:
  Weights momentum_;
};

const OptimizerRegistrar kSgd({"SGD", "sgd"}, [](Config config) { return std::make_shared<Sgd>(std::move(config)); });

}  // namespace
}  // namespace engine::keras
