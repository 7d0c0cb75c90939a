// Where a record came from, found when it turns out to be wrong: data sets do not carry a record's file along. Pure
// function.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/formats/files/tfrecord.h"

namespace engine::data {

// "<file>, record 3" (from 1) of the first record with these bytes in the TFRecord files; "" when there is none. Reads
// the files from the beginning; those that cannot be read are passed over.
std::string placeOfRecord(const std::vector<std::string>& paths, formats::Compression compression,
                          std::string_view bytes);

}  // namespace engine::data
