#include "widgets/layers/layer_graph.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>
#include <set>

namespace widgets {

const LayerNode* LayerGraph::find(const QString& name) const {
  const auto found = std::ranges::find(nodes, name, &LayerNode::name);
  return found == nodes.end() ? nullptr : &*found;
}

LayerNode* LayerGraph::find(const QString& name) {
  return const_cast<LayerNode*>(std::as_const(*this).find(name));
}

std::vector<LayerLink> LayerGraph::links() const {
  std::vector<LayerLink> links;
  for (const LayerNode& node : nodes) {
    for (const QString& input : node.inputs) links.push_back({input, node.name});
  }
  return links;
}

QStringList LayerGraph::readersOf(const QString& name) const {
  QStringList readers;
  for (const LayerNode& node : nodes) {
    if (node.inputs.contains(name)) readers << node.name;
  }
  return readers;
}

QString LayerGraph::freeName(const QString& wanted) const {
  QString name = wanted;
  for (int number = 1; find(name); ++number) name = QStringLiteral("%1_%2").arg(wanted).arg(number);
  return name;
}

bool LayerGraph::isBehind(const QString& from, const QString& to) const {
  std::set<QString> seen;
  QStringList open{to};
  while (!open.isEmpty()) {
    const QString name = open.takeLast();
    if (name == from) return true;
    if (seen.insert(name).second) open << readersOf(name);
  }
  return false;
}

QByteArray layersText(const std::vector<LayerNode>& layers) {
  QJsonArray all;
  for (const LayerNode& layer : layers) {
    QJsonArray settings;
    for (const LayerSetting& one : layer.settings) settings.append(QJsonArray{one.key, one.value});
    all.append(QJsonObject{{QStringLiteral("name"), layer.name},
                           {QStringLiteral("kind"), layer.kind},
                           {QStringLiteral("category"), static_cast<int>(layer.category)},
                           {QStringLiteral("settings"), settings},
                           {QStringLiteral("inputs"), QJsonArray::fromStringList(layer.inputs)},
                           {QStringLiteral("is_input"), layer.isInput},
                           {QStringLiteral("takes_many"), layer.takesMany},
                           {QStringLiteral("trainable"), layer.isTrainable}});
  }
  return QJsonDocument(QJsonObject{{QStringLiteral("layers"), all}}).toJson();
}

std::optional<std::vector<LayerNode>> layersOfText(const QByteArray& text) {
  const QJsonArray all = QJsonDocument::fromJson(text).object()[QLatin1String("layers")].toArray();
  std::vector<LayerNode> layers;
  for (const QJsonValue& one : all) {
    const QJsonObject json = one.toObject();
    LayerNode layer;
    layer.name = json[QLatin1String("name")].toString();
    layer.kind = json[QLatin1String("kind")].toString();
    if (layer.name.isEmpty() || layer.kind.isEmpty()) return std::nullopt;
    const int category = json[QLatin1String("category")].toInt();
    layer.category = static_cast<NodeCategory>(std::clamp(category, 0, static_cast<int>(NodeCategory::kOther)));
    for (const QJsonValue& setting : json[QLatin1String("settings")].toArray()) {
      layer.settings.push_back({setting.toArray().at(0).toString(), setting.toArray().at(1).toString()});
    }
    for (const QJsonValue& input : json[QLatin1String("inputs")].toArray()) layer.inputs << input.toString();
    layer.isInput = json[QLatin1String("is_input")].toBool();
    layer.takesMany = json[QLatin1String("takes_many")].toBool();
    layer.isTrainable = json[QLatin1String("trainable")].toBool(true);
    layers.push_back(layer);
  }
  if (layers.empty()) return std::nullopt;
  return layers;
}

}  // namespace widgets
