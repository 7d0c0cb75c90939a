#include "widgets/theme/button_kinds.h"

#include <QCoreApplication>
#include <QEvent>
#include <QPushButton>
#include <QToolButton>

#include "widgets/theme/control_painting.h"
#include "widgets/theme/font_measures.h"

namespace widgets {

void makePrimary(QPushButton* button, bool isPrimary) {
  button->setProperty(kPrimaryProperty, isPrimary);
  QFont font = button->font();
  font.setWeight(isPrimary ? QFont::DemiBold : QFont::Normal);
  button->setFont(font);
  button->update();
}

void makeSegments(const QList<QToolButton*>& choices) {
  for (qsizetype i = 0; i < choices.size(); ++i) {
    const char* place = i == 0 ? "first" : i + 1 == choices.size() ? "last" : "middle";
    choices[i]->setProperty(kSegmentProperty, QString::fromLatin1(place));
    choices[i]->setAutoRaise(false);
    choices[i]->setFixedHeight(measures::controlHeight(choices[i]->fontMetrics()));
    // Else a button that was asked before keeps the width that it had as another kind.
    QEvent changed(QEvent::StyleChange);
    QCoreApplication::sendEvent(choices[i], &changed);
    choices[i]->updateGeometry();
  }
}

void makeToggle(QToolButton* button) {
  button->setProperty(kToggleProperty, true);
  button->setToolButtonStyle(Qt::ToolButtonTextOnly);
  button->setAutoRaise(true);
  button->setFixedHeight(measures::controlHeight(button->fontMetrics()));
}

void makeMenuButton(QToolButton* button) {
  button->setProperty(kMenuProperty, true);
  button->setAutoRaise(false);
  button->setFixedHeight(measures::controlHeight(button->fontMetrics()));
}

}  // namespace widgets
