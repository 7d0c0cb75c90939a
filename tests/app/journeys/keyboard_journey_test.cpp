// From a window without a workspace to a verified export, with the keyboard alone: Tab, arrows, Space, Return and the
// shortcuts that menus name. Each control on the way is visible when it has the focus.
#include <QAbstractItemView>

#include "tests/app/journeys/journey_fixture.h"

namespace {

using test_support::kWaitMs;

class KeyboardJourney : public test_support::JourneyTest {
 protected:
  void SetUp() override {
    JourneyTest::SetUp();
    startWithoutWorkspace();
    QApplication::setActiveWindow(window_.get());
  }
  // The keys that the menu names.
  void useShortcut(const char* id) {
    auto* found = action(id);
    ASSERT_TRUE(found && found->isEnabled() && !found->shortcut().isEmpty()) << id;
    QTest::keySequence(focused(window_.get()), found->shortcut());
  }
  static QWidget* focused(QWidget* window) { return window->focusWidget() ? window->focusWidget() : window; }
  void tabTo(QWidget* window, const char* name) {
    constexpr int kMostStops = 200;
    for (int stop = 0; stop < kMostStops; ++stop) {
      QTest::keyClick(focused(window), Qt::Key_Tab);
      const QWidget* at = focused(window);
      ASSERT_TRUE(at->isVisible() && at->isEnabled()) << at->objectName().toStdString();
      if (at->objectName() == QLatin1String(name)) return;
    }
    FAIL() << name << " is not reached";
  }
};

TEST_F(KeyboardJourney, OpensTrainsReadsAndExports) {
  dialogs_.answer = root();
  useShortcut("file.open_folder");
  ASSERT_TRUE(QTest::qWaitFor([this] { return bench().place()->workspace().isOpen(); }, kWaitMs));
  tabTo(window_.get(), "experimentList");
  QTest::keyClicks(focused(window_.get()), QStringLiteral("iris_dnn"));
  useShortcut("run.train");
  ASSERT_TRUE(waitFor(State::kFinished)) << banner().toStdString();
  tabTo(window_.get(), "runView");
  const QString run = QStringLiteral("iris_dnn/run-1");
  QTest::keyClick(focused(window_.get()), Qt::Key_End);
  ASSERT_EQ(window_->findChild<widgets::RunList*>()->currentRun(), run);
  ASSERT_TRUE(QTest::qWaitFor([&] { return hasCheckpoint(run); }, kWaitMs));
  useShortcut("run.export");
  app::ExportDialog* dialog = nullptr;
  ASSERT_TRUE(QTest::qWaitFor([&] { return (dialog = window_->findChild<app::ExportDialog*>()) != nullptr; }, kWaitMs));
  QApplication::setActiveWindow(dialog);
  const auto* start = dialog->findChild<QAbstractButton*>(QStringLiteral("exportStart"));
  ASSERT_TRUE(QTest::qWaitFor([&] { return start->isEnabled(); }, kWaitMs));
  QSignalSpy written(dialog, &app::ExportDialog::written);
  tabTo(dialog, "exportStart");
  QTest::keyClick(focused(dialog), Qt::Key_Space);
  ASSERT_TRUE(written.wait(kWaitMs)) << dialog->result()->lines().join(QLatin1Char('\n')).toStdString();
  EXPECT_TRUE(QFile::exists(written.front().front().toString() + QStringLiteral("/saved_model.pb")));
}

}  // namespace
