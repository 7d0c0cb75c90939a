// The one step that every view of heavy summaries follows: pictures, histograms, texts, checkpoints, values in the
// graph. No step means the newest of each. GUI thread only.
//   widgets::TimeCursor cursor;
//   int changes = 0;
//   QObject::connect(&cursor, &widgets::TimeCursor::changed, [&] { ++changes; });
//   cursor.setStep(100);
//   cursor.setStep(100);
//   *cursor.step();  // is 100
//   changes;         // is 1
#pragma once

#include <QObject>
#include <cstdint>
#include <optional>

namespace widgets {

class TimeCursor : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

  // Where it stands; none: at the newest step of each view.
  std::optional<int64_t> step() const { return step_; }
  // Does nothing when it stands there already.
  void setStep(std::optional<int64_t> step);

 signals:
  void changed();  // step() is another

 private:
  std::optional<int64_t> step_;
};

}  // namespace widgets
