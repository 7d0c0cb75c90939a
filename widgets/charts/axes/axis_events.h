// The events of runs that cards mark on the x axis: checkpoints, evaluations, learning rate changes, restarts and
// pauses, and where a run was best. GUI thread only.
#pragma once

#include <QObject>
#include <QString>
#include <map>
#include <optional>
#include <vector>

#include "summaries/types.h"

namespace widgets {

enum class AxisEventKind { kCheckpoint, kEvaluation, kRate, kRestart, kPause, kBest };

struct AxisEvent {
  AxisEventKind kind = AxisEventKind::kCheckpoint;
  QString run;
  int64_t step = 0;
  double wall = 0;  // seconds since the epoch
  QString text;     // as logged: a checkpoint's path, "learning_rate = 0.001"; of a pause its length, once known
};

// "Checkpoint model.ckpt-100 of lr=0.1 at step 100".
QString eventText(const AxisEvent& event);

class AxisEvents : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

  // What a follower found new, in order of writing. A start after the first one is a restart; log lines other than
  // that of a pause are not marked.
  void add(const QString& run, const std::vector<summaries::SessionEntry>& entries);
  // Where the run was best so far, in the place of what was said before.
  void setBest(const QString& run, const AxisEvent& event);
  void removeRun(const QString& run);
  // The same ones.
  void follow(const AxisEvents& other);
  // Null when there is none.
  const std::vector<AxisEvent>* of(const QString& run) const;
  bool isEmpty() const { return runs_.empty(); }
  uint64_t version() const { return version_; }

 signals:
  void changed();

 private:
  struct Run {
    std::vector<AxisEvent> events;
    bool isStarted = false;
  };
  std::map<QString, Run> runs_;
  uint64_t version_ = 0;
};

}  // namespace widgets

Q_DECLARE_METATYPE(widgets::AxisEvent)
