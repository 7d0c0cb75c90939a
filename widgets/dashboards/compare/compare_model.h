// The table of runs for views. Rows of groups and runs are one list, so a frozen column can stand beside the others.
// GUI thread only.
#pragma once

#include <QAbstractTableModel>
#include <QColor>
#include <QFontMetrics>
#include <QHash>
#include <functional>

#include "widgets/dashboards/compare/compare_table.h"
#include "widgets/theme/run_colors.h"

namespace widgets {

enum CompareRole {
  kCompareBarRole = Qt::UserRole + 100,  // double, 0 to 1; below 0: no bar
  kCompareBestRole,                      // bool
  kCompareGroupRole,                     // bool: the row is a group's
  kCompareFoldedRole,                    // bool, of a group
  kCompareIndentRole,                    // bool: the run is in a group
};

class CompareModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  using LookOf = std::function<RunLook(const QString& id)>;
  using VisibleOf = std::function<bool(const QString& id)>;
  CompareModel(LookOf lookOf, VisibleOf visibleOf, QObject* parent = nullptr);

  // In place when rows and columns are those of before, so that selection and scrolling stay.
  void setTable(CompareTable table, const CompareSettings& settings);
  const CompareTable& table() const { return table_; }
  const CompareRow& row(int place) const { return table_.rows[static_cast<std::size_t>(place)]; }
  const CompareColumn& column(int place) const { return table_.columns[static_cast<std::size_t>(place)]; }
  // -1: not shown.
  int rowOf(const QString& id) const;
  // Shortens the names of runs that have no room, so that those that differ still do (kRunFittedRole).
  void fitNames(const QFontMetrics& metrics, const std::function<int(bool isIndented)>& room);
  // Colours or visibility are others.
  void refreshLooks();

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;

 private:
  QVariant look(const QModelIndex& index, int role) const;
  QString described(const CompareRow& row, const CompareColumn& column, const CompareCell& cell) const;

  LookOf lookOf_;
  VisibleOf visibleOf_;
  CompareTable table_;
  CompareSettings settings_;
  QHash<QString, QString> fitted_;  // names by run
  size_t fittedFor_ = 0;            // which names in which room
};

}  // namespace widgets
