#include "engine/estimator/experiment_inputs.h"

#include <cstdlib>
#include <filesystem>

#include "engine/core/error.h"
#include "engine/data/csv_source.h"
#include "engine/data/digits_source.h"
#include "engine/data/idx_source.h"
#include "engine/estimator/experiment.h"

namespace engine::estimator {
namespace {

constexpr float kMaxPixel = 255;
constexpr int64_t kPrefetchedBatches = 2;

// All rows in memory, by component.
struct Table {
  data::Element components;
  std::vector<std::string> features;
  std::vector<std::string> labels;
  bool pixels = false;  // component 0 is uint8 pixels, to be scaled to [0, 1]
};

// The file itself, or the compressed one beside it.
std::string existing(const std::string& path) {
  return !std::filesystem::exists(path) && std::filesystem::exists(path + ".gz") ? path + ".gz" : path;
}

Table tableOf(const data::LabeledImages& images) {
  Shape shape = images.images.shape();
  if (shape.rank() == 3) shape.addDim(1);  // one channel
  return {{images.images.reshaped(shape), images.labels}, {"image"}, {"label"}, true};
}

bool isNumber(const std::string& text) {
  char* end = nullptr;
  std::strtod(text.c_str(), &end);
  return !text.empty() && end == text.c_str() + text.size();
}

// A column that begins with a number holds numbers: a word further down is a mistake, and reading the column as numbers
// names its line.
data::CsvTable readNumbers(const std::string& path) {
  data::CsvTable table = data::readCsv(path);
  data::CsvOptions options;
  for (std::size_t i = 0; i < table.names.size(); ++i) {
    const Tensor& column = table.columns[i];
    if (column.dtype() == DType::kString && column.elements() > 0 && isNumber(column.flat<std::string>()[0])) {
      options.types[table.names[i]] = DType::kFloat;
    }
  }
  return options.types.empty() ? table : data::readCsv(path, options);
}

Table readCsvTable(const CsvSource& source, const InputContext& context) {
  const std::string path = resolvePath(source.path(), context.dataDir, context.baseDir);
  const data::CsvTable csv = readNumbers(path);
  if (source.label().empty())
    fail(Code::kInvalidArgument, "The CSV input '", path, "' names no label column: set csv.label.");
  std::vector<std::string> features(source.features().begin(), source.features().end());
  if (features.empty()) {
    for (const std::string& name : csv.names) {
      if (name != source.label()) features.push_back(name);
    }
  }
  Table table;
  table.features = features;
  table.labels = {"label"};
  for (const std::string& name : features) table.components.push_back(csv.column(name));
  table.components.push_back(csv.column(source.label()));
  return table;
}

Table readTable(const Input& input, const InputContext& context) {
  switch (input.source_case()) {
    case Input::kCsv:
      return readCsvTable(input.csv(), context);
    case Input::kIdx:
      return tableOf(
          data::readIdxImages(existing(resolvePath(input.idx().images(), context.dataDir, context.baseDir)),
                              existing(resolvePath(input.idx().labels(), context.dataDir, context.baseDir))));
    case Input::kDigits:
      return tableOf(data::makeDigits(input.digits().count(), static_cast<uint64_t>(input.digits().seed())));
    case Input::SOURCE_NOT_SET:
      break;
  }
  fail(Code::kInvalidArgument, "The input has no source: set csv, idx or digits.");
}

data::Dataset datasetOf(const Table& table, const Input& input, const InputContext& context, Mode mode) {
  data::Dataset dataset = data::Dataset::fromTensorSlices(table.components);
  const bool training = mode == Mode::kTrain;
  if (training && input.shuffle_buffer() > 0) {
    dataset = dataset.shuffle(input.shuffle_buffer(), input.has_seed() ? input.seed() : context.seed);
  }
  if (training && input.repeat()) dataset = dataset.repeat();
  dataset = dataset.batch(input.batch_size(), input.drop_remainder());
  if (table.pixels) dataset = dataset.castToFloat(0, kMaxPixel).prefetch(kPrefetchedBatches);
  return dataset;
}

}  // namespace

InputFn inputFnOf(const Input& input, const InputContext& context) {
  auto table = std::make_shared<std::optional<Table>>();
  return [input, context, table](Mode mode) {
    if (!*table) *table = readTable(input, context);
    return InputData{datasetOf(**table, input, context, mode), (*table)->features, (*table)->labels};
  };
}

}  // namespace engine::estimator
