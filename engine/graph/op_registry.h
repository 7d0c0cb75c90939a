// Definitions of ops: names, inputs, outputs, attributes and shape functions, as TensorFlow's registry has them.
// The registry is filled by static registrars while libraries load and only read afterwards, from any thread.
//   const OpDef& matMul = requireOp("MatMul");
//   matMul.inputs.size();                                       // is 2u
//   *matMul.findAttr("transpose_a")->defaultValue.get<bool>();  // is false
//   findOp("NoSuchOp") == nullptr;                              // is true
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/graph/attr_value.h"

namespace engine {

class InferenceContext;
using ShapeFn = std::function<void(InferenceContext&)>;

// One input or output: "a: T", "values: N * T", "components: output_types", "ref: Ref(T)", "index: int32".
struct ArgDef {
  std::string name;
  DType type = DType::kInvalid;  // when fixed
  std::string typeAttr;          // names a "type" attribute
  std::string numberAttr;        // names an "int" attribute: that many tensors of one type
  std::string typeListAttr;      // names a "list(type)" attribute: one tensor each
  bool ref = false;
};

struct AttrDef {
  std::string name;
  std::string type;        // "int", "list(float)", "type" …
  AttrValue defaultValue;  // empty() when there is none
};

struct OpDef {
  std::string name;
  std::vector<ArgDef> inputs;
  std::vector<ArgDef> outputs;
  std::vector<AttrDef> attrs;
  bool stateful = false;
  ShapeFn shape;

  // The attribute of that name; null when the op has none.
  const AttrDef* findAttr(std::string_view attr) const;
};

enum class Stateful { kNo, kYes };

// Registers an op. `signature` is "a: T, b: T -> product: T"; `attrs` is "transpose_a: bool = false; T: type".
// Attributes that an argument names and `attrs` does not declare are declared ("type", "int" or, for names that end in
// "types" or "Tin"/"Tout", "list(type)"). They are read when the op is first asked for; a malformed definition aborts
// then, as it is a programmer's error.
class OpRegistrar {
 public:
  OpRegistrar(const char* name, const char* signature, const char* attrs, ShapeFn shape,
              Stateful stateful = Stateful::kNo);
};

// The definition of an op, or null.
const OpDef* findOp(std::string_view name);
// As findOp; Unimplemented, naming the op, when there is none.
const OpDef& requireOp(std::string_view name);
std::vector<std::string> registeredOps();

}  // namespace engine
