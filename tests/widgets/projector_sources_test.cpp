// What the projector shows: checkpoints at the cursor's step, files and their faults, and what it writes.
#include "tests/widgets/projector_fixture.h"

namespace widgets {
namespace {

using made::text;

TEST_F(ProjectorDashboardTest, FollowsTheTimeCursorAndKeepsTheSelection) {
  make();
  catalog_.setCurrent(text("lr=0.002"));
  ASSERT_TRUE(wait([this] { return session()->data() != nullptr; }));
  EXPECT_EQ(session()->data()->step, 12400);
  EXPECT_EQ(session()->data()->choice.name, text("fc1/dense/kernel"));
  EXPECT_EQ(session()->count(), 1960);
  ASSERT_TRUE(settle());
  session()->selection().select({5});
  const auto former = session()->projection().pca;
  time_.setStep(11300);
  ASSERT_TRUE(wait([this] { return session()->data()->step == 11200; }));
  ASSERT_TRUE(settle());
  EXPECT_EQ(session()->selection().points(), std::vector<int>{5});
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
  dashboard_->files()->openFiles({path("bad.tsv")});
  ASSERT_TRUE(wait([this] { return child<QLabel>("emptyStateSentence")->text().contains(text("Line 2")); }));
  pictures(text("projector_error"), [] { return true; });
  dashboard_->files()->openFiles({path("short_meta.tsv"), path("vectors.tsv")});
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

TEST_F(ProjectorDashboardTest, ACheckpointThatCannotBeReadIsSaidInItsPlace) {
  service_.disk->openError = text("'model.ckpt-12400.index' is damaged. Restore the file from a copy.");
  make();
  catalog_.setCurrent(text("lr=0.002"));
  ASSERT_TRUE(
      wait([this] { return child<QLabel>("emptyStateTitle")->text() == text("This checkpoint cannot be read"); }));
  EXPECT_TRUE(child<QLabel>("emptyStateSentence")->text().contains(service_.disk->openError));
  EXPECT_FALSE(messages_.contains(service_.disk->openError)) << "and not once more";
}

TEST_F(ProjectorDashboardTest, ACheckpointThatWasMendedIsReadAgain) {
  service_.disk->openError = text("'model.ckpt-12400.index' is damaged. Restore the file from a copy.");
  make();
  catalog_.setCurrent(text("lr=0.002"));
  ASSERT_TRUE(
      wait([this] { return child<QLabel>("emptyStateTitle")->text() == text("This checkpoint cannot be read"); }));
  service_.disk->openError.clear();
  child<QAbstractButton>("action.projector.try_again")->click();
  EXPECT_TRUE(wait([this] { return session()->count() > 0; }));
}

TEST_F(ProjectorDashboardTest, MorePointsThanTheLimitAreSampledAndSaidSo) {
  make();
  PointLimits limits;
  limits.rows = 100;
  dashboard_->loader()->setLimits(limits);
  dashboard_->files()->openFiles({path("vectors.tsv"), path("metadata.tsv")});
  ASSERT_TRUE(wait([this] { return session()->count() == 80; }));
  EXPECT_TRUE(messages_.join(QChar()).contains(text("has 240 points; one in 3 is shown")));
  EXPECT_TRUE(child<QLabel>("projectorFacts")->text().contains(text("one in 3 of 240")));
  EXPECT_EQ(session()->coloring().labelOf(2), text("point 6"));
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
  session()->selection().select({3, 9});
  const auto places = session()->projection().places->places;
  trigger("projector.remember");
  ASSERT_EQ(dashboard_->bookmarks()->bookmarks().size(), 1U);
  showMethod(ProjectionMethod::kPca);
  session()->selection().select({});
  QSignalSpy written(dashboard_, &ProjectorDashboard::written);
  dialogs_.answers = {path("marks.txt")};
  trigger("projector.save_bookmarks");
  ASSERT_TRUE(written.wait());
  dialogs_.answers = {path("marks.txt")};
  trigger("projector.load_bookmarks");
  ASSERT_TRUE(wait([this] { return dashboard_->bookmarks()->bookmarks().size() == 2; }));
  ASSERT_TRUE(settle());
  dashboard_->bookmarks()->actions().back()->trigger();
  EXPECT_EQ(session()->selection().points(), (std::vector<int>{3, 9}));
  EXPECT_EQ(session()->settings().method, ProjectionMethod::kTsne);
  EXPECT_EQ(session()->projection().places->places, places);
  EXPECT_EQ(child<QTabBar>("projectorMethods")->currentIndex(), 1);
  EXPECT_FALSE(session()->runner()->isRunning());
  std::ofstream(path("bad.txt").toStdString()) << "{";
  dialogs_.answers = {path("bad.txt")};
  trigger("projector.load_bookmarks");
  ASSERT_TRUE(wait([this] { return messages_.join(QChar()).contains(text("not a bookmarks file")); }));
}

TEST_F(ProjectorDashboardTest, OpensWhatTheDialogAndTheMouseGive) {
  make();
  dialogs_.answers = {path("vectors.tsv"), path("metadata.tsv")};
  click("projectorOpen");
  ASSERT_TRUE(wait([this] { return session()->count() == 240; }));
  EXPECT_EQ(session()->coloring().labelOf(3), text("point 3"));
  QMimeData mime;
  mime.setUrls({QUrl::fromLocalFile(path("vectors.tsv"))});
  QDragEnterEvent enter({10, 10}, Qt::CopyAction, &mime, Qt::LeftButton, {});
  QApplication::sendEvent(dashboard_, &enter);
  EXPECT_TRUE(enter.isAccepted());
  QDropEvent drop({10, 10}, Qt::CopyAction, &mime, Qt::LeftButton, {});
  QApplication::sendEvent(dashboard_, &drop);
  ASSERT_TRUE(wait([this] { return session()->data() && session()->data()->metadata.columns.empty(); }));
  EXPECT_EQ(session()->coloring().labelOf(3), text("3"));
}

}  // namespace
}  // namespace widgets
