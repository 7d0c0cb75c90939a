#include "app/shell/docks/metric_table.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QRegularExpression>
#include <QStyledItemDelegate>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "app/shell/docks/inspector_table.h"
#include "app/shell/docks/spark_delegate.h"
#include "widgets/charts/series/tag_kind.h"
#include "widgets/panels/exact_number.h"
#include "widgets/panels/filter_words.h"
#include "widgets/panels/number_text.h"
#include "widgets/theme/font_measures.h"
#include "widgets/theme/seen_cells.h"

namespace app {
namespace {

constexpr std::size_t kMostUnfiltered = 20;
constexpr int kSparkColumn = 1;
constexpr int kLineWidth = 44;
constexpr char kLeastNumberWidth[] = "leastNumberWidth";  // pixels, of the table
constexpr int kLeastNameWidth = 72;  // that is left to names beside small lines, with the usual font

// Only names wrap: numbers that did while their column was narrow would leave their row too high.
class OneLineDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;
  // Room for the longest number, so that names do not wrap anew, and move what is below, as a loss becomes smaller.
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const QSize size = QStyledItemDelegate::sizeHint(option, index);
    return {std::max(size.width(), parent()->property(kLeastNumberWidth).toInt()), size.height()};
  }

 protected:
  void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
    QStyledItemDelegate::initStyleOption(option, index);
    option->features &= ~QStyleOptionViewItem::WrapText;
  }
};

}  // namespace

MetricTable::MetricTable(QWidget* parent) : QWidget(parent) {
  makeFilter();
  makeTable();
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(4);
  column->addWidget(head_);
  column->addWidget(values_);
}

void MetricTable::makeFilter() {
  head_ = new QWidget(this);
  filter_ = new QLineEdit(head_);
  filter_->setObjectName(QStringLiteral("metricFilter"));
  filter_->setAccessibleName(tr("Filter metrics"));
  filter_->setPlaceholderText(tr("Filter metrics"));
  filter_->setToolTip(tr("Part of a metric, or a regular expression"));
  filter_->setClearButtonEnabled(true);
  filter_->installEventFilter(this);
  left_ = new widgets::FilterWords(filter_, head_);
  auto* row = new QHBoxLayout(head_);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(8);
  row->addWidget(filter_, 1);
  row->addWidget(left_);
  head_->hide();
  connect(filter_, &QLineEdit::textChanged, this, &MetricTable::fill);
}

void MetricTable::makeTable() {
  values_ =
      makeInspectorTable(QStringLiteral("inspectorValues"), {tr("Metrics"), QString(), tr("last"), tr("best")}, this);
  values_->setTextElideMode(Qt::ElideMiddle);  // the end of a tag tells it from others, its beginning whose it is
  values_->setWordWrap(true);
  values_->setUniformRowHeights(false);
  // It is as high as its rows. A bar that comes for a moment would wrap names for the width beside it.
  values_->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  connect(values_->header(), &QHeaderView::sectionResized, this, [this](int column, int, int width) {
    if (column == 0) wrapNames(values_, width);
  });
  values_->setItemDelegateForColumn(kSparkColumn, new SparkDelegate(values_));
  auto* numbers = new OneLineDelegate(values_);
  for (int column = kSparkColumn + 1; column < values_->columnCount(); ++column) {
    values_->setItemDelegateForColumn(column, numbers);
  }
}

void MetricTable::setMetrics(const std::vector<RunSummary::Metric>& metrics, const QColor& color) {
  metrics_ = metrics;
  color_ = color;
  fill();
}

void MetricTable::fill() {
  const bool isFiltered = metrics_.size() > kMostUnfiltered;
  const QRegularExpression wanted(isFiltered ? filter_->text() : QString(), QRegularExpression::CaseInsensitiveOption);
  std::vector<RunSummary::Metric> left;
  std::ranges::copy_if(metrics_, std::back_inserter(left), [&](const RunSummary::Metric& metric) {
    return !wanted.isValid() || metric.name.contains(wanted);
  });
  head_->setVisible(isFiltered);
  const bool tells = isFiltered && !filter_->text().isEmpty();
  //: How many a filter leaves, and of how many
  const QString count = tr("%1 of %2").arg(left.size()).arg(metrics_.size());
  left_->tell(tells ? count : QString(), wanted.isValid() ? QString() : wanted.errorString());
  left_->setVisible(tells);
  const int rows = fillRows(left);
  fitToRows(values_, rows);
  wrapNames(values_);
  values_->setVisible(!metrics_.empty());
  fitLines();
}

int MetricTable::fillRows(const std::vector<RunSummary::Metric>& metrics) {
  const HeldColumns held(values_);
  int rows = 0;
  for (const RunSummary::Metric& metric : metrics) {
    // A rate was chosen: all its digits are known.
    const bool isChosen = widgets::tagKindOf(metric.name) == widgets::TagKind::kLearningRate;
    const auto text = [&](double value) { return isChosen ? widgets::valueText(value) : widgets::measuredText(value); };
    const QString best = metric.best ? text(metric.best->value) : QString();
    QTreeWidgetItem* item = tableRow(values_, rows++, {breakable(metric.name), QString(), text(metric.last), best});
    item->setData(kSparkColumn, kSparkRole, QVariant::fromValue(QList<double>(metric.line.begin(), metric.line.end())));
    if (color_.isValid()) item->setForeground(kSparkColumn, color_);
    item->setToolTip(0, metric.name);
    item->setToolTip(2, widgets::exactText(metric.last));
    item->setToolTip(3, metric.best ? tr("%1 at step %2").arg(best, widgets::stepText(metric.best->step)) : QString());
  }
  return rows;
}

bool MetricTable::eventFilter(QObject* watched, QEvent* event) {
  const bool isKey = watched == filter_ && event->type() == QEvent::KeyPress;
  if (!isKey || static_cast<QKeyEvent*>(event)->key() != Qt::Key_Escape || filter_->text().isEmpty()) {
    return QWidget::eventFilter(watched, event);
  }
  filter_->clear();
  return true;
}

void MetricTable::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  keepRoom();
  fitLines();
}

// For numbers, where names and small lines still have theirs.
void MetricTable::keepRoom() {
  const QFontMetrics metrics = values_->fontMetrics();
  const int number = metrics.horizontalAdvance(QStringLiteral("0.0001225")) + 2 * (widgets::cellMargin(*values_) + 1);
  const int names = widgets::measures::grown(kLeastNameWidth, metrics);
  const bool fits = names + kLineWidth + 2 * number <= width() - 2 * values_->frameWidth();
  const int least = fits ? number : 0;
  if (values_->property(kLeastNumberWidth).toInt() == least) return;
  values_->setProperty(kLeastNumberWidth, least);
  for (const int column : {2, 3}) values_->resizeColumnToContents(column);
}

// Long names take two lines, and are cut in the middle only where these are too narrow; in a dock too narrow for the
// small lines, too, the names are wanted more.
void MetricTable::fitLines() {
  int numbers = 0;
  for (const int column : {2, 3}) numbers += values_->header()->sectionSize(column);
  // Not the viewport's width: a scroll bar that comes until the height is right would hide the lines, and bring them
  // back with the next numbers.
  const int room = width() - 2 * values_->frameWidth();
  const int names = std::max(widgets::measures::grown(kLeastNameWidth, values_->fontMetrics()),
                             values_->header()->sectionSizeHint(0));
  values_->setColumnHidden(kSparkColumn, names + kLineWidth + numbers > room);
}

}  // namespace app
