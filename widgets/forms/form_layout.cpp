#include "widgets/forms/form_layout.h"

#include <QLabel>
#include <QWidget>

#include "widgets/theme/measures.h"

namespace widgets {
namespace {

constexpr int kRowSpacing = 8;
constexpr int kFieldPadding = 4;  // between a field's edge and its first line of text

// Pixels from the top of a field to its first line, and the height of that line.
struct FirstLine {
  int top = 0;
  int height = 0;
};

FirstLine firstLineOf(const QLayoutItem& item);

FirstLine firstLineOf(const QLayout& layout) {
  FirstLine first;
  const auto* box = qobject_cast<const QBoxLayout*>(&layout);
  const bool isRow =
      box && (box->direction() == QBoxLayout::LeftToRight || box->direction() == QBoxLayout::RightToLeft);
  for (int i = 0; i < layout.count(); ++i) {
    const QLayoutItem& item = *layout.itemAt(i);
    if (item.isEmpty()) continue;
    const FirstLine line = firstLineOf(item);
    if (line.height > first.height) first = line;
    if (!isRow) break;
  }
  first.top += layout.contentsMargins().top();
  return first;
}

FirstLine firstLineOf(const QLayoutItem& item) {
  auto& placed = const_cast<QLayoutItem&>(item);  // they have no constant getters
  if (const QLayout* layout = placed.layout()) return firstLineOf(*layout);
  const QWidget* widget = placed.widget();
  if (!widget) return {0, item.sizeHint().height()};
  if (const QLayout* layout = widget->layout()) return firstLineOf(*layout);
  const int wanted = item.sizeHint().height();
  const int text = widget->fontMetrics().height();
  if (qobject_cast<const QLabel*>(widget)) return {widget->contentsMargins().top(), std::min(wanted, text)};
  // Lists and areas of text begin with a line of the height of a control.
  const int control = std::max(measures::kControlHeight, text + 2 * kFieldPadding);
  return {0, wanted < 2 * control ? wanted : control};
}

}  // namespace

FormLayout::FormLayout(QWidget* parent) : QFormLayout(parent) {
  setLabelAlignment(Qt::AlignRight | Qt::AlignVCenter);
  setSpacing(kRowSpacing);
  setRowWrapPolicy(QFormLayout::WrapLongRows);
}

// Qt puts a label at most at 7/4 of its own height, which is above the middle of our fields.
void FormLayout::setGeometry(const QRect& rect) {
  QFormLayout::setGeometry(rect);
  for (int row = 0; row < rowCount(); ++row) {
    QLayoutItem* label = itemAt(row, LabelRole);
    const QLayoutItem* field = itemAt(row, FieldRole);
    if (!label || !field || label->isEmpty() || field->isEmpty()) continue;
    const QRect room = field->geometry();
    QRect place = label->geometry();
    if (place.bottom() < room.top()) continue;  // a wrapped row: the label is above
    const FirstLine line = firstLineOf(*field);
    const bool isOneLine = field->sizeHint().height() <= line.top + line.height + 1;
    const int middle = isOneLine ? room.center().y() : room.top() + line.top + line.height / 2;
    place.setHeight(label->hasHeightForWidth() ? label->heightForWidth(place.width()) : label->sizeHint().height());
    place.moveTop(std::max(room.top(), middle - place.height() / 2));
    label->setGeometry(place);
  }
}

}  // namespace widgets
