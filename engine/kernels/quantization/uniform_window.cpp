#include "engine/kernels/quantization/uniform_window.h"

#include <algorithm>

#include "engine/core/error.h"
#include "summaries/wire/wire.h"

namespace engine::kernels {
namespace {

using summaries::WireReader;
using summaries::WireType;

int64_t dilatedSize(int64_t size, int64_t dilation) {
  return size == 0 ? 0 : (size - 1) * dilation + 1;
}

int64_t sizeAt(const Shape& shape, int64_t dim) {
  return shape.dim(static_cast<int>(dim));
}

// Adds what the current field holds to a repeated integer, packed or not.
bool readInto(const WireReader& in, std::vector<int64_t>& numbers) {
  if (in.type() == WireType::kVarint) {
    numbers.push_back(in.integer());
    return true;
  }
  if (in.type() != WireType::kBytes) return false;
  summaries::WireCursor packed(in.bytes());
  while (!packed.atEnd()) {
    uint64_t number = 0;
    if (!packed.varint(number)) return false;
    numbers.push_back(static_cast<int64_t>(number));
  }
  return true;
}

// A serialised UniformQuantizedConvolutionDimensionNumbersAttr. False when it is damaged.
bool readDims(const std::string& bytes, UniformWindow& window) {
  UniformDims& kernel = window.kernel;
  window.input.channels = window.output.channels = kernel.channels = 0;  // what is left out is 0
  WireReader in(bytes);
  const auto one = [&](int64_t& number) {
    number = in.integer();
    return in.type() == WireType::kVarint;
  };
  while (in.next()) {
    bool isRead = true;
    switch (in.field()) {
      case 1:
        isRead = one(window.input.batch);
        break;
      case 2:
        isRead = one(window.input.channels);
        break;
      case 3:
        isRead = readInto(in, window.input.spatial);
        break;
      case 4:
        isRead = one(kernel.channels);
        break;
      case 5:
        isRead = one(kernel.batch);
        break;
      case 6:
        isRead = readInto(in, kernel.spatial);
        break;
      case 7:
        isRead = one(window.output.batch);
        break;
      case 8:
        isRead = one(window.output.channels);
        break;
      case 9:
        isRead = readInto(in, window.output.spatial);
        break;
      default:
        break;
    }
    if (!isRead) return false;
  }
  return in.ok();
}

// Each dimension of a tensor once.
void checkDims(const UniformDims& dims, int rank, const char* name) {
  std::vector<char> seen(static_cast<std::size_t>(rank), 0);
  std::vector<int64_t> all = dims.spatial;
  all.insert(all.begin(), {dims.batch, dims.channels});
  bool fits = std::ssize(all) == rank;
  for (const int64_t dim : all) fits = fits && dim >= 0 && dim < rank && !seen[static_cast<std::size_t>(dim)]++;
  if (!fits) {
    fail(Code::kInvalidArgument, "dimension_numbers must name each of the ", rank, " dimensions of the ", name,
         " once.");
  }
}

constexpr int64_t kMostStep = int64_t{1} << 24;  // of strides, dilations and padding, so that no size overflows

void fillOnes(std::vector<int64_t>& numbers, std::size_t count, const char* name) {
  if (numbers.empty()) numbers.assign(count, 1);
  if (numbers.size() != count || std::ranges::any_of(numbers, [](int64_t n) { return n < 1 || n > kMostStep; })) {
    fail(Code::kInvalidArgument, name, " must have ", count, " elements, all from 1 to ", kMostStep, ".");
  }
}

}  // namespace

UniformWindow UniformWindow::of(const KernelConstruction& c) {
  using Numbers = std::vector<int64_t>;
  UniformWindow window;
  window.strides = c.attr<Numbers>("window_strides");
  window.padding = c.attr<Numbers>("explicit_padding");
  window.lhsDilation = c.attr<Numbers>("lhs_dilation");
  window.rhsDilation = c.attr<Numbers>("rhs_dilation");
  window.paddingKind = c.attr<std::string>("padding");
  window.batchGroups = c.attr<int64_t>("batch_group_count");
  window.channelGroups = c.attr<int64_t>("feature_group_count");
  const bool isExplicit = window.paddingKind == "EXPLICIT";
  if (!isExplicit && window.paddingKind != "SAME" && window.paddingKind != "VALID") {
    fail(Code::kInvalidArgument, "Node '", c.node.name(),
         "': padding Attr must be one of [EXPLICIT | SAME | VALID], but given: ", window.paddingKind);
  }
  if (!isExplicit && !window.padding.empty()) {
    fail(Code::kInvalidArgument, "Node '", c.node.name(),
         "': explicit_padding Attr must be empty unless padding is 'EXPLICIT'.");
  }
  const auto& dims = c.attr<std::string>("dimension_numbers");
  if (!dims.empty() && !readDims(dims, window)) {
    fail(Code::kInvalidArgument, "Node '", c.node.name(), "': Error parsing convolution dimension numbers.");
  }
  return window;
}

UniformWindow UniformWindow::fittedTo(const Shape& lhs, const Shape& rhs) const {
  if (lhs.rank() != rhs.rank() || lhs.rank() < 3) {
    fail(Code::kInvalidArgument, "lhs and rhs must have the same rank, at least 3, got ", lhs, " and ", rhs, ".");
  }
  UniformWindow fitted = *this;
  const auto sides = static_cast<std::size_t>(lhs.rank() - 2);
  fillOnes(fitted.strides, sides, "window_strides");
  fillOnes(fitted.lhsDilation, sides, "lhs_dilation");
  fillOnes(fitted.rhsDilation, sides, "rhs_dilation");
  if (input.spatial.empty()) {  // none are given
    UniformDims plain;
    for (int64_t i = 2; i < lhs.rank(); ++i) plain.spatial.push_back(i);
    fitted.input = fitted.kernel = fitted.output = plain;
  }
  checkDims(fitted.input, lhs.rank(), "input");
  checkDims(fitted.kernel, lhs.rank(), "kernel");
  checkDims(fitted.output, lhs.rank(), "output");
  fitted.checkGroups(lhs, rhs);
  fitted.fillPadding(lhs, rhs);
  return fitted;
}

void UniformWindow::checkGroups(const Shape& lhs, const Shape& rhs) const {
  const int64_t channels = sizeAt(lhs, input.channels), own = sizeAt(rhs, kernel.channels);
  const int64_t outputs = sizeAt(rhs, kernel.batch), batch = sizeAt(lhs, input.batch);
  if (channelGroups < 1 || batchGroups < 1) {
    fail(Code::kInvalidArgument,
         "feature_group_count and batch_group_count must be positive integers, given: ", channelGroups, " and ",
         batchGroups);
  }
  if (channels % channelGroups != 0 || channels / channelGroups != own || outputs % channelGroups != 0) {
    fail(Code::kInvalidArgument, "feature_group_count ", channelGroups, " must divide the ", channels,
         " input channels into groups of the kernel's ", own, ", and its ", outputs, " output channels.");
  }
  if (batch % batchGroups != 0 || outputs % batchGroups != 0) {
    fail(Code::kInvalidArgument, "batch_group_count ", batchGroups, " must divide the batch of ", batch, " and the ",
         outputs, " output channels.");
  }
}

void UniformWindow::fillPadding(const Shape& lhs, const Shape& rhs) {
  const std::size_t sides = strides.size();
  if (paddingKind == "EXPLICIT") {
    const auto isFit = [](int64_t n) { return n >= 0 && n <= kMostStep; };
    if (padding.size() == 2 * sides && std::ranges::all_of(padding, isFit)) return;
    fail(Code::kInvalidArgument, "explicit_padding must have ", 2 * sides, " elements, all from 0 to ", kMostStep, ".");
  }
  padding.assign(2 * sides, 0);
  for (std::size_t i = 0; i < sides && paddingKind == "SAME"; ++i) {
    const int64_t in = dilatedSize(sizeAt(lhs, input.spatial[i]), lhsDilation[i]);
    const int64_t window = dilatedSize(sizeAt(rhs, kernel.spatial[i]), rhsDilation[i]);
    const int64_t out = (in + strides[i] - 1) / strides[i];
    const int64_t total = std::max<int64_t>((out - 1) * strides[i] + window - in, 0);
    padding[2 * i] = total / 2;
    padding[2 * i + 1] = total - total / 2;
  }
}

Shape UniformWindow::outputShape(const Shape& lhs, const Shape& rhs) const {
  Shape shape = lhs;
  shape.setDim(static_cast<int>(output.batch), sizeAt(lhs, input.batch) / batchGroups);
  shape.setDim(static_cast<int>(output.channels), sizeAt(rhs, kernel.batch));
  for (std::size_t i = 0; i < strides.size(); ++i) {
    const int64_t in = dilatedSize(sizeAt(lhs, input.spatial[i]), lhsDilation[i]) + padding[2 * i] + padding[2 * i + 1];
    const int64_t window = dilatedSize(sizeAt(rhs, kernel.spatial[i]), rhsDilation[i]);
    shape.setDim(static_cast<int>(output.spatial[i]), std::max<int64_t>((in - window + strides[i]) / strides[i], 0));
  }
  return shape;
}

int64_t UniformWindow::source(const UniformWalk& lhs, const std::vector<int64_t>& out,
                              const std::vector<int64_t>& tap) const {
  int64_t offset = 0;
  for (std::size_t i = 0; i < strides.size(); ++i) {
    const int64_t at = out[i] * strides[i] + tap[i] * rhsDilation[i] - padding[2 * i];
    const int64_t place = at / lhsDilation[i];
    if (at < 0 || at % lhsDilation[i] != 0 || place >= lhs.sizes[i + 2]) return -1;
    offset += place * lhs.strides[i + 2];
  }
  return offset;
}

UniformWalk uniformWalk(const Shape& shape, const UniformDims& dims) {
  std::vector<int64_t> strides(static_cast<std::size_t>(shape.rank()), 1);
  for (int i = shape.rank() - 2; i >= 0; --i) {
    strides[static_cast<std::size_t>(i)] = strides[static_cast<std::size_t>(i) + 1] * shape.dim(i + 1);
  }
  UniformWalk walk;
  const auto add = [&](int64_t dim) {
    walk.sizes.push_back(sizeAt(shape, dim));
    walk.strides.push_back(strides[static_cast<std::size_t>(dim)]);
  };
  add(dims.batch);
  add(dims.channels);
  for (const int64_t dim : dims.spatial) add(dim);
  return walk;
}

}  // namespace engine::kernels
