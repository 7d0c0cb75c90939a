// The charts once more, in a window of their own that may be on another screen: the same runs, colours, step, pins and
// live curves as the page of the main window, with a filter of tags, a scroll place and a size of its own. GUI thread
// only.
#pragma once

#include <QJsonObject>
#include <QWidget>
#include <functional>

#include "widgets/charts/export/chart_exporter.h"
#include "widgets/charts/grid/chart_grid.h"

class QLineEdit;

namespace widgets {
class ActionRegistry;
class FilterWords;
struct BannerMessage;
}  // namespace widgets

namespace app {

class ChartsPage;

class ChartsWindow : public QWidget {
  Q_OBJECT
 public:
  // All must outlive the window, which is over `parent`'s window but not within it.
  ChartsWindow(ChartsPage* page, widgets::RunColors* colors, const widgets::ActionRegistry& registry,
               widgets::Dialogs* dialogs, QWidget* parent);

  widgets::ChartGrid* grid() const { return grid_; }
  // Where it is and what it shows; what does not fit is ignored.
  QJsonObject state() const;
  void restore(const QJsonObject& state);

 signals:
  void message(const widgets::BannerMessage& message);
  void stateChanged();
  void closed();  // by a person

 protected:
  void closeEvent(QCloseEvent* event) override;
  void moveEvent(QMoveEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  QWidget* makeBar(const widgets::ActionRegistry& registry);
  void tellTags();
  void connectGrid();
  void showGrouping();

  ChartsPage& page_;
  widgets::ChartExporter exporter_;
  widgets::ChartGrid* grid_;
  QLineEdit* filter_;
  widgets::FilterWords* words_;
  int scroll_ = 0;  // to be restored when there is as much to scroll
};

}  // namespace app
