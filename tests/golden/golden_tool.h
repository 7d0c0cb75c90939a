// The program golden_test without its runners: chooses cases, runs them, compares with the list of passing ones. Used
// by one thread.
#pragma once

#include <filesystem>
#include <iosfwd>
#include <map>
#include <string>
#include <vector>

#include "tests/golden/family_runner.h"

namespace golden {

struct ToolSetup {
  std::map<std::string, FamilyRunner> runners;  // by family
  std::vector<std::filesystem::path> folders;   // of recorded cases; those that are not there are left out
  std::filesystem::path passingFile;
};

enum ExitStatus {
  kAllWell = 0,
  kFailures = 1,    // a case does not pass; with --check-passing: the list would shrink
  kNothingRan = 2,  // no case matches, no folder, wrong arguments
  kSkipped = 77,    // --check-passing without recorded cases, as CTest takes it
};

// Arguments: [--check-passing | --write-passing [--force]] [PATTERN …]. A pattern is matched with <family>/<case> and
// with <set>/<family>/<case>. Says PASS or FAIL with the reason for every case, then how many of each family passed.
int runTool(const ToolSetup& setup, const std::vector<std::string>& arguments, std::ostream& out);

}  // namespace golden
