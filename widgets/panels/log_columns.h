// How wide the columns of the log are: as wide as what is in them, and the events have the rest. Where that is less
// than the longest event needs, the others give way, the least needed first: the runs where all lines are of one, the
// words of the levels (their icons stay), the date, what is long of the runs' names, the steps; the time of the day
// only where hardly a word of an event would be seen. Where that is not enough, a line has two lines of text. Belongs
// to the list. GUI thread only.
#pragma once

#include <QFont>
#include <QFontMetrics>
#include <QObject>
#include <QSet>
#include <QString>
#include <vector>

class QTreeView;

namespace widgets {

struct LogEntry;

// What a cell of so many pixels says of a run: all of its name, or as many whole parts at the end as have room:
// "…/run-1/eval". Empty: not even the last one, which tells the least.
QString runWords(const QString& run, const QFontMetrics& font, int room);

class LogColumns : public QObject {
  Q_OBJECT
 public:
  explicit LogColumns(QTreeView* view);
  // Lines that come.
  void add(const std::vector<LogEntry>& entries);
  // Of text in a line of the log.
  int textLines() const { return lines_; }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  // Pixels of what a column has, and of the least that tells something.
  struct Widths {
    int whole = 0;
    int least = 0;
  };
  void measure(const std::vector<LogEntry>& entries);
  void measureEvents(const std::vector<LogEntry>& entries);
  void fit();
  void spread();
  void setLines(int lines);

  QTreeView* view_;
  Widths time_, level_, run_;
  int step_ = 0;
  int longest_ = 0;  // pixels of an event's words
  qsizetype letters_ = 0;   // of the longest event
  QFont font_;              // that it was measured with
  QSet<QString> measured_;  // kinds of events about as long as that, of which one was measured
  QString onlyRun_;  // that all lines are of; empty: there are none, or several
  bool hasRuns_ = false;
  int lines_ = 1;
  bool isFitting_ = false;
  bool isDragged_ = false;  // a person has the last word
};

}  // namespace widgets
