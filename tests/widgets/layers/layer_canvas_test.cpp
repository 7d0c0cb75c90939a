// The picture of layers: what is seen of it at first, and what can be read.
#include "widgets/layers/layer_canvas.h"

#include <gtest/gtest.h>

#include <QPainter>
#include <QTest>

#include "tests/support/contrast.h"
#include "tests/support/painted_words.h"
#include "widgets/panels/tones.h"
#include "widgets/theme/theme.h"

namespace {

using widgets::LayerCanvas;
using widgets::LayerGraph;
using widgets::LayerLink;

class LayerCanvasTest : public ::testing::Test {
 protected:
  static constexpr QSize kSize{900, 700};

  static void add(LayerGraph& graph, const QString& name, const QStringList& inputs) {
    widgets::LayerNode layer;
    layer.name = name;
    layer.kind = QStringLiteral("BatchNormalization");
    layer.inputs = inputs;
    layer.category = widgets::NodeCategory::kShape;
    graph.nodes.push_back(layer);
  }
  // "batch_normalization_0" and so on, each behind the one before.
  static QString nameOf(int layer) { return QStringLiteral("batch_normalization_%1").arg(layer); }
  static LayerGraph column(int layers) {
    LayerGraph graph;
    for (int i = 0; i < layers; ++i) add(graph, nameOf(i), i > 0 ? QStringList{nameOf(i - 1)} : QStringList{});
    return graph;
  }
  // With a second line around some layers of the column.
  static LayerGraph residual() {
    LayerGraph graph = column(8);
    add(graph, QStringLiteral("aside"), {nameOf(1)});
    graph.nodes[5].inputs << QStringLiteral("aside");
    return graph;
  }

  void open(const LayerGraph& graph) {
    canvas_.resize(kSize);
    canvas_.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&canvas_));
    lay(graph);
  }
  void lay(const LayerGraph& graph) {
    constexpr int kLayoutMs = 20000;
    canvas_.setGraph(graph);
    ASSERT_TRUE(QTest::qWaitFor([this] { return !canvas_.isBehind(); }, kLayoutMs));
    facts_.clear();
    for (const widgets::LayerNode& layer : graph.nodes) {
      facts_[layer.name] = {QStringLiteral("24 × 24 × 128"), 123456, {}};
    }
    canvas_.setFacts(facts_);
  }
  QRectF boxOf(const QString& name) {
    const auto box = canvas_.picture().picture().boxOf(canvas_.picture().itemOf(name));
    return box ? canvas_.viewport().transform().mapRect(*box) : QRectF();
  }
  // What is written in all of the picture, at a zoom.
  QStringList words(double zoom) const {
    const QSizeF size = canvas_.picture().picture().layout().size * zoom;
    test_support::PaintedWords device(size.toSize());
    QPainter painter(&device);
    widgets::LayerPainter{
        canvas_.picture(),          facts_, canvas_.palette(), canvas_.font(), QTransform::fromScale(zoom, zoom),
        QRectF(QPointF(0, 0), size)}
        .paint(&painter);
    painter.end();
    return device.words();
  }
  // Of the middle of a line to the ground beside it.
  double contrastOfLine(const LayerLink& link) {
    const auto& picture = canvas_.picture();
    const auto& edge = picture.picture().layout().edges[static_cast<std::size_t>(picture.linkOf(link))];
    const QPoint middle = canvas_.viewport().toWidget(edge.path.pointAtPercent(0.5)).toPoint();
    const QImage seen = canvas_.grab().toImage();
    double best = 1;
    for (int x = -2; x <= 2; ++x) {
      const QColor pixel = seen.pixelColor(middle + QPoint(x, 0));
      best = std::max(best, test_support::contrast(pixel, tone(canvas_.palette(), widgets::Tone::kSunken)));
    }
    return best;
  }

  widgets::LayoutWorker layouts_;
  LayerCanvas canvas_{&layouts_};
  widgets::LayerFactsByName facts_;
};

TEST_F(LayerCanvasTest, TheFirstLookAtManyLayersIsAtTheTopOfTheirColumn) {
  open(column(40));
  EXPECT_TRUE(QRectF(canvas_.rect()).contains(boxOf(nameOf(0))));
  EXPECT_NEAR(boxOf(nameOf(0)).center().x(), kSize.width() / 2.0, 1);
  EXPECT_LE(boxOf(nameOf(0)).top(), 40);
}

TEST_F(LayerCanvasTest, TheFirstLookAtManyLayersShowsAllWordsWhole) {
  open(column(40));
  const QStringList seen = words(canvas_.viewport().scale());
  EXPECT_EQ(seen.filter(QStringLiteral("BatchNormalization")).size(), 40);
  EXPECT_TRUE(seen.contains(nameOf(39))) << "a name of 22 letters, with a count of 6 digits beside it";
  EXPECT_EQ(seen.filter(QStringLiteral("24 × 24 × 128")).size(), 39);
  EXPECT_TRUE(seen.filter(QStringLiteral("…")).isEmpty()) << qPrintable(seen.filter(QStringLiteral("…")).join(u' '));
}

TEST_F(LayerCanvasTest, ManyLayersKeepTheirColumnInTheMiddleOfAnotherSize) {
  open(column(40));
  const double top = boxOf(nameOf(0)).top();
  canvas_.resize(1100, 500);
  EXPECT_NEAR(boxOf(nameOf(0)).center().x(), 550, 1);
  EXPECT_NEAR(boxOf(nameOf(0)).top(), top, 1);
}

TEST_F(LayerCanvasTest, TheFirstLookIsAtTheColumnAndNotAtALooseLayerBesideIt) {
  LayerGraph graph;
  add(graph, QStringLiteral("loose"), {});
  const LayerGraph main = column(40);
  graph.nodes.insert(graph.nodes.end(), main.nodes.begin(), main.nodes.end());
  open(graph);
  EXPECT_NEAR(boxOf(nameOf(0)).center().x(), kSize.width() / 2.0, 1);
}

TEST_F(LayerCanvasTest, AViewThatAPersonHasMovedStaysAsItIsInAnotherSize) {
  open(column(40));
  QTest::keyClick(&canvas_, Qt::Key_Minus);
  const QTransform view = canvas_.viewport().transform();
  canvas_.resize(1100, 500);
  EXPECT_EQ(canvas_.viewport().transform(), view);
}

TEST_F(LayerCanvasTest, FewLayersAreShownAsLargeAsTheyAreDrawn) {
  open(column(3));
  EXPECT_DOUBLE_EQ(canvas_.viewport().scale(), 1);
}

TEST_F(LayerCanvasTest, FewLayersThatAreLaidOutBeforeTheyAreSeenAreNotBlownUp) {
  lay(column(3));
  canvas_.resize(kSize);
  canvas_.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&canvas_));
  EXPECT_DOUBLE_EQ(canvas_.viewport().scale(), 1);
  EXPECT_NEAR(boxOf(nameOf(1)).center().y(), kSize.height() / 2.0, 2);
}

TEST_F(LayerCanvasTest, LayersAreSeenFromAfarByHand) {
  open(column(40));
  QTest::keyClick(&canvas_, Qt::Key_F);
  EXPECT_LT(canvas_.viewport().scale(), 0.3);
}

TEST_F(LayerCanvasTest, BoxesAreNotBlankWhileSmallLettersHaveRoom) {
  open(column(6));
  EXPECT_EQ(words(0.5).filter(QStringLiteral("Batch")).size(), 6);
  EXPECT_TRUE(words(0.4).isEmpty());
}

TEST_F(LayerCanvasTest, FromAfarNamesAreWholeInsteadOfCounts) {
  open(column(6));
  const QStringList seen = words(0.6);
  EXPECT_TRUE(seen.contains(nameOf(5))) << qPrintable(seen.join(u' '));
}

TEST_F(LayerCanvasTest, LinesStandOutFromTheGround) {
  for (const bool dark : {false, true}) {
    canvas_.setPalette(widgets::themePalette(dark));
    open(column(30));
    EXPECT_GE(contrastOfLine({nameOf(2), nameOf(3)}), 3) << dark;
  }
}

TEST_F(LayerCanvasTest, LinesLeaveBoxesBelowAndEnterThemFromAbove) {
  open(residual());
  const auto& picture = canvas_.picture();
  for (const LayerLink& link : picture.links()) {
    const auto& edge = picture.picture().layout().edges[static_cast<std::size_t>(picture.linkOf(link))];
    const QRectF from = *picture.picture().boxOf(picture.itemOf(link.from));
    const QRectF to = *picture.picture().boxOf(picture.itemOf(link.to));
    const QPointF start = edge.path.elementAt(0);
    EXPECT_NEAR(start.x(), from.center().x(), 1) << qPrintable(link.from);
    EXPECT_NEAR(start.y(), from.bottom(), 1) << qPrintable(link.from);
    EXPECT_NEAR(edge.tip.x(), to.center().x(), 1) << qPrintable(link.to);
    EXPECT_NEAR(edge.tip.y(), to.top(), 1) << qPrintable(link.to);
    EXPECT_NEAR(edge.tipFrom.x(), edge.tip.x(), 0.1) << "straight from above";
  }
}

}  // namespace
