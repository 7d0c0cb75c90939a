#include "app/wizard/check/json_editor.h"

#include <google/protobuf/util/message_differencer.h>

#include <QFontDatabase>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QTextBlock>
#include <QVBoxLayout>

#include "app/wizard/check/json_problem.h"
#include "app/wizard/experiment_draft.h"
#include "engine/estimator/experiment.h"
#include "widgets/forms/field_problem.h"
#include "widgets/panels/tones.h"

namespace app {

namespace {
constexpr int kPauseMs = 200;
}

JsonEditor::JsonEditor(ExperimentDraft* draft, QWidget* parent)
    : QWidget(parent),
      draft_(draft),
      text_(new QPlainTextEdit(this)),
      problem_(new widgets::FieldProblem({}, this)),
      revert_(new QPushButton(tr("Show the draft again"), this)) {
  text_->setObjectName(QStringLiteral("draftJson"));
  text_->setAccessibleName(tr("Experiment as JSON"));
  text_->setTabChangesFocus(true);
  text_->setLineWrapMode(QPlainTextEdit::NoWrap);
  text_->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
  problem_->setObjectName(QStringLiteral("problem.draftJson"));
  revert_->setObjectName(QStringLiteral("revertJson"));
  revert_->setToolTip(tr("Drop what was typed here and cannot be read"));
  auto* label = new QLabel(tr("As &JSON:"), this);
  label->setBuddy(text_);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(4);
  layout->addWidget(label);
  layout->addWidget(text_, 1);
  layout->addWidget(problem_);
  layout->addWidget(revert_, 0, Qt::AlignLeft);
  settle_.setSingleShot(true);
  settle_.setInterval(kPauseMs);
  connect(&settle_, &QTimer::timeout, this, &JsonEditor::read);
  connect(text_, &QPlainTextEdit::textChanged, this, [this] {
    if (!filling_) settle_.start();
  });
  connect(revert_, &QPushButton::clicked, this, [this] {
    problem_->setProblem({});
    showDraft();
  });
  connect(draft, &ExperimentDraft::changed, this, [this](const QObject* origin) {
    // What was typed and cannot be read yet is not lost to an edit elsewhere.
    if (origin != this && problem().isEmpty()) showDraft();
  });
  showDraft();
}

QString JsonEditor::problem() const {
  return problem_->problem();
}

void JsonEditor::showDraft() {
  settle_.stop();
  const QScopedValueRollback filling(filling_, true);
  const int position = text_->textCursor().position();
  text_->setPlainText(QString::fromStdString(engine::estimator::toJson(draft_->experiment())));
  QTextCursor cursor = text_->textCursor();
  cursor.setPosition(std::min(position, static_cast<int>(text_->toPlainText().size())));
  text_->setTextCursor(cursor);
  revert_->hide();
  markLine(0);
  emit problemChanged();
}

void JsonEditor::read() {
  engine::estimator::Experiment read;
  const auto problem = readJson(text_->toPlainText().toStdString(), &read);
  if (!problem) {
    problem_->setProblem({});
    draft_->edit([&](engine::estimator::Experiment& experiment) { experiment = read; }, this);
  } else {
    const QString words = QString::fromStdString(problem->text);
    problem_->setProblem(
        problem->line > 0 ? tr("Line %1, column %2: %3").arg(problem->line).arg(problem->column).arg(words) : words);
  }
  revert_->setVisible(problem.has_value());
  markLine(problem ? problem->line : 0);
  emit problemChanged();
}

void JsonEditor::markLine(int line) {
  QList<QTextEdit::ExtraSelection> marks;
  if (line > 0) {
    QTextEdit::ExtraSelection mark;
    QColor tint = widgets::tone(palette(), widgets::Tone::kError);
    tint.setAlphaF(0.12f);
    mark.format.setBackground(tint);
    mark.format.setProperty(QTextFormat::FullWidthSelection, true);
    mark.cursor = QTextCursor(text_->document()->findBlockByNumber(line - 1));
    marks << mark;
  }
  text_->setExtraSelections(marks);
}

}  // namespace app
