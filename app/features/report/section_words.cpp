#include "app/features/report/section_words.h"

#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QScopedValueRollback>
#include <QVBoxLayout>

namespace app {

SectionWords::SectionWords(QWidget* parent)
    : QWidget(parent), kind_(new QLabel(this)), title_(new QLineEdit(this)), note_(new QPlainTextEdit(this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  QFont bold = kind_->font();
  bold.setWeight(QFont::DemiBold);
  kind_->setFont(bold);
  title_->setObjectName(QStringLiteral("reportTitle"));
  title_->setAccessibleName(tr("Title"));
  title_->setPlaceholderText(tr("Title"));
  note_->setObjectName(QStringLiteral("reportNote"));
  note_->setAccessibleName(tr("Note in Markdown"));
  note_->setPlaceholderText(tr("Note, in Markdown: **bold**, lists, tables"));
  note_->setTabChangesFocus(true);
  column->addWidget(kind_);
  column->addWidget(title_);
  column->addWidget(note_, 1);
  const auto tell = [this] {
    if (!filling_) emit edited();
  };
  connect(title_, &QLineEdit::textChanged, this, tell);
  connect(note_, &QPlainTextEdit::textChanged, this, tell);
}

void SectionWords::showWords(const QString& kind, const QString& title, const QString& note) {
  const QScopedValueRollback filling(filling_, true);
  kind_->setText(kind);
  title_->setText(title);
  if (note_->toPlainText() != note) note_->setPlainText(note);
}

QString SectionWords::title() const {
  return title_->text();
}

QString SectionWords::note() const {
  return note_->toPlainText();
}

}  // namespace app
