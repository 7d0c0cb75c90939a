// The two kinds of B-trees in HDF5 files, which are walked as a whole: the older one of symbol tables and chunks, and
// the newer one of everything that is kept apart. Pure functions.
#pragma once

#include <functional>
#include <string_view>

#include "engine/keras/files/hdf5/walk.h"

namespace engine::keras {

enum class OldTreeType : uint8_t { kSymbols = 0, kChunks = 1 };
enum class NewTreeType : uint8_t {
  kHugeObjects = 1,
  kLinkNames = 5,
  kAttributeNames = 8,
  kChunks = 10,
  kFilteredChunks = 11,
};

// What the leaves lead to, each with the key before it, of `keySize` bytes.
using OldTreeVisitor = std::function<void(std::string_view key, uint64_t child)>;
void walkOldTree(Hdf5Walk& walk, uint64_t address, OldTreeType type, std::size_t keySize, const OldTreeVisitor& visit);

// All records, in no order.
using NewTreeVisitor = std::function<void(std::string_view record)>;
void walkNewTree(Hdf5Walk& walk, uint64_t address, NewTreeType type, const NewTreeVisitor& visit);

}  // namespace engine::keras
