// Rows of options with their labels, as the steps of the wizard have them. GUI thread only. Header-only.
#pragma once

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLayout>
#include <algorithm>

namespace app {

inline constexpr int kOptionGap = 8;   // between what is beside each other
inline constexpr int kOptionLine = 4;  // and below each other

// Its mnemonic goes to `buddy`.
inline QLabel* optionLabel(const QString& text, QWidget* buddy, QWidget* parent) {
  auto* label = new QLabel(text, parent);
  label->setBuddy(buddy);
  return label;
}

// The first label of a row: alignRows() puts its colon below those of the other rows.
inline QLabel* firstLabel(QLabel* label) {
  label->setObjectName(QStringLiteral("firstLabel"));
  label->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  return label;
}

// Makes all first labels on `page`, which has a layout, as wide as the widest; as narrow as they are where the page
// would need more than `room` pixels.
inline void alignRows(const QWidget& page, int room) {
  const QList<QLabel*> labels = page.findChildren<QLabel*>(QStringLiteral("firstLabel"));
  int widest = 0;
  for (const QLabel* label : labels) widest = std::max(widest, label->sizeHint().width());
  for (QLabel* label : labels) label->setMinimumWidth(widest);
  if (page.layout()->minimumSize().width() <= room) return;
  for (QLabel* label : labels) label->setMinimumWidth(0);
}

// The layout of `parent`, without margins.
inline QHBoxLayout* optionRow(QWidget* parent) {
  auto* row = new QHBoxLayout(parent);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(kOptionGap);
  return row;
}

// For addOption().
inline QGridLayout* optionGrid() {
  auto* grid = new QGridLayout;
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setHorizontalSpacing(kOptionGap);
  grid->setVerticalSpacing(kOptionLine);
  grid->setColumnStretch(1, 1);
  return grid;
}

// One label and its field, at the left of what there is; `text` is empty for a box with its own text.
inline QLabel* addOption(QGridLayout* grid, const QString& text, QWidget* field) {
  const int row = grid->rowCount();
  grid->addWidget(field, row, 1, Qt::AlignLeft | Qt::AlignVCenter);
  QLabel* label = firstLabel(optionLabel(text, text.isEmpty() ? nullptr : field, field->parentWidget()));
  grid->addWidget(label, row, 0);
  return label;
}

}  // namespace app
