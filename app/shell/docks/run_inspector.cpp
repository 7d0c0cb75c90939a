#include "app/shell/docks/run_inspector.h"

#include <QAction>
#include <QDateTime>
#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QSet>
#include <QStackedWidget>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "app/shell/docks/at_step_table.h"
#include "app/shell/docks/inspector_table.h"
#include "app/shell/docks/metric_table.h"
#include "app/shell/docks/shared_row_delegate.h"
#include "widgets/dashboards/gone_folder.h"
#include "widgets/live/run_catalog.h"
#include "widgets/panels/down_scroll.h"
#include "widgets/panels/empty_state.h"
#include "widgets/panels/flow_row.h"
#include "widgets/panels/number_text.h"
#include "widgets/theme/glyphs.h"
#include "widgets/util/action_button.h"
#include "widgets/util/error_words.h"
#include "widgets/util/wrapped_label.h"

namespace app {
namespace {

constexpr int kButtonGap = 8;
constexpr int kPrefixRole = Qt::UserRole;
constexpr int kMostSettings = 8;
constexpr int kMostCheckpoints = 5;
constexpr int kLongName = 32;

// Its lines end at spaces only, and never in a number.
QString unbroken(QString text) {
  constexpr QChar kThinSpace(0x2009), kNarrowNoBreakSpace(0x202F), kWordJoiner(0x2060);
  return text.replace(kThinSpace, kNarrowNoBreakSpace)
      .replace(QLatin1Char('/'), QLatin1Char('/') + QString(kWordJoiner));
}

}  // namespace

RunInspector::RunInspector(const std::vector<QAction*>& actions, QWidget* parent)
    : QWidget(parent), actions_(actions), pages_(new QStackedWidget(this)), empty_(new widgets::EmptyState(this)) {
  setObjectName(QStringLiteral("runInspector"));
  pages_->addWidget(empty_);
  auto* outer = new QVBoxLayout(this);
  outer->setContentsMargins(0, 0, 0, 0);
  outer->addWidget(pages_);
}

void RunInspector::makeParts() {
  title_ = makeHeading({}, this);
  title_->setObjectName(QStringLiteral("inspectorTitle"));
  title_->setWordWrap(true);
  title_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  state_ = new QLabel(this);
  state_->setObjectName(QStringLiteral("inspectorState"));
  state_->setWordWrap(true);
  facts_ = new QLabel(this);
  facts_->setObjectName(QStringLiteral("inspectorFacts"));
  facts_->setWordWrap(true);
  for (QLabel* label : {state_, facts_}) label->setForegroundRole(QPalette::PlaceholderText);
  atStep_ = new AtStepTable(this);
  if (readOut_) atStep_->follow(readOut_);
  settingsHead_ = makeHeading(tr("Settings that differ"), this);
  settingsHead_->setWordWrap(true);
  settings_ = makeInspectorTable(QStringLiteral("inspectorSettings"), {QString(), QString()}, this);
  settings_->setAccessibleName(tr("Settings"));
  new SharedRowDelegate(settings_);
  metrics_ = new MetricTable(this);
  checkpointsHead_ = makeHeading(tr("Checkpoints"), this);
  checkpoints_ = makeInspectorTable(QStringLiteral("inspectorCheckpoints"), {QString(), QString()}, this);
  checkpoints_->setAccessibleName(tr("Checkpoints"));
  connect(checkpoints_, &QTreeWidget::currentItemChanged, this, [this](const QTreeWidgetItem* item) {
    if (item) tellLost({});
  });
  lostLine_ = new widgets::WrappedLabel(this);
  lostLine_->setObjectName(QStringLiteral("inspectorLost"));
  lostLine_->hide();
  pages_->addWidget(makePage());
}

QWidget* RunInspector::makeFigures() {
  auto* frame = new QFrame(this);
  frame->setObjectName(QStringLiteral("inspectorFigures"));
  frame->setFrameShape(QFrame::StyledPanel);
  frame->setBackgroundRole(QPalette::Base);
  frame->setAutoFillBackground(true);
  auto* grid = new QGridLayout(frame);
  grid->setContentsMargins(12, 8, 12, 8);
  grid->setHorizontalSpacing(16);
  grid->setVerticalSpacing(12);
  for (int i = 0; i < 4; ++i) {
    FigureLabels& figure = figures_[static_cast<std::size_t>(i)];
    figure = {new QLabel(frame), makeHeading({}, frame), new QLabel(frame)};
    auto* cell = new QVBoxLayout;
    cell->setSpacing(0);
    for (QLabel* label : {figure.caption, figure.value, figure.note}) cell->addWidget(label);
    for (QLabel* label : {figure.caption, figure.note}) {
      QFont small = label->font();
      small.setPointSizeF(small.pointSizeF() * 0.85);
      label->setFont(small);
      label->setForegroundRole(QPalette::PlaceholderText);
    }
    for (QLabel* label : {figure.caption, figure.value, figure.note}) label->setWordWrap(true);
    grid->addLayout(cell, i / 2, i % 2);
    grid->setColumnStretch(i % 2, 1);
  }
  return frame;
}

QWidget* RunInspector::makePage() {
  auto* content = new QWidget(this);
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(12, 8, 12, 8);
  column->setSpacing(4);
  column->addWidget(title_);
  column->addWidget(state_);
  column->addWidget(facts_);
  column->addSpacing(4);
  column->addWidget(makeFigures());
  const auto section = [column](const std::vector<QWidget*>& parts) {
    column->addSpacing(8);
    for (QWidget* part : parts) column->addWidget(part);
  };
  section({atStep_});
  section({settingsHead_, settings_});
  section({metrics_});
  section({checkpointsHead_, checkpoints_, lostLine_});
  column->addStretch(1);
  auto* scroll = new widgets::DownScroll(content, this);
  auto* page = new QWidget(this);
  auto* buttons = new widgets::FlowRow(kButtonGap);
  buttons->setContentsMargins(12, 0, 12, 8);
  for (QAction* action : actions_) {
    auto* button = new QPushButton(action->text(), page);
    button->setObjectName(action->objectName() + QStringLiteral(".button"));
    widgets::followAction(button, action);
    buttons->addWidget(button);
  }
  auto* layout = new QVBoxLayout(page);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(scroll, 1);
  layout->addLayout(buttons);
  return page;
}

void RunInspector::follow(widgets::ReadOut* readOut) {
  readOut_ = readOut;
  if (isMade()) atStep_->follow(readOut);
}

void RunInspector::showRun(const RunSources& sources, widgets::RunState state, bool isChosen) {
  if (!isMade()) makeParts();
  pages_->setCurrentIndex(1);
  if (shown_ != sources.run.id) {
    checkpoints_->clear();
    tellLost({});
  }
  shown_ = sources.run.id;
  atStep_->setRun(isChosen ? shown_ : QString());
  fillHead(sources, state, isChosen);
  fillSummary(summaryOf(sources), sources.color);
  fillCheckpoints(sources.run);
}

void RunInspector::showNone(bool isFiltered, const widgets::RunCatalog& runs) {
  pages_->setCurrentIndex(0);
  shown_.clear();
  if (!isFiltered && widgets::tellGoneFolder(*empty_, runs, nullptr)) return;
  if (isFiltered)
    return showNothing(widgets::Glyph::kInfo, tr("No run is shown"), tr("All runs are hidden or filtered out."));
  const bool isRead = runs.isRead();
  showNothing(isRead ? widgets::Glyph::kInfo : widgets::Glyph::kHourglass,
              isRead ? tr("No run yet") : tr("Reading the runs"),
              tr("Metrics, settings and checkpoints of the selected run appear here."));
}

void RunInspector::showWaiting(const QString& run, const QString& reason) {
  showNothing(widgets::Glyph::kHourglass, run, reason);
}

void RunInspector::showNothing(widgets::Glyph glyph, const QString& title, const QString& sentence) {
  pages_->setCurrentIndex(0);
  empty_->setText(glyph, title, sentence);
  shown_.clear();
}

void RunInspector::fillHead(const RunSources& sources, widgets::RunState state, bool isChosen) {
  const RunFacts& run = sources.run;
  // A long name wraps where its parts end.
  QString name = run.id;
  title_->setText(name.size() > kLongName ? name.replace(QLatin1Char('/'), QStringLiteral("/\u200B")) : name);
  title_->setToolTip(run.path);
  const QDateTime created = QDateTime::fromMSecsSinceEpoch(static_cast<qint64>(run.info.created * 1000));
  const QString word = isChosen ? widgets::stateWord(state) : tr("latest run, %1").arg(widgets::stateWord(state));
  state_->setText(run.info.created > 0
                      ? tr("%1, begun %2").arg(word, QLocale().toString(created, QStringLiteral("yyyy-MM-dd HH:mm:ss")))
                      : word);
  QStringList lines;
  for (const QString& problem : {sources.failure, run.damage}) {
    if (!problem.isEmpty()) lines << widgets::errorWords(summaries::Code::kUnknown, problem);
  }
  if (const uint64_t dropped = run.info.droppedItems + run.info.droppedScalars; dropped > 0) {
    lines << tr("%n summaries were dropped because the disk was too slow.", nullptr, static_cast<int>(dropped));
  }
  facts_->setText(lines.join(QLatin1Char('\n')));
  facts_->setVisible(!lines.isEmpty());
}

void RunInspector::fillSummary(const RunSummary& summary, const QColor& color) {
  for (std::size_t i = 0; i < figures_.size(); ++i) {
    figures_[i].caption->setText(summary.figures[i].caption);
    figures_[i].value->setText(unbroken(summary.figures[i].value));
    figures_[i].note->setText(unbroken(summary.figures[i].note));
  }
  int rows = 0;
  for (const RunSummary::Setting& setting : summary.told) {
    QTreeWidgetItem* item = tableRow(settings_, rows++, {setting.name, setting.value});
    item->setToolTip(0, setting.path);
    item->setToolTip(1, setting.value);
  }
  fitToRows(settings_, rows, kMostSettings);
  settingsHead_->setVisible(rows > 0);
  settings_->setVisible(rows > 0);
  settingsHead_->setText(summary.tellsDifferences
                             ? tr("Settings that differ (%1 of %2)").arg(rows).arg(summary.settings)
                             : tr("Settings (%1)").arg(rows));
  metrics_->setMetrics(summary.metrics, color);
}

// Only those that came or went: of a thousand checkpoints the window would be busy with nothing else.
void RunInspector::fillCheckpoints(const RunFacts& run) {
  const QString chosen = checkpoint(), step = chosen.isEmpty() ? QString() : checkpoints_->currentItem()->text(0);
  const HeldColumns held(checkpoints_);
  QSet<QString> prefixes;
  for (const auto& fact : run.checkpoints) prefixes.insert(fact.prefix);
  const auto prefixAt = [this](int row) {
    const QTreeWidgetItem* item = checkpoints_->topLevelItem(row);
    return item ? item->data(0, kPrefixRole).toString() : QString();
  };
  for (int row = checkpoints_->topLevelItemCount() - 1; row >= 0; --row) {
    if (!prefixes.contains(prefixAt(row))) delete checkpoints_->takeTopLevelItem(row);
  }
  int rows = 0;
  // The newest first: it is the one that is wanted most.
  for (auto fact = run.checkpoints.rbegin(); fact != run.checkpoints.rend(); ++fact, ++rows) {
    if (prefixAt(rows) == fact->prefix) continue;
    QTreeWidgetItem* item =
        insertRow(checkpoints_, rows, {widgets::stepText(fact->step), fact->prefix.section(QLatin1Char('/'), -1)});
    item->setData(0, kPrefixRole, fact->prefix);
    item->setToolTip(0, fact->prefix);
  }
  // One that is gone, or another run's, leaves none chosen instead of whatever stands in its place now.
  if (checkpoint() != chosen) {
    checkpoints_->setCurrentIndex({});
    if (!chosen.isEmpty()) tellLost(tr("Checkpoint %1 was removed as newer ones came. Choose another one.").arg(step));
  }
  fitToRows(checkpoints_, rows, kMostCheckpoints);
  //: Of a run, and how many there are
  checkpointsHead_->setText(tr("Checkpoints (%1)").arg(rows));
  checkpointsHead_->setVisible(!run.isPart() && rows > 0);
  checkpoints_->setVisible(!run.isPart() && rows > 0);
}

void RunInspector::tellLost(const QString& sentence) {
  if (std::exchange(lost_, sentence) == sentence) return;
  lostLine_->setText(sentence);
  lostLine_->setVisible(!sentence.isEmpty());
  emit lostCheckpointChanged();
}

void RunInspector::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) emit themeChanged();
}

QString RunInspector::checkpoint() const {
  const QTreeWidgetItem* item = isMade() ? checkpoints_->currentItem() : nullptr;
  return item ? item->data(0, kPrefixRole).toString() : QString();
}

void RunInspector::selectCheckpoint(int64_t step) {
  if (!isMade()) return;
  for (int i = 0; i < checkpoints_->topLevelItemCount(); ++i) {
    QTreeWidgetItem* item = checkpoints_->topLevelItem(i);
    if (item->text(0) == widgets::stepText(step)) checkpoints_->setCurrentItem(item);
  }
}

}  // namespace app
