// What the metrics of a run came to: a small line, the last and the best value of each. Of more than can be looked
// through a field filters the names, as those of the charts do; Esc in it clears it. GUI thread only.
#pragma once

#include <QColor>
#include <QWidget>

#include "app/shell/docks/run_summary.h"

class QLineEdit;
class QTreeWidget;

namespace widgets {
class FilterWords;
}

namespace app {

class MetricTable : public QWidget {
  Q_OBJECT
 public:
  explicit MetricTable(QWidget* parent = nullptr);

  // `color`: of the small lines; invalid: not known.
  void setMetrics(const std::vector<RunSummary::Metric>& metrics, const QColor& color);

 protected:
  void resizeEvent(QResizeEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;  // keys of the field

 private:
  void makeFilter();
  void makeTable();
  void fill();
  int fillRows(const std::vector<RunSummary::Metric>& metrics);
  void keepRoom();
  void fitLines();

  std::vector<RunSummary::Metric> metrics_;
  QColor color_;
  QWidget* head_;
  QLineEdit* filter_;
  widgets::FilterWords* left_;
  QTreeWidget* values_;
};

}  // namespace app
