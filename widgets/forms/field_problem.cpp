#include "widgets/forms/field_problem.h"

#include <QEvent>

#include "widgets/panels/tones.h"
#include "widgets/theme/type_scale.h"

namespace widgets {

FieldProblem::FieldProblem(const QString& explanation, QWidget* parent)
    : WrappedLabel(parent), explanation_(explanation) {
  setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);  // wraps rather than widens the form
  setTextFormat(Qt::PlainText);
  setTextInteractionFlags(Qt::TextSelectableByMouse);
  setFocusPolicy(Qt::NoFocus);
  setFont(roleFont(font(), TextRole::kCaption));
  refresh();
}

void FieldProblem::setProblem(const QString& problem) {
  if (problem == problem_) return;
  problem_ = problem;
  refresh();
}

void FieldProblem::setExplanation(const QString& explanation) {
  if (explanation == explanation_) return;
  explanation_ = explanation;
  refresh();
}

void FieldProblem::setCause(const QString& reason) {
  if (reason == cause_) return;
  cause_ = reason;
  refresh();
}

void FieldProblem::changeEvent(QEvent* event) {
  WrappedLabel::changeEvent(event);
  const auto type = event->type();
  if (type == QEvent::ApplicationPaletteChange || type == QEvent::PaletteChange || type == QEvent::ParentChange)
    refresh();
}

void FieldProblem::refresh() {
  const QString wrong = problem_.isEmpty() ? cause_ : problem_;
  const QString shown = wrong.isEmpty() ? explanation_ : QStringLiteral("⚠ ") + wrong;
  setText(shown);
  setVisible(!shown.isEmpty());
  // From what surrounds the text: a change of theme reaches this widget only as a change of palette.
  QPalette own = parentWidget() ? parentWidget()->palette() : QPalette();
  const QColor color = tone(own, wrong.isEmpty() ? Tone::kSecondary : Tone::kError);
  if (palette().color(QPalette::WindowText) == color) return;
  own.setColor(QPalette::WindowText, color);
  setPalette(own);
}

}  // namespace widgets
