// Which steps of a plan with conditionals run: a step of which an input is dead is dead itself. Each value that may be
// dead has a flag, set anew in every run. Used by the thread that runs the plan; allocates nothing while it runs.
#pragma once

#include <vector>

#include "engine/core/tensor.h"

namespace engine {

class PlanFlow {
 public:
  static constexpr int kAlive = -1;       // the flag of what is never dead
  static constexpr int kSwitchFlags = 3;  // of its two outputs and of itself

  struct Choice {
    const Tensor* value = nullptr;
    int flag = kAlive;
  };
  // A node that may be dead, a Switch, or a Merge.
  struct NodeFlow {
    std::vector<int> needs;             // flags of inputs and controls; those of a Merge's inputs are in `choices`
    int flag = kAlive;                  // its own, the first of a Switch's
    bool runs = false;                  // has a kernel
    const Tensor* predicate = nullptr;  // of a Switch
    std::vector<Choice> choices;        // of a Merge
    Tensor* output = nullptr;           // of a Merge
    Tensor* chosen = nullptr;           // of a Merge: the number of the live input
    bool planned = false;               // the Merge's output has memory
  };

  // `count` consecutive flags; returns the first.
  int addFlags(int count);
  // Returns the node's number.
  int add(NodeFlow node);
  void addFetch(int flag) { fetches_.push_back(flag); }

  // Called when the node's turn has come: whether its kernel is to be run. Carries out a Merge.
  bool enter(int node);
  // Called when its kernel has run: notes which output of a Switch is alive.
  void leave(int node);
  bool fetchIsDead(std::size_t fetch) const { return fetch < fetches_.size() && isDead(fetches_[fetch]); }

 private:
  bool isDead(int flag) const { return flag != kAlive && dead_[static_cast<std::size_t>(flag)]; }
  void setDead(int flag, bool dead) { dead_[static_cast<std::size_t>(flag)] = dead ? 1 : 0; }
  void merge(NodeFlow& node);

  std::vector<NodeFlow> nodes_;
  std::vector<char> dead_;
  std::vector<int> fetches_;
};

}  // namespace engine
