#include "summaries/values/series_queries.h"

namespace summaries::values {
namespace {

template <typename Matches>
std::vector<SeriesInfo> filtered(const std::vector<SeriesInfo>& all, Matches matches) {
  std::vector<SeriesInfo> found;
  for (const SeriesInfo& info : all) {
    if (matches(info)) found.push_back(info);
  }
  return found;
}

}  // namespace

std::vector<SeriesInfo> seriesOfKind(const std::vector<SeriesInfo>& all, Kind kind) {
  return filtered(all, [&](const SeriesInfo& info) { return info.kind == kind; });
}

std::vector<SeriesInfo> seriesOfPlugin(const std::vector<SeriesInfo>& all, std::string_view plugin) {
  return filtered(all, [&](const SeriesInfo& info) { return info.plugin == plugin; });
}

std::optional<SeriesInfo> seriesOfTag(const std::vector<SeriesInfo>& all, std::string_view tag) {
  for (const SeriesInfo& info : all) {
    if (info.tag == tag) return info;
  }
  return std::nullopt;
}

std::string_view kindName(Kind kind) {
  switch (kind) {
    case Kind::kScalar:
      return "scalar";
    case Kind::kHistogram:
      return "histogram";
    case Kind::kImage:
      return "image";
    case Kind::kText:
      return "text";
    case Kind::kGraph:
      return "graph";
    case Kind::kRunMetadata:
      return "run_metadata";
    case Kind::kTensor:
      return "tensor";
    case Kind::kAudio:
      return "audio";
    case Kind::kSession:
      return "session";
    case Kind::kUnknown:
      break;
  }
  return "bytes";
}

}  // namespace summaries::values
