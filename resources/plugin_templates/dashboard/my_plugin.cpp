// A page of the window: the newest value of every scalar of the run that is selected. Logs are read on the loader's
// thread (newestScalars, the half without a window); the page only shows what came back.
#include <QTableWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "summaries/reading/event_log_reader.h"
#include "widgets/dashboards/dashboard.h"
#include "widgets/dashboards/empty_page.h"
#include "widgets/live/log_loader.h"
#include "widgets/live/run_catalog.h"

namespace {

struct NewestScalar {
  std::string tag;
  int64_t step;
  double value;
};

std::vector<NewestScalar> newestScalars(summaries::EventLogReader& log) {
  std::vector<NewestScalar> found;
  for (const summaries::SeriesInfo& series : log.series()) {
    if (series.kind == summaries::Kind::kScalar) found.push_back({series.tag, series.lastStep, series.lastValue});
  }
  return found;
}

bool hasScalars(const widgets::CatalogRun& run) {
  const auto isScalar = [](const auto& series) { return series.kind == summaries::Kind::kScalar; };
  return std::any_of(run.series.begin(), run.series.end(), isScalar);
}

class MyPlugin : public widgets::Dashboard {
  Q_OBJECT
 public:
  MyPlugin(const widgets::DashboardContext& context, QWidget* parent)
      : Dashboard(parent),
        runs_(context.runs),
        loader_(context.loader),
        table_(new QTableWidget(0, 3, this)),
        empty_(new widgets::EmptyPage(context, {tr("No scalars"), tr("They appear when a run logs some.")}, hasScalars,
                                      this)) {
    table_->setObjectName(QStringLiteral("my_plugin.table"));
    table_->setHorizontalHeaderLabels({tr("Tag"), tr("Step"), tr("Value")});
    auto* column = new QVBoxLayout(this);
    column->addWidget(table_);
    column->addWidget(empty_);
    connect(runs_, &widgets::RunCatalog::currentChanged, this, &MyPlugin::read);
    connect(runs_, &widgets::RunCatalog::changed, this, &MyPlugin::read);
    read();
  }

 private:
  void read() {
    const widgets::CatalogRun* run = runs_->find(runs_->current());
    const bool hasAny = run && hasScalars(*run);
    table_->setVisible(hasAny);
    empty_->setVisible(!hasAny);
    if (!hasAny) return empty_->showNone();  // says why, and what leads to some
    using Values = std::vector<NewestScalar>;
    loader_->load<Values>(this, QStringLiteral("my_plugin"), run->directory, newestScalars,
                          [this](const Values& values) { show(values); }, [](const auto&) {});
  }

  void show(const std::vector<NewestScalar>& values) {
    table_->setRowCount(static_cast<int>(values.size()));
    for (int row = 0; row < table_->rowCount(); ++row) {
      const NewestScalar& newest = values[static_cast<std::size_t>(row)];
      const QString cells[] = {QString::fromStdString(newest.tag), QString::number(newest.step),
                               QString::number(newest.value)};
      for (int column = 0; column < 3; ++column) table_->setItem(row, column, new QTableWidgetItem(cells[column]));
    }
  }

  widgets::RunCatalog* runs_;
  widgets::LogLoader* loader_;
  QTableWidget* table_;
  widgets::EmptyPage* empty_;
};

widgets::DashboardInfo info() {
  widgets::DashboardInfo info;
  info.id = QStringLiteral("my_plugin");
  info.title = MyPlugin::tr("MyPlugin");
  info.tooltip = MyPlugin::tr("The newest values of the selected run");
  info.order = 1000;  // behind the program's own
  return info;
}
const widgets::DashboardRegistrar<MyPlugin> kMyPlugin(info);

}  // namespace

#include "my_plugin.moc"
