// HDF5 files that h5py wrote: hdf5_files/make_files.py has each line of it. Damaged ones are refused, whatever they
// are.
#include <gtest/gtest.h>

#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <map>
#include <numeric>
#include <thread>

#include "engine/formats/files/files.h"
#include "engine/keras/files/hdf5.h"
#include "engine/keras/files/hdf5/checksum.h"
#include "tests/support/failure.h"

namespace engine::keras {
namespace {

using test_support::Failure;
using test_support::failureOf;
using Texts = std::vector<std::string>;

std::string fixture(const std::string& name) {
  const char* source = std::getenv("ESTIMATOR_SOURCE_DIR");
  return (std::filesystem::path(source ? source : ".") / "tests/engine/keras/hdf5_files" / name).string();
}

std::vector<std::string> allFixtures() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(fixture(""))) {
    if (entry.path().extension() == ".h5") names.push_back(entry.path().filename());
  }
  return names;
}

std::vector<double> upTo(int count) {
  std::vector<double> values(static_cast<std::size_t>(count));
  std::iota(values.begin(), values.end(), 0);
  return values;
}

// Of floats of 16 bits.
std::vector<uint16_t> bitsOf(const Tensor& value) {
  std::vector<uint16_t> bits(static_cast<std::size_t>(value.elements()));
  std::memcpy(bits.data(), value.raw(), value.bytes());
  return bits;
}

// The format's three generations have the same content.
class Hdf5ReaderTest : public ::testing::TestWithParam<const char*> {
 protected:
  static std::string path(const std::string& kind) { return fixture(kind + "_" + GetParam() + ".h5"); }
};

TEST_P(Hdf5ReaderTest, AttributesAreTexts) {
  const Hdf5Reader file(path("attributes"));
  EXPECT_EQ(file.text("", "text"), "Gr\u00fc\u00dfe");
  EXPECT_EQ(file.text("", "bytes"), "2.15");
  EXPECT_EQ(file.texts("", "list"), (Texts{"dense/kernel:0", "", "dense/bias:0"}));
  EXPECT_EQ(file.texts("", "fixed"), (Texts{"ab", "cde"}));
  EXPECT_EQ(file.texts("", "none"), Texts{});
  EXPECT_EQ(file.texts("", "split"), (Texts{"piece", "0", "piece", "1", "piece", "2"}));
  EXPECT_TRUE(file.hasAttribute("", "number"));
  EXPECT_FALSE(file.hasAttribute("", "other"));
  EXPECT_FALSE(file.hasAttribute("nowhere", "text"));
  EXPECT_EQ(failureOf([&] { file.text("", "other"); }).code, Code::kNotFound);
  EXPECT_EQ(failureOf([&] { file.text("", "list"); }).code, Code::kInvalidArgument);
  EXPECT_TRUE(failureOf([&] { file.text("", "number"); }).says("Attribute 'number' at '/' of"));
}

TEST_P(Hdf5ReaderTest, NumbersOfAllTypesComeInTheComputersOrder) {
  const Hdf5Reader file(path("numbers"));
  const std::map<std::string, DType> types{{"i1", DType::kInt8},   {"i2", DType::kInt16},  {"i4", DType::kInt32},
                                           {"i8", DType::kInt64},  {"u1", DType::kUint8},  {"u2", DType::kUint16},
                                           {"u4", DType::kUint32}, {"u8", DType::kUint64}, {"f2", DType::kHalf},
                                           {"f4", DType::kFloat},  {"f8", DType::kDouble}};
  for (const auto& [name, dtype] : types) {
    for (const std::string order : {"little/", "big/"}) {
      if (order == "big/" && name.ends_with('1')) continue;
      const Tensor value = file.read(order + name);
      EXPECT_EQ(value.dtype(), dtype) << order << name;
      if (dtype == DType::kHalf) {
        EXPECT_EQ(bitsOf(value), (std::vector<uint16_t>{0x3c00, 0x4000, 0x4200})) << order << name;
      } else {
        EXPECT_EQ(value.toDoubles(), (std::vector<double>{1, 2, 3})) << order << name;
      }
    }
  }
}

TEST_P(Hdf5ReaderTest, DatasetsHaveTheirTypesAndShapes) {
  const Hdf5Reader file(path("numbers"));
  EXPECT_TRUE(identical(file.read("bool"), Tensor::of<bool>({true, false, true}, {1, 3})));
  EXPECT_EQ(file.read("bfloat16").dtype(), DType::kBfloat16);
  EXPECT_EQ(bitsOf(file.read("bfloat16")), (std::vector<uint16_t>{0x3f80, 0x4000}));
  EXPECT_TRUE(identical(file.read("scalar"), Tensor::scalar(0.5F)));
  EXPECT_EQ(file.read("empty").shape(), (Shape{0, 3}));
  EXPECT_EQ(file.type("empty"), (std::pair(DType::kFloat, Shape{0, 3})));
  EXPECT_EQ(file.read("committed").toDoubles(), upTo(3));
  EXPECT_EQ(file.read("compact").toDoubles(), upTo(3));
  EXPECT_EQ(file.read("unwritten").toDoubles(), (std::vector<double>{7, 7, 7, 7}));
  EXPECT_FALSE(file.hasDataset("type"));
  EXPECT_EQ(failureOf([&] { file.read("type"); }).code, Code::kNotFound);
}

TEST_P(Hdf5ReaderTest, ChunksAreFoundByEachIndex) {
  const Hdf5Reader file(path("chunks"));
  const Texts names = file.datasets("");
  ASSERT_EQ(names.size(), 11U);
  for (const std::string& name : names) {
    if (name == "sparse") continue;
    EXPECT_EQ(file.read(name).shape(), (Shape{6, 10})) << name;
    EXPECT_EQ(file.read(name).toDoubles(), upTo(60)) << name;
  }
}

TEST_P(Hdf5ReaderTest, ChunksThatWereNotWrittenHaveTheFillValue) {
  const Hdf5Reader file(path("chunks"));
  EXPECT_EQ(file.read("sparse").toDoubles(), (std::vector<double>{-1, -1, -1, -1, 5, 5, -1, -1, -1}));
}

TEST_P(Hdf5ReaderTest, GroupsOfManyMembersAndAttributesAreWhole) {
  const Hdf5Reader file(path("groups"));
  EXPECT_EQ(file.members("many").size(), 12U);
  for (int i = 0; i < 12; ++i) {
    EXPECT_EQ(file.read("many/member" + std::to_string(11 - i)).item<int64_t>(), i);
    EXPECT_EQ(file.text("many", "attribute" + std::to_string(i)), "value " + std::to_string(i));
  }
}

TEST_P(Hdf5ReaderTest, LinksThatStayInTheFileAreFollowedAndOthersAreNotThere) {
  const Hdf5Reader file(path("groups"));
  EXPECT_EQ(file.members(""), (Texts{"many", "same", "some"}));
  EXPECT_TRUE(file.hasDataset("some/deep/group/value"));
  EXPECT_TRUE(file.hasDataset("same/group/value"));
  EXPECT_FALSE(file.has("soft"));
  EXPECT_FALSE(file.has("soft/deep"));
  EXPECT_FALSE(file.has("outside"));
  EXPECT_EQ(file.datasets("some"), Texts{"some/deep/group/value"});
  EXPECT_EQ(file.members("nowhere"), Texts{});
  EXPECT_EQ(file.datasets("nowhere"), Texts{});
}

INSTANTIATE_TEST_SUITE_P(Formats, Hdf5ReaderTest, ::testing::Values("earliest", "v108", "latest"),
                         [](const auto& named) { return std::string(named.param); });

TEST(Hdf5FileTest, IndicesWithPagesLeadToWhatWasWritten) {
  const Hdf5Reader file(fixture("pages_latest.h5"));
  for (const auto& [name, size, first] : {std::tuple("fixed", 1500, 1400), std::tuple("growing", 9000, 8000)}) {
    std::vector<double> expected(static_cast<std::size_t>(size));
    std::fill_n(expected.begin() + first, 4, 1);
    EXPECT_EQ(file.read(name).toDoubles(), expected) << name;
  }
}

TEST(Hdf5FileTest, AnAttributeMayBeLargerThanAHeader) {
  EXPECT_EQ(Hdf5Reader(fixture("large_attribute_latest.h5")).text("", "large"), std::string(66'000, 'x'));
}

TEST(Hdf5FileTest, AFileMayBeginBehindOtherBytes) {
  EXPECT_EQ(Hdf5Reader(fixture("numbers_user_block.h5")).read("big/f4").toDoubles(), (std::vector<double>{1, 2, 3}));
}

TEST(Hdf5FileTest, AddressesMayHaveFourBytes) {
  EXPECT_EQ(Hdf5Reader(fixture("attributes_four_bytes.h5")).texts("", "list"),
            (Texts{"dense/kernel:0", "", "dense/bias:0"}));
}

TEST(Hdf5FileTest, AFileInMemoryIsReadAsOneOnTheDisk) {
  const Hdf5Reader file(formats::readFile(fixture("attributes_latest.h5")), "in memory");
  EXPECT_EQ(file.texts("", "list"), (Texts{"dense/kernel:0", "", "dense/bias:0"}));
  EXPECT_EQ(file.name(), "in memory");
}

TEST(Hdf5FileTest, WhatTheWriterWroteIsReadBack) {
  Hdf5Writer writer;
  writer.text("a/b", "text", "one", true);
  writer.texts("a", "long", Texts(3000, std::string(30, 'x')));
  writer.dataset("a/value", Tensor::of<float>({1, 2}, {2}));
  const Hdf5Reader file(writer.finish(), "written");
  EXPECT_EQ(file.text("a/b", "text"), "one");
  EXPECT_EQ(file.texts("a", "long"), Texts(3000, std::string(30, 'x')));
  EXPECT_EQ(file.read("a/value").toDoubles(), (std::vector<double>{1, 2}));
}

TEST(Hdf5FileTest, ThreadsReadOneFileAtOnce) {
  const Hdf5Reader file(fixture("chunks_latest.h5"));
  std::vector<std::jthread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      for (const std::string& name : file.datasets("")) EXPECT_GT(file.read(name).elements(), 0);
    });
  }
}

TEST(Hdf5FileTest, WhatIsNotReadSaysWhyAndWhatToDo) {
  const Hdf5Reader file(fixture("refused_earliest.h5"));
  const auto refused = [&](const std::string& name, Code code, const std::string& why) {
    const Failure failure = failureOf([&] { file.read(name); });
    EXPECT_EQ(failure.code, code) << name;
    EXPECT_TRUE(failure.says("Dataset '" + name + "' of")) << failure.text;
    EXPECT_TRUE(failure.says(why)) << failure.text;
  };
  refused("text", Code::kUnimplemented, "holds no numbers.");
  refused("pair", Code::kUnimplemented, "holds no numbers.");
  refused("lzf", Code::kUnimplemented, "compressed by lzf (filter 32000), which is not read; save it anew with gzip");
  refused("odd", Code::kUnimplemented, "compressed by scale-offset");
  refused("outside", Code::kDataLoss, "has its data in other files.");
  refused("null", Code::kDataLoss, "has no shape.");
  const Hdf5Reader other(fixture("virtual_latest.h5"));
  EXPECT_TRUE(failureOf([&] { other.read("virtual"); }).says("is put together of other files."));
}

TEST(Hdf5FileTest, GroupsThatHoldEachOtherAreRefusedAsAList) {
  const Hdf5Reader file(fixture("cycle_earliest.h5"));
  EXPECT_TRUE(file.hasDataset("a/b/c/b/c/b/value"));
  const Failure failure = failureOf([&] { file.datasets(""); });
  EXPECT_EQ(failure.code, Code::kDataLoss);
  EXPECT_TRUE(failure.says("hold each other")) << failure.text;
}

TEST(Hdf5FileTest, OtherFilesAreNoHdf5) {
  EXPECT_EQ(failureOf([] { Hdf5Reader("", "nothing"); }).text,
            "'nothing' is no HDF5 file, or it is cut off or damaged.");
  EXPECT_EQ(failureOf([] { Hdf5Reader(std::string(5000, 'x'), "text"); }).code, Code::kDataLoss);
  EXPECT_EQ(failureOf([] { Hdf5Reader(fixture("none.h5")); }).code, Code::kNotFound);
}

// Everything there is; what is damaged is an Error.
void readAll(const std::string& bytes) {
  failureOf([&] {
    const Hdf5Reader file(bytes, "damaged");
    for (const char* name : {"text", "list", "fixed", "split", "attribute1"}) {
      failureOf([&] { file.texts("", name); });
      failureOf([&] { file.texts("many", name); });
    }
    for (const std::string& name : file.datasets("")) failureOf([&] { file.read(name); });
  });
}

TEST(Hdf5FileTest, FilesThatAreCutOffAreRefusedAtAnyLength) {
  for (const std::string& name : allFixtures()) {
    const std::string whole = formats::readFile(fixture(name));
    for (std::size_t size = 0; size < whole.size(); size += size < 200 ? 1 : 41) {
      const Failure failure = failureOf([&] { Hdf5Reader(whole.substr(0, size), "cut"); });
      ASSERT_EQ(failure.code, Code::kDataLoss) << name << " of " << size << " bytes";
    }
  }
}

TEST(Hdf5FileTest, DamagedBytesAnywhereAreSurvived) {
  for (const std::string& name : allFixtures()) {
    std::string bytes = formats::readFile(fixture(name));
    // Where bytes are 0 most of them say nothing.
    for (std::size_t i = 0; i < bytes.size(); i += bytes[i] == 0 ? 151 : 29) {
      const char before = bytes[i];
      bytes[i] = static_cast<char>(before ^ (i % 2 == 0 ? 0x01 : 0xff));
      readAll(bytes);
      bytes[i] = before;
    }
  }
}

// Of lookup3.c's own test.
TEST(Hdf5FileTest, ChecksumsAreThoseOfLookup3) {
  EXPECT_EQ(hdf5Checksum(""), 0xdeadbeefU);
  EXPECT_EQ(hdf5Checksum("Four score and seven years ago"), 0x17770551U);
}

TEST(Hdf5FileTest, AWrongChecksumIsNamed) {
  std::string bytes = formats::readFile(fixture("attributes_latest.h5"));
  bytes[bytes.find("OHDR") + 20] ^= 1;
  const Failure failure = failureOf([&] { Hdf5Reader(bytes, "changed"); });
  EXPECT_EQ(failure.code, Code::kDataLoss);
  EXPECT_EQ(failure.text, "'changed' is damaged: a checksum is wrong.");
}

// Version 1 of an object's header has no checksum, so that its sizes can be changed.
TEST(Hdf5FileTest, AnAttributeThatReachesPastItsHeaderIsRefused) {
  std::string bytes = formats::readFile(fixture("attributes_earliest.h5"));
  const std::size_t name = bytes.find("bytes\0\0\0", 0, 8);  // before it: version, 0, three sizes of two bytes
  ASSERT_NE(name, std::string::npos);
  for (const std::size_t size : {name - 6, name - 4, name - 2}) {
    std::string damaged = bytes;
    damaged.replace(size, 2, "\xff\xff");
    const Hdf5Reader file(damaged, "damaged");
    EXPECT_EQ(failureOf([&] { file.text("", "bytes"); }).code, Code::kDataLoss);
  }
}

TEST(Hdf5FileTest, AShapeThatTheFileCannotHoldTakesNoMemory) {
  std::string bytes = formats::readFile(fixture("chunks_earliest.h5"));
  const std::string shape("\x06\0\0\0\0\0\0\0\x0a\0\0\0\0\0\0\0", 16), huge("\0\0\x10\0\0\0\0\0\0\x10\0\0\0\0\0\0", 16);
  ASSERT_NE(bytes.find(shape), std::string::npos);
  for (std::size_t at = bytes.find(shape); at != std::string::npos; at = bytes.find(shape)) bytes.replace(at, 16, huge);
  const Hdf5Reader file(bytes, "huge");
  for (const std::string& name : file.datasets("")) {
    if (name == "sparse") continue;
    EXPECT_EQ(failureOf([&] { file.read(name); }).code, Code::kResourceExhausted) << name;
  }
}

}  // namespace
}  // namespace engine::keras
