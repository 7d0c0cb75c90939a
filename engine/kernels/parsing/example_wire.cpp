#include "engine/kernels/parsing/example_wire.h"

#include <algorithm>

namespace engine::kernels {
namespace {

constexpr uint32_t kPacked = wireTag(1, WireType::kBytes);  // also one element of a BytesList
constexpr uint32_t kOneFloat = wireTag(1, WireType::kFixed32);
constexpr uint32_t kOneInt = wireTag(1, WireType::kVarint);

// Integers in a packed block: bytes that end a varint. -1 when one is cut off or longer than 64 bits.
int64_t countPackedInts(std::string_view block) {
  int64_t count = 0;
  int continued = 0;
  for (const char c : block) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x80) {
      if (++continued == 10) return -1;
    } else {
      if (continued == 9 && byte > 1) return -1;
      continued = 0;
      ++count;
    }
  }
  return continued == 0 ? count : -1;
}

}  // namespace

int64_t countBlock(DType dtype, std::string_view block) {
  if (dtype == DType::kString) return 1;
  if (dtype == DType::kInt64) return countPackedInts(block);
  return block.size() % sizeof(float) == 0 ? static_cast<int64_t>(block.size() / sizeof(float)) : -1;
}

namespace {

// Of what a chunk of a list with this tag holds: the number of values, -1 for damage.
int64_t countChunk(WireCursor& reader, DType dtype, uint32_t tag) {
  std::string_view block;
  uint64_t number = 0;
  if (tag == kPacked) {
    if (!reader.bytes(block)) return -1;
    return countBlock(dtype, block);
  }
  if (tag == kOneInt && dtype == DType::kInt64) return reader.varint(number) ? 1 : -1;
  if (tag == kOneFloat && dtype == DType::kFloat) return reader.skip(tag) ? 1 : -1;
  return reader.skip(tag) ? 0 : -1;
}

template <typename T>
T* readPacked(std::string_view block, T* out) {
  if constexpr (std::is_same_v<T, float>) {
    if (block.size() == sizeof(float)) {
      std::memcpy(out, block.data(), sizeof(float));
    } else if (!block.empty()) {
      std::memcpy(out, block.data(), block.size());
    }
    return out + block.size() / sizeof(float);
  } else if constexpr (std::is_same_v<T, int64_t>) {
    WireCursor reader(block);
    uint64_t value = 0;
    while (!reader.atEnd() && reader.varint(value)) *out++ = static_cast<int64_t>(value);
    return out;
  } else if constexpr (std::is_same_v<T, std::string>) {
    out++->assign(block);
    return out;
  } else {
    *out++ = T(block);
    return out;
  }
}

}  // namespace

bool readFeature(std::string_view bytes, FeatureView& feature) {
  feature = {};
  return forEachField(bytes, [&](uint32_t field, std::string_view list) {
    if (feature.dtype != DType::kInvalid || field > 3) return true;
    feature = {field == 1 ? DType::kString : field == 2 ? DType::kFloat : DType::kInt64, list};
    return true;
  });
}

bool readEntry(std::string_view entry, std::string_view& key, std::string_view& value) {
  constexpr uint32_t kKey = wireTag(1, WireType::kBytes);
  constexpr uint32_t kValue = wireTag(2, WireType::kBytes);
  WireCursor reader(entry);
  uint32_t first = 0, second = 0;
  std::string_view one, other;
  if (!reader.tag(first) || (first != kKey && first != kValue) || !reader.bytes(one)) return false;
  if (!reader.tag(second) || second != (first == kKey ? kValue : kKey) || !reader.bytes(other)) return false;
  key = first == kKey ? one : other;
  value = first == kKey ? other : one;
  return reader.atEnd();
}

int64_t countValues(const FeatureView& feature) {
  WireCursor reader(feature.list);
  int64_t count = 0;
  while (!reader.atEnd()) {
    uint32_t tag = 0;
    if (!reader.tag(tag)) return -1;
    const int64_t more = countChunk(reader, feature.dtype, tag);
    if (more < 0) return -1;
    count += more;
  }
  return count;
}

template <typename T>
void readValues(std::string_view list, T* out) {
  WireCursor reader(list);
  uint32_t tag = 0;
  std::string_view block;
  uint64_t number = 0;
  while (!reader.atEnd() && reader.tag(tag)) {
    if (tag == kPacked) {
      if (reader.bytes(block)) out = readPacked(block, out);
      continue;
    }
    if constexpr (std::is_same_v<T, float>) {
      if (tag == kOneFloat) {
        reader.fixed(*out++);
        continue;
      }
    } else if constexpr (std::is_same_v<T, int64_t>) {
      if (tag == kOneInt) {
        reader.varint(number);
        *out++ = static_cast<int64_t>(number);
        continue;
      }
    }
    reader.skip(tag);
  }
}

template <typename T>
void readBlock(std::string_view block, T* out) {
  readPacked(block, out);
}

bool nextEntry(std::string_view& message, std::string_view& key, std::string_view& value) {
  WireCursor reader(message);
  uint32_t tag = 0;
  std::string_view entry;
  if (!reader.tag(tag) || tag != wireTag(1, WireType::kBytes) || !reader.bytes(entry)) return false;
  message = reader.rest();
  return readEntry(entry, key, value);
}

template void readBlock<float>(std::string_view, float*);
template void readBlock<int64_t>(std::string_view, int64_t*);
template void readBlock<std::string>(std::string_view, std::string*);
template void readValues<float>(std::string_view, float*);
template void readValues<int64_t>(std::string_view, int64_t*);
template void readValues<std::string>(std::string_view, std::string*);
template void readValues<std::string_view>(std::string_view, std::string_view*);

}  // namespace engine::kernels
