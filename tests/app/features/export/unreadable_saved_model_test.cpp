// A SavedModel that cannot be read, tried as a person does.
#include <gmock/gmock.h>

#include <QLabel>

#include "tests/app/features/export/model_fixture.h"
#include "tests/support/made_files.h"
#include "widgets/panels/empty_state.h"

namespace {

using test_support::kWaitMs;

constexpr const char* kIdentity = R"(saved_model_schema_version: 1
meta_graphs {
  meta_info_def { tags: "serve" }
  graph_def {
    node {
      name: "x"
      op: "Placeholder"
      attr { key: "dtype" value { type: DT_FLOAT } }
      attr { key: "shape" value { shape { dim { size: -1 } } } }
    }
    node { name: "y" op: "Identity" input: "x" attr { key: "T" value { type: DT_FLOAT } } }
    versions { producer: 134 }
  }
  signature_def {
    key: "serving_default"
    value {
      inputs { key: "x" value { name: "x:0" dtype: DT_FLOAT } }
      outputs { key: "y" value { name: "y:0" dtype: DT_FLOAT } }
      method_name: "tensorflow/serving/predict"
    }
  }
}
)";

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
  widgets::EmptyState* trouble() {
    auto* state = tried()->findChild<widgets::EmptyState*>(QStringLiteral("unreadableModel"));
    return state && state->isVisible() ? state : nullptr;
  }
  bool waitForTrouble() {
    return QTest::qWaitFor([this] { return trouble() != nullptr; }, kWaitMs);
  }
  QAbstractButton* offer(const char* id) {
    auto* button =
        trouble() ? trouble()->findChild<QAbstractButton*>(QStringLiteral("action.") + QLatin1String(id)) : nullptr;
    EXPECT_NE(button, nullptr) << id;
    return button;
  }
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
  write(QStringLiteral("broken"), kIdentity);
  QTest::mouseClick(offer("model.try_again"), Qt::LeftButton);
  ASSERT_TRUE(waitForForm());
  EXPECT_EQ(trouble(), nullptr);
}

TEST_F(UnreadableSavedModelTest, AnotherModelTakesItsPlace) {
  tryModel(write(QStringLiteral("broken"), "meta_graphs { gra"));
  ASSERT_TRUE(waitForTrouble());
  dialogs().answer = write(QStringLiteral("whole"), kIdentity);
  QTest::mouseClick(offer("model.choose_another"), Qt::LeftButton);
  ASSERT_TRUE(waitForForm());
  EXPECT_EQ(trouble(), nullptr);
  EXPECT_EQ(dialogs().start, dir_.path());
  EXPECT_EQ(tried()->windowTitle(), QStringLiteral("Try whole"));
}

}  // namespace
