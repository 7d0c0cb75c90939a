// Where a protobuf message of a graph is damaged: Protobuf itself says only that it is. Pure function.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace engine::formats {

// "at byte 1200: a field of 90 bytes, of which 12 are there: the file was cut off", or the node that cannot be read, of
// a GraphDef, MetaGraphDef or SavedModel. "" when the bytes are whole fields and nodes. `offset`: of the bytes in their
// file.
std::string wireDamage(std::string_view bytes, uint64_t offset = 0);

}  // namespace engine::formats
