#include "widgets/runs/run_note_dialog.h"

#include <QCheckBox>
#include <QCompleter>
#include <QDialogButtonBox>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "widgets/forms/form_layout.h"
#include "widgets/runs/run_notes.h"

namespace widgets {
namespace {

constexpr int kWidth = 420;
constexpr int kNoteHeight = 110;

// The value of all runs; none when they differ.
template <typename Get>
auto common(const QMap<QString, RunNote>& notes, Get get) -> std::optional<decltype(get(RunNote()))> {
  const auto first = get(notes.first());
  const bool same = std::all_of(notes.begin(), notes.end(), [&](const RunNote& note) { return get(note) == first; });
  return same ? std::make_optional(first) : std::nullopt;
}

QLineEdit* makeField(const char* name, const std::optional<QString>& text, const QStringList& known, QWidget* parent) {
  auto* field = new QLineEdit(parent);
  field->setObjectName(QString::fromLatin1(name));
  field->setText(text.value_or(QString()));
  if (!text) field->setPlaceholderText(RunNoteDialog::tr("several values"));
  field->setModified(false);
  if (!known.isEmpty()) {
    auto* completer = new QCompleter(known, field);
    completer->setCaseSensitivity(Qt::CaseInsensitive);
    field->setCompleter(completer);
  }
  return field;
}

}  // namespace

RunNoteDialog::RunNoteDialog(const RunNotes& notes, const QStringList& ids, QWidget* parent) : QDialog(parent) {
  setObjectName(QStringLiteral("runNoteDialog"));
  setAttribute(Qt::WA_DeleteOnClose);
  setWindowTitle(ids.size() == 1 ? tr("Run %1").arg(ids.front())
                                 : tr("%n runs", nullptr, static_cast<int>(ids.size())));
  for (const QString& id : ids) before_.insert(id, notes.note(id));
  buildForm(notes, ids);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel | QDialogButtonBox::Apply, this);
  for (QAbstractButton* each : buttons->buttons()) each->setIcon({});  // as in the other dialogs
  buttons->button(QDialogButtonBox::Apply)->setDefault(true);
  buttons->button(QDialogButtonBox::Apply)->setObjectName(QStringLiteral("noteApply"));
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(buttons->button(QDialogButtonBox::Apply), &QPushButton::clicked, this, &RunNoteDialog::apply);
  layout()->addWidget(buttons);
  resize(kWidth, sizeHint().height());
}

void RunNoteDialog::buildForm(const RunNotes& notes, const QStringList& ids) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(16, 16, 16, 16);
  column->setSpacing(16);
  auto* form = new FormLayout;
  column->addLayout(form);
  if (ids.size() == 1) {
    name_ = makeField("noteName", before_.first().name, {}, this);
    name_->setPlaceholderText(ids.front());
    form->addRow(tr("Name:"), name_);
  }
  const auto tags = common(before_, [](const RunNote& note) { return note.tags.join(QStringLiteral(", ")); });
  tags_ = makeField("noteTags", tags, notes.tags(), this);
  tags_->setToolTip(tr("Separated by commas"));
  if (tags) tags_->setPlaceholderText(tr("good, paper"));
  form->addRow(tr("Tags:"), tags_);
  group_ =
      makeField("noteGroup", common(before_, [](const RunNote& note) { return note.group; }), notes.groups(), this);
  group_->setToolTip(tr("Runs of a group are compared as one, such as the seeds of an experiment"));
  form->addRow(tr("Group:"), group_);
  note_ = new QPlainTextEdit(this);
  note_->setObjectName(QStringLiteral("noteText"));
  note_->setTabChangesFocus(true);
  note_->setFixedHeight(kNoteHeight);
  const auto text = common(before_, [](const RunNote& note) { return note.note; });
  note_->setPlainText(text.value_or(QString()));
  if (!text) note_->setPlaceholderText(tr("several values"));
  note_->document()->setModified(false);
  form->addRow(tr("Note:"), note_);
  star_ = new QCheckBox(tr("Starred"), this);
  star_->setObjectName(QStringLiteral("noteStar"));
  const auto star = common(before_, [](const RunNote& note) { return note.star; });
  star_->setTristate(!star);
  star_->setCheckState(!star ? Qt::PartiallyChecked : *star ? Qt::Checked : Qt::Unchecked);
  form->addRow(QString(), star_);
}

void RunNoteDialog::apply() {
  QMap<QString, RunNote> after = before_;
  for (RunNote& note : after) {
    if (name_) note.name = name_->text().trimmed();
    if (tags_->isModified()) note.tags = tagsOf(tags_->text());
    if (group_->isModified()) note.group = group_->text().trimmed();
    if (note_->document()->isModified()) note.note = note_->toPlainText();
    if (star_->checkState() != Qt::PartiallyChecked) note.star = star_->isChecked();
  }
  emit applied(after);
  accept();
}

}  // namespace widgets
