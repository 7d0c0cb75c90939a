#include <gtest/gtest.h>

#include "widgets/layers/layer_graph.h"

namespace {

using widgets::LayerGraph;
using widgets::LayerNode;
namespace edits = widgets::layer_edits;

LayerNode made(const char* name, const char* kind, const QStringList& inputs = {}) {
  LayerNode node;
  node.name = QString::fromLatin1(name);
  node.kind = QString::fromLatin1(kind);
  node.inputs = inputs;
  node.isInput = node.kind == QLatin1String("InputLayer");
  node.takesMany = node.kind == QLatin1String("Add");
  return node;
}

// image → a → b → head
LayerGraph chain() {
  LayerGraph graph;
  graph.nodes = {made("image", "InputLayer"), made("a", "Dense", {QStringLiteral("image")}),
                 made("b", "Dense", {QStringLiteral("a")}), made("head", "Dense", {QStringLiteral("b")})};
  graph.outputs = {QStringLiteral("head")};
  return graph;
}

QString inputsOf(const LayerGraph& graph, const char* name) {
  const LayerNode* node = graph.find(QString::fromLatin1(name));
  return node ? node->inputs.join(QLatin1Char(' ')) : QStringLiteral("none");
}

TEST(LayerEdits, PutsALayerBetweenTwo) {
  LayerGraph graph = chain();
  EXPECT_EQ(edits::insertOn(graph, made("a", "Dropout"), {QStringLiteral("a"), QStringLiteral("b")}), QString());
  EXPECT_EQ(inputsOf(graph, "a_1"), QStringLiteral("a"));
  EXPECT_EQ(inputsOf(graph, "b"), QStringLiteral("a_1"));
}

TEST(LayerEdits, ALayerBehindAnOutputIsTheOutput) {
  LayerGraph graph = chain();
  EXPECT_EQ(edits::insertBehind(graph, made("soft", "Softmax"), QStringLiteral("head")), QString());
  EXPECT_EQ(graph.outputs, QStringList{QStringLiteral("soft")});
  EXPECT_EQ(inputsOf(graph, "soft"), QStringLiteral("head"));
}

TEST(LayerEdits, RemovingALayerJoinsItsEnds) {
  LayerGraph graph = chain();
  EXPECT_EQ(edits::remove(graph, {QStringLiteral("a"), QStringLiteral("b")}), QString());
  EXPECT_EQ(inputsOf(graph, "head"), QStringLiteral("image"));
  EXPECT_EQ(edits::remove(graph, {QStringLiteral("head")}), QString());
  EXPECT_EQ(graph.outputs, QStringList{QStringLiteral("image")});
}

TEST(LayerEdits, MovesALayerToAnotherPlace) {
  LayerGraph graph = chain();
  EXPECT_EQ(edits::moveOnto(graph, QStringLiteral("a"), {QStringLiteral("b"), QStringLiteral("head")}), QString());
  EXPECT_EQ(inputsOf(graph, "b"), QStringLiteral("image"));
  EXPECT_EQ(inputsOf(graph, "a"), QStringLiteral("b"));
  EXPECT_EQ(inputsOf(graph, "head"), QStringLiteral("a"));
}

TEST(LayerEdits, ConnectsToALayerThatTakesMany) {
  LayerGraph graph = chain();
  ASSERT_EQ(edits::join(graph, {QStringLiteral("a"), QStringLiteral("b")}, made("sum", "Add")), QString());
  EXPECT_EQ(edits::connect(graph, QStringLiteral("image"), QStringLiteral("sum")), QString());
  EXPECT_EQ(inputsOf(graph, "sum"), QStringLiteral("a b image"));
  EXPECT_EQ(edits::connect(graph, QStringLiteral("image"), QStringLiteral("b")), QString());
  EXPECT_EQ(inputsOf(graph, "b"), QStringLiteral("image")) << "it takes one";
}

TEST(LayerEdits, RefusesACycleAndSaysWhy) {
  LayerGraph graph = chain();
  const LayerGraph before = graph;
  EXPECT_TRUE(edits::connect(graph, QStringLiteral("head"), QStringLiteral("a")).contains(QStringLiteral("head")));
  EXPECT_EQ(graph, before);
}

TEST(LayerEdits, LeavesLayersAloneThatOnlyTheTextCanConnect) {
  LayerGraph graph = chain();
  graph.find(QStringLiteral("b"))->isFixed = true;
  const LayerGraph before = graph;
  for (const QString& why :
       {edits::remove(graph, {QStringLiteral("a")}), edits::rename(graph, QStringLiteral("a"), QStringLiteral("z")),
        edits::insertOn(graph, made("d", "Dropout"), {QStringLiteral("a"), QStringLiteral("b")}),
        edits::disconnect(graph, {QStringLiteral("a"), QStringLiteral("b")})}) {
    EXPECT_TRUE(why.contains(QStringLiteral("“b”"))) << why.toStdString();
  }
  EXPECT_EQ(graph, before);
}

TEST(LayerEdits, PastesLayersWithTheConnectionsAmongThem) {
  LayerGraph graph = chain();
  const std::vector<LayerNode> copied(graph.nodes.begin() + 1, graph.nodes.begin() + 3);
  const auto read = widgets::layersOfText(widgets::layersText(copied));
  ASSERT_EQ(read, copied);
  QStringList copies;
  EXPECT_EQ(edits::paste(graph, *read, &copies), QString());
  EXPECT_EQ(copies, (QStringList{QStringLiteral("a_1"), QStringLiteral("b_1")}));
  EXPECT_EQ(inputsOf(graph, "b_1"), QStringLiteral("a_1"));
  EXPECT_EQ(inputsOf(graph, "a_1"), QString());
}

TEST(LayerEdits, ATextThatHoldsNoLayersIsTold) {
  for (const char* text : {"", "{", "[]", "{\"layers\": [{\"name\": \"a\"}]}", "{\"layers\": 3}"}) {
    EXPECT_EQ(widgets::layersOfText(text), std::nullopt) << text;
  }
}

}  // namespace
