#include "engine/core/tensor.h"

#include <atomic>
#include <cstring>
#include <exception>
#include <new>
#include <sstream>

#include "engine/core/error.h"
#include "engine/core/memory.h"
#include "engine/core/resource_array.h"

namespace engine {
namespace {

// Memory is not used again for a tensor that would leave most of it idle, unless it is small.
constexpr std::size_t kMostSlack = 4;
constexpr std::size_t kSmallBytes = 1 << 12;
// Larger tensors are looked at before memory is asked for, to name their shape where there is none.
constexpr std::size_t kNamedBytes = 1 << 28;
constexpr int64_t kNamedStrings = 1 << 22;

std::shared_ptr<void> allocateStrings(int64_t count) {
  try {
    auto strings = std::make_shared<std::vector<std::string>>(static_cast<std::size_t>(count));
    return std::shared_ptr<void>(strings, strings->data());
  } catch (const std::exception&) {  // bad_alloc or length_error
    fail(Code::kResourceExhausted, "Not enough memory for ", count, " strings.");
  }
}

template <typename Out>
std::vector<Out> convert(const Tensor& t) {
  std::vector<Out> out;
  out.reserve(static_cast<std::size_t>(t.elements()));
  const auto copy = [&](auto tag) {
    for (auto value : t.flat<decltype(tag)>()) out.push_back(static_cast<Out>(value));
  };
  switch (t.dtype()) {
    case DType::kFloat:
      copy(float{});
      break;
    case DType::kDouble:
      copy(double{});
      break;
    case DType::kInt8:
      copy(int8_t{});
      break;
    case DType::kInt16:
      copy(int16_t{});
      break;
    case DType::kInt32:
      copy(int32_t{});
      break;
    case DType::kInt64:
      copy(int64_t{});
      break;
    case DType::kUint8:
      copy(uint8_t{});
      break;
    case DType::kUint16:
      copy(uint16_t{});
      break;
    case DType::kUint32:
      copy(uint32_t{});
      break;
    case DType::kUint64:
      copy(uint64_t{});
      break;
    case DType::kBool:
      copy(bool{});
      break;
    default:
      fail(Code::kInvalidArgument, "A tensor of ", dtypeName(t.dtype()), " has no numbers to read.");
  }
  return out;
}

}  // namespace

void failElementCount(std::size_t values, const Shape& shape) {
  fail(Code::kInvalidArgument, values, " values do not fill a tensor of shape ", shape, ".");
}

void failItem(const Tensor& tensor, DType wanted) {
  fail(Code::kInvalidArgument, "Expected one ", dtypeName(wanted), ", got ", tensor.toString(), ".");
}

Tensor::Tensor(DType dtype, Shape shape) : dtype_(dtype), shape_(std::move(shape)) {
  elements_ = shape_.elements();
  if (elements_ < 0) fail(Code::kInvalidArgument, "A tensor needs a fully defined shape, not ", shape_, ".");
  if (dtype == DType::kString) {
    if (elements_ > kNamedStrings) {
      requireMemory(message("A string", shape_, " tensor"),
                    static_cast<uint64_t>(elements_) > UINT64_MAX / sizeof(std::string)
                        ? UINT64_MAX
                        : static_cast<uint64_t>(elements_) * sizeof(std::string));
    }
    buffer_ = allocateStrings(elements_);
    data_ = buffer_.get();
    return;
  }
  const std::size_t total = tensorBytes(dtype, shape_);
  if (total > kNamedBytes) requireMemory(message("A ", dtypeName(dtype), shape_, " tensor"), total);
  auto buffer = Buffer::allocate(total);
  data_ = buffer->data();
  buffer_ = std::move(buffer);
}

Tensor::Tensor(DType dtype, Shape shape, std::shared_ptr<Buffer> buffer, std::size_t offset)
    : dtype_(dtype), shape_(std::move(shape)), elements_(shape_.elements()) {
  assert(dtypeSize(dtype) > 0);
  assert(offset + bytes() <= buffer->size());
  data_ = static_cast<char*>(buffer->data()) + offset;
  buffer_ = std::move(buffer);
}

bool Tensor::ownsBufferAlone() const {
#ifdef _GLIBCXX_TSAN
  return false;  // the thread sanitizer does not see fences, and would report what they order
#else
  if (buffer_.use_count() != 1) return false;
  std::atomic_thread_fence(std::memory_order_acquire);  // whoever dropped the buffer has done its last read
  return true;
#endif
}

bool Tensor::renew(const Shape& shape) {
  const int64_t elements = shape.elements();
  const std::size_t size = dtypeSize(dtype_);
  if (elements < 0 || !ownsBufferAlone()) return false;
  if (dtype_ == DType::kString) {
    if (elements != elements_) return false;
    for (std::string& text : flat<std::string>()) text.clear();
  } else {
    std::size_t needed = 0;
    if (size == 0 || __builtin_mul_overflow(static_cast<std::size_t>(elements), size, &needed)) return false;
    auto* buffer = static_cast<Buffer*>(buffer_.get());
    if (buffer->size() < needed || buffer->size() / kMostSlack > needed + kSmallBytes) return false;
    data_ = std::memset(buffer->data(), 0, needed);
  }
  shape_ = shape;
  elements_ = elements;
  return true;
}

Tensor Tensor::view(DType dtype, Shape shape) {
  Tensor tensor;
  tensor.dtype_ = dtype;
  tensor.shape_ = std::move(shape);
  tensor.elements_ = tensor.shape_.elements();
  return tensor;
}

Tensor Tensor::resource(std::shared_ptr<Resource> resource, DType dtype) {
  Tensor tensor;
  tensor.dtype_ = dtype;
  tensor.elements_ = 1;
  if (const auto* array = dynamic_cast<const ResourceArray*>(resource.get())) {
    tensor.elements_ = static_cast<int64_t>(array->items.size());
    tensor.shape_ = Shape{tensor.elements_};
    if (tensor.elements_ == 1) resource = array->items.front();  // the only one is never in an array
  }
  tensor.resource_ = std::move(resource);
  return tensor;
}

std::shared_ptr<Resource> resourceAt(const Tensor& tensor, int64_t index) {
  const auto* array = dynamic_cast<const ResourceArray*>(tensor.resource().get());
  return array ? array->items.at(static_cast<std::size_t>(index)) : tensor.resource();
}

Tensor resourcesTensor(std::vector<std::shared_ptr<Resource>> resources, const Shape& shape, DType dtype) {
  return Tensor::resource(std::make_shared<ResourceArray>(std::move(resources)), dtype).reshaped(shape);
}

Tensor Tensor::reshaped(Shape shape) const {
  if (shape.elements() != elements_) {
    fail(Code::kInvalidArgument, "Cannot reshape a tensor of shape ", shape_, " (", elements_, " elements) to ", shape,
         ".");
  }
  Tensor tensor = *this;
  tensor.shape_ = std::move(shape);
  return tensor;
}

Tensor Tensor::slice(int64_t begin, int64_t end) const {
  if (rank() < 1 || begin < 0 || end < begin || end > dim(0)) {
    fail(Code::kOutOfRange, "Rows [", begin, ", ", end, ") are not in a tensor of shape ", shape_, ".");
  }
  const int64_t row = dim(0) ? elements_ / dim(0) : 0;
  if (const auto* array = dynamic_cast<const ResourceArray*>(resource_.get())) {
    Shape rows = shape_;
    rows.setDim(0, end - begin);
    const auto first = array->items.begin() + begin * row;
    return resourcesTensor({first, first + (end - begin) * row}, rows, dtype_);
  }
  Tensor tensor = *this;
  tensor.shape_.setDim(0, end - begin);
  tensor.elements_ = row * (end - begin);
  const std::size_t size = dtype_ == DType::kString ? sizeof(std::string) : dtypeSize(dtype_);
  tensor.data_ = static_cast<char*>(data_) + static_cast<std::size_t>(begin * row) * size;
  return tensor;
}

Tensor Tensor::clone() const {
  if (!valid() || resource_) return *this;
  Tensor tensor(dtype_, shape_);
  tensor.copyFrom(*this);
  return tensor;
}

void Tensor::copyFrom(const Tensor& source) {
  if (source.dtype_ != dtype_ || source.elements_ != elements_) {
    fail(Code::kInvalidArgument, "Cannot copy ", source.toString(0), " into ", toString(0), ".");
  }
  if (dtype_ == DType::kString) {
    std::copy_n(source.data<std::string>(), elements_, data<std::string>());
  } else if (dtypeSize(dtype_) > 0) {
    if (elements_ > 0) std::memmove(data_, source.data_, bytes());
  } else {
    resource_ = source.resource_;
  }
}

std::vector<int64_t> Tensor::toInt64s() const {
  return convert<int64_t>(*this);
}
std::vector<double> Tensor::toDoubles() const {
  return convert<double>(*this);
}

std::string Tensor::toString(int maxValues) const {
  std::ostringstream out;
  out << dtypeName(dtype_) << shape_;
  const bool readable = isInteger(dtype_) || dtype_ == DType::kFloat || dtype_ == DType::kDouble ||
                        dtype_ == DType::kBool || dtype_ == DType::kString;
  if (maxValues <= 0 || !readable) return out.str();
  out << " {";
  const int64_t shown = std::min<int64_t>(elements_, maxValues);
  if (dtype_ == DType::kString) {
    for (int64_t i = 0; i < shown; ++i) out << (i ? ", " : "") << '"' << data<std::string>()[i] << '"';
  } else {
    const std::vector<double> values = toDoubles();
    for (int64_t i = 0; i < shown; ++i) out << (i ? ", " : "") << values[static_cast<std::size_t>(i)];
  }
  out << (shown < elements_ ? ", …}" : "}");
  return out.str();
}

bool identical(const Tensor& a, const Tensor& b) {
  if (a.dtype() != b.dtype() || a.shape() != b.shape()) return false;
  if (a.dtype() == DType::kString) return std::ranges::equal(a.flat<std::string>(), b.flat<std::string>());
  if (dtypeSize(a.dtype()) == 0) return a.resource() == b.resource();
  return a.elements() == 0 || std::memcmp(a.raw(), b.raw(), a.bytes()) == 0;
}

}  // namespace engine
