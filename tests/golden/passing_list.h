// The list of recorded cases that the program passes: a text file, sorted, one full id (<set>/<family>/<case>) a line.
// The tests fail when it would shrink. Values and pure functions, but for reading and writing the file.
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "tests/golden/family_runner.h"

namespace golden {

using CaseIds = std::set<std::string>;

struct CaseResult {
  std::string fullId;
  Outcome outcome;
};

// Empty when there is no such file.
CaseIds readPassingList(const std::filesystem::path& file);
// PermissionDenied when the file cannot be written.
void writePassingList(const std::filesystem::path& file, const CaseIds& ids);

// How results stand to the list.
struct ListComparison {
  std::vector<std::string> broken;   // in the list, and do not pass
  std::vector<std::string> missing;  // in the list, and not among the results though their set is
  std::vector<std::string> without;  // in the list, and their data are not on this machine
  std::vector<std::string> gained;   // pass, and are not in the list
};
// `sets`: the names of the folders that the results are of. Lines of other sets are nobody's business now.
ListComparison compareWithList(const CaseIds& list, const std::vector<CaseResult>& results, const CaseIds& sets);

// The list with what passes added, and what is broken or missing removed.
CaseIds updatedList(CaseIds list, const ListComparison& comparison);

}  // namespace golden
