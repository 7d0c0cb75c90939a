// Whose code lies where: a library that is loaded while the program runs belongs to somebody, a plugin. Of what is on a
// thread's stack and of what was thrown can be told whose code it was. Any thread; what only looks for code, not for
// what was thrown, may be called by handlers of signals.
#pragma once

#include <string>

namespace engine {

// The library that holds `inside`, an address in it, belongs to `owner` from now on. Beyond 256 libraries none is kept.
void keepCodeOwner(const std::string& owner, const void* inside);

// Whose library holds this address; null: nobody's that was kept.
const char* ownerOfCode(const void* address);

// Whose function this thread runs: of those that have an owner the innermost one; null: none.
const char* ownerOnStack();

// For whoever is called when something is thrown, with where it lies: notes whose function throws it.
void noteThrown(const void* thrown);

// Inside of a catch block: whose function threw what is handled, itself or by what it called, in whichever thread;
// null: nobody's, or noteThrown() was not called.
const char* throwerOfCurrent();

}  // namespace engine
