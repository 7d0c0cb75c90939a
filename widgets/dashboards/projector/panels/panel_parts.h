// Small parts of the projector's panels. GUI thread only.
#pragma once

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QObject>
#include <QString>

#include "widgets/controls/colon_line.h"

namespace widgets {

// A box whose long entries do not widen the panel.
inline QComboBox* makeBox(const QString& name, const QString& title, const QString& tooltip, QWidget* parent) {
  auto* box = new QComboBox(parent);
  box->setObjectName(name);
  box->setAccessibleName(title);
  box->setToolTip(tooltip);
  box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  box->setMinimumContentsLength(13);  // "one colour", "row number", and these in other languages
  return box;
}

// A check box that is the action's other face.
inline QCheckBox* makeSwitch(QAction* action, QWidget* parent) {
  auto* box = new QCheckBox(action->text(), parent);
  box->setObjectName(action->objectName() + QStringLiteral(".box"));
  box->setToolTip(action->toolTip());
  box->setChecked(action->isChecked());
  box->setEnabled(action->isEnabled());
  QObject::connect(box, &QCheckBox::toggled, action, &QAction::setChecked);
  QObject::connect(action, &QAction::toggled, box, &QCheckBox::setChecked);
  QObject::connect(action, &QAction::changed, box, [box, action] { box->setEnabled(action->isEnabled()); });
  return box;
}

inline QLabel* makeBuddy(const QString& text, QWidget* field, ColonLine* colons) {
  auto* label = new QLabel(text + QLatin1Char(':'), field->parentWidget());
  label->setBuddy(field);
  colons->add(label);
  return label;
}

}  // namespace widgets
