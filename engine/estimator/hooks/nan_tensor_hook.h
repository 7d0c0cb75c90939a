// Stops a training whose loss is no longer a number (tf.train.NanTensorHook). Infinity is not caught, as in TensorFlow.
// Used by the training thread.
//   const ModelFn diverging = [](const Features& features, const Labels&, Mode mode, const Params&, const RunConfig&) {
//     const Scope& scope = features.scope();
//     const Variable weight = nn::getVariable(scope, "weight", {}, DType::kFloat, nn::constant(-1));
//     EstimatorSpec spec{mode, {}};
//     spec.loss = ops::log(scope, nn::read(scope, weight));
//     spec.trainOp = nn::AdamOptimizer(0.1).minimize(scope, spec.loss, nn::globalStep(scope.graph()));
//     return spec;
//   };
//   Estimator model(diverging, RunSettings{.modelDir = "diverged"});
//   const InputFn inputFn = numpyInputFn({{"x", Tensor::vector<float>({1})}}, {}, {.numEpochs = std::nullopt});
//   Code code = Code::kOk;
//   try {
//     model.train(inputFn, {.maxSteps = 5});  // each training has such a hook for its loss
//   } catch (const Error& error) {
//     code = error.code();  // what() is "NaN loss during training."
//   }
//   code;  // is Code::kInvalidArgument
#pragma once

#include "engine/estimator/base/log_sink.h"
#include "engine/estimator/training/session_run_hook.h"

namespace engine::estimator {

class NanTensorHook : public SessionRunHook {
 public:
  // `loss`: floating, one element. With `failOnNan` an InvalidArgument Error ("NaN loss during training.") ends the
  // training, else a warning and a stop.
  NanTensorHook(Output loss, bool failOnNan, LogSink log);
  const SessionRunArgs* beforeRun(SessionRunContext&) override { return &args_; }
  void afterRun(SessionRunContext& context, SessionRunValues values) override;

 private:
  SessionRunArgs args_;
  bool failOnNan_;
  LogSink log_;
};

}  // namespace engine::estimator
