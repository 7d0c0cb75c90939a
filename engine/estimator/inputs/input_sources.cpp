#include "engine/estimator/inputs/input_sources.h"

#include <filesystem>

#include "engine/core/error.h"
#include "engine/data/csv_dataset.h"
#include "engine/data/digits_source.h"
#include "engine/data/idx_source.h"
#include "engine/data/image_folder.h"
#include "engine/data/record_datasets.h"
#include "engine/estimator/base/part_registry.h"
#include "engine/estimator/config/experiment.h"
#include "engine/estimator/config/part_call.h"
#include "engine/estimator/config/part_params.h"

namespace engine::estimator {
namespace {

constexpr float kMaxPixel = 255;

// The file itself, or the compressed one beside it.
std::string existing(const std::string& path) {
  return !std::filesystem::exists(path) && std::filesystem::exists(path + ".gz") ? path + ".gz" : path;
}

data::Dataset pixelsToFloats(const data::Dataset& batches) {
  return batches.castToFloat(0, kMaxPixel);
}

InputSource imagesOf(const data::LabeledImages& images) {
  Shape shape = images.images.shape();
  if (shape.rank() == 3) shape.addDim(1);  // one channel
  const auto examples = data::Dataset::fromTensorSlices({images.images.reshaped(shape), images.labels});
  return {examples, nullptr, pixelsToFloats, {"image", "label"}, {"label"}, true, {}};
}

// Rows that are read of a source that reads all of them at once.
int64_t mostRows(const InputContext& context) {
  return context.onlyShapes ? 1 : INT64_MAX;
}

InputSource loadIdx(const IdxSource& source, const InputContext& context) {
  const auto pathOf = [&](const std::string& path) {
    return existing(resolvePath(path, context.dataDir, context.baseDir));
  };
  return imagesOf(data::readIdxImages(pathOf(source.images()), pathOf(source.labels()), mostRows(context)));
}

InputSource loadDigits(const DigitsSource& source, const InputContext& context) {
  const int64_t count = std::min<int64_t>(source.count(), mostRows(context));
  return imagesOf(data::makeDigits(count, static_cast<uint64_t>(source.seed())));
}

InputSource loadText(const TextSource& source, const InputContext& context) {
  const auto lines =
      data::textLineDataset(filesOf(source.path(), context), {.compression = compressionOf(source.compression_type())});
  return {lines, nullptr, nullptr, {source.feature()}, {}, true, {}};
}

InputSource loadFixedLength(const FixedLengthSource& source, const InputContext& context) {
  std::vector<data::RecordField> fields;
  std::vector<std::string> names;
  std::size_t label = static_cast<std::size_t>(source.fields_size());
  formats::FixedLengthOptions options;
  for (const RecordField& field : source.fields()) {
    if (field.name() == source.label()) label = names.size();
    names.push_back(field.name());
    fields.push_back(
        {dtypeFromName(field.type()), Shape(std::vector<int64_t>(field.shape().begin(), field.shape().end()))});
    options.recordBytes += fields.back().bytes();
  }
  const bool hasLabel = label < names.size();
  if (names.empty() || (!hasLabel && !source.label().empty())) {
    fail(Code::kInvalidArgument, "fixed_length needs fields, and the label \"", source.label(),
         "\" must be one of them.");
  }
  options.headerBytes = source.header_bytes();
  options.footerBytes = source.footer_bytes();
  const auto examples = data::decodeRecords(data::fixedLengthDataset(filesOf(source.path(), context), options), fields);
  if (!hasLabel) return {examples, nullptr, nullptr, names, {}, true, "fixed_length.label"};
  return {examples, nullptr, nullptr, names, {source.label()}, true, {}};
}

InputSource loadImageFolder(const ImageFolderSource& source, const InputContext& context) {
  const data::ImageFolder folder = data::listImageFolder(resolvePath(source.path(), context.dataDir, context.baseDir));
  const data::ImageOptions options{source.height(), source.width(), static_cast<int>(source.channels())};
  const auto decode = [options, classes = folder.classes, words = source.label_words()](const data::Dataset& files) {
    const data::Dataset images = data::decodeImages(files, options);
    if (!words) return images;
    std::vector<data::ElementSpec> spec = images.spec();
    spec[1].dtype = DType::kString;
    return images.map(
        [classes](data::Element element) {
          element[1] = Tensor::scalar(classes[static_cast<std::size_t>(element[1].item<int32_t>())]);
          return element;
        },
        spec);
  };
  return {folder.files, decode, pixelsToFloats, {"image", "label"}, {"label"}, true, {}};
}

PartRegistry<SourceLoader>& sourceRegistry() {
  static PartRegistry<SourceLoader> sources("input source");
  return sources;
}

// A source of the program itself, which has a message of its own in Input.
template <typename Source>
SourceLoader own(const Source& (Input::*message)() const, InputSource (*load)(const Source&, const InputContext&)) {
  return [=](const Input& input, const Params&, const InputContext& context) {
    return load((input.*message)(), context);
  };
}

const SourceRegistrar kOwnSources[] = {
    {"csv", own(&Input::csv, loadCsv)},
    {"idx", own(&Input::idx, loadIdx)},
    {"digits", own(&Input::digits, loadDigits)},
    {"tf_record", own(&Input::tf_record, loadExamples)},
    {"text", own(&Input::text, loadText)},
    {"fixed_length", own(&Input::fixed_length, loadFixedLength)},
    {"image_folder", own(&Input::image_folder, loadImageFolder)},
    {"bert_text", own(&Input::bert_text, loadBertTexts)},
};

}  // namespace

std::vector<std::string> filesOf(const std::string& path, const InputContext& context) {
  if (path.empty()) fail(Code::kInvalidArgument, "The input has no path: set that of its source, such as csv.path.");
  return data::matchingFiles(resolvePath(path, context.dataDir, context.baseDir));
}

formats::Compression compressionOf(const std::string& type) {
  if (type == "GZIP") return formats::Compression::kGzip;
  return type == "ZLIB" ? formats::Compression::kZlib : formats::Compression::kNone;
}

SourceRegistrar::SourceRegistrar(const std::string& name, SourceLoader load) {
  sourceRegistry().add(name, std::move(load));
}

InputSource loadInputSource(const Input& input, const InputContext& context) {
  if (input.source_case() == Input::SOURCE_NOT_SET) {
    fail(Code::kInvalidArgument,
         "The input has no source: set csv, idx, digits, tf_record, text, fixed_length, image_folder, bert_text or "
         "named.");
  }
  if (input.has_named()) {
    const std::string& name = input.named().name();
    const SourceLoader& load = sourceRegistry().find(name);
    const Params params = partParams("dataset", input.named());
    return callPart("dataset", name, [&] { return load(input, params, context); });
  }
  const std::string& kind = Input::descriptor()->FindFieldByNumber(input.source_case())->name();
  return sourceRegistry().find(kind)(input, {}, context);
}

}  // namespace engine::estimator
