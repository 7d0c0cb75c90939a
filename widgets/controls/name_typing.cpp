#include "widgets/controls/name_typing.h"

#include <QApplication>
#include <QKeyEvent>
#include <QTreeView>

namespace widgets {
namespace {

// What names are made of. Space, the asterisk and the question mark have other meanings in the list.
bool isOfName(const QKeyEvent& key) {
  constexpr Qt::KeyboardModifiers kHarmless = Qt::ShiftModifier | Qt::KeypadModifier;
  if ((key.modifiers() & ~kHarmless) != Qt::NoModifier || key.text().size() != 1) return false;
  const QChar typed = key.text().front();
  return typed.isLetterOrNumber() || QStringLiteral("-_.=/").contains(typed);
}

}  // namespace

NameTyping::NameTyping(QTreeView* view, QObject* parent) : QObject(parent), view_(view) {
  view->installEventFilter(this);
}

bool NameTyping::eventFilter(QObject* watched, QEvent* event) {
  const bool isKey = event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress;
  if (!isKey || !isOfName(*static_cast<QKeyEvent*>(event))) return QObject::eventFilter(watched, event);
  if (event->type() == QEvent::KeyPress) type(static_cast<QKeyEvent*>(event)->text());
  event->accept();
  return true;
}

void NameTyping::type(const QString& text) {
  if (!lastKey_.isValid() || lastKey_.hasExpired(QApplication::keyboardInputInterval())) typed_.clear();
  lastKey_.start();
  typed_ += text;
  const int row = view_->currentIndex().row();
  // The first letter leaves the line that one is at, the next ones need not.
  if (find(typed_, typed_.size() == 1 ? row + 1 : std::max(row, 0))) return;
  // One letter again and again walks those that begin with it.
  if (typed_.count(typed_.front(), Qt::CaseInsensitive) == typed_.size()) find(typed_.left(1), row + 1);
}

bool NameTyping::find(const QString& start, int fromRow) {
  const QAbstractItemModel& lines = *view_->model();
  const int rows = lines.rowCount();
  for (int i = 0; i < rows; ++i) {
    const QModelIndex line = lines.index((fromRow + i) % rows, 0);
    // A name is shown without what it has in common with the others.
    for (const int role : {Qt::EditRole, Qt::DisplayRole}) {
      if (!line.data(role).toString().startsWith(start, Qt::CaseInsensitive)) continue;
      view_->setCurrentIndex(line);
      return true;
    }
  }
  return false;
}

}  // namespace widgets
