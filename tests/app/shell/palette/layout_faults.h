// What is wrong with the layout of a window: words that are cut, and parts that lie over each other or beyond what they
// are in. Header-only; GUI thread only.
#pragma once

#include <QAbstractButton>
#include <QAbstractItemDelegate>
#include <QAbstractItemModel>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLayout>
#include <QLineEdit>
#include <QMap>
#include <QScrollArea>
#include <QStackedLayout>
#include <QStringList>
#include <QStyleOption>
#include <QTabBar>
#include <QTreeView>
#include <QWidget>

namespace test_support {

// Labels, buttons and tabs of a window that are lower than their letters, and tabs than the mark of the current one.
inline QStringList lowIn(const QWidget& window) {
  QStringList low;
  const auto* form =
      window.findChild<QWidget*>(QStringLiteral("experimentPage"));  // which is made while it is scrolled
  const auto compare = [&](const QWidget& widget, const QString& text, int needed) {
    if (widget.height() >= needed || (form && form->isAncestorOf(&widget))) return;
    low << QStringLiteral("%1 %2 \"%3\": %4 of %5 high")
               .arg(QLatin1String(widget.metaObject()->className()), widget.objectName(), text.left(60))
               .arg(widget.height())
               .arg(needed);
  };
  for (const auto* label : window.findChildren<QLabel*>()) {
    if (label->isVisible() && !label->text().isEmpty()) compare(*label, label->text(), label->fontMetrics().height());
  }
  for (const auto* button : window.findChildren<QAbstractButton*>()) {
    if (button->isVisible() && !button->text().isEmpty())
      compare(*button, button->text(), button->fontMetrics().height());
  }
  for (const auto* tabs : window.findChildren<QTabBar*>()) {
    if (tabs->isVisible()) compare(*tabs, tabs->tabText(tabs->currentIndex()), tabs->sizeHint().height());
  }
  return low;
}

// Words in boxes, spin boxes and empty fields that have less room than they need and are in no tooltip.
inline QStringList cutFieldsIn(const QWidget& window) {
  QStringList cut;
  const auto compare = [&](const QWidget& widget, const QString& text, int room) {
    const int needed = widget.fontMetrics().horizontalAdvance(text);
    if (!widget.isVisible() || needed <= room || widget.toolTip().contains(text)) return;
    cut << QStringLiteral("%1 \"%2\": %3 of %4").arg(widget.objectName(), text.left(60)).arg(room).arg(needed);
  };
  for (const auto* box : window.findChildren<QComboBox*>()) {
    QStyleOptionComboBox option;
    option.initFrom(box);
    const QStyle::SubControl words = QStyle::SC_ComboBoxEditField;
    compare(*box, box->currentText(), box->style()->subControlRect(QStyle::CC_ComboBox, &option, words, box).width());
  }
  for (const auto* field : window.findChildren<QLineEdit*>()) {
    constexpr int kInnerMargins = 4;
    const auto* spin = qobject_cast<const QAbstractSpinBox*>(field->parentWidget());
    if (!spin && !field->text().isEmpty()) continue;  // a person wrote it
    QStyleOptionFrame option;
    option.initFrom(field);
    const QRect inside = field->style()->subElementRect(QStyle::SE_LineEditContents, &option, field);
    compare(*field, spin ? spin->text() : field->placeholderText(), inside.width() - kInnerMargins);
  }
  return cut;
}

// Areas that scroll down only and yet are narrower than what is in them: its right edge is out of reach.
inline QStringList outOfReachIn(const QWidget& window) {
  QStringList wrong;
  for (const auto* area : window.findChildren<QScrollArea*>()) {
    const bool canScroll = area->horizontalScrollBarPolicy() != Qt::ScrollBarAlwaysOff;
    if (!area->isVisible() || !area->widget() || canScroll) continue;
    if (area->widget()->width() <= area->viewport()->width()) continue;
    wrong << QStringLiteral("in %1 %2: %3 of %4")
                 .arg(area->objectName(), area->widget()->objectName())
                 .arg(area->viewport()->width())
                 .arg(area->widget()->width());
  }
  return wrong;
}

// Cells of lists and tables that are cut while other columns have the room for them. Those of delegates, which may
// draw anything, are not looked at.
inline QStringList cutCellsIn(const QWidget& window) {
  QStringList cut;
  constexpr int kCellMargins = 6;
  for (const auto* tree : window.findChildren<QTreeView*>()) {
    const QAbstractItemModel* model = tree->model();
    if (!tree->isVisible() || !model || qstrcmp(tree->itemDelegate()->metaObject()->className(), "QStyledItemDelegate"))
      continue;
    QMap<int, int> needs;
    for (int column = 0; column < model->columnCount() && tree->header()->isVisible(); ++column)
      needs[column] = tree->header()->sectionSizeHint(column);
    for (QModelIndex row = tree->indexAt({1, 1}); row.isValid(); row = tree->indexBelow(row)) {
      if (tree->isFirstColumnSpanned(row.row(), row.parent())) continue;
      for (int column = 0; column < model->columnCount(row.parent()); ++column) {
        const QModelIndex cell = row.siblingAtColumn(column);
        const QVariant own = cell.data(Qt::FontRole);
        const QFontMetrics metrics(own.isValid() ? own.value<QFont>() : tree->font());
        const int indent = tree->columnWidth(column) - tree->visualRect(cell).width();
        const int icon = cell.data(Qt::DecorationRole).isValid() ? tree->iconSize().width() : 0;
        const int words = metrics.horizontalAdvance(cell.data().toString());
        needs[column] = std::max(needs[column], words > 0 ? words + indent + icon + kCellMargins : 0);
      }
    }
    int spare = 0;
    for (auto each = needs.begin(); each != needs.end(); ++each) {
      if (!tree->isColumnHidden(each.key())) spare += std::max(0, tree->columnWidth(each.key()) - each.value());
    }
    for (auto each = needs.begin(); each != needs.end(); ++each) {
      const int lacks = each.value() - tree->columnWidth(each.key());
      if (tree->isColumnHidden(each.key()) || lacks <= 0 || lacks > spare / 2) continue;
      cut << QStringLiteral("%1, column %2: %3 of %4")
                 .arg(tree->objectName())
                 .arg(each.key())
                 .arg(tree->columnWidth(each.key()))
                 .arg(each.value());
    }
  }
  return cut;
}

// Labels and buttons of a window that have less room than their words need.
inline QStringList cutIn(const QWidget& window) {
  QStringList cut = lowIn(window) + cutFieldsIn(window) + outOfReachIn(window) + cutCellsIn(window);
  const auto report = [&](const QWidget& widget, const QString& text) {
    cut << QStringLiteral("%1 \"%2\": %3 of %4")
               .arg(widget.objectName(), text.left(60))
               .arg(widget.width())
               .arg(widget.minimumSizeHint().width());
  };
  for (const auto* label : window.findChildren<QLabel*>()) {
    if (!label->isVisible() || label->text().isEmpty() || !label->pixmap().isNull()) continue;
    const auto* form = window.findChild<QWidget*>(QStringLiteral("experimentPage"));
    if (label->wordWrap() && form && form->isAncestorOf(label)) continue;  // a form scrolls
    const bool isCut = label->wordWrap() ? label->height() + 1 < label->heightForWidth(label->width())
                                         : label->width() < label->minimumSizeHint().width();
    if (isCut) report(*label, label->text());
  }
  for (const auto* button : window.findChildren<QAbstractButton*>()) {
    if (!button->isVisible() || button->text().isEmpty() || button->property("elides").toBool()) continue;
    if (button->width() < button->minimumSizeHint().width()) report(*button, button->text());
  }
  for (const auto* tabs : window.findChildren<QTabBar*>()) {
    for (int i = 0; tabs->isVisible() && i < tabs->count(); ++i) {
      const int words = tabs->fontMetrics().horizontalAdvance(tabs->tabText(i));
      if (tabs->isTabVisible(i) && tabs->tabRect(i).width() < words) report(*tabs, tabs->tabText(i));
    }
  }
  for (const auto* header : window.findChildren<QHeaderView*>()) {
    if (!header->isVisible() || !header->model() || header->orientation() != Qt::Horizontal) continue;
    for (int i = 0; i < header->count(); ++i) {
      const QString words = header->model()->headerData(i, Qt::Horizontal).toString();
      const bool isTold = !header->model()->headerData(i, Qt::Horizontal, Qt::ToolTipRole).toString().isEmpty();
      const bool isCut = header->sectionSize(i) < header->fontMetrics().horizontalAdvance(words);
      if (!header->isSectionHidden(i) && isCut && !isTold) report(*header, words);
    }
  }
  return cut;
}

// The visible widgets that a layout places, also those of the layouts in it.
inline void appendPlaced(const QLayout& layout, QList<const QWidget*>& placed) {
  if (qobject_cast<const QStackedLayout*>(&layout)) return;  // one lies over the others
  for (int i = 0; i < layout.count(); ++i) {
    QLayoutItem* item = layout.itemAt(i);
    if (const QWidget* widget = item->widget(); widget && widget->isVisible()) placed << widget;
    if (const QLayout* inner = item->layout()) appendPlaced(*inner, placed);
  }
}

// Parts that lie beyond the widget whose layout places them, or over one another: the window is too small for them.
inline QStringList misplacedIn(const QWidget& window) {
  QStringList wrong;
  const auto nameOf = [](const QWidget& widget) {
    return QStringLiteral("%1 %2").arg(QLatin1String(widget.metaObject()->className()), widget.objectName());
  };
  QList<const QWidget*> all{&window};
  for (const QWidget* each : window.findChildren<QWidget*>()) all << each;
  for (const QWidget* holder : all) {
    if (!holder->isVisible() || !holder->layout()) continue;
    QList<const QWidget*> placed;
    appendPlaced(*holder->layout(), placed);
    const QRect room = holder->rect().adjusted(-1, -1, 1, 1);
    for (qsizetype i = 0; i < placed.size(); ++i) {
      const QRect place = placed[i]->geometry();
      if (place.isEmpty()) continue;
      if (!room.contains(place)) wrong << QStringLiteral("%1 is beyond %2").arg(nameOf(*placed[i]), nameOf(*holder));
      for (qsizetype j = 0; j < i; ++j) {
        if (!place.adjusted(1, 1, -1, -1).intersects(placed[j]->geometry())) continue;
        wrong << QStringLiteral("%1 is over %2").arg(nameOf(*placed[i]), nameOf(*placed[j]));
      }
    }
  }
  return wrong;
}

}  // namespace test_support
