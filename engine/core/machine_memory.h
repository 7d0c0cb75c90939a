// How much memory this machine has: what is certain not to fit is refused before hours are spent on swapping, or the
// system ends the program. Callable from any thread.
#pragma once

namespace engine {

double machineMemory();  // bytes

}  // namespace engine
