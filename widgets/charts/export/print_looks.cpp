#include "widgets/charts/export/print_looks.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace widgets {
namespace {

constexpr double kDistinctGreys = 12;  // of 100 steps of lightness

const std::vector<std::vector<float>>& printDashes() {
  static const std::vector<std::vector<float>> all = {{}, {6, 3}, {2, 2}, {8, 3, 2, 3}, {14, 5}, {8, 3, 2, 3, 2, 3}};
  return all;
}

// CIE L*, 0 to 100.
double lightnessOf(const QColor& color) {
  const auto linear = [](double part) {
    return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
  };
  const double y = 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
  return y <= 0.008856 ? 903.3 * y : 116 * std::cbrt(y) - 16;
}

QString ownerOf(const ChartSnapshot::Curve& curve) {
  return curve.style.owner.isEmpty() ? curve.run : curve.style.owner;
}

// How many dashes it takes that no two with the same one are too near. `greys` is sorted.
std::size_t dashesFor(const std::vector<double>& greys) {
  for (std::size_t count = 1; count < printDashes().size(); ++count) {
    bool isEnough = true;
    for (std::size_t i = count; i < greys.size(); ++i) isEnough &= greys[i] - greys[i - count] >= kDistinctGreys;
    if (isEnough) return count;
  }
  return printDashes().size();
}

}  // namespace

void tellApartInPrint(std::vector<ChartSnapshot::Curve>& curves) {
  std::vector<std::pair<double, QString>> owners;  // by lightness
  for (const ChartSnapshot::Curve& curve : curves) {
    const QString owner = ownerOf(curve);
    if (std::any_of(owners.begin(), owners.end(), [&](const auto& known) { return known.second == owner; })) continue;
    owners.emplace_back(lightnessOf(curve.style.color), owner);
  }
  if (owners.size() < 2) return;
  const QString first = owners.front().second;
  std::stable_sort(owners.begin(), owners.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<double> greys;
  std::map<QString, std::size_t> ranks;
  for (const auto& [grey, owner] : owners) {
    ranks[owner] = greys.size();
    greys.push_back(grey);
  }
  const std::size_t count = dashesFor(greys);
  for (ChartSnapshot::Curve& curve : curves) {
    curve.style.dash = printDashes()[(ranks[ownerOf(curve)] + count - ranks[first] % count) % count];
  }
}

}  // namespace widgets
