#include "summaries/error.h"

#include <array>

namespace summaries {

std::string_view codeName(Code code) {
  static constexpr std::array<std::string_view, 17> kNames = {
      "Ok",       "Cancelled",      "Unknown",          "InvalidArgument",   "DeadlineExceeded",
      "NotFound", "AlreadyExists",  "PermissionDenied", "ResourceExhausted", "FailedPrecondition",
      "Aborted",  "OutOfRange",     "Unimplemented",    "Internal",          "Unavailable",
      "DataLoss", "Unauthenticated"};
  const auto index = static_cast<std::size_t>(code);
  return index < kNames.size() ? kNames[index] : "Unknown";
}

}  // namespace summaries
