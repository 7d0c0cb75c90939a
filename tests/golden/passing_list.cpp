#include "tests/golden/passing_list.h"

#include <fstream>
#include <map>

#include "engine/core/error.h"

namespace golden {

CaseIds readPassingList(const std::filesystem::path& file) {
  CaseIds ids;
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    if (!line.empty()) ids.insert(line);
  }
  return ids;
}

void writePassingList(const std::filesystem::path& file, const CaseIds& ids) {
  std::ofstream out(file);
  for (const std::string& id : ids) out << id << '\n';
  out.flush();
  if (!out) engine::fail(engine::Code::kPermissionDenied, "Cannot write the list of passing cases, ", file.string());
}

ListComparison compareWithList(const CaseIds& list, const std::vector<CaseResult>& results, const CaseIds& sets) {
  ListComparison comparison;
  std::map<std::string, Outcome::Status> states;
  for (const CaseResult& result : results) states[result.fullId] = result.outcome.status;
  for (const std::string& id : list) {
    if (!sets.contains(id.substr(0, id.find('/')))) continue;
    const auto state = states.find(id);
    if (state == states.end()) {
      comparison.missing.push_back(id);
    } else if (state->second == Outcome::Status::kFail) {
      comparison.broken.push_back(id);
    } else if (state->second == Outcome::Status::kNoData) {
      comparison.without.push_back(id);
    }
  }
  for (const auto& [id, status] : states) {
    if (status == Outcome::Status::kPass && !list.contains(id)) comparison.gained.push_back(id);
  }
  return comparison;
}

CaseIds updatedList(CaseIds list, const ListComparison& comparison) {
  for (const std::string& id : comparison.broken) list.erase(id);
  for (const std::string& id : comparison.missing) list.erase(id);
  list.insert(comparison.gained.begin(), comparison.gained.end());
  return list;
}

}  // namespace golden
