#include "widgets/dashboards/checkpoints/bar_delegate.h"

#include <QApplication>
#include <QHeaderView>
#include <QPainter>
#include <QTreeView>

#include "widgets/panels/roles.h"
#include "widgets/panels/tones.h"
#include "widgets/theme/seen_cells.h"

namespace widgets {
namespace {
constexpr int kBarRowHeight = 24;
}  // namespace

// The row's ground, the bar, then the text: the style would draw the ground of a selected row over the bar.
void BarDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const QVariant share = index.data(role_);
  if (!share.isValid()) return QStyledItemDelegate::paint(painter, option, index);
  QStyleOptionViewItem item(option);
  initStyleOption(&item, index);
  QStyle* const style = item.widget ? item.widget->style() : QApplication::style();
  style->drawPrimitive(QStyle::PE_PanelItemViewItem, &item, painter, item.widget);
  const bool isSelected = item.state & QStyle::State_Selected;
  QRect bar = option.rect.adjusted(2, 3, -2, -3);
  bar.setWidth(static_cast<int>(bar.width() * std::clamp(share.toDouble(), 0.0, 1.0)));
  painter->fillRect(bar, tone(item.palette, isSelected ? Tone::kBarSelected : Tone::kBar));
  if (isSelected) item.palette.setColor(QPalette::Text, item.palette.color(QPalette::HighlightedText));
  item.state &= ~(QStyle::State_Selected | QStyle::State_MouseOver);
  item.backgroundBrush = Qt::NoBrush;
  style->drawControl(QStyle::CE_ItemViewItem, &item, painter, item.widget);
}

void BarDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const {
  QStyledItemDelegate::initStyleOption(option, index);
  option->rect = seenPart(*option);
  if (!index.data(kTensorDamagedRole).toBool()) return;
  const QColor color = tone(option->palette, Tone::kError);
  for (const QPalette::ColorRole role : {QPalette::Text, QPalette::HighlightedText}) {
    option->palette.setColor(role, color);
  }
}

QSize BarDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
  QSize size = QStyledItemDelegate::sizeHint(option, index);
  size.setHeight(std::max(kBarRowHeight, option.fontMetrics.height() + 6));
  return size;
}

QTreeView* makeBarTree(const QString& name, const QString& title, int barRole, QWidget* parent) {
  auto* view = new QTreeView(parent);
  view->setObjectName(name);
  view->setAccessibleName(title);
  showSeenCells(view);
  view->setUniformRowHeights(true);
  view->setFrameShape(QFrame::NoFrame);
  view->setItemDelegate(new BarDelegate(barRole, view));
  view->header()->setStretchLastSection(false);
  return view;
}

}  // namespace widgets
