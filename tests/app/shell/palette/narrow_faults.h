// What a window gives away although it has the room for it, and what has to be scrolled sideways to. Header-only; GUI
// thread only.
#pragma once

#include <QFontInfo>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QToolButton>

#include "tests/app/shell/palette/layout_faults.h"
#include "widgets/panels/page_bar.h"
#include "widgets/theme/measures.h"
#include "widgets/util/elided_label.h"

namespace test_support {

inline QString nameIn(const QWidget& widget) {
  return QStringLiteral("%1 %2").arg(QLatin1String(widget.metaObject()->className()), widget.objectName());
}

// Pages, forms and lists that are wider than their place. A plot of many axes and tables of whatever a person asked for
// may be.
inline QStringList sidewaysIn(const QWidget& window) {
  static const QStringList kMayBe{QStringLiteral("parallelArea"), QStringLiteral("compareNames"),
                                  QStringLiteral("compareValues"), QStringLiteral("sqlTable"),
                                  QStringLiteral("runView")};
  QStringList wide;
  for (const auto* area : window.findChildren<QAbstractScrollArea*>()) {
    const int more = area->horizontalScrollBar()->maximum() - area->horizontalScrollBar()->minimum();
    if (!area->isVisible() || more <= 0 || kMayBe.contains(area->objectName())) continue;
    if (area->horizontalScrollBarPolicy() == Qt::ScrollBarAlwaysOff) continue;
    wide << QStringLiteral("%1 is %2 too wide for its %3").arg(nameIn(*area)).arg(more).arg(area->viewport()->width());
  }
  return wide;
}

// In the line of a bar that `in` stands in, beside what the others need at least.
inline int spareRoomBeside(const QWidget& in) {
  const QWidget* bar = in.parentWidget();
  const QMargins margins = bar->layout()->contentsMargins();
  int spare = bar->width() - margins.left() - margins.right() - in.width();
  for (const QWidget* other : bar->findChildren<QWidget*>(Qt::FindDirectChildrenOnly)) {
    const QRect place = other->geometry();
    const bool isBeside = place.top() < in.geometry().bottom() && place.bottom() > in.geometry().top();
    if (other == &in || !other->isVisible() || !isBeside) continue;
    const int least = other->minimumWidth() > 0 ? other->minimumWidth() : other->minimumSizeHint().width();
    spare -= least + widgets::measures::kPageGap;
  }
  return spare;
}

// Buttons of the pages' bars that are icons although their words have room beside them, and names that are elided
// beside it.
inline QStringList givenAwayIn(const QWidget& window) {
  QStringList given;
  for (const auto* bar : window.findChildren<widgets::PageBar*>()) {
    for (const auto* tool : bar->findChildren<QToolButton*>()) {
      const bool isIcon = tool->toolButtonStyle() == Qt::ToolButtonIconOnly && !tool->icon().isNull();
      if (!tool->isVisible() || !isIcon || tool->text().isEmpty() || tool->minimumWidth() > 0) continue;  // always one
      constexpr int kAroundWords = 24;
      const int words = tool->fontMetrics().horizontalAdvance(tool->text()) + kAroundWords;
      if (const int spare = spareRoomBeside(*tool); words <= spare)
        given << QStringLiteral("%1 \"%2\": %3 of %4").arg(nameIn(*tool), tool->text()).arg(words).arg(spare);
    }
    for (const auto* label : bar->findChildren<widgets::ElidedLabel*>()) {
      const int lacks = label->sizeHint().width() - label->width();
      if (!label->isVisible() || lacks <= 0 || lacks > spareRoomBeside(*label)) continue;
      given << QStringLiteral("%1 \"%2\" lacks %3 of %4")
                   .arg(nameIn(*label), label->text())
                   .arg(lacks)
                   .arg(spareRoomBeside(*label));
    }
  }
  return given;
}

// Text that a person writes in letters much smaller than all others.
inline QStringList smallTextIn(const QWidget& window) {
  QStringList small;
  constexpr double kLeastShare = 0.8;
  const int usual = QFontInfo(window.font()).pixelSize();
  for (const auto* field : window.findChildren<QPlainTextEdit*>()) {
    const int own = QFontInfo(field->font()).pixelSize();
    if (field->isVisible() && own < kLeastShare * usual)
      small << QStringLiteral("%1: %2 pixels of %3").arg(nameIn(*field)).arg(own).arg(usual);
  }
  return small;
}

inline QStringList narrowFaultsIn(const QWidget& window) {
  return sidewaysIn(window) + givenAwayIn(window) + smallTextIn(window);
}

}  // namespace test_support
