#include "app/shell/start/translations.h"

#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QTranslator>

namespace {

QString counted(const char* context, const char* text, int count) {
  return QCoreApplication::translate(context, text, nullptr, count);
}

TEST(TranslationsTest, CountsHaveTheirSingularAndPlural) {
  if (!QFile::exists(QStringLiteral(":/translations/estimator_en.qm"))) GTEST_SKIP() << "built without lrelease";
  EXPECT_EQ(counted("app::RunActions", "%n run(s)", 1), QStringLiteral("1 run(s)"));
  QElapsedTimer timer;
  timer.start();
  ASSERT_TRUE(app::installTranslations(QCoreApplication::instance()));
  std::printf("loaded in %.2f ms\n", static_cast<double>(timer.nsecsElapsed()) / 1e6);
  EXPECT_EQ(counted("app::RunActions", "%n run(s)", 1), QStringLiteral("1 run"));
  EXPECT_EQ(counted("app::RunActions", "%n run(s)", 3), QStringLiteral("3 runs"));
  EXPECT_EQ(counted("widgets::LogPanel", "%n lines", 1), QStringLiteral("1 line"));
  for (QTranslator* translator : QCoreApplication::instance()->findChildren<QTranslator*>()) delete translator;
}

}  // namespace
