// The main of small programs: what goes wrong is said in one line. Called by the main thread.
//   runProgram([] { fail(Code::kNotFound, "There is no such file."); });  // is 1
#pragma once

#include <functional>

namespace engine {

// Does the work and returns the exit status: 0, or 1 after an exception, whose message then stands on stderr.
int runProgram(const std::function<void()>& work);

}  // namespace engine
