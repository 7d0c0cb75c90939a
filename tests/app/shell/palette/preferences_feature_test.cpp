// The preferences as a feature of any shell, without the program's window.
#include "app/features/preferences/preferences_feature.h"

#include <gtest/gtest.h>

#include <QSpinBox>

#include "app/features/preferences/preference_page.h"
#include "app/features/preferences/preferences_dialog.h"
#include "tests/app/fake_shell.h"
#include "tests/app/parts_fixture.h"

namespace {

class PreferencesFeatureTest : public test_support::PartsTest {
 protected:
  void SetUp() override {
    PartsTest::SetUp();
    shell_ = std::make_unique<test_support::FakeShell>();
    feature_ = new app::PreferencesFeature(*shell_, *place_, *settings_, *data_, *queue_, *runs_, *index_);
  }
  void TearDown() override { shell_.reset(); }

  std::unique_ptr<test_support::FakeShell> shell_;
  app::PreferencesFeature* feature_ = nullptr;
};

TEST_F(PreferencesFeatureTest, TheQueuesLimitIsThatOfTheField) {
  auto* limit = feature_->open()->findChild<QSpinBox*>(QStringLiteral("preferences.limit"));
  ASSERT_TRUE(limit);
  limit->setValue(5);
  EXPECT_EQ(queue_->limit(), 5);
  queue_->setLimit(3);
  EXPECT_EQ(limit->value(), 3);
}

TEST_F(PreferencesFeatureTest, EveryFieldIsInThePalette) {
  std::size_t named = 0;
  for (const app::PreferencePage* page : feature_->open()->pages()) {
    for (const auto& field : page->fields()) named += field.name.isEmpty() ? 0 : 1;
  }
  EXPECT_EQ(feature_->entries().size(), named);
  EXPECT_GT(named, 5u);
}

}  // namespace
