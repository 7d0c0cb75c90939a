// golden_test [--check-passing | --write-passing [--force]] [PATTERN …]: compares the program with recorded results of
// TensorFlow in the folders that ESTIMATOR_GOLDEN names, separated by ':' (or those beside the sources), and prints
// PASS or FAIL and why for every case.
//   FAMILY/CASE      only the cases that match one of these patterns of the shell; status 1 when a case does not pass,
//                    2 when none matches
//   --check-passing  status 1 only when a case of the list passing.txt is lost; 77 without recorded cases
//   --write-passing  adds to that list what passes; to drop a case from it takes --force

#include <cstdlib>
#include <iostream>

#include "tests/golden/golden_tool.h"
#include "tests/golden/recorded_cases.h"

namespace golden {
namespace {

std::map<std::string, FamilyRunner>& registry() {
  static std::map<std::string, FamilyRunner> runners;
  return runners;
}

int run(const std::vector<std::string>& arguments) {
  const char* folders = std::getenv("ESTIMATOR_GOLDEN");
  const ToolSetup setup{families(), splitFolders(folders && *folders ? folders : GOLDEN_DEFAULT_FOLDERS),
                        GOLDEN_PASSING_FILE};
  try {
    return runTool(setup, arguments, std::cout);
  } catch (const std::exception& error) {
    std::cout << error.what() << '\n';
    return kNothingRan;
  }
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
