#include "engine/core/run_program.h"

#include <cstdio>
#include <exception>

namespace engine {

int runProgram(const std::function<void()>& work) {
  try {
    work();
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}

}  // namespace engine
