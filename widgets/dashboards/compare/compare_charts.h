// The curves of the compared runs below their table: a chart for each metric that the table shows, groups of runs as
// their mean with a band. Reads points on the loader's thread. GUI thread only.
#pragma once

#include <QWidget>
#include <map>
#include <optional>
#include <set>

#include "widgets/charts/grid/chart_grid.h"
#include "widgets/charts/grid/chart_settings.h"
#include "widgets/dashboards/dashboard.h"
#include "widgets/live/series_store.h"
#include "widgets/runs/run_records.h"

class QComboBox;
class QLabel;
class QToolButton;

namespace widgets {

class EmptyState;

class CompareCharts : public QWidget {
  Q_OBJECT
 public:
  static constexpr int kMostMetrics = 24;  // charts; the first ones of the table

  // What `context` points to must outlive it.
  explicit CompareCharts(const DashboardContext& context, QWidget* parent = nullptr);
  ~CompareCharts() override;

  // What groups the runs: the title of a column, and each run's value; empty: nothing does.
  struct Groups {
    QString title;
    QMap<QString, QString> values;  // by run
    bool operator==(const Groups&) const = default;
  };
  // `metrics` as the records have them ("loss", "eval/accuracy").
  void setContents(const std::vector<const RunRecord*>& runs, const QStringList& metrics, const Groups& groups);
  // Reads nothing until the next setContents().
  void clear();
  ChartGrid* grid() const { return grid_; }
  const SeriesStore& store() const { return store_; }
  bool isReading() const { return !reading_.empty(); }

 signals:
  void pointsRead();  // of a curve

 private:
  struct Source {
    QString directory;
    int64_t series = 0;
    uint64_t points = 0;
    int64_t segments = 0;
    bool operator==(const Source&) const = default;
  };
  QWidget* makeBar();
  QList<QToolButton*> axisChoice();
  std::optional<Source> sourceOf(const QString& run, const QString& metric) const;
  void read(const QString& run, const QString& metric, const Source& source);
  void applyGroups();
  void tellReading();
  // How many runs are drawn; where none is, that stands in the place of charts without curves.
  void tellShown();
  // Why there is no curve.
  void tellHidden(bool isNoRunShown);

  DashboardContext context_;
  SeriesStore store_;
  ChartSettings settings_;
  ChartGrid* grid_;
  EmptyState* hidden_;  // in its place while no run with curves is shown
  QLabel* title_;
  int metrics_ = 0;  // that have charts
  int notDrawn_ = 0;
  QComboBox* band_;
  using Key = std::pair<QString, QString>;  // run and metric
  void cancel(const Key& key);
  std::map<Key, Source> known_;
  std::set<Key> reading_;
  std::set<QString> measured_;  // runs with values of the metrics
  Groups groups_;
};

}  // namespace widgets
