#include "app/features/report/report_feature.h"

#include <QAction>
#include <QMenu>

#include "app/features/report/report_dialog.h"
#include "app/features/report/report_source.h"
#include "app/shell/pages/charts_page.h"

namespace app {

ReportFeature::ReportFeature(const WindowParts& parts)
    : QObject(parts.window), parts_(parts), actions_(parts.registry) {
  action_ = parts_.registry->add(QStringLiteral("file.report"), tr("Report…"),
                                 tr("Put charts, tables and notes together, and write them as PDF or HTML"),
                                 QKeySequence(QStringLiteral("Ctrl+Alt+R")));
  parts_.window->addAction(action_);
  parts_.actions->fileMenu->insertAction(parts_.actions->quit, action_);
  parts_.actions->fileMenu->insertSeparator(parts_.actions->quit);
  action_->setEnabled(false);
  connect(action_, &QAction::triggered, this, &ReportFeature::open);
  connect(parts_.workbench, &Workbench::opened, this, [this] {
    action_->setEnabled(parts_.workbench->workspace().isOpen());
    // Another folder has other runs and its own reports.
    if (dialog_ && !dialog_->isModified()) dialog_->close();
  });
}

ChartsPage* ReportFeature::chartsPage() {
  if (auto* page = parts_.window->findChild<ChartsPage*>()) return page;
  parts_.showPage(idOf(Mode::kCharts));
  return parts_.window->findChild<ChartsPage*>();
}

std::vector<ReportSection> ReportFeature::sectionsOf(const QStringList& tags) {
  std::vector<ReportSection> sections;
  ChartsPage* page = chartsPage();
  const QJsonObject setups = page->grid()->setups();
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
  widgets::RunRecords* records = parts_.workbench->dashboardContext(parts_.registry).records;
  records->readLogs();
  const ReportSource source({&page->store(), &parts_.workbench->colors(), parts_.workbench->catalog(), records,
                             parts_.workbench->book()->notes()});
  ReportParts parts;
  parts.dialogs = parts_.dialogs;
  parts.workspace = QString::fromStdString(parts_.workbench->workspace().root());
  parts.content = [source](const Report& report) { return source.content(report); };
  parts.pinned = [this, page] { return sectionsOf(page->grid()->pinned()); };
  parts.charts = [this, page] { return sectionsOf(page->store().tags()); };
  parts.actions = &actions_;
  parts.undo = parts_.workbench->undoStack();
  parts.keeper = this;
  parts.show = [this](const ReportState& state) { showState(state); };
  parts.filesChanged = [this](const QStringList& problems) { onFilesChanged(problems); };
  auto* dialog = new ReportDialog(parts, parts_.window);
  connect(dialog, &QDialog::finished, this, [this] { actions_.disableAll(); });
  connect(records, &widgets::RunRecords::changed, dialog, &ReportDialog::refreshPreview);
  connect(parts_.workbench->catalog(), &widgets::RunCatalog::visibilityChanged, dialog, &ReportDialog::refreshPreview);
  return dialog;
}

void ReportFeature::open() {
  if (!dialog_ || !dialog_->isVisible()) dialog_ = makeDialog();
  dialog_->show();
  dialog_->raise();
  dialog_->activateWindow();
}

void ReportFeature::showState(const ReportState& state) {
  const bool isOpen = dialog_ && dialog_->isVisible();
  if (!isOpen && state.name.isEmpty() && state.report.sections.empty()) return;  // nothing to see
  if (!isOpen) open();
  dialog_->showState(state);
}

void ReportFeature::onFilesChanged(const QStringList& problems) {
  if (dialog_) dialog_->readFiles();
  if (!problems.isEmpty()) parts_.tell({widgets::Severity::kError, problems.front(), {}, QStringLiteral("report")});
}

}  // namespace app
