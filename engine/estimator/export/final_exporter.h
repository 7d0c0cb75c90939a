// Exports the model of the last evaluation (tf.estimator.FinalExporter): never, when the training ends before
// max_steps. Used by the thread that evaluates.
#pragma once

#include "engine/estimator/export/exporter.h"

namespace engine::estimator {

class FinalExporter : public Exporter {
 public:
  FinalExporter(std::string name, ExportFn exportFn) : name_(std::move(name)), export_(std::move(exportFn)) {}
  const std::string& name() const override { return name_; }
  std::optional<std::string> exportModel(const Estimator& estimator, const std::string& exportPath,
                                         const std::string& checkpointPath, const EvalResult&, bool isFinal) override {
    if (!isFinal) return std::nullopt;
    return export_(estimator, exportPath, checkpointPath);
  }

 private:
  std::string name_;
  ExportFn export_;
};

}  // namespace engine::estimator
