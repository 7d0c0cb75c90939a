#include "widgets/forms/text_field.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QScopedValueRollback>
#include <QToolButton>
#include <limits>

#include "widgets/theme/glyphs.h"
#include "widgets/util/focus/reading_order.h"

namespace widgets {

namespace {
constexpr qsizetype kLongestLine = 1000;  // characters; a longer line is neither read nor laid out quickly
constexpr int kAreaLines = 8;

// As QPlainTextEdit::toPlainText, which turns no-break spaces into spaces.
QString rawText(const QPlainTextEdit& area) {
  return area.document()->toRawText().replace(QChar::ParagraphSeparator, QLatin1Char('\n'));
}
}  // namespace

TextField::TextField(const QString& name, QWidget* parent)
    : QWidget(parent), layout_(new QHBoxLayout(this)), line_(new QLineEdit(this)) {
  layout_->setContentsMargins(0, 0, 0, 0);
  layout_->setSpacing(2);
  layout_->addWidget(line_);
  line_->setObjectName(name);
  line_->setMaxLength(std::numeric_limits<int>::max());
  setFocusProxy(line_);
  connect(line_, &QLineEdit::textEdited, this, &TextField::edited);
}

void TextField::setExpandable(const QString& label) {
  expand_ = new QToolButton(this);
  expand_->setAutoRaise(true);
  expand_->setCheckable(true);
  expand_->setIcon(glyphIcon(Glyph::kFolded));
  expand_->setObjectName(QStringLiteral("expand.") + line_->objectName());
  expand_->setAccessibleName(tr("Show %1 on several lines").arg(label));
  expand_->setToolTip(expand_->accessibleName());
  layout_->addWidget(expand_, 0, Qt::AlignTop);
  connect(expand_, &QToolButton::clicked, this, [this](bool on) {
    emit layoutWanted(on);
    (on ? static_cast<QWidget*>(area_) : line_)->setFocus();
  });
}

void TextField::makeArea() {
  area_ = new QPlainTextEdit(this);
  area_->setObjectName(QStringLiteral("text.") + line_->objectName());
  area_->setAccessibleName(line_->accessibleName());
  area_->setAccessibleDescription(line_->accessibleDescription());
  area_->setTabChangesFocus(true);
  area_->setLineWrapMode(QPlainTextEdit::WidgetWidth);
  const int frame = 2 * (area_->frameWidth() + qRound(area_->document()->documentMargin()));
  area_->setFixedHeight(kAreaLines * area_->fontMetrics().lineSpacing() + frame);
  area_->setPlaceholderText(line_->placeholderText());
  layout_->insertWidget(1, area_);
  tabInLayoutOrder(this);
  connect(area_, &QPlainTextEdit::textChanged, this, [this] {
    if (!filling_) emit edited(rawText(*area_));
  });
}

bool TextField::isExpanded() const {
  return area_ != nullptr && !area_->isHidden();
}

void TextField::setExpanded(bool on) {
  if (on && area_ == nullptr) makeArea();
  if (area_ != nullptr) area_->setVisible(on);
  line_->setVisible(!on);
  setFocusProxy(on ? static_cast<QWidget*>(area_) : line_);
  if (expand_ == nullptr) return;
  expand_->setChecked(on);
  expand_->setIcon(glyphIcon(on ? Glyph::kOpen : Glyph::kFolded));
}

void TextField::setText(const QString& onLine, const QString& inArea) {
  const QScopedValueRollback filling(filling_, true);
  const bool fitsLine = onLine.size() <= kLongestLine && !onLine.contains(QLatin1Char('\n'));
  if (!fitsLine) setExpanded(true);
  if (expand_ != nullptr) {
    expand_->setEnabled(fitsLine);
    expand_->setToolTip(fitsLine ? expand_->accessibleName() : tr("Too long for one line"));
  }
  if (isExpanded()) {
    area_->setPlainText(inArea);
  } else {
    line_->setText(onLine);
  }
}

QString TextField::text() const {
  return isExpanded() ? rawText(*area_) : line_->text();
}

void TextField::setPlaceholderText(const QString& text) {
  line_->setPlaceholderText(text);
  if (area_ != nullptr) area_->setPlaceholderText(text);
}

void TextField::describe(const QString& accessibleName, const QString& accessibleDescription) {
  line_->setAccessibleName(accessibleName);
  line_->setAccessibleDescription(accessibleDescription);
  if (area_ == nullptr) return;
  area_->setAccessibleName(accessibleName);
  area_->setAccessibleDescription(accessibleDescription);
}

}  // namespace widgets
