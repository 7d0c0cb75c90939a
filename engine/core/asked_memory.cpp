#include "engine/core/asked_memory.h"

namespace engine {

constinit thread_local uint64_t askedBytes = 0;

}  // namespace engine
