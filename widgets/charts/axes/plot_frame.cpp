#include "widgets/charts/axes/plot_frame.h"

namespace widgets {

const RenderResult::Line* longestLine(const RenderResult& drawn) {
  const RenderResult::Line* best = nullptr;
  for (const RenderResult::Line& line : drawn.lines) {
    if (line.data.size() > 0 && (!best || line.data.size() > best->data.size())) best = &line;
  }
  return best;
}

std::optional<double> xOfStep(const RenderResult& drawn, int64_t step) {
  if (drawn.xAxis == XAxis::kStep) return static_cast<double>(step);
  if (!drawn.stepOrder) return {};
  const RenderResult::Line* line = longestLine(drawn);
  if (!line) return {};
  const std::size_t right = std::min(line->data.firstAtStep(step), line->data.size() - 1);
  return xValue(line->data, drawn.xAxis, right);
}

std::optional<int64_t> stepAtX(const RenderResult& drawn, double axisX) {
  if (drawn.xAxis == XAxis::kStep) return static_cast<int64_t>(std::llround(std::clamp(axisX, -9e18, 9e18)));
  const RenderResult::Line* line = longestLine(drawn);
  if (!line) return {};
  return line->data.step(nearestTo(line->data, drawn.xAxis, axisX));
}

}  // namespace widgets
