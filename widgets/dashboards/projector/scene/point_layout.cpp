#include "widgets/dashboards/projector/scene/point_layout.h"

#include <algorithm>
#include <cmath>

#include "widgets/dashboards/projector/projections/compute_watch.h"
#include "widgets/theme/contrast.h"

namespace widgets {
namespace {

constexpr int kLayoutBlock = 8192;
constexpr int kDepthSteps = 4096;
constexpr float kDeepest = 1.8F;       // depths lie within ± this
constexpr float kFog = 0.55F;          // how much the farthest point fades at most
constexpr float kFaint = 0.78F;        // how much points fade while others are selected
constexpr float kNeighborSize = 1.3F;  // of a plain dot's radius
constexpr float kSelectedSize = 1.6F;
constexpr int kDotAlpha = 220;        // dots shine through a little where they are dense
constexpr double kLeastContrast = kMarkContrast + 0.1;  // blending loses a little
constexpr float kLeastRadius = 0.8F;  // logical pixels
constexpr float kMostRadius = 11;

// Fewer points are larger.
float radiusFor(int points) {
  if (points <= 300) return 5;
  if (points <= 3000) return 3.6F;
  if (points <= 20000) return 2.6F;
  return 1.8F;
}

}  // namespace

PointLayout::PointLayout(const PointScene& scene) : scene_(scene) {
  radius_ =
      radiusFor(scene.count()) * static_cast<float>(std::pow(std::clamp(scene.camera.zoomFactor(), 0.2, 60.0), 0.3));
  const bool any = scene.selected && !scene.selected->empty();
  if (any) {
    roles_.assign(static_cast<std::size_t>(scene.count()), kPlain);
    const auto mark = [this](const PointList& points, Role role) {
      if (!points) return;
      for (const int point : *points) {
        if (point >= 0 && point < static_cast<int>(roles_.size())) roles_[static_cast<std::size_t>(point)] = role;
      }
    };
    mark(scene.neighbors, kNeighbor);
    mark(scene.selected, kSelected);
  }
  placeAll();
  orderAll();
}

void PointLayout::placeAll() {
  const auto count = static_cast<std::size_t>(scene_.count());
  x_.assign(count, NAN);
  y_.assign(count, NAN);
  depth_.assign(scene_.camera.isDeep() ? count : 0, 0);
  magnified_.assign(scene_.camera.isDeep() ? count : 0, 1);
  forRowBlocks(scene_.count(), kLayoutBlock, [this](int begin, int end) {
    for (int i = begin; i < end; ++i) {
      if (!scene_.places->isShown(i)) continue;
      const Camera::Seen seen = scene_.camera.see(scene_.places->normalised(i).data(), scene_.size);
      const auto at = static_cast<std::size_t>(i);
      x_[at] = seen.x;
      y_[at] = seen.y;
      if (depth_.empty()) continue;
      depth_[at] = seen.depth;
      magnified_[at] = seen.magnified;
    }
  });
}

// A counting sort: depths need no finer steps than these.
void PointLayout::orderByDepth(std::vector<int>& points) const {
  const auto step = [this](int point) {
    const float depth = std::clamp((depth_[static_cast<std::size_t>(point)] + kDeepest) / (2 * kDeepest), 0.0F, 1.0F);
    return static_cast<std::size_t>(depth * (kDepthSteps - 1));
  };
  std::vector<int> starts(kDepthSteps + 1);
  for (const int point : points) ++starts[step(point) + 1];
  for (std::size_t s = 1; s < starts.size(); ++s) starts[s] += starts[s - 1];
  std::vector<int> sorted(points.size());
  for (const int point : points) sorted[static_cast<std::size_t>(starts[step(point)]++)] = point;
  points = std::move(sorted);
}

void PointLayout::orderAll() {
  // Beyond the view by as much as the largest dot.
  const float right = static_cast<float>(scene_.size.width()) + 2 * kMostRadius;
  const float bottom = static_cast<float>(scene_.size.height()) + 2 * kMostRadius;
  std::vector<int> groups[3];
  for (int i = 0; i < scene_.count(); ++i) {
    const auto at = static_cast<std::size_t>(i);
    if (!(x_[at] > -2 * kMostRadius && y_[at] > -2 * kMostRadius && x_[at] < right && y_[at] < bottom)) continue;
    groups[roles_.empty() ? 0 : roles_[at]].push_back(i);
  }
  if (!depth_.empty()) orderByDepth(groups[kPlain]);
  for (const auto& group : groups) order_.insert(order_.end(), group.begin(), group.end());
  marked_ = static_cast<int>(groups[kNeighbor].size() + groups[kSelected].size());
}

std::vector<PointLayout::Dot> PointLayout::dots() const {
  std::vector<Dot> all(order_.size());
  forRowBlocks(static_cast<int>(order_.size()), kLayoutBlock, [&](int begin, int end) {
    for (auto i = static_cast<std::size_t>(begin); i < static_cast<std::size_t>(end); ++i) all[i] = dot(order_[i]);
  });
  return all;
}

// The farthest points still stand out from the ground as marks do, where their colour does at all.
QRgb PointLayout::inFog(QRgb color, float distance) const {
  const QColor& ground = scene_.theme.view;
  return readable(mixed(color, ground, kFog * distance), ground, color, kLeastContrast).rgb();
}

PointLayout::Dot PointLayout::dot(int point) const {
  const auto at = static_cast<std::size_t>(point);
  const Role role = roles_.empty() ? kPlain : static_cast<Role>(roles_[at]);
  const float size = role == kSelected ? kSelectedSize : role == kNeighbor ? kNeighborSize : 1;
  Dot dot;
  dot.x = x_[at];
  dot.y = y_[at];
  dot.radius = std::clamp(radius_ * size * (magnified_.empty() ? 1 : magnified_[at]), kLeastRadius, kMostRadius);
  dot.color = scene_.colors && at < scene_.colors->size() ? (*scene_.colors)[at] : scene_.theme.accent.rgb();
  dot.isMarked = role == kSelected;
  if (role != kPlain) return dot;
  const QColor& ground = scene_.theme.view;
  if (!depth_.empty()) dot.color = inFog(dot.color, std::clamp((1 - depth_[at]) / 2, 0.0F, 1.0F));
  const bool isClear = contrast(mixed(ground, dot.color, kDotAlpha / 255.0), ground) >= kLeastContrast;
  if (isClear) dot.alpha = kDotAlpha;
  if (!roles_.empty()) dot.color = mixed(dot.color, ground, kFaint).rgb();
  return dot;
}

}  // namespace widgets
