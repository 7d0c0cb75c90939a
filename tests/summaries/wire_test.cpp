#include "summaries/wire/wire.h"

#include <gtest/gtest.h>

#include <limits>
#include <string>

#include "summaries/wire/wire_writer.h"

namespace summaries {
namespace {

std::string number(uint64_t value) {
  return WireWriter().varint(1, value).take().substr(1);
}

TEST(WireCursor, TakesNumbersOfEveryLength) {
  for (unsigned bits = 0; bits < 64; ++bits) {
    const uint64_t value = std::numeric_limits<uint64_t>::max() >> bits;
    const std::string bytes = number(value) + "rest";
    WireCursor cursor(bytes);
    uint64_t got = 0;
    ASSERT_TRUE(cursor.varint(got)) << bits;
    EXPECT_EQ(got, value);
    EXPECT_EQ(cursor.rest(), "rest");
  }
}

TEST(WireCursor, RefusesNumbersThatEndTooSoonOrNeedMoreThan64Bits) {
  for (const std::string& bytes : {std::string(), std::string("\x80"), std::string(9, '\xff'),
                                   std::string(9, '\xff') + '\x02', std::string(10, '\x80') + '\x01'}) {
    WireCursor cursor(bytes);
    uint64_t ignored = 0;
    EXPECT_FALSE(cursor.varint(ignored));
    EXPECT_EQ(cursor.rest().size(), bytes.size()) << "nothing is taken";
  }
}

TEST(WireCursor, RefusesTagsWithoutANumberOrBeyond32Bits) {
  for (const uint64_t tag : {uint64_t{0}, uint64_t{7}, uint64_t{1} << 32}) {
    const std::string bytes = number(tag);
    WireCursor cursor(bytes);
    uint32_t ignored = 0;
    EXPECT_FALSE(cursor.tag(ignored)) << tag;
  }
}

TEST(WireCursor, SkipsEveryTypeButGroupsAndNothingPastTheEnd) {
  const std::string message =
      WireWriter().varint(1, 300).float64(2, 1.5).float32(3, 2.5f).bytes(4, "four").varint(5, 5).take();
  for (std::size_t size = 0; size <= message.size(); ++size) {
    WireCursor cursor(std::string_view(message).substr(0, size));
    uint32_t tag = 0;
    bool whole = true;
    while (whole && !cursor.atEnd()) whole = cursor.tag(tag) && cursor.skip(tag);
    WireReader reader(std::string_view(message).substr(0, size));
    while (reader.next()) continue;
    EXPECT_EQ(whole, reader.ok()) << size;
  }
  WireCursor cursor(message);
  EXPECT_FALSE(cursor.skip(wireTag(1, WireType::kStartGroup)));
  EXPECT_FALSE(cursor.skip(wireTag(1, WireType::kEndGroup)));
}

TEST(WireReader, GivesTheFieldsOfAMessage) {
  const std::string message = WireWriter().varint(1, 300).float64(2, 1.5).float32(3, 2.5f).bytes(16, "text").take();
  WireReader reader(message);
  ASSERT_TRUE(reader.next() && reader.is(1, WireType::kVarint));
  EXPECT_EQ(reader.varint(), 300u);
  ASSERT_TRUE(reader.next() && reader.is(2, WireType::kFixed64));
  EXPECT_EQ(reader.float64(), 1.5);
  ASSERT_TRUE(reader.next() && reader.is(3, WireType::kFixed32));
  EXPECT_EQ(reader.float32(), 2.5f);
  ASSERT_TRUE(reader.next() && reader.is(16, WireType::kBytes));
  EXPECT_EQ(reader.bytes(), "text");
  EXPECT_FALSE(reader.next());
  EXPECT_TRUE(reader.ok());
}

}  // namespace
}  // namespace summaries
