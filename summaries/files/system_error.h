// What the operating system refused, as the program's Error: the one place that turns an errno into a code, its words
// and what to do about it. Functions without state: callable from any thread.
#pragma once

#include <string>

#include "summaries/error.h"

namespace summaries {

Code codeOfSystem(int error);
// "No space left on device. Free some space on the disk."
std::string systemProblem(int error);
// The same as a clause: "No space left on device; free some space on the disk".
std::string systemClause(int error);

// An Error that still knows what the system said.
class SystemError : public Error {
 public:
  // "Cannot write /a/b: No space left on device. Free some space on the disk.", and `more`.
  SystemError(const std::string& doing, int error, const std::string& more = {})
      : Error(codeOfSystem(error), doing + ": " + systemProblem(error) + more), error_(error) {}
  int error() const { return error_; }

 private:
  int error_;
};

}  // namespace summaries
