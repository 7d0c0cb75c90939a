#include "engine/formats/model_file_kind.h"

#include <algorithm>
#include <cctype>
#include <cstring>
#include <filesystem>
#include <optional>

#include "engine/core/error.h"
#include "engine/formats/bundle/bundle_reader.h"
#include "engine/formats/checkpoints/checkpoint_state.h"
#include "engine/formats/files/zip_names.h"
#include "engine/formats/graphs/saved_model_reader.h"
#include "engine/formats/tables/table_file.h"
#include "engine/formats/wire/crc32c.h"
#include "engine/formats/wire_shape.h"

namespace engine::formats {
namespace {

using Kind = ModelFileKind;

constexpr std::size_t kHeadBytes = 1 << 16;
constexpr std::size_t kHdf5HeadBytes = 1 << 20;  // where HDF5 keeps the attributes of its root
constexpr std::string_view kHdf5Magic("\x89HDF\r\n\x1a\n", 8);
constexpr std::string_view kTableMagic("\x57\xfb\x80\x8b\x24\x75\x47\xdb", 8);
constexpr std::size_t kRecordHeader = 12;  // bytes: the length and its checksum

std::string partOf(const InputFile& file, uint64_t offset, std::size_t size) {
  std::string bytes(static_cast<std::size_t>(std::min<uint64_t>(size, file.size() - std::min(offset, file.size()))),
                    '\0');
  bytes.resize(file.read(offset, bytes.data(), bytes.size()));
  return bytes;
}

std::string tailOf(const InputFile& file, std::size_t size) {
  return partOf(file, file.size() - std::min<uint64_t>(size, file.size()), size);
}

bool holds(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

// A NodeDef: a name, and an op that is an identifier, which nothing else has in its second field.
bool isNodeDef(const InputFile& file, FilePart part) {
  const auto fields = fieldsOfShape(file, part, {{}, {1, 2, 3, 4, 5, 6, 7}, {1, 2}});
  if (fields.empty()) return false;
  const FilePart op = fieldOf(fields, 2)->content;
  const std::string name = partOf(file, op.begin, std::min<uint64_t>(op.end - op.begin, 256));
  return !name.empty() &&
         std::ranges::all_of(name, [](unsigned char c) { return std::isalnum(c) || std::strchr("_>./-", c); });
}

bool isGraphDef(const InputFile& file, FilePart part) {
  const auto fields = fieldsOfShape(file, part, {{3}, {1, 2, 4}, {1}});
  return !fields.empty() && isNodeDef(file, fieldOf(fields, 1)->content);
}

bool isMetaGraph(const InputFile& file, FilePart part) {
  const auto fields = fieldsOfShape(file, part, {{}, {1, 2, 3, 4, 5, 6, 7}, {2}});
  if (fields.empty()) return false;
  const FilePart graph = fieldOf(fields, 2)->content;
  return graph.begin == graph.end || !fieldsOfShape(file, graph, {{3}, {1, 2, 4}, {}}).empty();
}

bool isSavedModelFile(const InputFile& file, FilePart part) {
  const auto fields = fieldsOfShape(file, part, {{1}, {2}, {2}});
  return !fields.empty() && isMetaGraph(file, fieldOf(fields, 2)->content);
}

// A ModelProto, whose graph (7) begins with nodes (1) or names (2).
bool isOnnx(const InputFile& file, FilePart part) {
  const auto fields = fieldsOfShape(file, part, {{1, 5}, {2, 3, 4, 6, 7, 8, 14, 20, 25}, {1, 7}});
  return !fields.empty() &&
         !fieldsOfShape(file, fieldOf(fields, 7)->content, {{}, {1, 2, 5, 10, 11, 12, 13, 14, 15, 16}, {}}).empty();
}

Kind messageKind(const InputFile& file) {
  const FilePart whole{0, file.size()};
  if (isSavedModelFile(file, whole)) return Kind::kSavedModel;
  if (isOnnx(file, whole)) return Kind::kOnnx;
  if (isGraphDef(file, whole)) return Kind::kGraphDef;
  return isMetaGraph(file, whole) ? Kind::kMetaGraph : Kind::kUnknown;
}

// The first word of text that is no comment: a message's field.
std::string firstWord(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size() && (std::isspace(static_cast<unsigned char>(text[at])) || text[at] == '#')) {
    at = text[at] == '#' ? std::min(text.find('\n', at), text.size()) : at + 1;
  }
  std::size_t end = at;
  while (end < text.size() && (std::isalnum(static_cast<unsigned char>(text[end])) || text[end] == '_')) ++end;
  return std::string(text.substr(at, std::max(end, at + 1) - at));
}

Kind jsonKind(const InputFile& file, const std::string& head) {
  const std::string text = head + tailOf(file, kHeadBytes);  // of small files twice, which does no harm
  if (holds(text, "\"graph-model\"")) return Kind::kTfjsGraph;
  if (holds(text, "\"modelTopology\"") || holds(text, "\"weightsManifest\"")) return Kind::kTfjsLayers;
  return holds(text, "\"class_name\"") && holds(text, "\"config\"") ? Kind::kKerasJson : Kind::kUnknown;
}

Kind textKind(const InputFile& file, const std::string& head) {
  const std::string word = firstWord(head);
  if (word == "{") return jsonKind(file, head);
  const auto isOneOf = [&](std::initializer_list<std::string_view> words) {
    return std::ranges::find(words, word) != words.end();
  };
  if (isOneOf({"node", "versions", "library"})) return Kind::kGraphDefText;
  if (isOneOf({"meta_info_def", "graph_def", "saver_def", "collection_def", "signature_def", "asset_file_def"})) {
    return Kind::kMetaGraphText;
  }
  if (isOneOf({"saved_model_schema_version", "meta_graphs"})) return Kind::kSavedModelText;
  return isOneOf({"model_checkpoint_path", "all_model_checkpoint_paths"}) ? Kind::kCheckpointState : Kind::kUnknown;
}

bool isText(std::string_view head) {
  return std::ranges::none_of(head, [](unsigned char c) { return c < 0x20 && !std::isspace(c); });
}

Kind recordKind(const InputFile& file, const std::string& head) {
  if (head.size() < kRecordHeader) return Kind::kUnknown;
  uint32_t stored = 0;
  std::memcpy(&stored, head.data() + sizeof(uint64_t), sizeof stored);
  if (stored != maskCrc32c(crc32c(head.substr(0, sizeof(uint64_t))))) return Kind::kUnknown;
  if (head.size() <= kRecordHeader) return Kind::kTfRecord;
  uint64_t length = 0;
  std::memcpy(&length, head.data(), sizeof length);
  const uint64_t end = kRecordHeader + std::min(length, file.size() - kRecordHeader);
  const auto fields = firstFields(file, {kRecordHeader, end});
  // An Event begins with its time, a double; tf.Examples begin with a message.
  return fieldOf(fields, 1) && !fieldOf(fields, 1)->isBytes ? Kind::kEventFile : Kind::kTfRecord;
}

// Both formats are tables; the entry of the empty key says which: a BundleHeader begins with a number, the list of
// slices of the first format is a message.
Kind tableKind(const std::string& path) {
  try {
    const auto header = TableFile(path).find("");
    if (header && !header->empty()) return header->front() == '\x0a' ? Kind::kCheckpointV1 : Kind::kCheckpoint;
  } catch (const Error&) {  // damaged: its name is what is left
  }
  return path.ends_with(".index") ? Kind::kCheckpoint : Kind::kCheckpointV1;
}

Kind zipKind(const InputFile& file) {
  const std::vector<std::string> names = zipNames(file);
  const auto has = [&](std::string_view end) {
    return std::ranges::any_of(names, [&](const std::string& name) { return name.ends_with(end); });
  };
  if (has("config.json") && (has("metadata.json") || has(".weights.h5"))) return Kind::kKerasArchive;
  return has("data.pkl") ? Kind::kPyTorch : Kind::kZip;
}

std::optional<Kind> kindByMagic(const InputFile& file, const std::string& head) {
  if (head.starts_with(kHdf5Magic)) {
    const std::string text = partOf(file, 0, kHdf5HeadBytes);
    const bool isKeras = holds(text, "keras_version") || holds(text, "layer_names") || holds(text, "model_config");
    return isKeras ? Kind::kKerasHdf5 : Kind::kHdf5;
  }
  if (head.starts_with("PK\x03\x04") || head.starts_with("PK\x05\x06")) return zipKind(file);
  if (head.size() >= 8 && head.substr(4, 4) == "TFL3") return Kind::kTfLite;
  if (head.starts_with("\x1f\x8b")) return Kind::kGzip;
  if (tailOf(file, kTableMagic.size()) == kTableMagic) return tableKind(file.path());
  return std::nullopt;
}

// Data files have no mark of their own but the end of their name, ".data-00000-of-00001".
bool isDataOfCheckpoint(const std::string& path) {
  constexpr std::string_view kEnd = ".data-00000-of-00001";
  if (path.size() <= kEnd.size()) return false;
  const std::string_view end = std::string_view(path).substr(path.size() - kEnd.size());
  return std::ranges::equal(end, kEnd, [](unsigned char c, unsigned char like) {
    return std::isdigit(like) ? std::isdigit(c) != 0 : c == like;
  });
}

Kind folderKind(const std::string& path) {
  if (isSavedModel(path)) return Kind::kSavedModelFolder;
  std::error_code ignored;
  const std::string layers = (std::filesystem::path(path) / "model.json").string();
  if (std::filesystem::is_regular_file(layers, ignored)) {
    const Kind kind = modelFileKind(layers);
    if (kind == Kind::kTfjsLayers || kind == Kind::kTfjsGraph) return kind;
  }
  if (std::filesystem::exists(std::filesystem::path(path) / "checkpoint", ignored)) return Kind::kCheckpointFolder;
  for (const auto& file : std::filesystem::directory_iterator(path, ignored)) {
    if (file.path().extension() == ".index") return Kind::kCheckpointFolder;
  }
  return Kind::kFolder;
}

}  // namespace

ModelFileKind modelFileKind(const std::string& path) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) return folderKind(path);
  if (!std::filesystem::exists(path, ignored) && checkpointExists(path)) return Kind::kCheckpoint;
  const InputFile file(path);
  if (file.size() == 0) return Kind::kEmpty;
  const std::string head = partOf(file, 0, kHeadBytes);
  if (isDataOfCheckpoint(path)) return Kind::kCheckpoint;
  if (const auto kind = kindByMagic(file, head)) return *kind;
  if (isText(head)) return textKind(file, head);
  const Kind records = recordKind(file, head);
  return records == Kind::kUnknown ? messageKind(file) : records;
}

std::string_view describe(ModelFileKind kind) {
  switch (kind) {
    case Kind::kUnknown:
      return "not a model file that this program knows";
    case Kind::kEmpty:
      return "an empty file";
    case Kind::kFolder:
      return "a folder with neither a SavedModel nor a checkpoint; use the folder that contains saved_model.pb, or a "
             "model directory with checkpoints";
    case Kind::kSavedModelFolder:
      return "a folder with a SavedModel: `saved-model show` lists its signatures, `saved-model run` runs it";
    case Kind::kCheckpointFolder:
      return "a folder with checkpoints: `checkpoint list` lists them, `checkpoint show` their tensors";
    case Kind::kSavedModel:
      return "the graph of a SavedModel: `saved-model show` and `saved-model run` take the folder that contains it, "
             "`graph show` the file";
    case Kind::kSavedModelText:
      return "the graph of a SavedModel as text: `saved-model show` and `saved-model run` take the folder that "
             "contains it, `graph show` the file";
    case Kind::kMetaGraph:
      return "a MetaGraphDef: `graph show` lists the contents of its graph; its values are in the checkpoint next to "
             "it";
    case Kind::kMetaGraphText:
      return "a MetaGraphDef as text: `graph show` lists the contents of its graph";
    case Kind::kGraphDef:
      return "a GraphDef, a graph without variable values or signatures: `graph show` lists its contents";
    case Kind::kGraphDefText:
      return "a GraphDef as text: `graph show` lists its contents";
    case Kind::kCheckpoint:
      return "a checkpoint: `checkpoint show` lists its tensors, and models can be warm-started from it";
    case Kind::kCheckpointV1:
      return "a checkpoint of TensorFlow's first format: `checkpoint show` lists its tensors";
    case Kind::kCheckpointState:
      return "the list of a folder's checkpoints: `checkpoint list` and `checkpoint show` take the folder";
    case Kind::kEventFile:
      return "an event file of TensorBoard: `logs import` imports it, and the window shows the folder that contains it";
    case Kind::kTfRecord:
      return "a TFRecord file of training examples: use it in an experiment's input";
    case Kind::kGzip:
      return "a file compressed by gzip: use compressed TFRecords in an experiment's input, and decompress other files "
             "first";
    case Kind::kKerasHdf5:
      return "a Keras model or its weights in HDF5, which `keras show` and `keras predict` read: for anything else, "
             "load it in Keras, write a SavedModel with model.export(\"folder\") (model.save(\"folder\") before "
             "Keras 3), and use that folder";
    case Kind::kHdf5:
      return "an HDF5 file, which this program does not read: write its model as a SavedModel, and use that folder";
    case Kind::kKerasArchive:
      return "a Keras model (.keras), which `keras show` and `keras predict` read: for anything else load it in Keras, "
             "write a SavedModel with model.export(\"folder\"), and use that folder";
    case Kind::kKerasJson:
      return "a Keras model's layers as JSON, without its weights: create the model in Keras, load its weights, write "
             "a SavedModel with model.export(\"folder\"), and use that folder";
    case Kind::kOnnx:
      return "an ONNX model, which this program does not read: convert it to a SavedModel with onnx-tf (onnx-tf "
             "convert -i model.onnx -o folder), and use that folder";
    case Kind::kTfLite:
      return "a TensorFlow Lite model, which this program does not read and which cannot be converted back: use the "
             "SavedModel or checkpoint that it was created from";
    case Kind::kTfjsLayers:
      return "a TensorFlow.js layers model, which this program does not read: convert it with tensorflowjs_converter "
             "(--input_format=tfjs_layers_model --output_format=keras_saved_model), and use that folder";
    case Kind::kTfjsGraph:
      return "a TensorFlow.js graph model, which this program does not read and which cannot be converted back: use "
             "the SavedModel that it was created from";
    case Kind::kPyTorch:
      return "a PyTorch model, which this program does not read: export it to ONNX, convert that to a SavedModel with "
             "onnx-tf, and use that folder";
    case Kind::kZip:
      return "a zip archive: unpack it, and use the model in it";
  }
  return "";
}

std::string describeFile(const std::string& path) {
  try {
    const Kind kind = modelFileKind(path);
    return kind == Kind::kUnknown ? std::string() : message(path, " is ", describe(kind), ".");
  } catch (const Error&) {  // not there, or not to be read
    return {};
  }
}

void requireKind(const std::string& path, std::string_view wanted, std::initializer_list<ModelFileKind> accepted) {
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(path, ignored)) return;
  const Kind kind = modelFileKind(path);
  if (kind == Kind::kUnknown || std::ranges::find(accepted, kind) != accepted.end()) return;
  fail(Code::kInvalidArgument, path, " is not ", wanted, " but ", describe(kind), ".");
}

}  // namespace engine::formats
