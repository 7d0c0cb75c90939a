// What the messages of an experiment mean to an Estimator: warm start, exporters, early stopping, hooks. Pure
// functions; what they make is used by the training thread.
#pragma once

#include "engine/estimator/experiment.pb.h"
#include "engine/estimator/inputs/experiment_inputs.h"
#include "engine/estimator/train_spec.h"

namespace engine::estimator {

// The experiment's model with its hyperparameters. A canned or sequential model takes them as settings of its own
// message, by path: "optimizer.learning_rate", "layers[2].filters". A named one gets them as the model_fn's params
// instead. InvalidArgument names the hyperparameter that the model does not have, or whose value does not fit.
Model modelOf(const Experiment& experiment);

// The hyperparameters of an experiment with a named model as its model_fn gets them, typed by their texts; none for
// other models, whose messages have them.
Params paramsOf(const Experiment& experiment);

// The classes that the model tells apart; none for one that has no classes, or does not say.
LabelClasses labelClassesOf(const Model& model);

// Nothing when the experiment has no warm start. InvalidArgument when it does not say from where.
std::optional<WarmStartSettings> warmStartOf(const Experiment& experiment, const InputContext& context);

// One a message; a name that is not given is the kind. `exportFn` writes the models. InvalidArgument for values out of
// range.
Exporters exportersOf(const EvalSettings& settings, const ExportFn& exportFn);

// Early stopping and the framework's own hooks. `estimator` outlives them; `evalInput` may be empty when nothing is
// evaluated in memory.
Hooks hooksOf(const Experiment& experiment, const Estimator& estimator, const InputFn& evalInput);

// For train_and_evaluate. `separate`: evaluations have a process of their own.
EvalSpec evalSpecOf(const EvalSettings& settings, InputFn input, bool separate);

}  // namespace engine::estimator
