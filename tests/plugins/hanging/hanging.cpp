// A plugin that never finishes loading.
#include <unistd.h>

namespace {

const int kWaited = [] {
  while (true) pause();
  return 0;
}();

}  // namespace
