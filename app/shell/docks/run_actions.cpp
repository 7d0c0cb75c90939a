#include "app/shell/docks/run_actions.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDesktopServices>
#include <QDir>
#include <QMenuBar>
#include <QTreeView>
#include <QUrl>

#include "app/shell/docks/run_removal.h"
#include "app/workbench/places/open_workspace.h"
#include "app/workbench/places/workspace_words.h"
#include "app/workbench/runs/run_book.h"
#include "app/workbench/runs/run_export.h"
#include "app/workbench/runs/runs.h"
#include "widgets/runs/color_picker.h"
#include "widgets/runs/run_list.h"
#include "widgets/runs/run_note_dialog.h"
#include "widgets/theme/glyphs.h"
#include "widgets/theme/theme.h"
#include "widgets/util/action_registry.h"
#include "widgets/util/background.h"
#include "widgets/util/dialogs.h"

namespace app {
namespace {

using widgets::BannerMessage;
using widgets::RunNote;
using widgets::Severity;

}  // namespace

QString RunActions::changeOf(const QString& what, const QStringList& ids) {
  const QString whose = ids.size() == 1 ? ids.front() : tr("%n run(s)", nullptr, static_cast<int>(ids.size()));
  //: What was done and to which runs, behind "Undo"
  return tr("%1 of %2").arg(what, whose);
}

RunActions::RunActions(const OpenWorkspace* place, TrainingQueue* queue, Runs* runs, RunBook* book, LogNews* news,
                       widgets::RunList* list, widgets::ActionRegistry* registry, widgets::Dialogs* dialogs)
    : QObject(list), place_(place), runs_(runs), book_(book), list_(list), registry_(registry), dialogs_(dialogs) {
  addAll();
  removal_ = new RunRemoval({*place, *queue, *runs, *book, *news}, showArchived_, this);
  connect(removal_, &RunRemoval::message, this, &RunActions::message);
  connect(removal_, &RunRemoval::settled, this, &RunActions::settled);
  list_->setRunActions(actions_);
  // What other views show, hide or select is so in the list too.
  connect(runs_->catalog(), &widgets::RunCatalog::hiddenChanged, this,
          [this] { list_->model()->setHidden(runs_->catalog()->hidden()); });
  connect(runs_->catalog(), &widgets::RunCatalog::currentChanged, list_, &widgets::RunList::setCurrentRun);
  connect(list_, &widgets::RunList::renameRequested, this, &RunActions::renameTo);
  connect(list_->view()->selectionModel(), &QItemSelectionModel::selectionChanged, this, &RunActions::update);
  connect(runs_, &Runs::changed, this, &RunActions::update);
  connect(book_->undoStack(), &QUndoStack::indexChanged, this, &RunActions::update);
  connect(showArchived_, &QAction::toggled, runs_, &Runs::showArchived);
  update();
}

QAction* RunActions::add(const char* id, const QString& text, const QString& tip, const QKeySequence& keys,
                         void (RunActions::*act)()) {
  QAction* action = registry_->add(QString::fromLatin1(id), text, tip, keys);
  connect(action, &QAction::triggered, this, act);
  return action;
}

void RunActions::addAll() {
  const auto separator = [this] {
    auto* action = new QAction(this);
    action->setSeparator(true);
    return action;
  };
  const auto keys = [](const char* text) { return QKeySequence(QString::fromLatin1(text)); };
  star_ = add("runs.star", tr("Star"), tr("Add a star to the selected runs, or remove it"), keys("*"),
              &RunActions::toggleStar);
  star_->setIcon(widgets::glyphIcon(widgets::Glyph::kStar));
  archive_ = add("runs.archive", tr("Archive"), tr("Hide the selected runs everywhere; their files stay"), keys("Del"),
                 &RunActions::toggleArchived);
  actions_ = {
      separator(),
      add("runs.rename", tr("Rename…"), tr("Change the name of the run; its folder keeps its name"), keys("F2"),
          &RunActions::rename),
      add("runs.color", tr("Colour…"), tr("Choose the colour of the selected runs"), keys("Ctrl+Alt+L"),
          &RunActions::pickColor),
      star_,
      add("runs.note", tr("Tags and note…"), tr("Edit the tags and the note of the selected runs"), keys("Ctrl+Alt+N"),
          &RunActions::editNote),
      separator(),
      add("runs.folder", tr("Open folder"), tr("Show the run's files in the file manager"), {},
          &RunActions::openFolder),
      add("runs.copy_path", tr("Copy path"), tr("Copy the folder paths of the selected runs"), keys("Ctrl+Shift+C"),
          &RunActions::copyPath),
      add("runs.export", tr("Export…"), tr("Write all values of the selected runs as CSV or JSON"), {},
          &RunActions::exportSelection),
      separator(),
      archive_,
      add("runs.trash", tr("Move to trash…"), tr("Move the folders of the selected runs to the trash"),
          keys("Shift+Del"), &RunActions::askToTrash),
  };
  undo_ =
      add("edit.undo", tr("Undo"), tr("Undo the last change in the workspace"), QKeySequence::Undo, &RunActions::undo);
  redo_ = add("edit.redo", tr("Redo"), tr("Redo the last undone change"), keys("Ctrl+Shift+Z"), &RunActions::redo);
  showArchived_ = registry_->addCheckable(QStringLiteral("runs.show_archived"), tr("Show archived runs"),
                                          tr("Show archived runs, in italics"), false);
}

void RunActions::addMenu(QMenuBar* bar, QAction* before) {
  auto* menu = new QMenu(tr("&Edit"), bar);
  menu->addActions({undo_, redo_});
  menu->addActions(actions_);
  menu->addSeparator();
  menu->addAction(showArchived_);
  bar->insertMenu(before, menu);
  bar->window()->addActions({undo_, redo_});
}

void RunActions::update() {
  const QStringList ids = selected();
  const auto& notes = book_->notes();
  for (QAction* action : actions_) action->setEnabled(!ids.isEmpty());
  const QString closed = whyNoWriting(place_->workspace());
  if (!closed.isEmpty()) widgets::ActionRegistry::disable(actions_.back(), closed);  // the trash
  const auto all = [&](bool RunNote::*member) {
    return !ids.isEmpty() &&
           std::all_of(ids.begin(), ids.end(), [&](const QString& id) { return notes->note(id).*member; });
  };
  star_->setText(all(&RunNote::star) ? tr("Remove star") : tr("Star"));
  archive_->setText(all(&RunNote::archived) ? tr("Unarchive") : tr("Archive"));
  const QUndoStack& stack = *book_->undoStack();
  undo_->setEnabled(stack.canUndo());
  undo_->setText(stack.canUndo() ? tr("Undo %1").arg(stack.undoText()) : tr("Undo"));
  redo_->setEnabled(stack.canRedo());
  redo_->setText(stack.canRedo() ? tr("Redo %1").arg(stack.redoText()) : tr("Redo"));
}

QStringList RunActions::selected() const {
  QStringList ids = list_->selectedRuns();
  if (ids.isEmpty() && !list_->currentRun().isEmpty()) ids << list_->currentRun();
  for (QString& id : ids) {
    const RunFacts* facts = runs_->find(id);
    if (facts) id = facts->ownerId();
  }
  ids.removeDuplicates();
  return ids;
}

void RunActions::edit(const QString& text, const std::function<void(RunNote&)>& change) {
  QMap<QString, RunNote> notes;
  for (const QString& id : selected()) {
    RunNote note = book_->notes()->note(id);
    change(note);
    notes.insert(id, note);
  }
  book_->change(changeOf(text, notes.keys()), notes);
}

void RunActions::rename() {
  list_->editName();
}

void RunActions::renameTo(const QString& id, const QString& name) {
  const RunFacts* facts = runs_->find(id);
  if (facts && facts->isPart()) return;  // it is called by its folder
  RunNote note = book_->notes()->note(id);
  note.name = name == id ? QString() : name;
  book_->change(changeOf(tr("rename"), {id}), {{id, note}});
}

void RunActions::pickColor() {
  const QStringList ids = selected();
  if (ids.isEmpty()) return;
  const bool dark = widgets::isDark(list_->palette());
  auto* picker = new widgets::ColorPicker(runs_->colors().look(ids.front(), dark).color, dark, list_);
  connect(picker, &widgets::ColorPicker::picked, this,
          [this](const QColor& color) { edit(tr("colour"), [&](RunNote& note) { note.color = color; }); });
  const QTreeView* view = list_->view();
  picker->move(view->viewport()->mapToGlobal(view->visualRect(view->currentIndex()).bottomLeft()));
  picker->show();
}

void RunActions::toggleStar() {
  const QStringList ids = selected();
  const auto& notes = book_->notes();
  const bool on = !std::all_of(ids.begin(), ids.end(), [&](const QString& id) { return notes->note(id).star; });
  edit(on ? tr("star") : tr("removal of the star"), [on](RunNote& note) { note.star = on; });
}

void RunActions::editNote() {
  const QStringList ids = selected();
  if (ids.isEmpty()) return;
  auto* dialog = new widgets::RunNoteDialog(*book_->notes(), ids, list_->window());
  connect(dialog, &widgets::RunNoteDialog::applied, this, [this](const QMap<QString, RunNote>& notes) {
    book_->change(changeOf(tr("tags and note"), notes.keys()), notes);
  });
  dialog->show();
}

void RunActions::toggleArchived() {
  const QStringList ids = selected();
  if (ids.isEmpty()) return;
  const auto& notes = book_->notes();
  const bool areAll = std::all_of(ids.begin(), ids.end(), [&](const QString& id) { return notes->note(id).archived; });
  if (!areAll) return removal_->archive(ids);
  edit(tr("unarchiving"), [](RunNote& note) { note.archived = false; });
}

void RunActions::askToTrash() {
  removal_->askToTrash(selected());
}

void RunActions::openFolder() {
  const QStringList ids = selected();
  const RunFacts* run = ids.isEmpty() ? nullptr : runs_->find(ids.front());
  if (run && !QDesktopServices::openUrl(QUrl::fromLocalFile(run->path))) {
    emit message(
        {Severity::kWarning, tr("Could not open %1 in a file manager.").arg(run->path), {}, QStringLiteral("folder")});
  }
}

void RunActions::copyPath() {
  QStringList paths;
  for (const QString& id : selected()) {
    if (const RunFacts* facts = runs_->find(id)) paths << QDir::toNativeSeparators(facts->path);
  }
  QApplication::clipboard()->setText(paths.join(QLatin1Char('\n')));
}

void RunActions::exportSelection() {
  const QStringList ids = selected();
  std::vector<ExportedRun> runs;
  for (const RunFacts& facts : runs_->all()) {
    if (ids.contains(facts.ownerId())) {
      runs.push_back({facts.id, facts.path, book_->notes()->note(facts.id), facts.info.config});
    }
  }
  if (runs.empty()) return;
  const QString path = dialogs_->saveFile(list_, tr("Export runs"), QDir::homePath() + QStringLiteral("/runs.csv"),
                                          tr("Values as CSV (*.csv);;Values and notes as JSON (*.json)"));
  if (path.isEmpty()) return;
  widgets::inBackground(
      this, [runs, path] { return exportRuns(runs, path); },
      [this, path](const ExportResult& result) { exported(result, path); });
}

void RunActions::exported(const ExportResult& result, const QString& path) {
  if (!result.problem.isEmpty()) {
    emit message({Severity::kError, result.problem, {}, QStringLiteral("export")});
    return;
  }
  emit message({Severity::kInfo,
                tr("%n value(s) written to %1.", nullptr, static_cast<int>(result.points)).arg(path),
                {},
                QStringLiteral("export")});
}

void RunActions::undo() {
  book_->undoStack()->undo();
}

void RunActions::redo() {
  book_->undoStack()->redo();
}

}  // namespace app
