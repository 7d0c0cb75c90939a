#include "app/features/wizard/data/input_source.h"

#include <algorithm>
#include <array>
#include <filesystem>

#include "engine/core/error.h"
#include "engine/data/digits_source.h"
#include "engine/estimator/config/experiment.h"

namespace app {
namespace {

namespace fs = std::filesystem;
using engine::data::DataPreview;
using engine::data::InputFiles;
using engine::data::PreviewKind;
using engine::data::PreviewOptions;
using engine::estimator::CsvSource;
using engine::estimator::Input;

constexpr std::array kLabelNames = {"label", "labels", "target", "y", "outcome", "survived", "species", "diagnosis"};
constexpr std::size_t kMostClasses = 100;

// The path of `path` below `folder`; empty when it is not.
std::string below(const std::string& path, const fs::path& folder) {
  if (folder.empty()) return {};
  const fs::path relative = fs::path(path).lexically_normal().lexically_relative(folder.lexically_normal());
  if (relative.empty() || *relative.begin() == "..") return {};
  return relative.generic_string();
}

fs::path withoutSlash(const std::string& folder) {
  const fs::path path = fs::path(folder).lexically_normal();
  return path.has_filename() ? path : path.parent_path();
}

void writeCsv(const DataPreview& preview, CsvSource* csv) {
  const engine::data::CsvFormat& format = preview.format;
  if (format.whitespace) {
    csv->set_field_delim("whitespace");
  } else if (format.delimiter != ',') {
    csv->set_field_delim(format.delimiter == '\t' ? std::string("\\t") : std::string(1, format.delimiter));
  }
  if (!format.quotes) csv->set_use_quote_delim(false);
  if (format.skipInitialSpace) csv->set_skip_initial_space(true);
  if (format.skipLines > 0) csv->set_skip_lines(format.skipLines);
  if (!format.recordSuffix.empty()) csv->set_line_suffix(format.recordSuffix);
  if (preview.header) return;
  csv->set_header(false);
  for (const engine::data::ColumnPreview& column : preview.columns) csv->add_columns()->set_name(column.name);
}

void writeRecords(const DataPreview& preview, engine::estimator::TfRecordSource* source) {
  if (!preview.compression.empty()) source->set_compression_type(preview.compression);
  for (const engine::data::ColumnPreview& column : preview.columns) {
    auto* feature = source->add_features();
    feature->set_name(column.name);
    const std::string type = engine::dtypeName(column.dtype);
    if (type != feature->type()) feature->set_type(type);
    for (const int64_t size : column.shape) feature->add_shape(size);
    if (column.variableLength) feature->set_variable_length(true);
    if (!column.variableLength && column.missing > 0) {
      feature->add_default_value(std::string(column.dtype == engine::DType::kString ? "" : "0"));
    }
  }
}

void writeFolder(const DataPreview& preview, engine::estimator::ImageFolderSource* source) {
  if (preview.pictures.empty()) return;
  const auto& first = preview.pictures.front();
  if (!preview.sameSize) {
    source->set_height(first.height);
    source->set_width(first.width);
  }
  const bool grey = std::ranges::all_of(preview.pictures,
                                        [](const engine::data::PicturePreview& each) { return each.channels == 1; });
  if (grey) source->set_channels(1);
}

void writeFixedLength(const DataPreview& preview, engine::estimator::FixedLengthSource* source) {
  for (const engine::data::FieldLayout& layout : preview.fields) {
    auto* field = source->add_fields();
    field->set_name(layout.name);
    const std::string type = engine::dtypeName(layout.dtype);
    if (type != field->type()) field->set_type(type);
    for (const int64_t size : layout.shape) field->add_shape(size);
  }
  if (preview.headerBytes > 0) source->set_header_bytes(preview.headerBytes);
  if (preview.footerBytes > 0) source->set_footer_bytes(preview.footerBytes);
}

void readFixedLength(const engine::estimator::FixedLengthSource& source, PreviewOptions* options) {
  for (const auto& field : source.fields()) {
    options->fields.push_back(
        {field.name(), engine::dtypeFromName(field.type()), {field.shape().begin(), field.shape().end()}});
  }
  options->headerBytes = source.header_bytes();
  options->footerBytes = source.footer_bytes();
}

DataPreview drawnDigits(const engine::estimator::DigitsSource& digits) {
  constexpr int64_t kShown = 20;
  DataPreview preview;
  const auto drawn =
      engine::data::makeDigits(std::min<int64_t>(kShown, digits.count()), static_cast<uint64_t>(digits.seed()));
  const int64_t height = drawn.images.dim(1), width = drawn.images.dim(2);
  const auto* pixels = drawn.images.data<uint8_t>();
  for (int64_t i = 0; i < drawn.images.dim(0); ++i) {
    engine::data::PicturePreview picture{height, width, height, width};
    picture.pixels.assign(pixels + i * height * width, pixels + (i + 1) * height * width);
    picture.label = std::to_string(drawn.labels.data<int32_t>()[i]);
    preview.pictures.push_back(std::move(picture));
  }
  preview.examples = digits.count();
  return preview;
}

// Whole numbers from 0 on, a few: classes.
bool holdsClasses(const engine::data::ColumnPreview& column) {
  using engine::DType;
  if (column.dtype != DType::kInt32 && column.dtype != DType::kInt64) return false;
  if (column.moreValues || column.values.size() < 2 || column.values.size() > kMostClasses) return false;
  return column.shape.empty() && column.minimum == 0 && column.maximum == static_cast<double>(column.values.size() - 1);
}

}  // namespace

std::string writtenPath(const std::string& path, const InputPlaces& places) {
  const std::string inData = below(path, withoutSlash(places.dataDir));
  if (!places.dataDir.empty() && !inData.empty()) return inData == "." ? "${DATA}" : "${DATA}/" + inData;
  if (places.baseDir.empty()) return path;
  const fs::path base = withoutSlash(places.baseDir);
  const bool inWorkspace = !below(path, base.parent_path()).empty() && base.has_relative_path();
  return inWorkspace ? fs::path(path).lexically_normal().lexically_relative(base).generic_string() : path;
}

std::string foundPath(const std::string& written, const InputPlaces& places) {
  if (written.empty()) return {};
  try {
    return fs::path(engine::estimator::resolvePath(written, places.dataDir, places.baseDir))
        .lexically_normal()
        .string();
  } catch (const engine::Error&) {
    return {};
  }
}

PreviewKind kindOf(const Input& input) {
  switch (input.source_case()) {
    case Input::kCsv:
      return PreviewKind::kCsv;
    case Input::kTfRecord:
      return PreviewKind::kTfRecord;
    case Input::kIdx:
      return PreviewKind::kIdx;
    case Input::kImageFolder:
      return PreviewKind::kImageFolder;
    case Input::kText:
      return PreviewKind::kText;
    case Input::kFixedLength:
      return PreviewKind::kFixedLength;
    default:
      return PreviewKind::kUnknown;
  }
}

InputFiles filesOf(const Input& input, const InputPlaces& places) {
  switch (kindOf(input)) {
    case PreviewKind::kCsv:
      return {foundPath(input.csv().path(), places), {}, {}};
    case PreviewKind::kTfRecord:
      return {foundPath(input.tf_record().path(), places), {}, {}};
    case PreviewKind::kImageFolder:
      return {foundPath(input.image_folder().path(), places), {}, {}};
    case PreviewKind::kText:
      return {foundPath(input.text().path(), places), {}, {}};
    case PreviewKind::kFixedLength:
      return {foundPath(input.fixed_length().path(), places), {}, {}};
    case PreviewKind::kIdx:
      return {{}, foundPath(input.idx().images(), places), foundPath(input.idx().labels(), places)};
    case PreviewKind::kUnknown:
      break;
  }
  return {};
}

PreviewOptions optionsOf(const Input& input) {
  PreviewOptions options;
  const PreviewKind kind = kindOf(input);
  if (kind != PreviewKind::kUnknown) options.kind = kind;
  if (input.has_tf_record()) options.compression = input.tf_record().compression_type();
  if (input.has_text()) options.compression = input.text().compression_type();
  if (input.has_fixed_length()) readFixedLength(input.fixed_length(), &options);
  if (!input.has_csv()) return options;
  const CsvSource& csv = input.csv();
  engine::data::CsvFormat format;
  format.whitespace = csv.field_delim() == "whitespace";
  format.delimiter = format.whitespace            ? ' '
                     : csv.field_delim() == "\\t" ? '\t'
                     : csv.field_delim().empty()  ? ','
                                                  : csv.field_delim()[0];
  format.quotes = csv.use_quote_delim();
  format.skipInitialSpace = csv.skip_initial_space();
  format.skipLines = csv.skip_lines();
  format.recordSuffix = csv.line_suffix();
  options.format = format;
  options.header = csv.header();
  options.naValue = csv.na_value();
  options.ignoreErrors = csv.ignore_errors();
  return options;
}

DataPreview previewInput(const Input& input, const InputPlaces& places, const std::atomic<bool>* cancelled) {
  if (input.has_digits()) return drawnDigits(input.digits());
  const InputFiles files = filesOf(input, places);
  if (!files.any()) return {};
  PreviewOptions options = optionsOf(input);
  options.cancelled = cancelled;
  DataPreview preview = engine::data::previewData(files.path.empty() ? files.images : files.path, options);
  if (input.has_text() && !preview.columns.empty()) preview.columns.front().name = input.text().feature();
  if (!input.has_csv() || input.csv().header()) return preview;
  // A table without names has those that the experiment gives.
  const int named = std::min(input.csv().columns_size(), static_cast<int>(preview.columns.size()));
  for (int i = 0; i < named; ++i) preview.columns[static_cast<std::size_t>(i)].name = input.csv().columns(i).name();
  return preview;
}

void writeSource(const DataPreview& preview, const InputFiles& files, const InputPlaces& places, Input* input) {
  switch (preview.kind) {
    case PreviewKind::kCsv:
      input->mutable_csv()->Clear();
      input->mutable_csv()->set_path(writtenPath(files.path, places));
      return writeCsv(preview, input->mutable_csv());
    case PreviewKind::kTfRecord:
      input->mutable_tf_record()->Clear();
      input->mutable_tf_record()->set_path(writtenPath(files.path, places));
      return writeRecords(preview, input->mutable_tf_record());
    case PreviewKind::kIdx:
      input->mutable_idx()->set_images(writtenPath(files.images, places));
      return input->mutable_idx()->set_labels(writtenPath(files.labels, places));
    case PreviewKind::kImageFolder:
      input->mutable_image_folder()->Clear();
      input->mutable_image_folder()->set_path(writtenPath(files.path, places));
      return writeFolder(preview, input->mutable_image_folder());
    case PreviewKind::kText:
      input->mutable_text()->Clear();
      input->mutable_text()->set_path(writtenPath(files.path, places));
      if (!preview.compression.empty()) input->mutable_text()->set_compression_type(preview.compression);
      return;
    case PreviewKind::kFixedLength:
      input->mutable_fixed_length()->Clear();
      input->mutable_fixed_length()->set_path(writtenPath(files.path, places));
      return writeFixedLength(preview, input->mutable_fixed_length());
    case PreviewKind::kUnknown:
      return input->clear_source();
  }
}

int guessedLabel(const DataPreview& preview) {
  const auto& columns = preview.columns;
  if (columns.empty()) return -1;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    std::string name = columns[i].name;
    std::ranges::transform(name, name.begin(), [](unsigned char c) { return std::tolower(c); });
    if (std::ranges::count(kLabelNames, name) > 0) return static_cast<int>(i);
  }
  const auto last = static_cast<int>(columns.size()) - 1;
  return !holdsClasses(columns.back()) && holdsClasses(columns.front()) ? 0 : last;
}

void followTrainSource(const Input& train, Input* eval) {
  if (train.has_csv() && eval->has_csv()) {
    const CsvSource own = eval->csv();
    CsvSource* csv = eval->mutable_csv();
    *csv = train.csv();
    csv->set_path(own.path());
    csv->clear_skip_lines();
    csv->clear_line_suffix();
    if (own.has_skip_lines()) csv->set_skip_lines(own.skip_lines());
    if (own.has_line_suffix()) csv->set_line_suffix(own.line_suffix());
  } else if (train.has_tf_record() && eval->has_tf_record()) {
    const engine::estimator::TfRecordSource own = eval->tf_record();
    *eval->mutable_tf_record() = train.tf_record();
    eval->mutable_tf_record()->set_path(own.path());
    eval->mutable_tf_record()->clear_compression_type();
    if (own.has_compression_type()) eval->mutable_tf_record()->set_compression_type(own.compression_type());
  } else if (train.has_text() && eval->has_text()) {
    eval->mutable_text()->clear_feature();
    if (train.text().has_feature()) eval->mutable_text()->set_feature(train.text().feature());
  } else if (train.has_bert_text() && eval->has_bert_text()) {
    const std::string path = eval->bert_text().path();
    *eval->mutable_bert_text() = train.bert_text();
    eval->mutable_bert_text()->set_path(path);
  } else if (train.has_fixed_length() && eval->has_fixed_length()) {
    const std::string path = eval->fixed_length().path();
    *eval->mutable_fixed_length() = train.fixed_length();
    eval->mutable_fixed_length()->set_path(path);
  }
}

std::string labelOf(const Input& input) {
  if (input.has_fixed_length()) return input.fixed_length().label();
  return input.has_csv() ? input.csv().label() : input.has_tf_record() ? input.tf_record().label() : std::string();
}

void setLabel(const std::string& name, Input* input) {
  const auto write = [&](auto* source) { name.empty() ? source->clear_label() : source->set_label(name); };
  if (input->has_csv()) write(input->mutable_csv());
  if (input->has_tf_record()) write(input->mutable_tf_record());
  if (input->has_fixed_length()) write(input->mutable_fixed_length());
}

}  // namespace app
