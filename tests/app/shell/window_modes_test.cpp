// Which page the window shows, without the window.
#include "app/shell/window_modes.h"

#include <gtest/gtest.h>

#include <QLabel>
#include <QMainWindow>
#include <QSignalSpy>
#include <QStackedWidget>
#include <QTemporaryDir>

#include "tests/app/lone_place.h"
#include "widgets/panels/empty_state.h"
#include "widgets/util/action_registry.h"
#include "widgets/window/mode_pages.h"

namespace {

class WindowModesTest : public ::testing::Test {
 protected:
  void SetUp() override {
    inspectors_->addWidget(usual_);
    for (const char* id : {"charts", "graph", "log"}) {
      modes_.pages()->add(
          QLatin1String(id),
          [this, id] {
            made_ << QLatin1String(id);
            return new QLabel;
          },
          [this, id]() -> QWidget* { return qstrcmp(id, "graph") == 0 ? own_ : nullptr; });
    }
  }
  void openFolder() { ASSERT_TRUE(place_.open(folder_.path())); }

  QTemporaryDir folder_;
  QMainWindow window_;
  widgets::ActionRegistry registry_{nullptr};
  app::ModeActions actions_{&registry_};
  test_support::LonePlace lone_;
  app::OpenWorkspace& place_ = lone_.place();
  QStackedWidget* inspectors_ = new QStackedWidget(&window_);
  QLabel* usual_ = new QLabel(&window_);
  QLabel* own_ = new QLabel(&window_);
  app::WindowModes modes_{actions_, place_, inspectors_, &window_};
  QStringList made_;
};

TEST_F(WindowModesTest, WithoutAWorkspaceOnlyTheLogIsShown) {
  const QSignalSpy welcome(&modes_, &app::WindowModes::welcomeWanted);
  modes_.show(QStringLiteral("charts"));
  EXPECT_TRUE(welcome.back().front().toBool());
  EXPECT_TRUE(modes_.pages()->current().isEmpty());
  EXPECT_TRUE(made_.isEmpty());
  EXPECT_TRUE(actions_.find(QStringLiteral("charts"))->isChecked());
  modes_.show(QStringLiteral("log"));
  EXPECT_EQ(modes_.pages()->current(), QStringLiteral("log"));
  EXPECT_FALSE(welcome.back().front().toBool());
  modes_.showAnyway(QStringLiteral("graph"));
  EXPECT_EQ(modes_.pages()->current(), QStringLiteral("graph"));
}

TEST_F(WindowModesTest, APageIsMadeWhenItIsFirstShownAndBringsItsInspector) {
  openFolder();
  modes_.show(QStringLiteral("charts"));
  EXPECT_EQ(inspectors_->currentWidget(), usual_);
  modes_.show(QStringLiteral("graph"));
  EXPECT_EQ(inspectors_->currentWidget(), own_);
  modes_.show(QStringLiteral("charts"));
  EXPECT_EQ(inspectors_->currentWidget(), usual_);
  EXPECT_EQ(made_, (QStringList{QStringLiteral("charts"), QStringLiteral("graph")}));
}

TEST_F(WindowModesTest, AnActionShowsItsPage) {
  openFolder();
  actions_.find(QStringLiteral("graph"))->trigger();
  EXPECT_EQ(modes_.pages()->current(), QStringLiteral("graph"));
}

TEST_F(WindowModesTest, AModeOfAFeatureIsOneOfThem) {
  openFolder();
  QAction* action = registry_.addCheckable(QStringLiteral("mode.own"), QStringLiteral("Own"),
                                            QStringLiteral("A page of its own"), false);
  actions_.add(QStringLiteral("own"), action);
  modes_.add(QStringLiteral("own"), action, [] { return new QLabel; });
  modes_.show(QStringLiteral("own"));
  EXPECT_TRUE(action->isChecked());
  EXPECT_FALSE(actions_.find(QStringLiteral("charts"))->isChecked());
}

}  // namespace
