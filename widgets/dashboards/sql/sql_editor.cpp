#include "widgets/dashboards/sql/sql_editor.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QEvent>
#include <QKeyEvent>
#include <QScrollBar>
#include <QStringListModel>

#include "widgets/panels/tones.h"
#include "widgets/theme/type_scale.h"

namespace widgets {
namespace {

constexpr int kShortest = 2;  // letters before completions come by themselves
constexpr int kPopupWidth = 320;

bool isWordPart(QChar c) {
  return c.isLetterOrNumber() || c == QLatin1Char('_');
}

}  // namespace

SqlEditor::SqlEditor(QWidget* parent)
    : QPlainTextEdit(parent), completer_(new QCompleter(this)), list_(new QStringListModel(this)) {
  setObjectName(QStringLiteral("sqlEditor"));
  setAccessibleName(tr("SQL statement"));
  setPlaceholderText(tr("SELECT run, min(value) FROM scalars('loss') GROUP BY run"));
  setFont(roleFont(font(), TextRole::kCode));
  setTabChangesFocus(true);
  completer_->setWidget(this);
  completer_->setModel(list_);
  completer_->setCaseSensitivity(Qt::CaseInsensitive);
  completer_->setFilterMode(Qt::MatchStartsWith);
  connect(completer_, qOverload<const QString&>(&QCompleter::activated), this, &SqlEditor::insert);
  connect(this, &QPlainTextEdit::textChanged, this, [this] { markError(-1); });
}

void SqlEditor::setCompletions(const QStringList& words, const QStringList& names) {
  words_ = words;
  names_ = names;
}

bool SqlEditor::isInQuotes() const {
  return toPlainText().left(textCursor().position()).count(QLatin1Char('\'')) % 2 == 1;
}

QString SqlEditor::prefix() const {
  const QString before = toPlainText().left(textCursor().position());
  if (isInQuotes()) return before.mid(before.lastIndexOf(QLatin1Char('\'')) + 1);
  qsizetype start = before.size();
  while (start > 0 && isWordPart(before[start - 1])) --start;
  return before.mid(start);
}

void SqlEditor::complete(bool always) {
  const QString typed = prefix();
  if (!always && typed.size() < kShortest && !isInQuotes()) return completer_->popup()->hide();
  list_->setStringList(isInQuotes() ? names_ : words_);
  completer_->setCompletionPrefix(typed);
  if (completer_->completionCount() == 0 ||
      (completer_->completionCount() == 1 && completer_->currentCompletion() == typed)) {
    return completer_->popup()->hide();
  }
  completer_->popup()->setCurrentIndex(completer_->completionModel()->index(0, 0));
  QRect place = cursorRect();
  place.setWidth(kPopupWidth);
  completer_->complete(place);
}

void SqlEditor::insert(const QString& completion) {
  QTextCursor cursor = textCursor();
  cursor.movePosition(QTextCursor::Left, QTextCursor::KeepAnchor, static_cast<int>(prefix().size()));
  cursor.insertText(completion);
  setTextCursor(cursor);
}

void SqlEditor::keyPressEvent(QKeyEvent* event) {
  const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
  if (completer_->popup()->isVisible() && (isEnter || event->key() == Qt::Key_Tab || event->key() == Qt::Key_Escape)) {
    return event->ignore();  // the list of completions takes it
  }
  if (isEnter && (event->modifiers() & Qt::ControlModifier)) return emit runRequested();
  if (event->key() == Qt::Key_Space && (event->modifiers() & Qt::ControlModifier)) return complete(true);
  QPlainTextEdit::keyPressEvent(event);
  const bool typed = !event->text().isEmpty() && event->text().front().isPrint();
  if (typed || event->key() == Qt::Key_Backspace) complete(false);
}

void SqlEditor::markError(int offset) {
  errorOffset_ = offset;
  QList<QTextEdit::ExtraSelection> marks;
  if (offset >= 0) {
    const QString text = toPlainText();
    // The offset counts bytes of UTF-8.
    const int begin = static_cast<int>(QString::fromUtf8(text.toUtf8().left(offset)).size());
    int end = begin;
    while (end < text.size() && isWordPart(text[end])) ++end;
    QTextEdit::ExtraSelection mark;
    mark.cursor = textCursor();
    mark.cursor.setPosition(std::min<int>(begin, static_cast<int>(text.size())));
    mark.cursor.setPosition(std::min<int>(std::max(end, begin + 1), static_cast<int>(text.size())),
                            QTextCursor::KeepAnchor);
    mark.format.setUnderlineStyle(QTextCharFormat::WaveUnderline);
    mark.format.setUnderlineColor(tone(palette(), Tone::kError));
    mark.format.setForeground(tone(palette(), Tone::kError));
    marks << mark;
  }
  setExtraSelections(marks);
}

void SqlEditor::changeEvent(QEvent* event) {
  QPlainTextEdit::changeEvent(event);
  if (event->type() == QEvent::PaletteChange && errorOffset_ >= 0) markError(errorOffset_);
}

}  // namespace widgets
