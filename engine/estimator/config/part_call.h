// Calls of what a part gave that files name (NamedPart), so that what it throws names it. A function for any thread.
#pragma once

#include <exception>
#include <string>
#include <typeinfo>

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

}  // namespace engine::estimator
