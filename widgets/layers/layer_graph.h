// A model as a graph of layers, as its editor knows it: names, kinds, settings as text, and what leads into each. What
// a kind computes only the caller knows. Values and pure functions; any thread.
#pragma once

#include <QString>
#include <QStringList>
#include <optional>
#include <vector>

#include "widgets/graph/model/graph_model.h"

namespace widgets {

struct LayerSetting {
  QString key;
  QString value;  // JSON
  bool operator==(const LayerSetting&) const = default;
};

struct LayerNode {
  QString name;  // no other layer of the graph has it
  QString kind;  // "Dense"
  NodeCategory category = NodeCategory::kOther;
  std::vector<LayerSetting> settings;
  QStringList inputs;      // names, in order
  bool isInput = false;    // takes none
  bool takesMany = false;  // any number of them; others take one
  bool isFixed = false;    // called several times or with more than tensors: only the text can change what it takes
  bool isTrainable = true;
  bool operator==(const LayerNode&) const = default;
};

// The place between two layers that are connected.
struct LayerLink {
  QString from;
  QString to;
  bool operator==(const LayerLink&) const = default;
};

struct LayerGraph {
  std::vector<LayerNode> nodes;
  QStringList outputs;  // names
  bool operator==(const LayerGraph&) const = default;

  // Null when there is none.
  const LayerNode* find(const QString& name) const;
  LayerNode* find(const QString& name);
  std::vector<LayerLink> links() const;
  QStringList readersOf(const QString& name) const;
  // `wanted`, or that with a number behind it: "dense", "dense_1".
  QString freeName(const QString& wanted) const;
  // Whether something that `to` gives reaches `from`.
  bool isBehind(const QString& from, const QString& to) const;
};

// What is known of a layer since somebody computed it.
struct LayerFacts {
  QString output;  // "24 × 24 × 20"
  qint64 parameters = 0;
  QString error;  // why it does not fit
  bool operator==(const LayerFacts&) const = default;
};

// Edits of a graph. Each returns why it cannot be, as a sentence, and leaves the graph as it was; empty: it is done.
namespace layer_edits {

// Between two connected layers.
QString insertOn(LayerGraph& graph, LayerNode layer, const LayerLink& link);
// Behind a layer: what read that reads the new one, and where it was an output the new one is. Without a layer: an
// input, or a layer that nothing leads into yet.
QString insertBehind(LayerGraph& graph, LayerNode layer, const QString& name);
// What read a layer reads what it took.
QString remove(LayerGraph& graph, const QStringList& names);
// Takes a layer from its place, whose ends are joined, to another.
QString moveOnto(LayerGraph& graph, const QString& name, const LayerLink& link);
// A layer that takes one input takes this one in the place of the former.
QString connect(LayerGraph& graph, const QString& from, const QString& to);
QString disconnect(LayerGraph& graph, const LayerLink& link);
// A layer that takes all of these; the first one's readers stay with it.
QString join(LayerGraph& graph, const QStringList& names, LayerNode layer);
QString rename(LayerGraph& graph, const QString& from, const QString& to);
// Copies of the layers with the connections among them, under free names; `copies` are these names, in order.
QString paste(LayerGraph& graph, const std::vector<LayerNode>& layers, QStringList* copies);

}  // namespace layer_edits

// Layers as text for the clipboard, and back; nothing when the text is none such.
QByteArray layersText(const std::vector<LayerNode>& layers);
std::optional<std::vector<LayerNode>> layersOfText(const QByteArray& text);

}  // namespace widgets
