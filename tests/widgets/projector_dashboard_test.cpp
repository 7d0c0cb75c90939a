// The projector driven as a person drives it: files, runs and their checkpoints, clicks and keys.
#include "tests/widgets/projector_fixture.h"

namespace widgets {
namespace {

using made::text;

TEST_F(ProjectorDashboardTest, SaysWhatToDoWhileNothingIsOpen) {
  catalog_.setHidden({text("lr=0.002")});
  make();
  ASSERT_TRUE(wait([this] { return child<QLabel>("emptyStateTitle")->text() == text("No run is shown"); }));
  pictures(text("projector_empty"), [] { return true; });
}

TEST_F(ProjectorDashboardTest, WhereNoRunIsChosenItIsOfTheLatestThatIsSeen) {
  make();
  EXPECT_TRUE(wait([this] { return session()->data() && session()->count() > 0; })) << "as the inspector";
  catalog_.setVisible(text("lr=0.002"), false);
  EXPECT_TRUE(wait([this] { return child<QLabel>("emptyStateTitle")->text() == text("No run is shown"); }));
}

TEST_F(ProjectorDashboardTest, ControlsOfPointsAreSeenOnlyWhileThereArePoints) {
  catalog_.setHidden({text("lr=0.002")});
  make();
  ASSERT_TRUE(wait([this] { return child<QLabel>("emptyStateTitle")->text() == text("No run is shown"); }));
  // What is left leads to points.
  const auto seen = [this] {
    QStringList names;
    for (const QWidget* each : page_->findChildren<QWidget*>()) {
      if (each->isVisible() && each->focusPolicy() & Qt::TabFocus) names << each->objectName();
    }
    return names;
  };
  const QStringList open{text("action.runs.show_all"), text("action.projector.open")};
  ASSERT_TRUE(wait([&] { return seen() == open; })) << seen().join(u',').toStdString();
  EXPECT_FALSE(ActionRegistry::reason(actions_.find(text("projector.labels"))).isEmpty());
  // A file that cannot be read leaves the choice of another one.
  std::ofstream(path("damaged.tsv").toStdString()) << "1\t2\n1\tx\n";
  dashboard_->files()->openFiles({path("damaged.tsv")});
  ASSERT_TRUE(wait([this] { return child<QLabel>("emptyStateTitle")->text().contains(text("cannot be shown")); }));
  EXPECT_TRUE(child<QComboBox>("projectorSource")->isVisible());
  EXPECT_FALSE(child<QAbstractButton>("projectorSave")->isVisible());
  EXPECT_FALSE(child<QWidget>("projectorSide")->isVisible());
  dashboard_->files()->openFiles({path("vectors.tsv"), path("metadata.tsv")});
  ASSERT_TRUE(wait([this] { return isSettled(); }));
  for (const char* name : {"projectorSave", "projectorBookmarks", "projector.reset_view.tool"}) {
    EXPECT_TRUE(child<QAbstractButton>(name)->isVisible()) << name;
  }
  EXPECT_TRUE(child<QWidget>("projectorSide")->isVisible());
  EXPECT_TRUE(child<QLineEdit>("projectorSearch")->isVisible());
}

TEST_F(ProjectorDashboardTest, ShowsFilesInTheirClassesColours) {
  makeAndOpen();
  EXPECT_EQ(session()->coloring().colorColumn(), 1);
  EXPECT_EQ(session()->coloring().labelColumn(), 0);
  EXPECT_EQ(child<QListView>("projectorLegend")->model()->rowCount(), kClusters);
  EXPECT_TRUE(child<QLabel>("projectorStatus")->text().startsWith(text("Total variance explained")))
      << child<QLabel>("projectorStatus")->text().toStdString();
  session()->selection().select({7});
  ASSERT_TRUE(wait([this] { return !session()->selection().neighbors().empty(); }));
  pictures(text("projector_pca"), [this] { return isSettled(); });
}

TEST_F(ProjectorDashboardTest, AClickSelectsAndShowsTheNeighbours) {
  makeAndOpen();
  QTest::mouseClick(canvas(), Qt::LeftButton, {}, placeOf(12));
  ASSERT_EQ(session()->selection().points(), std::vector<int>{canvas()->frame().grid.at(QPointF(placeOf(12)), 9)});
  ASSERT_TRUE(wait([this] { return inspector_->neighbors()->rowCount() == 20; }));
  const int point = session()->selection().points().front();
  EXPECT_EQ(child<QLabel>("projectorSelection")->text(), text("point %1").arg(point));
  EXPECT_EQ(made_.labels[static_cast<std::size_t>(inspector_->neighbors()->pointAt(0))],
            made_.labels[static_cast<std::size_t>(point)]);
  EXPECT_EQ(child<QTreeView>("projectorPointFacts")->model()->rowCount(), 5);
  child<QSlider>("projectorNeighborCount")->setValue(5);
  child<QComboBox>("projectorMetric")->setCurrentIndex(1);
  QMetaObject::invokeMethod(child<QComboBox>("projectorMetric"), "activated", Q_ARG(int, 1));
  ASSERT_TRUE(wait([this] { return inspector_->neighbors()->rowCount() == 5; }));
  EXPECT_EQ(session()->selection().metric(), Metric::kEuclidean);
  const auto wanted = nearestTo(session()->data()->points, point, 5, Metric::kEuclidean, {});
  ASSERT_TRUE(wait([&] { return session()->selection().neighbors() == wanted; }));
  // A click on a neighbour goes on to it.
  auto* view = child<QTreeView>("projectorNeighbors");
  QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, view->visualRect(view->model()->index(1, 0)).center());
  EXPECT_EQ(session()->selection().points(), std::vector<int>{wanted[1].row});
  QTest::keyClick(canvas(), Qt::Key_Escape);
  EXPECT_TRUE(session()->selection().points().empty());
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
  EXPECT_EQ(session()->selection().points().size(),
            canvas()->frame().grid.within(QRectF(QPointF(), QSizeF(canvas()->size()))).size());
  EXPECT_GT(session()->selection().points().size(), 200U);
}

TEST_F(ProjectorDashboardTest, IsolatingProjectsOnlyTheSelectedPoints) {
  makeAndOpen();
  auto* legend = child<QListView>("projectorLegend");
  QTest::mouseClick(legend->viewport(), Qt::LeftButton, {}, legend->visualRect(legend->model()->index(2, 0)).center());
  ASSERT_EQ(session()->selection().points().size(), static_cast<std::size_t>(kEach));
  const auto whole = session()->projection().pca->variance;
  trigger("projector.isolate");
  ASSERT_TRUE(wait([&] { return session()->projection().pca && session()->projection().pca->rows == kEach; }));
  ASSERT_TRUE(settle());
  EXPECT_NE(session()->projection().pca->variance, whole);
  int shown = 0;
  for (int i = 0; i < session()->count(); ++i) shown += session()->projection().places->isShown(i);
  EXPECT_EQ(shown, kEach);
  // What is not shown cannot be selected.
  session()->selection().select({0, 2, 8});
  EXPECT_EQ(session()->selection().points(), (std::vector<int>{2, 8}));
  EXPECT_TRUE(child<QLabel>("projectorFacts")->text().contains(text("40 isolated")));
  trigger("projector.show_all");
  ASSERT_TRUE(
      wait([&] { return session()->projection().pca && session()->projection().pca->rows == session()->count(); }));
  EXPECT_EQ(session()->projection().pca->variance, whole);
}

TEST_F(ProjectorDashboardTest, SearchFindsByTextAndByExpression) {
  makeAndOpen();
  page_->activateWindow();
  ASSERT_TRUE(QTest::qWaitForWindowActive(page_.get()));
  trigger("projector.find");
  auto* field = child<QLineEdit>("projectorSearch");
  ASSERT_TRUE(wait([&] { return QApplication::focusWidget() == field; }));
  QTest::keyClicks(field, text("point 23"));
  ASSERT_TRUE(wait([this] { return inspector_->matches()->rowCount() == 11; }));  // 23 and 230 to 239
  child<QAbstractButton>("projectorRegex")->click();
  field->setText(text("point 23$"));
  ASSERT_TRUE(wait([this] { return inspector_->matches()->rowCount() == 1; }));
  QTest::keyClick(field, Qt::Key_Return);
  EXPECT_EQ(session()->selection().points(), std::vector<int>{23});
  field->setText(text("("));
  ASSERT_TRUE(
      wait([this] { return child<QLabel>("projectorFound")->text().contains(text("not a regular expression")); }));
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
  QCoreApplication::processEvents();
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

TEST_F(ProjectorDashboardTest, ManyPointsInSpaceAreSaidToTakeLong) {
  constexpr int kMany = 50000;
  {
    std::ofstream many(path("many.tsv").toStdString());
    for (int i = 0; i < kMany; ++i) many << i % 251 << '\t' << i % 83 << '\n';
  }
  make();
  dashboard_->files()->openFiles({path("many.tsv")});
  ASSERT_TRUE(wait([this] { return session()->count() == kMany; }));
  showMethod(ProjectionMethod::kTsne);
  const auto said = [this] { return child<QLabel>("projectorStatus")->text(); };
  EXPECT_TRUE(wait([&] { return said().contains(text("take many minutes")); })) << qPrintable(said());
  trigger("projector.three_dimensions");
  EXPECT_TRUE(wait([&] { return said().contains(text("take a while")); })) << qPrintable(said());
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
  ASSERT_TRUE(wait([this] { return messages_.join(QChar()).contains(text("not a regular expression")); }));
}

TEST_F(ProjectorDashboardTest, NumbersAreColouredByARamp) {
  makeAndOpen();
  auto* color = child<QComboBox>("projectorColor");
  color->setCurrentIndex(color->findText(text("weight")));
  QMetaObject::invokeMethod(color, "activated", Q_ARG(int, color->currentIndex()));
  ASSERT_TRUE(wait([this] { return session()->coloring().colors().isRamp; }));
  EXPECT_DOUBLE_EQ(session()->coloring().colors().high, 2.39);
  child<QAbstractButton>("projector.spherize.box")->click();
  EXPECT_TRUE(session()->settings().spherize);
  ASSERT_TRUE(settle());
  session()->selection().select({3});
  pictures(text("projector_ramp"), [this] { return isSettled(); });
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
