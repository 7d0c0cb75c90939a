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

  // Shows the plugin's page and presses it.
  void press(Qt::MouseButton button) {
    for (const auto& factory : widgets::dashboardFactories()) {
      if (factory->info().id == QStringLiteral("failing_page")) page_ = factory->make({}, &window_);
    }
    ASSERT_TRUE(page_);
    page_->resize(100, 100);
    window_.show();
    QTest::mouseClick(page_, button);
    ASSERT_EQ(threw_.count(), 1);
    EXPECT_EQ(threw_[0][0].toString(), QStringLiteral("failing_page"));
  }

  plugins::PluginManager plugins_{{EWB_TEST_PLUGINS "/failing_page"}, ""};
  QWidget window_;
  QPointer<widgets::Dashboard> page_;
  QSignalSpy threw_{qobject_cast<GuardedApplication*>(qApp), &GuardedApplication::pluginThrew};
};

TEST_F(GuardedApplicationTest, APageThatThrowsIsNamedAndClosedAndTheWindowGoesOn) {
  ASSERT_NO_FATAL_FAILURE(press(Qt::LeftButton));
  EXPECT_EQ(threw_[0][1].toString(), QStringLiteral("out of paper"));
  EXPECT_FALSE(page_->isEnabled());
  QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  EXPECT_FALSE(page_);
  EXPECT_TRUE(window_.isVisible());
}

TEST_F(GuardedApplicationTest, APageThatThrowsWhatSaysNothingIsNamed) {
  ASSERT_NO_FATAL_FAILURE(press(Qt::RightButton));
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
