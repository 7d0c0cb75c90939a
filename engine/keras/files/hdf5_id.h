// Handles of the HDF5 library that are closed when their scope ends. Only for the writer of hdf5.h, under its lock.
#pragma once

#include <mutex>
#include <utility>

#include "engine/core/tensor.h"
#include "engine/keras/files/hdf5_calls.h"

namespace engine::keras {

class Hdf5Id {
 public:
  using Close = herr_t (*)(hid_t);
  Hdf5Id() = default;
  Hdf5Id(hid_t id, Close close) : id_(id), close_(close) {}
  Hdf5Id(Hdf5Id&& other) noexcept : id_(std::exchange(other.id_, -1)), close_(other.close_) {}
  Hdf5Id& operator=(Hdf5Id&& other) noexcept {
    std::swap(id_, other.id_);
    std::swap(close_, other.close_);
    return *this;
  }
  ~Hdf5Id() {
    if (id_ >= 0) close_(id_);
  }

  bool valid() const { return id_ >= 0; }
  hid_t get() const { return id_; }

 private:
  hid_t id_ = -1;
  Close close_ = nullptr;
};

// Holds the lock, and silences the library's own messages.
std::unique_lock<std::mutex> hdf5Lock();

// How the numbers of a dtype are in a file and in memory; invalid for dtypes that HDF5 has not.
Hdf5Id hdf5Type(DType dtype);
// A text of any length, as h5py has it.
Hdf5Id hdf5TextType(bool utf8);

}  // namespace engine::keras
