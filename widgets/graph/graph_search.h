// The field that finds nodes of a graph by name or op, and how many there are. GUI thread only.
#pragma once

#include <QLineEdit>

#include "widgets/graph/model/graph_projection.h"

class QLabel;

namespace widgets {

// The ops whose names contain the words or whose type is these, in whatever case; those that the mode shows come first.
std::vector<int> findOps(const GraphModel& model, const QString& words, GraphMode mode);

class GraphSearch : public QLineEdit {
  Q_OBJECT
 public:
  explicit GraphSearch(QWidget* parent);

  // "2 of 7"; beside the field.
  QLabel* hits() const { return hits_; }
  // The next match or the previous one, round and round; -1: there is none, or nothing is searched for.
  int next(const GraphModel& model, GraphMode mode, bool forward);
  // Another graph: the next match is the first one.
  void restart() { last_ = -1; }
  void focusAll();

 signals:
  void searchWanted(bool forward);

 private:
  QLabel* hits_;
  int last_ = -1;
};

}  // namespace widgets
