#include "widgets/graph/first_look.h"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <utility>

#include "widgets/graph/layout/main_path.h"
#include "widgets/graph/model/graph_layers.h"

namespace widgets {
namespace {

// Boxes and lines; more of them cannot be read in any canvas, and to lay them out takes long.
constexpr std::size_t kMostItems = 160;
constexpr int kMostInVain = 4;  // layouts
constexpr double kMostScrolled = 1.5;  // canvases
constexpr int kFewLayers = 2;          // boxes that say little about a model

}  // namespace

FirstLook::FirstLook(const GraphModel& model, Picture first) : layers_(layerCounts(model)), tried_(std::move(first)) {}

void FirstLook::take(LayoutResult layout, QSizeF room) {
  room_ = room;
  const bool isFirst = !hasBest();
  const QSizeF most = isFirst ? room_ : roomOfNext();
  const bool hasRoom = layout.size.width() <= most.width() && layout.size.height() <= most.height();
  if (!hasRoom) inVain_ += isFirst ? kMostInVain : 1;
  if (!hasRoom && !isFirst) return;
  best_ = tried_;
  best_.layout = std::move(layout);
}

std::optional<LayoutInput> FirstLook::tryMore(const Draw& draw, const Measure& measure) {
  if (inVain_ >= kMostInVain) return std::nullopt;
  for (std::set<int> scopes = largest(); !scopes.empty(); scopes = largest()) {
    tried_.open = best_.open;
    tried_.open.merge(scopes);
    do {
      tried_.graph = draw(tried_.open);
    } while (openLone());
    LayoutInput input = measure(tried_.graph);
    if (mayHaveRoom(input)) return input;
  }
  return std::nullopt;
}

std::set<int> FirstLook::largest() {
  int64_t most = 0;
  std::set<int> found;
  for (const VisibleNode& node : best_.graph.nodes) {
    const bool isBlock = node.expandable && !node.isAside && layers_[static_cast<std::size_t>(node.item)] > 1;
    if (!isBlock || node.parameters < most || passed_.contains(node.item)) continue;
    if (node.parameters > most) found.clear();
    most = node.parameters;
    found.insert(node.item);
  }
  passed_.insert(found.begin(), found.end());
  return found;
}

// Opens scopes that stand alone in an open one.
bool FirstLook::openLone() {
  std::map<int, std::vector<const VisibleNode*>> inside;  // by open scope
  for (std::size_t i = 0; i < tried_.graph.nodes.size(); ++i) {
    if (!tried_.graph.nodes[i].isAside) inside[tried_.graph.scopeOfNode[i]].push_back(&tried_.graph.nodes[i]);
  }
  for (const VisibleScope& scope : tried_.graph.scopes) inside[scope.parent].push_back(nullptr);
  bool opened = false;
  for (const auto& [scope, nodes] : inside) {
    if (scope < 0 || nodes.size() > 1 || !nodes.front() || !nodes.front()->expandable) continue;
    opened = tried_.open.insert(nodes.front()->item).second || opened;
  }
  return opened;
}

bool FirstLook::saysLittle() const {
  return std::ranges::count_if(best_.graph.nodes, [this](const VisibleNode& node) {
           return !node.isAside && layers_[static_cast<std::size_t>(node.item)] > 0;
         }) <= kFewLayers;
}

QSizeF FirstLook::roomOfNext() const {
  return {room_.width(), saysLittle() ? kMostScrolled * room_.height() : room_.height()};
}

// False where no layout of it would: it would only take time.
bool FirstLook::mayHaveRoom(const LayoutInput& input) const {
  if (input.nodes.size() + input.edges.size() > kMostItems) return false;
  double area = 0, widest = 0, height = 0;
  std::unordered_map<int, double> heights;
  for (const LayoutInput::Node& node : input.nodes) {
    const QSizeF size = node.taken();
    area += size.width() * size.height();
    widest = std::max(widest, size.width());
    heights[node.id] = size.height();
  }
  const QSizeF most = roomOfNext();
  for (const std::size_t edge : mainPath(input)) height += heights.at(input.edges[edge].from);
  return area <= most.width() * most.height() && widest <= most.width() && height <= most.height();
}

}  // namespace widgets
