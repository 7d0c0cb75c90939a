#include "widgets/dashboards/step_box.h"

#include <QLineEdit>
#include <QStyleOptionSpinBox>
#include <algorithm>

namespace widgets {

StepBox::StepBox(QWidget* parent) : QAbstractSpinBox(parent) {
  setAlignment(Qt::AlignRight);
  setKeyboardTracking(false);
  connect(this, &QAbstractSpinBox::editingFinished, this, [this] {
    bool isNumber = false;
    const int64_t typed = lineEdit()->text().toLongLong(&isNumber);
    if (isNumber && typed != step_) {
      choose(typed);
    } else {
      setStep(step_);
    }
  });
}

void StepBox::setSteps(const std::vector<int64_t>& steps) {
  steps_ = steps;
  updateGeometry();
  update();
}

void StepBox::setStep(int64_t step) {
  step_ = step;
  lineEdit()->setText(QString::number(step));
}

void StepBox::choose(int64_t step) {
  if (!steps_.empty()) {
    const auto after = std::upper_bound(steps_.begin(), steps_.end(), step);
    step = after == steps_.begin() ? steps_.front() : *(after - 1);
  }
  setStep(step);
  emit stepChosen(step);
}

void StepBox::stepBy(int steps) {
  if (steps_.empty()) return;
  const auto here = std::lower_bound(steps_.begin(), steps_.end(), step_) - steps_.begin();
  const auto last = static_cast<std::ptrdiff_t>(steps_.size()) - 1;
  choose(steps_[static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(here + steps, 0, last))]);
}

QValidator::State StepBox::validate(QString& text, int& /*position*/) const {
  if (text.isEmpty() || text == QStringLiteral("-")) return QValidator::Intermediate;
  bool isNumber = false;
  text.toLongLong(&isNumber);
  return isNumber ? QValidator::Acceptable : QValidator::Invalid;
}

QAbstractSpinBox::StepEnabled StepBox::stepEnabled() const {
  StepEnabled enabled = StepNone;
  if (!steps_.empty() && step_ > steps_.front()) enabled |= StepDownEnabled;
  if (!steps_.empty() && step_ < steps_.back()) enabled |= StepUpEnabled;
  return enabled;
}

QSize StepBox::sizeHint() const {
  const QString longest = QString::number(steps_.empty() ? 0 : steps_.back());
  const int width =
      std::max(fontMetrics().horizontalAdvance(longest), fontMetrics().horizontalAdvance(QStringLiteral("00000")));
  QStyleOptionSpinBox option;
  initStyleOption(&option);
  return style()->sizeFromContents(QStyle::CT_SpinBox, &option, {width + 36, fontMetrics().height() + 8}, this);
}

}  // namespace widgets
