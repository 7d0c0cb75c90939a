#include "app/features/wizard/step/option_fold.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QToolButton>

#include "app/features/wizard/step/option_row.h"
#include "widgets/panels/tones.h"
#include "widgets/theme/glyphs.h"

namespace app {

OptionFold::OptionFold(const QString& name, const QString& title, QWidget* parent)
    : QWidget(parent),
      button_(new QToolButton(this)),
      summary_(new QLabel(this)),
      body_(new QWidget(this)),
      rows_(optionGrid()) {
  button_->setObjectName(name);
  button_->setText(title);
  button_->setAccessibleName(title);
  button_->setCheckable(true);
  button_->setAutoRaise(true);
  button_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  button_->setFocusPolicy(Qt::StrongFocus);
  connect(button_, &QToolButton::toggled, this, &OptionFold::setOpen);
  summary_->setTextFormat(Qt::PlainText);
  summary_->setWordWrap(true);
  auto* head = new QHBoxLayout;
  head->setSpacing(kOptionGap);
  head->addWidget(button_, 0, Qt::AlignTop);
  head->addWidget(summary_, 1);
  auto* inside = new QVBoxLayout(body_);
  inside->setContentsMargins(0, 0, 0, 0);
  inside->setSpacing(kOptionLine);
  inside->addLayout(rows_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kOptionLine);
  column->addLayout(head);
  column->addWidget(body_);
  setOpen(false);
  colour();
}

void OptionFold::addBelow(QWidget* widget) {
  body_->layout()->addWidget(widget);
}

void OptionFold::setSummary(const QString& text, bool isProblem) {
  text_ = text;
  isProblem_ = isProblem;
  summary_->setText(text);
  button_->setAccessibleDescription(text);
  colour();
}

void OptionFold::setOpen(bool open) {
  button_->setChecked(open);
  button_->setIcon(widgets::glyphIcon(open ? widgets::Glyph::kOpen : widgets::Glyph::kFolded));
  body_->setVisible(open);
}

bool OptionFold::isOpen() const {
  return button_->isChecked();
}

OptionFold* OptionFold::around(const QWidget* control) {
  for (QWidget* above = control->parentWidget(); above; above = above->parentWidget()) {
    if (auto* fold = qobject_cast<OptionFold*>(above); fold && fold->body_->isAncestorOf(control)) return fold;
  }
  return nullptr;
}

void OptionFold::colour() {
  QPalette colors = palette();
  colors.setColor(QPalette::WindowText,
                  widgets::tone(palette(), isProblem_ ? widgets::Tone::kError : widgets::Tone::kSecondary));
  summary_->setPalette(colors);
}

void OptionFold::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) colour();
}

}  // namespace app
