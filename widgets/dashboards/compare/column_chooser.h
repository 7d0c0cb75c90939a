// A popup that lists the columns of the table of runs with a filter; a tick shows one. GUI thread only.
#pragma once

#include <QFrame>
#include <vector>

#include "widgets/dashboards/compare/compare_table.h"

class QLineEdit;
class QListWidget;

namespace widgets {

class ColumnChooser : public QFrame {
  Q_OBJECT
 public:
  // Deletes itself when it closes.
  ColumnChooser(const std::vector<CompareColumn>& columns, const CompareSettings& settings, QWidget* parent);

 signals:
  void toggled(const QString& key, bool shown);

 private:
  QLineEdit* filter_;
  QListWidget* list_;
};

}  // namespace widgets
