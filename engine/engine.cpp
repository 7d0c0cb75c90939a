// The engine's shared library is its floors' objects; this file names the version that a plugin may ask for.
#include "engine/engine.h"

namespace engine {

const char* version() { return EWB_VERSION; }

}  // namespace engine
