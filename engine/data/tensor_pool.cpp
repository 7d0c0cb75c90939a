#include "engine/data/tensor_pool.h"

namespace engine::data {
namespace {

constexpr std::size_t kMostBlocks = 64;  // beyond these, whoever keeps tensors gets buffers of their own

}  // namespace

Tensor TensorPool::take(DType dtype, Shape shape) {
  const std::size_t elementSize = dtypeSize(dtype);
  if (elementSize == 0) return Tensor(dtype, std::move(shape));
  const std::size_t size = static_cast<std::size_t>(shape.elements()) * elementSize;
  std::shared_ptr<Block> block;
  for (const auto& candidate : blocks_) {
    // Acquire: whoever dropped the tensor has done its last read.
    if (candidate->buffer->size() >= size && candidate->free.load(std::memory_order_acquire)) {
      block = candidate;
      break;
    }
  }
  if (!block) {
    if (blocks_.size() >= kMostBlocks) return Tensor(dtype, std::move(shape));
    block = std::make_shared<Block>();
    block->buffer = Buffer::allocate(size);
    blocks_.push_back(block);
  }
  block->free.store(false, std::memory_order_relaxed);
  Buffer* buffer = block->buffer.get();
  std::shared_ptr<Buffer> handle(
      buffer, [block = std::move(block)](Buffer*) { block->free.store(true, std::memory_order_release); });
  return Tensor(dtype, std::move(shape), std::move(handle), 0);
}

}  // namespace engine::data
