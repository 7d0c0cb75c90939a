#include "widgets/tables/confusion_view.h"

#include <QCheckBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPainter>
#include <QScrollBar>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "widgets/panels/number_text.h"
#include "widgets/panels/tones.h"
#include "widgets/theme/type_scale.h"
#include "widgets/util/focus/reading_order.h"

namespace widgets {
namespace {

constexpr int kCellWidth = 56;
constexpr int kLeastCellWidth = 28;
constexpr int kMarginTaken = 2;
constexpr int kCellSpare = 3;         // the line between cells, and rounding
constexpr int kMostLeastWidth = 440;  // of the matrix
constexpr int kCellHeight = 28;
constexpr double kStrongest = 0.45;  // alpha of a cell that holds its whole row
constexpr double kFaintest = 0.1;    // of one that holds a single example
constexpr int kWrongRole = Qt::UserRole + 10;

}  // namespace

void ConfusionModel::setMatrix(ConfusionMatrix matrix) {
  beginResetModel();
  matrix_ = std::move(matrix);
  classes_ = matrix_.classes();
  endResetModel();
}

void ConfusionModel::setShares(bool on) {
  if (shares_ == on) return;
  shares_ = on;
  if (!classes_.isEmpty()) emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

int ConfusionModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(classes_.size());
}

int ConfusionModel::columnCount(const QModelIndex& parent) const {
  return rowCount(parent);
}

double ConfusionModel::shareOf(int row, int column) const {
  const int64_t all = matrix_.ofLabel(classes_[row]);
  return all ? static_cast<double>(matrix_.count(classes_[row], classes_[column])) / static_cast<double>(all) : 0;
}

QVariant ConfusionModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const QString& label = classes_[index.row()];
  const QString& predicted = classes_[index.column()];
  const int64_t count = matrix_.count(label, predicted);
  switch (role) {
    case Qt::DisplayRole:
      if (count == 0) return QString();
      return shares_ ? decimalText(shareOf(index.row(), index.column()), 'f', 2) : stepText(count);
    case Qt::ToolTipRole:
      return tr("%1 of %2 examples of %3 were predicted as %4")
          .arg(count)
          .arg(matrix_.ofLabel(label))
          .arg(label, predicted);
    case Qt::TextAlignmentRole:
      return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    case Qt::AccessibleTextRole:
      return tr("label %1, predicted %2: %3").arg(label, predicted).arg(count);
    case kSortRole:
      return shares_ ? QVariant(shareOf(index.row(), index.column())) : QVariant::fromValue(count);
    case kBarRole:
      return shareOf(index.row(), index.column());
    case kWrongRole:
      return index.row() != index.column();
    default:
      return {};
  }
}

QVariant ConfusionModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (section < 0 || section >= classes_.size()) return {};
  if (role == Qt::DisplayRole) return classes_[section];
  if (role != Qt::ToolTipRole) return {};
  return orientation == Qt::Horizontal ? tr("predicted as %1").arg(classes_[section])
                                       : tr("label %1").arg(classes_[section]);
}

void ConfusionDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const double share = index.data(kBarRole).toDouble();
  if (share > 0) {
    QColor color = tone(option.palette, index.data(kWrongRole).toBool() ? Tone::kError : Tone::kAccent);
    // A hundredth of a row is one mistake of many and is to be seen, too.
    color.setAlphaF(static_cast<float>(kFaintest + (kStrongest - kFaintest) * std::sqrt(share)));
    painter->fillRect(option.rect, color);
  }
  // The number may come nearer to the cell's edges than a style lets it.
  QStyleOptionViewItem roomy(option);
  roomy.rect.adjust(-kMarginTaken, 0, kMarginTaken, 0);
  painter->save();
  painter->setClipRect(option.rect);
  QStyledItemDelegate::paint(painter, roomy, index);
  painter->restore();
}

ConfusionView::ConfusionView(QWidget* parent)
    : QWidget(parent),
      table_(new QTableView(this)),
      shares_(new QCheckBox(tr("Shares of the label"), this)),
      title_(new QLabel(this)) {
  auto* sorted = new QSortFilterProxyModel(table_);
  sorted->setSourceModel(&model_);
  sorted->setSortRole(kSortRole);
  table_->setObjectName(QStringLiteral("confusionTable"));
  table_->setAccessibleName(tr("Confusion matrix: rows are labels, columns predictions"));
  table_->setModel(sorted);
  table_->setSortingEnabled(true);
  table_->sortByColumn(-1, Qt::AscendingOrder);
  table_->setItemDelegate(new ConfusionDelegate(table_));
  table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  table_->setSelectionMode(QAbstractItemView::SingleSelection);
  table_->setTabKeyNavigation(false);
  table_->horizontalHeader()->setDefaultSectionSize(kCellWidth);
  table_->verticalHeader()->setDefaultSectionSize(kCellHeight);
  table_->setCornerButtonEnabled(false);
  table_->viewport()->installEventFilter(this);
  const auto chosen = [this](const QModelIndex& index) {
    const auto* proxy = qobject_cast<const QSortFilterProxyModel*>(table_->model());
    const QModelIndex own = proxy->mapToSource(index);
    const QStringList classes = model_.matrix().classes();
    if (own.isValid()) emit cellChosen(classes[own.row()], classes[own.column()]);
  };
  connect(table_, &QTableView::clicked, this, chosen);
  connect(table_, &QTableView::activated, this, chosen);
  shares_->setObjectName(QStringLiteral("confusionShares"));
  shares_->setToolTip(tr("Instead of counts; click a header to sort"));
  connect(shares_, &QCheckBox::toggled, &model_, &ConfusionModel::setShares);
  title_->setObjectName(QStringLiteral("confusionTitle"));
  QFont strong = font();
  strong.setWeight(QFont::DemiBold);
  title_->setFont(strong);
  title_->setWordWrap(true);  // the matrix may be narrower than the words about it
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(8);
  auto* axes = new QLabel(tr("Rows: label. Columns: predicted as."), this);
  axes->setObjectName(QStringLiteral("confusionAxes"));
  axes->setFont(roleFont(font(), TextRole::kCaption));
  axes->setForegroundRole(QPalette::PlaceholderText);
  axes->setWordWrap(true);
  auto* below = new QHBoxLayout;
  below->setSpacing(8);
  below->addWidget(axes, 1);
  below->addWidget(shares_);
  column->addWidget(title_);
  column->addLayout(below);
  column->addWidget(table_, 3);
  column->addWidget(makeTableView(&classes_, QStringLiteral("classTable"), tr("Accuracy of each class"), true, this),
                    2);
  tabInLayoutOrder(this);
}

void ConfusionView::setMatrix(const ConfusionMatrix& matrix) {
  model_.setMatrix(matrix);
  title_->setText(
      tr("Confusion matrix: %1 of %2 right (%3)")
          .arg(stepText(matrix.right()), stepText(matrix.total()), valueText(matrix.accuracy(), matrix.total() == 0)));
  table_->verticalHeader()->setMinimumWidth(kLeastCellWidth);
  fitColumns();
  const int frame = 2 * table_->frameWidth() + table_->horizontalHeader()->sizeHint().height();
  const int bar = table_->horizontalScrollBar()->sizeHint().height();
  table_->setMaximumHeight(frame + bar + kCellHeight * model_.rowCount());
  showClasses();
}

void ConfusionView::fitColumns() {
  const auto classes = static_cast<int>(model_.matrix().classes().size());
  if (classes == 0) return;
  // A number that is cut would be another number; where all do not fit, they are smaller.
  const auto neededIn = [&](const QFont& font) {
    const int number = QFontMetrics(font).horizontalAdvance(stepText(model_.matrix().largest()));
    const int margins = 2 * (style()->pixelMetric(QStyle::PM_FocusFrameHMargin, nullptr, table_) + 1 - kMarginTaken);
    return std::max(kLeastCellWidth, number + margins + kCellSpare);
  };
  const QFont small = roleFont(font(), TextRole::kCaption);
  const bool isNarrow = neededIn(font()) * classes > table_->viewport()->width();
  table_->setFont(isNarrow ? small : font());
  table_->setMinimumWidth(std::min(kMostLeastWidth, neededIn(small) * classes + table_->verticalHeader()->width() + 4));
  const int least = neededIn(table_->font());
  const int width = std::clamp(table_->viewport()->width() / classes, least, std::max(least, kCellWidth));
  table_->horizontalHeader()->setDefaultSectionSize(width);
}

bool ConfusionView::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize && watched == table_->viewport()) fitColumns();
  return QWidget::eventFilter(watched, event);
}

void ConfusionView::showClasses() {
  const ConfusionMatrix& matrix = model_.matrix();
  TableContent table{{tr("Class"), tr("Examples"), tr("Recall"), tr("Precision")}, {}};
  const auto share = [](double value) {
    const bool missing = std::isnan(value);
    return TableCell{measuredText(value, missing), missing ? -1 : value,
                     missing ? std::nullopt : std::optional<double>(value)};
  };
  for (const QString& name : matrix.classes()) {
    const int64_t examples = matrix.ofLabel(name);
    table.rows.push_back({{{name},
                           {stepText(examples), static_cast<double>(examples)},
                           share(matrix.recall(name)),
                           share(matrix.precision(name))}});
  }
  classes_.setTable(std::move(table));
}

}  // namespace widgets
