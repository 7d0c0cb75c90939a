// The TensorMap ops: tensors by keys that are tensors, in a scalar variant. Maps never change; each op makes a new one
// that shares the values with the old.
#include <map>

#include "engine/graph/cond.h"
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/variant_value.h"

namespace engine::kernels {
namespace {

const OpRegistrar kEmptyMap("EmptyTensorMap", "-> handle: variant", "", shape_fn::scalar);
const OpRegistrar kMapSize("TensorMapSize", "input_handle: variant -> size: int32", "", shape_fn::scalar);
const OpRegistrar kMapLookup("TensorMapLookup", "input_handle: variant, key: key_dtype -> value: value_dtype",
                             "key_dtype: type; value_dtype: type", shape_fn::unknown);
const OpRegistrar kMapInsert("TensorMapInsert",
                             "input_handle: variant, key: key_dtype, value: value_dtype -> output_handle: variant",
                             "key_dtype: type; value_dtype: type", shape_fn::scalar);
const OpRegistrar kMapErase("TensorMapErase", "input_handle: variant, key: key_dtype -> output_handle: variant",
                            "key_dtype: type; value_dtype: type", shape_fn::scalar);
const OpRegistrar kMapHasKey("TensorMapHasKey", "input_handle: variant, key: key_dtype -> has_key: bool",
                             "key_dtype: type", shape_fn::scalar);
const OpRegistrar kMapStackKeys("TensorMapStackKeys", "input_handle: variant -> keys: key_dtype", "key_dtype: type",
                                shape_fn::unknown);
const NoGradientRegistrar kMapNoGradient({"EmptyTensorMap", "TensorMapSize", "TensorMapHasKey", "TensorMapStackKeys"});

// The gradient of a map is a map of the gradients of its values; what has none is left out.
const GradientRegistrar kMapLookupGradient("TensorMapLookup", [](GradientContext& c) -> std::vector<Gradient> {
  const Output empty = c.scope.op("EmptyTensorMap", {});
  return {c.scope.op("TensorMapInsert", {empty, c.input(1), c.grad()}), {}};
});
const GradientRegistrar kMapEraseGradient("TensorMapErase", [](GradientContext& c) -> std::vector<Gradient> {
  return {c.grad(), {}};
});
const GradientRegistrar kMapInsertGradient("TensorMapInsert", [](GradientContext& c) -> std::vector<Gradient> {
  const Output map = c.grad(), key = c.input(1), value = c.input(2);
  const Attrs types{{"value_dtype", value.type()}};
  const std::vector<Output> grads = cond(
      c.scope, c.scope.op("TensorMapHasKey", {map, key}),
      [&](const CondBranch& branch) -> std::vector<Output> {
        const std::vector<Output> own{branch.take(map), branch.take(key)};
        return {branch.scope().op("TensorMapLookup", own, types), branch.scope().op("TensorMapErase", own, types)};
      },
      [&](const CondBranch& branch) -> std::vector<Output> {
        return {branch.scope().op("ZerosLike", {branch.take(value)}), branch.take(map)};
      });
  return {grads[1], {}, grads[0]};
});

// What makes tensors equal as keys: dtype, shape and elements. InvalidArgument for variants and resources.
std::string mapKey(const Tensor& key) {
  if (key.dtype() == DType::kVariant || key.dtype() == DType::kResource) {
    fail(Code::kInvalidArgument, "Tensors of ", dtypeName(key.dtype()), " cannot be keys of a map.");
  }
  std::string bytes = message(dtypeName(key.dtype()), key.shape(), ":");
  if (key.dtype() != DType::kString) return bytes.append(static_cast<const char*>(key.raw()), key.bytes());
  for (int64_t i = 0; i < key.elements(); ++i) {
    const std::string& text = key.data<std::string>()[i];
    bytes += message(text.size(), ":", text);
  }
  return bytes;
}

class TensorMap : public VariantValue {
 public:
  struct Entry {
    Tensor key, value;
  };
  std::map<std::string, Entry> entries;  // by mapKey()

  // The union of the keys; values that both have are added.
  Tensor plus(const Resource* other) const override {
    const auto* map = dynamic_cast<const TensorMap*>(other);
    if (!map) fail(Code::kInvalidArgument, "A map of tensors can only be added to another.");
    TensorMap sum = *this;
    for (const auto& [key, entry] : map->entries) {
      const auto [at, isNew] = sum.entries.emplace(key, entry);
      if (isNew) continue;
      Tensor& value = at->second.value;
      value = value.dtype() == DType::kVariant ? variantSum(value, entry.value) : numberSum(value, entry.value);
    }
    return sum.asTensor();
  }
  Tensor zeros() const override { return TensorMap().asTensor(); }
  Tensor asTensor() const { return Tensor::resource(std::make_shared<TensorMap>(*this), DType::kVariant); }
};

const TensorMap& mapInput(const KernelContext& context) {
  const Tensor& variant = context.input(0);
  const auto* map = dynamic_cast<const TensorMap*>(variant.resource().get());
  if (!map) fail(Code::kInvalidArgument, "Input handle is not a map. Saw: '", variant.toString(0), "'");
  return *map;
}

// The entry of the key at input 1. InvalidArgument when there is none; `doing` is what was tried.
const TensorMap::Entry& entryOf(const TensorMap& map, const Tensor& key, const char* doing) {
  const auto found = map.entries.find(mapKey(key));
  if (found == map.entries.end()) {
    fail(Code::kInvalidArgument, "Trying to ", doing, " non-existent key. Could not find key \"", key.toString(),
         "\".");
  }
  return found->second;
}

const KernelRegistrar kEmptyMapKernel("EmptyTensorMap", [](const KernelConstruction&) {
  return kernelOf([](KernelContext& context) { context.setOutput(0, TensorMap().asTensor()); });
});

const KernelRegistrar kMapSizeKernel("TensorMapSize", [](const KernelConstruction&) {
  return kernelOf([](KernelContext& context) {
    *context.output(0, {}).data<int32_t>() = static_cast<int32_t>(mapInput(context).entries.size());
  });
});

const KernelRegistrar kMapLookupKernel("TensorMapLookup", [](const KernelConstruction& c) {
  return kernelOf([dtype = c.attr<DType>("value_dtype")](KernelContext& context) {
    const Tensor& value = entryOf(mapInput(context), context.input(1), "lookup").value;
    if (value.dtype() != dtype) {
      fail(Code::kInvalidArgument, "The value is of ", dtypeName(value.dtype()), ", not of value_dtype ",
           dtypeName(dtype), ".");
    }
    context.setOutput(0, value);
  });
});

const KernelRegistrar kMapInsertKernel("TensorMapInsert", [](const KernelConstruction&) {
  return kernelOf([](KernelContext& context) {
    TensorMap map = mapInput(context);
    const Tensor& key = context.input(1);
    map.entries.insert_or_assign(mapKey(key), TensorMap::Entry{key.clone(), context.input(2).clone()});
    context.setOutput(0, map.asTensor());
  });
});

const KernelRegistrar kMapEraseKernel("TensorMapErase", [](const KernelConstruction&) {
  return kernelOf([](KernelContext& context) {
    TensorMap map = mapInput(context);
    entryOf(map, context.input(1), "erase");
    map.entries.erase(mapKey(context.input(1)));
    context.setOutput(0, map.asTensor());
  });
});

const KernelRegistrar kMapHasKeyKernel("TensorMapHasKey", [](const KernelConstruction&) {
  return kernelOf([](KernelContext& context) {
    const bool has = mapInput(context).entries.contains(mapKey(context.input(1)));
    *context.output(0, {}).data<bool>() = has;
  });
});

// In the order of their bytes; TensorFlow's order is that of its hashes.
const KernelRegistrar kMapStackKeysKernel("TensorMapStackKeys", [](const KernelConstruction& c) {
  return forWord(c, c.attr<DType>("key_dtype"), [&](auto type) {
    using Word = typename decltype(type)::type;
    return kernelOf([dtype = c.attr<DType>("key_dtype")](KernelContext& context) {
      const TensorMap& map = mapInput(context);
      if (map.entries.empty()) {
        fail(Code::kInvalidArgument, "TensorMapStackKeys cannot be called on empty map.");
      }
      const Tensor& first = map.entries.begin()->second.key;
      std::vector<int64_t> dims{static_cast<int64_t>(map.entries.size())};
      dims.insert(dims.end(), first.shape().dims().begin(), first.shape().dims().end());
      Tensor& out = context.output(0, Shape(dims));
      Word* to = words<Word>(out);
      for (const auto& [bytes, entry] : map.entries) {
        if (entry.key.dtype() != dtype) fail(Code::kInvalidArgument, "Key does not match requested dtype.");
        if (entry.key.shape() != first.shape()) {
          fail(Code::kInvalidArgument, "Keys must all have the same shape, but have ", first.shape(), " and ",
               entry.key.shape(), ".");
        }
        to = std::copy_n(words<Word>(entry.key), entry.key.elements(), to);
      }
    });
  });
});

}  // namespace
}  // namespace engine::kernels
