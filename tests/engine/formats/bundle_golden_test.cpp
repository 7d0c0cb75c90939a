// Checkpoints that TensorFlow wrote, against what TensorFlow says is in them.
#include <gtest/gtest.h>
#include <zlib.h>

#include "engine/formats/bundle/bundle_reader.h"
#include "engine/formats/bundle/bundle_writer.h"
#include "engine/formats/tables/table.h"
#include "tests/engine/formats/format_test_support.h"

namespace engine::formats {
namespace {

using nlohmann::json;

std::vector<std::filesystem::path> indexFiles(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& file : std::filesystem::recursive_directory_iterator(folder)) {
    if (file.path().extension() == ".index") files.push_back(file.path());
  }
  std::ranges::sort(files);
  return files;
}

void expectTensor(const Tensor& tensor, const json& expected, const std::string& name) {
  EXPECT_EQ(json(std::vector<int64_t>(tensor.shape().dims().begin(), tensor.shape().dims().end())), expected["shape"])
      << name;
  if (tensor.dtype() == DType::kString) {
    EXPECT_TRUE(expected["dtype"] == "string" || expected["dtype"] == "object") << name << expected["dtype"];
    return;
  }
  EXPECT_EQ(dtypeName(tensor.dtype()), expected["dtype"].get<std::string>()) << name;
  const auto crc = crc32(0, static_cast<const Bytef*>(tensor.raw()), static_cast<uInt>(tensor.bytes()));
  EXPECT_EQ(crc, expected["crc32"].get<uint32_t>()) << name;
}

TEST(BundleGolden, EveryTensorIsWhatTensorFlowReads) {
  const auto folder = goldenFolder() / "checkpoints";
  SKIP_WITHOUT(folder);
  int tensors = 0;
  for (const auto& caseFolder : std::filesystem::directory_iterator(folder)) {
    const json expected = readJson(caseFolder.path() / "expected.json");
    for (const auto& [prefix, entries] : expected.items()) {
      const BundleReader reader((caseFolder.path() / prefix).string());
      EXPECT_EQ(reader.names().size(), entries.size()) << prefix;
      for (const auto& [name, entry] : entries.items()) {
        expectTensor(reader.read(name), entry, prefix + ":" + name);
        ++tensors;
      }
    }
  }
  EXPECT_GT(tensors, 2000);
}

TEST(BundleGolden, StringsAreWhatTensorFlowReads) {
  const auto folder = goldenFolder() / "checkpoints/dtypes_0";
  SKIP_WITHOUT(folder);
  const json expected = readJson(folder / "expected.json")["all"];
  const BundleReader reader((folder / "all").string());
  int compared = 0;
  for (const auto& [name, entry] : expected.items()) {
    if (entry["dtype"] != "string") continue;
    const Tensor tensor = reader.read(name);
    ASSERT_EQ(static_cast<std::size_t>(tensor.elements()), entry["values"].size()) << name;
    std::size_t i = 0;
    for (const json& value : entry["values"]) {
      const std::string& text = tensor.flat<std::string>()[i++];
      if (value.is_string()) {
        EXPECT_EQ(text, value.get<std::string>()) << name;
      } else {
        EXPECT_EQ(text.size(), value["bytes"].get<std::size_t>()) << name;
      }
      ++compared;
    }
  }
  EXPECT_GT(compared, 0);
}

TEST(BundleGolden, SlicesAreWhatRestoreGives) {
  const auto folder = goldenFolder() / "checkpoints/partitioned_0";
  SKIP_WITHOUT(folder);
  const BundleReader reader((folder / "model.ckpt").string());
  for (const json& wanted : readJson(folder / "slices.json")) {
    Shape full;
    TensorSlice slice;
    ASSERT_TRUE(parseShapeAndSlice(wanted["spec"].get<std::string>(), full, slice));
    const Tensor got = reader.readSlice(wanted["name"].get<std::string>(), slice);
    EXPECT_EQ(got.toDoubles(), wanted["values"].get<std::vector<double>>()) << wanted["spec"];
  }
}

TEST(BundleGolden, DamageGivesTensorFlowsErrors) {
  const auto folder = goldenFolder() / "records/damaged_checkpoint_0";
  SKIP_WITHOUT(folder);
  const json cases = readJson(folder / "case.json")["expected"];
  ASSERT_GT(cases.size(), 8u);
  for (const auto& [prefix, tensors] : cases.items()) {
    if (prefix == "wrong_dtype") continue;
    for (const auto& [name, expected] : tensors.items()) {
      const Code code = codeOf([&, p = prefix, n = name] { BundleReader((folder / p).string()).read(n); });
      const std::string wanted = expected.is_string() ? "OkError" : expected["type"].get<std::string>();
      EXPECT_EQ(code == Code::kOk ? "OkError" : pythonName(code), wanted) << prefix << " " << name;
    }
  }
  EXPECT_EQ(codeOf([&] { BundleReader((folder / "good").string()).read("a", DType::kInt32); }), Code::kInvalidArgument);
}

// Whether an index file has a block compressed by snappy: written again it cannot be the same bytes.
bool sameBytes(const std::string& bytes, const std::string& name) {
  return writeTable(readTable(bytes, name)) == bytes;
}

TEST(BundleGolden, EveryIndexIsReadAndWrittenAgainByteForByte) {
  SKIP_WITHOUT(goldenFolder());
  int read = 0;
  std::vector<std::string> different;
  for (const auto& root : {goldenFolder(), fixturesFolder()}) {
    SKIP_WITHOUT(root);
    for (const auto& path : indexFiles(root)) {
      const bool damaged = path.string().find("damaged_checkpoint_0") != std::string::npos;
      if (damaged && path.stem() != "good") continue;
      const std::string bytes = readFile(path.string());
      ++read;
      if (!sameBytes(bytes, path.string())) different.push_back(path.filename().string());
    }
  }
  EXPECT_GT(read, 300);
  // Those that other builds of TensorFlow compressed.
  EXPECT_LT(different.size(), 20u) << ::testing::PrintToString(different);
}

TEST(BundleGolden, EveryTensorOfEveryCheckpointMatchesItsChecksum) {
  SKIP_WITHOUT(goldenFolder());
  int tensors = 0;
  for (const auto& root : {goldenFolder(), fixturesFolder()}) {
    SKIP_WITHOUT(root);
    for (const auto& path : indexFiles(root)) {
      if (path.string().find("damaged_checkpoint_0") != std::string::npos) continue;
      const BundleReader reader((path.parent_path() / path.stem()).string());
      for (const std::string& name : reader.names()) {
        const auto& slices = reader.entry(name).slices;
        try {
          for (const TensorSlice& slice : slices) reader.readSlice(name, slice);
          if (slices.empty()) reader.read(name);
        } catch (const Error& error) {
          ADD_FAILURE() << error.what();
        }
        ++tensors;
      }
    }
  }
  EXPECT_GT(tensors, 3000);
}

TEST(BundleGolden, ACheckpointWrittenAgainIsTheSameFiles) {
  const auto folder = goldenFolder() / "checkpoints";
  SKIP_WITHOUT(folder);
  TemporaryFolder out;
  for (const char* name : {"plain_0/model.ckpt-20", "dtypes_0/all", "large_0/large", "many_tensors_0/many",
                           "object_based_0/ckpt-3", "module_0/m-1"}) {
    const std::string prefix = (folder / name).string();
    const BundleReader reader(prefix);
    std::vector<std::string> names = reader.names();
    std::ranges::stable_sort(
        names, {}, [&](const std::string& n) { return std::pair(reader.entry(n).offset, reader.entry(n).size); });
    BundleWriter writer(out / "copy");
    for (const std::string& n : names) writer.add(n, reader.read(n));
    writer.finish();
    EXPECT_EQ(readFile(bundleDataPath(out / "copy", 0, 1)), readFile(bundleDataPath(prefix, 0, 1))) << name;
    EXPECT_EQ(readFile(out / "copy.index"), readFile(bundleIndexPath(prefix))) << name;
  }
}

}  // namespace
}  // namespace engine::formats
