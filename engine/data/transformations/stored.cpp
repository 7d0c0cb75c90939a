#include "engine/data/transformations/stored.h"

#include <filesystem>

#include "engine/core/error.h"
#include "engine/data/nodes/node.h"
#include "engine/data/transformations/stored_files.h"
#include "summaries/files/whole_file.h"

namespace engine::data {
namespace {

namespace fs = std::filesystem;

// Where the elements are, and what is renamed to be there.
struct StoredPlace {
  std::string path;    // a file, or a folder of shards
  int64_t shards = 0;  // 0: a file
  formats::Compression compression = formats::Compression::kNone;

  std::vector<std::string> filesAt(const std::string& where) const {
    if (shards == 0) return {where};
    std::vector<std::string> files;
    for (int64_t i = 0; i < shards; ++i)
      files.push_back((fs::path(where) / message("shard-", i, ".tfrecord")).string());
    return files;
  }
  bool isThere() const {
    std::error_code ignored;
    return fs::exists(path, ignored);
  }
};

// Passes the input's elements on and writes them; at the end they get their name.
class StoringStream : public Stream<Element> {
 public:
  StoringStream(std::unique_ptr<Stream<Element>> input, const StoredPlace& place, const std::vector<ElementSpec>& spec)
      : input_(std::move(input)), place_(place), temporary_(place.path + summaries::temporarySuffix()) {
    summaries::makeFolders(place.shards > 0 ? temporary_ : parentOf(temporary_));
    writer_ = std::make_unique<StoredWriter>(place.filesAt(temporary_), spec, place.compression);
  }
  ~StoringStream() override {
    writer_.reset();
    std::error_code ignored;
    fs::remove_all(temporary_, ignored);  // of a pass that is complete nothing is there any more
  }

  bool next(Element& out) override {
    if (input_->next(out)) {
      if (writer_) writer_->write(out);
      return true;
    }
    if (writer_) finish();
    return false;
  }

 private:
  static std::string parentOf(const std::string& path) {
    const fs::path parent = fs::path(path).parent_path();
    return parent.empty() ? "." : parent.string();
  }
  void finish() {
    writer_->close();
    writer_.reset();
    if (place_.isThere()) return;  // another pass was faster
    std::error_code error;
    fs::rename(temporary_, place_.path, error);
    if (error && !place_.isThere()) {
      fail(Code::kUnknown, "The elements cannot be stored at '", place_.path, "': ", error.message(), ".");
    }
    summaries::syncFolder(parentOf(place_.path));
  }

  std::unique_ptr<Stream<Element>> input_;
  const StoredPlace& place_;
  std::string temporary_;
  std::unique_ptr<StoredWriter> writer_;  // null once the pass is complete
};

class StoredStream : public Stream<Element> {
 public:
  explicit StoredStream(StoredReader reader) : reader_(std::move(reader)) {}
  bool next(Element& out) override { return reader_.next(out); }

 private:
  StoredReader reader_;
};

class StoredNode : public Node {
 public:
  StoredNode(const NodePtr& input, StoredPlace place)
      : Node(input->spec(), input->cardinality()), input_(input), place_(std::move(place)) {}
  std::unique_ptr<Stream<Element>> elements(const PassPtr& pass) const override {
    if (!place_.isThere()) return std::make_unique<StoringStream>(input_->elements(pass), place_, spec());
    return std::make_unique<StoredStream>(StoredReader(place_.filesAt(place_.path), spec(), place_.compression));
  }

 private:
  NodePtr input_;
  StoredPlace place_;
};

}  // namespace

Dataset cacheToFile(const Dataset& input, const std::string& path) {
  if (path.empty()) fail(Code::kInvalidArgument, "A cache in a file needs the file's path.");
  return Dataset(std::make_shared<StoredNode>(input.node(), StoredPlace{path}));
}

Dataset snapshot(const Dataset& input, const std::string& path, const std::string& name, SnapshotOptions options) {
  if (name.empty() || name == "." || name == ".." || name.find('/') != std::string::npos) {
    fail(Code::kInvalidArgument, "'", name, "' cannot be a snapshot's name: it names a folder.");
  }
  constexpr int64_t kMostShards = 4096;
  if (options.shards < 1 || options.shards > kMostShards) {
    fail(Code::kInvalidArgument, "A snapshot has 1 to ", kMostShards, " shards, not ", options.shards, ".");
  }
  const auto compression = options.gzip ? formats::Compression::kGzip : formats::Compression::kNone;
  return Dataset(std::make_shared<StoredNode>(
      input.node(), StoredPlace{(fs::path(path) / name).string(), options.shards, compression}));
}

}  // namespace engine::data
