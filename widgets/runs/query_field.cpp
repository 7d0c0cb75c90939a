#include "widgets/runs/query_field.h"

#include <QKeyEvent>
#include <QPainter>
#include <QStyleOptionFrame>

#include "widgets/panels/tones.h"
#include "widgets/runs/run_filter.h"

namespace widgets {
namespace {

constexpr int kTextMargin = 2;  // QLineEdit's own
constexpr int kMarkWidth = 8;   // of a mark behind the text's end

QString fullWords() {
  return QueryField::tr("Filter runs: a name, or lr < 0.01 and loss < 2");
}

}  // namespace

QueryField::QueryField(QWidget* parent) : QLineEdit(parent) {
  setAccessibleName(tr("Filter runs"));
  setPlaceholderText(fullWords());
  setClearButtonEnabled(true);
  setProblem(std::nullopt);
}

void QueryField::follow(RunFilter* filter) {
  filter_ = filter;
  setText(filter->text());
  setProblem(filter->problem());
  connect(this, &QLineEdit::textChanged, filter, &RunFilter::setText);
  connect(filter, &RunFilter::textChanged, this, [this, filter](const QString& text) {
    if (text != this->text()) setText(text);
    setProblem(filter->problem());
  });
}

void QueryField::keyPressEvent(QKeyEvent* event) {
  const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
  if (filter_ && isEnter) {
    filter_->pushText();
  } else if (filter_ && event->key() == Qt::Key_Backspace && text().isEmpty()) {
    filter_->pop();
  } else {
    QLineEdit::keyPressEvent(event);
  }
}

QString QueryField::sentenceOf(const QueryProblem& problem) {
  return tr("%1 (character %2)").arg(problem.text).arg(problem.at + 1);
}

void QueryField::setProblem(const std::optional<QueryProblem>& problem) {
  problem_ = problem;
  const QString help =
      tr("Part of the name, a regular expression, or a query over name, status, tag, steps, duration, group, star, "
         "hyperparameters and metrics:\nlr < 0.01 and model ~ \"dnn\" or not (min(loss) > 2)\n= != < <= > >= ~ !~, in "
         "(a, b), is missing; last, min, max and mean of a metric; 10k, 2M, 90s, 5m, 2h, 1d");
  setToolTip(problem_ ? sentenceOf(*problem_) : help);
  setAccessibleDescription(problem_ ? sentenceOf(*problem_) : QString());
  update();
}

QRect QueryField::wordsRect() const {
  QStyleOptionFrame option;
  initStyleOption(&option);
  return style()
      ->subElementRect(QStyle::SE_LineEditContents, &option, this)
      .marginsRemoved(textMargins())
      .adjusted(kTextMargin, 0, -kTextMargin, 0);
}

int QueryField::wordsWidth() const {
  return fontMetrics().horizontalAdvance(fullWords());
}

void QueryField::fitWords() {
  setPlaceholderText(wordsWidth() <= wordsRect().width() ? fullWords() : accessibleName());
}

void QueryField::resizeEvent(QResizeEvent* event) {
  QLineEdit::resizeEvent(event);
  fitWords();
}

void QueryField::changeEvent(QEvent* event) {
  QLineEdit::changeEvent(event);
  if (event->type() == QEvent::FontChange) fitWords();
}

void QueryField::paintEvent(QPaintEvent* event) {
  QLineEdit::paintEvent(event);
  if (!problem_) return;
  const QRect content = wordsRect();
  // Where the text begins while it is scrolled is known from the cursor.
  const int left = cursorRect().center().x() - fontMetrics().horizontalAdvance(text().left(cursorPosition()));
  const int from = left + fontMetrics().horizontalAdvance(text().left(problem_->at));
  const int to = std::max(from + kMarkWidth, left + fontMetrics().horizontalAdvance(text()));
  const int bottom = content.center().y() + fontMetrics().ascent() / 2 + 3;
  QPainter painter(this);
  painter.setClipRect(content.adjusted(0, 0, kMarkWidth, 4));
  painter.setPen(QPen(tone(palette(), Tone::kError), 2));
  painter.drawLine(from, bottom, to, bottom);
}

}  // namespace widgets
