#include "widgets/util/focus/reading_order.h"

#include <gtest/gtest.h>

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QSplitter>
#include <QTabBar>
#include <QTabWidget>
#include <QTest>
#include <QVBoxLayout>

namespace {

// A window whose controls are made in another order than they stand in.
class ReadingOrderTest : public testing::Test {
 protected:
  QPushButton* button(const char* name, QWidget* parent) {
    auto* made = new QPushButton(parent);
    made->setObjectName(QLatin1String(name));
    return made;
  }
  // Where Tab comes to, from `first` on.
  std::string walk(QWidget* first) {
    window_.show();
    EXPECT_TRUE(QTest::qWaitForWindowExposed(&window_));
    QApplication::setActiveWindow(&window_);
    first->setFocus();
    QStringList names;
    while (window_.focusWidget() && !names.contains(window_.focusWidget()->objectName())) {
      names << window_.focusWidget()->objectName();
      QTest::keyClick(window_.focusWidget(), Qt::Key_Tab);
    }
    return names.join(QLatin1Char(' ')).toStdString();
  }

  QWidget window_;
};

TEST_F(ReadingOrderTest, TabWalksTheBarThatWasMadeLastFirst) {
  auto* below = button("below", &window_);
  auto* bar = new QWidget(&window_);
  auto* right = button("right", bar);
  auto* left = button("left", bar);
  auto* row = new QHBoxLayout(bar);
  row->addWidget(left);
  row->addWidget(right);
  auto* column = new QVBoxLayout(&window_);
  column->addWidget(bar);
  column->addWidget(below);
  widgets::tabInLayoutOrder(&window_);
  EXPECT_EQ(walk(left), "left right below");
}

TEST_F(ReadingOrderTest, TabWalksASplitterFromTheLeftToTheRight) {
  auto* splitter = new QSplitter(&window_);
  auto* right = button("right", splitter);
  auto* left = button("left", splitter);
  splitter->insertWidget(0, left);
  splitter->addWidget(right);
  (new QVBoxLayout(&window_))->addWidget(splitter);
  widgets::tabInLayoutOrder(&window_);
  EXPECT_EQ(walk(left), "left right");
}

TEST_F(ReadingOrderTest, TabComesToTheNamesOfPagesBeforeThePages) {
  auto* first = button("first", &window_);
  auto* tabs = new QTabWidget(&window_);
  tabs->tabBar()->setObjectName(QStringLiteral("names"));
  tabs->addTab(button("page", tabs), QStringLiteral("One"));
  auto* column = new QVBoxLayout(&window_);
  column->addWidget(first);
  column->addWidget(tabs);
  column->addWidget(button("last", &window_));
  widgets::tabInLayoutOrder(&window_);
  EXPECT_EQ(walk(first), "first names page last");
}

TEST_F(ReadingOrderTest, PartsThatComeAnewAreWalkedWhereTheyStand) {
  auto* column = new QVBoxLayout(&window_);
  auto* first = button("first", &window_);
  auto* form = new QWidget(&window_);
  new QVBoxLayout(form);
  column->addWidget(first);
  column->addWidget(form);
  column->addWidget(button("last", &window_));
  form->layout()->addWidget(button("lower", form));
  static_cast<QVBoxLayout*>(form->layout())->insertWidget(0, button("upper", form));
  widgets::tabInLayoutOrder(form);
  EXPECT_EQ(walk(first), "first upper lower last");
}

// Tab comes to a part that gives its keys to another one as to that.
TEST_F(ReadingOrderTest, AFieldThatGivesItsKeysToItsLineIsWalkedWhereTheLineStands) {
  auto* column = new QVBoxLayout(&window_);
  auto* first = button("first", &window_);
  auto* last = button("last", &window_);
  column->addWidget(first);
  auto* field = new QWidget(&window_);
  auto* line = new QLineEdit(field);
  line->setObjectName(QStringLiteral("line"));
  field->setFocusProxy(line);
  auto* inField = new QHBoxLayout(field);
  inField->addWidget(line);
  inField->addWidget(button("browse", field));
  column->addWidget(field);
  column->addWidget(last);
  widgets::tabInLayoutOrder(&window_);
  EXPECT_EQ(walk(first), "first line browse last");
  EXPECT_EQ(field->focusPolicy(), Qt::NoFocus);
  EXPECT_EQ(field->focusProxy(), line);
  EXPECT_EQ(line->focusPolicy(), Qt::StrongFocus);
}

TEST_F(ReadingOrderTest, AFieldWhoseCaptionWasMadeBeforeItsLineIsWalkedOnceOnly) {
  auto* column = new QVBoxLayout(&window_);
  auto* first = button("first", &window_);
  auto* last = button("last", &window_);
  column->addWidget(first);
  auto* field = new QWidget(&window_);
  auto* inField = new QHBoxLayout(field);
  inField->addWidget(new QLabel(QStringLiteral("Caption"), field));
  auto* line = new QLineEdit(field);
  line->setObjectName(QStringLiteral("line"));
  field->setFocusProxy(line);
  inField->addWidget(line);
  column->addWidget(field);
  column->addWidget(last);
  widgets::tabInLayoutOrder(&window_);
  EXPECT_EQ(walk(last), "last first line");
}

TEST_F(ReadingOrderTest, ABoxOfNumbersThatWasMadeLaterIsAStopOfItsOwn) {
  auto* column = new QVBoxLayout(&window_);
  auto* last = button("last", &window_);
  auto* box = new QSpinBox(&window_);
  box->setObjectName(QStringLiteral("box"));
  auto* first = button("first", &window_);
  for (QWidget* each : {static_cast<QWidget*>(first), static_cast<QWidget*>(box), static_cast<QWidget*>(last)}) {
    column->addWidget(each);
  }
  widgets::tabInLayoutOrder(&window_);
  EXPECT_EQ(walk(first), "first box last");
}

}  // namespace
