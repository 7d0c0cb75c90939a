// How points are seen, painted, picked and coloured.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "tests/support/contrast.h"
#include "widgets/dashboards/hparams/viridis.h"
#include "widgets/dashboards/projector/scene/point_colors.h"
#include "widgets/dashboards/projector/scene/point_layout.h"
#include "widgets/dashboards/projector/scene/point_painter.h"
#include "widgets/theme/contrast.h"
#include "widgets/theme/run_colors.h"

namespace widgets {
namespace {

using ::testing::ElementsAre;

constexpr QRgb kRed = 0xFFCC0000, kBlue = 0xFF0000CC;

PointScene sceneOf(std::vector<float> numbers, bool deep) {
  PointScene scene;
  auto places = std::make_shared<PointPlaces>();
  places->places = std::move(numbers);
  scene.places = places;
  std::vector<QRgb> colors(static_cast<std::size_t>(places->count()), kBlue);
  colors[0] = kRed;
  scene.colors = std::make_shared<const std::vector<QRgb>>(std::move(colors));
  scene.camera.setDeep(deep);
  scene.size = {400, 300};
  scene.theme = Theme::of(themePalette(false));
  return scene;
}

// Nearer to red than to blue.
bool isReddish(QRgb color) {
  return qRed(color) > qBlue(color) + 60;
}

TEST(CameraTest, ZoomingKeepsWhatIsUnderThePointer) {
  Camera camera;
  const float point[] = {0.3F, -0.2F, 0};
  const Camera::Seen before = camera.see(point, {400, 300});
  camera.zoom(3, {before.x, before.y}, {400, 300});
  const Camera::Seen after = camera.see(point, {400, 300});
  EXPECT_NEAR(after.x, before.x, 1e-3);
  EXPECT_NEAR(after.y, before.y, 1e-3);
  EXPECT_DOUBLE_EQ(camera.zoomFactor(), 3);
  camera.zoom(1e9, {0, 0}, {400, 300});
  EXPECT_LE(camera.zoomFactor(), 2000);
}

TEST(CameraTest, TurningKeepsDistancesAndThePlaneCannotTurn) {
  Camera camera;
  camera.rotate(1, 1);
  EXPECT_EQ(camera, Camera());
  camera.setDeep(true);
  for (int i = 0; i < 1000; ++i) camera.rotate(0.3, 0.2);
  const float x[] = {1, 0, 0}, y[] = {0, 1, 0}, z[] = {0, 0, 1};
  const double depths = std::pow(camera.see(x, {400, 300}).depth, 2) + std::pow(camera.see(y, {400, 300}).depth, 2) +
                        std::pow(camera.see(z, {400, 300}).depth, 2);
  EXPECT_NEAR(depths, 1, 1e-5);
  camera.reset();
  Camera fresh;
  fresh.setDeep(true);
  EXPECT_EQ(camera, fresh);
}

TEST(PointPlacesTest, FitLeavesOutFarOnesAndHiddenOnes) {
  PointPlaces places;
  for (int i = 0; i < 2000; ++i) {
    const auto x = static_cast<float>(i % 101 - 50);
    places.places.insert(places.places.end(), {x, x / 2, 0});
  }
  places.places[0] = 1e6F;
  places.places[3] = NAN;
  places.fit();
  EXPECT_NEAR(places.scale, 1.0 / 50, 1e-3);
  EXPECT_NEAR(places.center[0], 0, 1);
  EXPECT_FALSE(places.isShown(1));
  PointPlaces same;
  same.places = {2, 2, 2, 2, 2, 2};
  same.fit();
  EXPECT_EQ(same.scale, 1);
  PointPlaces none;
  none.places = {NAN, NAN, NAN};
  none.fit();
  EXPECT_EQ(none.scale, 1);
}

TEST(PointPainterTest, PaintsDotsWhereTheCameraSeesThem) {
  const PointScene scene = sceneOf({0, 0, 0, 0.5F, 0.5F, 0, NAN, NAN, NAN}, false);
  const PointFrame frame = paintPoints(scene);
  EXPECT_TRUE(isReddish(frame.image.pixel(200, 150)));
  const float point[] = {0.5F, 0.5F, 0};
  const Camera::Seen seen = scene.camera.see(point, scene.size);
  const QRgb there = frame.image.pixel(static_cast<int>(seen.x), static_cast<int>(seen.y));
  EXPECT_GT(qBlue(there), qRed(there) + 60);
  EXPECT_EQ(frame.image.pixel(5, 5) | 0xFF000000, scene.theme.view.rgb());
  EXPECT_EQ(frame.grid.at({200, 150}, 5), 0);
  EXPECT_EQ(frame.grid.at({seen.x + 3.0, seen.y + 1.0}, 5), 1);
  EXPECT_EQ(frame.grid.at({20, 20}, 5), -1);
  EXPECT_EQ(frame.grid.at({-100, 9000}, 5), -1);
  EXPECT_THAT(frame.grid.within(QRectF(0, 0, 400, 300)), ElementsAre(0, 1));
}

TEST(PointPainterTest, NearPointsHideFarOnes) {
  // On one line from the eye, whichever way round they are listed.
  for (const float z : {0.5F, -0.5F}) {
    PointScene scene = sceneOf({0, 0, z, 0, 0, -z}, true);
    scene.camera = Camera();
    scene.camera.setDeep(true);
    scene.camera.rotate(-0.5, 0);
    scene.camera.rotate(0, 0.35);
    const PointLayout layout(scene);
    const float depth0 = layout.depth()[0], depth1 = layout.depth()[1];
    EXPECT_EQ(layout.order().back(), depth0 > depth1 ? 0 : 1);
  }
}

TEST(PointPainterTest, SelectedPointsAreInFrontAndOthersFaint) {
  PointScene scene = sceneOf({0, 0, 0, 0, 0, 0, 0.5F, 0, 0}, false);
  scene.selected = std::make_shared<const std::vector<int>>(std::vector<int>{0});
  scene.neighbors = std::make_shared<const std::vector<int>>(std::vector<int>{2, 99});
  const PointLayout layout(scene);
  EXPECT_THAT(layout.order(), ElementsAre(1, 2, 0));
  EXPECT_EQ(layout.marked(), 2);
  EXPECT_EQ(layout.dot(2).color, kBlue);
  EXPECT_GT(qRed(layout.dot(1).color), 150);  // nearly the ground's white
  EXPECT_TRUE(layout.dot(0).isMarked);
  EXPECT_TRUE(isReddish(paintPoints(scene).image.pixel(200, 150)));
}

TEST(PointPainterTest, ThePointsFarthestAwayStandOutFromTheGroundInEveryColourAndTheme) {
  for (const bool dark : {false, true}) {
    PointScene scene = sceneOf({0, 0, 1, 0, 0, 0.5F, 0, 0, 0, 0, 0, -0.5F, 0, 0, -1}, true);
    scene.theme = Theme::of(themePalette(dark));
    std::vector<QColor> all{scene.theme.accent, scene.theme.textFaint};
    for (int number = 0; number < 60; ++number) all.push_back(classColor(number, dark));
    for (int step = 0; step <= 20; ++step) all.push_back(viridis(step / 20.0, dark));
    for (const QColor& color : all) {
      scene.colors = std::make_shared<const std::vector<QRgb>>(std::vector<QRgb>(5, color.rgb()));
      const PointLayout layout(scene);
      for (int point = 0; point < 5; ++point) {
        const PointLayout::Dot dot = layout.dot(point);
        const QColor seen = widgets::mixed(scene.theme.view, dot.color, dot.alpha / 255.0);
        EXPECT_GE(test_support::contrast(seen, scene.theme.view), 3)
            << qPrintable(color.name()) << " at " << layout.depth()[static_cast<std::size_t>(point)];
      }
    }
    scene.colors.reset();  // all in the accent, which fades
    const PointLayout layout(scene);
    const auto byDepth = std::minmax_element(layout.depth().begin(), layout.depth().end());
    const auto contrastAt = [&](std::vector<float>::const_iterator place) {
      const int point = static_cast<int>(place - layout.depth().begin());
      return test_support::contrast(layout.dot(point).color, scene.theme.view);
    };
    EXPECT_LT(contrastAt(byDepth.first), contrastAt(byDepth.second) - 1);
  }
}

TEST(PointPainterTest, LabelsThatHaveNoRoomAreLeftOut) {
  PointScene scene = sceneOf({0, 0, 0, 0, 0, 0, 0.9F, 0.9F, 0}, false);
  auto data = std::make_shared<EmbeddingData>();
  data->points = {3, 1, {1, 2, 3}};
  data->rows = 3;
  scene.data = data;
  EXPECT_EQ(paintPoints(scene).labels, 0);
  scene.labels = true;
  EXPECT_EQ(paintPoints(scene).labels, 2);
}

TEST(PointPainterTest, NothingAndOddSizesAreNoTrouble) {
  PointScene scene;
  scene.theme = Theme::of(themePalette(true));
  scene.size = {0, 0};
  EXPECT_TRUE(paintPoints(scene).image.isNull());
  scene.size = {3, 1};
  EXPECT_EQ(paintPoints(scene).image.size(), QSize(3, 1));
  scene = sceneOf({1e30F, -1e30F, 0, 0, 0, 0}, false);
  scene.pixelRatio = 1.5;
  EXPECT_EQ(paintPoints(scene).image.size(), QSize(600, 450));
  QImage image(400, 300, QImage::Format_RGB32);
  QPainter painter(&image);
  drawPoints(painter, scene);
  EXPECT_TRUE(image.pixel(200, 150) != image.pixel(5, 5));
}

TEST(PointColorsTest, ClassesHaveTheColoursOfRunsAndNumbersARamp) {
  EmbeddingData data;
  data.points = {4, 1, {1, 2, 3, 4}};
  MetadataColumn kind{QStringLiteral("kind"), {}, {}, {}}, size{QStringLiteral("size"), {}, {}, {}};
  for (const char* value : {"a", "b", "a", "a"}) kind.values.push_back(QString::fromLatin1(value));
  for (const char* value : {"0", "1", "", "3"}) size.values.push_back(QString::fromLatin1(value));
  kind.describe();
  size.describe();
  data.metadata.columns = {kind, size};
  const Theme theme = Theme::of(themePalette(false));
  const PointColors classes = colorsOfPoints(data, 0, false, theme);
  ASSERT_EQ(classes.legend.size(), 2U);
  EXPECT_EQ(classes.legend[0], (LegendEntry{QStringLiteral("a"), RunColors::lookOf(0, false).color.rgb(), 3}));
  EXPECT_EQ((*classes.colors)[1], RunColors::lookOf(1, false).color.rgb());
  const PointColors ramp = colorsOfPoints(data, 1, true, theme);
  EXPECT_TRUE(ramp.isRamp);
  EXPECT_EQ(ramp.high, 3);
  EXPECT_EQ((*ramp.colors)[2], theme.textFaint.rgb());
  EXPECT_NE((*ramp.colors)[0], (*ramp.colors)[3]);
  EXPECT_FALSE(colorsOfPoints(data, 1, false, theme).isRamp);
  EXPECT_EQ((*colorsOfPoints(data, -1, false, theme).colors)[0], theme.accent.rgb());
  EXPECT_EQ((*colorsOfPoints(data, 9, false, theme).colors)[0], theme.accent.rgb());
  for (int i = 1; i < MetadataColumn::kMostClasses; ++i) EXPECT_NE(classColor(i, true), classColor(i - 1, true));
}

}  // namespace
}  // namespace widgets
