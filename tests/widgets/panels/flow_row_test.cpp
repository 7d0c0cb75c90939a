#include "widgets/panels/flow_row.h"

#include <gtest/gtest.h>

#include <QPushButton>
#include <QVBoxLayout>

namespace {

TEST(FlowRowTest, WhatHasNoRoomIsInTheNextLineAndWhatIsHiddenTakesNone) {
  QWidget window;
  auto* column = new QVBoxLayout(&window);
  auto* row = new widgets::FlowRow(8);
  column->addLayout(row);
  column->addStretch(1);
  QList<QPushButton*> buttons;
  for (const char* text : {"Compute", "Pause", "Perturb", "Cancel"}) {
    buttons << new QPushButton(QLatin1String(text));
    row->addWidget(buttons.back());
  }
  window.resize(800, 300);
  window.show();
  QCoreApplication::processEvents();
  EXPECT_EQ(buttons[0]->y(), buttons[3]->y());
  EXPECT_EQ(buttons[1]->x(), buttons[0]->geometry().right() + 1 + 8);
  window.resize(row->sizeHint().width() + 10, 300);  // less its margins
  QCoreApplication::processEvents();
  EXPECT_EQ(buttons[0]->y(), buttons[2]->y());
  EXPECT_EQ(buttons[3]->x(), buttons[0]->x());
  EXPECT_EQ(buttons[3]->y(), buttons[0]->geometry().bottom() + 1 + 8);
  buttons[1]->hide();
  QCoreApplication::processEvents();
  EXPECT_EQ(buttons[3]->y(), buttons[0]->y());
  EXPECT_EQ(row->takeAt(9), nullptr);
}

}  // namespace
