#include "widgets/charts/export/chart_export.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QFile>
#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocale>
#include <QMenu>
#include <QMimeData>
#include <QPainter>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QXmlStreamReader>
#include <cmath>

#include "tests/support/chart_grid_fixture.h"
#include "tests/support/scripted_dialogs.h"
#include "widgets/charts/export/chart_exporter.h"
#include "widgets/charts/export/chart_picture.h"
#include "widgets/charts/export/pgfplots_writer.h"
#include "widgets/charts/export/print_looks.h"
#include "widgets/charts/render/min_max_decimation.h"
#include "widgets/theme/run_colors.h"
#include "widgets/util/dialogs.h"

namespace {

using test_support::curveOf;
using test_support::names;
using widgets::ChartSnapshot;
using widgets::ExportFormat;

std::vector<widgets::Polyline> decimated(const widgets::SeriesData& data, double from, double to, std::size_t most,
                                         bool logY = false) {
  return widgets::decimate(widgets::ShownSeries(data), widgets::XAxis::kStep, {from, to}, most, logY);
}

TEST(MinMaxDecimation, KeepsFewPointsAsTheyAre) {
  const auto lines = decimated(curveOf({3, 1, 2}), 0, 2, 100);
  ASSERT_EQ(lines.size(), 1u);
  EXPECT_EQ(lines[0], (widgets::Polyline{{0, 3}, {1, 1}, {2, 2}}));
}

// The first curve lies above the others; below a legend that is too high the plot would be upside down.
TEST(ChartPicture, ManyNamesLeaveThePlotItsPlace) {
  ChartSnapshot chart;
  chart.x = {0, 9};
  chart.y = {0, 1};
  for (int run = 0; run < 60; ++run) {
    ChartSnapshot::Curve curve;
    curve.style.name = QStringLiteral("experiment_with_a_long_name/run-%1, evaluation").arg(run);
    curve.style.color = run == 0 ? QColor(255, 0, 0) : QColor(0, 0, 255);
    curve.shown = widgets::ShownSeries(curveOf(std::vector<double>(10, run == 0 ? 0.9 : 0.1)));
    chart.curves.push_back(std::move(curve));
  }
  QImage image(640, 352, QImage::Format_RGB32);
  QPainter painter(&image);
  widgets::paintChartPicture(painter, image.size(), chart);
  painter.end();
  std::vector<int> red, blue;  // rows of the plot's middle, where no sample of the legend is
  for (int y = 352 * 2 / 5; y < image.height(); ++y) {
    const QColor pixel = image.pixelColor(400, y);
    if (pixel.red() > 200 && pixel.blue() < 100) red.push_back(y);
    if (pixel.blue() > 200 && pixel.red() < 100) blue.push_back(y);
  }
  ASSERT_FALSE(red.empty());
  ASSERT_FALSE(blue.empty());
  EXPECT_LT(red.back(), blue.front());
}

// A level line as a printer without colours gives it.
struct PrintedLine {
  int grey = 255;   // where it is darkest
  QRgb ink = 0;     // there, before it is printed
  int pieces = 0;   // of ink and between them
  int longest = 0;  // piece of ink, in pixels

  bool isDashedAs(const PrintedLine& other) const {
    const auto isAbout = [](int a, int b) { return std::abs(a - b) <= std::max(a, b) / 8; };
    return isAbout(pieces, other.pieces) && isAbout(longest, other.longest);
  }
};

// Those in the middle of a picture's plot, from the top; the grid is nearly paper.
std::vector<PrintedLine> printedLines(const QImage& picture) {
  constexpr int kPaper = 230, kInk = 190;
  const QImage print = picture.convertToFormat(QImage::Format_Grayscale8);
  std::vector<PrintedLine> lines;
  bool isInLine = false;
  for (int y = print.height() / 10; y < print.height(); ++y) {
    const uchar* row = print.constScanLine(y);
    PrintedLine line;
    int ink = 0;
    for (int x = print.width() / 3; x < print.width() * 3 / 4; ++x) {
      if (row[x] < line.grey) {
        line.grey = row[x];
        line.ink = picture.pixel(x, y);
      }
      line.pieces += (row[x] < kPaper) != (row[x - 1] < kPaper);
      ink = row[x] < kPaper ? ink + 1 : 0;
      line.longest = std::max(line.longest, ink);
    }
    const bool isInk = line.grey < kInk;
    if (isInk && !isInLine) lines.push_back(line);
    if (isInk && line.grey < lines.back().grey) lines.back() = line;
    isInLine = isInk;
  }
  return lines;
}

// Twelve level lines, a run each, the first one at the bottom.
ChartSnapshot twelveRuns(widgets::RunPalette palette) {
  constexpr int kRuns = 12;
  ChartSnapshot chart;
  chart.x = {0, 9};
  chart.y = {0, kRuns};
  for (int run = 0; run < kRuns; ++run) {
    const auto look = widgets::RunColors::lookOf(run, false, palette);
    ChartSnapshot::Curve curve;
    curve.run = curve.style.name = QString::number(run);
    curve.style.color = look.color;
    curve.style.dash = look.dash;
    curve.shown = widgets::ShownSeries(curveOf(std::vector<double>(10, run + 0.5)));
    chart.curves.push_back(std::move(curve));
  }
  return chart;
}

QImage printed(const ChartSnapshot& chart) {
  constexpr int kScale = 3;  // lines that are between pixels would look fainter
  QImage image(900 * kScale, 700 * kScale, QImage::Format_RGB32);
  QPainter painter(&image);
  painter.scale(kScale, kScale);
  widgets::paintChartPicture(painter, QSizeF(900, 700), chart);
  painter.end();
  return image;
}

int distanceOf(QRgb a, QRgb b) {
  return std::max({std::abs(qRed(a) - qRed(b)), std::abs(qGreen(a) - qGreen(b)), std::abs(qBlue(a) - qBlue(b))});
}

// By their dashes, by `least` greys, or, where colours are seen, by twice as much of red, green or blue.
void expectDistinct(const QImage& image, int least, bool inColours = false) {
  constexpr std::size_t kRuns = 12;
  const std::vector<PrintedLine> lines = printedLines(image);
  ASSERT_GE(lines.size(), kRuns);
  for (std::size_t i = 0; i < kRuns; ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const PrintedLine &a = lines[i], &b = lines[j];
      const bool isOther = std::abs(a.grey - b.grey) >= least || (inColours && distanceOf(a.ink, b.ink) >= 2 * least);
      EXPECT_TRUE(!a.isDashedAs(b) || isOther)
          << i << ": " << a.grey << ' ' << a.pieces << ", " << j << ": " << b.grey << ' ' << b.pieces;
    }
  }
}

// As an eye without the cones for green sees it: Machado, Oliveira and Fernandes 2009, severity 1, in linear light.
QImage asDeuteranopesSee(QImage image) {
  const auto linear = [](int part) {
    const double value = part / 255.0;
    return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
  };
  const auto part = [](double value) {
    value = std::clamp(value, 0.0, 1.0);
    return qRound(255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * std::pow(value, 1 / 2.4) - 0.055));
  };
  QHash<QRgb, QRgb> seen;
  for (int y = 0; y < image.height(); ++y) {
    auto* row = reinterpret_cast<QRgb*>(image.scanLine(y));
    for (int x = 0; x < image.width(); ++x) {
      QRgb& to = seen[row[x]];
      if (to == 0) {
        const double r = linear(qRed(row[x])), g = linear(qGreen(row[x])), b = linear(qBlue(row[x]));
        to = qRgb(part(0.367322 * r + 0.860646 * g - 0.227968 * b), part(0.280085 * r + 0.672501 * g + 0.047413 * b),
                  part(-0.011820 * r + 0.042940 * g + 0.968881 * b));
      }
      row[x] = to;
    }
  }
  return image;
}

TEST(ChartPicture, InGreysTwelveRunsAreToldApartInPrint) {
  expectDistinct(printed(twelveRuns(widgets::RunPalette::kGrey)), 40);
}

TEST(ChartPicture, InUsualColoursTwelveRunsAreToldApartInGreyPrintAndByColourBlindReaders) {
  ChartSnapshot chart = twelveRuns(widgets::RunPalette::kTwelve);
  widgets::tellApartInPrint(chart.curves);
  EXPECT_TRUE(chart.curves.front().style.dash.empty());
  const QImage image = printed(chart);
  constexpr int kTenth = 25;  // of the greys between black and white
  expectDistinct(image, kTenth);
  expectDistinct(asDeuteranopesSee(image), kTenth, true);
  const QString folder = qEnvironmentVariable("EWB_SCREENSHOTS");
  if (!folder.isEmpty()) image.save(folder + QStringLiteral("/print_twelve_runs.png"));
}

TEST(ChartPicture, InPrintRunsWhoseGreysDifferStaySolid) {
  ChartSnapshot chart = twelveRuns(widgets::RunPalette::kTwelve);
  chart.curves.resize(1);
  chart.curves.push_back(twelveRuns(widgets::RunPalette::kTwelve).curves[3]);
  widgets::tellApartInPrint(chart.curves);
  EXPECT_TRUE(chart.curves[0].style.dash.empty());
  EXPECT_TRUE(chart.curves[1].style.dash.empty());
}

TEST(ChartPicture, TellsAtTheRightOfItsTitleWhatItLeavesOut) {
  ChartSnapshot chart = twelveRuns(widgets::RunPalette::kTwelve);
  const auto isCornerWhite = [&] {
    const QImage corner = printed(chart).copy(2100, 20, 600, 80);
    return !QImage(corner).isNull() && corner.allGray() && corner.pixel(0, 0) == corner.pixel(599, 0) &&
           std::all_of(corner.constBits(), corner.constBits() + corner.sizeInBytes(), [](uchar b) { return b == 255; });
  };
  EXPECT_TRUE(isCornerWhite());
  chart.leftOut = QStringLiteral("29 points above");
  EXPECT_FALSE(isCornerWhite());
}

TEST(MinMaxDecimation, KeepsEverySpikeOfManyPoints) {
  std::vector<double> values(100000, 1.0);
  values[31234] = 9;
  values[77777] = -9;
  const auto lines = decimated(curveOf(values), 0, 99999, 400);
  ASSERT_EQ(lines.size(), 1u);
  EXPECT_LE(lines[0].size(), 410u);
  double low = 0, high = 0;
  for (std::size_t i = 0; i < lines[0].size(); ++i) {
    low = std::min(low, lines[0][i].y());
    high = std::max(high, lines[0][i].y());
    EXPECT_TRUE(i == 0 || lines[0][i - 1].x() < lines[0][i].x());
  }
  EXPECT_EQ(low, -9);
  EXPECT_EQ(high, 9);
  EXPECT_EQ(lines[0].back().x(), 99999);
}

TEST(MinMaxDecimation, PartsLinesAtGapsAndTakesANeighbourOnEachSide) {
  const auto lines = decimated(curveOf({0, 1, NAN, 3, 4, 5, 6}), 3.5, 4.5, 100);
  ASSERT_EQ(lines.size(), 1u);
  EXPECT_EQ(lines[0], (widgets::Polyline{{3, 3}, {4, 4}, {5, 5}}));
  EXPECT_EQ(decimated(curveOf({0, 1, NAN, 3}), 0, 4, 100).size(), 2u);
  EXPECT_EQ(decimated(curveOf({1, -1, 3}), 0, 4, 100, true).size(), 2u);
}

ChartSnapshot sampleChart() {
  ChartSnapshot chart;
  chart.title = QStringLiteral("loss");
  chart.xTitle = QStringLiteral("Step");
  chart.yTitle = QStringLiteral("loss");
  chart.x = {0, 400};
  chart.y = {0, 2.5};
  chart.smoothed = true;
  for (int i = 0; i < 3; ++i) {
    ChartSnapshot::Curve curve;
    curve.run = QStringLiteral("run_%1").arg(i);
    curve.style = test_support::styleOf(i, curve.run);
    curve.tag = chart.title;
    curve.shown = widgets::ShownSeries(test_support::lossCurve(400, static_cast<unsigned>(i)));
    chart.curves.push_back(curve);
  }
  return chart;
}

TEST(ChartExport, ThePictureIsWhiteWithTheCurvesInTheirColours) {
  const QImage image = widgets::chartImage(sampleChart(), {{720, 440}, 2, 0});
  EXPECT_EQ(image.size(), QSize(1440, 880));
  EXPECT_EQ(image.pixelColor(2, 2), QColor(Qt::white));
  int inColor = 0;
  for (int y = 0; y < image.height(); ++y)
    for (int x = 0; x < image.width(); ++x) inColor += image.pixelColor(x, y) == QColor(0xC34C0E);
  EXPECT_GT(inColor, 100);
  QDir().mkpath(qEnvironmentVariable("EWB_SCREENSHOTS", QStringLiteral("screenshots")));
  image.save(qEnvironmentVariable("EWB_SCREENSHOTS", QStringLiteral("screenshots")) + QStringLiteral("/export.png"));
}

TEST(ChartExport, TheDrawingIsSvgThatQtReadsBack) {
  const QByteArray svg = widgets::chartFile(sampleChart(), ExportFormat::kSvg, {});
  QXmlStreamReader xml(svg);
  while (!xml.atEnd()) xml.readNext();
  EXPECT_FALSE(xml.hasError()) << xml.errorString().toStdString();
  EXPECT_TRUE(svg.contains("run_2"));
}

TEST(ChartExport, TheDocumentIsAPdfOfOnePage) {
  const QByteArray pdf = widgets::chartFile(sampleChart(), ExportFormat::kPdf, {});
  EXPECT_TRUE(pdf.startsWith("%PDF-"));
  EXPECT_TRUE(pdf.trimmed().endsWith("%%EOF"));
  EXPECT_EQ(pdf.count("/Type /Page\n") + pdf.count("/Type /Page "), 1);
}

TEST(ChartExport, CsvHasTheVisiblePointsOnly) {
  ChartSnapshot chart = sampleChart();
  chart.curves.resize(1);
  chart.curves[0].shown = widgets::ShownSeries(curveOf({1, 0.5, NAN, 0.25}, 10));
  chart.x = {10, 20};
  chart.smoothed = false;
  EXPECT_EQ(
      widgets::chartCsv(chart),
      QStringLiteral("run,tag,step,wall_time,value\nrun_0,loss,10,1600000000.5,0.5\nrun_0,loss,20,1600000001,nan\n"));
}

TEST(ChartExport, FilesHaveAPointWhateverTheNumbersLanguage) {
  const ChartSnapshot chart = sampleChart();
  const auto files = [&] {
    return QStringList{widgets::chartCsv(chart), QString::fromUtf8(widgets::chartJson(chart)),
                       widgets::pgfplotsText(chart, 200)};
  };
  const QStringList english = files();
  const QLocale before;
  QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
  EXPECT_EQ(files(), english);
  QLocale::setDefault(before);
}

TEST(ChartExport, JsonReadsBackWithTheSameValues) {
  ChartSnapshot chart = sampleChart();
  chart.curves[0].shown = widgets::ShownSeries(curveOf({0.1, INFINITY}));
  const QJsonObject root = QJsonDocument::fromJson(widgets::chartJson(chart)).object();
  const QJsonObject first = root[QStringLiteral("series")].toArray()[0].toObject();
  EXPECT_EQ(first[QStringLiteral("values")].toArray()[0].toDouble(), 0.1);
  EXPECT_EQ(first[QStringLiteral("values")].toArray()[1].toString(), QStringLiteral("Infinity"));
  EXPECT_EQ(root[QStringLiteral("series")].toArray()[1].toObject()[QStringLiteral("steps")].toArray().size(), 400);
}

TEST(Pgfplots, EscapesWhatLatexWouldRead) {
  EXPECT_EQ(widgets::latexText(QStringLiteral("a_b 5% {x} \\^~#$&\n")),
            QStringLiteral("a\\_b 5\\% \\{x\\} \\textbackslash{}\\textasciicircum{}\\textasciitilde{}\\#\\$\\& "));
}

TEST(Pgfplots, IsADocumentWithBalancedBracesAndFewPoints) {
  ChartSnapshot chart = sampleChart();
  chart.curves[0].style.name = QStringLiteral("lr_{0}");
  chart.curves[1].style.right = true;
  chart.right = widgets::AxisRange{0, 5};
  chart.curves[2].shown = widgets::ShownSeries(test_support::lossCurve(50000, 2));
  chart.x = {0, 50000};
  const QString tex = widgets::pgfplotsText(chart, 200);
  EXPECT_LT(tex.count(QLatin1Char('(')), 1000);
  QString plain = tex;
  plain.remove(QStringLiteral("\\{")).remove(QStringLiteral("\\}"));
  EXPECT_EQ(plain.count(QLatin1Char('{')), plain.count(QLatin1Char('}')));
  EXPECT_EQ(tex.count(QStringLiteral("\\begin{")), tex.count(QStringLiteral("\\end{")));
  EXPECT_EQ(tex.count(QStringLiteral("\\begin{axis}")), 2);
  EXPECT_TRUE(tex.contains(QStringLiteral("\\addlegendentry{lr\\_\\{0\\}}")));
}

// As a file, for those who have LaTeX.
void keep(const QString& tex, const char* name) {
  const QString folder = qEnvironmentVariable("EWB_SCREENSHOTS", QStringLiteral("screenshots"));
  QDir().mkpath(folder);
  QFile file(QStringLiteral("%1/%2.tex").arg(folder, QString::fromLatin1(name)));
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write(tex.toUtf8());
}

TEST(Pgfplots, HoldsNothingThatLatexStumblesOver) {
  ChartSnapshot chart = sampleChart();
  chart.title = QStringLiteral("50 % of a_b & #3 ~ ^2 {x} \\ $ λ → ≤ 中 é");
  chart.curves[0].style.name = QStringLiteral("run_1 & 100%");
  chart.curves[0].shown = widgets::ShownSeries(curveOf({1, NAN, 2, INFINITY, 1.5, -INFINITY, 1}));
  chart.curves[1].lower = widgets::ShownSeries(curveOf({0.5, 0.6, NAN, 0.7, 0.8}));
  chart.curves[1].upper = widgets::ShownSeries(curveOf({1.5, 1.6, NAN, 1.7, 1.8}));
  chart.curves[1].style.dash = {6, 3};
  chart.curves[2].style.right = true;
  chart.right = widgets::AxisRange{0, 5};
  const QString tex = widgets::pgfplotsText(chart, 200);
  EXPECT_FALSE(tex.contains(QStringLiteral("nan")) || tex.contains(QStringLiteral("inf"), Qt::CaseInsensitive));
  EXPECT_TRUE(tex.contains(QStringLiteral("50 \\% of a\\_b \\& \\#3")));
  EXPECT_TRUE(tex.contains(QStringLiteral("\\ensuremath{\\lambda}")));
  EXPECT_TRUE(tex.contains(QStringLiteral("[U+4E2D]")));
  EXPECT_TRUE(tex.contains(QStringLiteral("only marks, mark=*, mark size=1.2pt, forget plot] coordinates {(2,2) }")));
  for (const QChar c : tex) ASSERT_LT(c.unicode(), 0x180) << "pdflatex knows no " << int{c.unicode()};
  int depth = 0;
  for (qsizetype i = 0; i < tex.size(); ++i) {
    if (tex[i] == QLatin1Char('\\')) {
      ++i;
    } else if (tex[i] == QLatin1Char('{')) {
      ++depth;
    } else if (tex[i] == QLatin1Char('}')) {
      ASSERT_GE(--depth, 0) << tex.left(i).toStdString();
    }
  }
  EXPECT_EQ(depth, 0);
  keep(tex, "chart");
}

TEST(Pgfplots, WallTimesAreSecondsAfterTheBeginning) {
  ChartSnapshot chart = sampleChart();
  chart.xAxis = widgets::XAxis::kWall;
  chart.xKind = widgets::AxisKind::kWallTime;
  chart.curves.resize(1);
  widgets::SeriesData points;
  points.append(std::vector<int64_t>{0, 1, 2}, std::vector<double>{1.6e9, 1.6e9 + 0.25, 1.6e9 + 30},
                std::vector<double>{3, 2, 1});
  chart.curves[0].shown = widgets::ShownSeries(points);
  chart.x = {1.6e9, 1.6e9 + 30};
  const QString tex = widgets::pgfplotsText(chart, 50);
  EXPECT_TRUE(tex.contains(QStringLiteral("(0.25,2)"))) << tex.toStdString();
  EXPECT_TRUE(tex.contains(QStringLiteral("xmin=0, xmax=30,")));
  EXPECT_TRUE(tex.contains(QStringLiteral("s after 2020-09-13 12:26:40 UTC")));
  keep(tex, "chart_wall");
}

TEST(Pgfplots, ALogarithmicAxisGivesTheValuesThemselves) {
  ChartSnapshot chart = sampleChart();
  chart.logY = true;
  chart.y = {-2, 1};
  const QString tex = widgets::pgfplotsText(chart, 50);
  EXPECT_TRUE(tex.contains(QStringLiteral("ymode=log")));
  EXPECT_TRUE(tex.contains(QStringLiteral("ymin=0.01, ymax=10,")));
  keep(tex, "chart_log");
}

class ExporterTest : public testing::Test {
 protected:
  void wait() {
    ASSERT_TRUE(QTest::qWaitFor([&] { return !exporter_.isBusy(); }, 10000));
  }
  QTemporaryDir dir_;
  test_support::ScriptedDialogs dialogs_;
  widgets::ChartExporter exporter_{&dialogs_};
  QSignalSpy saved_{&exporter_, &widgets::ChartExporter::saved};
  QSignalSpy failed_{&exporter_, &widgets::ChartExporter::failed};
};

TEST_F(ExporterTest, WritesEveryFormatOffTheGuiThread) {
  for (const auto format : {ExportFormat::kPng, ExportFormat::kSvg, ExportFormat::kPdf, ExportFormat::kCsv,
                            ExportFormat::kJson, ExportFormat::kPgfplots}) {
    dialogs_.answer = dir_.filePath(QStringLiteral("chart"));
    exporter_.save(sampleChart(), format, 1, nullptr);
    wait();
    const QString path = dialogs_.answer + QLatin1Char('.') + widgets::extensionOf(format);
    EXPECT_TRUE(QFileInfo(path).size() > 100) << path.toStdString();
  }
  EXPECT_EQ(saved_.size(), 6);
  EXPECT_TRUE(dialogs_.start.endsWith(QStringLiteral("/loss.tex")));
}

TEST_F(ExporterTest, SaysWhatWentWrongWhenTheFolderIsGone) {
  dialogs_.answer = dir_.filePath(QStringLiteral("gone/chart.csv"));
  exporter_.save(sampleChart(), ExportFormat::kCsv, 1, nullptr);
  wait();
  ASSERT_EQ(failed_.size(), 1);
  EXPECT_TRUE(failed_[0][0].toString().contains(QStringLiteral("gone/chart.csv")));
}

TEST_F(ExporterTest, CancellingWritesNothing) {
  exporter_.save(sampleChart(), ExportFormat::kCsv, 1, nullptr);
  wait();
  EXPECT_TRUE(saved_.isEmpty() && failed_.isEmpty());
}

TEST_F(ExporterTest, CopiesPictureAndValues) {
  exporter_.copy(sampleChart());
  wait();
  const QMimeData* data = QApplication::clipboard()->mimeData();
  ASSERT_TRUE(data && data->hasImage());
  EXPECT_TRUE(data->text().startsWith(QStringLiteral("run\ttag\tstep")));
}

class GridExportTest : public test_support::ChartGridFixture {};

TEST_F(GridExportTest, TheMenuAsksForAnExportInTheColoursForPaper) {
  const test_support::ThemeScope scope(true);
  fill(2, names("loss"));
  show();
  QSignalSpy wanted(&grid_, &widgets::ChartGrid::exportRequested);
  QContextMenuEvent event(QContextMenuEvent::Keyboard, card("loss")->view().plot().center(),
                          card("loss")->mapToGlobal(card("loss")->view().plot().center()));
  QApplication::sendEvent(card("loss"), &event);
  auto* action = card("loss")->findChild<QAction*>(QStringLiteral("export.png2"));
  ASSERT_TRUE(action);
  action->trigger();
  ASSERT_EQ(wanted.size(), 1);
  const auto chart = wanted[0][0].value<ChartSnapshot>();
  ASSERT_EQ(chart.curves.size(), 2u);
  EXPECT_EQ(chart.curves[0].style.color, widgets::RunColors::lookOf(0, false).color);
  EXPECT_EQ(wanted[0][2].toInt(), 2);
  for (QMenu* menu : card("loss")->findChildren<QMenu*>()) menu->close();
}

}  // namespace
