// Version of the engine library. Callable from any thread.
#pragma once

namespace engine {

// "major.minor.patch".
const char* version();

}  // namespace engine
