// The dialog of reports, driven by clicks and keys.
#include "app/features/report/report_dialog.h"

#include <QComboBox>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QSpinBox>
#include <QWindow>

#include "app/features/report/report.h"
#include "app/features/report/report_export.h"
#include "app/features/report/report_files.h"
#include "tests/app/access_audit.h"
#include "tests/app/features/forms/html_loads.h"
#include "tests/app/features/forms/report_fixture.h"
#include "widgets/util/focus/enter_keys.h"

namespace {

using app::Report;
using app::ReportDialog;
using app::SectionKind;
using test_support::kWaitMs;
using test_support::loadsOf;
using test_support::ReportTest;

TEST_F(ReportTest, ItsShortcutOpensItAndSectionsAreAddedMovedRemovedAndBroughtBack) {
  QTest::keyClick(window_, Qt::Key_R, Qt::ControlModifier | Qt::AltModifier);
  ASSERT_NE(window_->findChild<ReportDialog*>(), nullptr);
  openDialog();
  EXPECT_FALSE(dialog_->isModal());
  fill();
  EXPECT_EQ(rows(),
            (QStringList{QStringLiteral("Title and introduction"), QStringLiteral("loss"),
                         QStringLiteral("Table of runs"), QStringLiteral("Hyperparameters"), QStringLiteral("Text")}));
  EXPECT_EQ(list()->currentRow(), 4);
  list()->setFocus();
  QTest::keyClick(list(), Qt::Key_Up, Qt::AltModifier);
  EXPECT_EQ(rows()[3], QStringLiteral("Text"));
  EXPECT_EQ(list()->currentRow(), 3);
  press("reportDown");
  EXPECT_EQ(rows()[4], QStringLiteral("Text"));
  press("reportRemove");
  EXPECT_EQ(rows().size(), 4);
  press("reportUndo");
  EXPECT_EQ(rows().size(), 5);
  list()->setCurrentRow(0);
  EXPECT_FALSE(part<QToolButton>("reportRemove")->isEnabled());
}

TEST_F(ReportTest, RowsThatAreDraggedMoveTheirSections) {
  openDialog();
  fill();
  ASSERT_TRUE(list()->model()->moveRow({}, 1, {}, 4));
  QCoreApplication::processEvents();
  EXPECT_EQ(dialog_->report().sections[2].kind, SectionKind::kChart);
  EXPECT_EQ(rows()[3], QStringLiteral("loss"));
}

TEST_F(ReportTest, WordsAreTypedPerSectionAndSeenInThePreview) {
  openDialog();
  add(QStringLiteral("Text"));
  settle();
  const QImage before = part<QLabel>("reportPage")->pixmap().toImage();
  auto* title = part<QLineEdit>("reportTitle");
  title->selectAll();
  QTest::keyClicks(title, QStringLiteral("What was found"));
  QTest::keyClicks(part<QPlainTextEdit>("reportNote"), QStringLiteral("It *works*"));
  EXPECT_EQ(rows()[1], QStringLiteral("What was found"));
  EXPECT_EQ(dialog_->report().sections[0].note, QStringLiteral("It *works*"));
  settle();
  EXPECT_NE(part<QLabel>("reportPage")->pixmap().toImage(), before);
  list()->setCurrentRow(0);
  EXPECT_EQ(title->text(), QStringLiteral("Report"));
  EXPECT_EQ(part<QPlainTextEdit>("reportNote")->toPlainText(), QString());
}

TEST_F(ReportTest, IsSavedWithTheWorkspaceAndOpenedAgain) {
  openDialog();
  fill();
  press("reportSave");
  EXPECT_TRUE(problem().contains(QStringLiteral("Give the report a name"))) << problem().toStdString();
  name("first");
  QTest::keyClick(dialog_, Qt::Key_S, Qt::ControlModifier);
  ASSERT_TRUE(QTest::qWaitFor([&] { return state() == QStringLiteral("Saved as first"); }, kWaitMs));
  const QString file = root() + QStringLiteral("/reports/first.report.json");
  ASSERT_TRUE(QFile::exists(file));
  const Report saved = dialog_->report();
  EXPECT_FALSE(dialog_->isModified());
  const QPointer<ReportDialog> watched(dialog_);
  press("reportClose");
  ASSERT_TRUE(QTest::qWaitFor([&] { return watched.isNull(); }, kWaitMs));
  openDialog();
  auto* names = part<QComboBox>("reportName");
  ASSERT_TRUE(QTest::qWaitFor([&] { return names->findText(QStringLiteral("first")) >= 0; }, kWaitMs));
  names->setFocus();
  QTest::keyClick(names, Qt::Key_Down);
  ASSERT_TRUE(QTest::qWaitFor([&] { return dialog_->report() == saved; }, kWaitMs)) << problem().toStdString();
}

TEST_F(ReportTest, AFileThatIsDamagedOrCannotBeWrittenIsSaid) {
  ASSERT_TRUE(QDir().mkpath(root() + QStringLiteral("/reports")));
  QFile bad(root() + QStringLiteral("/reports/bad.report.json"));
  ASSERT_TRUE(bad.open(QIODevice::WriteOnly));
  bad.write("{\"version\": 1,");
  bad.close();
  openDialog();
  auto* names = part<QComboBox>("reportName");
  ASSERT_TRUE(QTest::qWaitFor([&] { return names->findText(QStringLiteral("bad")) >= 0; }, kWaitMs));
  names->setFocus();
  QTest::keyClick(names, Qt::Key_Down);
  ASSERT_TRUE(QTest::qWaitFor([&] { return problem().contains(QStringLiteral("damaged")); }, kWaitMs));
  // A file where the folder is to be.
  ASSERT_TRUE(QDir(root() + QStringLiteral("/reports")).removeRecursively());
  QFile inTheWay(root() + QStringLiteral("/reports"));
  ASSERT_TRUE(inTheWay.open(QIODevice::WriteOnly));
  add(QStringLiteral("Text"));
  name("second");
  press("reportSave");
  ASSERT_TRUE(QTest::qWaitFor([&] { return problem().contains(QStringLiteral("could not be created")); }, kWaitMs));
  EXPECT_TRUE(dialog_->isModified());
}

TEST_F(ReportTest, ClosingAsksBeforeItDropsChanges) {
  openDialog();
  add(QStringLiteral("Text"));
  QTest::keyClick(dialog_, Qt::Key_Escape);
  EXPECT_TRUE(dialog_->isVisible());
  EXPECT_TRUE(problem().contains(QStringLiteral("unsaved changes"))) << problem().toStdString();
  QTest::keyClick(dialog_, Qt::Key_Escape);
  QTest::keyClick(dialog_, Qt::Key_Escape);
  EXPECT_TRUE(dialog_->isVisible()) << "however often: the key is pressed by habit";
  press("reportClose");
  EXPECT_FALSE(dialog_->isVisible());
}

TEST_F(ReportTest, EnterOnCloseAsksAndThenCloses) {
  const widgets::EnterKeys keys;  // as the window has it
  openDialog();
  add(QStringLiteral("Text"));
  auto* close = part<QPushButton>("reportClose");
  close->setFocus(Qt::TabFocusReason);
  QTest::keyClick(dialog_->windowHandle(), Qt::Key_Return);
  EXPECT_TRUE(dialog_->isVisible());
  EXPECT_TRUE(problem().contains(QStringLiteral("close again to discard"))) << problem().toStdString();
  QTest::keyClick(dialog_->windowHandle(), Qt::Key_Return);
  EXPECT_FALSE(dialog_->isVisible());
}

TEST_F(ReportTest, ExportsPdfAndHtmlWithTheRunsValues) {
  openDialog();
  fill();
  settle();
  dialogs().answers = {dir_.filePath(QStringLiteral("out.html")), dir_.filePath(QStringLiteral("out"))};
  press("reportHtml");
  ASSERT_TRUE(QTest::qWaitFor([&] { return state().contains(QStringLiteral("out.html")); }, kWaitMs))
      << problem().toStdString();
  QFile html(dir_.filePath(QStringLiteral("out.html")));
  ASSERT_TRUE(html.open(QIODevice::ReadOnly));
  const QString text = QString::fromUtf8(html.readAll());
  EXPECT_EQ(loadsOf(text), QStringList());
  EXPECT_TRUE(text.contains(QStringLiteral("iris_dnn/run-1")));
  EXPECT_TRUE(text.contains(QStringLiteral("data:image/svg+xml")));
  EXPECT_TRUE(text.contains(QStringLiteral("hidden_units")));
  EXPECT_FALSE(part<QProgressBar>("reportProgress")->isVisible());
  press("reportPdf");
  ASSERT_TRUE(QTest::qWaitFor([&] { return state().contains(QStringLiteral("out.pdf")); }, kWaitMs))
      << problem().toStdString();
  EXPECT_TRUE(QFile::exists(dir_.filePath(QStringLiteral("out.pdf"))));
  dialogs().answers = {dir_.filePath(QStringLiteral("out.html/x.pdf"))};
  press("reportPdf");
  ASSERT_TRUE(QTest::qWaitFor([&] { return problem().contains(QStringLiteral("could not be written")); }, kWaitMs));
  dialogs().answer.clear();
  press("reportPdf");
  EXPECT_TRUE(part<QAbstractButton>("reportPdf")->isEnabled()) << "nothing happens when the person cancels";
}

TEST_F(ReportTest, PinnedChartsAreAddedTogether) {
  charts()->grid()->pins().set({QStringLiteral("loss"), QStringLiteral("steps_per_sec")});
  openDialog();
  add(QStringLiteral("Pinned charts"));
  ASSERT_EQ(dialog_->report().sections.size(), 2u);
  EXPECT_EQ(dialog_->report().sections[0].tag, QStringLiteral("loss"));
}

TEST_F(ReportTest, ANameThatIsTakenIsAskedAbout) {
  openDialog();
  add(QStringLiteral("Text"));
  name("one");
  press("reportSave");
  ASSERT_TRUE(QTest::qWaitFor([&] { return state() == QStringLiteral("Saved as one"); }, kWaitMs));
  name("two");
  press("reportSave");
  ASSERT_TRUE(QTest::qWaitFor([&] { return state() == QStringLiteral("Saved as two"); }, kWaitMs));
  settle();
  name("one");
  press("reportSave");
  EXPECT_TRUE(problem().contains(QStringLiteral("already"))) << problem().toStdString();
  press("reportSave");
  ASSERT_TRUE(QTest::qWaitFor([&] { return state() == QStringLiteral("Saved as one"); }, kWaitMs));
}

TEST_F(ReportTest, WithoutPinnedChartsItSaysWhatToDo) {
  charts()->grid()->pins().set({});
  openDialog();
  EXPECT_TRUE(problem().isEmpty());
  add(QStringLiteral("Pinned charts"));
  EXPECT_TRUE(problem().contains(QStringLiteral("nothing of this kind"))) << problem().toStdString();
}

TEST_F(ReportTest, EveryControlHasANameAndIsReachedByKeys) {
  openDialog();
  fill();
  settle();
  test_support::AccessAudit audit;
  QApplication::setActiveWindow(dialog_);
  audit.check(dialog_, QStringLiteral("report"));
  EXPECT_TRUE(audit.problems().isEmpty()) << audit.problems().join(QLatin1Char('\n')).toStdString();
}

TEST_F(ReportTest, PicturesInBothThemes) {
  openDialog();
  fill();
  list()->setCurrentRow(1);
  QTest::keyClicks(part<QPlainTextEdit>("reportNote"), QStringLiteral("The loss **falls** quickly."));
  settle();
  for (const bool dark : {false, true}) {
    const test_support::ThemeScope theme(dark);
    QCoreApplication::processEvents();
    test_support::saveScreenshot(dialog_, dark ? QStringLiteral("report_dark") : QStringLiteral("report_light"));
  }
}

}  // namespace
