// Element types of tensors: TensorFlow's DataType numbers with their names and sizes, the program's one table. Pure
// functions: callable from any thread.
#pragma once

#include <cstddef>
#include <string_view>

namespace summaries {

struct DTypeInfo {
  std::string_view name;  // "float32", as TensorFlow prints it in Python
  std::size_t size = 0;   // bytes of one element; 0: no fixed size (string, resource, variant)
};

inline constexpr int kRefOffset = 100;  // added to the number of a type for a reference to a variable

// Null for DT_INVALID, references, and numbers that TensorFlow does not have.
const DTypeInfo* dtypeInfo(int number);
// 0 (DT_INVALID) when no type has this name.
int dtypeNumber(std::string_view name);

}  // namespace summaries
