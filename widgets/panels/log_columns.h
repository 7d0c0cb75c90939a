// How wide the columns of the log are: as wide as what is in them, and the events have the rest, or as much as they
// need where that is less; then the list scrolls sideways, and runs leave the events half of what both have. Belongs
// to the list. GUI thread only.
#pragma once

#include <QObject>
#include <vector>

class QTreeView;

namespace widgets {

struct LogEntry;

class LogColumns : public QObject {
  Q_OBJECT
 public:
  explicit LogColumns(QTreeView* view);
  // Lines that come.
  void add(const std::vector<LogEntry>& entries);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void fitRuns();
  void spread();

  QTreeView* view_;
  int longest_ = 0;  // pixels of an event's words
  int runs_ = 0;     // pixels of the longest run's name
  bool isFitting_ = false;
  bool isDragged_ = false;  // a person has the last word
};

}  // namespace widgets
