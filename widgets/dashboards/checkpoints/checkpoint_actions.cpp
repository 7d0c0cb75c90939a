// What can be done with the selected checkpoint: the part of CheckpointsDashboard that acts.
#include <QAction>
#include <QFileInfo>

#include "widgets/dashboards/checkpoints/checkpoints_dashboard.h"
#include "widgets/panels/glyphs.h"
#include "widgets/panels/message_banner.h"
#include "widgets/panels/number_text.h"
#include "widgets/util/action_registry.h"

namespace widgets {

void CheckpointsDashboard::makeActions() {
  const auto add = [this](CheckpointCommand command, const char* id, const QString& text, const QString& tooltip) {
    QAction* action = context_.actions->add(QStringLiteral("checkpoints.%1").arg(QLatin1String(id)), text, tooltip);
    connect(action, &QAction::triggered, this,
            [this, command] { command == CheckpointCommand::kDelete ? askToDelete() : perform(command); });
    commands_.push_back({command, action, action->toolTip()});
  };
  add(CheckpointCommand::kEvaluate, "evaluate", tr("Evaluate"), tr("Evaluate the selected checkpoint"));
  add(CheckpointCommand::kBranch, "branch", tr("Restore && train"),
      tr("Start a new run that continues from the selected checkpoint"));
  add(CheckpointCommand::kWarmStart, "warm_start", tr("Warm start"),
      tr("Train the selected experiment again, with its variables initialised from the checkpoint"));
  add(CheckpointCommand::kExport, "export", tr("Export…"), tr("Write the checkpoint's model as a SavedModel"));
  add(CheckpointCommand::kDelete, "delete", tr("Delete…"), tr("Move the checkpoint's files to the trash"));
  keep_ = context_.actions->addCheckable(QStringLiteral("checkpoints.keep"), tr("Keep"),
                                         tr("Keep this checkpoint, however many newer ones there are"), false);
  keep_->setIcon(glyphIcon(Glyph::kPin));
  connect(keep_, &QAction::triggered, this, &CheckpointsDashboard::toggleKept);
  open_ = context_.actions->add(QStringLiteral("checkpoints.open"), tr("Open checkpoint…"),
                                tr("Inspect a checkpoint of any program: its index, data or V1 file"));
  connect(open_, &QAction::triggered, this, [this] {
    const QString path = context_.checkpoints->askForCheckpoint(this);
    if (!path.isEmpty()) openFile(path);
  });
}

void CheckpointsDashboard::updateActions() {
  const CheckpointRow* row = list_->row(list_->find(selected()));
  for (const CommandAction& each : commands_) {
    const QString why = row ? context_.checkpoints->whyNot(each.command, run_) : tr("Select a checkpoint first.");
    each.action->setEnabled(why.isEmpty());
    each.action->setToolTip(why.isEmpty() ? each.tooltip : QStringLiteral("%1\n%2").arg(each.tooltip, why));
  }
  keep_->setEnabled(row != nullptr);
  keep_->setChecked(row && row->kept);
}

void CheckpointsDashboard::perform(CheckpointCommand command) {
  const QString prefix = selected();
  if (!prefix.isEmpty()) context_.checkpoints->perform(command, run_, prefix);
}

void CheckpointsDashboard::toggleKept() {
  const CheckpointRow* row = list_->row(list_->find(selected()));
  if (!row) return;
  loader_.read<CheckpointRow>(
      this, QStringLiteral("keep"),
      [prefix = row->prefix, kept = !row->kept](CheckpointSource& source, const TaskToken&) {
        source.markKept(prefix, kept);
        return source.describe(prefix);
      },
      [this](const CheckpointRow& changed) { run_.isEmpty() ? showList({changed}) : reloadList(); },
      [this](const TaskFailure& failure) {
        fail(failure.text);
        updateActions();
      });
}

void CheckpointsDashboard::askToDelete() {
  const QString prefix = selected();
  if (prefix.isEmpty()) return;
  const auto remove = [this, prefix] {
    loader_.read<int>(
        this, QStringLiteral("delete"),
        [prefix](CheckpointSource& source, const TaskToken&) {
          source.moveToTrash(prefix);
          return 0;
        },
        [this](const int&) {
          shown_.clear();
          if (!run_.isEmpty()) return reloadList();
          showList({});
        },
        [this](const TaskFailure& failure) { fail(failure.text); });
  };
  emit message({Severity::kWarning,
                tr("Move the checkpoint %1 to the trash?").arg(QFileInfo(prefix).fileName()),
                {{tr("Move to trash"), remove}, {tr("Keep"), {}}},
                QStringLiteral("delete checkpoint")});
}

}  // namespace widgets
