// The bytes of an HDF5 file, on the disk or in memory, and its superblock: where it begins and how it writes addresses.
// Any thread: reading changes nothing.
#pragma once

#include <memory>
#include <string>

#include "engine/formats/files/files.h"
#include "engine/keras/files/hdf5/bytes.h"

namespace engine::keras {

class Hdf5Source {
 public:
  // NotFound: there is no such file. Hdf5Refusal (DataLoss, Unimplemented): it is no HDF5 file, cut off or damaged.
  static Hdf5Source ofFile(const std::string& path);
  static Hdf5Source ofBytes(std::string bytes, std::string name);

  const std::string& name() const { return name_; }
  uint64_t size() const;  // bytes
  const Hdf5Sizes& sizes() const { return sizes_; }
  // The address of the root group's header.
  uint64_t root() const { return root_; }
  // Hdf5Refusal (DataLoss) unless the file has these bytes. Addresses count from the superblock.
  void require(uint64_t address, uint64_t size) const;
  void read(uint64_t address, void* to, std::size_t size) const;

 private:
  Hdf5Source(std::unique_ptr<const formats::InputFile> file, std::string bytes, std::string name);
  void readSuperblock();
  void readOldSuperblock(uint8_t version);
  void readNewSuperblock();
  void setSizes(uint8_t offset, uint8_t length);
  // As the superblock has it: the end of the file, to which it must reach.
  void requireEnd(uint64_t base, uint64_t end) const;

  std::unique_ptr<const formats::InputFile> file_;  // or null: in memory
  std::string bytes_, name_;
  Hdf5Sizes sizes_;
  uint64_t base_ = 0, root_ = 0;
};

}  // namespace engine::keras
