// Calls of what plugins gave, so that what it throws names them: of a part that files name (NamedPart), and of what
// uses plugins' parts somewhere inside. Functions for any thread.
#pragma once

#include <exception>
#include <string>
#include <typeinfo>

#include "engine/core/code_owner.h"
#include "engine/core/error.h"

namespace engine::estimator {

// What the call returns. An Error that it throws names the part and keeps its code, anything else becomes Unknown.
// Errors of other classes, which say more, pass.
template <typename Call>
auto callPart(const std::string& kind, const std::string& name, const Call& call) {
  try {
    return call();
  } catch (const Error& error) {
    if (typeid(error) != typeid(Error)) throw;
    fail(error.code(), "The ", kind, " '", name, "' failed: ", error.what());
  } catch (const std::exception& error) {
    fail(Code::kUnknown, "The ", kind, " '", name, "' failed: ", error.what());
  } catch (...) {
    fail(Code::kUnknown, "The ", kind, " '", name, "' failed and gave no reason.");
  }
}

// What the call returns. Of what a plugin's code throws in it, wherever that is, the Error names the plugin; else as
// callPart(). Everything else passes.
template <typename Call>
auto callNamingThrower(const Call& call) {
  try {
    return call();
  } catch (...) {
    const char* owner = throwerOfCurrent();
    if (!owner) throw;
    return callPart("plugin", owner, [&]() -> decltype(call()) { throw; });
  }
}

}  // namespace engine::estimator
