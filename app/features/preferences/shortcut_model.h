// A table of all actions and their shortcuts. GUI thread only.
#pragma once

#include <QAbstractTableModel>
#include <vector>

class QAction;

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

 private:
  Shortcuts* shortcuts_;
  std::vector<QAction*> actions_;
};

// "Show archived runs" of "&Show archived runs…".
QString actionName(const QAction* action);

}  // namespace app
