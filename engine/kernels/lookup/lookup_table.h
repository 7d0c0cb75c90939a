// Tables from keys to values, the resources behind HashTable, MutableHashTable, MutableHashTableOfTensors and
// MutableDenseHashTable nodes. Guarded, like variables, by
// who runs the session; finding may go on in several threads at once.
#pragma once

#include <memory>
#include <string>

#include "engine/core/tensor.h"
#include "engine/kernels/kernel.h"

namespace engine {

class LookupTable : public Resource {
 public:
  virtual DType keyDType() const = 0;
  virtual DType valueDType() const = 0;
  // Of one key's value: a scalar, but in tables of tensors.
  virtual const Shape& valueShape() const = 0;
  virtual bool isMutable() const = 0;
  virtual int64_t size() const = 0;
  // True once a static table has its entries; always for a mutable one.
  virtual bool initialized() const = 0;

  // values[i] = the value of keys[i], else the default: one for all or one for each. `values` is as large as `keys`, a
  // value shape each.
  // FailedPrecondition before a static table is initialised; InvalidArgument for wrong dtypes or sizes.
  virtual void find(const Tensor& keys, const Tensor& defaults, Tensor& values) const = 0;
  // Gives a static table its entries, once: a second time they must be as many (FailedPrecondition otherwise). A
  // mutable table holds exactly these afterwards. InvalidArgument for one key with two values in a static table.
  virtual void import(const Tensor& keys, const Tensor& values) = 0;
  // Adds or changes entries, and removes them, of a mutable table. Unimplemented for a static one.
  virtual void insert(const Tensor& keys, const Tensor& values) = 0;
  virtual void remove(const Tensor& keys) = 0;
  // Keys that a dense table marks its buckets with: InvalidArgument when a key is one of them, which import() skips.
  virtual void reserve(const Tensor& emptyKey, const Tensor& deletedKey) = 0;
  // Entry by entry, in the order in which they came.
  virtual Tensor keys() const = 0;
  virtual Tensor values() const = 0;
};

namespace kernels {

// An empty table. Unimplemented for dtypes that tables do not hold.
std::shared_ptr<LookupTable> makeLookupTable(const KernelConstruction& c);

// The table node that a handle comes from, or null when it is an argument or made anew at each run.
const Node* tableNode(Output handle);
// The value shape that a table node asks for.
Shape tableValueShape(const Node& node);

// The table of a table node, made at the first call and shared by equal shared_names.
// InvalidArgument when dtypes or value shape are not those of the table of that name.
std::shared_ptr<LookupTable> tableOfNode(const Node& node, ResourceManager& resources);
// Under which a table node keeps its table: what its string handle holds.
std::string tableResourceName(const Node& node);

// How kernels reach the table behind input 0: bound when the kernel is made, wherever the graph tells which table it
// is, else found through the handle at each run.
class TableAccess {
 public:
  explicit TableAccess(const KernelConstruction& c);
  // InvalidArgument when the handle is no table's.
  LookupTable& table(const KernelContext& context) const;

 private:
  std::shared_ptr<LookupTable> bound_;
};

}  // namespace kernels
}  // namespace engine
