// Checkpoints of every format as the views and the command line read them.
#include "engine/formats/checkpoints/checkpoint_reader.h"

#include <zlib.h>

#include <cmath>
#include <random>

#include "engine/formats/bundle/bundle_reader.h"
#include "engine/formats/bundle/bundle_writer.h"
#include "engine/formats/checkpoints/verify_checkpoint.h"
#include "engine/formats/tables/table.h"
#include "engine/proto/checkpoint.pb.h"
#include "tests/engine/formats/format_test_support.h"
#include "tests/support/mutations.h"

namespace engine::formats {
namespace {

using nlohmann::json;

std::filesystem::path v1Folder() {
  const char* source = std::getenv("ESTIMATOR_SOURCE_DIR");
  return std::filesystem::path(source ? source : ".") / "tests/engine/formats/v1_checkpoints";
}

// All pieces of a cursor as one vector.
Tensor joined(TensorCursor& cursor, DType dtype, int64_t elements) {
  Tensor whole(dtype, Shape{elements});
  int64_t at = 0;
  for (Tensor piece = cursor.next(); piece.valid(); piece = cursor.next()) {
    for (int64_t i = 0; dtype == DType::kString && i < piece.elements(); ++i) {
      whole.data<std::string>()[at + i] = piece.data<std::string>()[i];
    }
    if (dtype != DType::kString) {
      std::memcpy(static_cast<char*>(whole.raw()) + static_cast<std::size_t>(at) * dtypeSize(dtype), piece.raw(),
                  piece.bytes());
    }
    at += piece.elements();
  }
  EXPECT_EQ(at, elements);
  return whole;
}

void expectTensor(const CheckpointReader& reader, const std::string& name, const json& expected) {
  SCOPED_TRACE(reader.prefix() + ":" + name);
  const Tensor tensor = reader.read(name);
  EXPECT_EQ(json(std::vector<int64_t>(tensor.shape().dims().begin(), tensor.shape().dims().end())), expected["shape"]);
  EXPECT_TRUE(identical(tensor.reshaped(Shape{tensor.elements()}),
                        joined(*reader.cursor(name), tensor.dtype(), tensor.elements())));
  if (tensor.dtype() == DType::kString) return;
  EXPECT_EQ(dtypeName(tensor.dtype()), expected["dtype"].get<std::string>());
  EXPECT_EQ(crc32(0, static_cast<const Bytef*>(tensor.raw()), static_cast<uInt>(tensor.bytes())),
            expected["crc32"].get<uint32_t>());
}

TEST(CheckpointReader, EveryTensorOfEveryRecordedCheckpointIsWhatTensorFlowReads) {
  const auto folder = goldenFolder() / "checkpoints";
  SKIP_WITHOUT(folder);
  int tensors = 0;
  for (const auto& caseFolder : std::filesystem::directory_iterator(folder)) {
    const json all = readJson(caseFolder.path() / "expected.json");
    for (const auto& [prefix, entries] : all.items()) {
      const auto reader = openCheckpoint((caseFolder.path() / prefix).string());
      EXPECT_EQ(reader->format(), "V2");
      EXPECT_EQ(reader->damage(), std::vector<std::string>());
      EXPECT_EQ(reader->tensors().size(), entries.size());
      for (const auto& [name, expected] : entries.items()) expectTensor(*reader, name, expected);
      tensors += static_cast<int>(entries.size());
    }
  }
  EXPECT_GT(tensors, 2000);
}

TEST(CheckpointReader, TheFirstFormatIsReadWithEveryTypePartsAndShards) {
  const json expected = readJson(v1Folder() / "expected.json");
  for (const auto& [prefix, entries] : expected.items()) {
    const auto reader = openCheckpoint((v1Folder() / prefix).string());
    EXPECT_EQ(reader->format(), "V1");
    EXPECT_EQ(reader->damage(), std::vector<std::string>());
    EXPECT_EQ(reader->tensors().size(), entries.size());
    for (const auto& [name, entry] : entries.items()) expectTensor(*reader, name, entry);
  }
  const auto all = openCheckpoint((v1Folder() / "all.v1").string());
  const Tensor text = all->read("text");
  EXPECT_EQ(text.flat<std::string>()[0], "ab");
  EXPECT_EQ(text.flat<std::string>()[2], std::string("x\0y\xff", 4));
  EXPECT_EQ(openCheckpoint((v1Folder() / "parts.v1").string())->find("emb/weights")->parts, 3);
}

TEST(CheckpointReader, AShardOrAnIndexNamesItsCheckpoint) {
  const std::string sharded = (v1Folder() / "sharded.v1").string();
  EXPECT_EQ(checkpointPrefix(sharded + "-00001-of-00002"), sharded);
  TemporaryFolder folder;
  BundleWriter writer(folder / "model.ckpt-3");
  writer.add("a", Tensor::scalar(1.0f));
  writer.finish();
  const std::string prefix = folder / "model.ckpt-3";
  EXPECT_EQ(checkpointPrefix(prefix + ".index"), prefix);
  EXPECT_EQ(checkpointPrefix(prefix + ".data-00000-of-00001"), prefix);
}

TEST(CheckpointReader, AFolderMeansTheCheckpointThatItsStateFileNames) {
  TemporaryFolder folder;
  EXPECT_EQ(codeOf([&] { checkpointPrefix(folder.path()); }), Code::kNotFound);
  for (const char* name : {"model.ckpt-3", "model.ckpt-20"}) {
    BundleWriter writer(folder / name);
    writer.add("a", Tensor::scalar(1.0f));
    writer.finish();
  }
  EXPECT_EQ(checkpointPrefix(folder.path()), folder / "model.ckpt-20");
  writeFile(folder / "checkpoint", "model_checkpoint_path: \"model.ckpt-3\"\n");
  EXPECT_EQ(checkpointPrefix(folder.path()), folder / "model.ckpt-3");
  std::filesystem::copy_file(v1Folder() / "all.v1", folder / "old.v1");
  writeFile(folder / "checkpoint", "model_checkpoint_path: \"old.v1\"\n");
  EXPECT_EQ(openCheckpoint(folder.path())->format(), "V1");
  writeFile(folder / "checkpoint", "model_checkpoint_path: \"gone\"\n");
  EXPECT_EQ(checkpointPrefix(folder.path()), folder / "model.ckpt-20");
}

// An index that speaks of two data files, of which one is there.
TEST(CheckpointReader, AMissingDataFileIsNamedBeforeAllElse) {
  TemporaryFolder folder;
  const std::string prefix = folder / "m";
  tensorflow::BundleHeaderProto header;
  header.set_num_shards(2);
  header.mutable_version()->set_producer(1);
  TableEntries entries{{"", header.SerializeAsString()}};
  for (int shard = 0; shard < 2; ++shard) {
    tensorflow::BundleEntryProto entry;
    entry.set_dtype(tensorflow::DT_FLOAT);
    entry.set_shard_id(shard);
    entry.set_size(4);
    entries.emplace_back("w" + std::to_string(shard), entry.SerializeAsString());
  }
  writeFile(prefix + ".index", writeTable(entries));
  writeFile(prefix + ".data-00000-of-00002", "abcd");
  const std::string second = prefix + ".data-00001-of-00002";
  const auto reader = openCheckpoint(prefix);
  ASSERT_EQ(reader->damage().size(), 1u);
  EXPECT_EQ(reader->damage()[0].find(second + " is missing, which is one of the 2 data files"), 0u)
      << reader->damage()[0];
  std::string text;
  EXPECT_EQ(codeOf([&] { BundleReader(prefix).requireShards(); }, &text), Code::kNotFound);
  EXPECT_EQ(text.find(second + " is missing"), 0u) << text;
}

TEST(CheckpointReader, AMissingShardOfTheFirstFormatIsNamed) {
  TemporaryFolder folder;
  std::filesystem::copy_file(v1Folder() / "sharded.v1-00000-of-00002", folder / "s-00000-of-00002");
  const auto reader = openCheckpoint(folder / "s");
  ASSERT_FALSE(reader->damage().empty());
  EXPECT_EQ(reader->damage()[0].find((folder / "s-00001-of-00002") + " is missing"), 0u) << reader->damage()[0];
}

TEST(CheckpointReader, MissingCheckpointsAreToldOf) {
  TemporaryFolder folder;
  std::string text;
  EXPECT_EQ(codeOf([&] { openCheckpoint(folder / "none"); }, &text), Code::kNotFound);
  EXPECT_NE(text.find("none"), std::string::npos);
}

// Ten gigabytes that are a hole in the disk: only the index and the asked tensor's bytes are read.
TEST(CheckpointReader, TenGigabytesAreListedFromTheIndexAlone) {
  TemporaryFolder folder;
  const std::string prefix = folder / "huge";
  TableEntries entries;
  tensorflow::BundleHeaderProto header;
  header.set_num_shards(1);
  header.mutable_version()->set_producer(1);
  entries.emplace_back("", header.SerializeAsString());
  constexpr int64_t kRows = 1'000'000, kColumns = 250;  // of float32: 1 GB each
  for (int i = 0; i < 10; ++i) {
    tensorflow::BundleEntryProto entry;
    entry.set_dtype(tensorflow::DT_FLOAT);
    Shape{kRows, kColumns}.toProto(entry.mutable_shape());
    entry.set_offset(i * kRows * kColumns * 4);
    entry.set_size(kRows * kColumns * 4);
    entries.emplace_back("layer_" + std::to_string(i) + "/kernel", entry.SerializeAsString());
  }
  writeFile(prefix + ".index", writeTable(entries));
  writeFile(bundleDataPath(prefix, 0, 1), "");
  std::filesystem::resize_file(bundleDataPath(prefix, 0, 1), 10 * kRows * kColumns * 4);
  const auto reader = openCheckpoint(prefix);
  ASSERT_EQ(reader->tensors().size(), 10u);
  EXPECT_EQ(reader->tensors()[3].bytes, kRows * kColumns * 4);
  const auto cursor = reader->cursor("layer_7/kernel");
  EXPECT_LE(cursor->next().bytes(), std::size_t{1} << 20);
  // Without the data the list is the same.
  std::filesystem::remove(bundleDataPath(prefix, 0, 1));
  EXPECT_EQ(openCheckpoint(prefix)->tensors().size(), 10u);
}

class DamagedCheckpoint : public ::testing::Test {
 protected:
  DamagedCheckpoint() {
    BundleWriter writer(prefix_);
    writer.add("a", Tensor::vector(std::vector<float>(1000, 1.5f)));
    writer.add("b", Tensor::vector(std::vector<float>(1000, 2.5f)));
    writer.finish();
  }
  TemporaryFolder folder_;
  const std::string prefix_ = folder_ / "model";
};

TEST_F(DamagedCheckpoint, AFlippedByteNamesFileAndOffsetAndKeepsTheRest) {
  const std::string path = bundleDataPath(prefix_, 0, 1);
  std::string bytes = readFile(path);
  bytes[4500] = static_cast<char>(bytes[4500] ^ 1);
  writeFile(path, bytes);
  const auto reader = openCheckpoint(prefix_);
  EXPECT_EQ(reader->read("a").flat<float>()[0], 1.5f);
  for (const auto& read : {std::function<void()>([&] { reader->read("b"); }), std::function<void()>([&] {
                             const auto cursor = reader->cursor("b");
                             while (cursor->next().valid()) {
                             }
                           })}) {
    std::string text;
    EXPECT_EQ(codeOf(read, &text), Code::kDataLoss);
    EXPECT_NE(text.find("at 4000 in " + path), std::string::npos) << text;
  }
}

TEST_F(DamagedCheckpoint, ACheckNamesTensorFileAndOffsetAndFindsTheOthersWhole) {
  const std::string path = bundleDataPath(prefix_, 0, 1);
  std::string bytes = readFile(path);
  bytes[4500] = static_cast<char>(bytes[4500] ^ 1);
  writeFile(path, bytes);
  const auto reader = openCheckpoint(prefix_);
  EXPECT_EQ(verifyTensor(*reader, "a"), "");
  const std::string problem = verifyTensor(*reader, "b");
  EXPECT_NE(problem.find("tensor \"b\" at 4000 in " + path), std::string::npos) << problem;
  EXPECT_EQ(codeOf([&] { verifyTensor(*reader, "a", [] { return false; }); }), Code::kCancelled);
}

TEST_F(DamagedCheckpoint, ACutDataFileIsToldOfWithItsSizes) {
  const std::string path = bundleDataPath(prefix_, 0, 1);
  std::filesystem::resize_file(path, 5000);
  const auto reader = openCheckpoint(prefix_);
  EXPECT_EQ(reader->tensors().size(), 2u);
  std::string text;
  EXPECT_EQ(codeOf([&] { reader->cursor("b"); }, &text), Code::kOutOfRange);
  EXPECT_NE(text.find(path + " has 5000 bytes"), std::string::npos) << text;
}

TEST_F(DamagedCheckpoint, AnEntryThatDoesNotFitIsLeftOutAndTheRestKept) {
  const std::string path = prefix_ + ".index";
  TableEntries entries = readTable(readFile(path), path);
  tensorflow::BundleEntryProto entry;
  ASSERT_TRUE(entry.ParseFromString(entries[1].second));
  entry.set_shard_id(77);
  entries[1].second = entry.SerializeAsString();
  writeFile(path, writeTable(entries));
  EXPECT_EQ(codeOf([&] { BundleReader strict(prefix_); }), Code::kDataLoss);
  const auto reader = openCheckpoint(prefix_);
  ASSERT_EQ(reader->tensors().size(), 1u);
  EXPECT_EQ(reader->read("b").flat<float>()[9], 2.5f);
  ASSERT_EQ(reader->damage().size(), 1u);
  EXPECT_NE(reader->damage()[0].find(path), std::string::npos);
}

TEST(CheckpointReader, ADamagedBlockOfTheIndexKeepsTheOtherBlocks) {
  TemporaryFolder folder;
  const std::string prefix = folder / "many";
  BundleWriter writer(prefix);
  // Names long enough for several blocks of 256 KiB.
  for (int i = 100; i < 300; ++i) writer.add(std::to_string(i) + std::string(3000, 'x'), Tensor::scalar(1.0f));
  writer.finish();
  std::string bytes = readFile(prefix + ".index");
  const std::size_t at = bytes.size() * 2 / 3;
  bytes[at] = static_cast<char>(bytes[at] ^ 1);
  writeFile(prefix + ".index", bytes);
  const auto reader = openCheckpoint(prefix);
  EXPECT_GT(reader->tensors().size(), 50u);
  EXPECT_LT(reader->tensors().size(), 200u);
  ASSERT_EQ(reader->damage().size(), 1u);
  EXPECT_NE(reader->damage()[0].find("data block at"), std::string::npos) << reader->damage()[0];
}

// Whatever is done to the bytes: values, or an Error.
void readEveryTensor(const std::string& prefix) {
  try {
    const auto reader = openCheckpoint(prefix);
    for (const StoredTensor& tensor : reader->tensors()) {
      try {
        reader->read(tensor.name);
      } catch (const Error&) {
      }
    }
  } catch (const Error&) {
  }
}

TEST(CheckpointReader, DamagedFirstFormatFilesNeverCrash) {
  TemporaryFolder folder;
  std::mt19937 random(5);
  for (const char* name : {"all.v1", "parts.v1"}) {
    const std::string bytes = readFile((v1Folder() / name).string());
    for (int i = 0; i < 300; ++i) {
      writeFile(folder / "damaged", testing::mutated(bytes, random));
      readEveryTensor(folder / "damaged");
    }
    for (std::size_t cut = 0; cut < bytes.size(); cut += 37) {
      writeFile(folder / "damaged", bytes.substr(0, cut));
      readEveryTensor(folder / "damaged");
    }
  }
}

// The table's checksums keep random damage away from the messages, so these are damaged inside of valid tables.
TEST(CheckpointReader, HostileMessagesInsideOfAValidTableGiveErrors) {
  TemporaryFolder folder;
  std::mt19937 random(6);
  for (const char* name : {"all.v1", "parts.v1"}) {
    const std::string path = (v1Folder() / name).string();
    const TableEntries good = readTable(readFile(path), path);
    for (int i = 0; i < 500; ++i) {
      TableEntries entries = good;
      std::string& value = entries[random() % (i % 2 ? 1 : entries.size())].second;
      value = testing::mutated(value, random);
      writeFile(folder / "hostile", writeTable(entries));
      readEveryTensor(folder / "hostile");
    }
  }
}

TEST(CheckpointReader, AHugeShapeInASmallFileCostsNoMemory) {
  TemporaryFolder folder;
  tensorflow::SavedTensorSlices slices;
  auto* tensor = slices.mutable_meta()->add_tensor();
  tensor->set_name("w");
  tensor->set_type(tensorflow::DT_FLOAT);
  Shape{1 << 20, 1 << 20}.toProto(tensor->mutable_shape());
  tensor->add_slice()->add_extent();
  tensor->mutable_slice(0)->add_extent();
  writeFile(folder / "w.v1", writeTable({{"", slices.SerializeAsString()}}));
  const auto reader = openCheckpoint(folder / "w.v1");
  ASSERT_EQ(reader->tensors().size(), 1u);
  EXPECT_EQ(codeOf([&] { reader->read("w"); }), Code::kDataLoss);
}

TEST(NumbersOf, SmallFloatsAreDecoded) {
  const auto tensor = [](DType dtype, std::vector<uint16_t> bits) {
    Tensor t(dtype, Shape{static_cast<int64_t>(bits.size())});
    std::memcpy(t.raw(), bits.data(), t.bytes());
    return t;
  };
  const auto half = numbersOf(tensor(DType::kHalf, {0x3c00, 0xc000, 0x0001, 0x7c00, 0x7e00}));
  EXPECT_EQ(half[0], 1);
  EXPECT_EQ(half[1], -2);
  EXPECT_EQ(half[2], std::ldexp(1, -24));
  EXPECT_TRUE(std::isinf(half[3]));
  EXPECT_TRUE(std::isnan(half[4]));
  EXPECT_EQ(numbersOf(tensor(DType::kBfloat16, {0x4049}))[0], 3.140625);
}

}  // namespace
}  // namespace engine::formats
