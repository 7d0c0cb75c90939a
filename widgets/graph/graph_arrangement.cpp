#include "widgets/graph/graph_arrangement.h"

#include <QWidget>
#include <algorithm>
#include <utility>

#include "widgets/graph/canvas/graph_style.h"
#include "widgets/graph/canvas/graph_viewport.h"
#include "widgets/graph/model/graph_layers.h"

namespace widgets {

GraphArrangement::GraphArrangement(LayoutWorker* worker, const void* client, const QWidget& page)
    : worker_(worker), client_(client), page_(page) {
  connect(worker_, &LayoutWorker::layoutReady, this, [this](quint64 request, const LayoutResult& layout) {
    if (request == layouting_ && model_ != nullptr) onLayout(layout);
  });
  connect(worker_, &LayoutWorker::failed, this, [this](quint64 request, const QString& reason) {
    if (request == layouting_) onFailed(reason);
  });
}

void GraphArrangement::setModel(const GraphModelPtr& model) {
  model_ = model;
  if (mode_ != chosen_) changeMode(chosen_);
  open_.clear();
  isNew_ = true;
  layouting_ = 0;
  look_.reset();
  narrow_.reset();
  zoom_ = 1;
  forgetChoices();
}

void GraphArrangement::setWhole(const GraphModelPtr& model) {
  setModel(model);
  open_ = wholeOpen_;
  isNew_ = false;
}

LayoutInput GraphArrangement::input(const VisibleGraph& graph) const {
  const QFont font = page_.font();
  LayoutInput input;
  input.room = room_;
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    const VisibleNode& node = graph.nodes[i];
    input.nodes.push_back(
        {node.item, boxSize(node, font, zoom_), graph.scopeOfNode[i], roomSize(node, font, zoom_), node.isAside});
  }
  for (const VisibleScope& scope : graph.scopes)
    input.scopes.push_back({scope.item, scope.parent, scopeTitleSize(scope, font, zoom_)});
  for (const VisibleEdge& edge : graph.edges) input.edges.push_back({edge.from, edge.to, edgeLabelSize(edge, font)});
  return input;
}

// A picture of one closed box says nothing: what canned estimators make is all in one scope.
void GraphArrangement::openLoneScopes() {
  constexpr int kDeepest = 8;
  const std::vector<int> layers = layerCounts(*model_);
  for (int depth = 0; depth < kDeepest; ++depth) {
    int lone = -1, scopes = 0;
    for (const VisibleNode& node : projected_.nodes) {
      if (node.isAside || !model_->item(node.item).isScope()) continue;
      lone = node.item;
      ++scopes;
    }
    const bool isBesideLayers = lone >= 0 && layers[static_cast<std::size_t>(lone)] == 0 && layers.front() > 0;
    if (scopes != 1 || isBesideLayers) return;
    open_.insert(lone);
    projected_ = project(*model_, mode_, open_, aside_);
  }
}

void GraphArrangement::arrange(int anchor) {
  if (model_ == nullptr) return;
  anchor_ = anchor;
  look_.reset();
  narrow_.reset();
  projected_ = project(*model_, mode_, open_, aside_);
  if (projected_.nodes.empty()) {  // a graph of metrics only, a saver: better everything than an empty page
    changeMode(GraphMode::kEverything);
    projected_ = project(*model_, mode_, open_, aside_);
  }
  if (std::exchange(isNew_, false) && open_.empty()) {
    openLoneScopes();
    look_.emplace(*model_, FirstLook::Picture{open_, projected_, {}});
  }
  layouting_ = worker_->layout(client_, input(projected_));
}

void GraphArrangement::onLayout(const LayoutResult& layout) {
  if (narrow_) return onWidened(layout);
  if (!look_) return emit arranged(layout);
  look_->take(layout, room_);
  lookDeeper();
}

void GraphArrangement::onFailed(const QString& reason) {
  if (narrow_) return onWidened(*narrow_);
  if (!look_ || !look_->hasBest()) return emit failed(reason);
  look_->refuse();
  lookDeeper();
}

void GraphArrangement::lookDeeper() {
  const auto draw = [this](const std::set<int>& open) { return project(*model_, mode_, open, aside_); };
  const auto measure = [this](const VisibleGraph& graph) { return input(graph); };
  if (const std::optional<LayoutInput> more = look_->tryMore(draw, measure)) {
    layouting_ = worker_->layout(client_, *more);
    return;
  }
  const FirstLook::Picture best = std::exchange(look_, std::nullopt)->best();
  open_ = best.open;
  projected_ = best.graph;
  if (!widenBoxes(best.layout, 1)) emit arranged(best.layout);
}

bool GraphArrangement::widenBoxes(const LayoutResult& best, double share) {
  if (room_.isEmpty() || best.size.isEmpty()) return false;
  constexpr double kWider = 0.95;  // of the zoom, as wider boxes make the picture wider
  const double fit = std::min(room_.width() / best.size.width(), room_.height() / best.size.height());
  const double zoom = GraphViewport::kReadable * std::max(1.0, kWider * fit);
  if (QFontInfo(captionFont(page_.font())).pixelSize() * zoom >= kSmallestText) return false;
  zoom_ = zoom / share;
  wordShare_ = share;
  narrow_ = best;
  LayoutInput wider = input(projected_);
  wider.sharesRows = false;  // many short rows are read worse than small words
  layouting_ = worker_->layout(client_, wider);
  return true;
}

void GraphArrangement::onWidened(const LayoutResult& layout) {
  constexpr double kNextShare = 0.91;  // words of 10 pixels
  const LayoutResult narrow = *std::exchange(narrow_, std::nullopt);
  const auto fits = [](double wider, double before, double room) { return wider <= std::max(before, room); };
  const bool hasRoom = fits(layout.size.width(), narrow.size.width(), room_.width()) &&
                       fits(layout.size.height(), narrow.size.height(), room_.height());
  if (hasRoom) return emit arranged(layout);
  zoom_ = 1;
  if (wordShare_ < 1 || !widenBoxes(narrow, kNextShare)) emit arranged(narrow);
}

void GraphArrangement::changeMode(GraphMode mode) {
  mode_ = mode;
  emit modeChanged(mode);
}

void GraphArrangement::setMode(GraphMode mode, int anchor) {
  chosen_ = mode;
  if (mode == mode_) return;
  changeMode(mode);
  arrange(anchor);
}

void GraphArrangement::toggle(int item) {
  if (model_ == nullptr || !model_->item(item).isScope()) return;
  if (open_.erase(item) == 0) open_.insert(item);
  arrange(item);
}

void GraphArrangement::open(const std::vector<int>& items, int anchor) {
  if (model_ == nullptr) return;
  open_.insert(items.begin(), items.end());
  arrange(anchor);
}

void GraphArrangement::close(int scope) {
  open_.erase(scope);
  arrange(scope);
}

int GraphArrangement::openScopeOf(int item) const {
  if (model_ == nullptr) return -1;
  int scope = isOpen(item) ? item : model_->item(item).parent;
  while (scope > 0 && !isOpen(scope)) scope = model_->item(scope).parent;
  return scope > 0 ? scope : -1;
}

int GraphArrangement::uncover(int op) {
  const int item = model_->itemOfOp(op);
  if (!isShown(*model_, op, mode_)) {
    changeMode(isShown(*model_, op, GraphMode::kTrainStep) ? GraphMode::kTrainStep : GraphMode::kEverything);
  }
  for (int scope = model_->item(item).parent; scope > 0; scope = model_->item(scope).parent) open_.insert(scope);
  arrange(-1);
  return item;
}

bool GraphArrangement::isAside(int item) const {
  const auto found = std::find_if(projected_.nodes.begin(), projected_.nodes.end(),
                                  [item](const VisibleNode& node) { return node.item == item; });
  return found == projected_.nodes.end() || found->isAside;
}

void GraphArrangement::toggleAside(int item) {
  if (model_ == nullptr || item <= 0) return;
  const bool aside = isOpen(item) || !isAside(item);
  aside_.chosen[item] = aside;
  if (aside) open_.erase(item);
  emit choicesChanged();
  arrange(item);
}

void GraphArrangement::setAutomaticAside(bool automatic, int anchor) {
  aside_.automatic = automatic;
  arrange(anchor);
}

void GraphArrangement::forgetAside(int anchor) {
  forgetChoices();
  arrange(anchor);
}

void GraphArrangement::forgetChoices() {
  aside_.chosen.clear();
  emit choicesChanged();
}

}  // namespace widgets
