// Errors of one node of a graph, which know its name, so that each error names the innermost node once. Immutable: safe
// to copy between threads.
#pragma once

#include <string>

#include "engine/core/error.h"

namespace engine {

// An iterator or a queue has no more elements. OutOfRange, as other errors are too.
class EndOfSequence : public Error {
 public:
  explicit EndOfSequence(const std::string& message = "End of sequence") : Error(Code::kOutOfRange, message) {}
};

class NodeError : public Error {
 public:
  NodeError(Code code, const std::string& node, const std::string& message, bool isEndOfSequence = false)
      : Error(code, message), node_(node), isEndOfSequence_(isEndOfSequence) {}
  const std::string& node() const { return node_; }
  // Whether the node asked an iterator that has no more elements.
  bool isEndOfSequence() const { return isEndOfSequence_; }

 private:
  std::string node_;
  bool isEndOfSequence_;
};

// "Node 'name'" and the parts behind it.
template <typename... Parts>
[[noreturn]] void failAtNode(Code code, const std::string& name, const Parts&... parts) {
  throw NodeError(code, name, message("Node '", name, "'", parts...));
}

// While `error` is handled: throws it again, with the node's name when it has none.
[[noreturn]] void rethrowAtNode(const std::string& name, const std::string& op, const Error& error);

// Whether an iterator had no more elements, asked by a node or directly.
bool isEndOfSequence(const Error& error);

}  // namespace engine
