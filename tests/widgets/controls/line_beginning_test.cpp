// Lines of text that show their beginning while nobody types in them.
#include "widgets/controls/line_beginning.h"

#include <gtest/gtest.h>

#include <QLineEdit>
#include <QTest>
#include <QVBoxLayout>

namespace {

TEST(LineBeginning, APathIsSeenFromItsBeginningUntilSomebodyTypesInIt) {
  QWidget window;
  auto* column = new QVBoxLayout(&window);
  QLineEdit other, line;
  column->addWidget(&other);
  column->addWidget(&line);
  line.setFixedWidth(90);
  widgets::keepBeginningInSight(line);
  window.show();
  window.activateWindow();
  ASSERT_TRUE(QTest::qWaitForWindowActive(&window));
  other.setFocus();
  line.setText(QStringLiteral("/a/long/way/to/a/folder/of/models"));
  EXPECT_EQ(line.cursorPosition(), 0);
  line.setFocus();
  QTest::keyClick(&line, Qt::Key_End);
  QTest::keyClicks(&line, QStringLiteral("_2"));
  EXPECT_EQ(line.cursorPosition(), line.text().size());
  other.setFocus();
  EXPECT_EQ(line.cursorPosition(), 0);
}

}  // namespace
