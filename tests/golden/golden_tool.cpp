#include "tests/golden/golden_tool.h"

#include <fnmatch.h>

#include <algorithm>
#include <fstream>
#include <ostream>

#include "engine/core/error.h"
#include "tests/golden/passing_list.h"
#include "tests/golden/recorded_cases.h"

namespace golden {
namespace {

namespace fs = std::filesystem;

struct Request {
  bool check = false;
  bool write = false;
  bool force = false;
  std::vector<std::string> patterns;
  std::string problem;  // what is wrong with the arguments
};

Request parseArguments(const std::vector<std::string>& arguments) {
  Request request;
  for (const std::string& argument : arguments) {
    if (argument == "--check-passing") {
      request.check = true;
    } else if (argument == "--write-passing") {
      request.write = true;
    } else if (argument == "--force") {
      request.force = true;
    } else if (argument.starts_with("-")) {
      request.problem = "There is no option " + argument + ": --check-passing, --write-passing, --force.";
    } else {
      request.patterns.push_back(argument);
    }
  }
  if (request.check && (request.write || !request.patterns.empty())) {
    request.problem = "--check-passing runs every case and changes no list.";
  } else if (request.write && !request.patterns.empty()) {
    request.problem = "--write-passing runs every case.";
  } else if (request.force && !request.write) {
    request.problem = "--force belongs to --write-passing.";
  }
  return request;
}

bool isWanted(const Case& one, const std::vector<std::string>& patterns) {
  return patterns.empty() || std::ranges::any_of(patterns, [&](const std::string& pattern) {
           return fnmatch(pattern.c_str(), one.id().c_str(), 0) == 0 ||
                  fnmatch(pattern.c_str(), one.fullId().c_str(), 0) == 0;
         });
}

Outcome runCase(Case& one, const std::map<std::string, FamilyRunner>& runners) {
  try {
    std::ifstream in(one.folder / "case.json");
    if (!in) return Outcome::fail("there is no case.json");
    one.json = nlohmann::json::parse(in);
    const auto runner = runners.find(one.family);
    if (runner == runners.end()) return Outcome::fail("there is no runner of the family " + one.family);
    return runner->second(one);
  } catch (const engine::Error& error) {
    const bool absent = error.code() == engine::Code::kUnimplemented;
    return Outcome::fail((absent ? "the program has not got: " : "") + std::string(error.what()));
  } catch (const std::exception& error) {
    return Outcome::fail(error.what());
  }
}

struct FamilyCount {
  int passed = 0;
  int all = 0;
};

class ToolRun {
 public:
  ToolRun(const ToolSetup& setup, std::ostream& out) : setup_(setup), out_(out) {}

  void run(std::vector<Case>& cases) {
    for (Case& one : cases) {
      Outcome outcome = runCase(one, setup_.runners);
      const bool passed = outcome.status == Outcome::Status::kPass;
      FamilyCount& count = families_[one.set + "/" + one.family];
      count.passed += passed ? 1 : 0;
      ++count.all;
      out_ << (passed ? "PASS " : "FAIL ") << one.id() << (passed ? "" : " ") << outcome.reason << std::endl;
      results_.push_back({one.fullId(), std::move(outcome)});
    }
  }

  // The number of cases that do not pass.
  int summarize() const {
    FamilyCount whole;
    for (const auto& [family, count] : families_) {
      out_ << family << ": " << count.passed << " of " << count.all << " pass\n";
      whole.passed += count.passed;
      whole.all += count.all;
    }
    out_ << whole.passed << " passed, " << whole.all - whole.passed << " failed\n";
    return whole.all - whole.passed;
  }

  const std::vector<CaseResult>& results() const { return results_; }

 private:
  const ToolSetup& setup_;
  std::ostream& out_;
  std::map<std::string, FamilyCount> families_;
  std::vector<CaseResult> results_;
};

void say(std::ostream& out, const char* what, const std::vector<std::string>& ids) {
  for (const std::string& id : ids) out << what << ": " << id << '\n';
}

int checkList(const fs::path& file, const ListComparison& comparison, std::ostream& out) {
  say(out, "NEW, passes and is not in the list", comparison.gained);
  say(out, "NOT RUN, its data are not here", comparison.without);
  say(out, "LOST, does not pass any more", comparison.broken);
  say(out, "LOST, is not there any more", comparison.missing);
  const bool shrunk = !comparison.broken.empty() || !comparison.missing.empty();
  if (shrunk) out << "Cases that " << file.string() << " lists are lost.\n";
  return shrunk ? kFailures : kAllWell;
}

int writeList(const fs::path& file, const CaseIds& list, const ListComparison& comparison, bool force,
              std::ostream& out) {
  const bool shrinks = !comparison.broken.empty() || !comparison.missing.empty();
  say(out, "would drop, does not pass any more", comparison.broken);
  say(out, "would drop, is not there any more", comparison.missing);
  if (shrinks && !force) {
    out << file.string() << " was not written: it would lose cases. Mend them, or give --force.\n";
    return kFailures;
  }
  const CaseIds updated = updatedList(list, comparison);
  writePassingList(file, updated);
  out << file.string() << " has " << updated.size() << " cases, " << comparison.gained.size() << " of them new.\n";
  return kAllWell;
}

int finish(const ToolSetup& setup, const Request& request, const ToolRun& run, const std::vector<fs::path>& folders,
           std::ostream& out) {
  const int failures = run.summarize();
  if (!request.check && !request.write) return failures > 0 ? kFailures : kAllWell;
  CaseIds sets;
  for (const fs::path& folder : folders) sets.insert(fs::canonical(folder).filename().string());
  const CaseIds list = readPassingList(setup.passingFile);
  const ListComparison comparison = compareWithList(list, run.results(), sets);
  return request.check ? checkList(setup.passingFile, comparison, out)
                       : writeList(setup.passingFile, list, comparison, request.force, out);
}

}  // namespace

int runTool(const ToolSetup& setup, const std::vector<std::string>& arguments, std::ostream& out) {
  const Request request = parseArguments(arguments);
  if (!request.problem.empty()) {
    out << request.problem << '\n';
    return kNothingRan;
  }
  std::vector<fs::path> folders;
  for (const fs::path& folder : setup.folders) {
    if (fs::is_directory(folder)) {
      folders.push_back(folder);
    } else {
      out << "There are no recorded cases in " << folder.string() << "; set ESTIMATOR_GOLDEN to their folders.\n";
    }
  }
  if (folders.empty()) return request.check ? kSkipped : kNothingRan;
  std::vector<Case> cases = recordedCases(folders);
  std::erase_if(cases, [&](const Case& one) { return !isWanted(one, request.patterns); });
  if (cases.empty()) {
    out << "No recorded case matches.\n";
    return kNothingRan;
  }
  ToolRun run(setup, out);
  run.run(cases);
  return finish(setup, request, run, folders, out);
}

}  // namespace golden
