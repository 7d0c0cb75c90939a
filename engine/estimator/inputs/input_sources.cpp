#include "engine/estimator/inputs/input_sources.h"

#include <filesystem>

#include "engine/core/error.h"
#include "engine/data/csv_dataset.h"
#include "engine/data/digits_source.h"
#include "engine/data/idx_source.h"
#include "engine/data/image_folder.h"
#include "engine/data/record_datasets.h"
#include "engine/estimator/config/experiment.h"

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

}  // namespace

std::vector<std::string> filesOf(const std::string& path, const InputContext& context) {
  if (path.empty()) fail(Code::kInvalidArgument, "The input has no path.");
  return data::matchingFiles(resolvePath(path, context.dataDir, context.baseDir));
}

formats::Compression compressionOf(const std::string& type) {
  if (type == "GZIP") return formats::Compression::kGzip;
  return type == "ZLIB" ? formats::Compression::kZlib : formats::Compression::kNone;
}

InputSource loadInputSource(const Input& input, const InputContext& context) {
  const int64_t mostRows = context.onlyShapes ? 1 : INT64_MAX;
  switch (input.source_case()) {
    case Input::kCsv:
      return loadCsv(input.csv(), context);
    case Input::kIdx:
      return imagesOf(data::readIdxImages(existing(resolvePath(input.idx().images(), context.dataDir, context.baseDir)),
                                          existing(resolvePath(input.idx().labels(), context.dataDir, context.baseDir)),
                                          mostRows));
    case Input::kDigits:
      return imagesOf(data::makeDigits(std::min<int64_t>(input.digits().count(), mostRows),
                                       static_cast<uint64_t>(input.digits().seed())));
    case Input::kTfRecord:
      return loadExamples(input.tf_record(), context);
    case Input::kText:
      return loadText(input.text(), context);
    case Input::kFixedLength:
      return loadFixedLength(input.fixed_length(), context);
    case Input::kImageFolder:
      return loadImageFolder(input.image_folder(), context);
    case Input::kBertText:
      return loadBertTexts(input.bert_text(), context);
    case Input::SOURCE_NOT_SET:
      break;
  }
  fail(Code::kInvalidArgument,
       "The input has no source: set csv, idx, digits, tf_record, text, fixed_length, image_folder or bert_text.");
}

}  // namespace engine::estimator
