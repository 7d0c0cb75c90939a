// A SavedModel that cannot be read, tried as a person does.
#include <gmock/gmock.h>

#include <QLabel>

#include "tests/app/features/export/model_fixture.h"
#include "tests/app/features/identity_saved_model.h"
#include "tests/app/features/unreadable_state.h"
#include "tests/support/made_files.h"

namespace {

using test_support::kWaitMs;

class UnreadableSavedModelTest : public test_support::ModelTest {
 protected:
  QString write(const QString& folder, const QByteArray& model) {
    return QFileInfo(test_support::writeFile(dir_, folder + QStringLiteral("/saved_model.pbtxt"), model)).path();
  }
  void tryModel(const QString& folder) {
    dialogs().answer = folder;
    action("model.try")->trigger();
    ASSERT_TRUE(tried());
  }
  app::TryWindow* tried() { return window_->findChild<app::TryWindow*>(); }
  widgets::EmptyState* trouble() { return test_support::unreadableIn(tried()); }
  bool waitForTrouble() {
    return QTest::qWaitFor([this] { return trouble() != nullptr; }, kWaitMs);
  }
  QAbstractButton* offer(const char* id) { return test_support::offerOf(trouble(), id); }
  bool waitForForm() {
    auto* run = part<QAbstractButton>(tried(), "tryRun");
    return QTest::qWaitFor([&] { return run->isVisible() && run->isEnabled(); }, kWaitMs);
  }
};

TEST_F(UnreadableSavedModelTest, ItSaysWhyInThePlaceOfTheFormAndWhatToDoNext) {
  tryModel(write(QStringLiteral("broken"), "meta_graphs { gra"));
  ASSERT_TRUE(waitForTrouble());
  EXPECT_EQ(trouble()->accessibleName(), QStringLiteral("The model cannot be read"));
  EXPECT_FALSE(trouble()->accessibleDescription().isEmpty()) << "the reason";
  EXPECT_FALSE(part<QWidget>(tried(), "trySignature")->isVisible());
  EXPECT_FALSE(tried()->pane()->output()->isVisible());
  EXPECT_EQ(tried()->focusWidget(), offer("model.try_again"));
  EXPECT_EQ(offer("model.choose_another")->text(), QStringLiteral("Choose another…"));
  picture(tried(), QStringLiteral("try_unreadable"));
}

TEST_F(UnreadableSavedModelTest, TryAgainShowsTheFormOfAModelThatWasMended) {
  const QString folder = write(QStringLiteral("broken"), "meta_graphs { gra");
  tryModel(folder);
  ASSERT_TRUE(waitForTrouble());
  write(QStringLiteral("broken"), test_support::kIdentityModel);
  QTest::mouseClick(offer("model.try_again"), Qt::LeftButton);
  ASSERT_TRUE(waitForForm());
  EXPECT_EQ(trouble(), nullptr);
}

TEST_F(UnreadableSavedModelTest, AnotherModelTakesItsPlace) {
  tryModel(write(QStringLiteral("broken"), "meta_graphs { gra"));
  ASSERT_TRUE(waitForTrouble());
  dialogs().answer = write(QStringLiteral("whole"), test_support::kIdentityModel);
  QTest::mouseClick(offer("model.choose_another"), Qt::LeftButton);
  ASSERT_TRUE(waitForForm());
  EXPECT_EQ(trouble(), nullptr);
  EXPECT_EQ(dialogs().start, dir_.path());
  EXPECT_EQ(tried()->windowTitle(), QStringLiteral("Try whole"));
}

}  // namespace
