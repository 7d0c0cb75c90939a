// A serialized TensorFlow GraphDef read into plain structs, without TensorFlow's generated classes: a viewer needs
// names, edges, shapes and small attributes, and must not keep megabytes of constants.
// Values only: safe to hand between threads.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace widgets {

// TensorFlow's DataType numbers that the viewer treats specially.
inline constexpr int kDtFloat = 1;
inline constexpr int kDtInt32 = 3;
inline constexpr int kDtInt64 = 9;

struct TensorShape {
  bool known = false;         // false: unknown rank
  std::vector<int64_t> dims;  // -1: unknown size
  bool operator==(const TensorShape&) const = default;
};

// "?×28×28×1", "scalar", or empty when the rank is unknown.
std::string shapeText(const TensorShape& shape);
// "float32", "int64" …; reference dtypes (number + 100) get "_ref"; "dtype 999" for a number that TensorFlow does not
// have.
std::string dtypeName(int dtype);
// Bytes of one element, 0 for strings, resources and unknown dtypes.
int dtypeSize(int dtype);

struct AttrValue {
  enum class Kind { kNone, kBytes, kInt, kFloat, kBool, kType, kShape, kTensor, kList, kFunction };
  Kind kind = Kind::kNone;
  std::string text;                    // for people; at most about 1 KB, longer values are cut with their size
  int64_t integer = 0;                 // kInt, kBool, kType
  std::vector<int64_t> integers;       // a list of integers or types; an integer tensor of at most 64 elements
  std::vector<TensorShape> shapes;     // kShape and kTensor: one; a list of shapes: all
  int dtype = 0;                       // kTensor
  uint64_t bytes = 0;                  // kTensor: size of the stored value; the value itself is not kept
  std::vector<std::string> functions;  // kFunction: one name; a list of functions: all
};

struct Attr {
  std::string name;
  AttrValue value;
};

struct NodeDef {
  std::string name;
  std::string op;
  std::string device;
  std::vector<std::string> inputs;  // "node", "node:1" or "^node" (control)
  std::vector<Attr> attrs;          // by name
  int function = -1;                // of the library, that it was copied from; -1: it is the graph's own
  const AttrValue* attr(std::string_view attrName) const;
};

// A function of the library. Its nodes hold an "_Arg" for each argument and a "_Retval" for each result.
struct FunctionDef {
  std::string name;
  std::vector<std::string> arguments;  // names of nodes
  std::vector<std::string> results;    // names of nodes
  std::vector<NodeDef> nodes;
};

// A scope that holds the copy of a function's nodes.
struct FunctionScope {
  std::string name;
  int function = -1;  // index into GraphDef::functions
};

struct GraphDef {
  std::vector<NodeDef> nodes;
  std::vector<FunctionDef> functions;     // the library
  std::vector<FunctionScope> expansions;  // made by expandFunctions()
  int64_t producer = 0;                   // versions.producer
  uint64_t strippedBytes = 0;             // constants over 1 KB that were left out
};

// Reads a serialized GraphDef. Throws summaries::Error: DataLoss (with the byte offset) when the bytes are no
// GraphDef, InvalidArgument when a node has no name or two nodes share one.
GraphDef parseGraphDef(std::string_view bytes);

}  // namespace widgets
