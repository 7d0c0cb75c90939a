#include "engine/formats/bundle/tensor_slice.h"

#include <cassert>
#include <charconv>
#include <cstring>

#include "engine/core/error.h"
#include "engine/proto/checkpoint.pb.h"

namespace engine::formats {
namespace {

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t at = text.find(separator);
    parts.push_back(text.substr(0, at));
    if (at == std::string_view::npos) return parts;
    text.remove_prefix(at + 1);
  }
}

int64_t parseNumber(std::string_view text, std::string_view whole) {
  int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value < 0) {
    fail(Code::kInvalidArgument, "\"", text, "\" in the slice \"", whole, "\" is not a size.");
  }
  return value;
}

// LevelDB-comparable encodings, so that slice keys sort by name and position.
void appendOrderedString(std::string& out, const std::string& text) {
  for (const char c : text) {
    out.push_back(c);
    if (c == '\0') out.push_back('\xff');
    if (c == '\xff') out.push_back('\0');
  }
  out += std::string("\0\1", 2);
}

void appendOrderedNumber(std::string& out, uint64_t value) {
  std::string digits;
  for (; value > 0; value >>= 8) digits.insert(digits.begin(), static_cast<char>(value));
  out.push_back(static_cast<char>(digits.size()));
  out += digits;
}

// One to ten bytes: as many leading one bits (for negative values: zero bits) as bytes, then the value.
void appendOrderedSigned(std::string& out, int64_t value) {
  const auto magnitude = static_cast<uint64_t>(value < 0 ? ~value : value);
  int bits = 1;
  while (bits < 64 && magnitude >> (bits - 1) != 0) ++bits;
  const int length = (bits + 6) / 7;
  unsigned char bytes[10];
  for (int i = 0; i < 10; ++i) {
    const int shift = 8 * (9 - i);
    bytes[i] = shift >= 64 ? (value < 0 ? 0xff : 0) : static_cast<unsigned char>(value >> shift);
  }
  unsigned char* first = bytes + 10 - length;
  if (length <= 8) {
    first[0] ^= static_cast<unsigned char>(0xff << (8 - length));
  } else {
    first[0] ^= 0xff;
    first[1] ^= length == 9 ? 0x80 : 0xc0;
  }
  out.append(reinterpret_cast<const char*>(first), static_cast<std::size_t>(length));
}

// Calls copy(offset in the whole, offset in the part, run length) for every contiguous run, in elements.
template <typename Copy>
void forEachRun(const Shape& whole, const TensorSlice& slice, const Copy& copy) {
  const auto& extents = slice.extents();
  int64_t total = 1;
  for (const auto& extent : extents) total *= extent.length;
  if (total == 0) return;
  // Dimensions from `inner` on are contiguous in both.
  std::size_t inner = extents.size();
  int64_t run = 1;
  while (inner > 0) {
    --inner;
    run *= extents[inner].length;
    if (extents[inner].length != whole.dim(static_cast<int>(inner))) break;
  }
  std::vector<int64_t> index(inner, 0);
  for (int64_t done = 0; done < total; done += run) {
    int64_t offset = 0;
    for (std::size_t d = 0; d < extents.size(); ++d) {
      offset = offset * whole.dim(static_cast<int>(d)) + extents[d].start + (d < inner ? index[d] : 0);
    }
    copy(offset, done, run);
    for (std::size_t d = inner; d-- > 0;) {
      if (++index[d] < extents[d].length) break;
      index[d] = 0;
    }
  }
}

std::size_t storedSize(DType dtype) {
  return dtype == DType::kString ? sizeof(std::string) : dtypeSize(dtype);
}

void copyElements(const Tensor& from, int64_t fromOffset, Tensor& to, int64_t toOffset, int64_t count) {
  if (from.dtype() == DType::kString) {
    std::copy_n(from.data<std::string>() + fromOffset, count, to.data<std::string>() + toOffset);
    return;
  }
  const std::size_t size = storedSize(from.dtype());
  std::memcpy(static_cast<char*>(to.raw()) + static_cast<std::size_t>(toOffset) * size,
              static_cast<const char*>(from.raw()) + static_cast<std::size_t>(fromOffset) * size,
              static_cast<std::size_t>(count) * size);
}

}  // namespace

TensorSlice TensorSlice::parse(std::string_view text) {
  TensorSlice slice;
  if (text.empty()) return slice;
  for (const std::string_view part : split(text, ':')) {
    if (part == "-") {
      slice.extents_.push_back({});
      continue;
    }
    const auto numbers = split(part, ',');
    if (numbers.size() != 2) fail(Code::kInvalidArgument, "The slice \"", text, "\" is not of the form start,length:…");
    slice.extents_.push_back({parseNumber(numbers[0], text), parseNumber(numbers[1], text)});
  }
  return slice;
}

TensorSlice TensorSlice::fromProto(const tensorflow::TensorSliceProto& proto) {
  TensorSlice slice;
  for (const auto& extent : proto.extent()) {
    const bool full = extent.has_length_case() == tensorflow::TensorSliceProto::Extent::HAS_LENGTH_NOT_SET;
    slice.extents_.push_back({extent.start(), full ? kFullExtent : extent.length()});
  }
  return slice;
}

void TensorSlice::toProto(tensorflow::TensorSliceProto* proto) const {
  for (const Extent& extent : extents_) {
    auto* out = proto->add_extent();
    if (extent.length == kFullExtent) continue;
    out->set_start(extent.start);
    out->set_length(extent.length);
  }
}

std::string TensorSlice::toString() const {
  std::string out;
  for (const Extent& extent : extents_) {
    if (!out.empty()) out += ':';
    out += extent.length == kFullExtent ? "-" : std::to_string(extent.start) + "," + std::to_string(extent.length);
  }
  return out;
}

std::string TensorSlice::bundleKey(const std::string& name) const {
  std::string key;
  appendOrderedNumber(key, 0);
  appendOrderedString(key, name);
  appendOrderedNumber(key, extents_.size());
  for (const Extent& extent : extents_) {
    appendOrderedSigned(key, extent.start);
    appendOrderedSigned(key, extent.length);
  }
  return key;
}

TensorSlice TensorSlice::within(const Shape& full) const {
  if (static_cast<int>(extents_.size()) != full.rank()) {
    fail(Code::kInvalidArgument, "The slice ", toString(), " has ", extents_.size(), " dimensions, its tensor ", full,
         ".");
  }
  TensorSlice slice = *this;
  for (int d = 0; d < full.rank(); ++d) {
    Extent& extent = slice.extents_[static_cast<std::size_t>(d)];
    if (extent.length == kFullExtent && extent.start == 0) extent.length = full.dim(d);
    if (extent.start < 0 || extent.length < 0 || extent.start > full.dim(d) ||
        extent.length > full.dim(d) - extent.start) {
      fail(Code::kInvalidArgument, "The slice ", toString(), " is outside of a tensor of shape ", full, ".");
    }
  }
  return slice;
}

Shape TensorSlice::shape() const {
  Shape shape;
  for (const Extent& extent : extents_) shape.addDim(extent.length);
  return shape;
}

std::optional<TensorSlice> TensorSlice::intersection(const TensorSlice& other) const {
  TensorSlice shared;
  for (std::size_t d = 0; d < extents_.size(); ++d) {
    const Extent& a = extents_[d];
    const Extent& b = other.extents_[d];
    const int64_t start = std::max(a.start, b.start);
    const int64_t end = std::min(a.start + a.length, b.start + b.length);
    if (end <= start) return std::nullopt;
    shared.extents_.push_back({start, end - start});
  }
  return shared;
}

TensorSlice TensorSlice::relativeTo(const TensorSlice& origin) const {
  TensorSlice moved = *this;
  for (std::size_t d = 0; d < extents_.size(); ++d) moved.extents_[d].start -= origin.extents_[d].start;
  return moved;
}

bool parseShapeAndSlice(std::string_view text, Shape& full, TensorSlice& slice) {
  if (text.empty()) return false;
  const auto parts = split(text, ' ');
  full = Shape{};
  for (std::size_t i = 0; i + 1 < parts.size(); ++i) full.addDim(parseNumber(parts[i], text));
  slice = TensorSlice::parse(parts.back()).within(full);
  return true;
}

Tensor extractSlice(const Tensor& whole, const TensorSlice& slice) {
  Tensor part(whole.dtype(), slice.shape());
  forEachRun(whole.shape(), slice,
             [&](int64_t inWhole, int64_t inPart, int64_t run) { copyElements(whole, inWhole, part, inPart, run); });
  return part;
}

void insertSlice(const Tensor& part, const TensorSlice& slice, Tensor& whole) {
  assert(part.dtype() == whole.dtype() && part.shape() == slice.shape());
  forEachRun(whole.shape(), slice,
             [&](int64_t inWhole, int64_t inPart, int64_t run) { copyElements(part, inPart, whole, inWhole, run); });
}

}  // namespace engine::formats
