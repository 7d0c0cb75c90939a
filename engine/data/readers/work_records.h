// What the kinds of readers make of a piece of work. Pure functions; what they give belongs to one thread.
#pragma once

#include "engine/data/readers/reader.h"
#include "engine/formats/files/tfrecord.h"

namespace engine::data {

// The name itself, both as key and as value.
std::unique_ptr<WorkRecords> identityRecords(const std::string& work);
// The file's bytes under its name. Errors of readRegularFile.
std::unique_ptr<WorkRecords> wholeFileRecords(const std::string& path);
// Lines, numbered from 1, without the first `skippedLines`. Errors of formats::LineReader.
std::unique_ptr<WorkRecords> lineRecords(const std::string& path, int64_t skippedLines);
// Records under the offset, in bytes, at which they begin. Errors of formats::RecordReader.
std::unique_ptr<WorkRecords> tfRecords(const std::string& path, formats::Compression compression);

struct FixedLengthWork {
  int64_t headerBytes = 0;
  int64_t recordBytes = 1;
  int64_t footerBytes = 0;
  int64_t hopBytes = 0;  // from one record's begin to the next one's; 0: the record's size
  formats::Compression compression = formats::Compression::kNone;
};
// Records numbered from 0; what is left at the end and is too short for one is dropped, as TensorFlow does. OutOfRange
// when the file is shorter than the header.
std::unique_ptr<WorkRecords> fixedLengthRecords(const std::string& path, const FixedLengthWork& work);

}  // namespace engine::data
