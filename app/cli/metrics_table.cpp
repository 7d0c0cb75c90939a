#include "app/cli/metrics_table.h"

#include <iomanip>
#include <sstream>

#include "app/cli/text_table.h"

namespace app::cli {
namespace {

constexpr char kGlobalStep[] = "global_step";

std::string valueText(const std::string& tag, double value) {
  return tag == kGlobalStep ? std::to_string(static_cast<int64_t>(value)) : wholeOrShort(value, 6);
}

// The global step first.
std::vector<std::pair<std::string, double>> ordered(const engine::estimator::EvalResult& metrics) {
  std::vector<std::pair<std::string, double>> rows(metrics.begin(), metrics.end());
  std::stable_partition(rows.begin(), rows.end(), [](const auto& row) { return row.first == kGlobalStep; });
  return rows;
}

}  // namespace

std::string metricsLine(const engine::estimator::EvalResult& metrics) {
  std::string line;
  for (const auto& [tag, value] : ordered(metrics)) {
    line += (line.empty() ? "" : ", ") + tag + " = " + valueText(tag, value);
  }
  return line;
}

std::string metricsTable(const engine::estimator::EvalResult& metrics) {
  std::size_t width = 0;
  for (const auto& [tag, value] : metrics) width = std::max(width, tag.size());
  std::ostringstream table;
  std::string end;
  for (const auto& [tag, value] : ordered(metrics)) {
    table << end << std::left << std::setw(static_cast<int>(width + 2)) << tag << valueText(tag, value);
    end = "\n";
  }
  return table.str();
}

}  // namespace app::cli
