#include "engine/estimator/config/nearest_name.h"

#include <algorithm>
#include <numeric>

namespace engine::estimator {
namespace {

std::size_t editDistance(const std::string& a, const std::string& b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t changed = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, changed});
    }
  }
  return row.back();
}

}  // namespace

std::string nearestName(const std::string& name, const std::vector<std::string>& candidates) {
  constexpr std::size_t kLongest = 200;  // nobody mistypes more
  if (name.size() > kLongest) return {};
  std::string nearest;
  std::size_t smallest = std::max<std::size_t>(2, name.size() / 3) + 1;
  for (const std::string& candidate : candidates) {
    const std::size_t distance = editDistance(name, candidate);
    if (distance >= smallest || distance >= candidate.size()) continue;
    smallest = distance;
    nearest = candidate;
  }
  return nearest;
}

}  // namespace engine::estimator
