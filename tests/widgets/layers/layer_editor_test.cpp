// The editor of layers, worked with as a person does.
#include "widgets/layers/layer_editor.h"

#include <gtest/gtest.h>

#include <QAction>
#include <QClipboard>
#include <QElapsedTimer>
#include <QGuiApplication>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTableWidget>
#include <QTest>
#include <QTreeWidget>

#include "tests/support/screenshots.h"
#include "widgets/layers/layer_actions.h"
#include "widgets/layers/layer_canvas.h"
#include "widgets/util/action_registry.h"

namespace {

using widgets::LayerGraph;
using widgets::LayerKind;
using widgets::LayerNode;
using widgets::NodeCategory;

constexpr int kLayoutMs = 20000;

LayerNode node(const QString& name, const QString& kind, const QStringList& inputs, NodeCategory category) {
  LayerNode made;
  made.name = name;
  made.kind = kind;
  made.inputs = inputs;
  made.category = category;
  made.isInput = inputs.isEmpty() && kind == QLatin1String("InputLayer");
  made.takesMany = kind == QLatin1String("Add");
  made.settings = {{QStringLiteral("units"), QStringLiteral("64")}};
  return made;
}

std::vector<LayerKind> kinds() {
  return {
      {QStringLiteral("Core"), node(QStringLiteral("dense"), QStringLiteral("Dense"), {}, NodeCategory::kWeights)},
      {QStringLiteral("Core"), node(QStringLiteral("drop"), QStringLiteral("Dropout"), {}, NodeCategory::kActivation)},
      {QStringLiteral("Merge"), node(QStringLiteral("add"), QStringLiteral("Add"), {}, NodeCategory::kShape)}};
}

LayerGraph chainOf(int layers) {
  LayerGraph graph;
  graph.nodes.push_back(node(QStringLiteral("image"), QStringLiteral("InputLayer"), {}, NodeCategory::kInput));
  for (int i = 1; i < layers; ++i) {
    // Every fourth joins what came before, as in residual networks.
    const bool joins = i % 4 == 0;
    QStringList inputs{graph.nodes.back().name};
    if (joins) inputs << graph.nodes[static_cast<std::size_t>(i) - 3].name;
    graph.nodes.push_back(node(QStringLiteral("layer_%1").arg(i),
                               joins ? QStringLiteral("Add") : QStringLiteral("Dense"), inputs,
                               joins ? NodeCategory::kShape : NodeCategory::kWeights));
  }
  graph.outputs = {graph.nodes.back().name};
  return graph;
}

class LayerEditorTest : public ::testing::Test {
 protected:
  void open(const LayerGraph& graph) {
    editor_.resize(1200, 800);
    editor_.setGraph(graph);
    editor_.show();
    editor_.activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&editor_));
    ASSERT_TRUE(settle());
  }
  bool settle() {
    return QTest::qWaitFor([this] { return !editor_.canvas()->isBehind(); }, kLayoutMs);
  }
  QPoint middleOf(const QString& name) {
    const auto& picture = editor_.canvas()->picture();
    const auto box = picture.picture().boxOf(picture.itemOf(name));
    EXPECT_TRUE(box) << name.toStdString();
    return editor_.canvas()->viewport().toWidget(box->center()).toPoint();
  }
  QPoint middleOf(const widgets::LayerLink& link) {
    const auto& picture = editor_.canvas()->picture();
    const auto& edge = picture.picture().layout().edges[static_cast<std::size_t>(picture.linkOf(link))];
    return editor_.canvas()->viewport().toWidget(edge.path.pointAtPercent(0.5)).toPoint();
  }
  void click(const QString& name, Qt::KeyboardModifiers keys = {}) {
    QTest::mouseClick(editor_.canvas(), Qt::LeftButton, keys, middleOf(name));
  }
  void drag(const QPoint& from, const QPoint& to, Qt::KeyboardModifiers keys = {}) {
    QTest::mousePress(editor_.canvas(), Qt::LeftButton, keys, from);
    QTest::mouseMove(editor_.canvas(), (from + to) / 2);
    QTest::mouseMove(editor_.canvas(), to);
    QTest::mouseRelease(editor_.canvas(), Qt::LeftButton, keys, to);
    EXPECT_TRUE(settle());
  }
  void key(int key, Qt::KeyboardModifiers keys = {}) {
    QTest::keyClick(editor_.canvas(), static_cast<Qt::Key>(key), keys);
    EXPECT_TRUE(settle());
  }
  QStringList inputs(const char* name) {
    const LayerNode* found = editor_.graph().find(QString::fromLatin1(name));
    return found ? found->inputs : QStringList{QStringLiteral("none")};
  }

  widgets::ActionRegistry registry_;
  widgets::LayerActions actions_{&registry_};
  widgets::LayoutWorker layouts_;
  widgets::LayerEditor editor_{kinds(), &actions_, &layouts_};
};

TEST_F(LayerEditorTest, DragsALayerOntoAConnection) {
  open(chainOf(4));
  drag(middleOf(QStringLiteral("layer_1")), middleOf({QStringLiteral("layer_2"), QStringLiteral("layer_3")}));
  EXPECT_EQ(inputs("layer_2"), QStringList{QStringLiteral("image")});
  EXPECT_EQ(inputs("layer_3"), QStringList{QStringLiteral("layer_1")});
  key(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(editor_.graph(), chainOf(4)) << "undone";
}

TEST_F(LayerEditorTest, DrawsALineFromALayerToAnother) {
  open(chainOf(5));
  drag(middleOf(QStringLiteral("image")), middleOf(QStringLiteral("layer_4")), Qt::ShiftModifier);
  EXPECT_TRUE(inputs("layer_4").contains(QStringLiteral("image")));
}

TEST_F(LayerEditorTest, SaysWhyALineCannotBe) {
  open(chainOf(4));
  QSignalSpy told(&editor_, &widgets::LayerEditor::told);
  drag(middleOf(QStringLiteral("layer_3")), middleOf(QStringLiteral("layer_1")), Qt::ShiftModifier);
  EXPECT_EQ(editor_.graph(), chainOf(4));
  ASSERT_EQ(told.count(), 1);
  EXPECT_TRUE(told.front().front().toString().contains(QStringLiteral("cannot lead into")));
}

TEST_F(LayerEditorTest, AddsAKindBehindTheSelectedLayerByKeys) {
  open(chainOf(3));
  click(QStringLiteral("layer_1"));
  auto* filter = editor_.findChild<QLineEdit*>(QStringLiteral("layerKindFilter"));
  QTest::keyClicks(filter, QStringLiteral("drop"));
  QTest::keyClick(filter, Qt::Key_Return);
  QTest::keyClick(editor_.findChild<QTreeWidget*>(QStringLiteral("layerKinds")), Qt::Key_Return);
  ASSERT_TRUE(settle());
  EXPECT_EQ(inputs("drop"), QStringList{QStringLiteral("layer_1")});
  EXPECT_EQ(inputs("layer_2"), QStringList{QStringLiteral("drop")});
  EXPECT_EQ(editor_.canvas()->current(), QStringLiteral("drop"));
}

TEST_F(LayerEditorTest, JoinsTheSelectedLayers) {
  open(chainOf(4));
  click(QStringLiteral("layer_1"));
  click(QStringLiteral("layer_3"), Qt::ControlModifier);
  auto* filter = editor_.findChild<QLineEdit*>(QStringLiteral("layerKindFilter"));
  QTest::keyClicks(filter, QStringLiteral("add"));
  QTest::keyClick(editor_.findChild<QTreeWidget*>(QStringLiteral("layerKinds")), Qt::Key_Return);
  ASSERT_TRUE(settle());
  EXPECT_EQ(inputs("add"), (QStringList{QStringLiteral("layer_1"), QStringLiteral("layer_3")}));
  EXPECT_EQ(editor_.graph().outputs, QStringList{QStringLiteral("add")});
}

TEST_F(LayerEditorTest, WalksSelectsAndConnectsByKeysAlone) {
  open(chainOf(5));
  click(QStringLiteral("image"));
  key(Qt::Key_Down);
  EXPECT_EQ(editor_.canvas()->current(), QStringLiteral("layer_1"));
  click(QStringLiteral("image"));
  key(Qt::Key_Space);
  for (int i = 0; i < 4; ++i) key(Qt::Key_Down);
  EXPECT_EQ(editor_.canvas()->selected(), (QStringList{QStringLiteral("image"), QStringLiteral("layer_4")}));
  key(Qt::Key_L);
  EXPECT_TRUE(inputs("layer_4").contains(QStringLiteral("image")));
}

TEST_F(LayerEditorTest, CopiesPastesAndRemovesLayers) {
  open(chainOf(4));
  click(QStringLiteral("layer_2"));
  key(Qt::Key_C, Qt::ControlModifier);
  key(Qt::Key_V, Qt::ControlModifier);
  EXPECT_EQ(inputs("layer_2_1"), QStringList{QStringLiteral("layer_2")});
  key(Qt::Key_Delete);
  EXPECT_EQ(editor_.graph(), chainOf(4));
}

TEST_F(LayerEditorTest, ChangesNameAndSettingsInTheInspector) {
  open(chainOf(4));
  click(QStringLiteral("layer_2"));
  auto* name = editor_.findChild<QLineEdit*>(QStringLiteral("layerName"));
  name->selectAll();
  QTest::keyClicks(name, QStringLiteral("features"));
  QTest::keyClick(name, Qt::Key_Return);
  ASSERT_TRUE(settle());
  EXPECT_EQ(inputs("layer_3"), QStringList{QStringLiteral("features")});
  editor_.findChild<QTableWidget*>(QStringLiteral("layerSettings"))->item(0, 1)->setText(QStringLiteral("128"));
  ASSERT_TRUE(settle());
  EXPECT_EQ(editor_.graph().find(QStringLiteral("features"))->settings.front().value, QStringLiteral("128"));
}

TEST_F(LayerEditorTest, TellsAScreenReaderWhatALayerIsAndWhyItDoesNotFit) {
  open(chainOf(3));
  editor_.setFacts({{QStringLiteral("layer_1"), {QStringLiteral("64"), 4160, {}}},
                    {QStringLiteral("layer_2"), {{}, 0, QStringLiteral("needs pictures")}}});
  click(QStringLiteral("layer_1"));
  EXPECT_TRUE(editor_.canvas()->accessibleDescription().contains(QStringLiteral("output 64")));
  click(QStringLiteral("layer_2"));
  EXPECT_TRUE(editor_.canvas()->accessibleDescription().contains(QStringLiteral("needs pictures")));
  test_support::saveScreenshot(&editor_, QStringLiteral("layer_editor"));
}

TEST_F(LayerEditorTest, FindsALayerByItsName) {
  open(chainOf(40));
  auto* find = editor_.findChild<QLineEdit*>(QStringLiteral("layerFind"));
  QTest::keyClicks(find, QStringLiteral("layer_33"));
  QTest::keyClick(find, Qt::Key_Return);
  EXPECT_EQ(editor_.canvas()->current(), QStringLiteral("layer_33"));
}

TEST_F(LayerEditorTest, ADragOverThreeHundredLayersIsSmooth) {
  open(chainOf(300));
  editor_.canvas()->viewport().fit();
  const QPoint from = middleOf(QStringLiteral("layer_150"));
  QTest::mousePress(editor_.canvas(), Qt::LeftButton, {}, from);
  std::vector<qint64> frames;
  for (int i = 1; i <= 30; ++i) {
    QElapsedTimer frame;
    frame.start();
    QTest::mouseMove(editor_.canvas(), from + QPoint(3 * i, 2 * i));
    editor_.canvas()->repaint();
    frames.push_back(frame.nsecsElapsed());
  }
  QTest::mouseRelease(editor_.canvas(), Qt::LeftButton, {}, QPoint(2, 2));
  std::ranges::nth_element(frames, frames.begin() + 15);
  constexpr qint64 kFrameNs = 10'000'000;
  EXPECT_LT(frames[15], kFrameNs);
}

}  // namespace
