#include "engine/graph/op_call.h"

#include "engine/graph/node_builder.h"

namespace engine {

void OpCall::inputs(const std::vector<Output>& list, const char* numberAttr) {
  inputs_.insert(inputs_.end(), list.begin(), list.end());
  attrs_[numberAttr] = static_cast<int64_t>(list.size());
}

void OpCall::inputsOfTypes(const std::vector<Output>& list, const char* typesAttr) {
  inputs_.insert(inputs_.end(), list.begin(), list.end());
  std::vector<DType> types;
  for (const Output& output : list) types.push_back(output.valid() ? output.type() : DType::kInvalid);
  attrs_[typesAttr] = std::move(types);
}

template <typename T>
void OpCall::attr(const char* attr, const T& value) {
  attrs_[attr] = AttrValue(value);
}

template <typename T>
void OpCall::attrUnlessEmpty(const char* attr, const T& value) {
  if constexpr (std::is_same_v<T, Tensor>) {
    if (value.valid()) attrs_[attr] = AttrValue(value);
  } else {
    if (!value.empty()) attrs_[attr] = AttrValue(value);
  }
}

Node* OpCall::node() {
  if (!node_) node_ = scope_.node(op_, std::move(inputs_), std::move(attrs_), name_);
  return node_;
}

Output OpCall::output(int argument) {
  return outputs(argument).front();
}

std::vector<Output> OpCall::outputs(int argument) {
  const Node& made = *node();
  int at = 0;
  for (int before = 0; before < argument; ++before) {
    at += argCount(made.def().outputs[static_cast<std::size_t>(before)], made.attrs());
  }
  const int count = argCount(made.def().outputs[static_cast<std::size_t>(argument)], made.attrs());
  std::vector<Output> outputs;
  for (int i = 0; i < count; ++i) outputs.push_back(made.output(at + i));
  return outputs;
}

template void OpCall::attr(const char*, const int64_t&);
template void OpCall::attr(const char*, const float&);
template void OpCall::attr(const char*, const bool&);
template void OpCall::attr(const char*, const std::string&);
template void OpCall::attr(const char*, const DType&);
template void OpCall::attr(const char*, const Shape&);
template void OpCall::attr(const char*, const Tensor&);
template void OpCall::attr(const char*, const NameAttrs&);
template void OpCall::attr(const char*, const std::vector<int64_t>&);
template void OpCall::attr(const char*, const std::vector<float>&);
template void OpCall::attr(const char*, const std::vector<bool>&);
template void OpCall::attr(const char*, const std::vector<std::string>&);
template void OpCall::attr(const char*, const std::vector<DType>&);
template void OpCall::attr(const char*, const std::vector<Shape>&);
template void OpCall::attr(const char*, const std::vector<Tensor>&);
template void OpCall::attrUnlessEmpty(const char*, const Tensor&);
template void OpCall::attrUnlessEmpty(const char*, const std::vector<int64_t>&);
template void OpCall::attrUnlessEmpty(const char*, const std::vector<float>&);
template void OpCall::attrUnlessEmpty(const char*, const std::vector<bool>&);
template void OpCall::attrUnlessEmpty(const char*, const std::vector<std::string>&);
template void OpCall::attrUnlessEmpty(const char*, const std::vector<DType>&);
template void OpCall::attrUnlessEmpty(const char*, const std::vector<Shape>&);
template void OpCall::attrUnlessEmpty(const char*, const std::vector<Tensor>&);

}  // namespace engine
