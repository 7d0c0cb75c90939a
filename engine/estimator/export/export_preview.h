// What an export would hold, told without a checkpoint and without writing anything. Used by one thread.
#pragma once

#include "engine/estimator/export/model_exporter.h"

namespace engine::estimator {

struct ExportPreview {
  Signatures signatures;  // of every MetaGraph
  std::vector<ExcludedSignature> excluded;
  int64_t variableBytes = 0;  // of the variables of all modes, those they share counted once
};

// Builds the model once a mode. Errors of receivers and of the model as they are.
ExportPreview previewExport(const Estimator& estimator, const InputReceiverFns& receivers);

}  // namespace engine::estimator
