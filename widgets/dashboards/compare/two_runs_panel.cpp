#include "widgets/dashboards/compare/two_runs_panel.h"

#include <QBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QTreeWidget>
#include <cmath>

#include "widgets/panels/number_text.h"
#include "widgets/panels/tones.h"
#include "widgets/util/focus_ring.h"
#include "widgets/util/wrapped_label.h"

namespace widgets {
namespace {

constexpr int kTablesHeight = 176;
constexpr int kPanelMargin = 12;

QTreeWidget* makeTable(const QString& name, const QString& title, const QStringList& heads, QWidget* parent) {
  auto* table = new QTreeWidget(parent);
  table->setObjectName(name);
  table->setAccessibleName(title);
  table->setHeaderLabels(heads);
  table->setRootIsDecorated(false);
  table->setUniformRowHeights(true);
  table->setFrameShape(QFrame::NoFrame);
  table->setFixedHeight(kTablesHeight);
  table->header()->setStretchLastSection(false);
  table->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
  table->header()->setSectionResizeMode(0, QHeaderView::Stretch);
  for (int column = 1; column < heads.size(); ++column) {
    table->headerItem()->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
  }
  new FocusRing(table);
  return table;
}

QTreeWidgetItem* addRow(QTreeWidget* table, const QStringList& cells) {
  auto* item = new QTreeWidgetItem(table, cells);
  for (int column = 1; column < cells.size(); ++column) {
    item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    item->setToolTip(column, cells[column]);
  }
  return item;
}

QString changeText(const TwoRuns::Metric& metric) {
  if (!metric.change) return {};
  const QString arrow = *metric.change > 0   ? QStringLiteral("\u2191")
                        : *metric.change < 0 ? QStringLiteral("\u2193")
                                             : QStringLiteral("=");
  return QStringLiteral("%1 %2 %").arg(arrow, decimalText(std::abs(*metric.change) * 100, 'f', 1));
}

}  // namespace

TwoRunsPanel::TwoRunsPanel(QWidget* parent)
    : QWidget(parent),
      sentence_(new WrappedLabel(this)),
      caveat_(new WrappedLabel(this)),
      names_(new QLabel(this)),
      equal_(new QLabel(this)),
      settings_(makeTable(QStringLiteral("twoSettings"), tr("Settings that differ"), {tr("Setting"), tr("A"), tr("B")},
                          this)),
      metrics_(makeTable(QStringLiteral("twoMetrics"), tr("Metrics"),
                         {tr("Metric"), tr("A"), tr("B"), tr("B against A"), QString()}, this)) {
  setObjectName(QStringLiteral("twoRuns"));
  sentence_->setObjectName(QStringLiteral("twoSentence"));
  caveat_->setObjectName(QStringLiteral("twoCaveat"));
  names_->setTextFormat(Qt::RichText);
  QFont strong = font();
  strong.setWeight(QFont::DemiBold);
  sentence_->setFont(strong);
  caveat_->setForegroundRole(QPalette::PlaceholderText);
  equal_->setForegroundRole(QPalette::PlaceholderText);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(kPanelMargin, 4, kPanelMargin, 8);
  column->setSpacing(4);
  column->addWidget(names_);
  column->addWidget(sentence_);
  column->addWidget(caveat_);
  auto* tables = new QHBoxLayout;
  tables->setSpacing(kPanelMargin);
  tables->addWidget(settings_, 2);
  tables->addWidget(metrics_, 3);
  column->addLayout(tables);
  column->addWidget(equal_);
}

void TwoRunsPanel::showRuns(const TwoRuns& runs, const Head& first, const Head& second) {
  const auto head = [](const QString& letter, const Head& run) {
    return QStringLiteral("<b>%1</b> <span style=\"color:%2\">\u25AC</span> %3")
        .arg(letter, run.color.name(), run.name.toHtmlEscaped());
  };
  //: The two runs that are compared
  names_->setText(tr("%1 against %2").arg(head(tr("A"), first), head(tr("B"), second)));
  sentence_->setText(runs.sentence);
  caveat_->setText(runs.caveat);
  caveat_->setVisible(!runs.caveat.isEmpty());
  equal_->setText(tr("%n settings are equal", nullptr, runs.equalSettings));
  fillSettings(runs);
  fillMetrics(runs);
}

void TwoRunsPanel::fillSettings(const TwoRuns& runs) {
  settings_->clear();
  for (const TwoRuns::Setting& setting : runs.settings) {
    addRow(settings_, {setting.name, setting.first, setting.second});
  }
}

void TwoRunsPanel::fillMetrics(const TwoRuns& runs) {
  metrics_->clear();
  for (const TwoRuns::Metric& metric : runs.metrics) {
    QTreeWidgetItem* item = addRow(metrics_, {metric.name, valueText(metric.first), valueText(metric.second),
                                              changeText(metric), verdictWord(metric.verdict)});
    const bool isBetter = metric.verdict == TwoRuns::Verdict::kBetter;
    const bool isDecided = isBetter || metric.verdict == TwoRuns::Verdict::kWorse;
    const QColor color = tone(window()->palette(), isBetter ? Tone::kOk : isDecided ? Tone::kError : Tone::kSecondary);
    for (const int column : {3, 4}) item->setForeground(column, color);
    QFont strong = metrics_->font();
    strong.setWeight(QFont::DemiBold);
    if (metric.isKey) item->setFont(0, strong);
  }
}

}  // namespace widgets
