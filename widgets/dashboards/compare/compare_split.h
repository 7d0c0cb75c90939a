// The page "Compare": the table of runs, as high as its rows need, and below it what is said and drawn of them, which
// has the rest. A person may move the line between them. GUI thread only.
#pragma once

#include <QSplitter>

namespace widgets {

class CompareView;

class CompareSplit : public QSplitter {
  Q_OBJECT
 public:
  // Both become its own.
  CompareSplit(CompareView* table, QWidget* below, QWidget* parent = nullptr);

  // Some are compared with each other: the rest is about these, and may be without the table. Without charts and
  // comparison there is nothing below.
  void arrange(bool isComparing, bool hasTable, bool hasCharts);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void fit();

  CompareView* table_;
  QWidget* below_;
  bool isComparing_ = false;
  bool isMoved_ = false;  // by a person
};

}  // namespace widgets
