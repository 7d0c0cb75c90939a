#include "app/features/preferences/shortcut_model.h"

#include <QAction>
#include <QFont>
#include <algorithm>

#include "app/features/preferences/shortcuts.h"
#include "widgets/util/action_registry.h"

namespace app {

using widgets::ActionRegistry;

ShortcutModel::ShortcutModel(Shortcuts* shortcuts, QObject* parent)
    : QAbstractTableModel(parent),
      shortcuts_(shortcuts),
      actions_(shortcuts->registry()->actions().begin(), shortcuts->registry()->actions().end()) {
  connect(shortcuts_, &Shortcuts::changed, this, [this](const QString& id) {
    const auto found = std::find_if(actions_.begin(), actions_.end(), [&](const QAction* action) {
      return action && ActionRegistry::idOf(action) == id;
    });
    if (found == actions_.end()) return;
    const int row = static_cast<int>(found - actions_.begin());
    emit dataChanged(index(row, 0), index(row, kColumns - 1));
  });
  connect(shortcuts_->registry(), &ActionRegistry::actionAdded, this, &ShortcutModel::add);
}

// Another one may be called the same.
void ShortcutModel::add(QAction* action) {
  const int row = rowCount();
  beginInsertRows({}, row, row);
  actions_.push_back(action);
  names_.reset();
  endInsertRows();
  if (row > 0) emit dataChanged(index(0, kAction), index(row - 1, kAction));
}

QString ShortcutModel::name(const QAction* action) const {
  if (!names_) names_.emplace(*shortcuts_->registry());
  return names_->name(action).remove(QChar(0x2026));
}

int ShortcutModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(actions_.size());
}

int ShortcutModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kColumns;
}

QVariant ShortcutModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid)) return {};
  const QAction* action = actions_[static_cast<std::size_t>(index.row())];
  if (!action) return {};
  const QKeySequence usual = ActionRegistry::usualShortcut(action);
  if (role == kIdRole) return ActionRegistry::idOf(action);
  if (role == Qt::ToolTipRole) return ActionRegistry::tip(action);
  if (role == Qt::FontRole && index.column() == kKeys && action->shortcut() != usual) {
    QFont strong;
    strong.setBold(true);
    return strong;
  }
  if (role != Qt::DisplayRole) return {};
  if (index.column() == kAction) return name(action);
  return (index.column() == kKeys ? action->shortcut() : usual).toString(QKeySequence::NativeText);
}

QVariant ShortcutModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  switch (section) {
    case kAction:
      return tr("Action");
    case kKeys:
      return tr("Keys");
    case kUsual:
      return tr("Default keys");
    default:
      return {};
  }
}

}  // namespace app
