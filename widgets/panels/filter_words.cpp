#include "widgets/panels/filter_words.h"

#include <QAction>
#include <QCoreApplication>
#include <QEvent>
#include <QLineEdit>
#include <QRegularExpression>
#include <QScopedValueRollback>

#include "widgets/panels/tones.h"
#include "widgets/theme/glyphs.h"

namespace widgets {
namespace {

struct PatternWords {
  Q_DECLARE_TR_FUNCTIONS(widgets::FilterWords)
};

// In a few words: beside the field there is little room. The tooltip has all of it.
QString faultOf(const QString& pattern) {
  const QRegularExpression typed(pattern);
  const QString fault = typed.errorString();
  if (typed.isValid()) return PatternWords::tr("not a regular expression");
  if (fault.contains(QLatin1Char(']'))) return PatternWords::tr("missing ]");
  if (fault.contains(QLatin1String("closing parenthesis"))) return PatternWords::tr("missing )");
  //: What is wrong, and before which character of the pattern
  return PatternWords::tr("%1 at %2").arg(fault).arg(typed.patternErrorOffset() + 1);
}

}  // namespace

FilterWords::FilterWords(QLineEdit* field, QWidget* parent)
    : QLabel(parent), field_(field), sign_(field->addAction(QIcon(), QLineEdit::TrailingPosition)) {
  sign_->setObjectName(QStringLiteral("filterProblem"));
  sign_->setText(tr("Not a regular expression"));
  sign_->setVisible(false);
  setForegroundRole(QPalette::PlaceholderText);
}

void FilterWords::tell(const QString& left, const QString& problem) {
  problem_ = problem;
  setText(problem.isEmpty() ? left : faultOf(field_->text()));
  setToolTip(problem);
  sign_->setToolTip(problem);
  sign_->setVisible(!problem.isEmpty());
  field_->setAccessibleDescription(problem.isEmpty() ? QString() : tr("Not a regular expression: %1").arg(problem));
  color();
}

void FilterWords::changeEvent(QEvent* event) {
  QLabel::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) color();
}

// The theme is told by the palette of the field, as this has one colour of its own.
void FilterWords::color() {
  if (isColoring_) return;
  const QScopedValueRollback coloring(isColoring_, true);
  QPalette colors;
  if (!problem_.isEmpty()) {
    const QColor error = tone(field_->palette(), Tone::kError);
    sign_->setIcon(glyphIcon(Glyph::kError, error));
    colors.setColor(QPalette::PlaceholderText, error);
  }
  setPalette(colors);
}

}  // namespace widgets
