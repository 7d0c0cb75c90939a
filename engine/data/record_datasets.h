// Files of records as data sets of string scalars: TFRecord files, lines of text, records of one length (tf.data's
// TFRecordDataset, TextLineDataset, FixedLengthRecordDataset). Files are read as they are asked for. Pure functions:
// callable from any thread. Errors come with the element that they concern: NotFound, DataLoss; see engine/formats.
//   std::ofstream("words.txt") << "lily\nrose\niris\n";
//   data::Element batch;
//   data::textLineDataset({"words.txt"}).batch(2).makeIterator()->next(batch);
//   batch[0].data<std::string>()[1];  // is "rose"
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/data/dataset.h"
#include "engine/formats/files/plain_records.h"
#include "engine/formats/files/tfrecord.h"

namespace engine::data {

struct RecordOptions {
  formats::Compression compression = formats::Compression::kNone;
  int64_t cycleLength = 1;  // files that take turns, a record each
};

// What is wrong with a record of a TFRecord file, in words that follow "the record …"; nothing: it is good.
using RecordCheck = std::function<std::optional<std::string>(std::string_view record)>;

// With `check`, a record that is refused ends the pass with InvalidArgument, which names file and record, and so does
// what is left of a file that was cut off inside a record's header, with DataLoss: without it, as for TensorFlow, such
// a file counts as complete.
Dataset checkedRecordDataset(const std::vector<std::string>& paths, RecordOptions options, RecordCheck check);
Dataset tfRecordDataset(const std::vector<std::string>& paths, RecordOptions options = {});
Dataset textLineDataset(const std::vector<std::string>& paths, RecordOptions options = {});
Dataset fixedLengthDataset(const std::vector<std::string>& paths, const formats::FixedLengthOptions& options);

// What a record of fixed length is made of: values of its fields, one behind the other, lowest byte first.
struct RecordField {
  DType dtype = DType::kUint8;
  Shape shape = {};
  // What the field takes in a record.
  int64_t bytes() const { return shape.elements() * static_cast<int64_t>(dtypeSize(dtype)); }
};
// A component a field. InvalidArgument for fields without a size.
Dataset decodeRecords(const Dataset& records, const std::vector<RecordField>& fields);

}  // namespace engine::data
