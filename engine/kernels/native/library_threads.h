// Keeps oneDNN at one thread: oneTBB's tasks share out the work, and a team of OpenMP's under each of them would run
// more threads than there are cores. Callable from any thread; the setting is the calling thread's own.
#pragma once

namespace engine::kernels {

// To be called before anything of oneDNN is made or run on this thread. Costs one look at a flag after the first call.
void keepLibraryAtOneThread();

}  // namespace engine::kernels
