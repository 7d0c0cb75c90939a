// What plugins throw in the window's thread. The sanitizers see what is thrown by themselves, so that nobody can tell
// whose it was.
#include "app/shell/start/guarded_application.h"

#include <gtest/gtest.h>

#include <QPointer>
#include <QSignalSpy>
#include <QTest>
#include <stdexcept>

#include "plugins/api/plugin_manager.h"
#include "widgets/dashboards/dashboard.h"

namespace app {
namespace {

class GuardedApplicationTest : public testing::Test {
 protected:
  void SetUp() override {
#ifdef EWB_SANITIZED
    GTEST_SKIP() << "the sanitizers have their own way to throw";
#endif
    plugins_.loadParts(true);
  }

  // The plugin's page, shown in `window`.
  QPointer<widgets::Dashboard> makePage(QWidget* window) const {
    for (const auto& factory : widgets::dashboardFactories()) {
      if (factory->info().id != QStringLiteral("failing_page")) continue;
      widgets::Dashboard* page = factory->make({}, window);
      page->resize(100, 100);
      return page;
    }
    return nullptr;
  }

  plugins::PluginManager plugins_{{EWB_TEST_PLUGINS "/failing_page"}, ""};
  QSignalSpy threw_{qobject_cast<GuardedApplication*>(qApp), &GuardedApplication::pluginThrew};
};

TEST_F(GuardedApplicationTest, APageThatThrowsIsNamedAndClosedAndTheWindowGoesOn) {
  QWidget window;
  const QPointer<widgets::Dashboard> page = makePage(&window);
  ASSERT_TRUE(page);
  window.show();
  QTest::mouseClick(page, Qt::LeftButton);
  ASSERT_EQ(threw_.count(), 1);
  EXPECT_EQ(threw_[0][0].toString(), QStringLiteral("failing_page"));
  EXPECT_EQ(threw_[0][1].toString(), QStringLiteral("out of paper"));
  EXPECT_FALSE(page->isEnabled());
  QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  EXPECT_FALSE(page);
  EXPECT_TRUE(window.isVisible());
}

TEST_F(GuardedApplicationTest, APageThatThrowsWhatSaysNothingIsNamed) {
  QWidget window;
  const QPointer<widgets::Dashboard> page = makePage(&window);
  ASSERT_TRUE(page);
  window.show();
  QTest::mouseClick(page, Qt::RightButton);
  ASSERT_EQ(threw_.count(), 1);
  EXPECT_EQ(threw_[0][1].toString(), QStringLiteral("It gave no reason."));
}

class OwnObject : public QObject {
 public:
  bool event(QEvent*) override { throw std::runtime_error("a fault of our own"); }
};

TEST_F(GuardedApplicationTest, WhatTheProgramItselfThrowsPasses) {
  OwnObject object;
  QEvent event(QEvent::User);
  EXPECT_THROW(QCoreApplication::sendEvent(&object, &event), std::runtime_error);
  EXPECT_EQ(threw_.count(), 0);
}

}  // namespace
}  // namespace app
