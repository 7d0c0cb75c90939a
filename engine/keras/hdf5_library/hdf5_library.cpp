// The only file that is linked with HDF5, as a library of its own that hdf5_calls.cpp loads.
#define EWB_HDF5_LIBRARY
#include "engine/keras/files/hdf5_calls.h"

extern "C" __attribute__((visibility("default"))) const engine::keras::Hdf5Calls* estimatorHdf5Calls();

const engine::keras::Hdf5Calls* estimatorHdf5Calls() {
#define EWB_HDF5_ADDRESS(name) &::name,
  static const engine::keras::Hdf5Calls calls{EWB_HDF5_CALLS(EWB_HDF5_ADDRESS) EWB_HDF5_IDS(EWB_HDF5_ADDRESS)};
#undef EWB_HDF5_ADDRESS
  return &calls;
}
