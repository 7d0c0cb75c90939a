#include "summaries/values/text.h"

#include "summaries/error.h"
#include "summaries/event_log.pb.h"

namespace summaries::values {
namespace {

// A table cell must stay on one line, and a bar would end it.
std::string cell(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '|') {
      out += "\\|";
    } else if (c == '\n') {
      out += "<br>";
    } else {
      out += c;
    }
  }
  return out;
}

std::string repeated(std::string_view part, std::size_t times) {
  std::string out;
  for (std::size_t i = 0; i < times; ++i) out += part;
  return out;
}

std::size_t elementsOf(const TextRecord& record) {
  uint64_t elements = 1;
  for (const int64_t size : record.dim()) {
    if (size < 0 || __builtin_mul_overflow(elements, static_cast<uint64_t>(size), &elements)) return SIZE_MAX;
  }
  return elements;
}

}  // namespace

std::string encodeText(const Text& text) {
  const bool isPlain = text.shape.empty() && text.strings.size() == 1 && !text.strings[0].starts_with('\0');
  if (isPlain) return text.strings[0];
  TextRecord record;
  for (const int64_t size : text.shape) record.add_dim(size);
  for (const std::string& value : text.strings) record.add_value(value);
  return '\0' + record.SerializeAsString();
}

Text decodeText(std::string_view payload) {
  if (!payload.starts_with('\0')) return {{}, {std::string(payload)}};
  TextRecord record;
  if (!record.ParseFromArray(payload.data() + 1, static_cast<int>(payload.size() - 1)) ||
      elementsOf(record) != static_cast<std::size_t>(record.value_size())) {
    throw Error(Code::kDataLoss, "a text's bytes are damaged; restore the event log");
  }
  return {{record.dim().begin(), record.dim().end()}, {record.value().begin(), record.value().end()}};
}

Text readText(EventLogReader& reader, int64_t series, int64_t step, int repeat) {
  return decodeText(reader.payload(series, step, 0, repeat));
}

std::string markdown(const Text& text) {
  if (text.strings.empty()) return {};
  if (text.shape.empty()) return text.strings[0];
  const std::size_t rank = text.shape.size();
  const auto columns = rank == 1 ? std::size_t{1} : static_cast<std::size_t>(text.shape[rank - 1]);
  const auto rows = static_cast<std::size_t>(rank == 1 ? text.shape[0] : text.shape[rank - 2]);
  std::string out = repeated("| ", columns) + "|\n" + repeated("| --- ", columns) + "|\n";
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t column = 0; column < columns; ++column) {
      out += "| " + cell(text.strings[row * columns + column]) + " ";
    }
    out += "|\n";
  }
  return out;
}

}  // namespace summaries::values
