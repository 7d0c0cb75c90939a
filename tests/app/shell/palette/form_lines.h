// Whether the forms of a window stand straight: a label in the middle of its field of one line, the labels of a form
// ending on one line. Header-only; GUI thread only.
#pragma once

#include <QAbstractScrollArea>
#include <QFormLayout>
#include <QGridLayout>
#include <QLabel>
#include <QMap>
#include <QStringList>
#include <QWidget>
#include <cstdlib>

#include "widgets/forms/field_row.h"

namespace test_support {

struct FormLines {
  int labels = 0;  // that were looked at
  QStringList crooked;
};

class FormLook {
 public:
  explicit FormLook(const QWidget& window) : window_(window) {}

  FormLines lines() {
    for (const QLabel* label : window_.findChildren<QLabel*>()) {
      if (label->isVisible() && label->buddy()) compare(*label, *label->buddy());
    }
    for (const QFormLayout* form : window_.findChildren<QFormLayout*>()) lookAt(*form);
    lookAtGrids();
    return lines_;
  }

 private:
  static constexpr int kMostOfOneLine = 48;  // pixels

  QRect placeOf(const QWidget& widget) const { return {widget.mapTo(&window_, QPoint()), widget.size()}; }

  static const QWidget* firstIn(QLayoutItem* item) {
    if (!item || item->isEmpty()) return nullptr;
    if (!item->layout()) return item->widget();
    for (int i = 0; i < item->layout()->count(); ++i) {
      if (const QWidget* found = firstIn(item->layout()->itemAt(i))) return found;
    }
    return nullptr;
  }

  void compare(const QLabel& label, const QWidget& given) {
    const QWidget* field = &given;
    while (field->focusProxy()) field = field->focusProxy();
    if (!field->isVisible() || !window_.isAncestorOf(field)) return;
    const QRect name = placeOf(label);
    const QRect place = placeOf(*field);
    const bool isBeside = name.right() <= place.left() && name.top() < place.bottom() && place.top() < name.bottom();
    const bool isOneLine = place.height() <= kMostOfOneLine && !qobject_cast<const QAbstractScrollArea*>(field);
    const bool isWrapped = label.wordWrap() && label.heightForWidth(label.width()) > 2 * label.fontMetrics().height();
    if (!isBeside || !isOneLine || isWrapped) return;
    ++lines_.labels;
    const int apart = name.top() + name.bottom() - place.top() - place.bottom();  // twice the distance of the middles
    if (std::abs(apart) <= 2) return;
    lines_.crooked << QStringLiteral("\"%1\" is %2 px from the middle of %3")
                          .arg(label.text())
                          .arg(apart / 2.0)
                          .arg(field->objectName());
  }

  void onOneLine(const QList<const QLabel*>& labels) {
    for (const QLabel* label : labels) {
      ++lines_.labels;
      const int off = placeOf(*label).right() - placeOf(*labels.front()).right();
      if (std::abs(off) <= 1) continue;
      lines_.crooked
          << QStringLiteral("\"%1\" ends %2 px after \"%3\"").arg(label->text()).arg(off).arg(labels.front()->text());
    }
  }

  void lookAt(const QFormLayout& form) {
    QList<const QLabel*> labels;
    for (int row = 0; row < form.rowCount(); ++row) {
      const QLayoutItem* item = form.itemAt(row, QFormLayout::LabelRole);
      const auto* label = item ? qobject_cast<const QLabel*>(const_cast<QLayoutItem*>(item)->widget()) : nullptr;
      if (!label || !label->isVisible()) continue;
      labels << label;
      const QWidget* field = firstIn(form.itemAt(row, QFormLayout::FieldRole));
      if (field && !label->buddy()) compare(*label, *field);
    }
    onOneLine(labels);
  }

  // Rows of fields of messages: of all that scrolls together.
  void lookAtGrids() {
    QMap<const QWidget*, QList<const QLabel*>> forms;
    for (const QGridLayout* grid : window_.findChildren<QGridLayout*>()) {
      if (grid->columnCount() != widgets::FieldRow::kColumns) continue;
      for (int row = 0; row < grid->rowCount(); ++row) {
        QLayoutItem* item = grid->itemAtPosition(row, widgets::FieldRow::kLabelColumn);
        const auto* label = item ? qobject_cast<const QLabel*>(item->widget()) : nullptr;
        if (!label || !label->isVisible() || !label->buddy()) continue;
        const QWidget* whole = label;
        while (whole != &window_ && !qobject_cast<const QAbstractScrollArea*>(whole)) whole = whole->parentWidget();
        forms[whole] << label;
      }
    }
    for (const QList<const QLabel*>& labels : forms) onOneLine(labels);
  }

  const QWidget& window_;
  FormLines lines_;
};

}  // namespace test_support
