#include "widgets/dashboards/time_cursor.h"

namespace widgets {

void TimeCursor::setStep(std::optional<int64_t> step) {
  if (step == step_) return;
  step_ = step;
  emit changed();
}

}  // namespace widgets
