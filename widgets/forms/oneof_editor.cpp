#include "widgets/forms/oneof_editor.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QVBoxLayout>

#include "widgets/forms/field_label.h"
#include "widgets/forms/field_row.h"
#include "widgets/forms/message_editor.h"
#include "widgets/forms/quiet_combo.h"
#include "widgets/theme/font_measures.h"
#include "widgets/theme/type_scale.h"
#include "widgets/util/focus/reading_order.h"

namespace widgets {

using google::protobuf::FieldDescriptor;

namespace {
constexpr int kOneofGap = 8;
constexpr int kLeastChoice = 120;

// Sets the member to its default value, which is what makes it the chosen one.
void selectMember(google::protobuf::Message* message, const FieldDescriptor* field) {
  const auto* reflection = message->GetReflection();
  if (field->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE) {
    reflection->MutableMessage(message, field);
  } else {
    setScalarText({message, field, -1}, FieldInfo{}, defaultText(*field));
  }
}
}  // namespace

OneofEditor::OneofEditor(google::protobuf::Message* message, const google::protobuf::OneofDescriptor* oneof,
                         FormContext* context, const QString& path, QWidget* parent)
    : QWidget(parent),
      message_(message),
      oneof_(oneof),
      context_(context),
      path_(path),
      choice_(new QuietCombo(this)),
      explanation_(new QLabel(this)),
      layout_(new QVBoxLayout(this)) {
  layout_->setContentsMargins(0, kOneofGap, 0, 0);
  layout_->setSpacing(4);
  auto* grid = new QGridLayout;
  FieldRow::setColumns(grid);
  auto* label = new FieldLabel(tr("%1:").arg(labelOf(oneof->name())), choice_, this);
  choice_->setObjectName(path + QString::fromStdString(oneof->name()));
  choice_->setAccessibleName(labelOf(oneof->name()));
  choice_->setMinimumWidth(measures::grown(kLeastChoice, fontMetrics()));  // its list is as wide as its words
  explanation_->setWordWrap(true);
  explanation_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  explanation_->setForegroundRole(QPalette::PlaceholderText);
  explanation_->setFont(roleFont(font(), TextRole::kCaption));
  choice_->addItem(tr("None"));
  for (int i = 0; i < oneof->field_count(); ++i) {
    const FieldInfo info = fieldInfo(*oneof->field(i));
    choice_->addItem(info.label);
    choice_->setItemData(i + 1, info.explanation, Qt::ToolTipRole);
  }
  const bool isGiven = path.isEmpty() && QString::fromStdString(oneof->name()) == context->givenOneof;
  for (QWidget* each : std::initializer_list<QWidget*>{label, choice_}) each->setVisible(!isGiven);
  label->setLineHeight(choice_->sizeHint().height());
  label->addTo(grid, 0, choice_);
  grid->addWidget(choice_, 1, FieldRow::kControlColumn, Qt::AlignLeft);
  grid->addWidget(explanation_, 2, FieldRow::kControlColumn);
  layout_->addLayout(grid);
  const FieldDescriptor* chosen = message->GetReflection()->GetOneofFieldDescriptor(*message, oneof);
  choice_->setCurrentIndex(chosen == nullptr ? 0 : chosen->index_in_oneof() + 1);
  connect(choice_, &QComboBox::activated, this, &OneofEditor::choose);
  showMember();
}

void OneofEditor::choose(int index) {
  const auto* reflection = message_->GetReflection();
  const FieldDescriptor* former = reflection->GetOneofFieldDescriptor(*message_, oneof_);
  const FieldDescriptor* wanted = index == 0 ? nullptr : oneof_->field(index - 1);
  if (wanted == former) return;
  delete member_;
  member_ = nullptr;
  reflection->ClearOneof(message_, oneof_);
  if (wanted != nullptr) selectMember(message_, wanted);
  showMember();
  context_->edited();
}

void OneofEditor::showMember() {
  const auto* reflection = message_->GetReflection();
  const FieldDescriptor* chosen = reflection->GetOneofFieldDescriptor(*message_, oneof_);
  // A scalar's own row says it.
  const bool explains = chosen != nullptr && chosen->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE;
  explanation_->setText(explains ? fieldInfo(*chosen).explanation : QString());
  explanation_->setVisible(explains);
  if (chosen == nullptr) return;
  const QString name = path_ + QString::fromStdString(chosen->name());
  if (chosen->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE) {
    member_ = new MessageEditor(reflection->MutableMessage(message_, chosen), context_, name + QLatin1Char('.'), this);
  } else {
    member_ = new QWidget(this);
    auto* grid = new QGridLayout(member_);
    FieldRow::setColumns(grid);
    int row = 0;
    auto* field = new FieldRow({message_, chosen, -1}, context_, name, member_);
    field->keepSet();
    field->addTo(grid, row);
  }
  layout_->addWidget(member_);
  tabInLayoutOrder(member_);
}

}  // namespace widgets
