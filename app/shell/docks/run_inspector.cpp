#include "app/shell/docks/run_inspector.h"

#include <QAction>
#include <QDateTime>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QStackedWidget>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "widgets/panels/empty_state.h"
#include "widgets/panels/glyphs.h"
#include "widgets/panels/number_text.h"
#include "widgets/util/action_button.h"
#include "widgets/util/focus_ring.h"

namespace app {
namespace {

constexpr int kPrefixRole = Qt::UserRole;
constexpr int kRowHeight = 24;

QTreeWidget* makeTable(const QString& name, const QStringList& titles, QWidget* parent) {
  auto* table = new QTreeWidget(parent);
  table->setObjectName(name);
  table->setHeaderLabels(titles);
  table->setAccessibleName(titles.front());
  new widgets::FocusRing(table);
  table->setRootIsDecorated(false);
  table->setUniformRowHeights(true);
  table->setFrameShape(QFrame::NoFrame);
  table->header()->setStretchLastSection(false);
  table->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
  table->header()->setSectionResizeMode(0, QHeaderView::Stretch);
  for (int column = 1; column < titles.size(); ++column) {
    table->headerItem()->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
  }
  return table;
}

QTreeWidgetItem* row(QTreeWidget* table, int index, const QStringList& texts) {
  QTreeWidgetItem* item = table->topLevelItem(index);
  if (!item) {
    item = new QTreeWidgetItem(table);
    item->setSizeHint(0, {0, kRowHeight});
    for (int column = 1; column < texts.size(); ++column) {
      item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    }
  }
  for (int column = 0; column < texts.size(); ++column) item->setText(column, texts[column]);
  return item;
}

void trim(QTreeWidget* table, int rows) {
  while (table->topLevelItemCount() > rows) delete table->takeTopLevelItem(rows);
}

QLabel* heading(const QString& text, QWidget* parent) {
  auto* label = new QLabel(text, parent);
  QFont strong = label->font();
  strong.setWeight(QFont::DemiBold);
  label->setFont(strong);
  return label;
}

}  // namespace

RunInspector::RunInspector(const std::vector<QAction*>& actions, QWidget* parent)
    : QWidget(parent),
      pages_(new QStackedWidget(this)),
      empty_(new widgets::EmptyState(this)),
      title_(heading({}, this)),
      facts_(new QLabel(this)),
      values_(makeTable(QStringLiteral("inspectorValues"), {tr("Last value"), tr("Value"), tr("Step")}, this)),
      checkpoints_(makeTable(QStringLiteral("inspectorCheckpoints"), {tr("Checkpoint"), tr("Step")}, this)) {
  setObjectName(QStringLiteral("runInspector"));
  title_->setObjectName(QStringLiteral("inspectorTitle"));
  title_->setWordWrap(true);
  facts_->setObjectName(QStringLiteral("inspectorFacts"));
  facts_->setWordWrap(true);
  facts_->setForegroundRole(QPalette::PlaceholderText);
  empty_->setText(widgets::Glyph::kInfo, tr("No run selected"), tr("Select a run in the list to see what it logged."));
  auto* page = new QWidget(this);
  auto* layout = new QVBoxLayout(page);
  layout->setContentsMargins(12, 12, 12, 12);
  layout->setSpacing(8);
  layout->addWidget(title_);
  layout->addWidget(facts_);
  layout->addWidget(values_, 3);
  layout->addWidget(checkpoints_, 2);
  auto* buttons = new QHBoxLayout;
  buttons->setSpacing(8);
  for (QAction* action : actions) {
    auto* button = new QPushButton(action->text(), page);
    button->setObjectName(action->objectName() + QStringLiteral(".button"));
    widgets::followAction(button, action);
    buttons->addWidget(button);
  }
  buttons->addStretch(1);
  layout->addLayout(buttons);
  pages_->addWidget(empty_);
  pages_->addWidget(page);
  auto* outer = new QVBoxLayout(this);
  outer->setContentsMargins(0, 0, 0, 0);
  outer->addWidget(pages_);
}

void RunInspector::showRun(const RunFacts* run, widgets::RunState state) {
  pages_->setCurrentIndex(run ? 1 : 0);
  if (!run) {
    shown_.clear();
    return;
  }
  if (shown_ != run->id) checkpoints_->clear();
  shown_ = run->id;
  title_->setText(run->id);
  title_->setToolTip(run->path);
  const QDateTime created = QDateTime::fromMSecsSinceEpoch(static_cast<qint64>(run->info.created * 1000));
  QStringList lines{run->info.created > 0 ? tr("%1, begun %2")
                                                .arg(widgets::stateWord(state),
                                                     QLocale().toString(created, QStringLiteral("yyyy-MM-dd HH:mm:ss")))
                                          : widgets::stateWord(state)};
  if (!run->damage.isEmpty()) lines << run->damage;
  if (const uint64_t dropped = run->info.droppedItems + run->info.droppedScalars; dropped > 0) {
    lines << tr("%n summaries were dropped because the disk was too slow.", nullptr, static_cast<int>(dropped));
  }
  facts_->setText(lines.join(QLatin1Char('\n')));
  fillValues(*run);
  fillCheckpoints(*run);
}

void RunInspector::fillValues(const RunFacts& run) {
  int rows = 0;
  for (const summaries::SeriesInfo& series : run.series) {
    if (series.kind != summaries::Kind::kScalar) continue;
    QTreeWidgetItem* item =
        row(values_, rows++,
            {QString::fromStdString(series.tag), widgets::valueText(series.lastValue, series.points == 0),
             widgets::stepText(series.lastStep)});
    item->setToolTip(0, item->text(0));
    item->setToolTip(1, widgets::decimalText(series.lastValue, 'g', 17));
  }
  trim(values_, rows);
}

void RunInspector::fillCheckpoints(const RunFacts& run) {
  const QString chosen = checkpoint();
  int rows = 0;
  // The newest first: it is the one that is wanted most.
  for (auto fact = run.checkpoints.rbegin(); fact != run.checkpoints.rend(); ++fact) {
    QTreeWidgetItem* item =
        row(checkpoints_, rows++, {fact->prefix.section(QLatin1Char('/'), -1), widgets::stepText(fact->step)});
    item->setData(0, kPrefixRole, fact->prefix);
    item->setToolTip(0, fact->prefix);
    if (fact->prefix == chosen) checkpoints_->setCurrentItem(item);
  }
  trim(checkpoints_, rows);
  checkpoints_->setVisible(!run.isPart());
}

QString RunInspector::checkpoint() const {
  const QTreeWidgetItem* item = checkpoints_->currentItem();
  return item ? item->data(0, kPrefixRole).toString() : QString();
}

}  // namespace app
