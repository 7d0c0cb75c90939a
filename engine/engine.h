// Version of the engine library. Callable from any thread.
//   const std::string version = engine::version();
//   std::count(version.begin(), version.end(), '.');  // is 2
#pragma once

namespace engine {

// "major.minor.patch".
const char* version();

}  // namespace engine
