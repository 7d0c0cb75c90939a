// HashTable, MutableHashTable, MutableHashTableOfTensors (V1: string handles; V2: resource handles) and their anonymous
// forms.

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/lookup/lookup_table.h"
#include "engine/kernels/stateful.h"

namespace engine::kernels {
namespace {

constexpr const char* kNamed =
    "container: string = ''; shared_name: string = ''; use_node_name_sharing: bool = false; key_dtype: type; "
    "value_dtype: type";
constexpr const char* kTensors =
    "container: string = ''; shared_name: string = ''; use_node_name_sharing: bool = false; key_dtype: type; "
    "value_dtype: type; value_shape: shape = []";
constexpr const char* kHandle = "-> table_handle: resource";
constexpr const char* kReference = "-> table_handle: Ref(string)";
constexpr const char* kAnonymous = "key_dtype: type; value_dtype: type";

void pairShape(InferenceContext& c) {
  c.setOutput(0, Shape{2});
}

const OpRegistrar kHashV2("HashTableV2", kHandle, kNamed, shape_fn::scalar, Stateful::kYes);
const OpRegistrar kMutableV2("MutableHashTableV2", kHandle, kNamed, shape_fn::scalar, Stateful::kYes);
const OpRegistrar kHash("HashTable", kReference, kNamed, pairShape, Stateful::kYes);
const OpRegistrar kMutable("MutableHashTable", kReference, kNamed, pairShape, Stateful::kYes);
const OpRegistrar kTensorsV2("MutableHashTableOfTensorsV2", kHandle, kTensors, shape_fn::scalar, Stateful::kYes);
const OpRegistrar kTensorsV1("MutableHashTableOfTensors", kReference, kTensors, pairShape, Stateful::kYes);
const OpRegistrar kAnonymousTensors("AnonymousMutableHashTableOfTensors", kHandle,
                                    "key_dtype: type; value_dtype: type; value_shape: shape = []", shape_fn::scalar,
                                    Stateful::kYes);
const OpRegistrar kAnonymousHash("AnonymousHashTable", kHandle, kAnonymous, shape_fn::scalar, Stateful::kYes);
const OpRegistrar kAnonymousMutable("AnonymousMutableHashTable", kHandle, kAnonymous, shape_fn::scalar, Stateful::kYes);
const NoGradientRegistrar kTablesNoGradient({"HashTableV2", "MutableHashTableV2", "HashTable", "MutableHashTable",
                                             "AnonymousHashTable", "AnonymousMutableHashTable",
                                             "MutableHashTableOfTensorsV2", "MutableHashTableOfTensors",
                                             "AnonymousMutableHashTableOfTensors"});

std::unique_ptr<Kernel> makeHandle(const KernelConstruction& c) {
  const Tensor handle = Tensor::resource(tableOfNode(c.node, c.resources));
  return kernelOf([handle](KernelContext& context) { context.setOutput(0, handle); });
}

// TensorFlow 1's handles are the container and the name.
std::unique_ptr<Kernel> makeReference(const KernelConstruction& c) {
  tableOfNode(c.node, c.resources);
  const Tensor handle = Tensor::vector<std::string>({c.attr<std::string>("container"), tableResourceName(c.node)});
  return kernelOf([handle](KernelContext& context) { context.setOutput(0, handle); });
}

std::unique_ptr<Kernel> makeAnonymous(const KernelConstruction& c) {
  makeLookupTable(c);  // dtypes that no table holds are refused here
  return kernelOf([&resources = c.resources](KernelContext& context) {
    context.setOutput(0, Tensor::resource(makeLookupTable({context.node(), resources})));
  });
}

const KernelRegistrar kHandleKernel({"HashTableV2", "MutableHashTableV2", "MutableHashTableOfTensorsV2"}, makeHandle,
                                    kStateful);
const KernelRegistrar kReferenceKernel({"HashTable", "MutableHashTable", "MutableHashTableOfTensors"}, makeReference,
                                       kStateful);
const KernelRegistrar kAnonymousKernel({"AnonymousHashTable", "AnonymousMutableHashTable",
                                        "AnonymousMutableHashTableOfTensors"},
                                       makeAnonymous, kStateful);

}  // namespace
}  // namespace engine::kernels
