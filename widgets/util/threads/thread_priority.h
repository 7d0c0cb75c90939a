// Lets the window's thread, and whoever else is waited for, go before a thread that computes. Any thread.
#pragma once

namespace widgets {

// From its second call on in a thread it does nothing. Raising the nice value needs no privilege; failing to is
// harmless.
void lowerThreadPriority();

}  // namespace widgets
