#include "widgets/theme/run_colors.h"

#include <utility>

namespace widgets {

namespace {
const std::vector<std::vector<float>>& dashes() {
  static const std::vector<std::vector<float>> all = {{}, {6, 3}, {2, 2}, {8, 3, 2, 3}, {12, 4}};
  return all;
}
}  // namespace

RunLook RunColors::lookOf(int index, bool dark, RunPalette palette) {
  const int size = paletteSize(palette);
  const int color = index % size;
  const auto dash = static_cast<std::size_t>(paletteDash(palette, color) + index / size) % dashes().size();
  return {paletteColor(palette, color, dark), dashes()[dash]};
}

bool RunColors::setPalette(RunPalette palette) {
  return std::exchange(palette_, palette) != palette;
}

RunLook RunColors::following(const QString& run, int place, bool dark) {
  return numbered((indexOf(run) + place) % paletteSize(palette_), dark);
}

int RunColors::indexOf(const QString& run) {
  const auto found = indices_.constFind(run);
  if (found != indices_.constEnd()) return *found;
  indices_.insert(run, next_);
  return next_++;
}

RunLook RunColors::look(const QString& run, bool dark) {
  const int number = indexOf(run);
  const auto group = groups_.constFind(run);
  if (group != groups_.constEnd()) return numbered(groupIndices_.value(*group), dark);
  RunLook look = numbered(number, dark);
  const auto own = chosen_.constFind(run);
  if (own != chosen_.constEnd()) look.color = *own;
  return look;
}

bool RunColors::setGroups(const QMap<QString, QString>& groups) {
  if (groups_ == groups) return false;
  groups_ = groups;
  for (const QString& group : groups) {
    if (!groupIndices_.contains(group)) groupIndices_.insert(group, static_cast<int>(groupIndices_.size()));
  }
  return true;
}

void RunColors::setColor(const QString& run, const QColor& color) {
  if (color.isValid()) {
    chosen_.insert(run, color);
  } else {
    chosen_.remove(run);
  }
}

QMap<QString, int> RunColors::indices() const {
  QMap<QString, int> all;
  for (auto it = indices_.constBegin(); it != indices_.constEnd(); ++it) all.insert(it.key(), it.value());
  return all;
}

void RunColors::restore(const QMap<QString, int>& indices, const QMap<QString, QColor>& chosen) {
  indices_.clear();
  next_ = 0;
  for (auto it = indices.constBegin(); it != indices.constEnd(); ++it) {
    if (it.value() < 0 || it.value() >= 1 << 20) continue;  // a damaged settings file
    indices_.insert(it.key(), it.value());
    next_ = std::max(next_, it.value() + 1);
  }
  chosen_ = chosen;
}

}  // namespace widgets
