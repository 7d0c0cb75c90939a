#include "engine/formats/bundle/bundle_merge.h"

#include <filesystem>
#include <set>

#include "engine/core/error.h"
#include "engine/formats/bundle/bundle_reader.h"
#include "engine/formats/bundle/bundle_writer.h"

namespace engine::formats {
namespace {

class Merger {
 public:
  Merger(const std::string& destination, bool skipDuplicates) : writer_(destination), skip_(skipDuplicates) {}

  void add(const BundleReader& from) {
    for (const std::string& name : from.names()) {
      const BundleEntry& entry = from.entry(name);
      if (entry.slices.empty()) {
        if (isNew(name, from)) writer_.add(name, from.read(name));
        continue;
      }
      for (const TensorSlice& slice : entry.slices) {
        const std::string key = slice.within(entry.shape).bundleKey(name);
        if (!isNew(key, from)) continue;
        writer_.addSlice(name, entry.shape, slice, from.readSlice(name, slice.within(entry.shape)));
      }
    }
  }
  void finish() { writer_.finish(); }

 private:
  bool isNew(const std::string& key, const BundleReader& from) {
    if (seen_.insert(key).second) return true;
    if (!skip_) fail(Code::kAlreadyExists, "Tensor '", key, "' of ", from.prefix(), " is also in another bundle.");
    return false;
  }

  BundleWriter writer_;
  bool skip_;
  std::set<std::string> seen_;
};

void removeBundle(const std::string& prefix, int shards) {
  std::error_code ignored;  // what cannot be removed is only left over
  for (int i = 0; i < shards; ++i) std::filesystem::remove(bundleDataPath(prefix, i, shards), ignored);
  std::filesystem::remove(bundleIndexPath(prefix), ignored);
  std::filesystem::remove(std::filesystem::path(prefix).parent_path(), ignored);  // only when empty
}

}  // namespace

void mergeBundles(const std::vector<std::string>& sources, const std::string& destination,
                  const BundleMergeOptions& options) {
  std::vector<std::pair<std::string, int>> merged;
  Merger merger(destination, options.skipDuplicates);
  for (const std::string& prefix : sources) {
    const BundleReader reader(prefix);
    merger.add(reader);
    if (prefix != destination) merged.emplace_back(prefix, reader.numShards());
  }
  merger.finish();
  if (!options.removeSources) return;
  for (const auto& [prefix, shards] : merged) removeBundle(prefix, shards);
}

}  // namespace engine::formats
