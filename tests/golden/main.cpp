// golden_test [FAMILY/CASE-PATTERN …]: runs the recorded cases of ESTIMATOR_GOLDEN (or the folder beside the sources),
// prints PASS, FAIL or SKIP for each. Exit status 1 when one failed.

#include <fnmatch.h>

#include <cstdlib>
#include <iostream>

#include "engine/core/error.h"
#include "tests/golden/compare.h"
#include "tests/golden/family_runner.h"

namespace golden {
namespace {

std::map<std::string, FamilyRunner>& registry() {
  static std::map<std::string, FamilyRunner> runners;
  return runners;
}

bool wanted(const std::string& name, const std::vector<std::string>& patterns) {
  if (patterns.empty()) return true;
  return std::ranges::any_of(patterns, [&](const std::string& p) { return fnmatch(p.c_str(), name.c_str(), 0) == 0; });
}

std::vector<Case> casesOf(const std::filesystem::path& root, const std::string& family,
                          const std::vector<std::string>& patterns) {
  std::vector<Case> cases;
  if (!std::filesystem::is_directory(root / family)) return cases;
  for (const auto& entry : std::filesystem::directory_iterator(root / family)) {
    const std::string name = entry.path().filename().string();
    if (!std::filesystem::exists(entry.path() / "case.json") || !wanted(family + "/" + name, patterns)) continue;
    cases.push_back({family, name, entry.path(), {}});
  }
  std::ranges::sort(cases, {}, &Case::name);
  return cases;
}

Outcome runCase(Case& one, const FamilyRunner& runner) {
  try {
    one.json = nlohmann::json::parse(readFile(one.folder / "case.json"));
    return runner(one);
  } catch (const engine::Error& error) {
    if (error.code() == engine::Code::kUnimplemented) return Outcome::skip(error.what());
    return Outcome::fail(error.what());
  } catch (const std::exception& error) {
    return Outcome::fail(error.what());
  }
}

int run(const std::vector<std::string>& patterns) {
  const char* folder = std::getenv("ESTIMATOR_GOLDEN");
  const std::filesystem::path root = folder ? folder : GOLDEN_DEFAULT_FOLDER;
  if (!std::filesystem::is_directory(root)) {
    std::cout << "SKIP: no recorded cases in " << root.string() << "; set ESTIMATOR_GOLDEN to their folder.\n";
    return 0;
  }
  constexpr const char* kWords[] = {"PASS", "FAIL", "SKIP"};
  int counts[3] = {0, 0, 0};
  for (const auto& [family, runner] : families()) {
    for (Case& one : casesOf(root, family, patterns)) {
      const Outcome outcome = runCase(one, runner);
      const auto status = static_cast<std::size_t>(outcome.status);
      ++counts[status];
      std::cout << kWords[status] << ' ' << family << '/' << one.name << (outcome.reason.empty() ? "" : " ")
                << outcome.reason << std::endl;
    }
  }
  std::cout << counts[0] << " passed, " << counts[1] << " failed, " << counts[2] << " skipped\n";
  return counts[1] ? 1 : 0;
}

}  // namespace

FamilyRegistrar::FamilyRegistrar(const char* family, FamilyRunner runner) {
  registry()[family] = std::move(runner);
}

const std::map<std::string, FamilyRunner>& families() {
  return registry();
}

}  // namespace golden

int main(int argc, char** argv) {
  return golden::run({argv + 1, argv + argc});
}
