// Event files that others' programs wrote, from 2016 to 2024: their list says what each holds.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <string_view>

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

// The sum of the numbers between `before` and `after`, with `between` skipped: "…: 10 tags 119 values" gives 119 for
// (": ", " tags ", " values").
uint64_t numbers(std::string_view text, std::string_view before, std::string_view between, std::string_view after) {
  uint64_t sum = 0;
  for (std::size_t at = text.find(before); at != std::string_view::npos; at = text.find(before, at + 1)) {
    std::string_view rest = text.substr(at + before.size());
    const auto takeDigits = [&] {
      const std::size_t count = std::min(rest.find_first_not_of("0123456789"), rest.size());
      const std::string digits(rest.substr(0, count));
      rest.remove_prefix(count);
      return digits;
    };
    std::string digits = takeDigits();
    if (!between.empty()) {
      if (digits.empty() || !rest.starts_with(between)) continue;
      rest.remove_prefix(between.size());
      digits = takeDigits();
    }
    if (!digits.empty() && rest.starts_with(after)) sum += std::stoull(digits);
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
    run.tags += numbers(line, ". ", "", " tags");
    run.scalars += numbers(line, "simple_value: ", " tags ", " values");
    run.scalars += numbers(line, "plugin=scalars: ", " tags ", " values");
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
  Importer importer((folder / "tfevents").string(), into.path(), 2);
  std::map<std::string, RunReport> reports;
  const ImportReport report = importer.poll();
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
