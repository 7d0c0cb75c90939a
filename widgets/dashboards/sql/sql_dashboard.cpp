#include "widgets/dashboards/sql/sql_dashboard.h"

#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabBar>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>

#include "widgets/dashboards/gone_folder.h"
#include "widgets/dashboards/reading_runs.h"
#include "widgets/dashboards/sql/result_plot.h"
#include "widgets/dashboards/sql/sql_editor.h"
#include "widgets/live/run_catalog.h"
#include "widgets/panels/empty_state.h"
#include "widgets/panels/number_text.h"
#include "widgets/panels/offered_actions.h"
#include "widgets/panels/page_bar.h"
#include "widgets/panels/tones.h"
#include "widgets/runs/run_filter.h"
#include "widgets/theme/font_measures.h"
#include "widgets/theme/glyphs.h"
#include "widgets/util/action_registry.h"
#include "widgets/util/focus_ring.h"

namespace widgets {
namespace {

constexpr std::size_t kMostRows = 10'000;
constexpr int kHistory = 50;
constexpr int kEditorHeight = 120;
constexpr int kHistoryWidth = 420;
constexpr int kBesideWords = 36;  // margins and arrow of a box
constexpr int kWidestColumn = 360;
constexpr int kMostFittedColumns = 200;  // of more, each would be measured before any is shown

constexpr int kMostNamedRuns = 20;

QString sqlText(QString text) {
  return QLatin1Char('\'') + text.replace(QLatin1Char('\''), QStringLiteral("''")) + QLatin1Char('\'');
}

// "run LIKE 'mnist/%'" of a scope, the runs themselves where conditions leave few; empty: all are to be seen.
QString conditionOf(const RunCatalog& runs, const RunFilter* filter) {
  if (!filter || !filter->isActive()) return {};
  QStringList names;
  for (const CatalogRun* run : runs.visibleRuns()) names << sqlText(run->id);
  if (filter->hasConditions() && names.size() <= kMostNamedRuns) {
    return QStringLiteral("run IN (%1)").arg(names.join(QStringLiteral(", ")));
  }
  return filter->scope().isEmpty() ? QString()
                                   : QStringLiteral("run LIKE %1").arg(sqlText(filter->scope() + QStringLiteral("/%")));
}

// Of which most can be learnt: the loss, or else the first one that a run has.
QString exampleTag(const RunCatalog& runs) {
  QString first;
  for (const CatalogRun* run : runs.visibleRuns()) {
    for (const summaries::SeriesInfo& series : run->series) {
      if (series.kind != summaries::Kind::kScalar) continue;
      if (series.tag == "loss") return QStringLiteral("loss");
      if (first.isEmpty()) first = QString::fromStdString(series.tag);
    }
  }
  return first.isEmpty() ? QStringLiteral("loss") : first;
}

// What a person may begin with, of the runs that `condition` is true of and their scalars of `tag`.
QStringList examples(const QString& condition, const QString& tag) {
  const QString where = condition.isEmpty() ? QString() : QStringLiteral(" WHERE ") + condition;
  const QString also = condition.isEmpty() ? QString() : QStringLiteral(" AND ") + condition;
  return {QStringLiteral("SELECT run, min(value) AS best FROM scalars(%2)%1 GROUP BY run ORDER BY best")
              .arg(where, sqlText(tag)),
          QStringLiteral("SELECT run, step, value FROM scalars(%2)%1 ORDER BY run, step").arg(where, sqlText(tag)),
          QStringLiteral("SELECT run, tag, points, last_step, last_value FROM tags WHERE kind = 'scalar'%1").arg(also),
          QStringLiteral("SELECT run, status, json_extract(config, '$.train.max_steps') AS max_steps FROM runs%1")
              .arg(where),
          QStringLiteral("SELECT run, step, kind, text FROM events WHERE kind IN ('warning', 'error')%1").arg(also)};
}

}  // namespace

SqlDashboard::SqlDashboard(const DashboardContext& context, QWidget* parent)
    : Dashboard(parent), context_(context), model_(new SqlResultModel(this)), editor_(new SqlEditor(this)) {
  setObjectName(QStringLiteral("sqlDashboard"));
  makeActions();
  auto* bar = new PageBar(this);
  buildBar(bar);
  auto* splitter = new QSplitter(Qt::Vertical, this);
  splitter->addWidget(buildQuery());
  splitter->addWidget(buildResult());
  splitter->setSizes({kEditorHeight, 6 * kEditorHeight});
  splitter->setStretchFactor(1, 1);
  splitter->setChildrenCollapsible(false);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(bar);
  layout->addWidget(splitter, 1);
  connect(tabs_, &QTabBar::currentChanged, views_, &QStackedWidget::setCurrentIndex);
  connect(editor_, &SqlEditor::runRequested, this, &SqlDashboard::run);
  connect(&worker_, &SqlWorker::done, this, &SqlDashboard::showResult);
  connect(&worker_, &SqlWorker::failed, this, &SqlDashboard::showFailure);
  connect(context_.runs, &RunCatalog::changed, this, &SqlDashboard::refreshNames);
  if (context_.filter) connect(context_.filter, &RunFilter::stackChanged, this, &SqlDashboard::offerExamples);
  refreshNames();
  setBusy(false);
}

void SqlDashboard::makeActions() {
  runAction_ = context_.actions->add(QStringLiteral("sql.run"), tr("Run"), tr("Run the statement (Ctrl+Return)"));
  runAction_->setIcon(glyphIcon(Glyph::kPlay));
  exampleAction_ =
      context_.actions->add(QStringLiteral("sql.example"), tr("Run an example"), tr("Run an example statement"));
  cancelAction_ =
      context_.actions->add(QStringLiteral("sql.cancel"), tr("Cancel statement"), tr("Stop the running statement"));
  cancelAction_->setIcon(glyphIcon(Glyph::kStop));
  copyAction_ =
      context_.actions->add(QStringLiteral("sql.copy"), tr("Copy"), tr("Copy the result's rows as tab-separated text"));
  copyAction_->setIcon(glyphIcon(Glyph::kCopy));
  connect(runAction_, &QAction::triggered, this, &SqlDashboard::run);
  connect(exampleAction_, &QAction::triggered, this, [this] {
    editor_->setPlainText(examples(conditionOf(*context_.runs, context_.filter), exampleTag(*context_.runs)).front());
    editor_->setFocus();  // the button goes, and keys would go elsewhere
    run();
  });
  connect(cancelAction_, &QAction::triggered, &worker_, &SqlWorker::cancel);
  connect(copyAction_, &QAction::triggered, this, &SqlDashboard::copy);
}

void SqlDashboard::buildBar(PageBar* bar) {
  tabs_ = new QTabBar(bar);
  tabs_->setObjectName(QStringLiteral("sqlTabs"));
  tabs_->setAccessibleName(tr("Table or chart"));
  tabs_->addTab(tr("Table"));
  tabs_->addTab(tr("Chart"));
  history_ = new QComboBox(bar);
  history_->setObjectName(QStringLiteral("sqlHistory"));
  history_->setAccessibleName(tr("Earlier statements"));
  history_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  history_->addItem(tr("Earlier statements and examples"));
  offerExamples();
  connect(history_, &QComboBox::activated, this, [this](int index) {
    if (index == 0) return;
    editor_->setPlainText(history_->itemText(index));
    history_->setCurrentIndex(0);
    editor_->setFocus();
  });
  bar->addViews(tabs_);
  bar->addFilter(history_, kHistoryWidth);
  history_->setMinimumWidth(history_->fontMetrics().horizontalAdvance(history_->itemText(0)) + kBesideWords);
  for (QAction* action : {runAction_, cancelAction_, copyAction_}) {
    bar->addTool(action, action->objectName() + QStringLiteral(".button"));
  }
}

QWidget* SqlDashboard::buildQuery() {
  auto* top = new QWidget(this);
  auto* layout = new QVBoxLayout(top);
  layout->setContentsMargins(12, 0, 12, 4);
  layout->addWidget(editor_, 1);
  return top;
}

QWidget* SqlDashboard::buildResult() {
  auto* bottom = new QWidget(this);
  status_ = new QLabel(bottom);
  status_->setObjectName(QStringLiteral("sqlStatus"));
  status_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  status_->setWordWrap(true);
  table_ = new QTableView(bottom);
  table_->setObjectName(QStringLiteral("sqlTable"));
  new FocusRing(table_);
  table_->setAccessibleName(tr("Rows of the result"));
  table_->setModel(model_);
  table_->setTabKeyNavigation(false);
  table_->setShowGrid(false);
  table_->setFrameShape(QFrame::NoFrame);
  table_->setSortingEnabled(true);
  table_->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
  table_->horizontalHeader()->setMaximumSectionSize(kWidestColumn);
  table_->verticalHeader()->setDefaultSectionSize(measures::rowHeight(fontMetrics()));
  table_->setAlternatingRowColors(false);
  plot_ = new ResultPlot(context_.colors, bottom);
  connect(context_.runs, &RunCatalog::looksChanged, plot_, qOverload<>(&QWidget::update));
  views_ = new QStackedWidget(bottom);
  views_->addWidget(table_);
  views_->addWidget(plot_);
  empty_ = new EmptyState(bottom);
  pages_ = new QStackedWidget(bottom);
  pages_->addWidget(views_);
  pages_->addWidget(empty_);
  status_->setContentsMargins(12, 0, 12, 0);
  auto* layout = new QVBoxLayout(bottom);
  layout->setContentsMargins(0, 4, 0, 0);
  layout->setSpacing(4);
  layout->addWidget(status_);
  layout->addWidget(pages_, 1);
  return bottom;
}

// At the end of the list, for the runs that are to be seen now.
void SqlDashboard::offerExamples() {
  while (examples_ > 0 && history_->count() > 1) {
    history_->removeItem(history_->count() - 1);
    --examples_;
  }
  const QStringList offered = examples(conditionOf(*context_.runs, context_.filter), exampleTag(*context_.runs));
  history_->addItems(offered);
  examples_ = static_cast<int>(offered.size());
}

void SqlDashboard::refreshNames() {
  QStringList words;
  for (const std::string& word : summaries::sqlWords()) words << QString::fromStdString(word);
  QStringList names;
  for (const CatalogRun& run : context_.runs->runs()) {
    names << run.id;
    for (const summaries::SeriesInfo& series : run.series) names << QString::fromStdString(series.tag);
  }
  names.removeDuplicates();
  names.sort();
  editor_->setCompletions(words, names);
  offerExamples();
  if (pages_->currentIndex() == 1) showPage();
}

void SqlDashboard::run() {
  const QString sql = editor_->toPlainText();
  std::vector<summaries::SqlRun> runs;
  for (const CatalogRun& run : context_.runs->runs()) {
    if (run.hasLog) runs.push_back({run.id.toStdString(), run.directory.toStdString()});
  }
  remember(sql);
  setBusy(true);
  status_->setText(tr("Running…"));
  worker_.run(sql, std::move(runs), {.mostRows = kMostRows});
}

void SqlDashboard::remember(const QString& sql) {
  const QString line = sql.simplified();
  if (line.isEmpty()) return;
  if (const int known = history_->findText(line); known > 0) {
    examples_ -= known >= history_->count() - examples_;
    history_->removeItem(known);
  }
  history_->insertItem(1, line);
  while (history_->count() - examples_ > kHistory) history_->removeItem(history_->count() - 1 - examples_);
}

void SqlDashboard::setBusy(bool busy) {
  runAction_->setEnabled(!busy);
  exampleAction_->setEnabled(!busy);
  cancelAction_->setEnabled(busy);
  copyAction_->setEnabled(!busy && model_->rowCount() > 0);
  status_->setPalette(QPalette());
  showPage();
}

// Rows stay in sight until the next ones are there.
void SqlDashboard::showPage() {
  const bool isBusy = cancelAction_->isEnabled();
  const bool hasLogs = std::ranges::any_of(context_.runs->runs(), &CatalogRun::hasLog);
  if (isBusy) {
    empty_->setText(Glyph::kHourglass, tr("The statement is running"), tr("Its rows appear here when it is finished."));
    offerOnly(*empty_, {cancelAction_});
  } else if (!hasLogs && tellGoneFolder(*empty_, *context_.runs, context_.actions)) {
    // It is said.
  } else if (!hasLogs && !context_.runs->isRead()) {
    showReading(*empty_, *context_.runs, context_.actions, tr("Reading the runs"),
                tr("Statements ask their logs, once the folder has been read."));
  } else if (!hasLogs) {
    empty_->setText(Glyph::kInfo, tr("No runs yet"),
                    tr("Statements ask the logs of runs. Train an experiment, or open a folder of logs."));
    offerPossible(*empty_, context_.actions,
                  {.oneOf = idsForFirstRun(), .then = {context_.actions->find(QStringLiteral("file.open_folder"))}});
  } else if (last_ == Last::kFailed) {
    empty_->setError(tr("The statement was not run"),
                     tr("What is wrong with it is said above. Mend it, or choose another from the list, and run it."));
    offerOnly(*empty_, {exampleAction_});
  } else if (last_ == Last::kCancelled) {
    empty_->setText(Glyph::kInfo, tr("The statement was cancelled"),
                    tr("Run it again, change it, or choose another from the list."));
    offerOnly(*empty_, {runAction_});
  } else if (last_ == Last::kAnswered) {
    empty_->setText(
        Glyph::kSearch, tr("No rows"),
        tr("The statement was run, but nothing in the logs matches it. Change it, or choose another from the list."));
    offerOnly(*empty_, {exampleAction_});
  } else {
    empty_->setText(Glyph::kInfo, tr("No statement has been run yet"),
                    tr("Write a statement above, or choose one from the list next to the buttons, and run it."));
    offerOnly(*empty_, {exampleAction_});
  }
  pages_->setCurrentIndex(model_->rowCount() > 0 ? 0 : 1);
  tabs_->setEnabled(model_->rowCount() > 0);
}

void SqlDashboard::showResult(const std::shared_ptr<const summaries::SqlResult>& result) {
  model_->setResult(result);
  last_ = Last::kAnswered;
  table_->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
  if (model_->columnCount() <= kMostFittedColumns) table_->resizeColumnsToContents();
  plot_->setResult(result.get());
  setBusy(false);
  using Cut = summaries::SqlResult::Cut;
  const QString time = timeText(result->seconds);
  QString text = tr("%n rows in %1", nullptr, model_->rowCount()).arg(time);
  if (result->cut != Cut::kNone) {
    text = (result->cut == Cut::kRows
                ? tr("The first %1 rows in %2: there are more. Add a LIMIT or an aggregate")
                : tr("The first %1 rows in %2: more would take too much memory. Select fewer or shorter columns"))
               .arg(stepText(model_->rowCount()), time);
  }
  if (!result->problems.empty()) {
    text += QLatin1Char('\n') + tr("Not read: %1").arg(QString::fromStdString(result->problems.front()));
    if (result->problems.size() > 1) {
      text += tr(" and %n more logs", nullptr, static_cast<int>(result->problems.size()) - 1);
    }
  }
  status_->setText(text);
  emit answered();
}

void SqlDashboard::showFailure(const SqlFailure& failure) {
  last_ = failure.cancelled ? Last::kCancelled : Last::kFailed;
  setBusy(false);
  status_->setText(failure.text);
  QPalette colors = status_->palette();
  colors.setColor(QPalette::WindowText, tone(palette(), failure.cancelled ? Tone::kSecondary : Tone::kError));
  status_->setPalette(colors);
  editor_->markError(failure.offset);
  editor_->setFocus();
  emit answered();
}

void SqlDashboard::copy() {
  QGuiApplication::clipboard()->setText(model_->text(0, model_->rowCount() - 1));
}

}  // namespace widgets
