#include "summaries/tfevents/event.h"

#include <random>

#include "summaries/tfevents/value_rows.h"
#include "tests/summaries/tfevents/event_file_support.h"

namespace summaries::tfevents {
namespace {

// Accuracy 0.99 at step 77, as tf.summary.scalar writes it.
const std::string kTensorScalar(
    "\x09\xc4\x05\xb7\x3d\x99\xd6\xd7\x41\x10\x4d\x2a\x25\x0a\x23\x0a\x08"
    "accuracy"
    "\x42\x0a\x08\x01\x12\x00\x22\x04\xa4\x70\x7d\x3f\x4a\x0b\x0a\x09\x0a\x07"
    "scalars",
    50);

TEST(ScalarEvent, KnowsBothFormsOfAScalar) {
  ScalarEvent event;
  ASSERT_TRUE(decodeScalarEvent(kTensorScalar, event));
  EXPECT_EQ(event.tag, "accuracy");
  EXPECT_EQ(event.step, 77);
  EXPECT_EQ(event.value, 0.99f);
  // What is decoded points into the record.
  const std::string simple = scalarEvent(-5, "loss", 2.5f, 12.25);
  ASSERT_TRUE(decodeScalarEvent(simple, event));
  EXPECT_EQ(event.tag, "loss");
  EXPECT_EQ(event.step, -5);
  EXPECT_EQ(event.wall, 12.25);
  EXPECT_EQ(event.value, 2.5f);
}

TEST(ScalarEvent, LeavesEverythingElseToTheDecoder) {
  ScalarEvent event;
  EXPECT_FALSE(decodeScalarEvent(versionEvent(), event));
  EXPECT_FALSE(decodeScalarEvent(startEvent(3), event));
  EXPECT_FALSE(decodeScalarEvent(tensorEvent(1, "t", tensorOf(1, {2})), event));
  const WireWriter two = WireWriter()
                             .message(1, WireWriter().bytes(1, "a").float32(2, 1))
                             .message(1, WireWriter().bytes(1, "b").float32(2, 2));
  EXPECT_FALSE(decodeScalarEvent(eventAt(1).message(5, two).bytes(), event));
  EXPECT_FALSE(decodeScalarEvent("", event));
}

// The quick decoder must never see something else than the full one.
void expectSame(const std::string& record) {
  ScalarEvent quick;
  if (!decodeScalarEvent(record, quick)) return;
  Event event;
  ASSERT_TRUE(decodeEvent(record, event));
  WireReader summary(event.payload);
  SummaryValue value;
  ASSERT_TRUE(summary.next() && decodeValue(summary.bytes(), value));
  double number = 0;
  ASSERT_TRUE(numberOf(value, number));
  EXPECT_EQ(event.step, quick.step);
  EXPECT_EQ(value.tag, quick.tag);
  EXPECT_TRUE(number == static_cast<double>(quick.value) || number != number);
}

TEST(ScalarEvent, AgreesWithTheDecoderOnDamagedRecords) {
  std::mt19937 random(11);
  for (const std::string& good : {kTensorScalar, scalarEvent(300, "metrics/loss", 1.5f)}) {
    for (int round = 0; round < 20000; ++round) {
      std::string record = good;
      record[random() % record.size()] ^= static_cast<char>(1 << random() % 8);
      expectSame(record.substr(0, random() % 4 == 0 ? random() % record.size() : record.size()));
    }
  }
}

TEST(Event, OldestWritersNameTheNode) {
  SummaryValue value;
  const std::string bytes = WireWriter().bytes(7, "node").float32(2, 1).take();
  ASSERT_TRUE(decodeValue(bytes, value));
  EXPECT_EQ(value.tag, "node");
}

TEST(Event, ArbitraryBytesAreRefusedOrDecoded) {
  std::mt19937 random(7);
  int refused = 0;
  for (int round = 0; round < 20000; ++round) {
    std::string bytes(random() % 40, '\0');
    for (char& byte : bytes) byte = static_cast<char>(random());
    Event event;
    SummaryValue value;
    Metadata metadata;
    refused += decodeEvent(bytes, event) ? 0 : 1;
    decodeValue(bytes, value);
    decodeMetadata(bytes, metadata);
  }
  EXPECT_GT(refused, 1000);
}

}  // namespace
}  // namespace summaries::tfevents
