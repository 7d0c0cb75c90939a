#include "widgets/controls/colon_line.h"

#include <QEvent>
#include <QLabel>
#include <algorithm>
#include <utility>

namespace widgets {

void ColonLine::add(QLabel* label) {
  label->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  label->installEventFilter(this);
  labels_ << label;
  connect(label, &QObject::destroyed, this, [this, label] {
    labels_.removeAll(label);
    fit();
  });
  fit();
}

bool ColonLine::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::FontChange) QMetaObject::invokeMethod(this, &ColonLine::fit, Qt::QueuedConnection);
  return QObject::eventFilter(watched, event);
}

void ColonLine::fit() {
  int width = 0;
  for (const QLabel* label : labels_) width = std::max(width, label->sizeHint().width());
  for (QLabel* label : labels_) label->setMinimumWidth(width);
  if (std::exchange(width_, width) != width) emit moved();
}

}  // namespace widgets
