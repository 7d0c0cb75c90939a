// The values of all runs where the crosshair of a chart stands, by value, an evaluation's beside its run's; of many
// runs the quartiles and the rank of the one that stands out. While it is to be seen charts show no table of their
// own. GUI thread only.
#pragma once

#include <QPointer>
#include <QWidget>

#include "widgets/charts/series/read_out.h"

class QLabel;
class QTreeWidget;
class QTreeWidgetItem;

namespace app {

class AtStepTable : public QWidget {
  Q_OBJECT
 public:
  struct ToldRun;

  explicit AtStepTable(QWidget* parent = nullptr);
  ~AtStepTable() override;

  // From now on what it tells; it may go.
  void follow(widgets::ReadOut* readOut);
  // The chosen one, which is told of however many there are. Empty: none.
  void setRun(const QString& run);

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void fill();
  void forget();
  int fillRuns(const widgets::ReadOutContent& content);
  void showRun(QTreeWidgetItem* item, const ToldRun& run, bool smoothed);
  int fillQuartiles(const widgets::ReadOutContent& content);
  void fillRows(const widgets::ReadOutContent& content);
  int fillFacts(const widgets::ReadOutContent& content);
  void narrowColumns();
  void fitColumns(int rows);
  bool hasSamples() const;
  int roomOf(int column) const;
  int nameRoom() const;
  bool fits(const QString& name, int room) const;
  bool areNamesWhole() const;
  QString numberText(double value) const;
  void nameRows(int room);

  QPointer<widgets::ReadOut> readOut_;
  QString run_;
  QStringList names_;     // of the rows that are runs, whole
  QString tag_;           // what was told of last
  bool isEvaluated_ = false;  // and whether it had values of evaluations
  bool isCrowd_ = false;
  int givenWay_ = 0;  // what names have taken the room of; grows until there is more, or another metric is told of
  QLabel* head_;
  QLabel* order_;
  QLabel* hint_;
  QTreeWidget* rows_;
};

}  // namespace app
