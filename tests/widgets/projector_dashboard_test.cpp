// The projector driven as a person drives it: files, runs and their checkpoints, clicks and keys.
#include "widgets/dashboards/projector/projector_dashboard.h"

#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QDropEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMimeData>
#include <QSignalSpy>
#include <QSlider>
#include <QSpinBox>
#include <QTabBar>
#include <QTreeView>
#include <QUrl>
#include <fstream>

#include "tests/widgets/dashboard_fixture.h"
#include "tests/widgets/made_checkpoints.h"
#include "tests/widgets/made_points.h"
#include "widgets/dashboards/projector/bookmark_menu.h"
#include "widgets/dashboards/projector/legend_model.h"
#include "widgets/dashboards/projector/point_facts_model.h"
#include "widgets/dashboards/projector/point_list_model.h"
#include "widgets/dashboards/projector/projector_canvas.h"
#include "widgets/dashboards/projector/projector_inspector.h"
#include "widgets/panels/message_banner.h"

namespace widgets {
namespace {

using made::Clusters;
using made::clusters;
using made::text;
using test_support::DashboardTest;

constexpr int kClusters = 6;
constexpr int kEach = 40;

class AnsweringDialogs : public Dialogs {
 public:
  QStringList answers;
  QString next() { return answers.isEmpty() ? QString() : answers.takeFirst(); }
  QString openFile(QWidget*, const QString&, const QString&, const QString&) override { return next(); }
  QString openFolder(QWidget*, const QString&, const QString&) override { return next(); }
  QString saveFile(QWidget*, const QString&, const QString&, const QString&) override { return next(); }
  bool confirm(QWidget*, const QString&, const QString&, const QString&) override { return true; }
};

class ProjectorDashboardTest : public DashboardTest {
 protected:
  void SetUp() override {
    writeFiles();
    write("lr=0.002", [](summaries::SummaryWriter& log) { log.scalar("loss", 1, 0.5, 1.6e9); });
  }
  QString path(const char* name) { return folder_.filePath(text(name)); }

  void writeFiles() {
    made_ = clusters(kClusters, kEach, 12);
    std::ofstream vectors(path("vectors.tsv").toStdString()), metadata(path("metadata.tsv").toStdString());
    metadata << "name\tcluster\tweight\n";
    for (int i = 0; i < made_.points.rows; ++i) {
      const int label = made_.labels[static_cast<std::size_t>(i)];
      for (int c = 0; c < made_.points.columns; ++c) vectors << (c ? "\t" : "") << made_.points.row(i)[c];
      vectors << '\n';
      metadata << "point " << i << "\tcluster " << label << '\t' << 0.01 * i << '\n';
    }
  }
  void make() {
    DashboardContext given = context();
    given.checkpoints = &service_;
    page_ = std::make_unique<QWidget>();
    dashboard_ = new ProjectorDashboard(given, page_.get());
    dashboard_->setDialogs(&dialogs_);
    QObject::connect(dashboard_, &Dashboard::message, page_.get(),
                     [this](const BannerMessage& message) { messages_ << message.text; });
    auto* row = new QHBoxLayout(page_.get());
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(dashboard_, 1);
    inspector_ = qobject_cast<ProjectorInspector*>(dashboard_->makeInspector(page_.get()));
    inspector_->setFixedWidth(304);
    row->addWidget(inspector_);
    page_->resize(1376, 804);
    page_->show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(page_.get()));
  }
  // With the files of clusters.
  void makeAndOpen() {
    make();
    dashboard_->openFiles({path("vectors.tsv"), path("metadata.tsv")});
    ASSERT_TRUE(wait([this] { return session()->count() == kClusters * kEach; }));
    ASSERT_TRUE(settle());
  }
  bool isSettled() {
    return !session()->isBusy() && !canvas()->isPainting() && session()->colors().colors &&
           session()->projection().places;
  }
  bool settle() {
    return wait([this] { return isSettled(); });
  }
  template <typename T>
  T* child(const char* name) {
    T* found = page_->findChild<T*>(QString::fromLatin1(name));
    EXPECT_NE(found, nullptr) << name;
    return found;
  }
  void click(const char* name) { QTest::mouseClick(child<QAbstractButton>(name), Qt::LeftButton); }
  void showMethod(ProjectionMethod method) {
    child<QTabBar>("projectorMethods")->setCurrentIndex(static_cast<int>(method));
  }
  QPoint placeOf(int point) { return canvas()->frame().grid.placeOf(point).toPoint(); }
  ProjectorSession* session() { return dashboard_->session(); }
  ProjectorCanvas* canvas() { return dashboard_->canvas(); }

  made::FakeService service_;
  AnsweringDialogs dialogs_;
  Clusters made_;
  QStringList messages_;
  ProjectorDashboard* dashboard_ = nullptr;
  ProjectorInspector* inspector_ = nullptr;
};

TEST_F(ProjectorDashboardTest, SaysWhatToDoWhileNothingIsOpen) {
  make();
  ASSERT_TRUE(wait([this] { return child<QLabel>("emptyStateTitle")->text() == text("No run selected"); }));
  pictures(text("projector_empty"), [] { return true; });
}

TEST_F(ProjectorDashboardTest, ShowsFilesInTheirClassesColours) {
  makeAndOpen();
  EXPECT_EQ(session()->colorColumn(), 1);
  EXPECT_EQ(session()->labelColumn(), 0);
  EXPECT_EQ(child<QListView>("projectorLegend")->model()->rowCount(), kClusters);
  EXPECT_TRUE(child<QLabel>("projectorStatus")->text().startsWith(text("Total variance described")))
      << child<QLabel>("projectorStatus")->text().toStdString();
  session()->select({7});
  ASSERT_TRUE(wait([this] { return !session()->neighbors().empty(); }));
  pictures(text("projector_pca"), [this] { return isSettled(); });
}

TEST_F(ProjectorDashboardTest, AClickSelectsAndShowsTheNeighbours) {
  makeAndOpen();
  QTest::mouseClick(canvas(), Qt::LeftButton, {}, placeOf(12));
  ASSERT_EQ(session()->selection(), std::vector<int>{canvas()->frame().grid.at(QPointF(placeOf(12)), 9)});
  ASSERT_TRUE(wait([this] { return inspector_->neighbors()->rowCount() == 20; }));
  const int point = session()->selection().front();
  EXPECT_EQ(child<QLabel>("projectorSelection")->text(), text("point %1").arg(point));
  EXPECT_EQ(made_.labels[static_cast<std::size_t>(inspector_->neighbors()->pointAt(0))],
            made_.labels[static_cast<std::size_t>(point)]);
  EXPECT_EQ(child<QTreeView>("projectorPointFacts")->model()->rowCount(), 5);
  child<QSlider>("projectorNeighborCount")->setValue(5);
  child<QComboBox>("projectorMetric")->setCurrentIndex(1);
  QMetaObject::invokeMethod(child<QComboBox>("projectorMetric"), "activated", Q_ARG(int, 1));
  ASSERT_TRUE(wait([this] { return inspector_->neighbors()->rowCount() == 5; }));
  EXPECT_EQ(session()->metric(), Metric::kEuclidean);
  const auto wanted = nearestTo(session()->data()->points, point, 5, Metric::kEuclidean, {});
  ASSERT_TRUE(wait([&] { return session()->neighbors() == wanted; }));
  // A click on a neighbour goes on to it.
  auto* view = child<QTreeView>("projectorNeighbors");
  QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, view->visualRect(view->model()->index(1, 0)).center());
  EXPECT_EQ(session()->selection(), std::vector<int>{wanted[1].row});
  QTest::keyClick(canvas(), Qt::Key_Escape);
  EXPECT_TRUE(session()->selection().empty());
  EXPECT_EQ(inspector_->neighbors()->rowCount(), 0);
}

TEST_F(ProjectorDashboardTest, KeysTurnMoveAndMagnify) {
  makeAndOpen();
  canvas()->setFocus();
  ASSERT_TRUE(canvas()->camera().isDeep());
  const Camera first = canvas()->camera();
  QTest::keyClick(canvas(), Qt::Key_Left);
  EXPECT_NE(canvas()->camera(), first);
  EXPECT_EQ(canvas()->camera().pan(), QPointF());
  QTest::keyClick(canvas(), Qt::Key_Plus);
  EXPECT_GT(canvas()->camera().zoomFactor(), 1);
  QTest::keyClick(canvas(), Qt::Key_Minus);
  QTest::keyClick(canvas(), Qt::Key_Right, Qt::ShiftModifier);
  EXPECT_NE(canvas()->camera().pan(), QPointF());
  QTest::keyClick(canvas(), Qt::Key_0);
  EXPECT_EQ(canvas()->camera(), first);
  trigger("projector.three_dimensions");
  ASSERT_TRUE(settle());
  ASSERT_TRUE(wait([this] { return !canvas()->camera().isDeep(); }));
  EXPECT_EQ(session()->settings().components[2], -1);
  QTest::keyClick(canvas(), Qt::Key_Left);
  EXPECT_NE(canvas()->camera().pan(), QPointF());
  trigger("projector.reset_view");
  EXPECT_EQ(canvas()->camera().pan(), QPointF());
}

TEST_F(ProjectorDashboardTest, DraggingTurnsInSpaceAndShiftSelectsAnArea) {
  makeAndOpen();
  const Camera first = canvas()->camera();
  QTest::mousePress(canvas(), Qt::LeftButton, {}, {5, 5});
  QTest::mouseMove(canvas(), {60, 40});
  QTest::mouseRelease(canvas(), Qt::LeftButton, {}, {60, 40});
  EXPECT_NE(canvas()->camera(), first);
  EXPECT_EQ(canvas()->camera().pan(), QPointF());
  canvas()->resetView();
  ASSERT_TRUE(settle());
  const QPoint end(canvas()->width() - 1, canvas()->height() - 1);
  QTest::mousePress(canvas(), Qt::LeftButton, Qt::ShiftModifier, {1, 1});
  QTest::mouseMove(canvas(), end);
  QTest::mouseRelease(canvas(), Qt::LeftButton, Qt::ShiftModifier, end);
  EXPECT_EQ(session()->selection().size(),
            canvas()->frame().grid.within(QRectF(QPointF(), QSizeF(canvas()->size()))).size());
  EXPECT_GT(session()->selection().size(), 200U);
}

TEST_F(ProjectorDashboardTest, IsolatingProjectsOnlyTheSelectedPoints) {
  makeAndOpen();
  auto* legend = child<QListView>("projectorLegend");
  QTest::mouseClick(legend->viewport(), Qt::LeftButton, {}, legend->visualRect(legend->model()->index(2, 0)).center());
  ASSERT_EQ(session()->selection().size(), static_cast<std::size_t>(kEach));
  const auto whole = session()->projection().pca->variance;
  trigger("projector.isolate");
  ASSERT_TRUE(wait([&] { return session()->projection().pca && session()->projection().pca->rows == kEach; }));
  ASSERT_TRUE(settle());
  EXPECT_NE(session()->projection().pca->variance, whole);
  int shown = 0;
  for (int i = 0; i < session()->count(); ++i) shown += session()->projection().places->isShown(i);
  EXPECT_EQ(shown, kEach);
  // What is not shown cannot be selected.
  session()->select({0, 2, 8});
  EXPECT_EQ(session()->selection(), (std::vector<int>{2, 8}));
  EXPECT_TRUE(child<QLabel>("projectorFacts")->text().contains(text("40 isolated")));
  trigger("projector.show_all");
  ASSERT_TRUE(
      wait([&] { return session()->projection().pca && session()->projection().pca->rows == session()->count(); }));
  EXPECT_EQ(session()->projection().pca->variance, whole);
}

TEST_F(ProjectorDashboardTest, SearchFindsByTextAndByExpression) {
  makeAndOpen();
  trigger("projector.find");
  auto* field = child<QLineEdit>("projectorSearch");
  EXPECT_EQ(QApplication::focusWidget(), field);
  QTest::keyClicks(field, text("point 23"));
  ASSERT_TRUE(wait([this] { return inspector_->matches()->rowCount() == 11; }));  // 23 and 230 to 239
  child<QAbstractButton>("projectorRegex")->click();
  field->setText(text("point 23$"));
  ASSERT_TRUE(wait([this] { return inspector_->matches()->rowCount() == 1; }));
  QTest::keyClick(field, Qt::Key_Return);
  EXPECT_EQ(session()->selection(), std::vector<int>{23});
  field->setText(text("("));
  ASSERT_TRUE(wait([this] { return child<QLabel>("projectorFound")->text().contains(text("no regular expression")); }));
  pictures(text("projector_search"), [this] { return isSettled() && !inspector_->isSearching(); });
}

TEST_F(ProjectorDashboardTest, OtherComponentsAreShownAtOnce) {
  makeAndOpen();
  const auto before = session()->projection().places;
  auto* x = child<QComboBox>("pcaComponent0");
  x->setCurrentIndex(4);
  QMetaObject::invokeMethod(x, "activated", Q_ARG(int, 4));
  ASSERT_TRUE(wait([&] { return session()->projection().places != before; }));
  const auto& pca = *session()->projection().pca;
  EXPECT_EQ(session()->projection().places->places[3], pca.scores[static_cast<std::size_t>(pca.components + 4)]);
}

TEST_F(ProjectorDashboardTest, TsneIteratesLivePausesAndEnds) {
  makeAndOpen();
  child<QSpinBox>("tsneSteps")->setValue(100000);
  showMethod(ProjectionMethod::kTsne);
  ASSERT_TRUE(wait([this] { return session()->projection().iteration > 0; }));
  EXPECT_FALSE(session()->projection().finished);
  click("projector.pause.button");
  ASSERT_TRUE(session()->runner()->isPaused());
  QTest::qWait(1);
  click("projector.pause.button");
  const int paused = session()->projection().iteration;
  ASSERT_TRUE(wait([&] { return session()->projection().iteration > paused; }));
  trigger("projector.perturb");
  ASSERT_TRUE(wait([&] { return session()->projection().iteration > paused + 300; }));
  click("projector.cancel.button");
  EXPECT_FALSE(session()->runner()->isRunning());
  std::vector<float> places;
  for (int i = 0; i < session()->count(); ++i) {
    for (std::size_t d = 0; d < 3; ++d)
      places.push_back(session()->projection().places->places[static_cast<std::size_t>(i) * 3 + d]);
  }
  EXPECT_GT(made::purity(places, 3, made_.labels), 0.95);
  ASSERT_TRUE(settle());
  pictures(text("projector_tsne"), [this] { return isSettled(); });
}

TEST_F(ProjectorDashboardTest, UmapEndsByItself) {
  makeAndOpen();
  trigger("projector.three_dimensions");
  child<QSpinBox>("umapEpochs")->setValue(150);
  showMethod(ProjectionMethod::kUmap);
  ASSERT_TRUE(wait([this] { return session()->projection().iterations == 150 && session()->projection().finished; }));
  EXPECT_TRUE(child<QLabel>("projectorStatus")->text().contains(text("Iteration 150 of 150")));
  EXPECT_EQ(session()->projection().settings.dimensions(), 2);
  trigger("projector.labels");
  ASSERT_TRUE(settle());
  EXPECT_GT(canvas()->frame().labels, 10);
  pictures(text("projector_umap_labels"), [this] { return isSettled(); });
}

TEST_F(ProjectorDashboardTest, CustomAxesGoFromOneClassToAnother) {
  makeAndOpen();
  showMethod(ProjectionMethod::kCustom);
  auto* by = child<QComboBox>("customColumn");
  by->setCurrentIndex(by->findText(text("cluster")));
  const char* patterns[] = {"cluster 0", "cluster 1", "cluster [23]", "cluster 4"};
  for (int i = 0; i < 4; ++i) {
    auto* field = page_->findChild<QLineEdit*>(text("customPattern%1").arg(i));
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, text(patterns[i]));
    QTest::keyClick(field, Qt::Key_Return);
  }
  ASSERT_TRUE(settle());
  ASSERT_TRUE(wait([this] { return session()->projection().settings.axes == session()->settings().axes; }));
  double left = 0, right = 0;
  for (int i = 0; i < session()->count(); ++i) {
    const float x = session()->projection().places->places[static_cast<std::size_t>(i) * 3];
    if (made_.labels[static_cast<std::size_t>(i)] == 0) left += x / kEach;
    if (made_.labels[static_cast<std::size_t>(i)] == 1) right += x / kEach;
  }
  EXPECT_NEAR(left, -0.5, 1e-4);
  EXPECT_NEAR(right, 0.5, 1e-4);
  EXPECT_FALSE(canvas()->camera().isDeep());
  page_->findChild<QLineEdit*>(text("customPattern0"))->setText(text("["));
  QTest::keyClick(page_->findChild<QLineEdit*>(text("customPattern0")), Qt::Key_Return);
  ASSERT_TRUE(wait([this] { return messages_.join(QChar()).contains(text("no regular expression")); }));
}

TEST_F(ProjectorDashboardTest, NumbersAreColouredByARamp) {
  makeAndOpen();
  auto* color = child<QComboBox>("projectorColor");
  color->setCurrentIndex(color->findText(text("weight")));
  QMetaObject::invokeMethod(color, "activated", Q_ARG(int, color->currentIndex()));
  ASSERT_TRUE(wait([this] { return session()->colors().isRamp; }));
  EXPECT_DOUBLE_EQ(session()->colors().high, 2.39);
  child<QAbstractButton>("projector.spherize.box")->click();
  EXPECT_TRUE(session()->settings().spherize);
  ASSERT_TRUE(settle());
  session()->select({3});
  pictures(text("projector_ramp"), [this] { return isSettled(); });
}

TEST_F(ProjectorDashboardTest, FollowsTheTimeCursorAndKeepsTheSelection) {
  make();
  catalog_.setCurrent(text("lr=0.002"));
  ASSERT_TRUE(wait([this] { return session()->data() != nullptr; }));
  EXPECT_EQ(session()->data()->step, 12400);
  EXPECT_EQ(session()->data()->choice.name, text("fc1/dense/kernel"));
  EXPECT_EQ(session()->count(), 1960);
  ASSERT_TRUE(settle());
  session()->select({5});
  const auto former = session()->projection().pca;
  time_.setStep(11300);
  ASSERT_TRUE(wait([this] { return session()->data()->step == 11200; }));
  ASSERT_TRUE(settle());
  EXPECT_EQ(session()->selection(), std::vector<int>{5});
  ASSERT_NE(session()->projection().pca, former);
  for (int c = 0; c < 3; ++c) {  // no component turned round
    double along = 0;
    for (int i = 0; i < former->rows; ++i) {
      const auto at = static_cast<std::size_t>(i * former->components + c);
      along += former->scores[at] * session()->projection().pca->scores[at];
    }
    EXPECT_GT(along, 0) << c;
  }
  time_.setStep(std::nullopt);
  ASSERT_TRUE(wait([this] { return session()->data()->step == 12400; }));
}

TEST_F(ProjectorDashboardTest, ConfigurationsOfRunsNameFilesAndSprites) {
  QImage sprite(80, 120, QImage::Format_RGB32);
  for (int y = 0; y < 120; ++y) {
    for (int x = 0; x < 80; ++x) sprite.setPixelColor(x, y, QColor::fromHsv((x / 5 * 20 + y / 5 * 7) % 360, 200, 200));
  }
  ASSERT_TRUE(sprite.save(folderOf("lr=0.002") + text("/sprite.png")));
  for (const char* name : {"vectors.tsv", "metadata.tsv"}) {
    ASSERT_TRUE(QFile::copy(path(name), folderOf("lr=0.002") + QLatin1Char('/') + text(name)));
  }
  std::ofstream(folderOf("lr=0.002").toStdString() + "/projector_config.pbtxt")
      << "embeddings { tensor_name: 'digits' tensor_path: 'vectors.tsv' metadata_path: 'metadata.tsv' "
         "sprite { image_path: 'sprite.png' single_image_dim: [5, 5] } }";
  make();
  catalog_.setCurrent(text("lr=0.002"));
  ASSERT_TRUE(wait([this] { return session()->data() && session()->count() == 240; }));
  ASSERT_TRUE(settle());
  EXPECT_EQ(session()->data()->choice.name, text("digits"));
  EXPECT_FALSE(session()->data()->sprite.isNull());
  EXPECT_EQ(child<QComboBox>("projectorSource")->count(), 2);
  pictures(text("projector_pictures"), [this] { return isSettled(); });
  // The other choice is the checkpoint's matrix.
  auto* source = child<QComboBox>("projectorSource");
  source->setCurrentIndex(1);
  QMetaObject::invokeMethod(source, "activated", Q_ARG(int, 1));
  ASSERT_TRUE(wait([this] { return session()->count() == 1960; }));
}

TEST_F(ProjectorDashboardTest, SaysWhatIsWrongWithFiles) {
  std::ofstream(path("bad.tsv").toStdString()) << "1\t2\n3\n";
  std::ofstream(path("short_meta.tsv").toStdString()) << "a\nb\n";
  make();
  dashboard_->openFiles({path("bad.tsv")});
  ASSERT_TRUE(wait([this] { return child<QLabel>("emptyStateSentence")->text().contains(text("Line 2")); }));
  pictures(text("projector_error"), [] { return true; });
  dashboard_->openFiles({path("short_meta.tsv"), path("vectors.tsv")});
  ASSERT_TRUE(wait([this] { return session()->count() == 240; }));
  EXPECT_TRUE(messages_.join(QChar()).contains(text("has 2 rows, but 240 points were expected")))
      << messages_.join(QChar()).toStdString();
  ASSERT_TRUE(settle());
}

TEST_F(ProjectorDashboardTest, RunsWithoutMatricesSaySo) {
  write("empty", [](summaries::SummaryWriter& log) { log.scalar("loss", 1, 0.5, 1.6e9); });
  make();
  catalog_.setCurrent(text("empty"));
  ASSERT_TRUE(wait([this] { return child<QLabel>("emptyStateTitle")->text() == text("Nothing to project"); }));
  service_.disk->listError = text("The folder cannot be read.");
  catalog_.setCurrent(text("lr=0.002"));
  ASSERT_TRUE(wait([this] { return messages_.contains(text("The folder cannot be read.")); }));
}

TEST_F(ProjectorDashboardTest, MorePointsThanTheLimitAreSampledAndSaidSo) {
  make();
  PointLimits limits;
  limits.rows = 100;
  dashboard_->loader()->setLimits(limits);
  dashboard_->openFiles({path("vectors.tsv"), path("metadata.tsv")});
  ASSERT_TRUE(wait([this] { return session()->count() == 80; }));
  EXPECT_TRUE(messages_.join(QChar()).contains(text("has 240 points; one in 3 is shown")));
  EXPECT_TRUE(child<QLabel>("projectorFacts")->text().contains(text("one in 3 of 240")));
  EXPECT_EQ(session()->labelOf(2), text("point 6"));
}

TEST_F(ProjectorDashboardTest, PicturesAndCoordinatesAreWritten) {
  makeAndOpen();
  QSignalSpy written(dashboard_, &ProjectorDashboard::written);
  for (const char* name : {"p.png", "p.svg"}) {
    dialogs_.answers = {path(name)};
    trigger("projector.export_picture");
    ASSERT_TRUE(written.wait());
  }
  const QImage picture(path("p.png"));
  EXPECT_EQ(picture.size(), canvas()->size() * 2);
  QFile svg(path("p.svg"));
  ASSERT_TRUE(svg.open(QIODevice::ReadOnly));
  EXPECT_GT(svg.readAll().count("<circle") + svg.size() / 100, 200);
  dialogs_.answers = {path("p.tsv")};
  trigger("projector.export_coordinates");
  ASSERT_TRUE(written.wait());
  QFile table(path("p.tsv"));
  ASSERT_TRUE(table.open(QIODevice::ReadOnly));
  const QList<QByteArray> lines = table.readAll().split('\n');
  EXPECT_EQ(lines[0], "row\tx\ty\tz\tname\tcluster\tweight");
  EXPECT_EQ(lines.size(), 242);
  EXPECT_TRUE(lines[8].startsWith("7\t") && lines[8].endsWith("point 7\tcluster 1\t0.07")) << lines[8].toStdString();
  dialogs_.answers = {text("/nowhere/p.tsv")};
  trigger("projector.export_coordinates");
  ASSERT_TRUE(wait([this] { return messages_.join(QChar()).contains(text("/nowhere/p.tsv cannot be written")); }));
}

TEST_F(ProjectorDashboardTest, ViewsAreRememberedWrittenAndShownAgain) {
  makeAndOpen();
  child<QSpinBox>("tsneSteps")->setValue(60);
  showMethod(ProjectionMethod::kTsne);
  ASSERT_TRUE(wait([this] { return session()->projection().iterations == 60 && session()->projection().finished; }));
  session()->select({3, 9});
  const auto places = session()->projection().places->places;
  trigger("projector.remember");
  ASSERT_EQ(dashboard_->bookmarks()->bookmarks().size(), 1U);
  showMethod(ProjectionMethod::kPca);
  session()->select({});
  QSignalSpy written(dashboard_, &ProjectorDashboard::written);
  dialogs_.answers = {path("marks.txt")};
  trigger("projector.save_bookmarks");
  ASSERT_TRUE(written.wait());
  dialogs_.answers = {path("marks.txt")};
  trigger("projector.load_bookmarks");
  ASSERT_TRUE(wait([this] { return dashboard_->bookmarks()->bookmarks().size() == 2; }));
  ASSERT_TRUE(settle());
  dashboard_->bookmarks()->actions().back()->trigger();
  EXPECT_EQ(session()->selection(), (std::vector<int>{3, 9}));
  EXPECT_EQ(session()->settings().method, ProjectionMethod::kTsne);
  EXPECT_EQ(session()->projection().places->places, places);
  EXPECT_EQ(child<QTabBar>("projectorMethods")->currentIndex(), 1);
  EXPECT_FALSE(session()->runner()->isRunning());
  std::ofstream(path("bad.txt").toStdString()) << "{";
  dialogs_.answers = {path("bad.txt")};
  trigger("projector.load_bookmarks");
  ASSERT_TRUE(wait([this] { return messages_.join(QChar()).contains(text("These are no bookmarks")); }));
}

TEST_F(ProjectorDashboardTest, OpensWhatTheDialogAndTheMouseGive) {
  make();
  dialogs_.answers = {path("vectors.tsv"), path("metadata.tsv")};
  click("projectorOpen");
  ASSERT_TRUE(wait([this] { return session()->count() == 240; }));
  EXPECT_EQ(session()->labelOf(3), text("point 3"));
  QMimeData mime;
  mime.setUrls({QUrl::fromLocalFile(path("vectors.tsv"))});
  QDragEnterEvent enter({10, 10}, Qt::CopyAction, &mime, Qt::LeftButton, {});
  QApplication::sendEvent(dashboard_, &enter);
  EXPECT_TRUE(enter.isAccepted());
  QDropEvent drop({10, 10}, Qt::CopyAction, &mime, Qt::LeftButton, {});
  QApplication::sendEvent(dashboard_, &drop);
  ASSERT_TRUE(wait([this] { return session()->data() && session()->data()->metadata.columns.empty(); }));
  EXPECT_EQ(session()->labelOf(3), text("3"));
}

TEST_F(ProjectorDashboardTest, ControlsHaveNamesAndActionsTips) {
  makeAndOpen();
  for (const QWidget* widget : page_->findChildren<QWidget*>()) {
    if (widget->focusPolicy() == Qt::NoFocus || !widget->isVisible()) continue;
    const auto* button = qobject_cast<const QAbstractButton*>(widget);
    const bool named = !widget->accessibleName().isEmpty() || (button && !button->text().isEmpty());
    const bool isPart = widget->objectName().startsWith(text("qt_"));
    EXPECT_TRUE(named || isPart) << widget->metaObject()->className() << ' ' << widget->objectName().toStdString();
  }
  for (const QAction* action : actions_.actions()) EXPECT_FALSE(action->toolTip().isEmpty());
}

TEST(ProjectorModels, KeepTheModelContract) {
  using Mode = QAbstractItemModelTester::FailureReportingMode;
  PointListModel points;
  QAbstractItemModelTester pointsTester(&points, Mode::Fatal);
  points.setPoints({{4, 0.5F}, {2, 0.75F}}, true, [](int point) { return QString::number(point); });
  EXPECT_EQ(points.index(1, 1).data().toString(), text("0.75"));
  EXPECT_EQ(points.pointAt(1), 2);
  EXPECT_EQ(points.pointAt(9), -1);
  points.clear();
  LegendModel legend;
  QAbstractItemModelTester legendTester(&legend, Mode::Fatal);
  legend.setEntries({{text("cat"), 0xff0000, 3}, {QString(), 0x00ff00, 1}});
  EXPECT_EQ(legend.index(0).data().toString(), text("cat  (3)"));
  legend.setEntries({});
  PointFactsModel facts;
  QAbstractItemModelTester factsTester(&facts, Mode::Fatal);
  auto data = std::make_shared<EmbeddingData>();
  data->points = {1, 2, {3, 4}};
  data->metadata.columns.push_back({text("name"), {text("cat")}, {}, {}});
  facts.setPoint(data, 0);
  EXPECT_EQ(facts.index(2, 1).data().toString(), text("5"));
  facts.setPoint(data, 7);
  EXPECT_EQ(facts.rowCount(), 0);
}

}  // namespace
}  // namespace widgets
