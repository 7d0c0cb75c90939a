#include "app/features/wizard/check/json_editor.h"

#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/workbench/drafts/experiment_draft.h"
#include "widgets/forms/message_text.h"

namespace app {

using engine::estimator::Experiment;

JsonEditor::JsonEditor(ExperimentDraft* draft, QWidget* parent)
    : QWidget(parent),
      draft_(draft),
      text_(new widgets::MessageText(Experiment(), QStringLiteral("draftJson"), this)),
      revert_(new QPushButton(tr("Show the draft again"), this)) {
  revert_->setObjectName(QStringLiteral("revertJson"));
  revert_->setToolTip(tr("Discard the text that cannot be read"));
  text_->edit()->setFrameShape(QFrame::StyledPanel);
  auto* label = new QLabel(tr("As &JSON:"), this);
  label->setBuddy(text_->edit());
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(4);
  layout->addWidget(label);
  layout->addWidget(text_, 1);
  layout->addWidget(revert_, 0, Qt::AlignLeft);
  connect(text_, &widgets::MessageText::edited, this, [this] { isTyped_ = true; });
  connect(text_, &widgets::MessageText::checked, this, &JsonEditor::take);
  connect(revert_, &QPushButton::clicked, this, &JsonEditor::showDraft);
  connect(draft, &ExperimentDraft::changed, this, [this](const QObject* origin) {
    // What was typed and cannot be read yet is not lost to an edit elsewhere.
    if (origin == this || isTyped_) return;
    isStale_ = true;
    if (isVisible()) showDraft();
  });
  showDraft();
}

QString JsonEditor::problem() const {
  return isTyped_ ? text_->marker()->faultText() : QString();
}

void JsonEditor::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  if (isStale_) showDraft();
}

void JsonEditor::showDraft() {
  isTyped_ = false;
  isStale_ = false;
  const int position = text_->edit()->textCursor().position();
  text_->setMessage(draft_->experiment());
  QTextCursor cursor = text_->edit()->textCursor();
  cursor.setPosition(std::min(position, static_cast<int>(text_->text().size())));
  text_->edit()->setTextCursor(cursor);
  revert_->hide();
  emit problemChanged();
}

void JsonEditor::take() {
  if (isTyped_ && text_->message()) {
    isTyped_ = false;
    const auto read = std::static_pointer_cast<const Experiment>(text_->message());
    draft_->edit([&](Experiment& experiment) { experiment = *read; }, this);
  }
  revert_->setVisible(isTyped_);
  emit problemChanged();
}

}  // namespace app
