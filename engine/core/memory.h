// What memory the machine has, and the one Error for whatever does not fit into it. The system grants more than there
// is and ends the program when it is used: what cannot be there is refused before it is asked for. Functions without
// state: callable from any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "engine/core/dtype.h"
#include "engine/core/shape.h"

namespace engine {

// Bytes of the machine, or of the control group that the program runs in.
uint64_t machineMemory();

// "3.6 GB"; powers of ten.
std::string memoryText(uint64_t bytes);

// ResourceExhausted: "<what> takes <bytes>, this machine has <memory>: …" with what to do about it. `bytes` may be
// UINT64_MAX for what has no number.
[[noreturn]] void failMemory(const std::string& what, uint64_t bytes);

// The bytes of `count` things, 0 or more, of `each` bytes; UINT64_MAX when 64 bits cannot count them.
uint64_t bytesOf(int64_t count, uint64_t each);

// failMemory() when so many bytes are more than the machine has, or, of large requests, than are free now.
void requireMemory(const std::string& what, uint64_t bytes);

// The bytes of a tensor of a type of fixed size and a shape that is fully defined. failMemory() when 64 bits cannot
// count them.
std::size_t tensorBytes(DType dtype, const Shape& shape);

}  // namespace engine
