// Enter presses the button that has the focus, and runs no dialog from a check box or a number.
#include "widgets/util/focus/enter_keys.h"

#include <gtest/gtest.h>

#include <QPointer>
#include <QWindow>

#include "tests/app/features/export/model_fixture.h"

namespace {

using app::EvaluateDialog;
using app::ExportDialog;
using test_support::kWaitMs;

class EnterKeysTest : public test_support::ModelTest {
 protected:
  // As the desktop sends it: to the window, which knows who has the focus.
  static void enter(QWidget* dialog) { QTest::keyClick(dialog->windowHandle(), Qt::Key_Return); }
  static void focus(QWidget* dialog, QWidget* control) {
    dialog->activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(dialog));
    control->setFocus(Qt::TabFocusReason);
    ASSERT_EQ(QApplication::focusWidget(), control);
  }

  const widgets::EnterKeys keys_;  // as the window has it
};

TEST_F(EnterKeysTest, EnterOnCloseOfTheExportClosesAndWritesNothing) {
  trainIris();
  const QPointer<ExportDialog> dialog = openExport();
  QSignalSpy written(dialog, &ExportDialog::written);
  focus(dialog, part<QPushButton>(dialog, "exportClose"));
  enter(dialog);
  EXPECT_TRUE(!dialog || !dialog->isVisible());
  EXPECT_FALSE(
      QDir(QString::fromStdString(runDir(QStringLiteral("flowers/run-1"))) + QStringLiteral("/export")).exists());
  EXPECT_TRUE(written.isEmpty());
}

TEST_F(EnterKeysTest, EnterOnACheckBoxOrANumberOfTheExportWritesNothing) {
  trainIris();
  ExportDialog* dialog = openExport();
  auto* start = part<QPushButton>(dialog, "exportStart");
  auto* box = part<QCheckBox>(dialog, "exportEvalGraph");
  QSignalSpy pressed(start, &QPushButton::clicked);
  for (QWidget* control : {static_cast<QWidget*>(box), static_cast<QWidget*>(part<QComboBox>(dialog, "exportFormat")),
                           static_cast<QWidget*>(part<QSpinBox>(dialog, "exportExamples"))}) {
    focus(dialog, control);
    enter(dialog);
    EXPECT_TRUE(pressed.isEmpty()) << control->objectName().toStdString();
    EXPECT_EQ(QApplication::focusWidget(), control);
  }
  EXPECT_FALSE(box->isChecked());
}

TEST_F(EnterKeysTest, TheKeysAreAtTheResultWhenAnExportEnds) {
  trainIris();
  ExportDialog* dialog = openExport();
  focus(dialog, part<QLineEdit>(dialog, "exportFolder"));
  QSignalSpy written(dialog, &ExportDialog::written);
  enter(dialog);
  EXPECT_EQ(QApplication::focusWidget(), part<QPushButton>(dialog, "exportCancel"));
  ASSERT_TRUE(written.wait(kWaitMs));
  EXPECT_EQ(QApplication::focusWidget(), part<QPushButton>(dialog, "exportOpen"));
}

TEST_F(EnterKeysTest, EnterOnCloseOfTheEvaluationCloses) {
  trainIris();
  action("run.evaluate_on")->trigger();
  const QPointer<EvaluateDialog> dialog = window_->findChild<EvaluateDialog*>();
  ASSERT_TRUE(dialog);
  QSignalSpy ready(dialog, &EvaluateDialog::ready);
  ASSERT_TRUE(ready.wait(kWaitMs));
  for (auto* button : dialog->findChildren<QPushButton*>()) {
    if (button->text() == QStringLiteral("Close")) focus(dialog, button);
  }
  enter(dialog);
  EXPECT_TRUE(!dialog || !dialog->isVisible());
}

}  // namespace
