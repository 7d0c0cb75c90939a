// Writes a trained model as a SavedModel (tf.estimator.Estimator.export_saved_model): built anew for each mode, with
// the variables of a checkpoint, verified and put in place at once. Used by one thread.
#pragma once

#include <map>
#include <string>

#include "engine/estimator/export/export_options.h"

namespace engine::estimator {

class Estimator;

using InputReceiverFns = std::map<Mode, ServingInputReceiverFn>;

// Writes one MetaGraph a mode (train, eval, serve) with the variables of all of them to a temporary folder below
// the base, loads it again, compares the answers of its serving signatures with those of the model in memory, brings it
// to the disk and renames it to <base>/<number> (export_folder.h). What fails leaves no folder behind.
// InvalidArgument: no mode, no checkpoint, a receiver that does not fit the model. Internal: the written model answers
// otherwise than the one in memory. Errors of restoring, of the model and of writing as they are.
ExportResult exportModel(const Estimator& estimator, const std::string& exportDirBase,
                         const InputReceiverFns& receivers, const ExportOptions& options);

}  // namespace engine::estimator
