// Joins tensor bundles. A pure function of the files.
#pragma once

#include <string>
#include <vector>

namespace engine::formats {

struct BundleMergeOptions {
  bool removeSources = false;   // the sources' files, and their folders when they are then empty
  bool skipDuplicates = false;  // a tensor of several sources is the first one's; else AlreadyExists
};

// Writes all tensors of `sources` (prefixes) to one bundle of one shard; parts of partitioned variables are united.
// Errors as those of BundleReader and BundleWriter.
void mergeBundles(const std::vector<std::string>& sources, const std::string& destination,
                  const BundleMergeOptions& options = {});

}  // namespace engine::formats
