// A file of a Keras model that cannot be read, worked with as a person does.
#include <gmock/gmock.h>

#include "tests/app/features/keras_model/keras_model_fixture.h"
#include "tests/app/features/unreadable_state.h"
#include "widgets/util/action_registry.h"

namespace {

using test_support::kWaitMs;
using ::testing::HasSubstr;
using ::testing::Not;

class UnreadableModelTest : public test_support::KerasModelWindowTest {
 protected:
  void SetUp() override {
    KerasModelWindowTest::SetUp();
    good_ = path_;
    damaged_ = dir_.filePath(QStringLiteral("model.h5"));
    damage();
  }
  void damage() {
    QFile file(damaged_);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    for (int i = 0; i < 3000; ++i) file.putChar(static_cast<char>(i * 7919 % 251));
  }
  void openFile(const QString& path) {
    dialogs().answer = path;
    trigger("file.open_keras");
  }
  void openDamaged() {
    openFile(damaged_);
    ASSERT_TRUE(opened());
    ASSERT_TRUE(waitForTrouble());
    activate(opened());
  }
  // What stands in the place of the layers; null: nothing does.
  widgets::EmptyState* trouble() { return test_support::unreadableIn(opened()); }
  bool waitForTrouble() {
    return QTest::qWaitFor([this] { return trouble() != nullptr; }, kWaitMs);
  }
  QAbstractButton* offer(const char* id) { return test_support::offerOf(trouble(), id); }
  void click(const char* id) {
    QAbstractButton* button = offer(id);
    ASSERT_NE(button, nullptr);
    QTest::mouseClick(button, Qt::LeftButton);
  }
  bool waitForLayers() {
    return QTest::qWaitFor([this] { return opened() && opened()->editor() && isKnown() && !trouble(); }, kWaitMs);
  }
  std::string about() { return part<QLabel>("kerasAbout")->text().toStdString(); }
  QAction* action(const char* id) { return shell_->registry().find(QString::fromLatin1(id)); }

  QString good_;
  QString damaged_;
};

TEST_F(UnreadableModelTest, ItSaysWhyInThePlaceOfTheLayersAndWhatToDoNext) {
  openDamaged();
  ASSERT_TRUE(trouble());
  EXPECT_EQ(trouble()->accessibleName(), QStringLiteral("The model cannot be read"));
  EXPECT_FALSE(trouble()->accessibleDescription().isEmpty()) << "the reason";
  EXPECT_THAT(about(), Not(HasSubstr("Reading")));
  EXPECT_THAT(about(), HasSubstr("model.h5"));
  EXPECT_EQ(said(), "") << "not twice";
  ASSERT_TRUE(offer("model.try_again"));
  EXPECT_EQ(opened()->focusWidget(), offer("model.try_again"));
  EXPECT_EQ(offer("model.choose_another")->text(), QStringLiteral("Open another model…"));
  for (const bool dark : {false, true}) {
    const test_support::ThemeScope theme(dark);
    test_support::saveScreenshot(
        opened(), QStringLiteral("keras_unreadable") + (dark ? QStringLiteral("_dark") : QStringLiteral("_light")));
  }
}

TEST_F(UnreadableModelTest, TryAgainShowsTheFileThatWasMended) {
  openDamaged();
  ASSERT_TRUE(QFile::remove(damaged_));
  ASSERT_TRUE(QFile::copy(good_, damaged_ = dir_.filePath(QStringLiteral("model.h5"))));
  click("model.try_again");
  ASSERT_TRUE(waitForLayers());
  EXPECT_THAT(about(), HasSubstr("flowers"));
  EXPECT_TRUE(part<QAbstractButton>("kerasEvaluate")->isEnabled());
}

TEST_F(UnreadableModelTest, TryAgainSaysItAgainWhereNothingWasMended) {
  openDamaged();
  click("model.try_again");
  ASSERT_TRUE(waitForTrouble());
  EXPECT_EQ(opened()->focusWidget(), offer("model.try_again"));
}

TEST_F(UnreadableModelTest, AnotherModelTakesItsPlace) {
  openDamaged();
  dialogs().answer = good_;
  click("model.choose_another");
  ASSERT_TRUE(waitForLayers());
  EXPECT_EQ(dialogs().start, QFileInfo(damaged_).path());
  EXPECT_THAT(opened()->windowTitle().toStdString(), HasSubstr("flowers.keras"));
  EXPECT_EQ(window_->findChildren<app::KerasModelWindow*>().size(), 1);
}

TEST_F(UnreadableModelTest, WhatNeedsAModelIsDisabledWithAReason) {
  openDamaged();
  for (const char* id : {"keras.evaluate", "keras.fit", "layer_graph.save_as", "keras.export", "layer_graph.paste"}) {
    ASSERT_TRUE(action(id)) << id;
    EXPECT_FALSE(action(id)->isEnabled()) << id;
    EXPECT_THAT(widgets::ActionRegistry::reason(action(id)).toStdString(), HasSubstr("cannot be read")) << id;
  }
  for (const char* name : {"kerasEvaluate", "kerasFit", "kerasFiles"})
    EXPECT_FALSE(part<QAbstractButton>(name)->isEnabled()) << name;
}

TEST_F(UnreadableModelTest, AModelBesideItCanBeWorkedWithWhileItsWindowIsActive) {
  openFile(good_);
  ASSERT_TRUE(waitForLayers());
  app::KerasModelWindow* good = opened();
  openFile(damaged_);
  const auto windows = window_->findChildren<app::KerasModelWindow*>();
  ASSERT_EQ(windows.size(), 2);
  app::KerasModelWindow* bad = windows[0] == good ? windows[1] : windows[0];
  activate(bad);
  EXPECT_FALSE(action("keras.evaluate")->isEnabled());
  activate(good);
  EXPECT_TRUE(QTest::qWaitFor([this] { return action("keras.evaluate")->isEnabled(); }, kWaitMs));
  EXPECT_TRUE(action("layer_graph.paste")->isEnabled());
}

TEST_F(UnreadableModelTest, EscapeClosesItsWindow) {
  openDamaged();
  QTest::keyClick(opened()->focusWidget() ? opened()->focusWidget() : opened(), Qt::Key_Escape);
  EXPECT_TRUE(QTest::qWaitFor([this] { return !opened(); }, kWaitMs));
}

TEST_F(UnreadableModelTest, EscapeLeavesTheWindowOfAModelOpen) {
  openFile(good_);
  ASSERT_TRUE(waitForLayers());
  activate(opened());
  QTest::keyClick(opened(), Qt::Key_Escape);
  EXPECT_TRUE(opened()->isVisible());
}

}  // namespace
