#include "engine/formats/checkpoints/bundle_checkpoint.h"

#include "engine/core/error.h"
#include "engine/formats/checkpoints/joined_cursor.h"
#include "engine/formats/wire/crc32c.h"

namespace engine::formats {
namespace {

// Reads stored entries one after the other, each against its checksum.
class BundleCursor : public TensorCursor {
 public:
  BundleCursor(const BundleReader& bundle, std::string name, std::vector<const BundleEntry*> parts)
      : bundle_(bundle), name_(std::move(name)), parts_(std::move(parts)) {}

  Tensor next() override {
    for (; part_ < parts_.size(); ++part_, done_ = 0, crc_ = 0) {
      const BundleEntry& entry = *parts_[part_];
      if (done_ < entry.size) return piece(entry);
    }
    return {};
  }

 private:
  Tensor piece(const BundleEntry& entry) {
    const InputFile& file = bundle_.checkedShard(name_, entry);
    const auto elementSize = static_cast<int64_t>(dtypeSize(entry.dtype));
    const int64_t elements = std::min(kPieceElements, (entry.size - done_) / elementSize);
    Tensor tensor(entry.dtype, Shape{elements});
    const std::size_t got = file.read(static_cast<uint64_t>(entry.offset + done_), tensor.raw(), tensor.bytes());
    crc_ = extendCrc32c(crc_, tensor.raw(), got);
    done_ += static_cast<int64_t>(tensor.bytes());
    const bool last = done_ == entry.size;
    if (got != tensor.bytes() || (last && unmaskCrc32c(entry.crc32c) != crc_)) failChecksum(name_, entry, file);
    return tensor;
  }

  const BundleReader& bundle_;
  std::string name_;
  std::vector<const BundleEntry*> parts_;
  std::size_t part_ = 0;
  int64_t done_ = 0;  // bytes of that part
  uint32_t crc_ = 0;
};

}  // namespace

BundleCheckpoint::BundleCheckpoint(const std::string& prefix) : bundle_(prefix, &damage_) {
  std::vector<std::string> missing = bundle_.missingShards();
  for (std::string& path : missing) {
    path = message(path, " is missing, which is one of the ", bundle_.numShards(), " data files of the checkpoint ",
                   prefix, ": tensors in it cannot be read. Restore it from a copy.");
  }
  damage_.insert(damage_.begin(), missing.begin(), missing.end());  // before what may follow from it
  for (const std::string& name : bundle_.names()) {
    const BundleEntry& entry = bundle_.entry(name);
    StoredTensor tensor{name, entry.dtype, entry.shape, entry.size, static_cast<int>(entry.slices.size())};
    const auto elementSize = static_cast<int64_t>(dtypeSize(entry.dtype));
    if (elementSize > 0 && __builtin_mul_overflow(entry.shape.elements(), elementSize, &tensor.bytes)) {
      damage_.push_back(message("The entry of tensor \"", name, "\" in ", bundleIndexPath(prefix),
                                " is damaged: its shape is ", entry.shape, "."));
      continue;
    }
    tensors_.push_back(std::move(tensor));
  }
}

std::unique_ptr<TensorCursor> BundleCheckpoint::cursor(const std::string& name) const {
  const DType dtype = bundle_.entry(name).dtype;
  std::vector<const BundleEntry*> parts = bundle_.rowParts(name);
  if (parts.empty() || dtypeSize(dtype) == 0) return std::make_unique<JoinedCursor>(read(name));
  for (const BundleEntry* part : parts) bundle_.checkedShard(name, *part);
  return std::make_unique<BundleCursor>(bundle_, name, std::move(parts));
}

}  // namespace engine::formats
