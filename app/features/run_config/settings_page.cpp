#include "app/features/run_config/settings_page.h"

#include <QGridLayout>
#include <QLabel>
#include <QVBoxLayout>

#include "app/workbench/drafts/settings_draft.h"
#include "widgets/forms/field_info.h"
#include "widgets/forms/field_problem.h"
#include "widgets/forms/field_row.h"
#include "widgets/forms/focus_order.h"
#include "widgets/forms/form_columns.h"
#include "widgets/forms/group_editor.h"
#include "widgets/forms/list_text.h"
#include "widgets/forms/repeated_editor.h"
#include "widgets/theme/type_scale.h"
#include "widgets/util/focus/reading_order.h"

namespace app {
namespace {

using google::protobuf::FieldDescriptor;
using widgets::FieldRow;

constexpr int kSettingsPageMargin = 16;
constexpr int kSettingsWidth = 680;

bool isOneRow(const FieldDescriptor& field) {
  return field.is_repeated() ? widgets::isTextList(field) : field.cpp_type() != FieldDescriptor::CPPTYPE_MESSAGE;
}

// The field's words and those of the fields inside of it.
QString wordsOf(const FieldDescriptor& field, int depth = 0) {
  const widgets::FieldInfo info = widgets::fieldInfo(field);
  QString words = QString::fromStdString(field.name()) + QLatin1Char(' ') + info.label + QLatin1Char(' ') +
                  info.explanation + QLatin1Char(' ') + info.unit + QLatin1Char(' ') +
                  info.choices.join(QLatin1Char(' '));
  const auto* type = field.message_type();
  for (int i = 0; type != nullptr && depth < 3 && i < type->field_count(); ++i)
    words += QLatin1Char(' ') + wordsOf(*type->field(i), depth + 1);
  return words;
}

}  // namespace

SettingsPage::SettingsPage(const SettingsPageInfo& info, SettingsDraft* draft, widgets::FormContext* context,
                           QWidget* parent)
    : QScrollArea(parent), info_(info), draft_(draft), context_(context) {
  setObjectName(QStringLiteral("settings.") + info.id);
  setWidgetResizable(true);
  setFrameShape(QFrame::NoFrame);
  setFocusPolicy(Qt::NoFocus);
  auto* inside = new QWidget;
  inside->setAccessibleName(info.title);
  layout_ = new QVBoxLayout(inside);
  layout_->setContentsMargins(kSettingsPageMargin, kSettingsPageMargin, kSettingsPageMargin, kSettingsPageMargin);
  auto* title = new QLabel(info.title, inside);
  title->setFont(widgets::roleFont(title->font(), widgets::TextRole::kTitle));
  layout_->addWidget(title);
  layout_->addStretch(1);
  setWidget(inside);
  new widgets::FormColumns(this);
  rebuild();
}

void SettingsPage::rebuild() {
  delete body_;
  body_ = new QWidget(widget());
  body_->setMaximumWidth(kSettingsWidth);
  auto* column = new QVBoxLayout(body_);
  column->setContentsMargins(0, 8, 0, 0);
  column->setSpacing(2);
  layout_->insertWidget(1, body_);
  rows_.clear();
  for (const QString& path : info_.paths) {
    rows_.push_back(makeRow(path));
    column->addWidget(rows_.back().block);
  }
  widgets::tabInLayoutOrder(body_);
  lock(lockReason_);
  body_->show();  // at once, not when the layout comes to it
}

SettingsPage::Row SettingsPage::makeRow(const QString& path) {
  const SettingPlace place = settingPlace(path);
  google::protobuf::Message* owner = draft_->edited();
  if (place.owner != nullptr) owner = owner->GetReflection()->MutableMessage(owner, place.owner);
  auto* block = new QWidget(body_);
  block->setObjectName(QStringLiteral("block.") + path);
  auto* grid = new QGridLayout(block);
  if (isOneRow(*place.field)) {
    FieldRow::setColumns(grid);
    int row = 0;
    (new FieldRow({owner, place.field, -1}, context_, path, block))->addTo(grid, row);
  } else if (place.field->is_repeated()) {
    grid->setContentsMargins(0, 0, 0, 0);
    grid->addWidget(new widgets::RepeatedEditor(owner, place.field, context_, path, block), 0, 0);
  } else {
    grid->setContentsMargins(0, 0, 0, 0);
    grid->addWidget(new widgets::GroupEditor(owner, place.field, context_, path, block), 0, 0);
  }
  return {path, wordsOf(*place.field), block};
}

int SettingsPage::filter(const QString& words, const std::function<bool(const QString& path)>& wanted) {
  int found = 0;
  const QStringList parts = words.split(QLatin1Char(' '), Qt::SkipEmptyParts);
  for (const Row& row : rows_) {
    const bool holdsAll = std::all_of(parts.begin(), parts.end(), [&](const QString& part) {
      return row.words.contains(part, Qt::CaseInsensitive) || info_.title.contains(part, Qt::CaseInsensitive);
    });
    const bool shown = holdsAll && wanted(row.path);
    row.block->setVisible(shown);
    found += shown ? 1 : 0;
  }
  if (below_ != nullptr) below_->setVisible(parts.isEmpty());
  return found;
}

void SettingsPage::lock(const QString& reason) {
  lockReason_ = reason;
  for (const Row& row : rows_) {
    const bool locked = !reason.isEmpty() && isFixedWhileTraining(row.path);
    row.block->setEnabled(!locked);
    row.block->setToolTip(locked ? reason : QString());
  }
}

QStringList SettingsPage::problems() const {
  QStringList result;
  for (const auto* each : body_->findChildren<widgets::FieldProblem*>()) {
    if (!each->problem().isEmpty()) result << each->problem();
  }
  return result;
}

void SettingsPage::goTo(const QString& path) {
  for (const Row& row : rows_) {
    if (row.path != path) continue;
    QWidget* field =
        widgets::firstFocusable(*row.block, [&path](const QWidget& each) { return each.objectName() == path; });
    if (field != nullptr) field->setFocus(Qt::ShortcutFocusReason);
    ensureWidgetVisible(field != nullptr ? field : row.block);
    return;
  }
}

void SettingsPage::addBelow(QWidget* widget) {
  below_ = widget;
  widget->setMaximumWidth(kSettingsWidth);
  layout_->insertWidget(2, widget);
}

}  // namespace app
