#include "widgets/util/dialogs.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QDialog>
#include <QMessageBox>
#include <QTest>
#include <QTimer>

namespace {

TEST(DesktopDialogs, AQuestionBelongsToTheDialogThatItIsAskedFromAndGivesItTheKeysBack) {
  QWidget window;
  QDialog dialog(&window);
  window.show();
  dialog.show();
  QApplication::setActiveWindow(&dialog);
  ASSERT_EQ(QApplication::activeWindow(), &dialog);
  const QWidget* owner = nullptr;
  QTimer::singleShot(0, [&] {
    auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
    ASSERT_NE(box, nullptr);
    owner = box->parentWidget();
    box->reject();
  });
  widgets::DesktopDialogs().confirm(&window, QStringLiteral("Title"), QStringLiteral("Question?"),
                                    QStringLiteral("Yes"), {});
  EXPECT_EQ(owner, &dialog);
}

}  // namespace
