#include "engine/formats/files/byte_stream.h"

#include <zlib.h>

#include "engine/core/error.h"

namespace engine::formats {
namespace {

constexpr std::size_t kReadChunk = 1 << 18;         // bytes
constexpr uint64_t kUnquestioned = uint64_t{1} << 28;  // bytes
constexpr uint64_t kMostRatio = 100;

}  // namespace

void requireCredibleSize(const std::string& path, uint64_t packedBytes, uint64_t unpackedBytes) {
  if (unpackedBytes <= kUnquestioned || unpackedBytes / kMostRatio <= packedBytes) return;
  fail(Code::kResourceExhausted, path, " has ", packedBytes, " bytes and unpacks to more than ", unpackedBytes >> 20,
       " MiB for a single record, line or table, as a damaged or hostile file does. If it is right, decompress it "
       "first.");
}

struct ByteStream::Inflater {
  explicit Inflater(Compression compression) { inflateInit2(&z, compression == Compression::kGzip ? 15 + 16 : 15); }
  ~Inflater() { inflateEnd(&z); }
  Inflater(const Inflater&) = delete;
  Inflater& operator=(const Inflater&) = delete;

  z_stream z{};
  std::string input;
  bool ended = false;  // a member is complete; another may follow
};

ByteStream::ByteStream(const std::string& path, Compression compression) : file_(path) {
  if (compression != Compression::kNone) inflater_ = std::make_unique<Inflater>(compression);
}

ByteStream::~ByteStream() = default;

bool ByteStream::readInput(std::string& into) {
  into.resize(kReadChunk);
  into.resize(file_.read(fileOffset_, into.data(), kReadChunk));
  fileOffset_ += into.size();
  return !into.empty();
}

bool ByteStream::inflateMore() {
  z_stream& z = inflater_->z;
  plain_.resize(kReadChunk);
  z.next_out = reinterpret_cast<Bytef*>(plain_.data());
  z.avail_out = kReadChunk;
  while (z.avail_out == kReadChunk) {
    if (z.avail_in == 0) {
      if (!readInput(inflater_->input)) {
        if (inflater_->ended || file_.size() == 0) break;
        fail(Code::kDataLoss, file_.path(), " is cut off: its compressed stream does not end.");
      }
      z.next_in = reinterpret_cast<Bytef*>(inflater_->input.data());
      z.avail_in = static_cast<uInt>(inflater_->input.size());
    }
    if (inflater_->ended) inflateReset(&z);
    const int result = inflate(&z, Z_NO_FLUSH);
    inflater_->ended = result == Z_STREAM_END;
    if (result != Z_OK && result != Z_STREAM_END && result != Z_BUF_ERROR) {
      fail(Code::kDataLoss, file_.path(), " cannot be decompressed: ", z.msg ? z.msg : "damaged data",
           ". Check the compression it was written with.");
    }
  }
  plain_.resize(kReadChunk - z.avail_out);
  return !plain_.empty();
}

bool ByteStream::fill() {
  plainUsed_ = 0;
  return inflater_ ? inflateMore() : readInput(plain_);
}

std::size_t ByteStream::read(std::size_t size, std::string& out) {
  std::size_t done = 0;
  while (done < size) {
    if (plainUsed_ == plain_.size() && !fill()) break;
    const std::size_t part = std::min(size - done, plain_.size() - plainUsed_);
    out.append(plain_, plainUsed_, part);
    plainUsed_ += part;
    done += part;
    if (inflater_) requireCredibleSize(file_.path(), file_.size(), out.size());
  }
  return done;
}

}  // namespace engine::formats
