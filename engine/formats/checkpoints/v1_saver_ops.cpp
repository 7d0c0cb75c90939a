// The ops of TensorFlow's first Savers: Save, SaveSlices, Restore, RestoreSlice. Files are of format V1; what is
// restored may be of either format.
#include <filesystem>

#include "engine/core/error.h"
#include "engine/formats/checkpoints/checkpoint_reader.h"
#include "engine/formats/checkpoints/v1_writer.h"
#include "engine/formats/files/files.h"
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/stateful.h"

namespace engine::formats {
namespace {

const OpRegistrar kOldSave("Save", "filename: string, tensor_names: string, data: T ->", "T: list(type)",
                           shape_fn::none, Stateful::kYes);
const OpRegistrar kSaveSlices("SaveSlices",
                              "filename: string, tensor_names: string, shapes_and_slices: string, data: T ->",
                              "T: list(type)", shape_fn::none, Stateful::kYes);
const OpRegistrar kOldRestore("Restore", "file_pattern: string, tensor_name: string -> tensor: dt",
                              "dt: type; preferred_shard: int = -1", shape_fn::unknown, Stateful::kYes);
const OpRegistrar kRestoreSlice("RestoreSlice",
                                "file_pattern: string, tensor_name: string, shape_and_slice: string -> tensor: dt",
                                "dt: type; preferred_shard: int = -1", shape_fn::unknown, Stateful::kYes);
const NoGradientRegistrar kOldSaverNoGradient({"Save", "SaveSlices", "Restore", "RestoreSlice"});

const std::string& oneText(const KernelContext& context, int input, const char* what) {
  const Tensor& tensor = context.input(input);
  if (tensor.elements() != 1) {
    fail(Code::kInvalidArgument, "Input ", input, " (", what, ") must be a string scalar; got shape ", tensor.shape(),
         ".");
  }
  return *tensor.data<std::string>();
}

void saveTensors(KernelContext& context, bool hasSlices) {
  const std::string& path = oneText(context, 0, "filename");
  const int first = hasSlices ? 3 : 2;
  const auto names = context.input(1).flat<std::string>();
  const auto count = static_cast<std::size_t>(context.inputCount() - first);
  if (names.size() != count || (hasSlices && context.input(2).elements() != std::ssize(names))) {
    fail(Code::kInvalidArgument, "Got ", names.size(), " tensor names for ", count,
         " tensors; there must be one, and one slice where slices are given, for each.");
  }
  V1Writer writer;
  for (std::size_t i = 0; i < count; ++i) {
    const Tensor& tensor = context.input(first + static_cast<int>(i));
    Shape full;
    TensorSlice slice;
    const bool isPart = hasSlices && parseShapeAndSlice(context.input(2).data<std::string>()[i], full, slice);
    isPart ? writer.addSlice(names[i], full, slice, tensor) : writer.add(names[i], tensor);
  }
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  if (!folder.empty()) makeFolders(folder.string());
  writer.write(path);
}

// The checkpoint that a pattern of its shards' names means ("model-?????-of-00002").
std::string prefixOfPattern(const std::string& pattern) {
  const std::size_t wildcard = pattern.find_first_of("?*[");
  if (wildcard == std::string::npos) return pattern;
  std::string prefix = pattern.substr(0, wildcard);
  if (prefix.ends_with('-')) prefix.pop_back();
  return prefix;
}

void restoreTensor(KernelContext& context, bool hasSlice) {
  const std::string& pattern = oneText(context, 0, "file_pattern");
  const std::string& name = oneText(context, 1, "tensor_name");
  const auto reader = openCheckpoint(prefixOfPattern(pattern));
  const StoredTensor* stored = reader->find(name);
  if (!stored) fail(Code::kNotFound, "Tensor name \"", name, "\" not found in checkpoint files ", pattern);
  const DType wanted = context.node().outputType(0);
  if (stored->dtype != wanted) {
    fail(Code::kInvalidArgument, "Expected to restore a tensor of type ", dtypeName(wanted), ", got a tensor of type ",
         dtypeName(stored->dtype), " instead: tensor_name = ", name);
  }
  Shape full;
  TensorSlice slice;
  const bool isPart = hasSlice && parseShapeAndSlice(oneText(context, 2, "shape_and_slice"), full, slice);
  if (isPart && full != stored->shape) {
    fail(Code::kInvalidArgument, "Shape in shape_and_slice spec does not match the shape in the save file: ", full,
         ", save file shape: ", stored->shape);
  }
  const Tensor whole = reader->read(name);
  context.setOutput(0, isPart ? extractSlice(whole, slice.within(full)) : whole);
}

const KernelRegistrar kOldSaveKernel(
    {"Save", "SaveSlices"},
    [](const KernelConstruction& c) {
      return kernelOf(
          [hasSlices = c.node.op() == "SaveSlices"](KernelContext& context) { saveTensors(context, hasSlices); });
    },
    kernels::kStateful);
const KernelRegistrar kOldRestoreKernel(
    {"Restore", "RestoreSlice"},
    [](const KernelConstruction& c) {
      return kernelOf(
          [hasSlice = c.node.op() == "RestoreSlice"](KernelContext& context) { restoreTensor(context, hasSlice); });
    },
    kernels::kStateful);

}  // namespace
}  // namespace engine::formats
