#include "engine/estimator/hooks/final_ops_hook.h"

#include "engine/core/error.h"

namespace engine::estimator {

void FinalOpsHook::end(Session& session) {
  try {
    values_ = session.run(feeds_, finalOps_);
  } catch (const Error& error) {
    if (error.code() != Code::kOutOfRange) throw;
    fail(Code::kOutOfRange, "An OutOfRangeError is thrown while running the final ops: they need new input, but the ",
         "input has ended. Let them read variables only. ", error.what());
  }
}

}  // namespace engine::estimator
