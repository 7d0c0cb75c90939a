// What happens to a model after an evaluation (tf.estimator.Exporter). Used by the thread that evaluates.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/estimator/estimator.h"

namespace engine::estimator {

class Exporter {
 public:
  virtual ~Exporter() = default;
  // Also the name of its folder: <model_dir>/export/<name>.
  virtual const std::string& name() const = 0;
  // Exports the model of a checkpoint into a new folder below `exportPath`, or decides not to. Returns the folder.
  // `isFinal`: no further evaluation will come.
  virtual std::optional<std::string> exportModel(const Estimator& estimator, const std::string& exportPath,
                                                 const std::string& checkpointPath, const EvalResult& evalResult,
                                                 bool isFinal) = 0;
};

using Exporters = std::vector<std::shared_ptr<Exporter>>;

// Writes the model of a checkpoint into a new folder below `exportPath`, named by the seconds since the epoch, and
// returns it.
using ExportFn = std::function<std::string(const Estimator& estimator, const std::string& exportPath,
                                           const std::string& checkpointPath)>;

}  // namespace engine::estimator
