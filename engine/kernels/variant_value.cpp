#include "engine/kernels/variant_value.h"

#include <Eigen/Core>

#include "engine/core/error.h"
#include "engine/core/resource_array.h"
#include "engine/kernels/type_list.h"
#include "engine/kernels/wrapping.h"

namespace engine::kernels {
namespace {

const VariantValue& valueAt(const Tensor& variant, int64_t index) {
  const std::shared_ptr<Resource> resource = resourceAt(variant, index);
  const auto* value = dynamic_cast<const VariantValue*>(resource.get());
  if (!value)
    fail(Code::kInvalidArgument, "Input handle is not a list or ragged tensor. Saw: '", variant.toString(0), "'.");
  return *value;  // which the variant holds
}

template <typename Make>
Tensor forEachVariant(const Tensor& variant, Make make) {
  std::vector<std::shared_ptr<Resource>> made;
  for (int64_t i = 0; i < variant.elements(); ++i) made.push_back(make(i).resource());
  return resourcesTensor(std::move(made), variant.shape());
}

template <typename... Ts>
Tensor sumOfNumbers(TypeList<Ts...>, const Tensor& a, const Tensor& b) {
  Tensor sum = a.clone();
  const auto attempt = [&]<typename T>(std::type_identity<T>) {
    if (kDTypeOf<T> != a.dtype()) return false;
    T* to = sum.data<T>();
    const T* from = b.data<T>();
    for (int64_t i = 0; i < sum.elements(); ++i) to[i] = wrappingSum(to[i], from[i]);
    return true;
  };
  if (!(attempt(std::type_identity<Ts>{}) || ...)) {
    fail(Code::kInvalidArgument, "tensors of ", dtypeName(a.dtype()), " in a variant cannot be added.");
  }
  return sum;
}

template <typename Half>
Tensor sumOfHalves(const Tensor& a, const Tensor& b) {
  Tensor sum = a.clone();
  auto* to = static_cast<Half*>(sum.raw());
  const auto* from = static_cast<const Half*>(b.raw());
  for (int64_t i = 0; i < sum.elements(); ++i) to[i] = to[i] + from[i];
  return sum;
}

}  // namespace

Tensor variantSum(const Tensor& a, const Tensor& b) {
  if (a.shape() != b.shape()) {
    fail(Code::kInvalidArgument, "Inputs to operation must have the same size and shape: ", a.shape(),
         " != ", b.shape(), ".");
  }
  return forEachVariant(a, [&](int64_t i) { return valueAt(a, i).plus(resourceAt(b, i).get()); });
}

Tensor variantZeros(const Tensor& variant) {
  return forEachVariant(variant, [&](int64_t i) { return valueAt(variant, i).zeros(); });
}

Tensor numberSum(const Tensor& a, const Tensor& b) {
  if (a.dtype() != b.dtype() || a.shape() != b.shape()) {
    fail(Code::kInvalidArgument, "Trying to add elements of different shapes or dtypes: ", a.toString(0), " and ",
         b.toString(0), ".");
  }
  if (a.dtype() == DType::kHalf) return sumOfHalves<Eigen::half>(a, b);
  if (a.dtype() == DType::kBfloat16) return sumOfHalves<Eigen::bfloat16>(a, b);
  return sumOfNumbers(NumberTypes{}, a, b);
}

}  // namespace engine::kernels
