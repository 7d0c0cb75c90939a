#include "engine/formats/checkpoints/tensor_files.h"

#include <cstdio>

#include "engine/core/error.h"
#include "engine/formats/files/files.h"

namespace engine::formats {
namespace {

using summaries::WholeFile;

// NumPy's name of a type; empty: it has none.
std::string numpyType(DType dtype) {
  switch (dtype) {
    case DType::kFloat:
    case DType::kBfloat16:
      return "<f4";
    case DType::kDouble:
      return "<f8";
    case DType::kHalf:
      return "<f2";
    case DType::kInt8:
    case DType::kQint8:
      return "|i1";
    case DType::kUint8:
    case DType::kQuint8:
      return "|u1";
    case DType::kInt16:
    case DType::kQint16:
      return "<i2";
    case DType::kUint16:
    case DType::kQuint16:
      return "<u2";
    case DType::kInt32:
    case DType::kQint32:
      return "<i4";
    case DType::kUint32:
      return "<u4";
    case DType::kInt64:
      return "<i8";
    case DType::kUint64:
      return "<u8";
    case DType::kBool:
      return "|b1";
    case DType::kComplex64:
      return "<c8";
    case DType::kComplex128:
      return "<c16";
    default:
      return {};
  }
}

std::string npyHeader(const std::string& type, const Shape& shape) {
  std::string header = "{'descr': '" + type + "', 'fortran_order': False, 'shape': (";
  for (const int64_t size : shape.dims()) header += std::to_string(size) + ", ";
  header += "), }";
  // Magic, version and length are 10 bytes; all together a multiple of 64, ended by a line feed.
  header.append(63 - (10 + header.size()) % 64, ' ');
  header += '\n';
  std::string prefix("\x93NUMPY\x01\x00", 8);
  prefix += static_cast<char>(header.size() & 0xff);
  prefix += static_cast<char>(header.size() >> 8);
  return prefix + header;
}

const StoredTensor& stored(const CheckpointReader& checkpoint, const std::string& name) {
  const StoredTensor* tensor = checkpoint.find(name);
  if (!tensor) fail(Code::kNotFound, "There is no tensor \"", name, "\" in ", checkpoint.prefix(), ".");
  return *tensor;
}

// Calls write(file, piece) for each piece; when anything fails the place is as it was.
template <typename Write>
void writePieces(const CheckpointReader& checkpoint, const std::string& name, const std::string& path,
                 const std::string& head, const GoOn& goOn, const Write& write) {
  const auto cursor = checkpoint.cursor(name);
  WholeFile file(path);
  file.append(head);
  for (Tensor piece = cursor->next(); piece.valid(); piece = cursor->next()) {
    if (goOn && !goOn()) fail(Code::kCancelled, "Writing ", path, " was cancelled.");
    write(file, piece);
  }
  file.place();
}

std::string_view bytesOf(const void* data, std::size_t size) {
  return {static_cast<const char*>(data), size};
}

std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) result += c == '"' ? std::string("\"\"") : std::string(1, c);
  return result + '"';
}

std::string numberText(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.17g", value);
  return text;
}

}  // namespace

void writeNpy(const CheckpointReader& checkpoint, const std::string& name, const std::string& path,
              const GoOn& goOn) {
  const StoredTensor& tensor = stored(checkpoint, name);
  const std::string type = numpyType(tensor.dtype);
  if (type.empty()) {
    fail(Code::kUnimplemented, "NumPy has no data type for ", dtypeName(tensor.dtype),
                 ": save it as CSV.");
  }
  const bool widen = tensor.dtype == DType::kBfloat16;
  writePieces(checkpoint, name, path, npyHeader(type, tensor.shape), goOn, [&](WholeFile& file, const Tensor& piece) {
    if (!widen) return file.append(bytesOf(piece.raw(), piece.bytes()));
    const std::vector<double> numbers = numbersOf(piece);
    const std::vector<float> floats(numbers.begin(), numbers.end());
    file.append(bytesOf(floats.data(), floats.size() * sizeof(float)));
  });
}

void writeCsv(const CheckpointReader& checkpoint, const std::string& name, const std::string& path,
              const GoOn& goOn) {
  const StoredTensor& tensor = stored(checkpoint, name);
  const int64_t columns = tensor.shape.rank() > 0 ? std::max<int64_t>(tensor.shape.dim(-1), 1) : 1;
  int64_t at = 0;
  writePieces(checkpoint, name, path, "", goOn, [&](WholeFile& file, const Tensor& piece) {
    const bool isText = piece.dtype() == DType::kString;
    const std::vector<double> numbers = isText ? std::vector<double>{} : numbersOf(piece);
    for (int64_t i = 0; i < piece.elements(); ++i) {
      file.append(isText ? quoted(piece.data<std::string>()[i]) : numberText(numbers[static_cast<std::size_t>(i)]));
      file.append(++at % columns == 0 ? "\n" : ",");
    }
  });
}

}  // namespace engine::formats
