// StringToHashBucketFast, StringToHashBucket, StringToHashBucketStrong: a bucket in [0, num_buckets) for each string.

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/shape_values.h"
#include "engine/kernels/strings/hash.h"

namespace engine::kernels {
namespace {

const OpRegistrar kFast("StringToHashBucketFast", "input: string -> output: int64", "num_buckets: int",
                        shape_fn::unchanged);
const OpRegistrar kLegacy("StringToHashBucket", "string_tensor: string -> output: int64", "num_buckets: int",
                          shape_fn::unchanged);
const OpRegistrar kStrong("StringToHashBucketStrong", "input: string -> output: int64",
                          "num_buckets: int; key: list(int)", shape_fn::unchanged);
const NoGradientRegistrar kStringToHashBucketNoGradient({"StringToHashBucketFast", "StringToHashBucket",
                                                         "StringToHashBucketStrong"});

template <typename Hash>
std::unique_ptr<Kernel> makeBuckets(const KernelConstruction& c, Hash hash) {
  const int64_t buckets = c.attr<int64_t>("num_buckets");
  if (buckets < 1) fail(Code::kInvalidArgument, "num_buckets must be at least 1, not ", buckets, ".");
  return kernelOf([hash, buckets = static_cast<uint64_t>(buckets)](KernelContext& context) {
    const Tensor& texts = context.input(0);
    int64_t* to = outputOr(context, 0, [&] { return texts.shape(); }).template data<int64_t>();
    for (const std::string& text : texts.flat<std::string>()) *to++ = static_cast<int64_t>(hash(text) % buckets);
  });
}

std::unique_ptr<Kernel> makeStrong(const KernelConstruction& c) {
  const auto& words = c.attr<std::vector<int64_t>>("key");
  if (words.size() != 2) fail(Code::kInvalidArgument, "key must have 2 elements, not ", words.size(), ".");
  const std::array<uint64_t, 2> key = {static_cast<uint64_t>(words[0]), static_cast<uint64_t>(words[1])};
  return makeBuckets(c, [key](std::string_view text) { return strongHash(key, text); });
}

const KernelTraits kRows{.batch = batch_rule::firstInput};
const KernelRegistrar kFastKernel(
    "StringToHashBucketFast", [](const KernelConstruction& c) { return makeBuckets(c, fingerprint64); }, kRows);
const KernelRegistrar kLegacyKernel(
    "StringToHashBucket", [](const KernelConstruction& c) { return makeBuckets(c, hash64); }, kRows);
const KernelRegistrar kStrongKernel("StringToHashBucketStrong", makeStrong, kRows);

}  // namespace
}  // namespace engine::kernels
