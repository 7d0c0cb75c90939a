#include "app/features/report/report_feature.h"

#include <QAction>
#include <QMenu>

#include "app/features/report/report_comparison.h"
#include "app/features/report/report_dialog.h"
#include "app/features/report/report_source.h"
#include "app/shell/pages/charts_page.h"
#include "app/shell/show_in_window.h"
#include "widgets/live/compared_runs.h"

namespace app {

ReportFeature::ReportFeature(Shell& shell, OpenWorkspace& place, const widgets::DashboardContext& views,
                             QUndoStack& undo)
    : QObject(shell.window()), shell_(shell), place_(place), views_(views), undo_(undo), actions_(&shell.registry()) {
  action_ = shell_.registry().add(QStringLiteral("file.report"), tr("Report…"),
                                  tr("Combine charts, tables and notes, and write them as PDF or HTML"),
                                  QKeySequence(QStringLiteral("Ctrl+Alt+R")));
  shell_.window()->addAction(action_);
  shell_.actions().menus.file->insertAction(shell_.actions().file.quit, action_);
  shell_.actions().menus.file->insertSeparator(shell_.actions().file.quit);
  action_->setEnabled(false);
  pin_ = shell_.registry().add(QStringLiteral("compare.pin"), tr("Pin to report"),
                               tr("Add what differs between the compared runs, and their curves, to the report"));
  updatePin();
  connect(pin_, &QAction::triggered, this, &ReportFeature::pinComparison);
  connect(&views_.runs->compared(), &widgets::ComparedRuns::changed, this, &ReportFeature::updatePin);
  connect(action_, &QAction::triggered, this, &ReportFeature::open);
  connect(&place_, &OpenWorkspace::opened, this, [this] {
    action_->setEnabled(place_.workspace().isOpen());
    // Another folder has other runs and its own reports.
    if (dialog_ && !dialog_->isModified()) dialog_->close();
  });
}

ChartsPage* ReportFeature::chartsPage() {
  if (ChartsPage* page = chartsOf(shell_)) return page;
  shell_.show(idOf(Mode::kCharts));
  return chartsOf(shell_);
}

std::vector<ReportSection> ReportFeature::sectionsOf(const QStringList& tags) {
  std::vector<ReportSection> sections;
  ChartsPage* page = chartsPage();
  const QJsonObject setups = page->grid()->setups().toJson();
  for (const QString& tag : tags) {
    ReportSection section;
    section.kind = SectionKind::kChart;
    section.tag = tag;
    section.title = tag;
    section.options = page->options();
    section.setup = widgets::cardSetupOf(setups.value(tag).toObject());
    sections.push_back(section);
  }
  return sections;
}

ReportDialog* ReportFeature::makeDialog() {
  ChartsPage* page = chartsPage();
  widgets::RunRecords* records = views_.records;
  records->readLogs();
  const ReportSource source({&page->store(), views_.colors, views_.runs, records, views_.notes});
  ReportParts parts;
  parts.dialogs = &shell_.dialogs();
  parts.workspace = QString::fromStdString(place_.workspace().root());
  parts.content = [source](const Report& report) { return source.content(report); };
  parts.pinned = [this, page] { return sectionsOf(page->grid()->pins().tags()); };
  parts.charts = [this, page] { return sectionsOf(page->store().tags()); };
  parts.actions = &actions_;
  parts.undo = &undo_;
  parts.keeper = &files_;
  parts.show = [this](const ReportState& state) { showState(state); };
  parts.filesChanged = [this](const QStringList& problems) { onFilesChanged(problems); };
  auto* dialog = new ReportDialog(parts, shell_.window());
  connect(dialog, &QDialog::finished, this, [this] { actions_.disableAll(); });
  connect(records, &widgets::RunRecords::changed, dialog, &ReportDialog::refreshPreview);
  connect(views_.runs, &widgets::RunCatalog::visibleRunsChanged, dialog, &ReportDialog::refreshPreview);
  return dialog;
}

void ReportFeature::open() {
  if (!dialog_ || !dialog_->isVisible()) dialog_ = makeDialog();
  dialog_->show();
  dialog_->raise();
  dialog_->activateWindow();
}

void ReportFeature::updatePin() {
  const bool isAny = views_.runs->compared().ids().size() > 1;
  widgets::ActionRegistry::disable(pin_, isAny ? QString() : tr("Select two or more runs to be compared."));
}

void ReportFeature::pinComparison() {
  const std::vector<ReportSection> sections =
      comparisonSections(*views_.runs, *views_.records, views_.notes, chartsPage()->options());
  if (sections.empty()) return;
  open();
  dialog_->add(sections);
}

void ReportFeature::showState(const ReportState& state) {
  const bool isOpen = dialog_ && dialog_->isVisible();
  if (!isOpen && state.name.isEmpty() && state.report.sections.empty()) return;  // nothing to see
  if (!isOpen) open();
  dialog_->showState(state);
}

void ReportFeature::onFilesChanged(const QStringList& problems) {
  if (dialog_) dialog_->readFiles();
  if (!problems.isEmpty()) shell_.tell({widgets::Severity::kError, problems.front(), {}, QStringLiteral("report")});
}

}  // namespace app
