// The arrows between folders, read from the include lines. A red test here is a new arrow: either the include is wrong,
// or the design changes, and then ARCHITECTURE.md and this table do too.
#include <gmock/gmock.h>

#include <functional>
#include <map>
#include <regex>
#include <set>

#include "tests/architecture/include_lines.h"
#include "tests/architecture/unnamed_names.h"

namespace {

using test_support::programSources;
using test_support::SourceFile;

using Arrows = std::map<std::string, std::set<std::string>>;

const Arrows kFolders{
    {"summaries", {}},
    {"engine", {"summaries"}},
    {"widgets", {"summaries"}},
    {"plugins", {"engine", "widgets", "summaries"}},  // widgets: pages alone, see below
    {"app", {"plugins", "engine", "widgets", "summaries"}},
};

// Floors of app, each with the floors that it may stand on. main.cpp stands on all of them.
const Arrows kFloorsOfApp{
    {"workbench", {}},
    {"cli", {"workbench"}},
    {"shell", {"workbench"}},
    {"features", {"workbench", "shell"}},
};

// Floors of the engine, each with the floors that it may stand on.
const Arrows kFloors{
    {"proto", {}},
    {"core", {"proto"}},
    {"graph", {"proto", "core"}},
    {"kernels", {"proto", "core", "graph"}},
    {"runtime", {"proto", "core", "graph", "kernels"}},
    {"nn", {"proto", "core", "graph", "kernels", "runtime"}},
    {"data", {"proto", "core", "graph", "kernels", "runtime", "formats"}},
    {"formats", {"proto", "core", "graph", "kernels", "runtime"}},
    {"text", {"proto", "core", "graph", "kernels", "runtime", "data", "formats"}},
    {"feature_column", {"proto", "core", "graph", "kernels", "runtime", "nn", "data", "formats"}},
    {"estimator", {"proto", "core", "graph", "kernels", "runtime", "nn", "data", "formats", "text", "feature_column"}},
    {"keras", {"proto", "core", "graph", "kernels", "runtime", "nn", "data", "formats", "feature_column"}},
    {"keras_estimator",
     {"proto", "core", "graph", "kernels", "runtime", "nn", "data", "formats", "text", "feature_column", "estimator",
      "keras"}},
    {"op_functions", {"proto", "core", "graph"}},
};

// "engine" of "engine/core/tensor.h"; "" without a slash.
std::string part(const std::string& path, int index) {
  std::size_t begin = 0;
  for (int i = 0; i < index; ++i) {
    const std::size_t slash = path.find('/', begin);
    if (slash == std::string::npos) return "";
    begin = slash + 1;
  }
  const std::size_t end = path.find('/', begin);
  return end == std::string::npos ? "" : path.substr(begin, end - begin);
}

std::vector<std::string> wrongArrows(const Arrows& allowed, int index, const std::string& below) {
  std::vector<std::string> wrong;
  for (const SourceFile& source : programSources()) {
    const std::string from = part(source.path, index);
    if (!below.empty() && (source.path.rfind(below, 0) != 0 || from.empty())) continue;
    for (const std::string& included : source.includes) {
      const std::string to = part(included, index);
      if (included.rfind(below, 0) != 0 || to == from || !allowed.contains(to)) continue;
      if (!allowed.contains(from) || !allowed.at(from).contains(to)) wrong.push_back(source.path + " -> " + included);
    }
  }
  return wrong;
}

std::string folderOf(const std::string& path) {
  return path.substr(0, path.rfind('/'));
}

// Folders below `top`, each by itself or, `whole`, with the folders in it, of which each includes the other, with one
// include line of each direction.
std::vector<std::string> mutualIncludes(const std::string& top, bool whole = false) {
  const auto nameOf = [whole](const std::string& path) { return whole ? part(path, 1) : folderOf(path); };
  std::map<std::pair<std::string, std::string>, std::string> lines;
  for (const SourceFile& source : programSources()) {
    if (source.path.rfind(top, 0) != 0) continue;
    for (const std::string& included : source.includes) {
      const std::string from = nameOf(source.path);
      const std::string to = nameOf(included);
      if (included.rfind(top, 0) == 0 && from != to)
        lines.emplace(std::pair(from, to), source.path + " -> " + included);
    }
  }
  std::vector<std::string> mutual;
  for (const auto& [folders, line] : lines) {
    const auto back = lines.find({folders.second, folders.first});
    if (folders.first < folders.second && back != lines.end()) mutual.push_back(line + " and " + back->second);
  }
  return mutual;
}

bool isQt(const std::string& included) {
  return included.size() > 1 && included[0] == 'Q' && (std::isupper(included[1]) || included.rfind("Qt", 0) == 0);
}

bool isQtCharts(const std::string& included) {
  static const std::set<std::string> kClasses{"QtCharts",      "QChart",        "QChartView",      "QLineSeries",
                                              "QXYSeries",     "QAbstractAxis", "QValueAxis",      "QLogValueAxis",
                                              "QDateTimeAxis", "QLegend",       "QAbstractSeries", "QScatterSeries",
                                              "QAreaSeries",   "QCategoryAxis"};
  return kClasses.contains(included) || included.rfind("QtCharts/", 0) == 0;
}

TEST(ArchitectureTest, FoldersIncludeOnlyWhatTheDesignDraws) {
  EXPECT_THAT(wrongArrows(kFolders, 0, ""), testing::IsEmpty());
}

TEST(ArchitectureTest, FloorsOfAppIncludeOnlyLowerOnes) {
  EXPECT_THAT(wrongArrows(kFloorsOfApp, 1, "app/"), testing::IsEmpty());
  for (const SourceFile& source : programSources()) {
    if (part(source.path, 0) != "app" || source.path == "app/main.cpp") continue;
    EXPECT_TRUE(kFloorsOfApp.contains(part(source.path, 1))) << source.path << " is on no floor";
  }
}

TEST(ArchitectureTest, FoldersOfAppDoNotIncludeEachOther) {
  EXPECT_THAT(mutualIncludes("app/"), testing::IsEmpty());
}

TEST(ArchitectureTest, FoldersOfWidgetsDoNotIncludeEachOther) {
  EXPECT_THAT(mutualIncludes("widgets/", true), testing::IsEmpty());
}

TEST(ArchitectureTest, TheWorkbenchMakesNoWidgets) {
  const std::regex widget(
      "Q(tWidgets.*|Application|Dialog|MainWindow|Menu|MenuBar|Label|LineEdit|ComboBox|"
      "[A-Za-z]*(Widget|Layout|Button|View|Box|Edit|Bar))");
  for (const SourceFile& source : programSources()) {
    if (source.path.rfind("app/workbench/", 0) != 0) continue;
    for (const std::string& included : source.includes) {
      EXPECT_FALSE(std::regex_match(included, widget)) << source.path << " includes " << included;
    }
  }
}

TEST(ArchitectureTest, FloorsOfTheEngineIncludeOnlyLowerOnes) {
  EXPECT_THAT(wrongArrows(kFloors, 1, "engine/"), testing::IsEmpty());
}

TEST(ArchitectureTest, TheEngineAndTheSummariesKnowNoQt) {
  for (const SourceFile& source : programSources()) {
    const std::string folder = part(source.path, 0);
    if (folder != "engine" && folder != "summaries") continue;
    for (const std::string& included : source.includes) {
      EXPECT_FALSE(isQt(included)) << source.path << " includes " << included;
    }
  }
}

TEST(ArchitectureTest, OnlyTheSummariesKnowSqlite) {
  for (const SourceFile& source : programSources()) {
    if (part(source.path, 0) == "summaries") continue;
    EXPECT_THAT(source.includes, testing::Not(testing::Contains("sqlite3.h"))) << source.path;
  }
}

TEST(ArchitectureTest, PluginsAndTheCommandLineHaveNoWindows) {
  for (const SourceFile& source : programSources()) {
    if (part(source.path, 0) != "plugins" && source.path.rfind("app/cli/", 0) != 0) continue;
    if (source.path.rfind("plugins/dashboards/", 0) == 0) continue;
    for (const std::string& included : source.includes) {
      EXPECT_FALSE(included == "QWidget" || included == "QApplication" || included.rfind("QtWidgets", 0) == 0 ||
                   included.rfind("widgets/", 0) == 0)
          << source.path << " includes " << included;
    }
  }
}

// A feature is tested in a plain shell (tests/app/feature_fixture.h). Tests of the window and journeys are elsewhere.
TEST(ArchitectureTest, TestsOfFeaturesDoWithoutTheMainWindow) {
  const std::string folder = "tests/app/features/";
  std::map<std::string, std::vector<std::string>> includes;
  for (SourceFile& source : test_support::testSources()) includes[source.path] = std::move(source.includes);
  const std::function<bool(const std::string&)> hasWindow = [&](const std::string& path) {
    if (path == "app/shell/main_window.h") return true;
    const auto found = includes.find(path);
    return found != includes.end() && std::ranges::any_of(found->second, hasWindow);
  };
  int tests = 0;
  for (const auto& [path, included] : includes) {
    if (!path.starts_with(folder) || !path.ends_with(".cpp")) continue;
    EXPECT_FALSE(hasWindow(path)) << path;
    ++tests;
  }
  EXPECT_GT(tests, 20);
}

// The release preset compiles the files of a folder as one.
TEST(ArchitectureTest, FilesOfAFolderNameTheirOwnTypesAndConstantsDifferently) {
  std::map<std::string, std::string> owners;  // by folder and name
  for (const SourceFile& source : programSources()) {
    if (!source.path.ends_with(".cpp") || source.path.rfind("engine/kernels/native/kernels_", 0) == 0) continue;
    const std::string folder = source.path.substr(0, source.path.rfind('/') + 1);
    for (const std::string& name : test_support::unnamedNames(test_support::sourceRoot() / source.path)) {
      const auto [owner, added] = owners.emplace(folder + name, source.path);
      EXPECT_TRUE(added) << name << " is in " << owner->second << " and in " << source.path << ": rename one.";
    }
  }
  EXPECT_GT(owners.size(), 100U) << "no names were found: has the formatting changed?";
}

TEST(ArchitectureTest, QtChartsIsIncludedByOneFile) {
  std::set<std::string> files;
  for (const SourceFile& source : programSources()) {
    if (std::ranges::any_of(source.includes, isQtCharts)) files.insert(source.path);
  }
  EXPECT_LE(files.size(), 1u) << testing::PrintToString(files);
}

// Those of alike things, one file each, may have more.
TEST(ArchitectureTest, FoldersStaySmall) {
  constexpr int kMostFiles = 45;
  const std::set<std::string> lists{"app/cli", "engine/feature_column", "tests/engine/kernels", "tests/golden"};
  std::map<std::string, int> files;
  for (const SourceFile& source : programSources()) ++files[folderOf(source.path)];
  for (const SourceFile& source : test_support::testSources()) ++files[folderOf(source.path)];
  for (const auto& [folder, count] : files) {
    if (lists.contains(folder)) continue;
    EXPECT_LE(count, kMostFiles) << folder;
  }
  for (const std::string& folder : lists)
    EXPECT_GT(files[folder], kMostFiles) << folder << " fits: take it from the list.";
}

TEST(ArchitectureTest, LinesFitThePage) {
  const std::set<std::string> recorded{"tests/engine/nn/embedding_graphs.h"};  // TensorFlow's own lines
  std::vector<SourceFile> sources = programSources();
  for (SourceFile& source : test_support::testSources()) sources.push_back(std::move(source));
  for (const SourceFile& source : sources) {
    EXPECT_EQ(recorded.contains(source.path), !source.tooLong.empty())
        << source.path << ": lines " << testing::PrintToString(source.tooLong);
  }
}

TEST(ArchitectureTest, SourcesStayShort) {
  std::vector<int> lines;
  for (const SourceFile& source : programSources()) {
    EXPECT_LE(source.lines, source.path == "app/shell/main_window.cpp" ? 500 : 600) << source.path;
    lines.push_back(source.lines);
  }
  std::ranges::sort(lines);
  EXPECT_LE(lines[lines.size() / 2], 100) << "median";
  EXPECT_LE(lines[lines.size() * 9 / 10], 350) << "nine of ten";
}

}  // namespace
