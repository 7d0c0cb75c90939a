// A plugin that crashes while its library is loaded.
#include <csignal>

namespace {

const int kCrashed = std::raise(SIGSEGV);

}  // namespace
