// Feeds arbitrary bytes to the look at data before training: the first byte chooses the kind that is looked for, or
// lets it be found out. Also the encodings of text, and the copy in UTF-8.
#include <optional>

#include "engine/data/preview/text_encoding.h"
#include "tests/fuzz/fuzz_input.h"
#include "tests/fuzz/fuzz_target.h"

namespace {

namespace data = engine::data;

const char* nameOf(std::optional<data::PreviewKind> kind) {
  if (!kind) return "data";
  switch (*kind) {
    case data::PreviewKind::kCsv:
      return "data.csv";
    case data::PreviewKind::kTfRecord:
      return "data.tfrecord";
    case data::PreviewKind::kIdx:
      return "images-idx3-ubyte";
    default:
      return "data.txt";
  }
}

void look(const fuzz::ChosenInput& input, const fuzz::Folder& folder) {
  constexpr std::optional<data::PreviewKind> kKinds[] = {std::nullopt, data::PreviewKind::kTfRecord,
                                                         data::PreviewKind::kIdx, data::PreviewKind::kText,
                                                         data::PreviewKind::kFixedLength};
  constexpr const char* kCompressions[] = {"", "GZIP", "ZLIB"};
  data::PreviewOptions options;
  options.kind = kKinds[input.choice % std::size(kKinds)];
  // Limits that a small file reaches.
  options.mostWholeBytes = 512;
  options.mostSampledBytes = 256;
  options.rows = 5;
  options.mostColumns = 64;
  if (input.choice & 128) options.compression = kCompressions[input.choice / 8 % 3];
  const std::string path = folder.write(nameOf(options.kind), input.bytes);
  // What is wrong is told as values, so that nothing is caught here.
  data::previewData(path, options);
}

void convert(const fuzz::ChosenInput& input, const fuzz::Folder& folder) {
  data::malformedUtf8(input.bytes);
  data::textProblem("data.txt", input.bytes);
  const auto encoding = static_cast<data::Encoding>(input.choice % 4);
  const data::Encoding guessed = data::guessEncoding(input.bytes).value_or(encoding);
  const std::string path = folder.write("source", input.bytes);
  for (const data::Encoding from : {encoding, guessed}) {
    fuzz::refuseOrTake([&] { data::convertToUtf8(path, folder / "converted", from); });
  }
}

}  // namespace

FUZZ_TARGET(preview)(const uint8_t* bytes, std::size_t size) {
  const fuzz::ChosenInput input = fuzz::chosenInput(bytes, size);
  const fuzz::Folder folder("preview");
  look(input, folder);
  convert(input, folder);
  return 0;
}
