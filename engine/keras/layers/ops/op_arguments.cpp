#include "engine/keras/layers/ops/op_arguments.h"

#include <algorithm>

#include "engine/core/error.h"
#include "engine/graph/ops.h"

namespace engine::keras {
namespace {

// Numbers of nested lists, row by row, and the lists' sizes; false where these differ or something else is inside.
bool flatten(const Json& value, std::size_t depth, std::vector<int64_t>& sizes, std::vector<double>& numbers) {
  if (!value.is_array()) {
    if (depth != sizes.size() || !(isNumber(value) || value.is_boolean())) return false;
    numbers.push_back(value.is_boolean() ? (value.get<bool>() ? 1.0 : 0.0) : numberOf(value));
    return true;
  }
  const auto size = static_cast<int64_t>(value.size());
  if (depth == sizes.size() && numbers.empty()) sizes.push_back(size);
  if (depth >= sizes.size() || sizes[depth] != size) return false;
  return std::ranges::all_of(value, [&](const Json& one) { return flatten(one, depth + 1, sizes, numbers); });
}

template <typename T>
Tensor integerTensor(const std::vector<double>& numbers, const std::vector<int64_t>& sizes) {
  return Tensor::of(std::vector<T>(numbers.begin(), numbers.end()), Shape(sizes));
}

}  // namespace

const Json& OpArguments::constant(const std::string& name) const {
  static const Json kNull;
  return arguments_.constants.contains(name) ? arguments_.constants[name] : kNull;
}

void OpArguments::fail(const std::string& name, const std::string& wanted) const {
  engine::fail(Code::kInvalidArgument, owner_, ": '", name, "' must be ", wanted, ", not ",
               constant(name).dump().substr(0, 100), ".");
}

DType OpArguments::commonType() const {
  if (!arguments_.inputs.empty()) return arguments_.x().type();
  for (const auto& [name, values] : arguments_.named) {
    if (!values.empty()) return values[0].tensor.type();
  }
  return DType::kFloat;
}

Output OpArguments::made(const std::string& name, const Json& value, DType dtype) const {
  std::vector<int64_t> sizes;
  std::vector<double> numbers;
  if (value.is_string() && dtype == DType::kString) return ops::scalar(scope_, value.get<std::string>());
  if (!flatten(value, 0, sizes, numbers)) {
    engine::fail(Code::kInvalidArgument, owner_, ": ", name, " must be a tensor or a list of numbers, not ",
                 value.dump().substr(0, 100), ".");
  }
  if (sizes.empty() && isFloating(dtype)) return ops::number(scope_, dtype, numbers[0]);
  // As constants of their own type: shapes and axes are known before anything runs.
  if (dtype == DType::kInt32) return ops::constant(scope_, integerTensor<int32_t>(numbers, sizes));
  if (dtype == DType::kInt64) return ops::constant(scope_, integerTensor<int64_t>(numbers, sizes));
  return ops::cast(scope_, ops::constant(scope_, Tensor::of(numbers, Shape(sizes))), dtype);
}

Outputs OpArguments::all() const {
  const Json& given = arguments_.firstConstants;
  Outputs all;
  auto next = arguments_.inputs.begin();
  const std::size_t count = arguments_.inputs.size() + given.size();
  for (std::size_t place = 0; place < count; ++place) {
    const std::string key = std::to_string(place);
    if (given.contains(key)) {
      all.push_back(made("its first argument", given[key], commonType()));
    } else if (next != arguments_.inputs.end()) {
      all.push_back((next++)->tensor);
    }
  }
  if (all.empty()) engine::fail(Code::kInvalidArgument, owner_, " is called without an argument.");
  return all;
}

Output OpArguments::tensor(const std::string& name, DType dtype) const {
  if (isTensor(name) && constant(name).is_array()) return packed(name, dtype);
  if (isTensor(name)) return arguments_.tensor(name);
  if (constant(name).is_null()) fail(name, "given");
  return made("'" + name + "'", constant(name), dtype);
}

// A list of tensors and constants.
Output OpArguments::packed(const std::string& name, DType dtype) const {
  const Values& tensors = arguments_.named.at(name);
  auto next = tensors.begin();
  Outputs parts;
  for (const Json& one : constant(name)) {
    const bool isGiven = one.is_null() && next != tensors.end();
    parts.push_back(isGiven ? ops::cast(scope_, (next++)->tensor, dtype) : made("'" + name + "'", one, dtype));
  }
  return scope_.op("Pack", parts, {{"axis", int64_t{0}}});
}

int64_t OpArguments::integer(const std::string& name, int64_t fallback) const {
  const Json& value = constant(name);
  if (!has(name)) return fallback;
  if (!value.is_number_integer()) fail(name, "an integer");
  return value.get<int64_t>();
}

double OpArguments::number(const std::string& name, double fallback) const {
  if (!has(name)) return fallback;
  if (!isNumber(constant(name))) fail(name, "a number");
  return numberOf(constant(name));
}

bool OpArguments::flag(const std::string& name, bool fallback) const {
  if (!has(name)) return fallback;
  if (!constant(name).is_boolean()) fail(name, "true or false");
  return constant(name).get<bool>();
}

std::string OpArguments::text(const std::string& name, const std::string& fallback) const {
  if (!has(name)) return fallback;
  if (!constant(name).is_string()) fail(name, "a text");
  return constant(name).get<std::string>();
}

std::vector<int32_t> OpArguments::integers(const std::string& name) const {
  const Json& value = constant(name);
  std::vector<int32_t> all;
  for (const Json& one : value.is_array() ? value : Json::array({value})) {
    if (!one.is_number_integer()) fail(name, "integers");
    all.push_back(static_cast<int32_t>(one.get<int64_t>()));
  }
  return all;
}

}  // namespace engine::keras
