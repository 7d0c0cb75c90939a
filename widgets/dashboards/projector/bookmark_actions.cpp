#include "widgets/dashboards/projector/bookmark_actions.h"

#include <QAction>
#include <QDir>
#include <QWidget>

#include "widgets/dashboards/projector/panels/bookmark_menu.h"
#include "widgets/dashboards/projector/projector_session.h"
#include "widgets/util/action_registry.h"
#include "widgets/util/dialogs.h"

namespace widgets {

BookmarkActions::BookmarkActions(const PageActions& maker, ProjectorSession* session, RunNotes* notes, Dialogs* dialogs)
    : QObject(maker.page()), page_(maker.page()), session_(session), dialogs_(dialogs) {
  remember_ = maker.add(QStringLiteral("remember"), tr("Remember view"),
                        tr("Remember the projection, the selection and the colours"), QKeySequence(Qt::Key_B),
                        [this] { menu_->remember(); });
  load_ = maker.add(QStringLiteral("load_bookmarks"), tr("Load bookmarks…"),
                    tr("Load views from a file, including TensorBoard's"), {}, [this] { load(); });
  save_ = maker.add(QStringLiteral("save_bookmarks"), tr("Save bookmarks…"),
                    tr("Save the views to a file that TensorBoard can read"), {}, [this] { save(); });
  forget_ =
      maker.add(QStringLiteral("forget"), tr("Forget view"), tr("Forget the most recently shown or remembered view"),
                QKeySequence(QStringLiteral("Shift+B")), [this] { menu_->forget(); });
  menu_ = new BookmarkMenu(session, notes, {remember_, forget_, load_, save_}, page_);
}

void BookmarkActions::load() {
  const QString path =
      dialogs_->openFile(page_, tr("Load bookmarks"), QDir::homePath(), tr("Bookmarks (*.txt *.json);;All files (*)"));
  if (!path.isEmpty()) menu_->load(path);
}

void BookmarkActions::save() {
  const QString path =
      dialogs_->saveFile(page_, tr("Save bookmarks"), QDir::home().filePath(QStringLiteral("bookmarks.txt")),
                         tr("Bookmarks (*.txt *.json);;All files (*)"));
  if (!path.isEmpty()) menu_->save(path);
}

void BookmarkActions::update() {
  remember_->setEnabled(session_->data() && session_->projection().places);
  load_->setEnabled(session_->data() != nullptr);
  ActionRegistry::disable(forget_, menu_->canForget() ? QString() : tr("Show a remembered view first."));
  save_->setEnabled(!menu_->bookmarks().empty());
}

}  // namespace widgets
