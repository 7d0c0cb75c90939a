// Which page the window shows, without the window.
#include "app/shell/window_modes.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMainWindow>
#include <QPushButton>
#include <QSignalSpy>
#include <QStackedWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include "tests/app/lone_place.h"
#include "widgets/panels/empty_state.h"
#include "widgets/util/action_registry.h"
#include "widgets/window/mode_pages.h"
#include "widgets/window/mode_rail.h"

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

TEST_F(WindowModesTest, APageThatHasSomethingWithoutAWorkspaceKeepsItWhileOthersHaveNothing) {
  const QSignalSpy welcome(&modes_, &app::WindowModes::welcomeWanted);
  modes_.showAnyway(QStringLiteral("graph"));
  actions_.find(QStringLiteral("charts"))->trigger();
  EXPECT_TRUE(welcome.back().front().toBool());
  actions_.find(QStringLiteral("graph"))->trigger();
  EXPECT_FALSE(welcome.back().front().toBool());
  EXPECT_EQ(modes_.pages()->current(), QStringLiteral("graph"));
}

TEST_F(WindowModesTest, TheWayBackIsToThePageThatHasSomethingWithoutAWorkspace) {
  const QSignalSpy back(&modes_, &app::WindowModes::wayBackChanged);
  modes_.show(QStringLiteral("charts"));
  EXPECT_EQ(back.back().front().value<QAction*>(), nullptr);
  modes_.showAnyway(QStringLiteral("graph"));
  modes_.show(QStringLiteral("charts"));
  EXPECT_EQ(back.back().front().value<QAction*>(), actions_.find(QStringLiteral("graph")));
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

// A window with a field at its left, and two pages with controls.
class PageFocusTest : public WindowModesTest {
 protected:
  void SetUp() override {
    WindowModesTest::SetUp();
    for (QAction* action : registry_.actions()) window_.addAction(action);
    auto* body = new QWidget;
    auto* row = new QHBoxLayout(body);
    for (QWidget* each : std::initializer_list<QWidget*>{beside_, modes_.rail(), modes_.pages()}) row->addWidget(each);
    window_.setCentralWidget(body);
    for (const char* id : {"first", "second"}) {
      QAction* action = registry_.addCheckable(QStringLiteral("mode.") + QLatin1String(id), QLatin1String(id),
                                               QStringLiteral("A page"), false,
                                               QKeySequence(QStringLiteral("Ctrl+") + QLatin1Char(id[0])));
      actions_.add(QLatin1String(id), action);
      window_.addAction(action);
      modes_.add(QLatin1String(id), action, [this, id] { return pages_[QLatin1String(id)] = makePage(); });
    }
    openFolder();
    window_.show();
    QApplication::setActiveWindow(&window_);
    ASSERT_TRUE(QTest::qWaitForWindowActive(&window_));
    modes_.show(QStringLiteral("second"));
    beside_->setFocus();
  }
  // Its first control has gone off, its second one is a field.
  static QWidget* makePage() {
    auto* page = new QWidget;
    auto* column = new QVBoxLayout(page);
    auto* off = new QPushButton(QStringLiteral("off"), page);
    off->setEnabled(false);
    column->addWidget(off);
    column->addWidget(new QLineEdit(QStringLiteral("words"), page));
    column->addWidget(new QPushButton(QStringLiteral("next"), page));
    return page;
  }
  void press(QChar key) {
    QTest::keyClick(&window_, static_cast<Qt::Key>(key.toUpper().unicode()), Qt::ControlModifier);
  }
  QWidget* page(const char* id) { return pages_.value(QLatin1String(id)); }

  QLineEdit* beside_ = new QLineEdit;
  QHash<QString, QWidget*> pages_;
};

TEST_F(PageFocusTest, AKeyBringsAPageAndPutsTheFocusOntoItsFirstControlThatIsOn) {
  press(u'f');
  auto* field = page("first")->findChild<QLineEdit*>();
  EXPECT_EQ(QApplication::focusWidget(), field);
  QTest::keyClick(field, Qt::Key_Tab);
  EXPECT_EQ(QApplication::focusWidget()->parentWidget(), page("first"));
  press(u'f');
  EXPECT_EQ(QApplication::focusWidget(), field) << "of the page that is there already";
}

TEST_F(PageFocusTest, APageThatTheProgramShowsTakesNoFocus) {
  modes_.show(QStringLiteral("first"));
  EXPECT_EQ(QApplication::focusWidget(), beside_);
}

TEST_F(PageFocusTest, AClickOnTheRailTakesNoFocus) {
  for (auto* button : modes_.rail()->findChildren<QToolButton*>()) {
    if (button->text() == QLatin1String("first")) QTest::mouseClick(button, Qt::LeftButton);
  }
  ASSERT_EQ(modes_.pages()->current(), QStringLiteral("first"));
  EXPECT_EQ(QApplication::focusWidget(), beside_);
}

TEST_F(PageFocusTest, AControlThatComesLaterGetsTheFocusUnlessItHasMovedOn) {
  press(u's');
  for (QWidget* each : page("second")->findChildren<QWidget*>()) each->hide();
  EXPECT_TRUE(page("second")->hasFocus()) << "what goes away gives it to no other part of the window";
  auto* field = page("second")->findChild<QLineEdit*>();
  field->show();
  EXPECT_TRUE(QTest::qWaitFor([&] { return field->hasFocus(); }));
  field->hide();
  beside_->setFocus();
  field->show();
  QCoreApplication::processEvents();
  EXPECT_TRUE(beside_->hasFocus());
}

TEST_F(WindowModesTest, EnterPressesTheButtonWithTheFocus) {
  QToolButton tool(&window_);
  QPushButton push(&window_);
  for (QAbstractButton* button : {static_cast<QAbstractButton*>(&tool), static_cast<QAbstractButton*>(&push)}) {
    const QSignalSpy pressed(button, &QAbstractButton::clicked);
    QTest::keyClick(button, Qt::Key_Return);
    QTest::keyClick(button, Qt::Key_Enter, Qt::KeypadModifier);
    QTest::keyClick(button, Qt::Key_Return, Qt::ControlModifier);
    EXPECT_EQ(pressed.size(), 2);
  }
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
