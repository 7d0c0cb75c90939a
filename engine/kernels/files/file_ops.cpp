// ReadFile, WriteFile and MatchingFiles.
#include <glob.h>

#include <algorithm>
#include <filesystem>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/kernel.h"
#include "engine/kernels/stateful.h"
#include "summaries/files/regular_file.h"
#include "summaries/files/whole_file.h"

namespace engine::kernels {
namespace {

const OpRegistrar kReadFile("ReadFile", "filename: string -> contents: string", "", shape_fn::scalar, Stateful::kYes);
const OpRegistrar kWriteFile("WriteFile", "filename: string, contents: string ->", "", shape_fn::none, Stateful::kYes);
const OpRegistrar kMatchingFiles(
    "MatchingFiles", "pattern: string -> filenames: string", "",
    [](InferenceContext& c) { c.setOutput(0, Shape{kUnknownDim}); }, Stateful::kYes);
const NoGradientRegistrar kFilesNoGradient({"ReadFile", "WriteFile", "MatchingFiles"});

const std::string& scalarText(const KernelContext& context, int input) {
  const Tensor& text = context.input(input);
  if (text.rank() != 0) {
    fail(Code::kInvalidArgument, "Input '", context.node().def().inputs[static_cast<std::size_t>(input)].name,
         "' must be scalar, but had shape ", text.shape(), ".");
  }
  return *text.data<std::string>();
}

// Files whose paths match, not in order. None where there is no such folder. Names that begin with a dot match too.
std::vector<std::string> filesMatching(const std::string& pattern) {
  if (pattern.find('\0') != std::string::npos) fail(Code::kInvalidArgument, "A pattern of files holds a zero byte.");
  glob_t found{};
  const int result = ::glob(pattern.c_str(), GLOB_NOSORT | GLOB_PERIOD, nullptr, &found);
  std::vector<std::string> paths(found.gl_pathv, found.gl_pathv + (result == 0 ? found.gl_pathc : 0));
  ::globfree(&found);
  if (result == GLOB_NOSPACE) fail(Code::kResourceExhausted, "Too many files match '", pattern, "'.");
  std::erase_if(paths, [](const std::string& path) {
    const std::string name = std::filesystem::path(path).filename();
    return name == "." || name == "..";
  });
  return paths;
}

void matchFiles(KernelContext& context) {
  const Tensor& patterns = context.input(0);
  if (patterns.rank() > 1) {
    fail(Code::kInvalidArgument, "Input patterns tensor must be scalar or vector, but had shape ", patterns.shape(),
         ".");
  }
  std::vector<std::string> files;
  for (const std::string& pattern : patterns.flat<std::string>()) {
    for (std::string& path : filesMatching(pattern)) files.push_back(std::move(path));
  }
  std::ranges::sort(files);
  context.setOutput(0, Tensor::vector(files));
}

const KernelRegistrar kReadFileKernel(
    "ReadFile",
    [](const KernelConstruction&) {
      return kernelOf([](KernelContext& context) {
        context.setOutput(0, Tensor::scalar(summaries::readRegularFile(scalarText(context, 0))));
      });
    },
    kStateful);
// The folder is made when it is missing, as TensorFlow does.
const KernelRegistrar kWriteFileKernel(
    "WriteFile",
    [](const KernelConstruction&) {
      return kernelOf([](KernelContext& context) {
        const std::string& path = scalarText(context, 0);
        const std::string& contents = scalarText(context, 1);
        const std::string folder = std::filesystem::path(path).parent_path();
        if (!folder.empty()) summaries::makeFolders(folder);
        summaries::writeFileAtomically(path, contents);
      });
    },
    kStateful);
const KernelRegistrar kMatchingFilesKernel(
    "MatchingFiles", [](const KernelConstruction&) { return kernelOf(matchFiles); }, kStateful);

}  // namespace
}  // namespace engine::kernels
