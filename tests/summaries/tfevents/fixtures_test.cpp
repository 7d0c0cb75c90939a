// Event files that others' programs wrote, from 2016 to 2024: their list says what each holds.
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>

#include "tests/summaries/tfevents/event_file_support.h"

namespace summaries::tfevents {
namespace {

namespace fs = std::filesystem;

fs::path fixturesFolder() {
  const char* set = std::getenv("ESTIMATOR_FIXTURES");
  if (set != nullptr) return set;
  const char* source = std::getenv("ESTIMATOR_SOURCE_DIR");
  return fs::path(source != nullptr ? source : ".") / "../shared/fixtures";
}

// What the list says of an event file.
struct Listed {
  int files = 0;  // of its run
  std::size_t tags = 0;
  uint64_t scalars = 0;
  bool isTruncated = false;
};

std::size_t numberAfter(const std::string& text, const std::string& pattern) {
  std::smatch match;
  std::size_t sum = 0;
  for (auto at = text.cbegin(); std::regex_search(at, text.cend(), match, std::regex(pattern)); at = match[0].second) {
    sum += std::stoul(match[1]);
  }
  return sum;
}

// By run.
std::map<std::string, Listed> listedRuns(const fs::path& list) {
  std::map<std::string, Listed> runs;
  std::ifstream file(list);
  for (std::string line; std::getline(file, line);) {
    const std::string prefix = "| tfevents/";
    if (!line.starts_with(prefix) || line.find("tfevents.") == std::string::npos) continue;
    const fs::path path = line.substr(prefix.size(), line.find(" |", 2) - prefix.size());
    Listed& run = runs[path.parent_path().string()];
    ++run.files;
    run.tags += numberAfter(line, "\\. ([0-9]+) tags");
    run.scalars += numberAfter(line, "simple_value: [0-9]+ tags ([0-9]+) values");
    run.scalars += numberAfter(line, "plugin=scalars: [0-9]+ tags ([0-9]+) values");
    run.isTruncated = run.isTruncated || line.find("TRUNCATED") != std::string::npos;
  }
  return runs;
}

bool isSummary(const SeriesInfo& series) {
  return !series.tag.starts_with("__") && series.plugin != "projector" && series.plugin != "graph_tagged_run_metadata";
}

TEST(TfeventsFixtures, AreImportedWhole) {
  const fs::path folder = fixturesFolder();
  if (!fs::exists(folder / "MANIFEST.md")) GTEST_SKIP() << "no fixtures at " << folder << "; set ESTIMATOR_FIXTURES";
  const TemporaryFolder into;
  Follower follower((folder / "tfevents").string(), into.path(), 2);
  std::map<std::string, RunReport> reports;
  const ImportReport report = follower.poll();
  EXPECT_TRUE(report.errors.empty());
  for (const RunReport& run : report.runs) {
    EXPECT_TRUE(run.problems.empty()) << run.problems[0];
    reports[run.run] = run;
  }
  const std::map<std::string, Listed> listed = listedRuns(folder / "MANIFEST.md");
  EXPECT_EQ(reports.size(), listed.size());
  for (const auto& [name, want] : listed) {
    ASSERT_TRUE(reports.contains(name)) << name;
    EXPECT_EQ(reports[name].growing, want.isTruncated) << name;
    EventLogReader reader(reports[name].log);
    uint64_t scalars = 0;
    std::size_t tags = 0;
    for (const SeriesInfo& series : reader.series()) {
      if (series.kind == Kind::kScalar) scalars += series.points;
      if (isSummary(series)) ++tags;
    }
    EXPECT_EQ(scalars, want.scalars) << name;
    if (want.files == 1) {
      EXPECT_EQ(tags, want.tags) << name;
    }
  }
}

}  // namespace
}  // namespace summaries::tfevents
