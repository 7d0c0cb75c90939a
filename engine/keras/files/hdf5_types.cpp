#include "engine/keras/files/hdf5_id.h"

namespace engine::keras {
namespace {

// IEEE's half: 1 sign, 5 exponent and 10 mantissa bits.
Hdf5Id halfType() {
  Hdf5Id type(H5Tcopy(H5T_IEEE_F32LE), H5Tclose);
  H5Tset_fields(type.get(), 15, 10, 5, 0, 10);
  H5Tset_size(type.get(), 2);
  H5Tset_ebias(type.get(), 15);
  return type;
}

// As h5py has bool: an enumeration of a byte.
Hdf5Id boolType() {
  Hdf5Id type(H5Tenum_create(H5T_STD_I8LE), H5Tclose);
  int8_t value = 0;
  H5Tenum_insert(type.get(), "FALSE", &value);
  value = 1;
  H5Tenum_insert(type.get(), "TRUE", &value);
  return type;
}

// As h5py has bfloat16, for which HDF5 has no number: two bytes that mean nothing to it.
Hdf5Id bfloat16Type() {
  Hdf5Id type(H5Tcreate(H5T_OPAQUE, 2), H5Tclose);
  H5Tset_tag(type.get(), "");
  return type;
}

}  // namespace

std::unique_lock<std::mutex> hdf5Lock() {
  static std::mutex mutex;  // the library's own state is global
  std::unique_lock lock(mutex);
  H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);  // each thread has its own: no failure is printed, all become errors
  return lock;
}

Hdf5Id hdf5Type(DType dtype) {
  const auto copy = [](hid_t type) { return Hdf5Id(H5Tcopy(type), H5Tclose); };
  switch (dtype) {
    case DType::kFloat:
      return copy(H5T_IEEE_F32LE);
    case DType::kDouble:
      return copy(H5T_IEEE_F64LE);
    case DType::kHalf:
      return halfType();
    case DType::kBfloat16:
      return bfloat16Type();
    case DType::kBool:
      return boolType();
    case DType::kInt8:
      return copy(H5T_STD_I8LE);
    case DType::kInt16:
      return copy(H5T_STD_I16LE);
    case DType::kInt32:
      return copy(H5T_STD_I32LE);
    case DType::kInt64:
      return copy(H5T_STD_I64LE);
    case DType::kUint8:
      return copy(H5T_STD_U8LE);
    case DType::kUint16:
      return copy(H5T_STD_U16LE);
    case DType::kUint32:
      return copy(H5T_STD_U32LE);
    case DType::kUint64:
      return copy(H5T_STD_U64LE);
    default:
      return {};
  }
}

Hdf5Id hdf5TextType(bool utf8) {
  Hdf5Id type(H5Tcopy(H5T_C_S1), H5Tclose);
  H5Tset_size(type.get(), H5T_VARIABLE);
  H5Tset_cset(type.get(), utf8 ? H5T_CSET_UTF8 : H5T_CSET_ASCII);
  return type;
}

}  // namespace engine::keras
