// A test that drives the dialog of a feature. Header-only; GUI thread.
#pragma once

#include "tests/app/feature_fixture.h"

namespace test_support {

template <typename Dialog>
class DialogTest : public FeatureTest {
 protected:
  // By the action with this id.
  void openBy(const char* id) {
    action(id)->trigger();
    dialog_ = window_->findChild<Dialog*>();
    ASSERT_NE(dialog_, nullptr);
    ASSERT_TRUE(QTest::qWaitForWindowExposed(dialog_));
  }
  template <typename T>
  T* part(const char* name) {
    T* found = dialog_->template findChild<T*>(QString::fromLatin1(name));
    EXPECT_NE(found, nullptr) << name;
    return found;
  }
  void press(const char* name) {
    auto* button = part<QAbstractButton>(name);
    ASSERT_TRUE(button != nullptr && button->isEnabled() && button->isVisible()) << name;
    QTest::mouseClick(button, Qt::LeftButton);
  }
  // What the label says while it is shown.
  QString shownText(const char* name) {
    auto* label = part<QLabel>(name);
    return label->isVisible() ? label->text() : QString();
  }

  Dialog* dialog_ = nullptr;
};

}  // namespace test_support
