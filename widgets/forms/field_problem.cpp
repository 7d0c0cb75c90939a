#include "widgets/forms/field_problem.h"

#include <QEvent>

#include "widgets/panels/tones.h"

namespace widgets {

FieldProblem::FieldProblem(const QString& explanation, QWidget* parent) : QLabel(parent), explanation_(explanation) {
  setWordWrap(true);
  setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);  // wraps rather than widens the form
  setTextFormat(Qt::PlainText);
  setTextInteractionFlags(Qt::TextSelectableByMouse);
  setFocusPolicy(Qt::NoFocus);
  QFont caption = font();
  caption.setPointSizeF(font().pointSizeF() * 0.85);
  setFont(caption);
  refresh();
}

void FieldProblem::setProblem(const QString& problem) {
  if (problem == problem_) return;
  problem_ = problem;
  refresh();
}

void FieldProblem::changeEvent(QEvent* event) {
  QLabel::changeEvent(event);
  if (event->type() == QEvent::ApplicationPaletteChange || event->type() == QEvent::ParentChange) refresh();
}

void FieldProblem::refresh() {
  const QString shown = problem_.isEmpty() ? explanation_ : QStringLiteral("⚠ ") + problem_;
  setText(shown);
  setVisible(!shown.isEmpty());
  QPalette own;
  own.setColor(QPalette::WindowText, tone(own, problem_.isEmpty() ? Tone::kSecondary : Tone::kError));
  setPalette(own);
}

}  // namespace widgets
