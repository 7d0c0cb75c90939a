#include "engine/kernels/lookup/lookup_table.h"

#include "engine/core/node_error.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/lookup/key_index.h"

namespace engine::kernels {
namespace {

template <typename Key, typename Value>
class HashTable : public LookupTable {
 public:
  explicit HashTable(bool isMutable) : mutable_(isMutable), initialized_(isMutable) {}

  DType keyDType() const override { return kDTypeOf<Key>; }
  DType valueDType() const override { return kDTypeOf<Value>; }
  bool isMutable() const override { return mutable_; }
  int64_t size() const override { return index_.size(); }
  bool initialized() const override { return initialized_; }

  void find(const Tensor& keys, const Tensor& defaults, Tensor& values) const override {
    if (!initialized_) fail(Code::kFailedPrecondition, "Table not initialized: run the tables' initializer first.");
    checkTypes(keys, &defaults);
    const Key* key = keys.data<Key>();
    const Value* instead = defaults.data<Value>();
    const bool each = defaults.elements() == keys.elements();
    if (!each && defaults.elements() != 1) {
      fail(Code::kInvalidArgument, "default_value of shape ", defaults.shape(),
           " is neither one value nor one for each", " of the keys ", keys.shape(), ".");
    }
    Value* to = values.data<Value>();
    for (int64_t i = 0; i < keys.elements(); ++i) {
      const int64_t number = index_.find(key[i]);
      to[i] = number >= 0 ? values_[static_cast<std::size_t>(number)] : instead[each ? i : 0];
    }
  }

  void import(const Tensor& keys, const Tensor& values) override {
    checkPairs(keys, values);
    if (mutable_) {
      index_.clear();
      values_.clear();
      addAll(keys, values);
    } else if (initialized_) {
      if (keys.elements() != size()) {
        fail(Code::kFailedPrecondition, "Table was already initialized with ", size(), " entries, not ",
             keys.elements(), ".");
      }
    } else {
      addOnce(keys, values);
      initialized_ = true;
    }
  }

  void insert(const Tensor& keys, const Tensor& values) override {
    requireMutable();
    checkPairs(keys, values);
    addAll(keys, values);
  }

  void remove(const Tensor& keys) override {
    requireMutable();
    checkTypes(keys, nullptr);
    for (const Key& key : keys.flat<Key>()) {
      const int64_t number = index_.remove(key);
      if (number < 0) continue;
      values_[static_cast<std::size_t>(number)] = values_.back();
      values_.pop_back();
    }
  }

  Tensor keys() const override { return vectorOf<Key>(index_.keys()); }
  Tensor values() const override { return vectorOf<Value>(values_); }

 private:
  template <typename T, typename From>
  static Tensor vectorOf(const From& from) {
    Tensor tensor(kDTypeOf<T>, Shape{static_cast<int64_t>(from.size())});
    std::copy(from.begin(), from.end(), tensor.data<T>());
    return tensor;
  }

  void requireMutable() const {
    if (!mutable_) fail(Code::kUnimplemented, "A static table cannot be changed: use a MutableHashTable.");
  }

  void checkTypes(const Tensor& keys, const Tensor* values) const {
    if (keys.dtype() != keyDType() || (values && values->dtype() != valueDType())) {
      fail(Code::kInvalidArgument, "A table from ", dtypeName(keyDType()), " to ", dtypeName(valueDType()),
           " was given ", dtypeName(keys.dtype()), values ? " and " + dtypeName(values->dtype()) : "", ".");
    }
  }

  void checkPairs(const Tensor& keys, const Tensor& values) const {
    checkTypes(keys, &values);
    if (keys.elements() != values.elements()) {
      fail(Code::kInvalidArgument, keys.elements(), " keys and ", values.elements(), " values are not as many.");
    }
  }

  void addAll(const Tensor& keys, const Tensor& values) {
    for (int64_t i = 0; i < keys.elements(); ++i) {
      const auto place = index_.add(keys.data<Key>()[i]);
      if (place.fresh) values_.emplace_back();
      values_[static_cast<std::size_t>(place.number)] = values.data<Value>()[i];
    }
  }

  void addOnce(const Tensor& keys, const Tensor& values) {
    for (int64_t i = 0; i < keys.elements(); ++i) {
      const Key& key = keys.data<Key>()[i];
      const Value& value = values.data<Value>()[i];
      const auto place = index_.add(key);
      if (place.fresh) {
        values_.push_back(value);
      } else if (!(values_[static_cast<std::size_t>(place.number)] == value)) {
        index_.clear();
        values_.clear();
        fail(Code::kInvalidArgument, "HashTable has different values for the same key '", key, "', the second at ", i,
             ".");
      }
    }
  }

  bool mutable_;
  bool initialized_;
  KeyIndex<Key> index_;
  std::vector<Value> values_;
};

template <typename Key>
std::shared_ptr<LookupTable> makeFor(DType value, bool isMutable) {
  switch (value) {
    case DType::kString:
      return std::make_shared<HashTable<Key, std::string>>(isMutable);
    case DType::kInt64:
      return std::make_shared<HashTable<Key, int64_t>>(isMutable);
    case DType::kInt32:
      return std::make_shared<HashTable<Key, int32_t>>(isMutable);
    case DType::kFloat:
      return std::make_shared<HashTable<Key, float>>(isMutable);
    case DType::kDouble:
      return std::make_shared<HashTable<Key, double>>(isMutable);
    default:
      return nullptr;
  }
}

std::shared_ptr<LookupTable> makeTable(DType key, DType value, bool isMutable) {
  std::shared_ptr<LookupTable> table;
  if (key == DType::kString) table = makeFor<std::string>(value, isMutable);
  if (key == DType::kInt64) table = makeFor<int64_t>(value, isMutable);
  if (key == DType::kInt32) table = makeFor<int32_t>(value, isMutable);
  if (key == DType::kFloat) table = makeFor<float>(value, isMutable);
  if (key == DType::kDouble) table = makeFor<double>(value, isMutable);
  if (!table) {
    fail(Code::kUnimplemented, "A table from ", dtypeName(key), " to ", dtypeName(value), " is not supported.");
  }
  return table;
}

bool isMutableNode(const Node& node) {
  return node.op().find("Mutable") != std::string::npos;
}

// The table node that a handle comes from, or null when it is an argument or made anew at each run.
const Node* tableNode(Output handle) {
  const Node* node = handle.node;
  while (node->op() == "Identity") node = node->input(0).node;
  const std::string& op = node->op();
  const bool named = op == "HashTableV2" || op == "HashTable" || op == "MutableHashTableV2" || op == "MutableHashTable";
  return named ? node : nullptr;
}

}  // namespace

std::shared_ptr<LookupTable> makeLookupTable(const KernelConstruction& c) {
  return makeTable(c.attr<DType>("key_dtype"), c.attr<DType>("value_dtype"), isMutableNode(c.node));
}

std::string tableResourceName(const Node& node) {
  return variableResourceName(node.name(), node.attr<std::string>("container"), node.attr<std::string>("shared_name")) +
         "/table";
}

std::shared_ptr<LookupTable> tableOfNode(const Node& node, ResourceManager& resources) {
  const auto key = node.attr<DType>("key_dtype");
  const auto value = node.attr<DType>("value_dtype");
  const std::string name = tableResourceName(node);
  auto table = resources.lookupOrCreate<LookupTable>(name, [&] { return makeTable(key, value, isMutableNode(node)); });
  if (table->keyDType() != key || table->valueDType() != value || table->isMutable() != isMutableNode(node)) {
    failAtNode(Code::kInvalidArgument, node.name(), " wants table '", name, "' from ", dtypeName(key), " to ",
               dtypeName(value), ", but there is one from ", dtypeName(table->keyDType()), " to ",
               dtypeName(table->valueDType()), ".");
  }
  return table;
}

TableAccess::TableAccess(const KernelConstruction& c) {
  if (const Node* node = tableNode(c.node.input(0))) bound_ = tableOfNode(*node, c.resources);
}

LookupTable& TableAccess::table(const KernelContext& context) const {
  if (bound_) return *bound_;
  auto* table = dynamic_cast<LookupTable*>(context.input(0).resource().get());
  if (!table) fail(Code::kInvalidArgument, "input 0 is not the handle of a table.");
  return *table;
}

}  // namespace engine::kernels
