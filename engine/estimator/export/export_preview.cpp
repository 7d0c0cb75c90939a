#include "engine/estimator/export/export_preview.h"

#include "engine/core/error.h"
#include "engine/estimator/export/export_graph.h"
#include "engine/graph/collections.h"

namespace engine::estimator {

ExportPreview previewExport(const Estimator& estimator, const InputReceiverFns& receivers) {
  if (receivers.empty()) fail(Code::kInvalidArgument, "No valid modes for exporting found.");
  ExportPreview preview;
  std::map<std::string, int64_t> variables;  // bytes by name
  for (const auto& [mode, receiver] : receivers) {
    const ExportGraph graph(estimator, mode, receiver);
    tensorflow::MetaGraphDef described;
    for (const auto& [key, def] : graph.signatures().included) (*described.mutable_signature_def())[key] = def;
    preview.signatures.merge(signaturesOf(described));
    const auto& excluded = graph.signatures().excluded;
    preview.excluded.insert(preview.excluded.end(), excluded.begin(), excluded.end());
    for (const Variable& variable : graph.graph().collections().globalVariables) {
      const int64_t elements = variable.shape.elements();
      if (elements > 0) variables[variable.name] = elements * static_cast<int64_t>(dtypeSize(variable.dtype));
    }
  }
  for (const auto& [name, bytes] : variables) preview.variableBytes += bytes;
  return preview;
}

}  // namespace engine::estimator
