// How many files the program may have open at a time. Callable from any thread; raise the limit before others start.
#pragma once

#include <cstdint>

namespace summaries {

// Raises this process' limit of open files to 16,384 or the highest that the system allows it, whichever is less; where
// it is higher already, or cannot be raised, it stays. Returns what holds now.
uint64_t raiseOpenFilesLimit();

// Whether an errno says that this process (EMFILE) or the machine (ENFILE) has too many files open.
bool isTooManyFiles(int error);

}  // namespace summaries
