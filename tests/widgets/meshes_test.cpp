// The dashboard of meshes: what is drawn, how it is turned, and what cannot be shown.
#include <QSignalSpy>
#include <QSpinBox>
#include <cmath>

#include "summaries/values/plugin_summaries.h"
#include "tests/widgets/dashboard_fixture.h"
#include "widgets/dashboards/meshes/mesh_card.h"
#include "widgets/dashboards/meshes/mesh_scene.h"
#include "widgets/dashboards/meshes/meshes_dashboard.h"
#include "widgets/dashboards/summary/summary_grid.h"

namespace {

using summaries::values::Mesh;
using widgets::MeshCard;
using widgets::MeshScene;

constexpr QSizeF kMeshSize(200, 100);

// A unit sphere of triangles, coloured by its height.
Mesh sphere(int rings) {
  Mesh mesh;
  const int around = 2 * rings;
  for (int ring = 0; ring <= rings; ++ring) {
    for (int step = 0; step < around; ++step) {
      const double up = M_PI * ring / rings, right = 2 * M_PI * step / around;
      mesh.vertices.push_back(static_cast<float>(std::sin(up) * std::cos(right)));
      mesh.vertices.push_back(static_cast<float>(std::cos(up)));
      mesh.vertices.push_back(static_cast<float>(std::sin(up) * std::sin(right)));
      mesh.colors.insert(mesh.colors.end(), {static_cast<uint8_t>(255 * ring / rings), 120, 200});
    }
  }
  for (int ring = 0; ring < rings; ++ring) {
    for (int step = 0; step < around; ++step) {
      const int here = ring * around + step, next = ring * around + (step + 1) % around;
      mesh.faces.insert(mesh.faces.end(), {here, next, here + around, next, next + around, here + around});
    }
  }
  return mesh;
}

TEST(MeshSceneTest, WhatIsNearIsDrawnLast) {
  const Mesh mesh{{0, 0, -1, 1, 0, -1, 0, 1, -1, 0, 0, 1, 1, 0, 1, 0, 1, 1}, {3, 4, 5, 0, 1, 2}, {}};
  widgets::Camera camera;
  camera.setDeep(true);
  const MeshScene scene(mesh, camera, Qt::gray, kMeshSize);
  ASSERT_EQ(scene.faces().size(), 2U);
  EXPECT_LT(scene.faces()[0].depth, scene.faces()[1].depth);
}

TEST(MeshSceneTest, FillsThePlaceWhereverItsNumbersLie) {
  Mesh far{{1000, 1000, 1000, 1004, 1000, 1000, 1000, 1004, 1000}, {}, {}};
  widgets::Camera camera;
  camera.setDeep(true);
  const MeshScene scene(far, camera, Qt::gray, kMeshSize);
  ASSERT_EQ(scene.points().size(), 3U);
  for (const MeshScene::Point& point : scene.points()) {
    EXPECT_TRUE(QRectF(QPointF(0, 0), kMeshSize).contains(point.at)) << point.at.x() << ' ' << point.at.y();
  }
}

TEST(MeshSceneTest, LeavesOutWhatIsNoNumber) {
  const Mesh mesh{{0, 0, 0, NAN, 0, 0, 1, 1, 1}, {0, 1, 2}, {}};
  widgets::Camera camera;
  camera.setDeep(true);
  EXPECT_TRUE(MeshScene(mesh, camera, Qt::gray, kMeshSize).faces().empty());
  const Mesh points{mesh.vertices, {}, {}};
  EXPECT_EQ(MeshScene(points, camera, Qt::gray, kMeshSize).points().size(), 2U);
}

TEST(MeshSceneTest, FacesHaveTheColoursOfTheirCorners) {
  const Mesh mesh{{0, 0, 0, 1, 0, 0, 0, 1, 0}, {0, 1, 2}, {255, 0, 0, 255, 0, 0, 255, 0, 0}};
  const MeshScene scene(mesh, widgets::Camera(), Qt::blue, kMeshSize);
  EXPECT_GT(qRed(scene.faces()[0].color), 200);
  EXPECT_EQ(qBlue(scene.faces()[0].color), 0);
}

class MeshesTest : public test_support::DashboardTest {
 protected:
  void log(const char* run) {
    write(run, [](summaries::SummaryWriter& writer) {
      Mesh points = sphere(20);
      points.faces.clear();
      for (int step = 0; step < 300; step += 100) {
        summaries::values::writeMeshes(writer, "body/whole", step, {sphere(6 + step / 50), sphere(6 + step / 50)},
                                       1.6e9 + step);
        summaries::values::writeMeshes(writer, "body/cloud", step, {points}, 1.6e9 + step);
      }
    });
  }
  std::vector<MeshCard*> cards() {
    std::vector<MeshCard*> all;
    for (auto* card : page_->findChild<widgets::SummaryGrid*>()->cards()) all.push_back(static_cast<MeshCard*>(card));
    return all;
  }
  MeshCard* card(const char* title) {
    for (MeshCard* card : cards()) {
      if (card->title() == QString::fromLatin1(title)) return card;
    }
    return nullptr;
  }
  bool settled() {
    const auto all = cards();
    return !all.empty() &&
           std::ranges::all_of(all, [](auto* card) { return !card->isReading() && !card->isDrawing(); });
  }
  widgets::MeshesDashboard* openMeshes() {
    auto* dashboard = open<widgets::MeshesDashboard>(900, 420);
    EXPECT_TRUE(wait([this] { return settled(); }));
    return dashboard;
  }
};

TEST_F(MeshesTest, ShowsOneCardForAMeshAndFollowsTheTimeCursor) {
  log("a");
  openMeshes();
  EXPECT_EQ(cards().size(), 2U) << "faces and colours have none";
  EXPECT_EQ(card("body/whole")->step(), 200);
  EXPECT_EQ(card("body/cloud")->mesh()->faces.size(), 0U);
  time_.setStep(150);
  EXPECT_TRUE(wait([this] { return card("body/whole")->step() == 100; }));
  EXPECT_EQ(card("body/whole")->mesh()->size(), 9U * 16U);
}

TEST_F(MeshesTest, IsTurnedByDraggingAndByKeys) {
  log("a");
  widgets::MeshesDashboard* page = openMeshes();
  MeshCard* whole = card("body/whole");
  const widgets::Camera before = page->views()->of(whole->spec().key);
  QTest::mousePress(whole, Qt::LeftButton, {}, QPoint(100, 100));
  QMouseEvent move(QEvent::MouseMove, QPointF(160, 100), whole->mapToGlobal(QPointF(160, 100)), Qt::NoButton,
                   Qt::LeftButton, Qt::NoModifier);
  QApplication::sendEvent(whole, &move);
  QTest::mouseRelease(whole, Qt::LeftButton, {}, QPoint(160, 100));
  const widgets::Camera turned = page->views()->of(whole->spec().key);
  EXPECT_FALSE(turned == before);
  EXPECT_TRUE(page->views()->of(card("body/cloud")->spec().key) == before) << "the others stay";
  QTest::keyClick(whole, Qt::Key_Right);
  EXPECT_FALSE(page->views()->of(whole->spec().key) == turned);
  QTest::keyClick(whole, Qt::Key_Plus);
  EXPECT_GT(page->views()->of(whole->spec().key).zoomFactor(), 1);
  QTest::keyClick(whole, Qt::Key_0);
  EXPECT_TRUE(page->views()->of(whole->spec().key) == before);
}

TEST_F(MeshesTest, AllAreTurnedTogetherWhenAsked) {
  log("a");
  widgets::MeshesDashboard* page = openMeshes();
  trigger("meshes.share");
  QTest::keyClick(card("body/whole"), Qt::Key_Up);
  EXPECT_TRUE(page->views()->of(card("body/whole")->spec().key) == page->views()->of(card("body/cloud")->spec().key));
  widgets::Camera front;
  front.setDeep(true);
  EXPECT_FALSE(page->views()->of(card("body/cloud")->spec().key) == front);
  trigger("meshes.reset");
  EXPECT_TRUE(page->views()->of(card("body/cloud")->spec().key) == front);
}

TEST_F(MeshesTest, SaysWhatAStepHasNot) {
  log("a");
  openMeshes();
  page_->findChild<QSpinBox*>(QStringLiteral("meshSample"))->setValue(2);
  ASSERT_TRUE(wait([this] { return settled() && !card("body/cloud")->mesh(); }));
  EXPECT_NE(card("body/whole")->mesh(), nullptr);
}

TEST_F(MeshesTest, PicturesOfBothThemes) {
  log("a");
  openMeshes();
  pictures(QStringLiteral("meshes"), [this] { return settled(); });
}

}  // namespace
