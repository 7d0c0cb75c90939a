// Whose code a plugin's thread runs, and whose code throws (code_owner.h), as far as that takes the system's or the
// compiler's help. Any thread.
#pragma once

#include <pthread.h>

#include <string>

namespace plugins {

// Whose function the thread runs, which is asked by a signal; empty: no plugin's, or it does not answer.
std::string pluginOnStackOf(pthread_t thread);

}  // namespace plugins
