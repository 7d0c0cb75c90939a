#include "widgets/theme/run_colors.h"

namespace widgets {

namespace {
constexpr QRgb kLight[RunColors::kColors] = {0x08639B, 0xC34C0E, 0x378F6F, 0xE35FAC, 0xBF8A00, 0x0B9DDC,
                                             0x9D115E, 0x534900, 0x7369DA, 0x05534C, 0x8F584D, 0x617080};
constexpr QRgb kDark[RunColors::kColors] = {0x3794DB, 0xF9821E, 0x2BEFA3, 0xE69AC0, 0xFFC83B, 0x69C4FC,
                                            0xF03AAF, 0x9FA37B, 0x7D61FE, 0x018D7D, 0xC06143, 0xCFE0F2};
// The last four colours are nearer to the others, so they start with the first dash.
constexpr int kFirstDashed = 8;

const std::vector<std::vector<float>>& dashes() {
  static const std::vector<std::vector<float>> all = {{}, {6, 3}, {2, 2}, {8, 3, 2, 3}};
  return all;
}
}  // namespace

RunLook RunColors::lookOf(int index, bool dark) {
  const int color = index % kColors;
  const int round = index / kColors + (color >= kFirstDashed ? 1 : 0);
  return {QColor(dark ? kDark[color] : kLight[color]), dashes()[static_cast<std::size_t>(round) % dashes().size()]};
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
  if (group != groups_.constEnd()) return lookOf(groupIndices_.value(*group), dark);
  RunLook look = lookOf(number, dark);
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
