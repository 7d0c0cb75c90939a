// Exports a model whenever so many more steps were trained. Used by the thread that evaluates.
#pragma once

#include "engine/estimator/export/exporter.h"

namespace engine::estimator {

struct StepExporterOptions {
  std::string name = "step_exporter";
  int64_t everySteps = 1000;             // exports at the first evaluation after each multiple of this
  std::optional<int64_t> exportsToKeep;  // none: all
  std::string evalName;                  // of the evaluation whose log says what came before this process
};

class StepExporter : public Exporter {
 public:
  // InvalidArgument when everySteps or exportsToKeep is not positive.
  StepExporter(ExportFn exportFn, StepExporterOptions options);
  const std::string& name() const override { return options_.name; }
  std::optional<std::string> exportModel(const Estimator& estimator, const std::string& exportPath,
                                         const std::string& checkpointPath, const EvalResult& evalResult,
                                         bool isFinal) override;

 private:
  ExportFn export_;
  StepExporterOptions options_;
  std::optional<int64_t> lastStep_;  // of the evaluation before
};

}  // namespace engine::estimator
