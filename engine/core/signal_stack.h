// Memory for handlers of fatal signals, which every thread that computes has (becomeComputeThread()): where a function
// calls itself without an end there is no room for them on the thread's own stack. Any thread, for itself.
#pragma once

namespace engine {

// From now on handlers with SA_ONSTACK run on memory of their own in this thread, until it ends. Does nothing in a
// thread that has such memory already, and where there is none.
void makeSignalStack();

}  // namespace engine
