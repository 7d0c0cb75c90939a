#include "engine/data/record_place.h"

#include "engine/core/error.h"

namespace engine::data {

std::string placeOfRecord(const std::vector<std::string>& paths, formats::Compression compression,
                          std::string_view bytes) {
  for (const std::string& path : paths) {
    try {
      formats::RecordReader reader(path, compression);
      std::string record;
      for (int64_t number = 1; reader.next(record); ++number) {
        if (record == bytes) return message(path, ", record ", number);
      }
    } catch (const Error&) {  // damaged further on: whoever reads it says so
    }
  }
  return {};
}

}  // namespace engine::data
