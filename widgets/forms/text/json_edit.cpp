#include "widgets/forms/text/json_edit.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QKeyEvent>
#include <QPainter>
#include <QRegularExpression>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QStringListModel>
#include <QTextBlock>
#include <algorithm>

#include "widgets/forms/text/cause_words.h"
#include "widgets/forms/text/json_colors.h"
#include "widgets/forms/text/json_completion.h"
#include "widgets/panels/tones.h"
#include "widgets/theme/type_scale.h"

namespace widgets {
namespace {

constexpr int kGutterGap = 8;  // pixels on both sides of the numbers
constexpr int kFewestDigits = 3;
constexpr int kWordsWidth = 320;

class JsonGutter : public QWidget {
 public:
  explicit JsonGutter(JsonEdit* edit) : QWidget(edit), edit_(*edit) {}
  QSize sizeHint() const override { return {edit_.gutterWidth(), 0}; }

 protected:
  void paintEvent(QPaintEvent* event) override { edit_.paintGutter(event); }

 private:
  JsonEdit& edit_;
};

}  // namespace

JsonEdit::JsonEdit(const google::protobuf::Message& prototype, QWidget* parent)
    : QPlainTextEdit(parent),
      type_(*prototype.GetDescriptor()),
      gutter_(new JsonGutter(this)),
      completer_(new QCompleter(this)),
      words_(new QStringListModel(this)) {
  setTabChangesFocus(true);
  setFont(roleFont(font(), TextRole::kCode));
  setLineWrapMode(QPlainTextEdit::NoWrap);
  colors_ = new JsonColors(this);
  completer_->setWidget(this);
  completer_->setModel(words_);
  completer_->setCompletionMode(QCompleter::UnfilteredPopupCompletion);  // the words are those that fit
  connect(completer_, qOverload<const QString&>(&QCompleter::activated), this, &JsonEdit::insert);
  connect(this, &QPlainTextEdit::blockCountChanged, this, &JsonEdit::layOutGutter);
  connect(this, &QPlainTextEdit::updateRequest, gutter_, [this](const QRect& area, int scrolled) {
    scrolled != 0 ? gutter_->scroll(0, scrolled) : gutter_->update(0, area.y(), gutter_->width(), area.height());
  });
  connect(this, &QPlainTextEdit::cursorPositionChanged, gutter_, qOverload<>(&QWidget::update));
  layOutGutter();
}

int JsonEdit::gutterWidth() const {
  int digits = 1;
  for (int lines = blockCount(); lines >= 10; lines /= 10) ++digits;
  return 2 * kGutterGap + std::max(digits, kFewestDigits) * fontMetrics().horizontalAdvance(QLatin1Char('9'));
}

void JsonEdit::layOutGutter() {
  setViewportMargins(gutterWidth(), 0, 0, 0);
  const QRect inside = contentsRect();
  gutter_->setGeometry(inside.left(), inside.top(), gutterWidth(), inside.height());
}

void JsonEdit::resizeEvent(QResizeEvent* event) {
  QPlainTextEdit::resizeEvent(event);
  layOutGutter();
}

void JsonEdit::changeEvent(QEvent* event) {
  QPlainTextEdit::changeEvent(event);
  if (event->type() == QEvent::PaletteChange && colors_) {
    const QSignalBlocker blocker(this);  // other colours are no other text
    colors_->rehighlight();
  }
  if (event->type() == QEvent::FontChange && colors_) layOutGutter();
}

void JsonEdit::paintGutter(QPaintEvent* event) {
  QPainter painter(gutter_);
  painter.setFont(font());
  painter.fillRect(event->rect(), tone(palette(), Tone::kSunken));
  const int current = textCursor().blockNumber();
  for (QTextBlock line = firstVisibleBlock(); line.isValid(); line = line.next()) {
    const QRectF place = blockBoundingGeometry(line).translated(contentOffset());
    if (place.top() > event->rect().bottom()) break;
    if (!line.isVisible() || place.bottom() < event->rect().top()) continue;
    painter.setPen(tone(palette(), line.blockNumber() == current ? Tone::kText : Tone::kSecondary));
    painter.drawText(QRectF(0, place.top(), gutter_->width() - kGutterGap, fontMetrics().height()),
                     Qt::AlignRight | Qt::AlignVCenter, QString::number(line.blockNumber() + 1));
  }
}

void JsonEdit::keyPressEvent(QKeyEvent* event) {
  const int key = event->key();
  const bool takes = key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Tab || key == Qt::Key_Escape;
  if (completer_->popup()->isVisible() && takes) return event->ignore();  // the list takes it
  if (key == Qt::Key_Space && (event->modifiers() & Qt::ControlModifier)) return complete(true);
  if ((key == Qt::Key_Return || key == Qt::Key_Enter) && !(event->modifiers() & ~Qt::KeypadModifier)) return newLine();
  QPlainTextEdit::keyPressEvent(event);
  const bool isTyped = !event->text().isEmpty() && event->text().front().isPrint();
  if (isTyped || (key == Qt::Key_Backspace && completer_->popup()->isVisible())) complete(false);
}

// As deep as this one, and deeper behind a bracket; the bracket that closes it goes to a line of its own.
void JsonEdit::newLine() {
  const QString step(2, QLatin1Char(' '));
  QTextCursor cursor = textCursor();
  cursor.beginEditBlock();
  cursor.removeSelectedText();
  const QString line = cursor.block().text();
  const QString before = line.left(cursor.positionInBlock()), after = line.mid(cursor.positionInBlock()).trimmed();
  const auto isIndent = [](QChar letter) { return letter == QLatin1Char(' ') || letter == QLatin1Char('\t'); };
  const auto text = std::ranges::find_if_not(before, isIndent);
  const QString indent(before.begin(), static_cast<qsizetype>(text - before.begin()));
  const QString words = before.trimmed();
  const bool opens = words.endsWith(QLatin1Char('{')) || words.endsWith(QLatin1Char('['));
  cursor.insertText(QLatin1Char('\n') + indent + (opens ? step : QString()));
  if (opens && (after.startsWith(QLatin1Char('}')) || after.startsWith(QLatin1Char(']')))) {
    const int place = cursor.position();
    cursor.insertText(QLatin1Char('\n') + indent);
    cursor.setPosition(place);
  }
  cursor.endEditBlock();
  setTextCursor(cursor);
  ensureCursorVisible();
}

void JsonEdit::complete(bool isAsked) {
  const int place = textCursor().position();
  const JsonCompletions found = jsonCompletions(toPlainText(), place, type_);
  // By themselves only while a name or a word is written.
  if (found.words.isEmpty() || (!isAsked && found.begin == place)) return completer_->popup()->hide();
  words_->setStringList(found.words);
  completer_->popup()->setCurrentIndex(completer_->completionModel()->index(0, 0));
  QRect at = cursorRect();
  at.translate(gutterWidth(), 0);
  at.setWidth(kWordsWidth);
  completer_->complete(at);
}

void JsonEdit::insert(const QString& word) {
  const QString text = toPlainText();
  QTextCursor cursor = textCursor();
  const int place = cursor.position();
  const JsonCompletions found = jsonCompletions(text, place, type_);
  int end = place;
  if (end < text.size() && text[end] == QLatin1Char('"') && word.endsWith(QLatin1Char('"'))) ++end;
  const bool needsColon = found.isName && !text.mid(end).trimmed().startsWith(QLatin1Char(':'));
  cursor.setPosition(static_cast<int>(found.begin));
  cursor.setPosition(end, QTextCursor::KeepAnchor);
  cursor.insertText(needsColon ? word + QStringLiteral(": ") : word);
  // Between the brackets.
  if (word == QLatin1String("{}") || word == QLatin1String("[]")) cursor.movePosition(QTextCursor::Left);
  setTextCursor(cursor);
}

void JsonEdit::showCause(const QString& words) {
  static const QRegularExpression kTexts(QStringLiteral(R"text("([^"\\]+)")text"));
  int most = 0;
  QTextCursor cause = textCursor();
  for (auto each = kTexts.globalMatch(toPlainText()); each.hasNext();) {
    const auto text = each.next();
    const int sure = namedInWords(text.captured(1), words);
    if (sure <= most) continue;
    most = sure;
    cause.setPosition(static_cast<int>(text.capturedStart(1)));
    cause.setPosition(static_cast<int>(text.capturedEnd(1)), QTextCursor::KeepAnchor);
  }
  setTextCursor(cause);
  centerCursor();
  setFocus(Qt::OtherFocusReason);
}

}  // namespace widgets
