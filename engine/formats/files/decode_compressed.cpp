// DecodeCompressed: strings that were compressed by zlib or gzip.
#include <zlib.h>

#include "engine/core/error.h"
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/kernel.h"

namespace engine::formats {
namespace {

const OpRegistrar kDecodeCompressed("DecodeCompressed", "bytes: string -> output: string",
                                    "compression_type: string = ''", shape_fn::unchanged);
const NoGradientRegistrar kNoDecodeCompressedGradient({"DecodeCompressed"});

// DataLoss when the text is damaged or cut, ResourceExhausted when it becomes incredibly large.
std::string decompressed(const std::string& packed, bool isGzip) {
  z_stream stream{};
  constexpr int kWindow = 15, kGzip = 16;
  if (inflateInit2(&stream, isGzip ? kWindow + kGzip : kWindow) != Z_OK) fail(Code::kInternal, "zlib does not start.");
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
  stream.avail_in = static_cast<uInt>(packed.size());
  std::string out, piece(64 * 1024, '\0');
  int state = packed.empty() ? Z_STREAM_END : Z_OK;
  const char* refusal = nullptr;
  while (state == Z_OK && !refusal) {
    stream.next_out = reinterpret_cast<Bytef*>(piece.data());
    stream.avail_out = static_cast<uInt>(piece.size());
    state = inflate(&stream, Z_NO_FLUSH);
    out.append(piece, 0, piece.size() - stream.avail_out);
    constexpr std::size_t kMost = std::size_t{1} << 30;
    if (out.size() > kMost) refusal = "it unpacks to more than 1 GiB";
  }
  inflateEnd(&stream);
  if (refusal) fail(Code::kResourceExhausted, "A compressed text is refused: ", refusal, ".");
  if (state != Z_STREAM_END) fail(Code::kDataLoss, "A compressed text of ", packed.size(), " bytes is damaged or cut.");
  return out;
}

const KernelRegistrar kDecodeCompressedKernel("DecodeCompressed", [](const KernelConstruction& c) {
  const auto& type = c.attr<std::string>("compression_type");
  if (!type.empty() && type != "ZLIB" && type != "GZIP") {
    fail(Code::kInvalidArgument, "Only ZLIB, GZIP or NONE are supported compressions, not '", type, "'.");
  }
  return kernelOf([type](KernelContext& context) {
    const Tensor& in = context.input(0);
    std::string* out = context.output(0, in.shape()).data<std::string>();
    for (const std::string& packed : in.flat<std::string>()) {
      *out++ = type.empty() ? packed : decompressed(packed, type == "GZIP");
    }
  });
});

}  // namespace
}  // namespace engine::formats
