// A plugin whose library throws while it is loaded, which nobody can catch: the loader of libraries is written in C.
#include <stdexcept>

namespace {

const int kThrown = [] {
  throw std::runtime_error("no ink to start with");
  return 0;
}();

}  // namespace
