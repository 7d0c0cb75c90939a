// A row of options with their labels, as the steps of the wizard have them. GUI thread only. Header-only.
#pragma once

#include <QHBoxLayout>
#include <QLabel>

namespace app {

// Its mnemonic goes to `buddy`.
inline QLabel* optionLabel(const QString& text, QWidget* buddy, QWidget* parent) {
  auto* label = new QLabel(text, parent);
  label->setBuddy(buddy);
  return label;
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
