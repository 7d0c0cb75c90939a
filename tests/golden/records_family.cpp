// The family "records": files of records, whole, compressed and damaged, damaged checkpoints, lines, fixed-length
// records and tables: what is read before the damage, and the kind of error.

#include <zlib.h>

#include "engine/core/error.h"
#include "engine/data/csv_dataset.h"
#include "engine/formats/bundle/bundle_reader.h"
#include "engine/formats/files/plain_records.h"
#include "engine/formats/files/tfrecord.h"
#include "tests/golden/compare.h"
#include "tests/golden/family_runner.h"

namespace golden {
namespace {

namespace formats = engine::formats;
using engine::Error;
using engine::message;
using nlohmann::json;

// "DataLossError" as Python names it, "" for no error.
template <typename Action>
std::string errorTypeOf(const Action& action) {
  try {
    action();
  } catch (const Error& error) {
    return std::string(summaries::codeName(error.code())) + "Error";
  }
  return {};
}

std::string wantedError(const json& expected) {
  return expected.is_null() || expected == "ok" ? "" : expected.at("type").get<std::string>();
}

formats::Compression compressionOf(const std::string& option) {
  if (option.empty()) return formats::Compression::kNone;
  return option == "GZIP" ? formats::Compression::kGzip : formats::Compression::kZlib;
}

std::string recordDifference(const std::string& record, const json& expected) {
  const auto crc = crc32(0, reinterpret_cast<const Bytef*>(record.data()), static_cast<uInt>(record.size()));
  if (record.size() != expected.at("length").get<std::size_t>() || crc != expected.at("crc32").get<uint32_t>()) {
    return message("has ", record.size(), " bytes with CRC ", crc, ", not ", expected.dump());
  }
  return {};
}

// Empty when the file gives the expected records and the expected kind of error.
std::string tfRecordDifference(const std::filesystem::path& path, formats::Compression compression,
                               const json& expected) {
  std::vector<std::string> records;
  const std::string error = errorTypeOf([&] {
    formats::RecordReader reader(path.string(), compression);
    for (std::string record; reader.next(record);) records.push_back(record);
  });
  const auto& wanted = expected.at("records");
  if (records.size() != wanted.size()) return message("gave ", records.size(), " records, not ", wanted.size());
  for (std::size_t i = 0; i < records.size(); ++i) {
    const std::string differs = recordDifference(records[i], wanted[i]);
    if (!differs.empty()) return message("record ", i, " ", differs);
  }
  if (error != wantedError(expected.at("error"))) return message("ended with '", error, "'");
  return {};
}

Outcome runTfRecords(const Case& one) {
  for (const auto& [name, expected] : one.json.at("expected").items()) {
    const std::string file = expected.value("file", name);
    const std::string compression = expected.value("read_as", expected.value("compression", ""));
    const std::string differs = tfRecordDifference(one.folder / file, compressionOf(compression), expected);
    if (!differs.empty()) return Outcome::fail(name + " " + differs);
  }
  return Outcome::pass();
}

// The kind of error of each tensor of a bundle. Without a readable index every tensor has the index's.
Outcome runBundles(const Case& one) {
  for (const auto& [name, tensors] : one.json.at("expected").items()) {
    if (tensors.contains("type")) continue;  // "wrong_dtype" is a question about the good bundle
    for (const auto& [tensor, expected] : tensors.items()) {
      const std::string error = errorTypeOf([&, &name = name, key = tensor] {
        const formats::BundleReader reader((one.folder / name).string());
        reader.read(key);
      });
      if (error != wantedError(expected)) return Outcome::fail(message(name, ", tensor ", tensor, ": '", error, "'"));
    }
  }
  const std::string error =
      errorTypeOf([&] { formats::BundleReader((one.folder / "good").string()).read("a", engine::DType::kInt32); });
  if (error != wantedError(one.json.at("expected").at("wrong_dtype"))) {
    return Outcome::fail("a tensor read as another dtype: '" + error + "'");
  }
  return Outcome::pass();
}

std::string hexadecimal(const std::string& bytes) {
  std::string text;
  for (const char c : bytes) {
    char digits[3];
    std::snprintf(digits, sizeof digits, "%02x", static_cast<unsigned>(static_cast<unsigned char>(c)));
    text += digits;
  }
  return text;
}

json fixedRecords(const std::string& path, const formats::FixedLengthOptions& options) {
  formats::FixedLengthReader reader(path, options);
  json records = json::array();
  for (std::string record; reader.next(record);) records.push_back(hexadecimal(record));
  return records;
}

json csvRows(const std::string& path) {
  engine::data::CsvOptions options;
  options.columns.types = {{"n", engine::DType::kFloat}, {"f", engine::DType::kFloat}, {"s", engine::DType::kString}};
  options.columns.defaults = {{"n", "7"}, {"f", "9.5"}};
  const auto iterator = engine::data::csvDataset({path}, options).dataset.makeIterator();
  json rows = json::array();
  for (engine::data::Element row; iterator->next(row);) {
    rows.push_back({row[0].item<float>(), row[1].item<float>(), row[2].item<std::string>()});
  }
  return rows;
}

Outcome runPlainRecords(const Case& one) {
  json got;
  got["lines"] = json::array();
  formats::LineReader lines((one.folder / "lines.txt").string());
  for (std::string line; lines.next(line);) got["lines"].push_back(line);
  const std::string fixed = (one.folder / "fixed.bin").string();
  got["fixed_5"] = fixedRecords(fixed, {.recordBytes = 5});
  got["fixed_5_header_2_footer_3"] = fixedRecords(fixed, {.recordBytes = 5, .headerBytes = 2, .footerBytes = 3});
  got["csv"] = csvRows((one.folder / "rows.csv").string());
  for (const auto& [name, expected] : one.json.at("expected").items()) {
    if (got.value(name, json()) != expected) return Outcome::fail(name + " is " + got.value(name, json()).dump());
  }
  return Outcome::pass();
}

Outcome runRecords(const Case& one) {
  if (std::filesystem::exists(one.folder / "lines.txt")) return runPlainRecords(one);
  const auto& expected = one.json.at("expected");
  return expected.begin()->contains("records") ? runTfRecords(one) : runBundles(one);
}

const FamilyRegistrar kRecords("records", runRecords);

}  // namespace
}  // namespace golden
