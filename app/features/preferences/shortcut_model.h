// A table of all actions and their shortcuts. GUI thread only.
#pragma once

#include <QAbstractTableModel>
#include <QAction>
#include <QPointer>
#include <optional>
#include <vector>

#include "app/shell/palette/action_names.h"

namespace app {

class Shortcuts;

class ShortcutModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { kAction, kKeys, kUsual, kColumns };
  enum Role { kIdRole = Qt::UserRole + 1 };

  // `shortcuts` must outlive it. Follows actions that are made later.
  explicit ShortcutModel(Shortcuts* shortcuts, QObject* parent = nullptr);

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
  // "Show archived runs" of "&Show archived runs…"; no other action's.
  QString name(const QAction* action) const;

 private:
  void add(QAction* action);

  Shortcuts* shortcuts_;
  std::vector<QPointer<QAction>> actions_;    // null: gone with its window, in which the list may be a little longer
  mutable std::optional<ActionNames> names_;  // unless actions have come since
};

}  // namespace app
