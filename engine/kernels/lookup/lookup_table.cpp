#include "engine/kernels/lookup/lookup_table.h"

#include "engine/core/node_error.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/lookup/key_index.h"

namespace engine::kernels {
namespace {

Shape valuesShape(const Shape& keys, const Shape& value) {
  Shape shape = keys;
  for (const int64_t dim : value.dims()) shape.addDim(dim);
  return shape;
}

template <typename Key, typename Value>
class HashTable : public LookupTable {
 public:
  HashTable(bool isMutable, Shape valueShape)
      : mutable_(isMutable),
        initialized_(isMutable),
        valueShape_(std::move(valueShape)),
        width_(valueShape_.elements()) {}

  DType keyDType() const override { return kDTypeOf<Key>; }
  DType valueDType() const override { return kDTypeOf<Value>; }
  const Shape& valueShape() const override { return valueShape_; }
  bool isMutable() const override { return mutable_; }
  int64_t size() const override { return index_.size(); }
  bool initialized() const override { return initialized_; }

  void find(const Tensor& keys, const Tensor& defaults, Tensor& values) const override {
    if (!initialized_) fail(Code::kFailedPrecondition, "Table not initialized: run the tables' initializer first.");
    checkTypes(keys, &defaults);
    checkReserved(keys);
    const Key* key = keys.data<Key>();
    const Value* instead = defaults.data<Value>();
    const bool each = defaults.elements() == keys.elements() * width_;
    if (!each && defaults.elements() != width_) {
      fail(Code::kInvalidArgument, "default_value of shape ", defaults.shape(),
           " is neither one value nor one for each", " of the keys ", keys.shape(), ".");
    }
    Value* to = values.data<Value>();
    for (int64_t i = 0; i < keys.elements(); ++i) {
      const int64_t number = index_.find(key[i]);
      const Value* from = number >= 0 ? values_.data() + number * width_ : instead + (each ? i : 0) * width_;
      std::copy_n(from, width_, to + i * width_);
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
    checkReserved(keys);
    addAll(keys, values);
  }

  void remove(const Tensor& keys) override {
    requireMutable();
    checkTypes(keys, nullptr);
    checkReserved(keys);
    for (const Key& key : keys.flat<Key>()) {
      const int64_t number = index_.remove(key);
      if (number < 0) continue;
      std::copy(values_.end() - width_, values_.end(), values_.begin() + number * width_);
      values_.resize(values_.size() - static_cast<std::size_t>(width_));
    }
  }

  void reserve(const Tensor& emptyKey, const Tensor& deletedKey) override {
    checkTypes(emptyKey, nullptr);
    checkTypes(deletedKey, nullptr);
    if (emptyKey.rank() > 0 || deletedKey.rank() > 0) {
      fail(Code::kUnimplemented, "Keys of shape ", emptyKey.shape(), " are not supported: a table's keys are scalars.");
    }
    const Key &empty = *emptyKey.data<Key>(), &deleted = *deletedKey.data<Key>();
    if (empty == deleted) fail(Code::kInvalidArgument, "Empty and deleted keys cannot be equal");
    reserved_ = {empty, deleted};
  }

  Tensor keys() const override { return tensorOf<Key>(index_.keys(), Shape{size()}); }
  Tensor values() const override { return tensorOf<Value>(values_, valuesShape(Shape{size()}, valueShape_)); }

 private:
  template <typename T, typename From>
  static Tensor tensorOf(const From& from, const Shape& shape) {
    Tensor tensor(kDTypeOf<T>, shape);
    std::copy(from.begin(), from.end(), tensor.data<T>());
    return tensor;
  }

  void requireMutable() const {
    if (!mutable_) fail(Code::kUnimplemented, "A static table cannot be changed: use a MutableHashTable.");
  }

  bool isReserved(const Key& key) const { return std::ranges::find(reserved_, key) != reserved_.end(); }

  void checkReserved(const Tensor& keys) const {
    if (reserved_.empty()) return;
    for (const Key& key : keys.flat<Key>()) {
      if (!isReserved(key)) continue;
      fail(Code::kInvalidArgument, "Using the ", key == reserved_[0] ? "empty_key" : "deleted_key",
           " as a table key is not allowed");
    }
  }

  void checkTypes(const Tensor& keys, const Tensor* values) const {
    if (keys.dtype() != keyDType() || (values && values->dtype() != valueDType())) {
      fail(Code::kInvalidArgument, "A table from ", dtypeName(keyDType()), " to ", dtypeName(valueDType()),
           " was given ", dtypeName(keys.dtype()), values ? " and " + dtypeName(values->dtype()) : "", ".");
    }
  }

  void checkPairs(const Tensor& keys, const Tensor& values) const {
    checkTypes(keys, &values);
    const bool isEach =
        width_ == 1 ? keys.elements() == values.elements() : values.shape() == valuesShape(keys.shape(), valueShape_);
    if (!isEach) {
      fail(Code::kInvalidArgument, "keys of shape ", keys.shape(), " and values of shape ", values.shape(),
           " are not as many, of ", valueShape_, " each.");
    }
  }

  void addAll(const Tensor& keys, const Tensor& values) {
    for (int64_t i = 0; i < keys.elements(); ++i) {
      if (isReserved(keys.data<Key>()[i])) continue;
      const auto place = index_.add(keys.data<Key>()[i]);
      if (place.fresh) values_.resize(values_.size() + static_cast<std::size_t>(width_));
      std::copy_n(values.data<Value>() + i * width_, width_, values_.begin() + place.number * width_);
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
  Shape valueShape_;
  int64_t width_;              // elements of a value
  std::vector<Key> reserved_;  // of a dense table: its empty and its deleted key
  KeyIndex<Key> index_;
  std::vector<Value> values_;
};

template <typename Key>
std::shared_ptr<LookupTable> makeFor(DType value, bool isMutable, const Shape& shape) {
  switch (value) {
    case DType::kString:
      return std::make_shared<HashTable<Key, std::string>>(isMutable, shape);
    case DType::kInt64:
      return std::make_shared<HashTable<Key, int64_t>>(isMutable, shape);
    case DType::kInt32:
      return std::make_shared<HashTable<Key, int32_t>>(isMutable, shape);
    case DType::kFloat:
      return std::make_shared<HashTable<Key, float>>(isMutable, shape);
    case DType::kDouble:
      return std::make_shared<HashTable<Key, double>>(isMutable, shape);
    default:
      return nullptr;
  }
}

std::shared_ptr<LookupTable> makeTable(DType key, DType value, bool isMutable, const Shape& shape) {
  std::shared_ptr<LookupTable> table;
  if (key == DType::kString) table = makeFor<std::string>(value, isMutable, shape);
  if (key == DType::kInt64) table = makeFor<int64_t>(value, isMutable, shape);
  if (key == DType::kInt32) table = makeFor<int32_t>(value, isMutable, shape);
  if (key == DType::kFloat) table = makeFor<float>(value, isMutable, shape);
  if (key == DType::kDouble) table = makeFor<double>(value, isMutable, shape);
  if (!table) {
    fail(Code::kUnimplemented, "A table from ", dtypeName(key), " to ", dtypeName(value), " is not supported.");
  }
  return table;
}

bool isMutableNode(const Node& node) {
  return node.op().find("Mutable") != std::string::npos;
}

}  // namespace

const Node* tableNode(Output handle) {
  const Node* node = handle.node;
  while (node->op() == "Identity") node = node->input(0).node;
  static constexpr std::string_view kNamed[] = {"HashTableV2",
                                                "HashTable",
                                                "MutableHashTableV2",
                                                "MutableHashTable",
                                                "MutableHashTableOfTensorsV2",
                                                "MutableHashTableOfTensors",
                                                "MutableDenseHashTableV2"};
  return std::ranges::find(kNamed, node->op()) != std::end(kNamed) ? node : nullptr;
}

Shape tableValueShape(const Node& node) {
  if (!node.hasAttr("value_shape")) return Shape{};
  const Shape& shape = node.attr<Shape>("value_shape");
  const bool isDense = node.op().find("Dense") != std::string::npos;
  if (!shape.isFullyDefined() || (!isDense && shape.rank() > 1)) {
    failAtNode(Code::kInvalidArgument, node.name(), ": value_shape must be ", isDense ? "known" : "a vector's",
               ", but is ", shape, ".");
  }
  return shape;
}

std::shared_ptr<LookupTable> makeLookupTable(const KernelConstruction& c) {
  return makeTable(c.attr<DType>("key_dtype"), c.attr<DType>("value_dtype"), isMutableNode(c.node),
                   tableValueShape(c.node));
}

std::string tableResourceName(const Node& node) {
  return variableResourceName(node.name(), node.attr<std::string>("container"), node.attr<std::string>("shared_name")) +
         "/table";
}

std::shared_ptr<LookupTable> tableOfNode(const Node& node, ResourceManager& resources) {
  const auto key = node.attr<DType>("key_dtype");
  const auto value = node.attr<DType>("value_dtype");
  const Shape shape = tableValueShape(node);
  const std::string name = tableResourceName(node);
  auto table =
      resources.lookupOrCreate<LookupTable>(name, [&] { return makeTable(key, value, isMutableNode(node), shape); });
  if (table->keyDType() != key || table->valueDType() != value || table->isMutable() != isMutableNode(node) ||
      table->valueShape() != shape) {
    failAtNode(Code::kInvalidArgument, node.name(), " wants table '", name, "' from ", dtypeName(key), " to ",
               dtypeName(value), ", but there is one from ", dtypeName(table->keyDType()), " to ",
               dtypeName(table->valueDType()), table->valueShape(), ".");
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
