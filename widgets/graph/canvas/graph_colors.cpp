#include "widgets/graph/canvas/graph_colors.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <set>

#include "widgets/graph/canvas/graph_style.h"
#include "widgets/graph/model/graph_category.h"
#include "widgets/graph/model/graph_structure.h"
#include "widgets/panels/number_text.h"

namespace widgets {
namespace {

struct ColorWords {
  Q_DECLARE_TR_FUNCTIONS(widgets::GraphView)
};

// TensorBoard's hues, dark enough for white text.
constexpr int kHues[] = {220, 100, 180, 40, 20, 340, 260, 300, 140, 60};
constexpr int kListed = 10;  // groups that the legend names

const QColor kPlain(0x5C6166);
const QColor kAdded(0x1F6B3A);
const QColor kRemoved(0xA32A22);
const QColor kChanged(0x855300);
const QColor kCold(0x4E5A66);
const QColor kHot(0xA3211A);

double luminance(const QColor& color) {
  const auto linear = [](double c) { return c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
  return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}

// The hue as light as white text on it allows.
QColor colorOfHue(int hue) {
  constexpr double kContrast = 4.6;
  for (int value = 200; value > 20; value -= 4) {
    const QColor color = QColor::fromHsv(hue, 165, value);
    if (1.05 / (luminance(color) + 0.05) >= kContrast) return color;
  }
  return kPlain;
}

QColor groupColor(int group) {
  return colorOfHue(kHues[static_cast<std::size_t>(group) % std::size(kHues)]);
}

QColor between(const QColor& low, const QColor& high, double share) {
  const auto part = [share](int a, int b) { return static_cast<int>(std::lround(a + (b - a) * share)); };
  return QColor(part(low.red(), high.red()), part(low.green(), high.green()), part(low.blue(), high.blue()));
}

void colorByType(const GraphModel& model, GraphColors& colors) {
  std::vector<bool> used(kCategories);
  for (std::size_t i = 0; i < colors.items.size(); ++i) {
    const NodeCategory category = model.items()[i].category;
    colors.items[i] = categoryColor(category);
    if (i > 0) used[static_cast<std::size_t>(category)] = true;
  }
  for (std::size_t i = 0; i < used.size(); ++i) {
    const auto category = static_cast<NodeCategory>(i);
    if (used[i]) colors.legend.push_back({categoryName(category), categoryColor(category)});
  }
}

void colorByStructure(const GraphModel& model, GraphColors& colors) {
  const std::vector<int> groups = structureGroups(model);
  std::map<int, std::pair<int, int>> seen;  // group → how many, the first item
  for (std::size_t i = 0; i < groups.size(); ++i) {
    if (groups[i] < 0) continue;
    colors.items[i] = groupColor(groups[i]);
    auto& [count, first] = seen[groups[i]];
    if (count++ == 0) first = static_cast<int>(i);
  }
  for (const auto& [group, found] : seen) {
    if (static_cast<int>(colors.legend.size()) == kListed) break;
    const QString name = QString::fromStdString(model.item(found.second).name);
    colors.legend.push_back({ColorWords::tr("%1 and %2 more").arg(name).arg(found.first - 1), groupColor(group)});
  }
  colors.legend.push_back({ColorWords::tr("No common structure"), kPlain});
}

std::string deviceOf(const GraphModel& model, int op, const GraphProfile* profile) {
  const NodeDef& node = model.node(op);
  if (profile) {
    if (const auto found = profile->nodes.find(node.name); found != profile->nodes.end()) return found->second.device;
  }
  return node.device;
}

// A scope has its ops' device when they share one.
void colorByDevice(const GraphModel& model, const GraphProfile* profile, GraphColors& colors) {
  std::map<std::string, int> numbers;
  std::vector<int> devices(colors.items.size(), -1);  // -2: several
  for (std::size_t i = colors.items.size(); i-- > 1;) {
    const GraphItem& item = model.items()[i];
    if (!item.isScope()) {
      const std::string device = deviceOf(model, item.op, profile);
      if (!device.empty()) devices[i] = numbers.emplace(device, static_cast<int>(numbers.size())).first->second;
    }
    int& parent = devices[static_cast<std::size_t>(item.parent)];
    if (devices[i] != -1) parent = parent == -1 || parent == devices[i] ? devices[i] : -2;
  }
  for (std::size_t i = 0; i < devices.size(); ++i) {
    if (devices[i] >= 0) colors.items[i] = groupColor(devices[i]);
  }
  for (const auto& [device, number] : numbers) {
    colors.legend.push_back({QString::fromStdString(device), groupColor(number)});
  }
  colors.legend.push_back({ColorWords::tr("None or several"), kPlain});
}

std::vector<NodeProfile> summed(const GraphModel& model, const GraphProfile& profile) {
  std::vector<NodeProfile> sums(model.items().size());
  for (std::size_t i = sums.size(); i-- > 0;) {
    const GraphItem& item = model.items()[i];
    if (!item.isScope()) {
      const auto found = profile.nodes.find(model.node(item.op).name);
      if (found != profile.nodes.end()) sums[i] = found->second;
    }
    if (item.parent < 0) continue;
    sums[static_cast<std::size_t>(item.parent)].micros += sums[i].micros;
    sums[static_cast<std::size_t>(item.parent)].bytes += sums[i].bytes;
  }
  return sums;
}

void colorByCost(const GraphModel& model, bool byTime, const GraphProfile& profile, GraphColors& colors) {
  colors.areKinds = false;
  const std::vector<NodeProfile> sums = summed(model, profile);
  const auto cost = [byTime](const NodeProfile& one) { return static_cast<double>(byTime ? one.micros : one.bytes); };
  double largest = 0;
  for (std::size_t i = 1; i < sums.size(); ++i) largest = std::max(largest, cost(sums[i]));
  for (std::size_t i = 1; i < sums.size() && largest > 0; ++i) {
    const double value = cost(sums[i]);
    // The root makes small costs visible beside one that dwarfs them.
    if (value > 0) colors.items[i] = between(kCold, kHot, std::sqrt(value / largest));
  }
  const QString most = byTime ? ColorWords::tr("%1 ms").arg(valueText(largest / 1000))
                              : ColorWords::tr("%1 MB").arg(valueText(largest / 1e6));
  colors.legend = {{ColorWords::tr("Not measured"), kPlain}, {ColorWords::tr("Little"), kCold}, {most, kHot}};
}

void colorByDifference(const GraphModel& model, GraphColors& colors) {
  colors.areKinds = false;
  int counts[4] = {};
  std::vector<int> changed(colors.items.size());  // bits of the changes inside
  for (std::size_t i = colors.items.size(); i-- > 0;) {
    const GraphItem& item = model.items()[i];
    if (!item.isScope()) {
      const auto change = static_cast<std::size_t>(model.change(item.op));
      ++counts[change];
      changed[i] = 1 << change;
    }
    if (item.parent >= 0) changed[static_cast<std::size_t>(item.parent)] |= changed[i];
  }
  const auto bit = [](NodeChange change) { return 1 << static_cast<int>(change); };
  for (std::size_t i = 0; i < changed.size(); ++i) {
    if (changed[i] == bit(NodeChange::kSame)) continue;
    colors.items[i] = changed[i] == bit(NodeChange::kAdded)     ? kAdded
                      : changed[i] == bit(NodeChange::kRemoved) ? kRemoved
                                                                : kChanged;
  }
  const auto count = [&](NodeChange change) { return counts[static_cast<std::size_t>(change)]; };
  colors.legend = {{ColorWords::tr("%1 added").arg(count(NodeChange::kAdded)), kAdded},
                   {ColorWords::tr("%1 removed").arg(count(NodeChange::kRemoved)), kRemoved},
                   {ColorWords::tr("%1 changed").arg(count(NodeChange::kChanged)), kChanged},
                   {ColorWords::tr("%1 equal").arg(count(NodeChange::kSame)), kPlain}};
}

}  // namespace

GraphColors colorGraph(const GraphModel& model, GraphColoring coloring, const GraphProfile* profile) {
  static const GraphProfile kNothing;
  GraphColors colors;
  colors.items.assign(model.items().size(), kPlain);
  switch (coloring) {
    case GraphColoring::kType:
      colorByType(model, colors);
      break;
    case GraphColoring::kStructure:
      colorByStructure(model, colors);
      break;
    case GraphColoring::kDevice:
      colorByDevice(model, profile, colors);
      break;
    case GraphColoring::kTime:
    case GraphColoring::kMemory:
      colorByCost(model, coloring == GraphColoring::kTime, profile ? *profile : kNothing, colors);
      break;
    case GraphColoring::kDifference:
      colorByDifference(model, colors);
      break;
  }
  return colors;
}

std::vector<GraphColors::Entry> legendOf(const GraphColors& colors, const VisibleGraph& graph) {
  if (!colors.areKinds) return colors.legend;
  std::set<QRgb> seen;
  const auto add = [&](int item) { seen.insert(colors.items[static_cast<std::size_t>(item)].rgb()); };
  for (const VisibleNode& node : graph.nodes) add(node.item);
  for (const VisibleScope& scope : graph.scopes) add(scope.item);
  std::vector<GraphColors::Entry> shown;
  std::ranges::copy_if(colors.legend, std::back_inserter(shown),
                       [&](const GraphColors::Entry& entry) { return seen.contains(entry.color.rgb()); });
  return shown;
}

NodeProfile profileOf(const GraphModel& model, int item, const GraphProfile& profile) {
  return summed(model, profile)[static_cast<std::size_t>(item)];
}

}  // namespace widgets
