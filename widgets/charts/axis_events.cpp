#include "widgets/charts/axis_events.h"

#include "widgets/panels/number_text.h"

namespace widgets {

namespace {

std::optional<AxisEventKind> kindOf(const summaries::SessionEntry& entry, bool isStarted) {
  using summaries::SessionEvent;
  switch (entry.event) {
    case SessionEvent::kCheckpoint:
      return AxisEventKind::kCheckpoint;
    case SessionEvent::kEvaluation:
      return AxisEventKind::kEvaluation;
    case SessionEvent::kHyperparameter:
      return AxisEventKind::kRate;
    case SessionEvent::kRestart:
      return AxisEventKind::kRestart;
    case SessionEvent::kStart:
      return isStarted ? std::optional(AxisEventKind::kRestart) : std::nullopt;
    case SessionEvent::kMessage:
      return entry.text.starts_with("Paused") ? std::optional(AxisEventKind::kPause) : std::nullopt;
    default:
      return {};
  }
}

}  // namespace

QString eventText(const AxisEvent& event) {
  const QString step = stepText(event.step);
  switch (event.kind) {
    case AxisEventKind::kCheckpoint:
      //: A checkpoint's name, run and step
      return AxisEvents::tr("Checkpoint %1 of %2 at step %3")
          .arg(event.text.section(QLatin1Char('/'), -1), event.run, step);
    case AxisEventKind::kEvaluation:
      return AxisEvents::tr("Evaluation of %1 at step %2").arg(event.run, step);
    case AxisEventKind::kRate:
      //: What was changed, run and step
      return AxisEvents::tr("%1 in %2 at step %3").arg(event.text, event.run, step);
    case AxisEventKind::kRestart:
      return AxisEvents::tr("Restart of %1 at step %2").arg(event.run, step);
    case AxisEventKind::kPause:
      return AxisEvents::tr("Pause of %1 at step %2").arg(event.run, step);
  }
  return {};
}

void AxisEvents::add(const QString& run, const std::vector<summaries::SessionEntry>& entries) {
  Run& known = runs_[run];
  const std::size_t before = known.events.size();
  for (const summaries::SessionEntry& entry : entries) {
    const auto kind = kindOf(entry, known.isStarted);
    known.isStarted = known.isStarted || entry.event == summaries::SessionEvent::kStart;
    if (kind) known.events.push_back({*kind, run, entry.step, entry.wall, QString::fromStdString(entry.text)});
  }
  if (known.events.size() == before) return;
  ++version_;
  emit changed();
}

void AxisEvents::removeRun(const QString& run) {
  if (runs_.erase(run) == 0) return;
  ++version_;
  emit changed();
}

const std::vector<AxisEvent>* AxisEvents::of(const QString& run) const {
  const auto found = runs_.find(run);
  return found == runs_.end() ? nullptr : &found->second.events;
}

}  // namespace widgets
