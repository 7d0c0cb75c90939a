// Which recorded cases there are: folders <set>/<family>/<case>/. Pure functions.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "tests/golden/family_runner.h"

namespace golden {

// The folders in a list separated by ':'; empty parts are left out.
std::vector<std::filesystem::path> splitFolders(const std::string& list);

// Every case of every family of the folders, whether there is a runner for it or not, without its case.json: sorted by
// set, family and name. Names that begin with '_' or '.' hold what cases share. InvalidArgument when two folders have
// the same name, by which the cases are known.
std::vector<Case> recordedCases(const std::vector<std::filesystem::path>& folders);

}  // namespace golden
