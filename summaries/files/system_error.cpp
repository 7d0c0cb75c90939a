#include "summaries/files/system_error.h"

#include <cctype>
#include <cerrno>
#include <system_error>

namespace summaries {
namespace {

// What a person can do about it; empty where the words say all.
std::string adviceFor(int error) {
  switch (error) {
    case ENOSPC:
    case EFBIG:  // a limit of the size of files stands for the disk's
      return "free some space on the disk";
    case EDQUOT:
      return "free some space on the disk, or ask for a larger quota";
    case EMFILE:
      return "close some windows or runs, or raise the limit of open files (ulimit -n)";
    case ENFILE:
      return "close other programs: too many files are open on this machine";
    case EACCES:
    case EPERM:
      return "check the owner and the permissions of the folder";
    case EROFS:
      return "choose a folder on a writable disk";
    case EIO:
      return "check the disk and its cables: it reports read or write errors";
    case ENOENT:
    case ENOTDIR:
      return "check the path";
    default:
      return "";
  }
}

}  // namespace

Code codeOfSystem(int error) {
  switch (error) {
    case ENOENT:
    case ENOTDIR:
      return Code::kNotFound;
    case EACCES:
    case EPERM:
    case EROFS:
      return Code::kPermissionDenied;
    case ENOSPC:
    case EDQUOT:
    case EFBIG:
    case EMFILE:
    case ENFILE:
    case ENOMEM:
      return Code::kResourceExhausted;
    case EISDIR:
      return Code::kFailedPrecondition;
    case EEXIST:
    case ENOTEMPTY:
      return Code::kAlreadyExists;
    default:
      return Code::kUnknown;
  }
}

std::string systemProblem(int error) {
  std::string advice = adviceFor(error);
  const std::string reason = std::generic_category().message(error);
  if (advice.empty()) return reason + ".";
  advice[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(advice[0])));
  return reason + ". " + advice + ".";
}

std::string systemClause(int error) {
  const std::string advice = adviceFor(error);
  const std::string reason = std::generic_category().message(error);
  return advice.empty() ? reason : reason + "; " + advice;
}

}  // namespace summaries
