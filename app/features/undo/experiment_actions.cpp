#include "app/features/undo/experiment_actions.h"

#include <QAction>
#include <QDesktopServices>
#include <QDir>
#include <QFileInfo>
#include <QMenu>
#include <QMenuBar>
#include <QUndoStack>
#include <QUrl>

#include "app/shell/docks/experiment_list.h"
#include "app/shell/pages/experiment_page.h"
#include "app/workbench/places/workspace_words.h"
#include "app/workbench/undo/run_trash.h"
#include "widgets/util/background.h"

namespace app {
namespace {

const QString kExperimentKey = QStringLiteral("experiment_file");

QString shortName(const QString& path) {
  return QString::fromStdString(experimentName(path.toStdString()));
}

}  // namespace

ExperimentActions::ExperimentActions(Shell& shell, OpenWorkspace& place, QUndoStack& undo)
    : QObject(shell.window()), shell_(shell), place_(place), undo_(undo) {
  addActions();
  ExperimentList* list = &shell_.experiments();
  list->setContextMenuPolicy(Qt::CustomContextMenu);
  connect(list, &QWidget::customContextMenuRequested, this, &ExperimentActions::showMenu);
  connect(list, &QListWidget::currentItemChanged, this, &ExperimentActions::update);
  connect(list, &QListWidget::itemChanged, this, &ExperimentActions::renamed);
  connect(&place, &OpenWorkspace::opened, this, &ExperimentActions::update);
  connect(&place, &OpenWorkspace::experimentSaved, this,
          [this](const QString& path, const QByteArray& before, const QByteArray& after) {
            push(tr("save of %1").arg(shortName(path)), {{path, before}}, {{path, after}}, true, path, path);
          });
  connect(&place, &OpenWorkspace::experimentCreated, this, [this](const QString& path) {
    widgets::inBackground(
        this, [path] { return readFile(path); },
        [this, path](const std::optional<QByteArray>& content) {
          if (content) push(tr("creation of %1").arg(shortName(path)), {{path, {}}}, {{path, content}}, true, path, {});
        });
  });
  update();
}

void ExperimentActions::addActions() {
  const auto add = [this](const char* id, const QString& text, const QString& tip, const char* keys,
                          void (ExperimentActions::*act)()) {
    QAction* action = shell_.registry().add(QString::fromLatin1(id), text, tip, QKeySequence(QLatin1String(keys)));
    connect(action, &QAction::triggered, this, act);
    action->setShortcutContext(Qt::WidgetShortcut);  // the runs' list has the same keys
    shell_.experiments().addAction(action);
    actions_ << action;
  };
  add("experiments.duplicate", tr("Duplicate experiment"), tr("Make a copy of the selected experiment"), "Ctrl+D",
      &ExperimentActions::duplicate);
  add("experiments.rename", tr("Rename experiment…"), tr("Rename the experiment's file; its runs stay"), "F2",
      &ExperimentActions::rename);
  add("experiments.folder", tr("Open experiment's folder"), tr("Show the experiment's file in the file manager"), "",
      &ExperimentActions::openFolder);
  add("experiments.trash", tr("Delete experiment"), tr("Move the experiment's file to the trash; its runs stay"), "Del",
      &ExperimentActions::remove);
  for (QAction* entry : shell_.window()->menuBar()->actions()) {
    QMenu* menu = entry->menu();
    if (!menu || !menu->actions().contains(shell_.registry().find(QStringLiteral("edit.undo")))) continue;
    menu->addSeparator();
    menu->addActions(actions_);
  }
}

void ExperimentActions::update() {
  const QString file = shell_.experiments().selectedFile();
  const ExperimentPage* shown = page();
  const bool edited = shown && shown->file() == file && shown->isModified();
  const QString none = file.isEmpty() ? tr("Select an experiment first.") : QString();
  for (QAction* action : actions_) widgets::ActionRegistry::disable(action, none);
  // Where nothing can be written they can only be shown in the file manager.
  const QString closed = whyNoTraining(place_.workspace());
  if (!closed.isEmpty()) {
    for (QAction* action : {actions_[0], actions_[1], actions_[3]}) widgets::ActionRegistry::disable(action, closed);
    return;
  }
  if (edited) {
    const QString unsaved = tr("The experiment has unsaved changes.");
    for (QAction* action : {actions_[1], actions_[3]}) widgets::ActionRegistry::disable(action, unsaved);
  }
}

void ExperimentActions::showMenu(const QPoint& at) {
  update();
  auto* menu = new QMenu(&shell_.experiments());
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->setObjectName(QStringLiteral("experimentMenu"));
  if (QAction* wizard = shell_.registry().find(QStringLiteral("file.new_experiment"))) menu->addAction(wizard);
  menu->addAction(shell_.actions().training.train);
  menu->addSeparator();
  menu->addActions(actions_);
  menu->popup(shell_.experiments().viewport()->mapToGlobal(at));
}

QString ExperimentActions::pathOf(const QString& name) const {
  return QStringLiteral("%1/%2%3").arg(QString::fromStdString(place_.workspace().experimentsDir()), name,
                                       QLatin1String(kExperimentSuffix));
}

QString ExperimentActions::freeName(const QString& name) const {
  for (int copy = 2;; ++copy) {
    const QString next = QStringLiteral("%1_%2").arg(name).arg(copy);
    if (shell_.experiments().findItems(next, Qt::MatchExactly).isEmpty()) return next;
  }
}

ExperimentPage* ExperimentActions::page() const {
  return qobject_cast<ExperimentPage*>(shell_.page(idOf(Mode::kExperiment)));
}

void ExperimentActions::fail(const QString& text) {
  shell_.tell({widgets::Severity::kError, text, {}, kExperimentKey});
}

void ExperimentActions::push(const QString& text, const FileContents& before, const FileContents& after, bool isDone,
                             const QString& shownAfter, const QString& shownBefore) {
  const auto done = [this, shownAfter, shownBefore](const QStringList& problems, bool back) {
    refresh(back ? shownBefore : shownAfter);
    if (!problems.isEmpty()) fail(problems.front());
  };
  undo_.push(new FileCommand(text, files_, before, after, isDone, done));
}

void ExperimentActions::refresh(const QString& file) {
  ExperimentPage* shown = page();
  // What the page shows is read again, so that it does not take the change for that of another program.
  if (shown && !shown->isModified() && (shown->file() == file || !QFileInfo::exists(shown->file()))) {
    shown->openFile(QFileInfo::exists(shown->file()) ? shown->file() : QString());
  }
  shell_.experiments().refresh(place_.workspace(), file);
  update();
}

void ExperimentActions::duplicate() {
  const QString file = shell_.experiments().selectedFile();
  if (file.isEmpty()) return;
  const QString name = freeName(shortName(file));
  const QString copy = pathOf(name);
  widgets::inBackground(
      this, [file] { return readFile(file); },
      [this, file, copy](const std::optional<QByteArray>& content) {
        if (!content) return fail(tr("%1 cannot be read.").arg(file));
        push(tr("copy of %1").arg(shortName(file)), {{copy, {}}}, {{copy, content}}, false, copy, file);
      });
}

void ExperimentActions::rename() {
  QListWidgetItem* item = shell_.experiments().currentItem();
  if (!item) return;
  const QSignalBlocker blocker(&shell_.experiments());
  item->setFlags(item->flags() | Qt::ItemIsEditable);
  shell_.experiments().editItem(item);
}

void ExperimentActions::renamed(QListWidgetItem* item) {
  if (!(item->flags() & Qt::ItemIsEditable)) return;  // the list is being filled
  const QString file = item->data(Qt::UserRole).toString();
  const QString former = shortName(file);
  const QString name = item->text().trimmed();
  {
    const QSignalBlocker blocker(&shell_.experiments());
    item->setFlags(item->flags() & ~Qt::ItemIsEditable);
    item->setText(former);  // until it is done
  }
  if (name == former) return;
  if (name.isEmpty() || name.contains(QLatin1Char('/')) || name.startsWith(QLatin1Char('.'))) {
    return fail(
        tr("\"%1\" is not a valid experiment name: it must not contain slashes or begin with a dot.").arg(name));
  }
  if (!shell_.experiments().findItems(name, Qt::MatchExactly).isEmpty()) {
    return fail(tr("An experiment named %1 already exists.").arg(name));
  }
  const QString target = pathOf(name);
  widgets::inBackground(
      this, [file] { return readFile(file); },
      [this, file, target, former, name](const std::optional<QByteArray>& content) {
        if (!content) return fail(tr("%1 cannot be read.").arg(file));
        push(tr("rename of %1 to %2").arg(former, name), {{file, content}, {target, {}}},
             {{file, {}}, {target, content}}, false, target, file);
      });
}

void ExperimentActions::remove() {
  const QString file = shell_.experiments().selectedFile();
  if (file.isEmpty()) return;
  const auto moved = [this, file](const QStringList& problems, bool isBack) {
    if (isBack) shell_.settle(kExperimentKey);  // what says that it is in the trash
    refresh(QFileInfo::exists(file) ? file : QString());
    if (!problems.isEmpty()) fail(problems.front());
  };
  widgets::inBackground(
      this, [file] { return app::moveToTrash({file}); },
      [this, file, moved](const TrashResult& result) {
        moved(result.problems, false);
        if (result.inTrash.isEmpty()) return;
        const QString name = shortName(file);
        QUndoStack* stack = &undo_;
        stack->push(new TrashCommand(tr("deletion of %1").arg(name), files_, result.inTrash, moved));
        shell_.tell({widgets::Severity::kInfo,
                     tr("%1 is in the trash; its runs are still here.").arg(name),
                     {{tr("Undo"), [stack] { stack->undo(); }}},
                     kExperimentKey});
      });
}

void ExperimentActions::openFolder() {
  const QString folder = QFileInfo(shell_.experiments().selectedFile()).absolutePath();
  if (!QDesktopServices::openUrl(QUrl::fromLocalFile(folder)))
    fail(tr("Could not open %1 in a file manager.").arg(folder));
}

}  // namespace app
