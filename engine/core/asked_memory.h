// How much memory a thread has asked for: the difference before and after some code is what it needed on the way.
// Counted are the blocks of tensors and, in programs with plugins, what C++ allocates (plugins/api/counted_new.cpp).
// Any thread.
#pragma once

#include <cstdint>

namespace engine {

// Bytes that this thread has asked for since it began; what it gave back is in them.
extern constinit thread_local uint64_t askedBytes [[gnu::tls_model("initial-exec")]];

}  // namespace engine
