// The header of a group or dataset: messages that say what it is, in both of the format's versions, from wherever the
// header goes on. Pure functions.
#pragma once

#include <string>
#include <vector>

#include "engine/keras/files/hdf5/walk.h"

namespace engine::keras {

// Those that are read; the format's numbers.
enum class Hdf5MessageType : uint8_t {
  kDataspace = 0x01,
  kLinkInfo = 0x02,
  kDatatype = 0x03,
  kOldFillValue = 0x04,
  kFillValue = 0x05,
  kLink = 0x06,
  kExternalFiles = 0x07,
  kLayout = 0x08,
  kFilters = 0x0b,
  kAttribute = 0x0c,
  kContinuation = 0x10,
  kSymbolTable = 0x11,
  kAttributeInfo = 0x15,
};

struct Hdf5Message {
  Hdf5MessageType type;
  bool isShared;  // the bytes say where it is
  std::string bytes;
};

using Hdf5Header = std::vector<Hdf5Message>;

// Of the types above but continuations, which are followed.
Hdf5Header readHdf5Header(Hdf5Walk& walk, uint64_t address);
// Null: there is none.
const Hdf5Message* findMessage(const Hdf5Header& header, Hdf5MessageType type);
// What a shared message of that type stands for, whose bytes these are: the same message of a committed datatype.
// Unimplemented: it is in the file's table of shared messages.
std::string sharedMessage(Hdf5Walk& walk, Hdf5MessageType type, std::string_view bytes);
// The bytes of a message, be it shared or not.
std::string messageBytes(Hdf5Walk& walk, const Hdf5Message& message);

}  // namespace engine::keras
