#include "widgets/controls/wrapped_check.h"

#include <gtest/gtest.h>

#include <QTest>
#include <QVBoxLayout>

namespace {

TEST(WrappedCheckTest, ItsWordsGoOnInTheNextLineWhereTheyHaveNoRoom) {
  QWidget window;
  auto* column = new QVBoxLayout(&window);
  auto* check = new widgets::WrappedCheck(QStringLiteral("Several words of a name"), &window);
  column->addWidget(check);
  window.resize(600, 200);
  window.show();
  QCoreApplication::processEvents();
  EXPECT_EQ(check->text(), QStringLiteral("Several words of a name"));
  const int height = check->height();
  window.resize(window.minimumSizeHint().width(), 200);
  QCoreApplication::processEvents();
  EXPECT_TRUE(check->text().contains(QLatin1Char('\n')));
  EXPECT_GT(check->height(), height);
  EXPECT_EQ(check->accessibleName(), QStringLiteral("Several words of a name"));
  window.resize(600, 200);
  QCoreApplication::processEvents();
  EXPECT_EQ(check->text(), QStringLiteral("Several words of a name"));
}

}  // namespace
