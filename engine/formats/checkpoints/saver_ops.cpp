// The ops of TensorFlow's Saver: SaveV2, RestoreV2, ShardedFilename, ShardedFilespec, MergeV2Checkpoints. A graph that
// holds them saves and restores its own variables.
#include <cstdio>
#include <filesystem>

#include "engine/core/error.h"
#include "engine/formats/bundle/bundle_merge.h"
#include "engine/formats/bundle/bundle_reader.h"
#include "engine/formats/bundle/bundle_writer.h"
#include "engine/formats/files/files.h"
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/kernel.h"

namespace engine::formats {
namespace {

// With a slice given, its shape; else only the checkpoint knows.
void restoredShapes(InferenceContext& c) {
  const Tensor* slices = c.constant(2);
  for (int i = 0; i < c.outputCount(); ++i) {
    Shape shape = Shape::unknown();
    if (slices && slices->dtype() == DType::kString && i < slices->elements()) {
      Shape full;
      TensorSlice slice;
      if (parseShapeAndSlice(slices->data<std::string>()[i], full, slice)) shape = slice.within(full).shape();
    }
    c.setOutput(i, shape);
  }
}

const OpRegistrar kSave("SaveV2", "prefix: string, tensor_names: string, shape_and_slices: string, tensors: dtypes ->",
                        "dtypes: list(type)", shape_fn::none, Stateful::kYes);
const OpRegistrar kRestore("RestoreV2",
                           "prefix: string, tensor_names: string, shape_and_slices: string -> tensors: dtypes",
                           "dtypes: list(type)", restoredShapes, Stateful::kYes);
const OpRegistrar kMerge("MergeV2Checkpoints", "checkpoint_prefixes: string, destination_prefix: string ->",
                         "delete_old_dirs: bool = true; allow_missing_files: bool = false", shape_fn::none,
                         Stateful::kYes);
const OpRegistrar kShardedFilename("ShardedFilename",
                                   "basename: string, shard: int32, num_shards: int32 -> filename: string", "",
                                   shape_fn::scalar);
const OpRegistrar kShardedFilespec("ShardedFilespec", "basename: string, num_shards: int32 -> filename: string", "",
                                   shape_fn::scalar);
const NoGradientRegistrar kNoGradient({"SaveV2", "RestoreV2", "MergeV2Checkpoints", "ShardedFilename",
                                       "ShardedFilespec"});

const KernelTraits kStateful{.foldable = false};

const std::string& text(const KernelContext& context, int input, const char* what) {
  const Tensor& tensor = context.input(input);
  if (tensor.elements() != 1) {
    fail(Code::kInvalidArgument, "Input ", input, " (", what, ") should be one string, got shape ", tensor.shape(),
         ".");
  }
  return *tensor.data<std::string>();
}

struct Names {
  std::span<const std::string> names;
  std::span<const std::string> slices;  // "" for the whole tensor
};

// Inputs 1 and 2 of SaveV2 and RestoreV2, one string a tensor.
Names namesOf(const KernelContext& context, std::size_t tensors) {
  const Names all{context.input(1).flat<std::string>(), context.input(2).flat<std::string>()};
  if (all.names.size() != tensors || all.slices.size() != tensors) {
    fail(Code::kInvalidArgument, "Got ", all.names.size(), " tensor_names and ", all.slices.size(),
         " shape_and_slices for ", tensors, " tensors.");
  }
  return all;
}

void save(KernelContext& context) {
  const std::string& prefix = text(context, 0, "prefix");
  const Names all = namesOf(context, static_cast<std::size_t>(context.inputCount() - 3));
  makeFolders(std::filesystem::path(prefix).parent_path().string());
  BundleWriter writer(prefix);
  for (std::size_t i = 0; i < all.names.size(); ++i) {
    Shape full;
    TensorSlice slice;
    const Tensor& tensor = context.input(static_cast<int>(i) + 3);
    if (parseShapeAndSlice(all.slices[i], full, slice)) {
      writer.addSlice(all.names[i], full, slice, tensor);
    } else {
      writer.add(all.names[i], tensor);
    }
  }
  writer.finish();
}

Tensor restored(const BundleReader& reader, const std::string& name, const std::string& spec, DType dtype) {
  Shape full;
  TensorSlice slice;
  if (!reader.has(name)) fail(Code::kNotFound, "Key ", name, " not found in checkpoint ", reader.prefix(), ".");
  if (!parseShapeAndSlice(spec, full, slice)) return reader.read(name, dtype);
  if (reader.entry(name).shape != full) {
    fail(Code::kInvalidArgument, "Tensor '", name, "' has shape ", reader.entry(name).shape, " in checkpoint ",
         reader.prefix(), "; the graph restores a part of ", full, ".");
  }
  return reader.readSlice(name, slice, dtype);
}

void restore(KernelContext& context) {
  const auto tensors = static_cast<std::size_t>(context.node().outputCount());
  const Names all = namesOf(context, tensors);
  const BundleReader reader(text(context, 0, "prefix"));
  reader.requireShards();
  for (std::size_t i = 0; i < tensors; ++i) {
    const int output = static_cast<int>(i);
    if (!context.wantsOutput(output)) continue;
    const Tensor value = restored(reader, all.names[i], all.slices[i], context.node().outputType(output));
    context.setOutput(output, value);
  }
}

void merge(KernelContext& context, bool removeSources) {
  const auto prefixes = context.input(0).flat<std::string>();
  mergeBundles({prefixes.begin(), prefixes.end()}, text(context, 1, "destination_prefix"),
               {.removeSources = removeSources, .skipDuplicates = false});
}

void shardedFilename(KernelContext& context) {
  char suffix[64];
  std::snprintf(suffix, sizeof(suffix), "-%05d-of-%05d", context.input(1).item<int32_t>(),
                context.input(2).item<int32_t>());
  *context.output(0, {}).data<std::string>() = text(context, 0, "basename") + suffix;
}

// The pattern of all shards' names.
void shardedFilespec(KernelContext& context) {
  char number[32];
  std::snprintf(number, sizeof number, "-\?\?\?\?\?-of-%05d", context.input(1).item<int32_t>());
  context.setOutput(0, Tensor::scalar(text(context, 0, "basename") + number));
}

const KernelRegistrar kSaveKernel(
    "SaveV2", [](const KernelConstruction&) { return kernelOf(save); }, kStateful);
const KernelRegistrar kRestoreKernel(
    "RestoreV2", [](const KernelConstruction&) { return kernelOf(restore); }, kStateful);
const KernelRegistrar kMergeKernel(
    "MergeV2Checkpoints",
    [](const KernelConstruction& c) {
      return kernelOf([remove = c.attr<bool>("delete_old_dirs")](KernelContext& context) { merge(context, remove); });
    },
    kStateful);
const KernelRegistrar kShardedFilenameKernel("ShardedFilename",
                                             [](const KernelConstruction&) { return kernelOf(shardedFilename); });
const KernelRegistrar kShardedFilespecKernel("ShardedFilespec",
                                             [](const KernelConstruction&) { return kernelOf(shardedFilespec); });

}  // namespace
}  // namespace engine::formats
