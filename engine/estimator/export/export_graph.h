// One mode's part of an export: the graph that a receiver and the model_fn build, a session with the checkpoint's
// values, and the MetaGraph to write. Used by one thread.
#pragma once

#include <memory>
#include <string>

#include "engine/estimator/export/export_signatures.h"
#include "engine/estimator/export/frozen_graph.h"
#include "engine/formats/graphs/saved_model_writer.h"
#include "engine/runtime/session.h"

namespace engine::estimator {

class Estimator;

class ExportGraph {
 public:
  // Builds the graph and restores the checkpoint. InvalidArgument and NotFound tell the mode when the model expects
  // variables that the checkpoint does not have.
  ExportGraph(const Estimator& estimator, Mode mode, const ServingInputReceiverFn& receiverFn,
              const std::string& checkpoint);
  // Builds the graph only, for its signatures and variables: session() may not be asked for.
  ExportGraph(const Estimator& estimator, Mode mode, const ServingInputReceiverFn& receiverFn);

  Mode mode() const { return mode_; }
  const ServingInputReceiver& receiver() const { return receiver_; }
  const ExportSignatures& signatures() const { return signatures_; }
  const Graph& graph() const { return *graph_; }
  Session& session() { return *session_; }
  // "serve", "train" or "eval".
  std::string tag() const;

  // Writes a bundle of the global variables.
  void saveVariables(const std::string& prefix);
  // The MetaGraph; copies the files that its tables read to the writer's assets.
  tensorflow::MetaGraphDef metaGraph(formats::SavedModelWriter& writer, bool stripDefaultAttrs = true);
  // What its signatures need, with the session's values of variables and tables.
  FrozenGraph frozen(bool stripDefaultAttrs = true);

 private:
  void build(const Estimator& estimator, const ServingInputReceiverFn& receiverFn);
  void restore(const Estimator& estimator, const std::string& checkpoint);
  NamedTensors variablesIn(const tensorflow::GraphDef& graph);
  TableEntries tableOf(const Node& initializer);
  // Adds ops that set the resources which are no variables to what they are now; their names.
  std::vector<std::string> resourceSetters();
  void addAssets(tensorflow::MetaGraphDef& metaGraph, formats::SavedModelWriter& writer) const;

  Mode mode_;
  std::unique_ptr<Graph> graph_;
  ServingInputReceiver receiver_;
  ExportSignatures signatures_;
  tensorflow::SaverDef saver_;
  Node* trainOp_ = nullptr;
  Node* mainOp_ = nullptr;
  std::unique_ptr<Session> session_;
};

}  // namespace engine::estimator
