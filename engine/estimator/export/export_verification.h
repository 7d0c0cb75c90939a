// Tries a written SavedModel: loaded again, it must answer as the model in memory does. Used by one thread.
#pragma once

#include <string>

#include "engine/estimator/export/export_graph.h"
#include "engine/estimator/export/export_options.h"

namespace engine::estimator {

// How a written model is asked: a signature's outputs by key.
using AskFn = std::function<NamedTensors(const std::string& signature, const NamedTensors& inputs)>;

// An exported model gives something else than the model in memory: code Internal.
class ExportMismatch : public Error {
 public:
  ExportMismatch(std::string signature, std::string output, double difference, const std::string& message)
      : Error(Code::kInternal, message),
        signature_(std::move(signature)),
        output_(std::move(output)),
        difference_(difference) {}
  const std::string& signature() const { return signature_; }
  const std::string& output() const { return output_; }
  double difference() const { return difference_; }  // infinite where dtype, shape or text differ

 private:
  std::string signature_;
  std::string output_;
  double difference_;
};

// Loads the MetaGraph of `graph` from `folder` and asks its signatures with a batch: those that serve, and the loss and
// predictions of the one that evaluates (metrics add up over calls, and a training draws random numbers).
// ExportMismatch when an output differs by more than options.tolerance (relative to the value where that is larger than
// one), or in anything that is no number.
ExportVerification verifyExport(const std::string& folder, ExportGraph& graph, const ExportOptions& options);
// The same for a model that was loaded in another way.
ExportVerification verifyExport(const AskFn& ask, ExportGraph& graph, const ExportOptions& options);

// The largest |a - b| of two tensors of one dtype and shape; NaN equals NaN. Infinity when dtype, shape or text differ.
double largestDifference(const Tensor& a, const Tensor& b);

}  // namespace engine::estimator
