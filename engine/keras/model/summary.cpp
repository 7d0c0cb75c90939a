// Model::summary(): the table that Keras prints, line for line.
#include <algorithm>
#include <array>
#include <iomanip>
#include <sstream>

#include "engine/keras/model/model.h"

namespace engine::keras {
namespace {

struct TableLayout {
  std::size_t width;
  std::vector<std::size_t> ends;  // of the columns
};

std::string shapeText(const Shape& shape) {
  if (!shape.hasRank()) return "?";
  std::string text = "(";
  for (int i = 0; i < shape.rank(); ++i) {
    text += (i > 0 ? ", " : "") + (shape[i] < 0 ? std::string("None") : std::to_string(shape[i]));
  }
  return text + (shape.rank() == 1 ? ",)" : ")");
}

std::string outputText(const Model::Row& row) {
  if (row.outputs.empty()) return "?";
  const auto textOf = [&](const std::vector<TensorSpec>& outputs) {
    std::string text;
    for (const TensorSpec& one : outputs) text += (text.empty() ? "" : ", ") + shapeText(one.shape);
    return outputs.size() > 1 || row.layer->className() == "InputLayer" ? "[" + text + "]" : text;
  };
  const std::string first = textOf(row.outputs[0]);
  const bool same = std::ranges::all_of(row.outputs, [&](const auto& other) { return textOf(other) == first; });
  return same ? first : "multiple";
}

std::string listText(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "'" : ", '") + name + "'";
  return "[" + text + "]";
}

// Cells longer than their column go on in further lines, broken behind "),", "],", "}," or "',".
void addRow(std::string& table, std::vector<std::string> cells, const TableLayout& layout) {
  while (std::ranges::any_of(cells, [](const std::string& cell) { return !cell.empty(); })) {
    std::string line;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const bool last = i + 1 == layout.ends.size();
      const std::size_t start = i == 0 ? 0 : layout.ends[i - 1];
      std::size_t cutoff = layout.ends[i] - start - (last ? 0 : 3);
      std::string fitting = cells[i].substr(0, cutoff);
      std::size_t end = std::string::npos;
      for (const char* mark : {"),", "},", "],", "',"}) {
        const std::size_t at = fitting.find(mark);
        if (at != std::string::npos) end = std::min(end, at + 2);
      }
      if (end != std::string::npos) fitting = fitting.substr(0, cutoff = end);
      line += (i == 0 ? " " : "") + fitting + (last ? "" : "  ");
      cells[i] = cells[i].size() > cutoff ? cells[i].substr(cutoff) : "";
      if (line.size() < layout.ends[i]) line.resize(layout.ends[i], ' ');
    }
    table += line + "\n";
  }
}

struct ParameterCount {
  int64_t elements = 0;
  double bytes = 0;
};

ParameterCount countOf(const Weights& weights) {
  ParameterCount count;
  for (const WeightPtr& weight : weights) {
    count.elements += weight->shape.elements();
    count.bytes += static_cast<double>(weight->shape.elements()) * static_cast<double>(dtypeSize(weight->dtype));
  }
  return count;
}

std::string countText(const char* what, const ParameterCount& count) {
  constexpr std::array<const char*, 6> kUnits = {"Byte", "KB", "MB", "GB", "TB", "PB"};
  double size = count.bytes;
  std::size_t unit = 0;
  for (; size >= 1024 && unit + 1 < kUnits.size(); ++unit) size /= 1024;
  std::ostringstream text;
  text << what << ": " << count.elements << " (" << std::fixed << std::setprecision(2) << size << " " << kUnits.at(unit)
       << ")\n";
  return text.str();
}

}  // namespace

std::string Model::summary() const {
  const bool chain = isChain();
  const TableLayout layout = chain ? TableLayout{65, {29, 55, 65}} : TableLayout{98, {29, 58, 68, 98}};
  std::string table = "Model: \"" + name() + "\"\n" + std::string(layout.width, '_') + "\n";
  std::vector<std::string> header{"Layer (type)", "Output Shape", "Param #"};
  if (!chain) header.emplace_back("Connected to");
  addRow(table, header, layout);
  table += std::string(layout.width, '=') + "\n";
  for (const Row& row : rows()) {
    std::vector<std::string> cells{row.layer->name() + " (" + row.layer->className() + ")", outputText(row),
                                   std::to_string(countOf(row.layer->weights()).elements)};
    if (!chain) cells.push_back(listText(row.connections));
    addRow(table, cells, layout);
    table += std::string(layout.width, ' ') + "\n";
  }
  const ParameterCount trained = countOf(trainableWeights()), frozen = countOf(nonTrainableWeights());
  table += std::string(layout.width, '=') + "\n";
  table += countText("Total params", {trained.elements + frozen.elements, trained.bytes + frozen.bytes});
  table += countText("Trainable params", trained) + countText("Non-trainable params", frozen);
  return table + std::string(layout.width, '_') + "\n";
}

}  // namespace engine::keras
