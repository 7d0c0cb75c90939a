#include "widgets/dashboards/compare/two_runs_panel.h"

#include <QAction>
#include <QBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QTreeWidget>
#include <algorithm>
#include <cmath>

#include "widgets/dashboards/compare/changed_variables.h"
#include "widgets/dashboards/compare/compared_tables.h"
#include "widgets/panels/number_text.h"
#include "widgets/panels/tones.h"
#include "widgets/runs/run_tree.h"
#include "widgets/util/action_button.h"
#include "widgets/util/wrapped_label.h"

namespace widgets {
namespace {

constexpr int kPanelMargin = 12;
constexpr int kLeastPanel = 240;
constexpr int kMostPanel = 460;

QString changeText(const TwoRuns::Metric& metric) {
  if (!metric.change || *metric.change == 0) return {};
  const QString arrow = *metric.change > 0 ? QStringLiteral("\u2191") : QStringLiteral("\u2193");
  if (metric.isManyTimes())
    return QStringLiteral("%1 \u00D7 %2").arg(arrow, valueText(std::round(metric.second / metric.first)));
  return QStringLiteral("%1 %2 %").arg(arrow, decimalText(std::abs(*metric.change) * 100, 'f', 1));
}

QFont strongFont(const QWidget* widget) {
  QFont strong = widget->font();
  strong.setWeight(QFont::DemiBold);
  return strong;
}

}  // namespace

TwoRunsPanel::TwoRunsPanel(const QList<QAction*>& actions, ChangedVariables* variables, QWidget* parent)
    : QScrollArea(parent) {
  setObjectName(QStringLiteral("twoRuns"));
  setAccessibleName(tr("What differs"));
  setFrameShape(QFrame::NoFrame);
  setWidgetResizable(true);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  auto* page = new QWidget(this);
  names_ = new WrappedLabel(page);
  sentence_ = new WrappedLabel(page);
  caveat_ = new WrappedLabel(page);
  settingsHead_ = comparedHeading({}, page);
  settings_ = comparedTable(QStringLiteral("twoSettings"), tr("Settings that differ"), {tr("Setting")}, page);
  equal_ = new QLabel(page);
  metricsHead_ = comparedHeading({}, page);
  metrics_ = comparedTable(QStringLiteral("twoMetrics"), tr("Metrics"), {tr("Metric")}, page);
  sentence_->setObjectName(QStringLiteral("twoSentence"));
  caveat_->setObjectName(QStringLiteral("twoCaveat"));
  names_->setObjectName(QStringLiteral("twoNames"));
  names_->setTextFormat(Qt::RichText);
  sentence_->setFont(strongFont(this));
  for (QLabel* label : {caveat_, equal_}) label->setForegroundRole(QPalette::PlaceholderText);
  auto* column = new QVBoxLayout(page);
  column->setContentsMargins(kPanelMargin, 4, kPanelMargin, 8);
  column->setSpacing(4);
  column->addLayout(makeBar(actions));
  for (QWidget* each : std::initializer_list<QWidget*>{names_, sentence_, caveat_, settingsHead_, settings_, equal_,
                                                       metricsHead_, metrics_}) {
    if (each == settingsHead_ || each == metricsHead_) column->addSpacing(8);
    column->addWidget(each);
  }
  if (variables) {
    column->addSpacing(8);
    column->addWidget(variables);
  }
  column->addStretch(1);
  setWidget(page);
}

QSize TwoRunsPanel::minimumSizeHint() const {
  const int tables = std::max(wantedTableWidth(settings_), wantedTableWidth(metrics_));
  const int bar = verticalScrollBar()->sizeHint().width();
  const int width = tables + 2 * kPanelMargin + 2 * metrics_->frameWidth() + bar;
  return {std::clamp(width, kLeastPanel, kMostPanel), QScrollArea::minimumSizeHint().height()};
}

QBoxLayout* TwoRunsPanel::makeBar(const QList<QAction*>& actions) {
  auto* bar = new QHBoxLayout;
  bar->setSpacing(8);
  for (QAction* action : actions) {
    auto* button = new QPushButton(action->text(), this);
    button->setObjectName(QStringLiteral("action.") + action->objectName());
    followAction(button, action);
    bar->addWidget(button);
  }
  bar->addStretch(1);
  return bar;
}

void TwoRunsPanel::showHeads(const std::vector<Head>& heads, const QString& sentence, const QString& caveat) {
  QStringList named;
  letters_.clear();
  for (const Head& head : heads) {
    letters_ << runLetter(letters_.size());
    named << QStringLiteral("<b>%1</b> <span style=\"color:%2\">\u25AC</span> %3")
                 .arg(letters_.last(), head.color.name(), head.name.toHtmlEscaped());
  }
  //: The two runs that are compared
  names_->setText(named.size() == 2 ? tr("%1 against %2").arg(named[0], named[1]) : named.join(QStringLiteral(", ")));
  sentence_->setText(sentence);
  caveat_->setText(caveat);
  caveat_->setVisible(!caveat.isEmpty());
}

void TwoRunsPanel::showSettings(const std::vector<DifferingSetting>& settings, int equal) {
  settings_->clear();
  setComparedHeads(settings_, QStringList{tr("Setting")} + letters_);
  for (const DifferingSetting& setting : settings) comparedRow(settings_, QStringList{setting.name} + setting.values);
  const auto count = static_cast<int>(settings.size());
  fitComparedTable(settings_);
  settingsHead_->setText(tr("Settings that differ (%1 of %2)").arg(count).arg(count + equal));
  equal_->setText(tr("%n settings are equal", nullptr, equal));
}

void TwoRunsPanel::showRuns(const TwoRuns& runs, const Head& first, const Head& second) {
  showHeads({first, second}, runs.sentence, runs.caveat);
  std::vector<DifferingSetting> settings;
  for (const TwoRuns::Setting& setting : runs.settings) {
    settings.push_back({setting.name, {setting.first, setting.second}});
  }
  showSettings(settings, runs.equalSettings);
  metricsHead_->setText(runs.step ? tr("Metrics at step %1").arg(stepText(*runs.step)) : tr("Metrics"));
  fillMetrics(runs);
}

void TwoRunsPanel::showSeveral(const SeveralRuns& runs, const std::vector<Head>& heads) {
  showHeads(heads, runs.sentence, {});
  showSettings(runs.settings, runs.equalSettings);
  metricsHead_->setText(runs.step ? tr("Metrics at step %1").arg(stepText(*runs.step)) : tr("Metrics"));
  fillMetrics(runs);
}

void TwoRunsPanel::fillMetrics(const TwoRuns& runs) {
  metrics_->clear();
  setComparedHeads(metrics_, {tr("Metric"), letters_[0], letters_[1], tr("B against A"), QString()});
  for (const TwoRuns::Metric& metric : runs.metrics) {
    const QString word = metric.first == metric.second ? tr("equal") : verdictWord(metric.verdict);
    QTreeWidgetItem* item = comparedRow(
        metrics_, {metric.name, measuredText(metric.first), measuredText(metric.second), changeText(metric), word});
    const bool isBetter = metric.verdict == TwoRuns::Verdict::kBetter;
    const bool isDecided = isBetter || metric.verdict == TwoRuns::Verdict::kWorse;
    const QColor color = tone(window()->palette(), isBetter ? Tone::kOk : isDecided ? Tone::kError : Tone::kSecondary);
    for (const int column : {3, 4}) item->setForeground(column, color);
    if (metric.isKey) item->setFont(0, strongFont(metrics_));
  }
  fitComparedTable(metrics_);
  updateGeometry();
}

void TwoRunsPanel::fillMetrics(const SeveralRuns& runs) {
  metrics_->clear();
  setComparedHeads(metrics_, QStringList{tr("Metric")} + letters_);
  for (const SharedMetric& metric : runs.metrics) {
    QStringList cells{metric.name};
    for (const double value : metric.values) cells << measuredText(value);
    QTreeWidgetItem* item = comparedRow(metrics_, cells);
    if (metric.isKey) item->setFont(0, strongFont(metrics_));
    if (!metric.best) continue;
    const int column = static_cast<int>(*metric.best) + 1;
    item->setFont(column, strongFont(metrics_));
    item->setForeground(column, tone(window()->palette(), Tone::kOk));
    //: A value in a table of metrics that is the best of its row
    const QString words = tr("%1, best").arg(cells[column]);
    item->setToolTip(column, words);
    item->setData(column, Qt::AccessibleTextRole, words);
  }
  fitComparedTable(metrics_);
  updateGeometry();
}

}  // namespace widgets
