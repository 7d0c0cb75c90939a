// A popup that chooses how runs are grouped and what the band around their mean is. GUI thread only.
#pragma once

#include <QFrame>

#include "widgets/charts/series/run_grouping.h"

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;

namespace widgets {

class GroupingPanel : public QFrame {
  Q_OBJECT
 public:
  // Deletes itself when it closes. `parameters` are offered where runs are grouped by a value of their experiment.
  GroupingPanel(const RunGrouping& grouping, const QStringList& parameters, QWidget* parent);

 signals:
  // With every change that can be used.
  void changed(const widgets::RunGrouping& grouping);

 private:
  void build(const QStringList& parameters);
  void showRows();
  void tell();

  RunGrouping grouping_;
  QFormLayout* form_;
  QComboBox* by_;
  QLineEdit* pattern_;
  QComboBox* parameter_;
  QComboBox* band_;
  QCheckBox* ghosts_;
  QLabel* problem_;
};

}  // namespace widgets
