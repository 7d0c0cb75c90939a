#include "app/workbench/checkpoints/tensor_picture.h"

#include <cmath>
#include <limits>

#include "engine/core/error.h"

namespace app {
namespace {

namespace formats = engine::formats;
using widgets::TensorPicture;

constexpr int64_t kMostCells = 256;  // a side of a matrix
constexpr int64_t kMostFilters = 144;
constexpr int64_t kMostWindow = 64;  // a side of a filter
constexpr float kNoValue = std::numeric_limits<float>::quiet_NaN();

// Calls visit(index, value) for every element in row-major order.
template <typename Visit>
void forEach(const formats::CheckpointReader& checkpoint, const std::string& name, const formats::GoOn& goOn,
             const Visit& visit) {
  const auto cursor = checkpoint.cursor(name);
  int64_t at = 0;
  for (engine::Tensor piece = cursor->next(); piece.valid(); piece = cursor->next()) {
    if (goOn && !goOn()) engine::fail(engine::Code::kCancelled, "Reading the checkpoint was cancelled.");
    for (const double value : formats::numbersOf(piece)) visit(at++, value);
  }
}

void findLargest(TensorPicture& picture) {
  for (const float value : picture.values) {
    if (std::isfinite(value)) picture.largest = std::max(picture.largest, std::abs(static_cast<double>(value)));
  }
}

TensorPicture matrix(const formats::CheckpointReader& checkpoint, const formats::StoredTensor& tensor,
                     const formats::GoOn& goOn) {
  const int64_t rows = tensor.shape.dim(0), columns = tensor.shape.dim(1);
  TensorPicture picture;
  picture.rows = static_cast<int>(std::min(rows, kMostCells));
  picture.columns = static_cast<int>(std::min(columns, kMostCells));
  const auto cells = static_cast<std::size_t>(picture.rows) * static_cast<std::size_t>(picture.columns);
  std::vector<double> sums(cells);
  std::vector<int64_t> counts(cells);
  forEach(checkpoint, tensor.name, goOn, [&](int64_t at, double value) {
    if (!std::isfinite(value)) return;
    const auto y = static_cast<std::size_t>(at / columns * picture.rows / rows);
    const auto x = static_cast<std::size_t>(at % columns * picture.columns / columns);
    const std::size_t cell = y * static_cast<std::size_t>(picture.columns) + x;
    sums[cell] += value;
    ++counts[cell];
  });
  picture.values.resize(cells, kNoValue);
  for (std::size_t i = 0; i < cells; ++i) {
    if (counts[i] > 0) picture.values[i] = static_cast<float>(sums[i] / static_cast<double>(counts[i]));
  }
  findLargest(picture);
  return picture;
}

TensorPicture filters(const formats::CheckpointReader& checkpoint, const formats::StoredTensor& tensor,
                      const formats::GoOn& goOn) {
  const int64_t height = tensor.shape.dim(0), width = tensor.shape.dim(1);
  if (height > kMostWindow || width > kMostWindow) {
    engine::fail(engine::Code::kInvalidArgument, "Windows of ", height, " by ", width, " are too large for a picture.");
  }
  TensorPicture picture;
  picture.filters = tensor.shape.dim(2) * tensor.shape.dim(3);
  picture.shownFilters = std::min(picture.filters, kMostFilters);
  picture.tileRows = static_cast<int>(height);
  picture.tileColumns = static_cast<int>(width);
  if (picture.shownFilters == 0 || height == 0 || width == 0) return picture;
  const auto across = static_cast<int64_t>(std::ceil(std::sqrt(static_cast<double>(picture.shownFilters))));
  const int64_t down = (picture.shownFilters + across - 1) / across;
  // A cell without a value stands between windows.
  picture.rows = static_cast<int>(down * (height + 1) - 1);
  picture.columns = static_cast<int>(across * (width + 1) - 1);
  picture.values.resize(static_cast<std::size_t>(picture.rows) * static_cast<std::size_t>(picture.columns), kNoValue);
  forEach(checkpoint, tensor.name, goOn, [&](int64_t at, double value) {
    const int64_t filter = at % picture.filters, place = at / picture.filters;
    if (filter >= picture.shownFilters) return;
    const int64_t y = filter / across * (height + 1) + place / width;
    const int64_t x = filter % across * (width + 1) + place % width;
    picture.values[static_cast<std::size_t>(y * picture.columns + x)] = static_cast<float>(value);
  });
  findLargest(picture);
  return picture;
}

}  // namespace

TensorPicture tensorPicture(const formats::CheckpointReader& checkpoint, const std::string& name,
                            const formats::GoOn& goOn) {
  const formats::StoredTensor* tensor = checkpoint.find(name);
  if (!tensor) engine::fail(engine::Code::kNotFound, "There is no tensor \"", name, "\" in ", checkpoint.prefix(), ".");
  if (tensor->shape.rank() == 2) return matrix(checkpoint, *tensor, goOn);
  if (tensor->shape.rank() == 4) return filters(checkpoint, *tensor, goOn);
  engine::fail(engine::Code::kInvalidArgument, "Only matrices and convolution kernels can be shown as a picture, not ",
               tensor->shape, ".");
}

}  // namespace app
