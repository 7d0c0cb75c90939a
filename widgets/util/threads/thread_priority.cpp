#include "widgets/util/threads/thread_priority.h"

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace widgets {
namespace {

constexpr int kWorkerNice = 5;

}  // namespace

void lowerThreadPriority() {
  thread_local bool done = false;
  if (done) return;
  done = true;
  // Linux keeps a nice value per thread.
  setpriority(PRIO_PROCESS, static_cast<id_t>(syscall(SYS_gettid)), kWorkerNice);
}

}  // namespace widgets
