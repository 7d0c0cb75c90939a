#include "summaries/values/custom_scalars.h"

#include <algorithm>

#include "summaries/error.h"
#include "summaries/tensorboard.pb.h"
#include "summaries/values/series_queries.h"

namespace summaries::values {
namespace {

CustomChart chartOf(const tensorboard::Chart& proto) {
  CustomChart chart{proto.title(), {proto.multiline().tag().begin(), proto.multiline().tag().end()}, {}};
  for (const auto& series : proto.margin().series()) {
    chart.margins.push_back({series.value(), series.lower(), series.upper()});
  }
  return chart;
}

bool isSame(const CustomChart& a, const CustomChart& b) {
  const auto sameMargin = [](const CustomChart::Margin& x, const CustomChart::Margin& y) {
    return x.value == y.value && x.lower == y.lower && x.upper == y.upper;
  };
  return a.title == b.title && a.tagPatterns == b.tagPatterns &&
         std::equal(a.margins.begin(), a.margins.end(), b.margins.begin(), b.margins.end(), sameMargin);
}

void addCharts(const std::vector<CustomChart>& charts, CustomCategory& category) {
  for (const CustomChart& chart : charts) {
    const bool isKnown = std::any_of(category.charts.begin(), category.charts.end(),
                                     [&](const CustomChart& known) { return isSame(known, chart); });
    if (!isKnown) category.charts.push_back(chart);
  }
}

}  // namespace

CustomScalarsLayout decodeCustomScalars(std::string_view payload) {
  tensorboard::Layout proto;
  if (!proto.ParseFromArray(payload.data(), static_cast<int>(payload.size()))) {
    throw Error(Code::kDataLoss, "a custom scalars layout's bytes are damaged; restore the event log");
  }
  CustomScalarsLayout layout;
  for (const auto& category : proto.category()) {
    layout.categories.push_back({category.title(), category.closed(), {}});
    for (const auto& chart : category.chart()) layout.categories.back().charts.push_back(chartOf(chart));
  }
  return layout;
}

std::optional<CustomScalarsLayout> readCustomScalars(EventLogReader& reader) {
  for (const SeriesInfo& series : seriesOfPlugin(reader.series(), kCustomScalarsPlugin)) {
    const std::vector<ItemInfo> items = reader.items(series.id);
    if (items.empty()) continue;
    return decodeCustomScalars(reader.payload(series.id, items.back()));
  }
  return std::nullopt;
}

CustomScalarsLayout merged(const std::vector<CustomScalarsLayout>& layouts) {
  CustomScalarsLayout all;
  for (const CustomScalarsLayout& layout : layouts) {
    for (const CustomCategory& category : layout.categories) {
      auto known = std::find_if(all.categories.begin(), all.categories.end(),
                                [&](const CustomCategory& other) { return other.title == category.title; });
      if (known == all.categories.end()) {
        all.categories.push_back({category.title, category.closed, {}});
        known = std::prev(all.categories.end());
      }
      addCharts(category.charts, *known);
    }
  }
  return all;
}

}  // namespace summaries::values
