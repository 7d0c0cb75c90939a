// What changes a report is on the workspace's undo stack, in the dialog and behind it, and on the disk.
#include <QPlainTextEdit>
#include <QUndoStack>

#include "app/features/report/report_files.h"
#include "tests/app/features/forms/report_fixture.h"

namespace {

using app::Report;
using app::ReportDialog;
using test_support::kWaitMs;

class ReportUndoTest : public test_support::ReportTest {
 protected:
  QUndoStack& stack() { return *bench().book()->undoStack(); }
  // In the window that is active.
  void keys(const char* text) {
    QTest::keySequence(QApplication::activeWindow(), QKeySequence(QString::fromLatin1(text)));
  }
  void undo() { keys("Ctrl+Z"); }
  void redo() { keys("Ctrl+Shift+Z"); }
  QString file(const char* name) { return app::reportFile(root(), QString::fromLatin1(name)); }
  void saveAs(const char* text) {
    name(text);
    press("reportSave");
    ASSERT_TRUE(QTest::qWaitFor([&] { return state() == QStringLiteral("Saved as ") + QLatin1String(text); }, kWaitMs));
    settle();
    list()->setFocus();
  }
  void closeDialog() {
    const QPointer<ReportDialog> watched(dialog_);
    press("reportClose");
    ASSERT_TRUE(QTest::qWaitFor([&] { return watched.isNull(); }, kWaitMs));
    QApplication::setActiveWindow(window_);
  }
  ReportDialog* opened() {
    for (ReportDialog* each : window_->findChildren<ReportDialog*>()) {
      if (each->isVisible()) return each;
    }
    return nullptr;
  }
};

TEST_F(ReportUndoTest, EachChangeOfTheSectionsIsTakenBackAndDoneAgain) {
  openDialog();
  list()->setFocus();
  const std::vector<std::pair<std::function<void()>, const char*>> steps{
      {[this] { add(QStringLiteral("loss"), QStringLiteral("Chart")); }, "addition of loss to the report"},
      {[this] { add(QStringLiteral("Text")); }, "addition of Text to the report"},
      {[this] { press("reportUp"); }, "move of Text in the report"},
      {[this] {
         EXPECT_TRUE(list()->model()->moveRow({}, 1, {}, 3));
         QCoreApplication::processEvents();
       },
       "move of sections in the report"},
      {[this] { QTest::keyClick(list(), Qt::Key_Delete); }, "removal of Text from the report"},
  };
  std::vector<Report> states{dialog_->report()};
  for (const auto& [act, text] : steps) {
    act();
    EXPECT_NE(dialog_->report(), states.back()) << text;
    EXPECT_EQ(action("edit.undo")->text(), QStringLiteral("Undo ") + QLatin1String(text));
    states.push_back(dialog_->report());
  }
  for (std::size_t i = steps.size(); i-- > 0;) {
    undo();
    EXPECT_EQ(dialog_->report(), states[i]) << steps[i].second;
  }
  EXPECT_FALSE(dialog_->isModified());
  EXPECT_FALSE(stack().canUndo());
  for (std::size_t i = 1; i <= steps.size(); ++i) {
    redo();
    EXPECT_EQ(dialog_->report(), states[i]) << steps[i - 1].second;
  }
}

TEST_F(ReportUndoTest, WhatIsTypedInOneFieldIsOneChange) {
  openDialog();
  add(QStringLiteral("Text"));
  const int before = stack().index();
  auto* title = part<QLineEdit>("reportTitle");
  title->selectAll();
  QTest::keyClicks(title, QStringLiteral("Findings"));
  auto* note = part<QPlainTextEdit>("reportNote");
  QTest::keyClicks(note, QStringLiteral("It works"));
  EXPECT_EQ(stack().index(), before + 2);
  press("reportUndo");
  EXPECT_EQ(note->toPlainText(), QString());
  EXPECT_EQ(title->text(), QStringLiteral("Findings"));
  press("reportUndo");
  EXPECT_EQ(title->text(), QStringLiteral("Text"));
  EXPECT_EQ(rows()[1], QStringLiteral("Text"));
}

TEST_F(ReportUndoTest, ASavedReportIsTakenBackOnTheDisk) {
  openDialog();
  add(QStringLiteral("Text"));
  ASSERT_NO_FATAL_FAILURE(saveAs("first"));
  add(QStringLiteral("Table of runs"));
  ASSERT_NO_FATAL_FAILURE(saveAs("first"));
  const Report second = dialog_->report();
  EXPECT_EQ(action("edit.undo")->text(), QStringLiteral("Undo saving of the report first"));
  undo();
  ASSERT_TRUE(QTest::qWaitFor([&] { return dialog_->isModified(); }, kWaitMs));
  EXPECT_EQ(app::loadReport(file("first")).report->sections.size(), 1u);
  undo();
  EXPECT_FALSE(dialog_->isModified());
  undo();
  ASSERT_TRUE(QTest::qWaitFor([&] { return !QFile::exists(file("first")); }, kWaitMs));
  for (int i = 0; i < 3; ++i) redo();
  ASSERT_TRUE(QTest::qWaitFor(
      [&] {
        const auto loaded = app::loadReport(file("first"));
        return loaded.report && *loaded.report == second;
      },
      kWaitMs));
  EXPECT_TRUE(QTest::qWaitFor([&] { return !dialog_->isModified(); }, kWaitMs));
}

TEST_F(ReportUndoTest, ADeletedReportComesBack) {
  openDialog();
  EXPECT_FALSE(part<QAbstractButton>("reportDelete")->isEnabled());
  EXPECT_TRUE(part<QAbstractButton>("reportDelete")->toolTip().contains(QStringLiteral("not saved yet")));
  add(QStringLiteral("Text"));
  ASSERT_NO_FATAL_FAILURE(saveAs("gone"));
  const Report kept = dialog_->report();
  press("reportDelete");
  ASSERT_TRUE(QTest::qWaitFor([&] { return state().contains(QStringLiteral("in the trash")); }, kWaitMs))
      << problem().toStdString();
  EXPECT_FALSE(QFile::exists(file("gone")));
  EXPECT_EQ(rows().size(), 1);
  EXPECT_EQ(action("edit.undo")->text(), QStringLiteral("Undo deletion of the report gone"));
  undo();
  ASSERT_TRUE(QTest::qWaitFor([&] { return dialog_->report() == kept; }, kWaitMs));
  EXPECT_TRUE(QFile::exists(file("gone")));
  EXPECT_TRUE(QTest::qWaitFor([&] { return !dialog_->isModified(); }, kWaitMs));
  redo();
  ASSERT_TRUE(QTest::qWaitFor([&] { return rows().size() == 1; }, kWaitMs));
  EXPECT_FALSE(QFile::exists(file("gone")));
  test_support::saveScreenshot(dialog_, QStringLiteral("report_deleted"));
}

TEST_F(ReportUndoTest, TheWindowTakesBackWhatAClosedReportHad) {
  openDialog();
  add(QStringLiteral("Text"));
  ASSERT_NO_FATAL_FAILURE(saveAs("first"));
  press("reportRemove");
  ASSERT_NO_FATAL_FAILURE(saveAs("first"));
  ASSERT_NO_FATAL_FAILURE(closeDialog());
  undo();
  ASSERT_TRUE(QTest::qWaitFor([&] { return app::loadReport(file("first")).report->sections.size() == 1; }, kWaitMs));
  EXPECT_EQ(opened(), nullptr) << "files come back without the dialog";
  undo();
  dialog_ = opened();
  ASSERT_NE(dialog_, nullptr);
  ASSERT_EQ(dialog_->report().sections.size(), 1u);
  ASSERT_TRUE(QTest::qWaitFor([&] { return !dialog_->isModified(); }, kWaitMs));
}

TEST_F(ReportUndoTest, ChangesThatWereDroppedComeBack) {
  openDialog();
  add(QStringLiteral("Text"));
  press("reportClose");
  press("reportClose");
  EXPECT_FALSE(dialog_->isVisible());
  QApplication::setActiveWindow(window_);
  EXPECT_EQ(action("edit.undo")->text(), QStringLiteral("Undo discarding the changes of a report"));
  undo();
  dialog_ = opened();
  ASSERT_NE(dialog_, nullptr);
  EXPECT_EQ(dialog_->report().sections.size(), 1u);
  EXPECT_TRUE(dialog_->isModified());
}

TEST_F(ReportUndoTest, TheActionsSayThatNoReportIsOpen) {
  for (const char* id : {"report.save", "report.delete", "report.up", "report.remove", "report.pdf"}) {
    ASSERT_NE(action(id), nullptr) << id;
    EXPECT_FALSE(action(id)->isEnabled()) << id;
    EXPECT_TRUE(action(id)->toolTip().contains(QStringLiteral("Open a report first"))) << id;
  }
  openDialog();
  EXPECT_TRUE(action("report.pdf")->isEnabled());
  ASSERT_NO_FATAL_FAILURE(closeDialog());
  EXPECT_FALSE(action("report.pdf")->isEnabled());
}

}  // namespace
