// What a graph's builder wants found again: variables, losses, update ops, summaries. Built with the graph, by its
// thread.
//   Graph graph;
//   const Scope scope(graph);
//   nn::dense(scope, ops::placeholder(scope, DType::kFloat, {kUnknownDim, 3}), 2);
//   const Collections& collections = graph.collections();
//   collections.globalVariables.size();               // is 2u
//   collections.findGlobal("dense/kernel")->shape;    // is Shape({3, 2})
//   collections.findGlobal("dense/bias")->trainable;  // is true
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/error.h"
#include "engine/graph/graph.h"

namespace engine {

class Replicas;

// Which part of a larger, partitioned variable a variable is: checkpoints store the parts under the whole's name.
struct VariableSlice {
  std::string fullName;         // of the whole: without "/part_<i>"
  Shape fullShape;              // fully defined
  std::vector<int64_t> offset;  // of the part's first element, along each axis
};

// A variable of the graph. `handle` is the resource (VarHandleOp) or reference (VariableV2) output.
struct Variable {
  std::string name;  // also its key in checkpoints, unless it is a slice
  Output handle;
  Node* initializer = nullptr;  // assigns the initial value
  Output initialValue;
  DType dtype = DType::kFloat;
  Shape shape;
  bool trainable = true;
  std::optional<VariableSlice> slice = {};  // of a partitioned variable's parts

  // Whether its handle is a resource (VarHandleOp); else it is a reference (VariableV2).
  bool isResource() const { return handle.type() == DType::kResource; }
};

// A resource that checkpoints keep although it is no variable: trees, boundaries of buckets.
struct SaveableSpec {
  std::string resource;           // its name in a session
  Output handle;
  Node* initializer = nullptr;    // makes it, empty; nothing when it is there
  std::vector<std::string> keys;  // in checkpoints
  std::vector<Output> values;     // what a saver stores under each
  std::string restoreOp;          // of the handle and these values
};

enum class SummaryKind { kScalar, kHistogram, kImage, kText, kAudio };

// A value to be logged whenever summaries are saved.
struct SummarySpec {
  std::string tag;
  SummaryKind kind = SummaryKind::kScalar;
  Output value;
  int maxOutputs = 3;     // images, sounds
  double sampleRate = 0;  // sounds: frames a second
};

// Threads that keep a queue filled while a session runs: one for each of the ops that put something into it.
struct QueueRunnerSpec {
  std::string queue;  // its name
  std::vector<Node*> enqueueOps;
  Node* closeOp = nullptr;   // run when the ops have nothing more to put in
  Node* cancelOp = nullptr;  // run when the session ends: whoever waits for the queue no longer does
  std::vector<Code> closedCodes = {Code::kOutOfRange};  // of errors that mean the end, not a failure
};

struct Collections {
  std::vector<Variable> globalVariables;  // saved in checkpoints, slots and global_step included
  std::vector<Variable> localVariables;   // metrics' totals and counts: initialised for each session, never saved
  std::vector<SaveableSpec> saveables;    // saved in checkpoints beside the global variables
  std::vector<Output> losses;
  std::vector<Output> regularizationLosses;
  std::vector<Node*> updateOps;  // run with the training op (moving averages of batch normalisation)
  std::vector<SummarySpec> summaries;
  // Variable name and gradient, as an optimizer applied it: dense, or the values of its slices.
  std::vector<std::pair<std::string, Output>> gradients;
  std::vector<Node*> tableInitializers;
  std::vector<QueueRunnerSpec> queueRunners;
  Output globalStep;                // the variable's handle
  bool referenceVariables = false;  // new variables are VariableV2 (TensorFlow 1's default), not VarHandleOp
  int64_t unseededRandomOps = 0;    // random ops made without a seed of their own: the next one's seed
  std::shared_ptr<Replicas> replicas = {};  // of the model; null: one
  bool lossIsSummed = false;                // the last loss is a sum over its batch, no mean
  bool lossIsShared = false;                // an optimizer took a replica's share of its loss: all together have a mean

  // The global variable of that name, whatever its dtype and shape; null when there is none. Valid until a variable is
  // added.
  const Variable* findGlobal(const std::string& name) const;
  // The global variables that are trainable, of any shapes, in the order in which they were made.
  std::vector<Variable> trainableVariables() const;
};

}  // namespace engine
