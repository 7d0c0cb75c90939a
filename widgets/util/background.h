// A work of the shared pool that nothing replaces, and what is to be done with its result on the thread that asked:
// what BackgroundTasks does, where nobody needs to cancel it. Call on the GUI thread.
#pragma once

#include <utility>

#include "widgets/util/background_tasks.h"

namespace widgets {

// Begins `work` for `owner`; it runs to its end even when `owner` goes, which its token tells it.
void beginInPool(QObject* owner, TaskWork work, std::function<void(const std::shared_ptr<const void>&)> done,
                 BackgroundTasks::Failed failed);

// `work` holds values only; it takes a TaskToken or nothing. `done` gets its result here, or `failed` what it threw,
// unless `owner` is gone by then.
template <typename Work, typename Done>
void inBackground(QObject* owner, Work work, Done done, BackgroundTasks::Failed failed = {}) {
  using T = TaskResult<Work>;
  beginInPool(
      owner, taskWork<T>(std::move(work)),
      [done = std::move(done)](const std::shared_ptr<const void>& value) { done(*static_cast<const T*>(value.get())); },
      std::move(failed));
}

}  // namespace widgets
