#include "tests/golden/recorded_cases.h"

#include <algorithm>
#include <set>
#include <sstream>
#include <tuple>

#include "engine/core/error.h"

namespace golden {
namespace {

namespace fs = std::filesystem;

bool isShared(const fs::path& path) {
  const std::string name = path.filename().string();
  return name.starts_with('_') || name.starts_with('.');
}

void addFamily(const std::string& set, const fs::path& family, std::vector<Case>& cases) {
  for (const auto& entry : fs::directory_iterator(family)) {
    if (isShared(entry.path())) continue;
    cases.push_back({set, family.filename().string(), entry.path().filename().string(), entry.path(), {}});
  }
}

}  // namespace

std::vector<fs::path> splitFolders(const std::string& list) {
  std::vector<fs::path> folders;
  std::istringstream parts(list);
  for (std::string part; std::getline(parts, part, ':');) {
    if (!part.empty()) folders.emplace_back(part);
  }
  return folders;
}

std::vector<Case> recordedCases(const std::vector<fs::path>& folders) {
  std::vector<Case> cases;
  std::set<std::string> sets;
  for (const fs::path& folder : folders) {
    const fs::path whole = fs::canonical(folder);
    const std::string set = whole.filename().string();
    if (!sets.insert(set).second) {
      engine::fail(engine::Code::kInvalidArgument, "Two folders of recorded cases are called ", set,
                   "; a list of cases cannot tell them apart. Rename one.");
    }
    for (const auto& family : fs::directory_iterator(whole)) {
      if (family.is_directory() && !isShared(family.path())) addFamily(set, family.path(), cases);
    }
  }
  std::ranges::sort(cases, {}, [](const Case& one) { return std::tie(one.set, one.family, one.name); });
  return cases;
}

}  // namespace golden
