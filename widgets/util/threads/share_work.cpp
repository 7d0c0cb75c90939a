#include "widgets/util/threads/share_work.h"

#include <QSemaphore>
#include <QThreadPool>
#include <atomic>

namespace widgets {

void shareWork(QThreadPool* pool, std::size_t count, const std::function<void(std::size_t)>& work) {
  std::atomic<std::size_t> next = 0;
  const auto takeTurns = [&] {
    for (std::size_t i = next++; i < count; i = next++) work(i);
  };
  QSemaphore done;
  int helpers = 0;
  const int most = pool && count > 1 ? std::min(pool->maxThreadCount(), static_cast<int>(count)) - 1 : 0;
  while (helpers < most && pool->tryStart([&] {
    takeTurns();
    done.release();
  })) {
    ++helpers;
  }
  takeTurns();
  done.acquire(helpers);
}

}  // namespace widgets
