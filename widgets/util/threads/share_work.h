// Spreads the parts of one job over the calling thread and any idle threads of its pool. Any thread.
#pragma once

#include <cstddef>
#include <functional>

class QThreadPool;

namespace widgets {

// Calls work(i) for each i below `count`, in any order, on this thread and on idle ones of `pool` (may be null: on this
// one alone). Returns when all are done. `work` must not throw.
void shareWork(QThreadPool* pool, std::size_t count, const std::function<void(std::size_t)>& work);

}  // namespace widgets
