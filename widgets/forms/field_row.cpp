#include "widgets/forms/field_row.h"

#include <QFrame>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <algorithm>

#include "widgets/forms/field_label.h"
#include "widgets/forms/field_problem.h"
#include "widgets/forms/scalar_editor.h"
#include "widgets/forms/text/cause_words.h"
#include "widgets/theme/glyphs.h"

namespace widgets {

FieldRow::FieldRow(const FieldPlace& place, FormContext* context, const QString& name, QWidget* parent)
    : QObject(parent), place_(place), mark_(new QFrame(parent)), controls_(new QWidget(parent)) {
  const FieldInfo info = fieldInfo(*place.field);
  const QString fieldName = QString::fromStdString(place.field->name());
  editor_ = new ScalarEditor(place, info, context, name, controls_);
  //: A form label: the name of a field before its control.
  label_ = new FieldLabel(tr("%1:").arg(info.label), editor_->control(), parent);
  label_->setToolTip(info.defaultText.isEmpty() ? fieldName : tr("%1, default %2").arg(fieldName, info.defaultText));
  mark_->setFixedWidth(kMarkWidth);
  mark_->setAutoFillBackground(true);
  mark_->setObjectName(QStringLiteral("changed.") + name);
  reset_ = new QToolButton(controls_);
  reset_->setAutoRaise(true);
  reset_->setIcon(glyphIcon(Glyph::kReset));
  reset_->setObjectName(QStringLiteral("reset.") + name);
  reset_->setAccessibleName(tr("Reset %1 to its default").arg(info.label));
  reset_->setToolTip(info.defaultText.isEmpty() ? tr("Leave this unset")
                                                : tr("Reset to the default, %1").arg(info.defaultText));
  problem_ = new FieldProblem(info.explanation, parent);
  problem_->setObjectName(QStringLiteral("problem.") + name);

  auto* layout = new QHBoxLayout(controls_);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(6);
  layout->addWidget(editor_, 100);
  // The label may say it already: "Classes: 3 classes".
  if (!info.label.contains(info.unit, Qt::CaseInsensitive)) {
    auto* unit = new QLabel(info.unit, controls_);
    unit->setForegroundRole(QPalette::PlaceholderText);
    layout->addWidget(unit);
  }
  layout->addWidget(reset_, 0, info.isLongText ? Qt::AlignTop : Qt::Alignment());
  layout->addStretch(1);
  connect(editor_, &ScalarEditor::edited, this, [this] {
    problem_->setCause({});
    refreshState();
  });
  connect(reset_, &QToolButton::clicked, editor_, [this] {
    editor_->setFocus();  // the button goes away with the value
    editor_->reset();
  });
  refreshState();
}

void FieldRow::setColumns(QGridLayout* grid) {
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setHorizontalSpacing(0);  // an empty column would lose it
  grid->setColumnMinimumWidth(kMarkColumn, kMarkWidth + kBetween);
  grid->setVerticalSpacing(2);
  grid->setColumnStretch(kControlColumn, 1);
}

void FieldRow::addTo(QGridLayout* grid, int& row) {
  label_->setLineHeight(std::max(editor_->lineHeight(), reset_->sizeHint().height()));
  label_->addTo(grid, row++, controls_);
  grid->addWidget(mark_, row, kMarkColumn, Qt::AlignLeft);
  grid->addWidget(controls_, row++, kControlColumn);
  grid->addWidget(problem_, row++, kControlColumn);
  grid->setRowMinimumHeight(row++, 6);
}

void FieldRow::keepSet() {
  keepSet_ = true;
  editor_->keepSet();
  refreshState();
}

int FieldRow::namedIn(const QString& words) const {
  const QString name = QString::fromStdString(place_.field->name());
  const QString inWords = QString(name).replace(QLatin1Char('_'), QLatin1Char(' '));
  const bool isNamed = name.contains(QLatin1Char('_')) && (words.contains(name) || words.contains(inWords));
  int surest = isNamed ? 1 : 0;
  for (const QString& text : editor_->texts()) surest = std::max(surest, namedInWords(text, words));
  return surest;
}

void FieldRow::showCause(const QString& reason) {
  problem_->setCause(reason);
  editor_->setFocus(Qt::TabFocusReason);  // which selects it all, and is seen
}

void FieldRow::refreshState() {
  const bool missing = place_.field->is_required() && !editor_->isSet();
  problem_->setProblem(!editor_->problem().isEmpty()
                           ? tr("%1 %2").arg(fieldInfo(*place_.field).label, editor_->problem())
                       : missing ? tr("A value is required here")
                                 : QString());
  mark_->setBackgroundRole(editor_->isSet() ? QPalette::Link : QPalette::Window);
  QSizePolicy keep = reset_->sizePolicy();
  keep.setRetainSizeWhenHidden(true);
  reset_->setSizePolicy(keep);
  reset_->setVisible(editor_->canReset() && !keepSet_);
}

}  // namespace widgets
