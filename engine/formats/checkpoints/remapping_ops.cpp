// GenerateVocabRemapping and LoadAndRemapMatrix: what warm starts do where a vocabulary has changed. Rows and columns
// of a matrix in a checkpoint go to the places that their words have now.
#include <limits>
#include <set>
#include <unordered_map>

#include "engine/core/error.h"
#include "engine/formats/checkpoints/checkpoint_reader.h"
#include "engine/formats/files/plain_records.h"
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/stateful.h"

namespace engine::formats {
namespace {

const OpRegistrar kVocabRemapping(
    "GenerateVocabRemapping", "new_vocab_file: string, old_vocab_file: string -> remapping: int64, num_present: int32",
    "new_vocab_offset: int; num_new_vocab: int; old_vocab_size: int = -1", [](InferenceContext& c) {
      c.setOutput(0, Shape{c.node().attr<int64_t>("num_new_vocab")});
      c.setOutput(1, Shape{});
    });
const OpRegistrar kRemapMatrix(
    "LoadAndRemapMatrix",
    "ckpt_path: string, old_tensor_name: string, row_remapping: int64, col_remapping: int64, initializing_values: "
    "float "
    "-> output_matrix: float",
    "num_rows: int; num_cols: int; max_rows_in_memory: int = -1",
    [](InferenceContext& c) {
      c.setOutput(0, Shape{c.node().attr<int64_t>("num_rows"), c.node().attr<int64_t>("num_cols")});
    },
    Stateful::kYes);
const NoGradientRegistrar kNoRemappingGradient({"GenerateVocabRemapping", "LoadAndRemapMatrix"});

// Up to `most` lines, or (negative) all.
std::vector<std::string> wordsOf(const std::string& path, int64_t most) {
  std::vector<std::string> words;
  LineReader reader(path);
  for (std::string word; (most < 0 || std::ssize(words) < most) && reader.next(word);) words.push_back(word);
  return words;
}

// For each of so many new words, from the offset on, where it stands among the old ones, or −1.
void remapVocabulary(KernelContext& context, int64_t offset, int64_t count, int64_t oldSize) {
  const std::vector<std::string> old = wordsOf(context.input(1).item<std::string>(), oldSize);
  std::unordered_map<std::string, int64_t> places;
  for (const std::string& word : old) places.emplace(word, std::ssize(places));
  const std::vector<std::string> words = wordsOf(context.input(0).item<std::string>(), offset + count);
  if (std::ssize(words) < offset + count) {
    fail(Code::kInvalidArgument, "The new vocabulary has ", words.size(), " words, fewer than new_vocab_offset + ",
         "num_new_vocab = ", offset + count, ".");
  }
  int64_t* remapping = context.output(0, Shape{count}).data<int64_t>();
  int32_t present = 0;
  for (int64_t i = 0; i < count; ++i) {
    const auto found = places.find(words[static_cast<std::size_t>(offset + i)]);
    remapping[i] = found == places.end() ? -1 : found->second;
    if (found != places.end()) ++present;
  }
  *context.output(1, Shape{}).data<int32_t>() = present;
}

// As InvalidArgument: places beyond the `old` ones, another number of them than `wanted`, and one that comes twice.
void checkRemapping(const std::vector<int64_t>& remapping, int64_t wanted, int64_t old, const char* what) {
  if (std::ssize(remapping) != wanted) {
    fail(Code::kInvalidArgument, "Size of ", what, "_remapping is ", remapping.size(),
         " instead of being equal to num_", what, "s=", wanted);
  }
  std::set<int64_t> seen;
  for (const int64_t place : remapping) {
    if (place < 0) continue;
    if (place >= old) fail(Code::kInvalidArgument, "There is no ", what, " ", place, " in a matrix of ", old, ".");
    if (!seen.insert(place).second)
      fail(Code::kUnimplemented, "Found duplicate index ", place, " in ", what, "_remapping.");
  }
}

void remapMatrix(KernelContext& context, int64_t rows, int64_t columns) {
  const auto reader = openCheckpoint(context.input(0).item<std::string>());
  const auto name = context.input(1).item<std::string>();
  const Tensor old = reader->read(name);
  if (old.dtype() != DType::kFloat || old.rank() != 2) {
    fail(Code::kInvalidArgument, "Old tensor ", name, " must be a matrix of float32, not ", dtypeName(old.dtype()),
         old.shape(), ".");
  }
  const std::vector<int64_t> rowPlaces = context.input(2).toInt64s(), columnPlaces = context.input(3).toInt64s();
  checkRemapping(rowPlaces, rows, old.dim(0), "row");
  if (!columnPlaces.empty()) checkRemapping(columnPlaces, columns, old.dim(1), "col");
  if (columnPlaces.empty() && old.dim(1) != columns) {
    fail(Code::kInvalidArgument, "The old matrix has ", old.dim(1), " columns, the new one ", columns,
         ": give col_remapping.");
  }
  const auto initial = context.input(4).flat<float>();
  std::size_t used = 0;
  float* out = context.output(0, Shape{rows, columns}).data<float>();
  for (const int64_t row : rowPlaces) {
    for (int64_t c = 0; c < columns; ++c) {
      const int64_t column = columnPlaces.empty() ? c : columnPlaces[static_cast<std::size_t>(c)];
      if (row >= 0 && column >= 0) {
        *out++ = old.data<float>()[row * old.dim(1) + column];
      } else if (used < initial.size()) {
        *out++ = initial[used++];
      } else {
        fail(Code::kInvalidArgument, "initializing_values contained ", initial.size(),
             " values, but more are missing.");
      }
    }
  }
  if (used != initial.size()) {
    fail(Code::kInvalidArgument, "initializing_values contained ", initial.size(), " values, but only ", used,
         " are missing.");
  }
}

// An attribute that counts: from `least` up to 2³¹. InvalidArgument for another.
int64_t countAttr(const KernelConstruction& c, const char* attr, int64_t least) {
  const int64_t value = c.attr<int64_t>(attr);
  if (value >= least && value <= std::numeric_limits<int32_t>::max()) return value;
  fail(Code::kInvalidArgument, "Node '", c.node.name(), "': ", attr, " must be at least ", least, ", not ", value, ".");
}

const KernelRegistrar kVocabRemappingKernel("GenerateVocabRemapping",
                                            [](const KernelConstruction& c) {
                                              const int64_t offset = countAttr(c, "new_vocab_offset", 0),
                                                            count = countAttr(c, "num_new_vocab", 0);
                                              const int64_t oldSize = countAttr(c, "old_vocab_size", -1);
                                              return kernelOf([=](KernelContext& context) {
                                                remapVocabulary(context, offset, count, oldSize);
                                              });
                                            },
                                            {.foldable = false});
const KernelRegistrar kRemapMatrixKernel(
    "LoadAndRemapMatrix",
    [](const KernelConstruction& c) {
      const int64_t rows = countAttr(c, "num_rows", 0), columns = countAttr(c, "num_cols", 1);
      return kernelOf([=](KernelContext& context) { remapMatrix(context, rows, columns); });
    },
    kernels::kStateful);

}  // namespace
}  // namespace engine::formats
