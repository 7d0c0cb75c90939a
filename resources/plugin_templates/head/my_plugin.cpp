// A head: what a model makes of its logits. It predicts numbers and measures them by Huber's loss, which far errors
// pull less than the squared one. Experiments name it: "linear_estimator": {"head": {"named": {"name": "my_plugin"}},
// …}.
#include "engine/api.h"
#include "engine/estimator/head/head_registry.h"

using namespace engine;
using namespace engine::estimator;

namespace {

// e²/2 up to |e| = delta, delta·(|e| - delta/2) beyond.
Output huber(const Scope& scope, Output labels, Output logits, double delta) {
  const Output error = scope.op("Abs", {scope.op("Sub", {logits, labels})});
  const Output limit = ops::scalar(scope, static_cast<float>(delta));
  const Output inner = scope.op("Minimum", {error, limit});
  const Output outer = scope.op("Mul", {limit, scope.op("Sub", {error, inner})});
  const Output half = scope.op("Mul", {ops::scalar(scope, 0.5F), scope.op("Square", {inner})});
  return scope.op("AddV2", {half, outer});
}

// Options of all heads come from the message; `params` were checked against my_plugin.json.
const HeadRegistrar kMyPlugin("my_plugin", [](const HeadSpec& message, const Params& params, Version version) {
  auto options = headOptionsOf<RegressionHeadOptions>(message, version);
  options.lossFn = [delta = params.get<double>("delta")](const Scope& scope, Output labels, Output logits,
                                                         const Features&) {
    return huber(scope, labels, logits, delta);
  };
  return std::make_shared<RegressionHead>(options);
});

}  // namespace
