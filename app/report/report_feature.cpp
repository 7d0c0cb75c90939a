#include "app/report/report_feature.h"

#include <QAction>
#include <QMenu>

#include "app/charts_page.h"
#include "app/report/report_dialog.h"
#include "app/report/report_source.h"

namespace app {

ReportFeature::ReportFeature(const WindowParts& parts) : QObject(parts.window), parts_(parts) {
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

void ReportFeature::open() {
  if (!dialog_) {
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
    dialog_ = new ReportDialog(parts, parts_.window);
    connect(records, &widgets::RunRecords::changed, dialog_, &ReportDialog::refreshPreview);
    connect(parts_.workbench->catalog(), &widgets::RunCatalog::visibilityChanged, dialog_,
            &ReportDialog::refreshPreview);
  }
  dialog_->show();
  dialog_->raise();
  dialog_->activateWindow();
}

}  // namespace app
