// The runs of the list as a table: name with visibility, state, step, last value. Its owner supplies plain rows. GUI
// thread only.
#pragma once

#include <QAbstractTableModel>
#include <QColor>
#include <QSet>
#include <functional>
#include <vector>

#include "widgets/panels/run_state.h"
#include "widgets/theme/run_colors.h"

namespace widgets {

struct RunRow {
  QString id;     // unique; the run's name in the log
  QString name;   // what is shown
  int depth = 0;  // 1: part of the run above it, such as an evaluation; shown indented
  RunState state = RunState::kIdle;
  qint64 step = 0;
  double value = 0;  // of the metric that counts
  bool hasValue = false;
  bool star = false;
  bool archived = false;
  QString remark = {};  // tags and note, for the tooltip
  QString owner = {};   // the run that it is part of; empty: none
  QString brief = {};   // its name where the whole one has no room; empty: shortened as there is room
  bool operator==(const RunRow&) const = default;
};

class RunListModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { kRun, kState, kStep, kValue, kColumns };
  using LookOf = std::function<RunLook(const QString& id)>;

  // `lookOf` tells a run's colour and dash; asked at each paint, so it may follow the theme.
  explicit RunListModel(LookOf lookOf, QObject* parent = nullptr);

  // Updates rows of known runs in place, so selection and scrolling stay; new runs are visible.
  void setRows(const std::vector<RunRow>& rows);
  void setValueTitle(const QString& title);
  // Whether the column of states has room for a title.
  void setStateTitled(bool titled);
  const std::vector<RunRow>& rows() const { return rows_; }
  // Of a run and all that belongs to it, or of one part.
  void setRunVisible(const QString& id, bool visible);
  void setRunsVisible(const QStringList& ids, bool visible);
  bool isRunVisible(const RunRow& row) const { return !hidden_.contains(row.id) && !hidden_.contains(row.owner); }
  // Shows only this run; again on the same run brings back what was shown before.
  void toggleSolo(const QString& id);
  // All that a person hid, as it was said.
  void setHidden(const QSet<QString>& hidden);
  const QSet<QString>& hidden() const { return hidden_; }
  // Without their parts.
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
  void hiddenChanged();  // once, after visibilityChanged() of each
  void rowsChanged();    // any of them, or what is visible; once for all

 private:
  QVariant displayed(const RunRow& row, int column) const;
  QVariant sortKey(const RunRow& row, int column) const;
  QString described(const RunRow& row) const;
  QString spoken(const RunRow& row, bool visible) const;
  void removeAllBut(const std::vector<RunRow>& rows);

  LookOf lookOf_;
  std::vector<RunRow> rows_;
  QSet<QString> hidden_;
  QSet<QString> hiddenBeforeSolo_;
  QString solo_;
  QString valueTitle_;
  bool isStateTitled_ = true;
};

}  // namespace widgets
