// A data set as part of a graph: an initializable iterator, its next element as features and labels, and the hook that
// initialises it. Built by the thread that builds the graph.
#pragma once

#include <memory>
#include <string>

#include "engine/core/error.h"
#include "engine/estimator/base/estimator_spec.h"
#include "engine/estimator/inputs/input_fn.h"
#include "engine/kernels/iterator_resource.h"

namespace engine::estimator {

struct InputPipeline {
  NamedOutputs features;
  NamedOutputs labels;
  Node* initializer = nullptr;
  std::shared_ptr<DatasetResource> dataset;
  std::string datasetName;   // of the resource that the initialiser reads
  std::string iteratorName;  // of the resource that IteratorGetNext reads
};

// Adds IteratorV2, IteratorGetNext and MakeIterator for the data. Several replicas get a batch each: the pipeline is
// the first one's, the graph's Replicas know the others'. InvalidArgument when names and components do not agree.
InputPipeline addInputPipeline(const Scope& scope, const InputData& input, int replicas = 1);

// Gives the session the data set and runs the initialiser whenever a session is created.
class DatasetInitializerHook : public SessionRunHook {
 public:
  explicit DatasetInitializerHook(InputPipeline pipeline) : pipeline_(std::move(pipeline)) {}
  void afterCreateSession(Session& session) override;
  // Reads other data from now on; takes effect with the next initialisation. InvalidArgument unless the names, dtypes
  // and shapes are those of the pipeline.
  void setInput(const InputData& input, std::optional<int64_t> graphSeed);
  const std::string& iteratorName() const { return pipeline_.iteratorName; }

 private:
  InputPipeline pipeline_;
};

}  // namespace engine::estimator
