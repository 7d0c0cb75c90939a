#include "widgets/dashboards/checkpoints/damage_line.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPushButton>

#include "widgets/panels/tones.h"
#include "widgets/util/action_button.h"
#include "widgets/util/wrapped_label.h"

namespace widgets {

DamageLine::DamageLine(QWidget* parent) : QWidget(parent), reason_(new WrappedLabel(this)) {
  reason_->setObjectName(QStringLiteral("checkpointDamage"));
  reason_->setTextFormat(Qt::PlainText);
  reason_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(12, 4, 12, 4);
  row->addWidget(reason_, 1);
  color();
  hide();
}

void DamageLine::setHelp(QAction* action) {
  auto* button = new QPushButton(action->text(), this);
  button->setObjectName(QStringLiteral("checkpointTryAgain"));
  followAction(button, action);
  layout()->addWidget(button);
}

void DamageLine::tell(const QString& reason) {
  reason_->setText(reason);
  setVisible(!reason.isEmpty());
}

void DamageLine::color() {
  QPalette colors = palette();
  colors.setColor(QPalette::WindowText, tone(palette(), Tone::kError));
  reason_->setPalette(colors);
}

void DamageLine::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) color();
}

}  // namespace widgets
