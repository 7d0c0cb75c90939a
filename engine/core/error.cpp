#include "engine/core/error.h"

#include <sstream>

namespace engine {

std::string joined(std::initializer_list<MessagePart> parts) {
  std::ostringstream out;
  for (const MessagePart& part : parts) part.printTo(out);
  return out.str();
}

void failWith(Code code, std::initializer_list<MessagePart> parts) {
  throw Error(code, joined(parts));
}

}  // namespace engine
