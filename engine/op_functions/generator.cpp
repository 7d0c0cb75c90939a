// Writes engine/op_functions.h and .cpp: a function for each registered op, made of its definition while the program is
// built. One thread.
//   op_functions_generator OPS_H HEADER SOURCE
//     OPS_H: engine/graph/ops.h, whose functions are written by hand and keep their names: the function of an op whose
//     name one of them has taken ("Reshape") is called reshapeOp, as is that of an op whose name C++ has (constOp).
// Ops whose names begin with '_' are the engine's own and have none, as in TensorFlow.
#include <algorithm>
#include <cctype>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "engine/graph/op_registry.h"

namespace {

using engine::ArgDef;
using engine::AttrDef;
using engine::AttrValue;
using engine::DType;
using engine::OpDef;

const std::set<std::string> kReserved{"assert", "bool",  "case",     "char",  "const",    "default", "delete",
                                      "double", "float", "int",      "new",   "operator", "signed",  "static",
                                      "switch", "this",  "template", "union", "unsigned", "using",   "while"};

// "TopKV2" → "topKV2", "LRNGrad" → "lrnGrad", "keep_dims" → "keepDims", "Tidx" → "tidx".
std::string camelCase(const std::string& name) {
  std::string result;
  bool upper = false;
  for (const char c : name) {
    if (c == '_') {
      upper = !result.empty();
      continue;
    }
    result += upper ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
    upper = false;
  }
  const auto isUpper = [&](std::size_t i) {
    return i < result.size() && std::isupper(static_cast<unsigned char>(result[i]));
  };
  std::size_t run = 0;
  while (isUpper(run)) ++run;
  const bool wordFollows = run < result.size() && std::islower(static_cast<unsigned char>(result[run]));
  const std::size_t lowered = run > 1 && wordFollows ? run - 1 : run;
  for (std::size_t i = 0; i < lowered; ++i) {
    result[i] = static_cast<char>(std::tolower(static_cast<unsigned char>(result[i])));
  }
  return result;
}

std::string variable(const std::string& name) {
  const std::string camel = camelCase(name);
  return kReserved.contains(camel) || camel == "scope" || camel == "attrs" ? camel + "_" : camel;
}

std::string cppType(const std::string& attrType) {
  static const std::map<std::string, std::string> kTypes{
      {"int", "int64_t"}, {"float", "float"}, {"bool", "bool"},     {"string", "std::string"},
      {"type", "DType"},  {"shape", "Shape"}, {"tensor", "Tensor"}, {"func", "NameAttrs"}};
  if (attrType.starts_with("list(")) return "std::vector<" + cppType(attrType.substr(5, attrType.size() - 6)) + ">";
  const auto found = kTypes.find(attrType);
  if (found == kTypes.end()) throw std::runtime_error("no C++ type for an attribute of type " + attrType);
  return found->second;
}

// The name of an enumerator of DType: "kInt32" for int32.
std::string enumerator(DType dtype) {
  std::string name(engine::dtypeName(dtype));
  if (dtype == DType::kFloat) return "kFloat";
  name[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(name[0])));
  return "k" + name;
}

std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c == '\t' ? "\\t" : c == '\n' ? "\\n" : std::string(1, c);
  }
  return result + "\"";
}

// What a member is initialised with so that leaving it out means the definition's default.
std::string initializer(const AttrDef& attr) {
  const AttrValue& value = attr.defaultValue;
  if (const auto* text = value.get<std::string>()) return quoted(*text);
  if (const auto* dtype = value.get<DType>()) return "DType::" + enumerator(*dtype);
  if (const auto* flag = value.get<bool>()) return *flag ? "true" : "false";
  if (const auto* integer = value.get<int64_t>()) return std::to_string(*integer);
  if (const auto* number = value.get<float>()) {
    std::ostringstream text;
    text.precision(9);
    text << *number;
    return text.str().find_first_of(".e") == std::string::npos ? text.str() + ".0F" : text.str() + "F";
  }
  if (value.get<engine::Shape>()) return "Shape::unknown()";
  if (const auto* integers = value.get<std::vector<int64_t>>()) {
    std::string text = "{";
    for (const int64_t integer : *integers) text += (text.size() > 1 ? ", " : "") + std::to_string(integer);
    return text + "}";
  }
  return "{}";
}

// Whether an empty member stands for the definition's default, which has no other C++ form.
bool emptyIsDefault(const AttrDef& attr) {
  return attr.defaultValue.get<AttrValue::EmptyList>() || attr.defaultValue.get<engine::Tensor>();
}

std::string typeText(const ArgDef& arg) {
  std::string text = !arg.typeListAttr.empty() ? arg.typeListAttr
                     : !arg.typeAttr.empty()   ? arg.typeAttr
                                               : std::string(engine::dtypeName(arg.type));
  if (arg.ref) text = "reference to " + text;
  return arg.numberAttr.empty() ? text : arg.numberAttr + " * " + text;
}

bool isList(const ArgDef& arg) {
  return !arg.numberAttr.empty() || !arg.typeListAttr.empty();
}

// The function of one op.
class OpFunction {
 public:
  OpFunction(const OpDef& op, std::string name) : op_(op), name_(std::move(name)) {
    for (const AttrDef& attr : op.attrs) {
      if (followsFromInputs(attr.name)) continue;
      (attr.defaultValue.empty() ? required_ : optional_).push_back(attr);
    }
  }

  std::string declaration() const {
    std::string text = comment();
    if (!optional_.empty()) text += attrsStruct();
    if (op_.outputs.size() > 1) text += outputsStruct();
    return text + signature(true) + ";\n\n";
  }

  std::string definition() const {
    std::string text = signature(false) + " {\n  OpCall call(scope, " + quoted(op_.name) + ", " +
                       (optional_.empty() ? "name" : "attrs.name") + ");\n";
    for (const ArgDef& input : op_.inputs) {
      const std::string value = variable(input.name);
      if (!input.numberAttr.empty()) {
        text += "  call.inputs(" + value + ", " + quoted(input.numberAttr) + ");\n";
      } else if (!input.typeListAttr.empty()) {
        text += "  call.inputsOfTypes(" + value + ", " + quoted(input.typeListAttr) + ");\n";
      } else {
        text += "  call.input(" + value + ");\n";
      }
    }
    for (const AttrDef& attr : required_) {
      text += "  call.attr(" + quoted(attr.name) + ", " + parameterOf(attr) + ");\n";
    }
    for (const AttrDef& attr : optional_) {
      text += std::string("  call.") + (emptyIsDefault(attr) ? "attrUnlessEmpty(" : "attr(") + quoted(attr.name) +
              ", attrs." + variable(attr.name) + ");\n";
    }
    return text + "  return " + result() + ";\n}\n\n";
  }

 private:
  bool followsFromInputs(const std::string& attr) const {
    return std::ranges::any_of(op_.inputs, [&](const ArgDef& input) {
      return input.typeAttr == attr || input.numberAttr == attr || input.typeListAttr == attr;
    });
  }

  std::string parameterOf(const AttrDef& attr) const {
    const std::string name = variable(attr.name);
    const bool taken =
        std::ranges::any_of(op_.inputs, [&](const ArgDef& input) { return variable(input.name) == name; });
    return taken || name == "name" ? name + "Attr" : name;
  }

  static std::string listed(const std::vector<ArgDef>& args) {
    std::string text;
    for (const ArgDef& arg : args) text += (text.empty() ? "" : ", ") + arg.name + ": " + typeText(arg);
    return text;
  }

  std::string comment() const {
    std::string text = "// " + op_.name + "(" + listed(op_.inputs) + ")";
    text += op_.outputs.empty() ? "; no tensor comes out" : " -> " + listed(op_.outputs);
    return text + (op_.stateful ? "; stateful\n" : "\n");
  }

  std::string attrsStruct() const {
    std::string text = "struct " + op_.name + "Attrs {\n";
    for (const AttrDef& attr : optional_) {
      const auto* number = attr.defaultValue.get<engine::Tensor>();
      text += "  " + cppType(attr.type) + " " + variable(attr.name) + " = " + initializer(attr) + ";" +
              (number ? "  // none: the op's own\n" : "\n");
    }
    return text + "  std::string name = {};\n};\n";
  }

  std::string outputsStruct() const {
    std::string text = "struct " + op_.name + "Outputs {\n";
    for (const ArgDef& output : op_.outputs) {
      text += std::string("  ") + (isList(output) ? "std::vector<Output> " : "Output ") + variable(output.name) + ";\n";
    }
    return text + "};\n";
  }

  std::string signature(bool withDefaults) const {
    std::string type = op_.outputs.empty() ? "Node*" : op_.outputs.size() > 1 ? op_.name + "Outputs" : "Output";
    if (op_.outputs.size() == 1 && isList(op_.outputs[0])) type = "std::vector<Output>";
    std::string text = type + " " + name_ + "(const Scope& scope";
    for (const ArgDef& input : op_.inputs) {
      text += std::string(", ") + (isList(input) ? "const std::vector<Output>& " : "Output ") + variable(input.name);
    }
    for (const AttrDef& attr : required_) {
      const std::string attrType = cppType(attr.type);
      const bool small = attrType == "int64_t" || attrType == "float" || attrType == "bool" || attrType == "DType";
      text += ", " + (small ? attrType : "const " + attrType + "&") + " " + parameterOf(attr);
    }
    text += optional_.empty() ? ", const std::string& name" : ", const " + op_.name + "Attrs& attrs";
    return text + (withDefaults ? " = {})" : ")");
  }

  std::string result() const {
    const auto one = [this](std::size_t i) {
      return std::string(isList(op_.outputs[i]) ? "call.outputs(" : "call.output(") + std::to_string(i) + ")";
    };
    if (op_.outputs.empty()) return "call.node()";
    if (op_.outputs.size() == 1) return one(0);
    std::string text = "{";
    for (std::size_t i = 0; i < op_.outputs.size(); ++i) text += (i > 0 ? ", " : "") + one(i);
    return text + "}";
  }

  const OpDef& op_;
  std::string name_;
  std::vector<AttrDef> required_;
  std::vector<AttrDef> optional_;
};

constexpr const char* kHeaderBegin =
    R"(// A function for each op, made of the ops' definitions while the program is built: do not edit. Each adds
// one node to the scope's graph and returns its outputs: ops::argMax(scope, x, axis, {.outputType = DType::kInt32}).
//
// The comment of a function gives the op's name, and its inputs and outputs with their dtypes: a dtype by its name, or
// the attribute that says it and follows from the inputs (T); "N * T" is a list of N tensors of one dtype. Attributes
// that must be given come after the inputs, the others have the default that the struct shows. What an op computes, and
// of which shapes: https://www.tensorflow.org/api_docs/python/tf/raw_ops. Ops whose name engine/graph/ops.h or C++ has
// taken end in Op (reshapeOp, constOp).
//
// Errors: InvalidArgument, naming the node, the op and the argument, for inputs of dtypes or shapes that do not fit.
// Used by the graph's thread.
#pragma once

#include "engine/graph/scope.h"

namespace engine::ops {

)";

std::set<std::string> handWritten(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error("cannot read " + path);
  const std::regex declaration(R"(^(?:Output|Node\*) (\w+)\()");
  std::set<std::string> names;
  std::smatch match;
  for (std::string line; std::getline(file, line);) {
    if (std::regex_search(line, match, declaration)) names.insert(match[1]);
  }
  return names;
}

void write(const std::string& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  if (!file.flush()) throw std::runtime_error("cannot write " + path);
}

void generate(const std::string& opsHeader, const std::string& header, const std::string& source) {
  const std::set<std::string> taken = handWritten(opsHeader);
  std::set<std::string> names;
  std::string declarations = kHeaderBegin;
  std::string definitions =
      "// Made with op_functions.h.\n#include \"engine/op_functions.h\"\n\n"
      "#include \"engine/graph/op_call.h\"\n\nnamespace engine::ops {\n\n";
  for (const std::string& op : engine::registeredOps()) {
    if (op.starts_with('_')) continue;
    std::string name = camelCase(op);
    if (taken.contains(name) || kReserved.contains(name)) name += "Op";
    if (!names.insert(name).second) throw std::runtime_error("two ops have a function " + name);
    const OpFunction function(engine::requireOp(op), name);
    declarations += function.declaration();
    definitions += function.definition();
  }
  write(header, declarations + "}  // namespace engine::ops\n");
  write(source, definitions + "}  // namespace engine::ops\n");
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) {
    std::cerr << "Usage: op_functions_generator OPS_H HEADER SOURCE\n";
    return 2;
  }
  try {
    generate(argv[1], argv[2], argv[3]);
    return 0;
  } catch (const std::exception& error) {
    std::cerr << "op_functions_generator: " << error.what() << "\n";
    return 1;
  }
}
