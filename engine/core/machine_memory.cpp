#include "engine/core/machine_memory.h"

#include <unistd.h>

namespace engine {

double machineMemory() {
  return static_cast<double>(sysconf(_SC_PHYS_PAGES)) * static_cast<double>(sysconf(_SC_PAGESIZE));
}

}  // namespace engine
