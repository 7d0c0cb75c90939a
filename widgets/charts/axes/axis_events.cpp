#include "widgets/charts/axes/axis_events.h"

#include <algorithm>

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
    case SessionEvent::kPause:
      return AxisEventKind::kPause;
    default:
      return {};
  }
}

// Gives the newest pause its length. False: it has one, or there is none.
bool endPause(std::vector<AxisEvent>& events, double wall) {
  for (auto event = events.rbegin(); event != events.rend(); ++event) {
    if (event->kind != AxisEventKind::kPause) continue;
    if (!event->text.isEmpty()) return false;
    event->text = durationText(std::max(0.0, wall - event->wall));
    return true;
  }
  return false;
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
    case AxisEventKind::kBest:
      //: Run, step, and the value there
      return AxisEvents::tr("Best evaluation of %1 at step %2: %3").arg(event.run, step, event.text);
    case AxisEventKind::kPause:
      // Until it goes on its length is not known.
      if (event.text.isEmpty()) return AxisEvents::tr("Pause of %1 at step %2").arg(event.run, step);
      //: Run, step and length
      return AxisEvents::tr("Pause of %1 at step %2 for %3").arg(event.run, step, event.text);
  }
  return {};
}

void AxisEvents::add(const QString& run, const std::vector<summaries::SessionEntry>& entries) {
  Run& known = runs_[run];
  const std::size_t before = known.events.size();
  bool resumed = false;
  for (const summaries::SessionEntry& entry : entries) {
    const auto kind = kindOf(entry, known.isStarted);
    known.isStarted = known.isStarted || entry.event == summaries::SessionEvent::kStart;
    if (kind) {
      known.events.push_back({*kind, run, entry.step, entry.wall, QString::fromStdString(entry.text)});
    }
    if (entry.event == summaries::SessionEvent::kResume) resumed = endPause(known.events, entry.wall) || resumed;
  }
  if (known.events.size() == before && !resumed) return;
  ++version_;
  emit changed();
}

void AxisEvents::setBest(const QString& run, const AxisEvent& event) {
  std::vector<AxisEvent>& events = runs_[run].events;
  const auto known =
      std::find_if(events.begin(), events.end(), [](const AxisEvent& e) { return e.kind == AxisEventKind::kBest; });
  if (known == events.end()) {
    events.push_back(event);
  } else if (known->step == event.step && known->text == event.text) {
    return;
  } else {
    *known = event;
  }
  ++version_;
  emit changed();
}

void AxisEvents::removeRun(const QString& run) {
  if (runs_.erase(run) == 0) return;
  ++version_;
  emit changed();
}

void AxisEvents::follow(const AxisEvents& other) {
  runs_ = other.runs_;
  ++version_;
  emit changed();
}

const std::vector<AxisEvent>* AxisEvents::of(const QString& run) const {
  const auto found = runs_.find(run);
  return found == runs_.end() ? nullptr : &found->second.events;
}

}  // namespace widgets
