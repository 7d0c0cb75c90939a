// A frameless scroll area for content that may be taller than the window; keyboard focus goes to the content, not the
// area. GUI thread only.
#pragma once

#include <QScrollArea>
#include <QVBoxLayout>

namespace widgets {

inline QScrollArea* scrolled(QWidget* content, QWidget* parent) {
  auto* scroll = new QScrollArea(parent);
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setFocusPolicy(Qt::NoFocus);
  scroll->setWidget(content);
  return scroll;
}

// The same around widgets below each other.
inline QScrollArea* scrolledColumn(std::initializer_list<QWidget*> widgets, const QMargins& margins, QWidget* parent) {
  auto* content = new QWidget(parent);
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(margins);
  for (QWidget* widget : widgets) column->addWidget(widget);
  column->addStretch(1);
  return scrolled(content, parent);
}

}  // namespace widgets
