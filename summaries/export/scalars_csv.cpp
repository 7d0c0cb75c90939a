#include "summaries/export/scalars_csv.h"

#include <charconv>
#include <cmath>

namespace summaries::exports {
namespace {

constexpr std::size_t kPiece = 1 << 20;

// In quotes where it needs them.
std::string field(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string out = "\"";
  for (const char c : text) out += c == '"' ? std::string("\"\"") : std::string(1, c);
  return out + "\"";
}

template <typename T>
void append(std::string& out, T value) {
  char digits[32];
  out.append(digits, std::to_chars(digits, digits + sizeof(digits), value).ptr);
}

void appendValue(std::string& out, double value) {
  if (std::isfinite(value)) return append(out, value);
  out += std::isnan(value) ? "NaN" : value > 0 ? "Infinity" : "-Infinity";
}

}  // namespace

uint64_t writeScalarsCsv(EventLogReader& reader, std::string_view run, const SeriesInfo& series, const Sink& sink,
                         Superseded superseded) {
  const std::string head = field(run) + "," + field(series.tag) + ",";
  const Columns points = reader.visible(series.id, superseded);
  std::string out;
  for (std::size_t i = 0; i < points.size(); ++i) {
    out += head;
    append(out, points.steps[i]);
    out += ',';
    append(out, points.walls[i]);
    out += ',';
    appendValue(out, points.values[i]);
    out += '\n';
    if (out.size() < kPiece) continue;
    sink(out);
    out.clear();
  }
  sink(out);
  return points.size();
}

}  // namespace summaries::exports
