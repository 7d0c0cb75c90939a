// Functions that random graphs give their data sets and loops over them: one of any element, one that says whether an
// int64 is small, one that makes a data set. One thread.
#pragma once

#include <string>

#include "engine/graph/attr_value.h"
#include "engine/proto/graph.pb.h"

namespace fuzz {

using FunctionAttrs = google::protobuf::Map<std::string, tensorflow::AttrValue>;

inline tensorflow::FunctionDef& addFunction(tensorflow::FunctionDefLibrary& library, const char* name,
                                            const char* returned, tensorflow::DataType output) {
  tensorflow::FunctionDef& function = *library.add_function();
  function.mutable_signature()->set_name(name);
  auto& input = *function.mutable_signature()->add_input_arg();
  input.set_name("x");
  input.set_type_attr("T");
  auto& attr = *function.mutable_signature()->add_attr();
  attr.set_name("T");
  attr.set_type("type");
  auto& result = *function.mutable_signature()->add_output_arg();
  result.set_name("y");
  if (output == tensorflow::DT_INVALID) {
    result.set_type_attr("T");
  } else {
    result.set_type(output);
  }
  (*function.mutable_ret())["y"] = returned;
  return function;
}

inline FunctionAttrs& addNode(tensorflow::FunctionDef& function, const char* name, const char* op,
                              const std::vector<const char*>& inputs) {
  tensorflow::NodeDef& node = *function.add_node_def();
  node.set_name(name);
  node.set_op(op);
  for (const char* input : inputs) node.add_input(input);
  return *node.mutable_attr();
}

// A serialized FunctionDefLibrary, as the attribute "_functions" holds it.
inline const std::string& functionLibrary() {
  static const std::string kBytes = [] {
    tensorflow::FunctionDefLibrary library;
    auto& same = addFunction(library, "same", "copy:output:0", tensorflow::DT_INVALID);
    addNode(same, "copy", "Identity", {"x"})["T"].set_placeholder("T");
    auto& small = addFunction(library, "small", "less:z:0", tensorflow::DT_BOOL);
    addNode(small, "ones", "OnesLike", {"x"})["T"].set_placeholder("T");
    addNode(small, "less", "LessEqual", {"x", "ones:y:0"})["T"].set_placeholder("T");
    auto& slices = addFunction(library, "slices", "range:handle:0", tensorflow::DT_VARIANT);
    auto& attrs = addNode(slices, "range", "RangeDataset", {"x", "x", "x"});
    attrs["output_types"].mutable_list()->add_type(tensorflow::DT_INT64);
    attrs["output_shapes"].mutable_list()->add_shape();
    return library.SerializeAsString();
  }();
  return kBytes;
}

inline engine::NameAttrs functionOf(std::size_t choice, engine::DType argument) {
  static constexpr const char* kNames[] = {"same", "small", "slices", "f"};
  return {kNames[choice % std::size(kNames)], {{"T", argument}}};
}

}  // namespace fuzz
