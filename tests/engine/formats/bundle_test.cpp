#include <gtest/gtest.h>
#include <sys/resource.h>

#include <csignal>

#include "engine/formats/bundle/bundle_reader.h"
#include "engine/formats/bundle/bundle_writer.h"
#include "engine/formats/tables/table.h"
#include "engine/proto/checkpoint.pb.h"
#include "tests/engine/formats/format_test_support.h"

namespace engine::formats {
namespace {

TEST(Bundle, RoundTripsTensorsOfManyTypes) {
  TemporaryFolder folder;
  const std::map<std::string, Tensor> tensors = {
      {"weights", Tensor::of<float>({1, -2, 3.5f, 0, 1e-40f, 6}, Shape{2, 3})},
      {"global_step", Tensor::scalar<int64_t>(-7)},
      {"flags", Tensor::of<bool>({true, false}, Shape{2})},
      {"bytes", Tensor::of<uint8_t>({0, 255}, Shape{2})},
      {"empty", Tensor(DType::kDouble, Shape{0, 3})},
      {"half", Tensor(DType::kHalf, Shape{3})},
      {"complex", Tensor(DType::kComplex128, Shape{2})},
      {"words", Tensor::of<std::string>({"", "a\0b", std::string(70000, 'x'), "é"}, Shape{2, 2})},
      {"no words", Tensor(DType::kString, Shape{0})}};
  BundleWriter writer(folder / "model.ckpt-7");
  for (const auto& [name, tensor] : tensors) writer.add(name, tensor);
  writer.finish();

  const BundleReader reader(folder / "model.ckpt-7");
  EXPECT_EQ(reader.names().size(), tensors.size());
  for (const auto& [name, tensor] : tensors) EXPECT_TRUE(identical(reader.read(name), tensor)) << name;
}

TEST(Bundle, LeavesOnlyTheTwoFiles) {
  TemporaryFolder folder;
  {
    BundleWriter writer(folder / "m");
    writer.add("a", Tensor::scalar<float>(1));
    writer.finish();
    BundleWriter abandoned(folder / "n");
    abandoned.add("a", Tensor::scalar<float>(1));
  }
  std::vector<std::string> names;
  for (const auto& file : std::filesystem::directory_iterator(folder.path())) names.push_back(file.path().filename());
  std::ranges::sort(names);
  EXPECT_EQ(names, (std::vector<std::string>{"m.data-00000-of-00001", "m.index"}));
}

TEST(Bundle, EncodesStringsAsTheReferenceDoes) {
  TemporaryFolder folder;
  BundleWriter writer(folder / "m");
  writer.add("s", Tensor::vector<std::string>({"ab", "", "xyz"}));
  writer.finish();
  EXPECT_EQ(readFile(folder / "m.data-00000-of-00001"), std::string("\x02\x00\x03\x1b\x42\x8b\xca"
                                                                    "abxyz",
                                                                    12));
  EXPECT_EQ(BundleReader(folder / "m").entry("s").crc32c, 0x3fc4ad10u);
}

TEST(Bundle, JoinsPartsAndReadsAcrossThem) {
  TemporaryFolder folder;
  Tensor whole(DType::kFloat, Shape{10, 4});
  for (int i = 0; i < 40; ++i) whole.data<float>()[i] = static_cast<float>(i);
  BundleWriter writer(folder / "m");
  for (const char* part : {"6,4:0,4", "0,6:0,2", "0,6:2,2"}) {
    const TensorSlice slice = TensorSlice::parse(part);
    writer.addSlice("w", whole.shape(), slice, extractSlice(whole, slice));
  }
  writer.addSlice("single", Shape{10, 4}, TensorSlice::parse("-:-"), whole);
  writer.finish();

  const BundleReader reader(folder / "m");
  EXPECT_EQ(reader.names(), (std::vector<std::string>{"single", "w"}));
  EXPECT_TRUE(identical(reader.read("w"), whole));
  EXPECT_TRUE(reader.entry("single").slices.empty());
  EXPECT_EQ(reader.readSlice("w", TensorSlice::parse("5,2:1,2")).toDoubles(), (std::vector<double>{21, 22, 25, 26}));
}

TEST(Bundle, RefusesPartsThatOverlap) {
  TemporaryFolder folder;
  BundleWriter writer(folder / "m");
  const Tensor part(DType::kFloat, Shape{2});
  writer.addSlice("w", Shape{4}, TensorSlice::parse("0,2"), part);
  EXPECT_EQ(codeOf([&] { writer.addSlice("w", Shape{4}, TensorSlice::parse("1,2"), part); }), Code::kInvalidArgument);
}

TEST(Bundle, ReadsOnlyTheStoredPartsOfAnIncompleteVariable) {
  TemporaryFolder folder;
  BundleWriter writer(folder / "m");
  writer.addSlice("w/part_1/Ftrl", Shape{4}, TensorSlice::parse("2,2"), Tensor::vector<float>({5, 6}));
  writer.finish();
  const BundleReader reader(folder / "m");
  EXPECT_EQ(reader.readSlice("w/part_1/Ftrl", TensorSlice::parse("2,2")).toDoubles(), (std::vector<double>{5, 6}));
  EXPECT_EQ(reader.readSlice("w/part_1/Ftrl", TensorSlice::parse("3,1")).toDoubles(), (std::vector<double>{6}));
  EXPECT_EQ(codeOf([&] { reader.readSlice("w/part_1/Ftrl", TensorSlice::parse("1,2")); }), Code::kInvalidArgument);
  EXPECT_EQ(codeOf([&] { reader.read("w/part_1/Ftrl"); }), Code::kInvalidArgument);
}

TEST(Bundle, RefusesUsedAndEmptyNames) {
  TemporaryFolder folder;
  BundleWriter writer(folder / "m");
  writer.add("a", Tensor::scalar<float>(1));
  EXPECT_EQ(codeOf([&] { writer.add("a", Tensor::scalar<float>(1)); }), Code::kInvalidArgument);
  EXPECT_EQ(codeOf([&] { writer.add("", Tensor::scalar<float>(1)); }), Code::kInvalidArgument);
}

TEST(Bundle, RefusesAnotherDtypeThanTheStoredOne) {
  TemporaryFolder folder;
  BundleWriter writer(folder / "m");
  writer.add("a", Tensor::scalar<float>(1));
  writer.finish();
  EXPECT_EQ(codeOf([&] { BundleReader(folder / "m").read("a", DType::kInt32); }), Code::kInvalidArgument);
}

TEST(Bundle, NamesTheMissingFile) {
  TemporaryFolder folder;
  std::string text;
  EXPECT_EQ(codeOf([&] { BundleReader(folder / "none"); }, &text), Code::kNotFound);
  EXPECT_NE(text.find("none.index"), std::string::npos) << text;
  EXPECT_EQ(codeOf([&] { BundleWriter(folder / "absent/m"); }, &text), Code::kNotFound);
  EXPECT_NE(text.find("absent"), std::string::npos) << text;
}

TEST(Bundle, AFullDiskLeavesTheOlderCheckpointWhole) {
  TemporaryFolder folder;
  BundleWriter first(folder / "m");
  first.add("a", Tensor::scalar<float>(1));
  first.finish();

  rlimit old{};
  getrlimit(RLIMIT_FSIZE, &old);
  const auto oldHandler = std::signal(SIGXFSZ, SIG_IGN);
  const rlimit small{1 << 16, old.rlim_max};
  setrlimit(RLIMIT_FSIZE, &small);
  std::string text;
  const Code code = codeOf(
      [&] {
        BundleWriter second(folder / "m");
        second.add("a", Tensor(DType::kFloat, Shape{1 << 18}));
        second.finish();
      },
      &text);
  setrlimit(RLIMIT_FSIZE, &old);
  std::signal(SIGXFSZ, oldHandler);

  EXPECT_EQ(code, Code::kResourceExhausted);
  EXPECT_NE(text.find(folder / "m"), std::string::npos) << text;
  EXPECT_EQ(BundleReader(folder / "m").read("a").item<float>(), 1);
}

class BundleDamage : public ::testing::Test {
 protected:
  BundleDamage() {
    BundleWriter writer(folder_ / "m");
    for (int i = 0; i < 40; ++i) writer.add("layer/kernel_" + std::to_string(i), Tensor(DType::kFloat, Shape{3}));
    writer.add("words", Tensor::vector<std::string>({"one", "two"}));
    writer.addSlice("p", Shape{4}, TensorSlice::parse("0,2"), Tensor(DType::kFloat, Shape{2}));
    writer.addSlice("p", Shape{4}, TensorSlice::parse("2,2"), Tensor(DType::kFloat, Shape{2}));
    writer.finish();
    index_ = readFile(folder_ / "m.index");
    data_ = readFile(folder_ / "m.data-00000-of-00001");
  }

  // Reads everything; anything but an Error fails the test by itself. Whether something was refused.
  bool refused() {
    try {
      const BundleReader reader(folder_ / "m");
      for (const std::string& name : reader.names()) reader.read(name);
    } catch (const Error&) {
      return true;
    }
    return false;
  }

  TemporaryFolder folder_;
  std::string index_;
  std::string data_;
};

TEST_F(BundleDamage, AnIndexCutAnywhereIsRefused) {
  for (std::size_t size = 0; size < index_.size(); ++size) {
    writeFile(folder_ / "m.index", index_.substr(0, size));
    EXPECT_EQ(codeOf([&] { BundleReader(folder_ / "m"); }), Code::kDataLoss) << size;
  }
}

TEST_F(BundleDamage, AFlippedBitInTheIndexNeverGivesOtherTensors) {
  for (std::size_t i = 0; i < index_.size() * 8; i += 3) {
    std::string bytes = index_;
    bytes[i / 8] = static_cast<char>(bytes[i / 8] ^ 1 << i % 8);
    writeFile(folder_ / "m.index", bytes);
    // The padding and the unused metaindex block may change without harm.
    if (refused()) continue;
    EXPECT_EQ(BundleReader(folder_ / "m").names().size(), 42u) << i;
  }
}

TEST_F(BundleDamage, AFlippedBitInTheDataFailsThatTensorOnly) {
  for (std::size_t i = 0; i < data_.size(); ++i) {
    std::string bytes = data_;
    bytes[i] = static_cast<char>(bytes[i] ^ 16);
    writeFile(folder_ / "m.data-00000-of-00001", bytes);
    const BundleReader reader(folder_ / "m");
    int failures = 0;
    for (const std::string& name : reader.names()) failures += codeOf([&] { reader.read(name); }) == Code::kDataLoss;
    EXPECT_EQ(failures, 1) << i;
  }
}

TEST_F(BundleDamage, HostileSizesAndShapesAreRefusedBeforeAnyMemoryIsSpent) {
  const auto change = [&](const std::string& name, const auto& edit) {
    TableEntries entries = readTable(index_, "index");
    for (auto& [key, value] : entries) {
      if (key != name) continue;
      tensorflow::BundleEntryProto proto;
      proto.ParseFromString(value);
      edit(proto);
      value = proto.SerializeAsString();
    }
    writeFile(folder_ / "m.index", writeTable(entries));
    return codeOf([&] { BundleReader(folder_ / "m").read(name); });
  };
  using Entry = tensorflow::BundleEntryProto;
  const std::string name = "layer/kernel_3";
  const auto resize = [](Entry& e, int64_t size) { e.mutable_shape()->mutable_dim(0)->set_size(size); };
  EXPECT_EQ(change(name, [&](Entry& e) { resize(e, int64_t{1} << 45); }), Code::kDataLoss);
  EXPECT_EQ(change(name, [&](Entry& e) { resize(e, int64_t{1} << 62); }), Code::kDataLoss);
  EXPECT_EQ(change(name, [&](Entry& e) { resize(e, -1); }), Code::kDataLoss);
  EXPECT_EQ(change(name, [&](Entry& e) { resize(e, -5); }), Code::kDataLoss);
  EXPECT_EQ(change(name, [](Entry& e) { e.set_offset(-4); }), Code::kDataLoss);
  EXPECT_EQ(change(name, [](Entry& e) { e.set_offset(INT64_MAX); }), Code::kDataLoss);
  EXPECT_EQ(change(name, [](Entry& e) { e.set_offset(1 << 20); }), Code::kOutOfRange);
  EXPECT_EQ(change(name, [](Entry& e) { e.set_size(INT64_MAX); }), Code::kDataLoss);
  EXPECT_EQ(change(name, [](Entry& e) { e.set_size(-1); }), Code::kDataLoss);
  EXPECT_EQ(change(name, [](Entry& e) { e.set_shard_id(7); }), Code::kDataLoss);
  EXPECT_EQ(change(name, [](Entry& e) { e.set_dtype(tensorflow::DT_DOUBLE); }), Code::kDataLoss);
  EXPECT_EQ(change(name, [](Entry& e) { e.set_dtype(tensorflow::DT_VARIANT); }), Code::kUnimplemented);
  EXPECT_EQ(change("words", [&](Entry& e) { resize(e, int64_t{1} << 50); }), Code::kDataLoss);
  EXPECT_EQ(change("p", [&](Entry& e) { e.mutable_slices(1)->mutable_extent(0)->set_start(1); }), Code::kDataLoss);
  EXPECT_EQ(change("p", [&](Entry& e) { e.mutable_slices(1)->mutable_extent(0)->set_length(3); }), Code::kDataLoss);
  EXPECT_EQ(change("p", [&](Entry& e) { resize(e, int64_t{1} << 50); }), Code::kInvalidArgument);
}

TEST_F(BundleDamage, ADataFileCutAnywhereIsOutOfRange) {
  for (std::size_t size = 0; size < data_.size(); size += 7) {
    writeFile(folder_ / "m.data-00000-of-00001", data_.substr(0, size));
    EXPECT_EQ(codeOf([&] { BundleReader(folder_ / "m").read("words"); }), Code::kOutOfRange) << size;
  }
}

}  // namespace
}  // namespace engine::formats
