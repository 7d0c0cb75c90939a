// What inputs of ops say about files of records. Pure functions.
#pragma once

#include "engine/core/error.h"
#include "engine/formats/files/tfrecord.h"
#include "engine/kernels/kernel.h"

namespace engine::data {

// The compression_type at an input: "", "ZLIB" or "GZIP". InvalidArgument for another.
inline formats::Compression compressionOf(const KernelContext& context, int input) {
  const auto compression = context.input(input).item<std::string>();
  if (compression == "ZLIB") return formats::Compression::kZlib;
  if (compression == "GZIP") return formats::Compression::kGzip;
  if (!compression.empty()) fail(Code::kInvalidArgument, "Unsupported compression_type: ", compression, ".");
  return formats::Compression::kNone;
}

}  // namespace engine::data
