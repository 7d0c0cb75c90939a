#include "widgets/dashboards/checkpoints/checkpoint_actions.h"

#include <QAction>
#include <QFileInfo>
#include <QWidget>
#include <algorithm>

#include "widgets/panels/message_banner.h"
#include "widgets/theme/glyphs.h"
#include "widgets/util/action_registry.h"

namespace widgets {

CheckpointActions::CheckpointActions(ActionRegistry& registry, CheckpointService& service, CheckpointLoader& loader,
                                     QWidget* page)
    : QObject(page), registry_(registry), service_(service), loader_(loader) {
  // What is usual has an icon, which is what a narrow bar shows of it.
  add(CheckpointCommand::kEvaluate, "evaluate", tr("Evaluate"), tr("Evaluate the selected checkpoint"))
      ->setIcon(glyphIcon(Glyph::kEvaluate));
  add(CheckpointCommand::kBranch, "branch", tr("Restore && train"),
      tr("Start a new run that continues from the selected checkpoint"))
      ->setIcon(glyphIcon(Glyph::kBranch));
  add(CheckpointCommand::kWarmStart, "warm_start", tr("Warm start"),
      tr("Train the selected experiment again, with its variables initialised from the checkpoint"));
  add(CheckpointCommand::kExport, "export", tr("Export…"), tr("Write the checkpoint's model as a SavedModel"));
  add(CheckpointCommand::kDelete, "delete", tr("Delete…"), tr("Move the checkpoint's files to the trash"));
  keep_ = registry.addCheckable(QStringLiteral("checkpoints.keep"), tr("Keep"),
                                tr("Keep this checkpoint, however many newer ones there are"), false);
  keep_->setIcon(glyphIcon(Glyph::kPin));
  connect(keep_, &QAction::triggered, this, &CheckpointActions::toggleKept);
  again_ = registry.add(QStringLiteral("checkpoints.try_again"), tr("Try again"),
                        tr("Read the selected checkpoint again, whose files may be whole now"));
  connect(again_, &QAction::triggered, this, &CheckpointActions::againWanted);
  open_ = registry.add(QStringLiteral("checkpoints.open"), tr("Open checkpoint…"),
                       tr("Inspect a checkpoint of any program: its index, data or V1 file"));
  connect(open_, &QAction::triggered, this, [this, page] {
    const QString path = service_.askForCheckpoint(page);
    if (!path.isEmpty()) emit openRequested(path);
  });
}

QAction* CheckpointActions::add(CheckpointCommand command, const char* id, const QString& text,
                                const QString& tooltip) {
  QAction* action = registry_.add(QStringLiteral("checkpoints.%1").arg(QLatin1String(id)), text, tooltip);
  connect(action, &QAction::triggered, this,
          [this, command] { command == CheckpointCommand::kDelete ? askToDelete() : perform(command); });
  commands_.push_back({command, action, action->toolTip()});
  return action;
}

QList<QAction*> CheckpointActions::commands() const {
  QList<QAction*> actions;
  for (const CommandAction& each : commands_) actions << each.action;
  return actions;
}

QList<QAction*> CheckpointActions::usual() const {
  QList<QAction*> actions = commands();
  actions.removeIf([](const QAction* action) { return action->icon().isNull(); });
  return actions;
}

QList<QAction*> CheckpointActions::seldom() const {
  QList<QAction*> actions = commands();
  actions.removeIf([](const QAction* action) { return !action->icon().isNull(); });
  return actions;
}

QList<QAction*> CheckpointActions::ofDamaged() const {
  const auto deletes = [](const CommandAction& each) { return each.command == CheckpointCommand::kDelete; };
  return {again_, registry_.find(QStringLiteral("runs.folder")), std::ranges::find_if(commands_, deletes)->action};
}

void CheckpointActions::setSelected(const CheckpointRow* row, const QString& run) {
  row_ = row ? std::optional(*row) : std::nullopt;
  run_ = run;
  update();
}

void CheckpointActions::update() {
  for (const CommandAction& each : commands_) {
    const QString why = row_ ? service_.whyNot(each.command, run_) : tr("Select a checkpoint first.");
    each.action->setEnabled(why.isEmpty());
    each.action->setToolTip(why.isEmpty() ? each.tooltip : QStringLiteral("%1\n%2").arg(each.tooltip, why));
  }
  ActionRegistry::disable(again_, row_ ? QString() : tr("Select a checkpoint first."));
  keep_->setEnabled(row_.has_value());
  keep_->setChecked(row_ && row_->kept);
}

void CheckpointActions::perform(CheckpointCommand command) {
  if (row_) service_.perform(command, run_, row_->prefix);
}

void CheckpointActions::toggleKept() {
  if (!row_) return;
  loader_.read<CheckpointRow>(
      this, QStringLiteral("keep"),
      [prefix = row_->prefix, kept = !row_->kept](CheckpointSource& source, const TaskToken&) {
        source.markKept(prefix, kept);
        return source.describe(prefix);
      },
      [this](const CheckpointRow& changed) { emit keptChanged(changed); },
      [this](const TaskFailure& failure) {
        emit failed(failure.text);
        update();
      });
}

void CheckpointActions::askToDelete() {
  if (!row_) return;
  const auto remove = [this, prefix = row_->prefix] {
    loader_.read<int>(
        this, QStringLiteral("delete"),
        [prefix](CheckpointSource& source, const TaskToken&) {
          source.moveToTrash(prefix);
          return 0;
        },
        [this](const int&) { emit deleted(); }, [this](const TaskFailure& failure) { emit failed(failure.text); });
  };
  emit asked({Severity::kWarning,
              tr("Move the checkpoint %1 to the trash?").arg(QFileInfo(row_->prefix).fileName()),
              {{tr("Move to trash"), remove}, {tr("Keep"), {}, true}},
              QStringLiteral("delete checkpoint")});
}

}  // namespace widgets
