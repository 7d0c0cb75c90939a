// The functions of the HDF5 library that writing files of Keras needs, found when the first is written: the library and
// the thirty that it links with (transfers, encryption, logins) took an eighth of the program's start. Whoever
// includes this calls them by their own names. Only for hdf5_id.h; any thread, under the lock of hdf5.h.
#pragma once

#include <hdf5.h>

// clang-format off
#define EWB_HDF5_CALLS(call) call(H5Aclose) call(H5Acreate2) call(H5Awrite) call(H5Dclose) call(H5Dcreate2) \
  call(H5Dwrite) call(H5Eset_auto2) call(H5Fclose) call(H5Fcreate) call(H5Fflush) call(H5Fget_file_image) \
  call(H5Gclose) call(H5Gcreate2) call(H5Gopen2) call(H5Lexists) call(H5Pclose) call(H5Pcreate) \
  call(H5Pset_fapl_core) call(H5Sclose) call(H5Screate) call(H5Screate_simple) call(H5Tclose) call(H5Tcopy) \
  call(H5Tcreate) call(H5Tenum_create) call(H5Tenum_insert) call(H5Tset_cset) call(H5Tset_ebias) call(H5Tset_fields) \
  call(H5Tset_size) call(H5Tset_strpad) call(H5Tset_tag) call(H5check_version) call(H5open)
#define EWB_HDF5_IDS(id) id(H5P_CLS_FILE_ACCESS_ID_g) id(H5T_C_S1_g) id(H5T_IEEE_F32LE_g) id(H5T_IEEE_F64LE_g) \
  id(H5T_STD_I16LE_g) id(H5T_STD_I32LE_g) id(H5T_STD_I64LE_g) id(H5T_STD_I8LE_g) id(H5T_STD_U16LE_g) \
  id(H5T_STD_U32LE_g) id(H5T_STD_U64LE_g) id(H5T_STD_U8LE_g)
// clang-format on

namespace engine::keras {

struct Hdf5Calls {
#define EWB_HDF5_MEMBER(name) decltype(&::name) name;
  EWB_HDF5_CALLS(EWB_HDF5_MEMBER) EWB_HDF5_IDS(EWB_HDF5_MEMBER)
#undef EWB_HDF5_MEMBER
};

// FailedPrecondition, with what the system says, where the library cannot be loaded.
const Hdf5Calls& hdf5Calls();
// What the small library that links with HDF5 exports: a function without arguments that returns their addresses.
inline constexpr char kHdf5CallsSymbol[] = "estimatorHdf5Calls";

}  // namespace engine::keras

#ifndef EWB_HDF5_LIBRARY
#define H5Aclose (engine::keras::hdf5Calls().H5Aclose)
#define H5Acreate2 (engine::keras::hdf5Calls().H5Acreate2)
#define H5Awrite (engine::keras::hdf5Calls().H5Awrite)
#define H5Dclose (engine::keras::hdf5Calls().H5Dclose)
#define H5Dcreate2 (engine::keras::hdf5Calls().H5Dcreate2)
#define H5Dwrite (engine::keras::hdf5Calls().H5Dwrite)
#define H5Eset_auto2 (engine::keras::hdf5Calls().H5Eset_auto2)
#define H5Fclose (engine::keras::hdf5Calls().H5Fclose)
#define H5Fcreate (engine::keras::hdf5Calls().H5Fcreate)
#define H5Fflush (engine::keras::hdf5Calls().H5Fflush)
#define H5Fget_file_image (engine::keras::hdf5Calls().H5Fget_file_image)
#define H5Gclose (engine::keras::hdf5Calls().H5Gclose)
#define H5Gcreate2 (engine::keras::hdf5Calls().H5Gcreate2)
#define H5Gopen2 (engine::keras::hdf5Calls().H5Gopen2)
#define H5Lexists (engine::keras::hdf5Calls().H5Lexists)
#define H5Pclose (engine::keras::hdf5Calls().H5Pclose)
#define H5Pcreate (engine::keras::hdf5Calls().H5Pcreate)
#define H5Pset_fapl_core (engine::keras::hdf5Calls().H5Pset_fapl_core)
#define H5Sclose (engine::keras::hdf5Calls().H5Sclose)
#define H5Screate (engine::keras::hdf5Calls().H5Screate)
#define H5Screate_simple (engine::keras::hdf5Calls().H5Screate_simple)
#define H5Tclose (engine::keras::hdf5Calls().H5Tclose)
#define H5Tcopy (engine::keras::hdf5Calls().H5Tcopy)
#define H5Tcreate (engine::keras::hdf5Calls().H5Tcreate)
#define H5Tenum_create (engine::keras::hdf5Calls().H5Tenum_create)
#define H5Tenum_insert (engine::keras::hdf5Calls().H5Tenum_insert)
#define H5Tset_cset (engine::keras::hdf5Calls().H5Tset_cset)
#define H5Tset_ebias (engine::keras::hdf5Calls().H5Tset_ebias)
#define H5Tset_fields (engine::keras::hdf5Calls().H5Tset_fields)
#define H5Tset_size (engine::keras::hdf5Calls().H5Tset_size)
#define H5Tset_strpad (engine::keras::hdf5Calls().H5Tset_strpad)
#define H5Tset_tag (engine::keras::hdf5Calls().H5Tset_tag)
#define H5check_version (engine::keras::hdf5Calls().H5check_version)
#define H5open (engine::keras::hdf5Calls().H5open)
#define H5P_CLS_FILE_ACCESS_ID_g (*engine::keras::hdf5Calls().H5P_CLS_FILE_ACCESS_ID_g)
#define H5T_C_S1_g (*engine::keras::hdf5Calls().H5T_C_S1_g)
#define H5T_IEEE_F32LE_g (*engine::keras::hdf5Calls().H5T_IEEE_F32LE_g)
#define H5T_IEEE_F64LE_g (*engine::keras::hdf5Calls().H5T_IEEE_F64LE_g)
#define H5T_STD_I16LE_g (*engine::keras::hdf5Calls().H5T_STD_I16LE_g)
#define H5T_STD_I32LE_g (*engine::keras::hdf5Calls().H5T_STD_I32LE_g)
#define H5T_STD_I64LE_g (*engine::keras::hdf5Calls().H5T_STD_I64LE_g)
#define H5T_STD_I8LE_g (*engine::keras::hdf5Calls().H5T_STD_I8LE_g)
#define H5T_STD_U16LE_g (*engine::keras::hdf5Calls().H5T_STD_U16LE_g)
#define H5T_STD_U32LE_g (*engine::keras::hdf5Calls().H5T_STD_U32LE_g)
#define H5T_STD_U64LE_g (*engine::keras::hdf5Calls().H5T_STD_U64LE_g)
#define H5T_STD_U8LE_g (*engine::keras::hdf5Calls().H5T_STD_U8LE_g)
#endif
