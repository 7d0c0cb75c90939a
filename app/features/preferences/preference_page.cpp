#include "app/features/preferences/preference_page.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QVBoxLayout>

#include "widgets/controls/line_label.h"
#include "widgets/forms/form_layout.h"
#include "widgets/theme/font_measures.h"
#include "widgets/theme/type_scale.h"

namespace app {
namespace {

constexpr int kPageMargin = 16;
constexpr int kRowGap = 8;
constexpr int kGroupGap = 16;
constexpr int kHelpWidth = 400;
constexpr int kLeastChoiceWidth = 120;

}  // namespace

PreferencePage::PreferencePage(const QString& id, const QString& title, QWidget* parent)
    : QWidget(parent), title_(title), form_(new widgets::FormLayout) {
  setObjectName(QStringLiteral("preferences.%1").arg(id));
  setAccessibleName(title);
  auto* head = new QLabel(title, this);
  head->setFont(widgets::roleFont(head->font(), widgets::TextRole::kTitle));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(kPageMargin, kPageMargin, kPageMargin, kPageMargin);
  column->setSpacing(kGroupGap);
  column->addWidget(head);
  form_->setFormAlignment(Qt::AlignHCenter | Qt::AlignTop);
  form_->setFieldGrowthPolicy(QFormLayout::FieldsStayAtSizeHint);
  form_->setHorizontalSpacing(kRowGap);
  form_->setVerticalSpacing(kRowGap);
  column->addLayout(form_);
  column->addStretch(0);
}

// Below its field, so that a page says what it is for without a pointer.
void PreferencePage::addHelp(const QString& help) {
  if (help.isEmpty()) return;
  auto* words = new widgets::LineLabel(this);
  words->setText(help);
  words->setFont(widgets::roleFont(words->font(), widgets::TextRole::kCaption));
  words->setForegroundRole(QPalette::PlaceholderText);
  words->setMaximumWidth(widgets::measures::grown(kHelpWidth, fontMetrics()));
  form_->addRow(QString(), words);
}

void PreferencePage::addField(const QString& name, const QString& help, QWidget* editor) {
  //: The label of a field
  auto* label = new QLabel(tr("%1:").arg(name), this);
  label->setBuddy(editor);
  label->setToolTip(help);
  editor->setToolTip(help);
  editor->setAccessibleName(name);
  editor->setAccessibleDescription(help);
  // A box is as wide as its longest choice where it has the room.
  if (qobject_cast<QComboBox*>(editor))
    editor->setMinimumWidth(widgets::measures::grown(kLeastChoiceWidth, fontMetrics()));
  form_->addRow(label, editor);
  addHelp(help);
  fields_.push_back({name, help, editor, label});
}

void PreferencePage::addBox(const QString& help, QWidget* box, const QString& name) {
  box->setToolTip(help);
  box->setAccessibleDescription(help);
  form_->addRow(QString(), box);
  addHelp(help);
  fields_.push_back({name, help, box, nullptr});
}

void PreferencePage::addGap() {
  form_->addItem(new QSpacerItem(0, kGroupGap - kRowGap));
}

void PreferencePage::addWide(const QString& name, const QString& help, QWidget* editor, int stretch) {
  auto* column = static_cast<QVBoxLayout*>(layout());
  column->insertWidget(column->count() - 1, editor, stretch);
  fields_.push_back({name, help, editor, nullptr});
}

bool PreferencePage::showMatches(const QString& words) {
  bool any = words.isEmpty() || title_.contains(words, Qt::CaseInsensitive);
  for (const Field& field : fields_) {
    const bool fits = !words.isEmpty() && (field.name.contains(words, Qt::CaseInsensitive) ||
                                           field.help.contains(words, Qt::CaseInsensitive));
    any = any || fits;
    if (!field.label) continue;
    QFont font = field.label->font();
    font.setBold(fits);
    field.label->setFont(font);
  }
  return any;
}

void PreferencePage::reset() {
  for (const auto& call : resets_) call();
}

}  // namespace app
