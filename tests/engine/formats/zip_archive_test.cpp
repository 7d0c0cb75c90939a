#include "engine/formats/files/zip_archive.h"

#include <gtest/gtest.h>

#include "engine/formats/checkpoints/object_graph.h"
#include "tests/engine/formats/format_test_support.h"

namespace engine::formats {
namespace {

class Zip : public ::testing::Test {
 protected:
  std::string write(const std::string& bytes) const {
    writeFile(folder_ / "a.zip", bytes);
    return folder_ / "a.zip";
  }
  Code codeOf(const std::string& bytes, const std::string& member) const {
    try {
      ZipArchive(write(bytes)).read(member);
      return Code::kOk;
    } catch (const Error& error) {
      EXPECT_NE(std::string(error.what()).find("a.zip"), std::string::npos) << error.what();
      return error.code();
    }
  }
  TemporaryFolder folder_;
};

TEST_F(Zip, WhatIsWrittenIsRead) {
  const ZipArchive archive(write(zipBytes({{"b/config.json", "{}"}, {"a", std::string(1000, 'x')}, {"none", ""}})));
  EXPECT_EQ(archive.names(), (std::vector<std::string>{"a", "b/config.json", "none"}));
  EXPECT_EQ(archive.read("a"), std::string(1000, 'x'));
  EXPECT_EQ(archive.read("b/config.json"), "{}");
  EXPECT_EQ(archive.read("none"), "");
  EXPECT_FALSE(archive.has("c"));
}

TEST_F(Zip, DeflatedFilesAreRead) {
  // Made by Python's zipfile: "text" holds "aaaaaaaaaa".
  const std::string packed("\x4b\x4c\x84\x01\x00", 5);
  std::string bytes = zipBytes({{"text", packed}});
  const uint32_t crc = 0x4c11cdf0;
  for (const std::size_t header : {std::size_t{0}, bytes.find("PK\x01\x02")}) {
    const std::size_t shift = header == 0 ? 0 : 2;
    bytes[header + 8 + shift] = 8;
    for (std::size_t i = 0; i < 4; ++i) bytes[header + 14 + shift + i] = static_cast<char>(crc >> (8 * i));
    bytes[header + 22 + shift] = 10;
  }
  EXPECT_EQ(ZipArchive(write(bytes)).read("text"), "aaaaaaaaaa");
}

TEST_F(Zip, NamesThatLeadOutAndTwiceTheSameAreRefused) {
  for (const char* name : {"../evil", "a/../../evil", "/etc/evil", "a\\..\\evil", "a/.."}) {
    EXPECT_EQ(codeOf(zipBytes({{name, "x"}}), name), Code::kInvalidArgument) << name;
  }
  EXPECT_EQ(codeOf(zipBytes({{"a", "x"}, {"a", "y"}}), "a"), Code::kInvalidArgument);
}

TEST_F(Zip, DamageIsAnErrorWhereverItIs) {
  const std::string whole = zipBytes({{"a", "some text"}, {"b", "more"}});
  for (std::size_t size = 0; size < whole.size(); size += 3) EXPECT_NE(codeOf(whole.substr(0, size), "a"), Code::kOk);
  std::string other = whole;
  other[whole.find("some")] = 'S';
  EXPECT_EQ(codeOf(other, "a"), Code::kDataLoss);
  for (std::size_t i = 0; i < whole.size(); i += 2) {  // none of these crashes
    other = whole;
    other[i] = static_cast<char>(0xff);
    codeOf(other + "a.zip", "a");
  }
}

TEST_F(Zip, ABombIsRefusedBeforeItIsUnpacked) {
  std::string bytes = zipBytes({{"a", "small"}});
  const std::size_t entry = bytes.find("PK\x01\x02");
  bytes[entry + 10] = 8;
  for (int i = 0; i < 4; ++i) bytes[entry + 24 + i] = static_cast<char>(0xf0);
  EXPECT_EQ(codeOf(bytes, "a"), Code::kResourceExhausted);
}

TEST(ObjectGraphs, ComeBackAsTheyWereWritten) {
  ObjectGraph graph;
  graph.objects.resize(3);
  graph.objects[0].children = {{"layer", 1}, {"root", 0}};
  graph.objects[0].slotVariables = {{1, "m", 2}};
  graph.objects[1].attributes = {{kVariableValue, "dense/kernel", "layer/kernel/.ATTRIBUTES/VARIABLE_VALUE"}};
  const ObjectGraph read = parseObjectGraph(serializeObjectGraph(graph), "it");
  ASSERT_EQ(read.objects.size(), 3U);
  EXPECT_EQ(read.objects[0].child("layer"), 1);
  EXPECT_EQ(read.objects[0].child("root"), 0);
  EXPECT_EQ(read.objects[0].child("other"), -1);
  EXPECT_EQ(read.objects[0].slotVariables[0].object, 2);
  EXPECT_EQ(read.objects[1].attributes[0].fullName, "dense/kernel");
}

TEST(ObjectGraphs, ReferencesToNothingAndDamageAreErrors) {
  ObjectGraph graph;
  graph.objects.resize(1);
  graph.objects[0].children = {{"layer", 7}};
  EXPECT_THROW(parseObjectGraph(serializeObjectGraph(graph), "it"), Error);
  EXPECT_THROW(parseObjectGraph("\x0a\x7f", "it"), Error);
  EXPECT_THROW(parseObjectGraph("", "it"), Error);
}

}  // namespace
}  // namespace engine::formats
