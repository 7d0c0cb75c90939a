// The looks that other tests take at layouts find what is wrong with one.
#include "tests/app/shell/palette/layout_faults.h"

#include <gtest/gtest.h>

#include <QPushButton>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QTableView>
#include <QTest>
#include <QTreeView>
#include <QVBoxLayout>

namespace {

using test_support::cutIn;
using test_support::misplacedIn;

class LayoutFaultsTest : public ::testing::Test {
 protected:
  void show() {
    window_.resize(400, 300);
    window_.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&window_));
  }
  QWidget window_;
};

TEST_F(LayoutFaultsTest, AWordThatIsCutIsFoundInEachKindOfPart) {
  auto* label = new QLabel(QStringLiteral("Evaluation"), &window_);
  auto* button = new QPushButton(QStringLiteral("Evaluation"), &window_);
  auto* tabs = new QTabBar(&window_);
  tabs->addTab(QStringLiteral("Evaluation"));
  auto* table = new QTableView(&window_);
  QStandardItemModel model(1, 1);
  model.setHorizontalHeaderLabels({QStringLiteral("Evaluation")});
  table->setModel(&model);
  for (const auto& [widget, y] : {std::pair<QWidget*, int>(label, 0), {button, 40}, {tabs, 80}, {table, 120}}) {
    widget->setGeometry(0, y, 300, 36);
  }
  table->setColumnWidth(0, 200);
  show();
  EXPECT_TRUE(cutIn(window_).isEmpty()) << cutIn(window_).join(u' ').toStdString();
  label->resize(30, 36);
  EXPECT_EQ(cutIn(window_).size(), 1);
  button->resize(30, 36);
  EXPECT_EQ(cutIn(window_).size(), 2);
  tabs->setUsesScrollButtons(false);
  tabs->setElideMode(Qt::ElideRight);
  tabs->resize(30, 36);
  QApplication::processEvents();
  EXPECT_EQ(cutIn(window_).size(), 3);
  table->setColumnWidth(0, 30);
  EXPECT_EQ(cutIn(window_).size(), 4) << cutIn(window_).join(u' ').toStdString();
}

TEST_F(LayoutFaultsTest, AnAreaWhoseRightEdgeIsOutOfReachIsFound) {
  auto* area = new QScrollArea(&window_);
  auto* content = new QWidget;
  content->setMinimumWidth(380);
  area->setWidgetResizable(true);
  area->setWidget(content);
  area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  area->setGeometry(0, 0, 390, 100);
  show();
  EXPECT_TRUE(cutIn(window_).isEmpty()) << cutIn(window_).join(u' ').toStdString();
  area->resize(300, 100);
  EXPECT_EQ(cutIn(window_).size(), 1);
}

TEST_F(LayoutFaultsTest, ACellThatIsCutBesideAColumnWithRoomIsFound) {
  auto* tree = new QTreeView(&window_);
  QStandardItemModel model;
  model.appendRow({new QStandardItem(QStringLiteral("the name of a setting")), new QStandardItem(QStringLiteral("3"))});
  tree->setModel(&model);
  tree->setHeaderHidden(true);
  tree->setGeometry(0, 0, 390, 100);
  tree->setColumnWidth(0, 250);
  show();
  EXPECT_TRUE(cutIn(window_).isEmpty()) << cutIn(window_).join(u' ').toStdString();
  tree->setColumnWidth(0, 100);
  EXPECT_EQ(cutIn(window_).size(), 1);
}

TEST_F(LayoutFaultsTest, AWordThatIsCutInABoxOrAFieldIsFoundUnlessItsTooltipHasIt) {
  auto* box = new QComboBox(&window_);
  box->addItem(QStringLiteral("Evaluation"));
  auto* field = new QLineEdit(&window_);
  field->setPlaceholderText(QStringLiteral("Evaluation"));
  box->setGeometry(0, 0, 300, 36);
  field->setGeometry(0, 40, 300, 36);
  auto* spin = new QSpinBox(&window_);
  spin->setSpecialValueText(QStringLiteral("Evaluation"));
  spin->setGeometry(0, 80, 300, 36);
  show();
  EXPECT_TRUE(cutIn(window_).isEmpty()) << cutIn(window_).join(u' ').toStdString();
  box->resize(60, 36);
  EXPECT_EQ(cutIn(window_).size(), 1);
  field->resize(40, 36);
  EXPECT_EQ(cutIn(window_).size(), 2);
  spin->resize(60, 36);
  EXPECT_EQ(cutIn(window_).size(), 3);
  spin->setValue(1);
  box->setToolTip(QStringLiteral("Evaluation"));
  field->setText(QStringLiteral("Evaluation"));
  EXPECT_TRUE(cutIn(window_).isEmpty()) << cutIn(window_).join(u' ').toStdString();
}

TEST_F(LayoutFaultsTest, PartsOverOneAnotherAndBeyondTheirPlaceAreFound) {
  auto* column = new QVBoxLayout(&window_);
  auto* first = new QPushButton(QStringLiteral("First"), &window_);
  auto* second = new QPushButton(QStringLiteral("Second"), &window_);
  column->addWidget(first);
  column->addWidget(second);
  show();
  EXPECT_TRUE(misplacedIn(window_).isEmpty()) << misplacedIn(window_).join(u' ').toStdString();
  second->move(first->pos());
  EXPECT_EQ(misplacedIn(window_).size(), 1);
  second->move(0, window_.height() - 5);
  EXPECT_EQ(misplacedIn(window_).size(), 1);
}

}  // namespace
