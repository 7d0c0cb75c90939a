// What TensorFlow's reference variables imply: an Identity of a reference looks at the variable's memory, so whoever
// reads it after an update sees the new value, even if the Identity itself did not wait for the update. Used by one
// thread.
#pragma once

#include <memory>
#include <unordered_map>
#include <unordered_set>

#include "engine/graph/graph.h"

namespace engine {

class ReferenceWrites {
 public:
  // Adds one node, after its inputs and controls.
  void note(const Node& node);
  // Whether `reader` runs after an update of the reference variable whose value `value` (an Identity of the reference)
  // gives, and `value` itself need not.
  bool isOutdatedFor(const Output& value, const Node& reader) const;
  // As above, for a reader that is yet to be made: it will wait for `inputs` and `controls`.
  bool isOutdatedFor(const Output& value, const std::vector<Output>& inputs, const std::vector<Node*>& controls) const;

 private:
  using Variables = std::unordered_set<const Node*>;
  bool writes(const Node* node, const Node* variable) const;

  // By node: the variables that it or something before it updates; one set for all that come after the same updates.
  std::unordered_map<const Node*, std::shared_ptr<const Variables>> written_;
};

}  // namespace engine
