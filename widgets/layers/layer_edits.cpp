#include <QCoreApplication>
#include <algorithm>

#include "widgets/layers/layer_graph.h"

namespace widgets::layer_edits {
namespace {

struct EditWords {
  Q_DECLARE_TR_FUNCTIONS(widgets::LayerEditor)
};

QString missing(const QString& name) {
  return EditWords::tr("There is no layer “%1”.").arg(name);
}

QString fixed(const QString& name) {
  return EditWords::tr(
             "What leads into “%1” can only be changed in the text: it is called several times, or with more "
             "than tensors.")
      .arg(name);
}

void replace(QStringList& names, const QString& from, const QString& to) {
  for (QString& name : names) {
    if (name == from) name = to;
  }
}

// What read `name` reads `others` in its place; a layer that takes one input keeps the first.
void rewire(LayerGraph& graph, const QString& name, const QStringList& others) {
  for (LayerNode& node : graph.nodes) {
    const qsizetype at = node.inputs.indexOf(name);
    if (at < 0) continue;
    node.inputs.removeAll(name);
    const qsizetype most = node.takesMany ? others.size() : std::min<qsizetype>(1, others.size());
    for (qsizetype i = 0; i < most; ++i) node.inputs.insert(std::min(at + i, node.inputs.size()), others[i]);
  }
  const qsizetype output = graph.outputs.indexOf(name);
  if (output < 0) return;
  graph.outputs.removeAt(output);
  if (!others.isEmpty() && !graph.outputs.contains(others.front())) graph.outputs.insert(output, others.front());
}

// The first fixed layer that reads `name`; empty: none does.
QString fixedReader(const LayerGraph& graph, const QString& name) {
  for (const LayerNode& node : graph.nodes) {
    if (node.isFixed && node.inputs.contains(name)) return node.name;
  }
  return {};
}

// Behind the layer whose name is given, so that the order of the text stays near that of the picture.
void place(LayerGraph& graph, LayerNode layer, const QString& behind) {
  const auto at = std::ranges::find(graph.nodes, behind, &LayerNode::name);
  graph.nodes.insert(at == graph.nodes.end() ? at : at + 1, std::move(layer));
}

}  // namespace

QString insertOn(LayerGraph& graph, LayerNode layer, const LayerLink& link) {
  LayerNode* to = graph.find(link.to);
  if (!to || !to->inputs.contains(link.from)) return missing(to ? link.from : link.to);
  if (to->isFixed) return fixed(link.to);
  if (layer.isInput) return EditWords::tr("An input cannot stand between layers.");
  if (layer.isFixed) return fixed(layer.name);
  layer.name = graph.freeName(layer.name);
  layer.inputs = {link.from};
  replace(to->inputs, link.from, layer.name);
  place(graph, std::move(layer), link.from);
  return {};
}

QString insertBehind(LayerGraph& graph, LayerNode layer, const QString& name) {
  layer.name = graph.freeName(layer.name);
  layer.inputs.clear();
  if (name.isEmpty() || layer.isInput) {
    if (layer.isInput) {
      graph.nodes.insert(graph.nodes.begin(), std::move(layer));
    } else {
      graph.nodes.push_back(std::move(layer));
    }
    return {};
  }
  if (!graph.find(name)) return missing(name);
  if (const QString reader = fixedReader(graph, name); !reader.isEmpty()) return fixed(reader);
  rewire(graph, name, {layer.name});
  layer.inputs = {name};
  place(graph, std::move(layer), name);
  return {};
}

QString remove(LayerGraph& graph, const QStringList& names) {
  LayerGraph edited = graph;
  for (const QString& name : names) {
    const LayerNode* node = edited.find(name);
    if (!node) return missing(name);
    const QString reader = fixedReader(edited, name);
    if (!reader.isEmpty() && !names.contains(reader)) return fixed(reader);
    QStringList inputs = node->inputs;
    inputs.removeDuplicates();
    rewire(edited, name, inputs);
    std::erase_if(edited.nodes, [&](const LayerNode& one) { return one.name == name; });
  }
  graph = std::move(edited);
  return {};
}

QString moveOnto(LayerGraph& graph, const QString& name, const LayerLink& link) {
  const LayerNode* node = graph.find(name);
  if (!node) return missing(name);
  if (link.from == name || link.to == name) return {};
  if (node->isFixed) return fixed(name);
  if (node->inputs.size() > 1) {
    return EditWords::tr("“%1” joins several layers: connect it anew instead of moving it.").arg(name);
  }
  LayerGraph edited = graph;
  const LayerNode moved = *node;
  const LayerNode* to = graph.find(link.to);
  if (!to) return missing(link.to);
  if (QString why = remove(edited, {name}); !why.isEmpty()) return why;
  if (QString why = insertOn(edited, moved, link); !why.isEmpty()) return why;
  graph = std::move(edited);
  return {};
}

QString connect(LayerGraph& graph, const QString& from, const QString& to) {
  if (!graph.find(from)) return missing(from);
  LayerNode* node = graph.find(to);
  if (!node) return missing(to);
  if (node->isFixed) return fixed(to);
  if (node->isInput) return EditWords::tr("“%1” is an input: nothing leads into it.").arg(to);
  if (graph.isBehind(from, to)) {
    return EditWords::tr("“%1” cannot lead into “%2”, from which it is made.").arg(from, to);
  }
  if (node->inputs.contains(from)) return EditWords::tr("“%1” leads into “%2” already.").arg(from, to);
  if (!node->takesMany) node->inputs.clear();
  node->inputs << from;
  graph.outputs.removeAll(from);
  return {};
}

QString disconnect(LayerGraph& graph, const LayerLink& link) {
  LayerNode* node = graph.find(link.to);
  if (!node || !node->inputs.contains(link.from)) return missing(node ? link.from : link.to);
  if (node->isFixed) return fixed(link.to);
  node->inputs.removeAll(link.from);
  return {};
}

QString join(LayerGraph& graph, const QStringList& names, LayerNode layer) {
  if (names.size() < 2) return EditWords::tr("Select two layers or more to join them.");
  if (!layer.takesMany) return EditWords::tr("%1 takes one input only.").arg(layer.kind);
  for (const QString& name : names) {
    if (!graph.find(name)) return missing(name);
  }
  layer.name = graph.freeName(layer.name);
  layer.inputs = names;
  QStringList outputs;
  for (const QString& output : graph.outputs) {
    if (!names.contains(output)) outputs << output;
  }
  // Joined ends are one end.
  if (outputs.size() < graph.outputs.size()) outputs << layer.name;
  graph.outputs = outputs;
  place(graph, std::move(layer), names.back());
  return {};
}

QString rename(LayerGraph& graph, const QString& from, const QString& to) {
  LayerNode* node = graph.find(from);
  if (!node) return missing(from);
  if (to.trimmed().isEmpty()) return EditWords::tr("A layer needs a name.");
  if (from != to && graph.find(to)) return EditWords::tr("Another layer is named “%1”.").arg(to);
  if (const QString reader = fixedReader(graph, from); !reader.isEmpty()) return fixed(reader);
  node->name = to;
  for (LayerNode& each : graph.nodes) replace(each.inputs, from, to);
  replace(graph.outputs, from, to);
  return {};
}

QString paste(LayerGraph& graph, const std::vector<LayerNode>& layers, QStringList* copies) {
  QStringList before, after;
  for (const LayerNode& layer : layers) {
    before << layer.name;
    LayerNode copy = layer;
    copy.name = graph.freeName(layer.name);
    after << copy.name;
    graph.nodes.push_back(std::move(copy));
  }
  for (const QString& name : after) {
    LayerNode& copy = *graph.find(name);
    QStringList inputs;
    for (const QString& input : copy.inputs) {
      if (const qsizetype at = before.indexOf(input); at >= 0) inputs << after[at];
    }
    copy.inputs = inputs;
  }
  if (copies) *copies = after;
  return {};
}

}  // namespace widgets::layer_edits
