// What a file of a model is, whoever wrote it: told by its content, of which only a bounded part is read (at most about
// a MiB), so that any file may be given. Functions without state: callable from any thread.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

namespace engine::formats {

enum class ModelFileKind {
  kUnknown,
  kEmpty,
  kFolder,  // of nothing known
  // What this program reads.
  kSavedModelFolder,
  kCheckpointFolder,
  kSavedModel,  // the file saved_model.pb
  kSavedModelText,
  kMetaGraph,
  kMetaGraphText,
  kGraphDef,
  kGraphDefText,
  kCheckpoint,    // a prefix, the index or a data file of a checkpoint V2
  kCheckpointV1,  // or a shard of one
  kCheckpointState,
  kEventFile,
  kTfRecord,
  kGzip,  // perhaps compressed TFRecords
  // What other programs read.
  kKerasHdf5,
  kHdf5,
  kKerasArchive,  // .keras
  kKerasJson,     // a model's architecture without its weights
  kOnnx,
  kTfLite,
  kTfjsLayers,
  kTfjsGraph,
  kPyTorch,
  kZip,
};

// Also of a folder, and of a checkpoint's prefix, which is no file. NotFound: there is nothing of that name;
// PermissionDenied and others when it cannot be read.
ModelFileKind modelFileKind(const std::string& path);

// What it is and what can be done with it in this program, to be read after "<path> is ": "an ONNX model, which …".
// Without a full stop.
std::string_view describe(ModelFileKind kind);

// "<path> is an ONNX model, which … ." for error messages; "" when the kind is unknown or nothing is there.
std::string describeFile(const std::string& path);

// Throws InvalidArgument "<path> is not <wanted> but …" when `path` is a file of a known kind that is none of
// `accepted`. Files that are unknown or not there are left to their readers' own errors.
void requireKind(const std::string& path, std::string_view wanted, std::initializer_list<ModelFileKind> accepted);

}  // namespace engine::formats
