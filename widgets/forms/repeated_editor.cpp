#include "widgets/forms/repeated_editor.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSet>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>

#include "widgets/controls/line_label.h"
#include "widgets/forms/field_problem.h"
#include "widgets/forms/focus_order.h"
#include "widgets/forms/message_editor.h"
#include "widgets/forms/scalar_editor.h"
#include "widgets/forms/scalar_text.h"
#include "widgets/panels/flow_row.h"
#include "widgets/theme/glyphs.h"
#include "widgets/util/elided_label.h"
#include "widgets/util/focus/reading_order.h"

namespace widgets {

using google::protobuf::FieldDescriptor;

namespace {
constexpr int kRepeatedGap = 16;
constexpr int kHeadSpacing = 8;
constexpr int kIndexWidth = 24;  // of an element's number

}  // namespace

RepeatedEditor::RepeatedEditor(google::protobuf::Message* owner, const FieldDescriptor* field, FormContext* context,
                               const QString& name, QWidget* parent)
    : QWidget(parent),
      owner_(owner),
      field_(field),
      context_(context),
      own_(*context),
      name_(name),
      indent_(MessageEditor::indentOf(*this) + MessageEditor::kIndent),
      title_(new LineLabel(this)) {
  own_.edited = [this] {
    // An entry was changed in place: whoever read the map since must not see what it was before.
    if (field_->is_map() && count() > 0) owner_->GetReflection()->MutableRepeatedMessage(owner_, field_, 0);
    check();
    context_->edited();
  };
  folds_ = isMessage() && !field_->is_map() && count() > kFoldAbove;
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, kRepeatedGap, 0, 0);
  layout->setSpacing(4);
  addHead(layout);
  problem_ = new FieldProblem(fieldInfo(*field).explanation, this);
  problem_->setObjectName(QStringLiteral("problem.") + name);
  problem_->setContentsMargins(indent_, 0, 0, 0);
  layout->addWidget(problem_);
  elements_ = layout;
  rebuild();
}

void RepeatedEditor::addHead(QVBoxLayout* layout) {
  const QString label = fieldInfo(*field_).label;
  QFont bold = title_->font();
  bold.setWeight(QFont::DemiBold);
  title_->setFont(bold);
  auto* row = new QHBoxLayout;
  row->setContentsMargins(indent_, 0, 0, 0);
  auto* head = new FlowRow(kHeadSpacing);
  row->addLayout(head);
  auto* addOne = new QPushButton(glyphIcon(Glyph::kAdd), tr("Add"), this);
  addOne->setObjectName(QStringLiteral("add.") + name_);
  addOne->setAccessibleName(tr("Add to %1").arg(label));
  connect(addOne, &QPushButton::clicked, this, &RepeatedEditor::add);
  head->addWidget(title_);
  head->addWidget(addOne);
  addPager(head);
  layout->addLayout(row);
}

void RepeatedEditor::addPager(FlowRow* head) {
  const QString label = fieldInfo(*field_).label;
  pager_ = new QWidget(this);
  auto* row = new QHBoxLayout(pager_);
  row->setContentsMargins(0, 0, 0, 0);
  shown_ = new QLabel(pager_);
  shown_->setForegroundRole(QPalette::PlaceholderText);
  pageBox_ = new QSpinBox(pager_);
  pageBox_->setObjectName(QStringLiteral("page.") + name_);
  pageBox_->setAccessibleName(tr("Page of %1").arg(label));
  pageBox_->setPrefix(tr("Page "));
  pageBox_->setMinimum(1);
  pageBox_->setFocusPolicy(Qt::StrongFocus);
  row->addWidget(shown_);
  row->addWidget(pageBox_);
  head->addWidget(pager_);
  connect(pageBox_, &QSpinBox::valueChanged, this, [this](int page) {
    if (page - 1 == page_) return;
    page_ = page - 1;
    rebuild();
  });
}

bool RepeatedEditor::isMessage() const {
  return field_->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE;
}

bool RepeatedEditor::isFolded(int index) const {
  return folds_ && !open_.contains(&owner_->GetReflection()->GetRepeatedMessage(*owner_, field_, index));
}

int RepeatedEditor::count() const {
  return owner_->GetReflection()->FieldSize(*owner_, field_);
}

int RepeatedEditor::endShown() const {
  return std::min(count(), firstShown() + kPage);
}

QString RepeatedEditor::problem() const {
  return problem_->problem();
}

void RepeatedEditor::rebuild() {
  delete body_;
  body_ = new QWidget(this);
  auto* layout = new QVBoxLayout(body_);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(4);
  const int pages = std::max(1, (count() + kPage - 1) / kPage);
  page_ = std::min(page_, pages - 1);
  const QSignalBlocker blocker(pageBox_);
  pageBox_->setMaximum(pages);
  pageBox_->setSuffix(tr(" of %1").arg(pages));
  pageBox_->setValue(page_ + 1);
  shown_->setText(tr("%1 to %2").arg(firstShown() + 1).arg(endShown()));
  pager_->setVisible(pages > 1);
  for (int index = firstShown(); index < endShown(); ++index) buildElement(index);
  elements_->addWidget(body_);
  tabInLayoutOrder(body_);
  title_->setText(tr("%1 (%2)").arg(fieldInfo(*field_).label).arg(count()));
  check();
}

void RepeatedEditor::buildElement(int index) {
  auto* row = new QWidget(body_);
  auto* head = new QHBoxLayout;
  head->setSpacing(2);
  head->setContentsMargins(indent_, 0, 0, 0);
  auto* number = new QLabel(QString::number(index + 1), row);
  number->setMinimumWidth(kIndexWidth);
  number->setAlignment(Qt::AlignRight | Qt::AlignTop);
  number->setContentsMargins(0, 5, 6, 0);
  head->addWidget(number, 0, Qt::AlignTop);
  if (folds_) addFold(head, index);
  QWidget* editor = isFolded(index) ? nullptr : elementEditor(index, row);
  if (!isMessage()) head->addWidget(editor, 100);
  if (!field_->is_map()) {
    addButton(head, Glyph::kUp, QStringLiteral("up."), tr("Move up"), index, index > 0, &RepeatedEditor::moveUp);
    addButton(head, Glyph::kDown, QStringLiteral("down."), tr("Move down"), index, index + 1 < count(),
              &RepeatedEditor::moveDown);
  }
  addButton(head, Glyph::kRemove, QStringLiteral("remove."), tr("Remove"), index, true, &RepeatedEditor::remove);
  if (!folds_) head->addStretch(1);
  // A message gets its own line, so that a form also fits a narrow dock.
  auto* layout = new QVBoxLayout(row);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addLayout(head);
  if (isMessage() && editor != nullptr) layout->addWidget(editor);
  body_->layout()->addWidget(row);
}

void RepeatedEditor::addFold(QHBoxLayout* head, int index) {
  const auto& element = owner_->GetReflection()->GetRepeatedMessage(*owner_, field_, index);
  const bool folded = isFolded(index);
  addButton(head, folded ? Glyph::kFolded : Glyph::kOpen, QStringLiteral("fold."), folded ? tr("Show") : tr("Fold"),
            index, true, &RepeatedEditor::fold);
  auto* summary = new ElidedLabel(body_);
  if (folded) summary->setFullText(messageSummary(element));
  summary->setObjectName(QStringLiteral("summary.%1[%2]").arg(name_).arg(index));
  head->addWidget(summary, 100);
}

void RepeatedEditor::fold(int index) {
  if (index >= count()) return;
  const google::protobuf::Message* element = &owner_->GetReflection()->GetRepeatedMessage(*owner_, field_, index);
  if (open_.erase(element) == 0) open_.insert(element);
  rebuild();
  focusElement(index);
}

QWidget* RepeatedEditor::elementEditor(int index, QWidget* parent) {
  const QString name = QStringLiteral("%1[%2]").arg(name_).arg(index);
  if (field_->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE) {
    google::protobuf::Message* element = owner_->GetReflection()->MutableRepeatedMessage(owner_, field_, index);
    return new MessageEditor(element, &own_, name + QLatin1Char('.'), parent);
  }
  FieldInfo info = fieldInfo(*field_);
  info.label = tr("%1 %2").arg(info.label).arg(index + 1);
  auto* block = new QWidget(parent);
  auto* layout = new QVBoxLayout(block);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(2);
  auto* editor = new ScalarEditor({owner_, field_, index}, info, &own_, name, block);
  auto* problem = new FieldProblem({}, block);
  problem->setObjectName(QStringLiteral("problem.") + name);
  connect(editor, &ScalarEditor::edited, problem, [editor, problem, info] {
    problem->setProblem(editor->problem().isEmpty() ? QString() : tr("%1 %2").arg(info.label, editor->problem()));
  });
  layout->addWidget(editor);
  layout->addWidget(problem);
  block->setFocusProxy(editor->control());
  return block;
}

void RepeatedEditor::addButton(QHBoxLayout* layout, Glyph glyph, const QString& verb, const QString& text, int index,
                               bool enabled, void (RepeatedEditor::*action)(int)) {
  auto* button = new QToolButton(this);
  button->setAutoRaise(true);
  button->setIcon(glyphIcon(glyph));
  button->setEnabled(enabled);
  button->setToolTip(text);
  button->setAccessibleName(tr("%1: %2 %3").arg(text, fieldInfo(*field_).label).arg(index + 1));
  button->setObjectName(QStringLiteral("%1%2[%3]").arg(verb, name_).arg(index));
  // The rows are rebuilt, and with them this button: let its own event end first.
  connect(
      button, &QToolButton::clicked, this, [this, action, index] { (this->*action)(index); }, Qt::QueuedConnection);
  layout->addWidget(button, 0, Qt::AlignTop);
}

void RepeatedEditor::add() {
  addDefault(owner_, *field_);
  if (folds_) open_.insert(&owner_->GetReflection()->GetRepeatedMessage(*owner_, field_, count() - 1));
  changed(count() - 1);
}

void RepeatedEditor::remove(int index) {
  if (index >= count()) return;
  const auto* reflection = owner_->GetReflection();
  delete body_;  // its editors point into the element that goes away
  body_ = nullptr;
  for (int at = index; at + 1 < count(); ++at) reflection->SwapElements(owner_, field_, at, at + 1);
  if (isMessage()) open_.erase(&reflection->GetRepeatedMessage(*owner_, field_, count() - 1));
  reflection->RemoveLast(owner_, field_);
  changed(std::min(index, count() - 1));
}

void RepeatedEditor::moveUp(int index) {
  if (index <= 0 || index >= count()) return;
  owner_->GetReflection()->SwapElements(owner_, field_, index, index - 1);
  changed(index - 1);
}

void RepeatedEditor::moveDown(int index) {
  if (index + 1 < count()) moveUp(index + 1);
}

void RepeatedEditor::changed(int focusIndex) {
  showPageOf(focusIndex);
  rebuild();
  focusElement(focusIndex);
  context_->edited();
}

void RepeatedEditor::showPageOf(int index) {
  page_ = std::max(0, index) / kPage;
}

void RepeatedEditor::focusElement(int index) {
  const QString name = QStringLiteral("%1[%2]").arg(name_).arg(index);
  const QString ofFolded = QStringLiteral("fold.") + name;
  const auto isIts = [&](const QWidget& each) {
    return each.objectName().startsWith(name) || (folds_ && each.objectName() == ofFolded);
  };
  if (QWidget* field = firstFocusable(*body_, isIts)) field->setFocus(Qt::OtherFocusReason);
}

void RepeatedEditor::check() {
  const QString problem = keyProblem();
  problem_->setProblem(problem.isEmpty() ? hiddenProblem() : problem);
}

QString RepeatedEditor::keyProblem() const {
  if (!field_->is_map()) return {};
  QSet<QString> keys;
  for (int index = 0; index < count(); ++index) {
    const auto& entry = owner_->GetReflection()->GetRepeatedMessage(*owner_, field_, index);
    const QString key = scalarText(entry, *field_->message_type()->map_key(), -1);
    if (keys.contains(key)) return tr("Two entries have the key “%1”; keys must be unique").arg(key);
    keys.insert(key);
  }
  return {};
}

QString RepeatedEditor::hiddenProblem() const {
  if (!isMessage()) return {};
  for (int index = 0; index < count(); ++index) {
    const bool shown = index >= firstShown() && index < endShown() && !isFolded(index);
    if (shown) continue;
    const auto& element = owner_->GetReflection()->GetRepeatedMessage(*owner_, field_, index);
    const auto found = messageProblems(element, *own_.infos, 1);
    //: The number of an element of a list, and what is wrong with it
    if (!found.empty()) return tr("Number %1: %2").arg(index + 1).arg(found.front().text);
  }
  return {};
}

}  // namespace widgets
