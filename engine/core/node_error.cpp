#include "engine/core/node_error.h"

namespace engine {

void rethrowAtNode(const std::string& name, const std::string& op, const Error& error) {
  if (dynamic_cast<const NodeError*>(&error)) throw;
  throw NodeError(error.code(), name, message("Node '", name, "' (", op, "): ", error.what()), isEndOfSequence(error));
}

bool isEndOfSequence(const Error& error) {
  if (const auto* ofNode = dynamic_cast<const NodeError*>(&error)) return ofNode->isEndOfSequence();
  return dynamic_cast<const EndOfSequence*>(&error) != nullptr;
}

}  // namespace engine
