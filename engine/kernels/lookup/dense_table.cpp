// MutableDenseHashTableV2 and its anonymous form: a mutable table with an empty and a deleted key, which
// nothing may have. What is exported are its entries, without TensorFlow's empty buckets.
#include <bit>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/lookup/lookup_table.h"
#include "engine/kernels/stateful.h"

namespace engine::kernels {
namespace {

constexpr const char* kDenseAttrs =
    "container: string = ''; shared_name: string = ''; use_node_name_sharing: bool = false; key_dtype: type; "
    "value_dtype: type; value_shape: shape = []; initial_num_buckets: int = 131072; max_load_factor: float = 0.8";
const OpRegistrar kDenseV2("MutableDenseHashTableV2",
                           "empty_key: key_dtype, deleted_key: key_dtype -> table_handle: resource", kDenseAttrs,
                           shape_fn::scalar, Stateful::kYes);
const OpRegistrar kAnonymousDense("AnonymousMutableDenseHashTable",
                                  "empty_key: key_dtype, deleted_key: key_dtype -> table_handle: resource",
                                  "key_dtype: type; value_dtype: type; value_shape: shape = []; "
                                  "initial_num_buckets: int = 131072; max_load_factor: float = 0.8",
                                  shape_fn::scalar, Stateful::kYes);
const NoGradientRegistrar kDenseNoGradient({"MutableDenseHashTableV2", "AnonymousMutableDenseHashTable"});

void checkBuckets(const KernelConstruction& c) {
  const int64_t buckets = c.attr<int64_t>("initial_num_buckets");
  if (buckets < 4 || !std::has_single_bit(static_cast<uint64_t>(buckets))) {
    fail(Code::kInvalidArgument, "Node '", c.node.name(),
         "': Number of buckets must be at least 4 and a power of 2, got: ", buckets);
  }
  const float load = c.attr<float>("max_load_factor");
  if (!(load > 0 && load < 1)) {
    fail(Code::kInvalidArgument, "Node '", c.node.name(), "': max_load_factor must be between 0 and 1, got: ", load);
  }
}

std::unique_ptr<Kernel> makeDenseHandle(const KernelConstruction& c) {
  checkBuckets(c);
  return kernelOf([table = tableOfNode(c.node, c.resources)](KernelContext& context) {
    table->reserve(context.input(0), context.input(1));
    context.setOutput(0, Tensor::resource(table));
  });
}

std::unique_ptr<Kernel> makeAnonymousDense(const KernelConstruction& c) {
  checkBuckets(c);
  makeLookupTable(c);  // dtypes that no table holds are refused here
  return kernelOf([&resources = c.resources](KernelContext& context) {
    auto table = makeLookupTable({context.node(), resources});
    table->reserve(context.input(0), context.input(1));
    context.setOutput(0, Tensor::resource(table));
  });
}

const KernelRegistrar kDenseHandleKernel("MutableDenseHashTableV2", makeDenseHandle, kStateful);
const KernelRegistrar kAnonymousDenseKernel("AnonymousMutableDenseHashTable", makeAnonymousDense, kStateful);

}  // namespace
}  // namespace engine::kernels
