#include "widgets/forms/json_marker.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPlainTextEdit>
#include <QTextBlock>
#include <QToolButton>
#include <utility>

#include "widgets/forms/field_problem.h"
#include "widgets/panels/tones.h"

namespace widgets {

namespace {
constexpr int kDelayMs = 150;
constexpr int kLineAlpha = 40;
}  // namespace

JsonMarker::JsonMarker(QPlainTextEdit* edit, std::shared_ptr<const google::protobuf::Message> prototype,
                       const QString& name, QWidget* parent)
    : QWidget(parent),
      edit_(edit),
      prototype_(std::move(prototype)),
      problem_(new FieldProblem({}, this)),
      goTo_(new QToolButton(this)) {
  problem_->setObjectName(name + QStringLiteral("Fault"));
  goTo_->setObjectName(name + QStringLiteral("GoToFault"));
  goTo_->setText(tr("Go to error"));
  goTo_->setToolTip(tr("Move the cursor to the error"));
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(12, 4, 12, 4);
  row->addWidget(problem_, 1);
  row->addWidget(goTo_);
  delay_.setSingleShot(true);
  delay_.setInterval(kDelayMs);
  hide();
  connect(edit_, &QPlainTextEdit::textChanged, this, &JsonMarker::schedule);
  connect(&delay_, &QTimer::timeout, this, &JsonMarker::start);
  connect(goTo_, &QToolButton::clicked, this, &JsonMarker::goToFault);
}

void JsonMarker::setActive(bool on) {
  active_ = on;
  if (on) return schedule();
  delay_.stop();
  queue_.cancel({});
  pending_ = goesToFault_ = false;
  show({});
}

void JsonMarker::schedule() {
  if (!active_) return;
  pending_ = true;
  goesToFault_ = false;
  check_ = {};
  delay_.start();
}

void JsonMarker::start() {
  queue_.run<JsonCheck>(
      {}, [text = edit_->toPlainText(), prototype = prototype_] { return checkJson(text, *prototype); },
      [this](const JsonCheck& check) {
        // A newer text waits for its own turn.
        if (delay_.isActive()) return;
        pending_ = false;
        show(check);
        if (std::exchange(goesToFault_, false)) goToFault();
        emit checked();
      });
}

void JsonMarker::show(const JsonCheck& check) {
  check_ = check;
  problem_->setProblem(faultText());
  setVisible(check_.fault.has_value());
  mark();
}

QString JsonMarker::faultText() const {
  const auto& fault = check_.fault;
  return fault ? tr("Line %1, column %2: %3").arg(fault->line).arg(fault->column).arg(fault->text) : QString();
}

void JsonMarker::mark() {
  QList<QTextEdit::ExtraSelection> marks;
  if (check_.fault) {
    QColor color = tone(edit_->palette(), Tone::kError);
    QTextCursor cursor(edit_->document());
    cursor.setPosition(
        static_cast<int>(std::min<qsizetype>(check_.fault->offset, edit_->document()->characterCount() - 1)));
    QTextEdit::ExtraSelection word;
    word.format.setUnderlineStyle(QTextCharFormat::WaveUnderline);
    word.format.setUnderlineColor(color);
    word.cursor = cursor;
    word.cursor.select(QTextCursor::WordUnderCursor);
    color.setAlpha(kLineAlpha);
    QTextEdit::ExtraSelection line;
    line.format.setBackground(color);
    line.format.setProperty(QTextFormat::FullWidthSelection, true);
    line.cursor = cursor;
    marks << line << word;
  }
  edit_->setExtraSelections(marks);
}

void JsonMarker::goToFault() {
  goesToFault_ = pending_;
  if (!check_.fault) return;
  QTextCursor cursor(edit_->document());
  cursor.setPosition(static_cast<int>(check_.fault->offset));
  edit_->setTextCursor(cursor);
  edit_->centerCursor();
  edit_->setFocus();
}

void JsonMarker::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) mark();
}

}  // namespace widgets
