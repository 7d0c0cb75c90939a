#include "engine/kernels/queue/queue_rows.h"

#include <cstring>

namespace engine::kernels {
namespace {

// Copies runs of the last dimension from `from` into the front corner of `to`, which is as large or larger along each.
void copyCorner(const Tensor& from, const Tensor& to) {
  if (from.elements() == 0) return;
  const int rank = from.rank();
  const int64_t run = rank == 0 ? 1 : from.dim(-1);
  const std::size_t size = dtypeSize(from.dtype());
  for (int64_t begin = 0; begin < from.elements(); begin += run) {
    int64_t rest = begin, step = 1, at = 0;
    for (int d = rank - 1; d >= 0; --d) {
      at += rest % from.dim(d) * step;
      rest /= from.dim(d);
      step *= to.dim(d);
    }
    if (from.dtype() == DType::kString) {
      std::copy_n(from.data<std::string>() + begin, run, const_cast<Tensor&>(to).data<std::string>() + at);
    } else {
      std::memcpy(static_cast<char*>(const_cast<Tensor&>(to).raw()) + static_cast<std::size_t>(at) * size,
                  static_cast<const char*>(from.raw()) + static_cast<std::size_t>(begin) * size,
                  static_cast<std::size_t>(run) * size);
    }
  }
}

// The smallest shape that holds component `i` of every element.
Shape largestComponent(const std::vector<QueueElement>& elements, std::size_t i, const QueueSpec& spec) {
  Shape shape = spec.shapes[i];
  for (int d = 0; d < shape.rank(); ++d) {
    if (shape.dim(d) >= 0) continue;
    int64_t size = 0;
    for (const QueueElement& element : elements) size = std::max(size, element[i].dim(d));
    shape.setDim(d, size);
  }
  return shape;
}

}  // namespace

std::vector<QueueElement> queueElementsOf(const std::vector<Tensor>& rows) {
  std::vector<QueueElement> elements(static_cast<std::size_t>(rows[0].dim(0)));
  for (std::size_t row = 0; row < elements.size(); ++row) {
    const auto at = static_cast<int64_t>(row);
    for (const Tensor& component : rows) {
      const Shape& shape = component.shape();
      const Shape own(std::vector<int64_t>(shape.dims().begin() + 1, shape.dims().end()));
      elements[row].push_back(component.slice(at, at + 1).reshaped(own).clone());
    }
  }
  return elements;
}

std::vector<Tensor> queueRowsOf(const std::vector<QueueElement>& elements, const QueueSpec& spec) {
  std::vector<Tensor> rows;
  for (std::size_t i = 0; i < spec.types.size(); ++i) {
    const Shape own = largestComponent(elements, i, spec);
    std::vector<int64_t> dims(own.dims().begin(), own.dims().end());
    dims.insert(dims.begin(), static_cast<int64_t>(elements.size()));
    Tensor all(spec.types[i], Shape(std::move(dims)));
    for (std::size_t row = 0; row < elements.size(); ++row) {
      const auto at = static_cast<int64_t>(row);
      copyCorner(elements[row][i], all.slice(at, at + 1).reshaped(own));
    }
    rows.push_back(std::move(all));
  }
  return rows;
}

}  // namespace engine::kernels
