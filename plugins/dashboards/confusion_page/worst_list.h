// The list of the worst examples beside the matrix. GUI thread only.
#pragma once

#include <QTreeWidget>

#include "plugins/dashboards/confusion_page/worst_log.h"

namespace plugins {

class WorstList : public QTreeWidget {
  Q_OBJECT
 public:
  explicit WorstList(QWidget* parent);
  // Hidden where there are none. `classes`: names of labels and predictions that are ids of classes.
  void setExamples(const std::vector<WorstExample>& examples, const QStringList& classes);
};

}  // namespace plugins
