// Functions of a graph that a data set calls for its elements: the f of MapDataset, the factory of OneShotIterator.
// A GraphFunction is immutable; what it binds calls the function once at a time, from any thread.
#pragma once

#include <functional>
#include <memory>

#include "engine/data/dataset.h"
#include "engine/graph/graph.h"

namespace engine::data {

class GraphFunction {
 public:
  using Call = std::function<Element(Element arguments)>;

  // The function that attribute `attr` of the node names. InvalidArgument, naming the node, when there is none or it
  // cannot be read; Unimplemented for ops that this program has not got.
  GraphFunction(const engine::Node& node, const char* attr);

  // The function in a session of its own, with `captured` behind its arguments. Calls give errors as sessions do, and
  // InvalidArgument where the function takes another number of arguments.
  Call bind(Element captured) const;
  // Whether what it returns depends on earlier calls, such as random numbers do: calls must come one after the other.
  bool hasState() const;

 private:
  struct Body;
  class Running;
  std::shared_ptr<const Body> body_;
};

}  // namespace engine::data
