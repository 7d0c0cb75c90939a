// The table of the selected range of steps below the cards: what each curve of one card does in it. Computed by a
// worker whenever the range, the card or its points change. GUI thread only.
#pragma once

#include <QPointer>
#include <QTimer>
#include <QWidget>

#include "widgets/charts/grid/range_table_model.h"
#include "widgets/util/background_tasks.h"

class QCheckBox;
class QLabel;
class QTableView;

namespace widgets {

class ChartCard;

class RangePanel : public QWidget {
  Q_OBJECT
 public:
  // `selection` must outlive the panel, which shows itself while a range is selected.
  explicit RangePanel(StepSelection* selection, QWidget* parent = nullptr);

  // The card whose curves are listed; null: none.
  void showCard(ChartCard* card);
  ChartCard* card() const;
  const RangeTableModel& model() const { return model_; }
  QTableView* view() const { return view_; }
  // Comma-separated, as the clipboard gets it.
  QString csv() const;
  bool isBusy() const { return due_.isActive() || queue_.isBusy(); }

 private:
  void build();
  void update();
  void compute();

  StepSelection* selection_;
  QPointer<ChartCard> card_;
  RangeTableModel model_;
  BackgroundTasks queue_;
  QTimer due_;
  QLabel* title_;
  QCheckBox* smoothed_;
  QTableView* view_;
};

}  // namespace widgets
