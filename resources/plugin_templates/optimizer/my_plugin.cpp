// An update rule: w -= rate · (sign(g) + decay · w). Experiments name it:
// "optimizer": {"named": {"name": "my_plugin"}, "learning_rate": 0.01}.
#include "engine/api.h"
#include "engine/estimator/experiment/optimizer_factory.h"

using namespace engine;

namespace {

class MyPlugin : public nn::Optimizer {
 public:
  MyPlugin(nn::Rate rate, double decay, nn::OptimizerOptions options)
      : Optimizer(std::move(options), "MyPlugin"), rate_(rate), decay_(decay) {}

 protected:
  std::vector<Hyperparameter> hyperparameters() const override { return {{"learning_rate", rate_}, {"decay", decay_}}; }

  Node* applyDense(const Update& update, Output gradient) const override {
    const Scope& scope = update.scope;
    const Output shrink = scope.op("Mul", {update.read(update.variable), update.hyper("decay")});
    const Output step = scope.op("AddV2", {scope.op("Sign", {gradient}), shrink});
    return update.op("ApplyGradientDescent", {update.variable.handle, update.hyper("learning_rate"), step});
  }

  // Of embeddings: only the rows that a batch used; they do not decay.
  Node* applySparse(const Update& update, Output values, Output indices) const override {
    const Scope& scope = update.scope;
    const Output step = scope.op("Mul", {scope.op("Sign", {values}), update.hyper("learning_rate")});
    if (!update.variable.isResource()) return scope.node("ScatterSub", {update.variable.handle, indices, step});
    return scope.node("ResourceScatterAdd", {update.variable.handle, indices, scope.op("Neg", {step})});
  }

 private:
  nn::Rate rate_;
  double decay_;
};

const estimator::OptimizerRegistrar kMyPlugin("my_plugin", [](const estimator::OptimizerRequest& request) {
  return std::make_unique<MyPlugin>(request.rate, request.params.get<double>("decay"), request.options);
});

}  // namespace
