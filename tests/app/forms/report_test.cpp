// Reports: what they hold, how they are written, and the dialog, driven by clicks and keys.
#include "app/report/report.h"

#include <sys/resource.h>
#include <sys/stat.h>

#include <QBuffer>
#include <QComboBox>
#include <QMenu>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QRegularExpression>
#include <QSpinBox>
#include <cmath>
#include <csignal>

#include "app/report/report_dialog.h"
#include "app/report/report_export.h"
#include "app/report/report_files.h"
#include "tests/app/access_audit.h"
#include "tests/app/window_fixture.h"

namespace {

using app::Report;
using app::ReportContent;
using app::ReportDialog;
using app::ReportFormat;
using app::ReportSection;
using app::SectionKind;
using test_support::kWaitMs;
using test_support::WindowTest;

Report sampleReport() {
  Report report{QStringLiteral("Größe ✓"), QStringLiteral("an *introduction*"), {}};
  ReportSection chart;
  chart.kind = SectionKind::kChart;
  chart.title = QStringLiteral("The loss");
  chart.note = QStringLiteral("falls\nand falls");
  chart.tag = QStringLiteral("loss");
  chart.runs = QStringList{QStringLiteral("iris_dnn/run-1")};
  chart.setup.tags = QStringList{QStringLiteral("accuracy")};
  chart.setup.rightTags = QStringList{QStringLiteral("accuracy")};
  chart.options.smoothing = 0.25;
  chart.options.logY = true;
  report.sections.push_back(chart);
  for (const auto kind :
       {SectionKind::kRuns, SectionKind::kHyperparameters, SectionKind::kRunNotes, SectionKind::kText}) {
    ReportSection section;
    section.kind = kind;
    report.sections.push_back(section);
  }
  return report;
}

TEST(ReportJson, LosesNothing) {
  QString problem;
  const auto read = app::reportFromJson(app::reportToJson(sampleReport()), &problem);
  ASSERT_TRUE(read) << problem.toStdString();
  EXPECT_EQ(*read, sampleReport());
}

TEST(ReportJson, RefusesWhatItDoesNotKnow) {
  const std::vector<std::pair<QByteArray, const char*>> cases = {
      {"{", "damaged"},
      {"[]", "no report"},
      {"{\"version\": 99, \"sections\": []}", "newer version"},
      {"{\"version\": 1, \"sections\": [{\"kind\": \"film\"}]}", "kind that this program does not know"}};
  for (const auto& [json, part] : cases) {
    QString problem;
    EXPECT_FALSE(app::reportFromJson(json, &problem));
    EXPECT_TRUE(problem.contains(QString::fromLatin1(part))) << problem.toStdString();
  }
  const QByteArray whole = app::reportToJson(sampleReport());
  for (qsizetype length = 0; length < whole.size() - 2; length += 7) {
    QString problem;
    EXPECT_FALSE(app::reportFromJson(whole.left(length), &problem));
    EXPECT_FALSE(problem.isEmpty());
  }
}

TEST(ReportNames, AreThoseOfFiles) {
  EXPECT_EQ(app::reportNameProblem(QStringLiteral("My report 1")), QString());
  for (const char* name : {"", "  ", "a/b", "..", ".hidden", "a\nb"})
    EXPECT_NE(app::reportNameProblem(QString::fromLatin1(name)), QString()) << name;
}

ReportContent sampleContent(int charts, int rows) {
  ReportContent content{
      QStringLiteral("A <report>"),
      QStringLiteral(
          "Some **bold** words, a [link](https://example.org/a), a picture "
          "![x](https://example.org/x.png) and <script>alert(1)</script>.\n\n| a | b |\n|---|---|\n| 1 | 2 |"),
      QStringLiteral("today"),
      {}};
  for (int c = 0; c < charts; ++c) {
    app::ReportBlock block;
    block.title = QStringLiteral("Chart %1").arg(c);
    block.note = QStringLiteral("A note with & and <b>");
    app::ReportChart chart;
    chart.title = QStringLiteral("loss");
    chart.xTitle = QStringLiteral("Step");
    chart.yTitle = QStringLiteral("loss");
    chart.request.smoothing = 0.6;
    for (int r = 0; r < 3; ++r) {
      widgets::RenderSeries series;
      series.key = QStringLiteral("run-%1").arg(r);
      series.style.name = series.key;
      series.style.run = series.key;
      series.style.tag = QStringLiteral("loss");
      series.style.color = QColor::fromHsv(r * 90, 200, 160);
      for (int i = 0; i < 200; ++i) series.data.append({i * 10, 1000.0 + i, (r + 1) * std::exp(-i / 60.0)});
      chart.request.series.push_back(std::move(series));
    }
    block.chart = chart;
    content.blocks.push_back(block);
  }
  app::ReportBlock table;
  table.title = QStringLiteral("Runs");
  table.table = app::ReportTable{};
  for (int c = 0; c < 9; ++c) table.table->head << QStringLiteral("column %1").arg(c);
  for (int r = 0; r < rows; ++r) {
    QStringList cells;
    for (int c = 0; c < 9; ++c) cells << QStringLiteral("%1.%2 <&>").arg(r).arg(c);
    table.table->rows.push_back(cells);
  }
  content.blocks.push_back(table);
  return content;
}

// Elements that make a browser load something, and addresses in styles.
QStringList loadsOf(const QString& html) {
  static const QRegularExpression kLoads(
      QStringLiteral("(src|href|data|srcset)\\s*=\\s*\"([^\"]*)\"|url\\(([^)]*)\\)|@import"));
  QStringList found;
  for (auto each = kLoads.globalMatch(html); each.hasNext();) {
    const auto match = each.next();
    const bool isLink = match.captured(1) == QStringLiteral("href");
    if (!isLink && !match.captured(2).startsWith(QStringLiteral("data:"))) found << match.captured();
  }
  return found;
}

TEST(ReportHtml, NeedsNothingElseAndHasEveryValue) {
  const QString html = QString::fromUtf8(app::reportHtml(sampleContent(2, 4), {}));
  EXPECT_EQ(loadsOf(html), QStringList());
  EXPECT_FALSE(html.contains(QStringLiteral("<script")));
  EXPECT_TRUE(html.contains(QStringLiteral("<title>A &lt;report&gt;</title>")));
  EXPECT_EQ(html.count(QStringLiteral("data:image/svg+xml;base64,")), 2);
  EXPECT_TRUE(html.contains(QStringLiteral("<td>run-2</td>")));
  EXPECT_TRUE(html.contains(QStringLiteral("<td>1990</td>"))) << "the last step";
  EXPECT_TRUE(html.contains(QStringLiteral("<td>3.8 &lt;&amp;&gt;</td>")));
  EXPECT_TRUE(html.contains(QStringLiteral("bold")));
}

TEST(ReportPdf, HasVectorsAndSeveralPages) {
  QTemporaryDir dir;
  const QString path = dir.filePath(QStringLiteral("r.pdf"));
  const auto result = app::exportReport(sampleContent(4, 60), ReportFormat::kPdf, path, {});
  EXPECT_EQ(result.problem, QString());
  QFile file(path);
  ASSERT_TRUE(file.open(QIODevice::ReadOnly));
  const QByteArray pdf = file.readAll();
  EXPECT_TRUE(pdf.startsWith("%PDF"));
  EXPECT_GE(pdf.count("/Type /Page\n") + pdf.count("/Type /Page "), 4);
  EXPECT_FALSE(pdf.contains("/Subtype /Image")) << "charts are vectors";
  const QString kept = qEnvironmentVariable("EWB_SCREENSHOTS");
  if (!kept.isEmpty()) {
    QFile::remove(kept + QStringLiteral("/report.pdf"));
    QFile::copy(path, kept + QStringLiteral("/report.pdf"));
  }
}

TEST(ReportExport, IsCancelledBetweenItsParts) {
  QTemporaryDir dir;
  for (const auto format : {ReportFormat::kPdf, ReportFormat::kHtml}) {
    int asked = 0;
    const QString path = dir.filePath(QStringLiteral("x"));
    const auto result = app::exportReport(sampleContent(6, 4), format, path, [&](int, int) { return ++asked < 3; });
    EXPECT_TRUE(result.cancelled);
    EXPECT_EQ(asked, 3);
    EXPECT_FALSE(QFile::exists(path));
  }
}

TEST(ReportExport, SaysWhereAFileCannotBeWritten) {
  QTemporaryDir dir;
  QFile inTheWay(dir.filePath(QStringLiteral("file")));
  ASSERT_TRUE(inTheWay.open(QIODevice::WriteOnly));
  const auto result =
      app::exportReport(sampleContent(0, 1), ReportFormat::kHtml, dir.filePath(QStringLiteral("file/report.html")), {});
  EXPECT_TRUE(result.problem.contains(QStringLiteral("could not be written"))) << result.problem.toStdString();
}

TEST(ReportExport, PutsNoFileInThePlaceOfAPipe) {
  QTemporaryDir dir;
  const QString pipe = dir.filePath(QStringLiteral("pipe"));
  ASSERT_EQ(mkfifo(pipe.toLocal8Bit().constData(), 0600), 0);
  const auto result = app::exportReport(sampleContent(0, 1), ReportFormat::kHtml, pipe, {});
  EXPECT_TRUE(result.problem.contains(QStringLiteral("no file that could be replaced")))
      << result.problem.toStdString();
  EXPECT_NE(app::saveReport(sampleReport(), pipe), QString());
  EXPECT_FALSE(QFileInfo(pipe).isFile());
}

// Files may not grow beyond a limit, which is what a full disk is to a program.
TEST(ReportExport, AFullDiskIsToldAndLeavesWhatWasThere) {
  QTemporaryDir dir;
  const QString path = dir.filePath(QStringLiteral("r.html"));
  ASSERT_EQ(app::exportReport(sampleContent(0, 1), ReportFormat::kHtml, path, {}).problem, QString());
  const qint64 before = QFileInfo(path).size();
  rlimit former{};
  getrlimit(RLIMIT_FSIZE, &former);
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  rlimit full = former;
  full.rlim_cur = 512;
  setrlimit(RLIMIT_FSIZE, &full);
  const auto result = app::exportReport(sampleContent(1, 500), ReportFormat::kHtml, path, {});
  const QString unsaved = app::saveReport(sampleReport(), dir.filePath(QStringLiteral("r.report.json")));
  setrlimit(RLIMIT_FSIZE, &former);
  std::signal(SIGXFSZ, handler);
  EXPECT_TRUE(result.problem.contains(QStringLiteral("could not be written"))) << result.problem.toStdString();
  EXPECT_TRUE(unsaved.contains(QStringLiteral("could not be written"))) << unsaved.toStdString();
  EXPECT_EQ(QFileInfo(path).size(), before);
}

TEST(ReportPreview, ShowsOnePageInTheWantedWidth) {
  const auto preview = app::reportPreview(sampleContent(4, 4), 99, 300, 2);
  EXPECT_GE(preview.pages, 3);
  EXPECT_EQ(preview.page, preview.pages - 1);
  EXPECT_EQ(preview.image.width(), 600);
  const auto first = app::reportPreview(sampleContent(4, 4), 0, 300, 1);
  int inked = 0;
  for (int y = 0; y < first.image.height(); ++y) {
    for (int x = 0; x < first.image.width(); ++x) inked += qGray(first.image.pixel(x, y)) < 200 ? 1 : 0;
  }
  EXPECT_GT(inked, 500);
}

TEST(ReportPages, KeepTitlesWithTheirCharts) {
  const double dpi = 96;
  const QSizeF paper(8.27 * dpi, 11.69 * dpi);
  ReportContent content = sampleContent(2, 0);
  content.blocks.pop_back();
  // Whatever stands above, the second title is on the page of its chart, which the page's last lines show.
  for (int lines = 0; lines < 24; lines += 4) {
    content.note = QStringLiteral("word\n\n").repeated(lines);
    const app::ReportPages pages(content, paper, dpi, {});
    EXPECT_EQ(pages.count(), pages.pageOfBlock(1) + 1) << lines;
    EXPECT_EQ(pages.pageOfTitle(1), pages.pageOfBlock(1)) << lines;
  }
}

class ReportTest : public WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    window_->selectExperiment(QStringLiteral("iris_dnn"));
    click("run.train.tool");
    ASSERT_TRUE(QTest::qWaitFor([&] { return controller().state() == State::kFinished; }, kWaitMs))
        << banner().toStdString();
    auto* charts = window_->findChild<app::ChartsPage*>();
    ASSERT_TRUE(QTest::qWaitFor([&] { return charts->store().tags().contains(QStringLiteral("loss")); }, kWaitMs));
  }
  void openDialog() {
    window_->findChild<QAction*>(QStringLiteral("file.report"))->trigger();
    dialog_ = window_->findChild<ReportDialog*>();
    ASSERT_NE(dialog_, nullptr);
    ASSERT_TRUE(QTest::qWaitForWindowExposed(dialog_));
    QApplication::setActiveWindow(dialog_);
    settle();
  }
  void settle() {
    ASSERT_TRUE(QTest::qWaitFor([&] { return !dialog_->isBusy(); }, kWaitMs));
  }
  template <typename T>
  T* part(const char* name) {
    T* found = dialog_->findChild<T*>(QString::fromLatin1(name));
    EXPECT_NE(found, nullptr) << name;
    return found;
  }
  void press(const char* name) {
    auto* button = part<QAbstractButton>(name);
    ASSERT_TRUE(button != nullptr && button->isEnabled() && button->isVisible()) << name;
    QTest::mouseClick(button, Qt::LeftButton);
  }
  // As chosen in the menu of Add.
  void add(const QString& text, const QString& below = {}) {
    auto* menu = part<QToolButton>("reportAdd")->menu();
    emit menu->aboutToShow();
    for (QAction* action : menu->actions()) {
      QMenu* sub = action->menu();
      if (action->text() != (below.isEmpty() ? text : below)) continue;
      if (sub == nullptr) return action->trigger();
      for (QAction* inner : sub->actions()) {
        if (inner->text() == text) return inner->trigger();
      }
    }
    FAIL() << text.toStdString();
  }
  QListWidget* list() { return part<QListWidget>("reportSections"); }
  QStringList rows() {
    QStringList result;
    for (int i = 0; i < list()->count(); ++i) result << list()->item(i)->text();
    return result;
  }
  QString problem() {
    auto* label = part<QLabel>("reportProblem");
    return label->isVisible() ? label->text() : QString();
  }
  QString state() { return part<QLabel>("reportState")->text(); }
  void name(const char* text) {
    auto* edit = part<QLineEdit>("reportNameText");
    edit->selectAll();
    QTest::keyClicks(edit, QString::fromLatin1(text));
  }
  void fill() {
    add(QStringLiteral("loss"), QStringLiteral("Chart"));
    add(QStringLiteral("Table of runs"));
    add(QStringLiteral("Hyperparameters"));
    add(QStringLiteral("Text"));
  }

  ReportDialog* dialog_ = nullptr;
};

TEST_F(ReportTest, ItsShortcutOpensItAndSectionsAreAddedMovedRemovedAndBroughtBack) {
  QTest::keyClick(window_.get(), Qt::Key_R, Qt::ControlModifier | Qt::AltModifier);
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
  ASSERT_TRUE(QTest::qWaitFor([&] { return problem().contains(QStringLiteral("could not be made")); }, kWaitMs));
  EXPECT_TRUE(dialog_->isModified());
}

TEST_F(ReportTest, ClosingAsksBeforeItDropsChanges) {
  openDialog();
  add(QStringLiteral("Text"));
  QTest::keyClick(dialog_, Qt::Key_Escape);
  EXPECT_TRUE(dialog_->isVisible());
  EXPECT_TRUE(problem().contains(QStringLiteral("not saved"))) << problem().toStdString();
  QTest::keyClick(dialog_, Qt::Key_Escape);
  EXPECT_FALSE(dialog_->isVisible());
}

TEST_F(ReportTest, ExportsPdfAndHtmlWithTheRunsValues) {
  openDialog();
  fill();
  settle();
  dialogs_.answers = {dir_.filePath(QStringLiteral("out.html")), dir_.filePath(QStringLiteral("out"))};
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
  dialogs_.answers = {dir_.filePath(QStringLiteral("out.html/x.pdf"))};
  press("reportPdf");
  ASSERT_TRUE(QTest::qWaitFor([&] { return problem().contains(QStringLiteral("could not be written")); }, kWaitMs));
  dialogs_.answer.clear();
  press("reportPdf");
  EXPECT_TRUE(part<QAbstractButton>("reportPdf")->isEnabled()) << "nothing happens when the person cancels";
}

TEST_F(ReportTest, PinnedChartsAreAddedTogether) {
  window_->findChild<app::ChartsPage*>()->grid()->setPinned({QStringLiteral("loss"), QStringLiteral("steps_per_sec")});
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
  window_->findChild<app::ChartsPage*>()->grid()->setPinned({});
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
