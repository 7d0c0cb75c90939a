// Runs nodes one after the other, with kernels made on the spot and tensors allocated as they come. It folds constants
// when a plan is compiled and is the reference that plans are tested against. Used by one thread.
#pragma once

#include <unordered_map>
#include <vector>

#include "engine/core/thread_arena.h"
#include "engine/graph/graph.h"
#include "engine/kernels/kernel.h"

namespace engine {

class Interpreter {
 public:
  Interpreter(ResourceManager& resources, ThreadArena& arena) : resources_(resources), arena_(arena) {}

  // Runs what `fetches` and `targets` need, in topological order, taking fed values as given. A fetch that is dead (in
  // a branch that was not taken) is no valid tensor.
  std::vector<Tensor> run(const Graph& graph, const std::vector<std::pair<Output, Tensor>>& feeds,
                          const std::vector<Output>& fetches, const std::vector<Node*>& targets);

  ResourceManager& resources() { return resources_; }

  // Outputs of one node for the given input values.
  std::vector<Tensor> evaluate(const Node& node, const std::vector<const Tensor*>& inputs);

 private:
  struct Cached {
    std::unique_ptr<Kernel> kernel;
  };
  Kernel& kernelFor(const Node& node);
  // The value behind a reference that was empty when the run came by: an op of the same run may have assigned it.
  Tensor initializedSince(const Output& reference);

  ResourceManager& resources_;
  ThreadArena& arena_;
  std::unordered_map<const Node*, Cached> kernels_;
};

// ResourceExhausted, naming the node whose kernel could not have the memory that it asked for.
[[noreturn]] void failForMemory(const Node& node);

// Nodes that `fetches` and `targets` need when `feeds` are given, inputs first.
std::vector<Node*> neededNodes(const Graph& graph, const std::vector<Output>& feeds, const std::vector<Output>& fetches,
                               const std::vector<Node*>& targets);

}  // namespace engine
