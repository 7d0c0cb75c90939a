// The runs of the list as a table: name with visibility, state, step, last value. Its owner supplies plain rows. GUI
// thread only.
#pragma once

#include <QAbstractTableModel>
#include <QColor>
#include <QSet>
#include <functional>
#include <vector>

#include "widgets/panels/run_state.h"

namespace widgets {

struct RunRow {
  QString id;     // unique; the run's name in the log
  QString name;   // what is shown
  int depth = 0;  // 1: part of the run above it, such as an evaluation; shown indented
  RunState state = RunState::kIdle;
  qint64 step = 0;
  double value = 0;  // last value of the metric that valueTitle names
  bool hasValue = false;
  bool star = false;
  bool archived = false;
  QString remark = {};  // tags and note, for the tooltip
  QString owner = {};   // the run that it is part of; empty: none
};

class RunListModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { kRun, kState, kStep, kValue, kColumns };
  using ColorOf = std::function<QColor(const QString& id)>;

  // `colorOf` tells a run's colour; asked at each paint, so it may follow the theme.
  explicit RunListModel(ColorOf colorOf, QObject* parent = nullptr);

  // Updates rows of known runs in place, so selection and scrolling stay; new runs are visible.
  void setRows(const std::vector<RunRow>& rows);
  void setValueTitle(const QString& title);
  void setRunVisible(const QString& id, bool visible);
  // Shows only this run; again on the same run brings back what was shown before.
  void toggleSolo(const QString& id);
  QStringList visibleRuns() const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;

 signals:
  void visibilityChanged(const QString& id, bool visible);
  void renameRequested(const QString& id, const QString& name);

 private:
  QVariant displayed(const RunRow& row, int column) const;
  QVariant sortKey(const RunRow& row, int column) const;
  QString described(const RunRow& row) const;
  QString spoken(const RunRow& row, bool visible) const;
  void setHidden(const QSet<QString>& hidden);
  void removeAllBut(const std::vector<RunRow>& rows);

  ColorOf colorOf_;
  std::vector<RunRow> rows_;
  QSet<QString> hidden_;
  QSet<QString> hiddenBeforeSolo_;
  QString solo_;
  QString valueTitle_;
};

}  // namespace widgets
