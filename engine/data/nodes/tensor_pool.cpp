#include "engine/data/nodes/tensor_pool.h"

#include <new>

namespace engine::data {
namespace {

constexpr std::size_t kMostBlocks = 64;  // beyond these, whoever keeps tensors gets buffers of their own

}  // namespace

struct TensorPool::Block {
  Block(std::size_t bytes, bool ofStrings) : buffer(Buffer::allocate(bytes)) {
    if (!ofStrings) return;
    strings = bytes / sizeof(std::string);
    for (std::size_t i = 0; i < strings; ++i) new (first() + i) std::string();
  }
  ~Block() { std::destroy_n(first(), strings); }
  Block(const Block&) = delete;
  Block& operator=(const Block&) = delete;
  std::string* first() { return static_cast<std::string*>(buffer->data()); }

  std::shared_ptr<Buffer> buffer;
  std::size_t strings = 0;  // in the buffer; they keep their memory
  std::atomic<bool> free{false};
};

Tensor TensorPool::take(DType dtype, Shape shape) {
  const bool ofStrings = dtype == DType::kString;
  const std::size_t elementSize = ofStrings ? sizeof(std::string) : dtypeSize(dtype);
  const int64_t elements = shape.elements();
  if (elementSize == 0 || elements <= 0) return Tensor(dtype, std::move(shape));
  const std::size_t size = static_cast<std::size_t>(elements) * elementSize;
  std::shared_ptr<Block> block;
  for (const auto& candidate : blocks_) {
    // Acquire: whoever dropped the tensor has done its last read.
    if (candidate->buffer->size() >= size && (candidate->strings > 0) == ofStrings &&
        candidate->free.load(std::memory_order_acquire)) {
      block = candidate;
      break;
    }
  }
  if (!block) {
    if (blocks_.size() >= kMostBlocks) return Tensor(dtype, std::move(shape));
    block = std::make_shared<Block>(size, ofStrings);
    blocks_.push_back(block);
  }
  block->free.store(false, std::memory_order_relaxed);
  Buffer* buffer = block->buffer.get();
  std::shared_ptr<Buffer> handle(
      buffer, [block = std::move(block)](Buffer*) { block->free.store(true, std::memory_order_release); });
  if (!ofStrings) return Tensor(dtype, std::move(shape), std::move(handle), 0);
  Tensor tensor = Tensor::view(dtype, std::move(shape));
  tensor.pointTo(Tensor(DType::kUint8, Shape{static_cast<int64_t>(size)}, std::move(handle), 0));
  return tensor;
}

}  // namespace engine::data
