// Whether a part of a file looks like a protobuf message of some type: its first fields are walked, each read on its
// own, and none is taken into memory whole. Pure functions over an open file.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "engine/formats/files/files.h"

namespace engine::formats {

// Part of a file, in bytes.
struct FilePart {
  uint64_t begin = 0;
  uint64_t end = 0;
};

struct WireField {
  int number = 0;
  bool isBytes = false;  // has a length: a message, text or bytes; else a number
  FilePart content;
};

// The fields at the beginning of the message, at most 256 of them. Empty when it is none: a tag or length that does not
// fit the part, a wire type that TensorFlow and ONNX do not use.
std::vector<WireField> firstFields(const InputFile& file, FilePart part);

// Which fields a message may have.
struct WireShape {
  std::vector<int> numbers;  // fields that are varints
  std::vector<int> bytes;    // fields with a length
  std::vector<int> needed;   // of both, those that must be among the first
};
// The fields, when there is at least one and all are of the shape; else none.
std::vector<WireField> fieldsOfShape(const InputFile& file, FilePart part, const WireShape& shape);

// The first field of that number; null when there is none.
const WireField* fieldOf(const std::vector<WireField>& fields, int number);

}  // namespace engine::formats
