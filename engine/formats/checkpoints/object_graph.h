// The graph of objects that TensorFlow 2 keeps in a checkpoint: which object holds which, under which names, and under
// which keys the values of variables are. A value; parsing takes the bytes as untrusted. Pure functions.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "engine/formats/bundle/bundle_reader.h"

namespace engine::formats {

// The tensor of a checkpoint that holds it.
inline constexpr const char* kObjectGraphName = "_CHECKPOINTABLE_OBJECT_GRAPH";
// What the value of a variable is called among an object's attributes.
inline constexpr const char* kVariableValue = "VARIABLE_VALUE";

struct ObjectGraph {
  struct Reference {
    std::string name;
    int object = 0;
  };
  struct Attribute {
    std::string name, fullName, key;
  };
  // A variable of an optimizer that belongs to one of the model.
  struct Slot {
    int variable = 0;  // an object
    std::string name;
    int object = 0;
  };
  struct Object {
    std::vector<Reference> children;
    std::vector<Attribute> attributes;
    std::vector<Slot> slotVariables;  // not "slots", which is a macro of Qt

    // -1 when there is none.
    int child(const std::string& name) const;
  };
  std::vector<Object> objects;  // the first is the root
};

// How an object-based checkpoint keeps the variables of a session's graph. Nothing in it: by their names.
struct CheckpointObjects {
  std::map<std::string, std::string> keys;  // by the variable's name
  std::string graph;                        // serialized

  // The name itself where it has no other key.
  const std::string& keyOf(const std::string& name) const;
};

// DataLoss, naming `what`, for bytes that are none, and for references to objects that are not there.
ObjectGraph parseObjectGraph(const std::string& bytes, const std::string& what);
std::string serializeObjectGraph(const ObjectGraph& graph);
// Of an object-based checkpoint. NotFound for another one, DataLoss where it is damaged.
ObjectGraph readObjectGraph(const BundleReader& checkpoint);

}  // namespace engine::formats
