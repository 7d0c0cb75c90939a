#include "summaries/tfevents/record_scanner.h"

#include <random>
#include <set>

#include "summaries/wire/crc32c.h"
#include "tests/summaries/tfevents/event_file_support.h"

namespace summaries::tfevents {
namespace {

using Status = RecordScanner::Status;

struct Read {
  std::vector<std::string> records;
  int damages = 0;
  uint64_t offset = 0;
};

// Everything that can be had of a file.
Read readAll(const std::string& path) {
  Read read;
  RecordScanner scanner(path);
  std::string_view record;
  for (Status status = scanner.next(record); status != Status::kEnd; status = scanner.next(record)) {
    if (status == Status::kRecord) {
      read.records.emplace_back(record);
      continue;
    }
    ++read.damages;
    if (!scanner.skipDamage()) break;
  }
  read.offset = scanner.offset();
  return read;
}

Read readBytes(const std::string& bytes) {
  const TemporaryFolder folder;
  putFile(folder / "file", bytes);
  return readAll(folder / "file");
}

const std::vector<std::string> kThree{"first", std::string(3000, 'b'), "third"};

TEST(RecordScanner, ReadsTheBytesThatTensorFlowWrites) {
  const std::string bytes(
      "\x18\x00\x00\x00\x00\x00\x00\x00\xa3\x7f\x4b\x22\x09\x00\x00\x80\x38\x99\xd6\xd7\x41\x1a\x0d"
      "brain.Event:2\x12\x4b\x36\xab",
      40);
  const Read read = readBytes(bytes);
  ASSERT_EQ(read.records.size(), 1u);
  EXPECT_EQ(framed(read.records[0]), bytes);
  Event event;
  ASSERT_TRUE(decodeEvent(read.records[0], event));
  EXPECT_EQ(event.payload, "brain.Event:2");
}

TEST(RecordScanner, ReadsRecordsLargerThanItsBlock) {
  const std::vector<std::string> records{"a", std::string(5 << 20, 'x'), "b"};
  EXPECT_EQ(readBytes(fileOf(records)).records, records);
}

TEST(RecordScanner, WaitsForARecordCutAnywhere) {
  const std::string whole = fileOf(kThree);
  const std::size_t last = framed(kThree[2]).size();
  for (std::size_t cut = 1; cut <= last; ++cut) {
    const Read read = readBytes(whole.substr(0, whole.size() - cut));
    EXPECT_EQ(read.records.size(), 2u);
    EXPECT_EQ(read.damages, 0);
    EXPECT_EQ(read.offset, whole.size() - last);
  }
}

TEST(RecordScanner, GoesOnWhenTheRestHasCome) {
  const TemporaryFolder folder;
  const std::string whole = fileOf(kThree);
  putFile(folder / "file", whole.substr(0, whole.size() - 7));
  RecordScanner scanner(folder / "file");
  std::string_view record;
  while (scanner.next(record) == Status::kRecord) continue;
  appendFile(folder / "file", whole.substr(whole.size() - 7));
  ASSERT_EQ(scanner.next(record), Status::kRecord);
  EXPECT_EQ(record, "third");
  EXPECT_EQ(scanner.next(record), Status::kEnd);
}

TEST(RecordScanner, FindsWhatFollowsADamagedPayload) {
  std::string bytes = fileOf(kThree);
  bytes[framed(kThree[0]).size() + 500] ^= 1;
  const Read read = readBytes(bytes);
  EXPECT_EQ(read.records, (std::vector<std::string>{"first", "third"}));
  EXPECT_EQ(read.damages, 1);
}

TEST(RecordScanner, FindsWhatFollowsADamagedLength) {
  std::string bytes = fileOf(kThree);
  bytes[framed(kThree[0]).size() + 2] ^= 0x40;
  const Read read = readBytes(bytes);
  EXPECT_EQ(read.records, (std::vector<std::string>{"first", "third"}));
  EXPECT_EQ(read.damages, 1);
}

TEST(RecordScanner, NamesFileAndOffset) {
  const TemporaryFolder folder;
  std::string bytes = fileOf(kThree);
  const std::size_t offset = framed(kThree[0]).size();
  bytes[offset + 8] ^= 1;
  putFile(folder / "file", bytes);
  RecordScanner scanner(folder / "file");
  std::string_view record;
  scanner.next(record);
  ASSERT_EQ(scanner.next(record), Status::kDamaged);
  EXPECT_NE(scanner.why().find(folder / "file"), std::string::npos);
  EXPECT_NE(scanner.why().find("byte " + std::to_string(offset)), std::string::npos);
}

TEST(RecordScanner, StaysAtDamageWithNothingBehind) {
  std::string bytes = fileOf(kThree);
  bytes[bytes.size() - 6] ^= 1;
  const Read read = readBytes(bytes);
  EXPECT_EQ(read.records.size(), 2u);
  EXPECT_EQ(read.offset, bytes.size() - framed(kThree[2]).size());
}

std::string headerOf(uint64_t length) {
  std::string bytes(reinterpret_cast<const char*>(&length), sizeof(length));
  const uint32_t crc = maskCrc32c(crc32c(bytes));
  return bytes + std::string(reinterpret_cast<const char*>(&crc), sizeof(crc));
}

TEST(RecordScanner, HostileLengthsTakeNoMemory) {
  for (const uint64_t length : {uint64_t{1} << 29, uint64_t{1} << 40, UINT64_MAX, UINT64_MAX - 20}) {
    const Read read = readBytes(framed("first") + headerOf(length) + framed("behind"));
    EXPECT_EQ(read.records, (std::vector<std::string>{"first"})) << length;
    EXPECT_EQ(read.damages, 0);
  }
}

TEST(RecordScanner, AFileOfHeadersIsGivenUp) {
  std::string bytes = framed("first") + std::string(12, 'x');
  for (int i = 0; i < 5000; ++i) bytes += headerOf(20000);
  const Read read = readBytes(bytes);
  EXPECT_EQ(read.records.size(), 1u);
}

TEST(RecordScanner, AnAbsentFileIsNotFound) {
  EXPECT_EQ(codeOf([] { RecordScanner scanner("/nowhere/file"); }), Code::kNotFound);
}

TEST(RecordScanner, FlippedBitsNeverGiveARecordThatWasNotWritten) {
  std::mt19937 random(5);
  std::vector<std::string> records;
  for (int i = 0; i < 30; ++i) records.push_back(std::string(random() % 60, 'a') + std::to_string(i));
  const std::string good = fileOf(records);
  const std::set<std::string> known(records.begin(), records.end());
  for (int round = 0; round < 300; ++round) {
    std::string bytes = good;
    for (int flips = 0; flips < 4; ++flips) bytes[random() % bytes.size()] ^= static_cast<char>(1 << random() % 8);
    const Read read = readBytes(bytes);
    EXPECT_GE(read.records.size(), 20u);
    for (const std::string& record : read.records) EXPECT_TRUE(known.contains(record));
  }
}

}  // namespace
}  // namespace summaries::tfevents
