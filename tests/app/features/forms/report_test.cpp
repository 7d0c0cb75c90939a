// Reports: what they hold and how they are written.
#include "app/features/report/report.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <QBuffer>
#include <QRegularExpression>
#include <cmath>
#include <csignal>

#include "app/features/report/best_first.h"
#include "app/features/report/report_export.h"
#include "app/features/report/report_files.h"
#include "tests/app/features/forms/html_loads.h"
#include "tests/app/workspace_fixture.h"

namespace {

using app::Report;
using app::ReportContent;
using app::ReportFormat;
using app::ReportSection;
using app::SectionKind;
using test_support::kWaitMs;
using test_support::loadsOf;

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
      {"[]", "not a report"},
      {"{\"version\": 99, \"sections\": []}", "newer version"},
      {"{\"version\": 1, \"sections\": [{\"kind\": \"film\"}]}", "unknown kind"}};
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

TEST(ReportCurves, OfManyTheBestComeFirst) {
  const auto curves = [](int count) {
    std::vector<widgets::RenderSeries> series(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) {
      series[static_cast<std::size_t>(i)].key = QString::number(i);
      if (i != 3) series[static_cast<std::size_t>(i)].data.append({0, 1.7e9, static_cast<double>((i * 7) % count)});
    }
    return series;
  };
  std::vector<widgets::RenderSeries> many = curves(20);
  app::putBestFirst(many, true);
  EXPECT_EQ(many.front().data.value(0), 0);
  EXPECT_TRUE(many.back().data.empty()) << "without a value";
  app::putBestFirst(many, false);
  EXPECT_EQ(many.front().data.value(0), 19);
  for (const auto& [count, smaller] : {std::pair(12, std::optional(true)), std::pair(20, std::optional<bool>())}) {
    std::vector<widgets::RenderSeries> kept = curves(count);
    app::putBestFirst(kept, smaller);
    EXPECT_EQ(kept.front().key, QStringLiteral("0")) << count;
    EXPECT_EQ(kept.back().key, QString::number(count - 1)) << count;
  }
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
  EXPECT_TRUE(html.contains(QStringLiteral("href=\"https://example.org/a\"")));
}

TEST(ReportHtml, TellsHowManyPointsAChartDoesNotShow) {
  ReportContent content = sampleContent(1, 1);
  const auto html = [&] { return QString::fromUtf8(app::reportHtml(content, {})); };
  EXPECT_TRUE(html().contains(QRegularExpression(QStringLiteral("alt=\"Chart of loss: \\d+ points above\""))));
  content.blocks.front().chart->request.ignoreOutliers = false;
  EXPECT_TRUE(html().contains(QStringLiteral("alt=\"Chart of loss\"")));
}

TEST(ReportHtml, LinksThatAreNotIntoTheWebAreWords) {
  ReportContent content = sampleContent(0, 1);
  content.note = QStringLiteral(
      "[a](javascript:alert\\(1\\)) [b](FILE:///etc/passwd) [c](<java\tscript:x>) [d](data:text/html,x)");
  content.blocks.front().note = QStringLiteral("[e](&#106;avascript:x) [f](vbscript:x) <file:///etc/hosts>");
  const QString html = QString::fromUtf8(app::reportHtml(content, {}));
  EXPECT_FALSE(html.contains(QStringLiteral("<a href"))) << html.toStdString();
  EXPECT_FALSE(html.contains(QStringLiteral("script:"))) << html.toStdString();
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
  EXPECT_TRUE(result.problem.contains(QStringLiteral("cannot be replaced"))) << result.problem.toStdString();
  EXPECT_NE(app::saveReport(sampleReport(), pipe).problem, QString());
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
  const QString unsaved = app::saveReport(sampleReport(), dir.filePath(QStringLiteral("r.report.json"))).problem;
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

}  // namespace
