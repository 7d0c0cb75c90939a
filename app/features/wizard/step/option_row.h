// A row of options with their labels, as the steps of the wizard have them. GUI thread only. Header-only.
#pragma once

#include <QHBoxLayout>
#include <QLabel>
#include <QLayout>
#include <algorithm>

namespace app {

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
  constexpr int kGap = 8;
  auto* row = new QHBoxLayout(parent);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(kGap);
  return row;
}

}  // namespace app
