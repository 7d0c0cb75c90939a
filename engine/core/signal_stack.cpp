#include "engine/core/signal_stack.h"

#include <signal.h>
#include <sys/mman.h>

namespace engine {
namespace {

// What looks whose code is on the stack takes some 10 KiB of it.
constexpr std::size_t kBytes = 64 << 10;

class SignalStack {
 public:
  SignalStack() {
    stack_t former{};
    if (sigaltstack(nullptr, &former) != 0 || (former.ss_flags & SS_DISABLE) == 0) return;
    memory_ = mmap(nullptr, kBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);
    if (memory_ == MAP_FAILED) return;
    stack_t own{};
    own.ss_sp = memory_;
    own.ss_size = kBytes;
    sigaltstack(&own, nullptr);
  }
  ~SignalStack() {
    if (memory_ == MAP_FAILED) return;
    stack_t none{};
    none.ss_flags = SS_DISABLE;
    sigaltstack(&none, nullptr);
    munmap(memory_, kBytes);
  }
  SignalStack(const SignalStack&) = delete;
  SignalStack& operator=(const SignalStack&) = delete;

 private:
  void* memory_ = MAP_FAILED;
};

}  // namespace

void makeSignalStack() {
  thread_local const SignalStack stack;
}

}  // namespace engine
