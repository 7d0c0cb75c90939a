// Where TensorFlow's public names are in this program: docs/names has a table for each of its modules, with the names
// of TensorFlow 2.15 (tensorflow_2.15.txt, "module name" a line) and, for each, the file and the C++ name, or "-" and
// why there is none.
#include <gmock/gmock.h>

#include <map>
#include <regex>
#include <set>

#include "tests/architecture/include_lines.h"

namespace {

namespace fs = std::filesystem;

struct NameRow {
  std::string name, file, what;
};

fs::path namesFolder() {
  return test_support::sourceRoot() / "docs/names";
}

// The names by module.
std::map<std::string, std::set<std::string>> tensorflowNames() {
  std::map<std::string, std::set<std::string>> names;
  std::ifstream in(namesFolder() / "tensorflow_2.15.txt");
  for (std::string module, name; in >> module >> name;) names[module].insert(name);
  return names;
}

// The lines of a table below its head; a line has three cells, of which the last may have commas.
std::vector<NameRow> rowsOf(const fs::path& table) {
  std::vector<NameRow> rows;
  std::ifstream in(table);
  std::string line;
  std::getline(in, line);
  EXPECT_EQ(line, "name,file,what") << table;
  while (std::getline(in, line)) {
    const std::size_t first = line.find(',');
    const std::size_t second = first == std::string::npos ? first : line.find(',', first + 1);
    if (second == std::string::npos) {
      ADD_FAILURE() << table << ": " << line;
      continue;
    }
    rows.push_back({line.substr(0, first), line.substr(first + 1, second - first - 1), line.substr(second + 1)});
  }
  return rows;
}

// A file's text without comments.
std::string codeIn(const fs::path& file) {
  std::ifstream in(file);
  std::string code;
  for (std::string line; std::getline(in, line);) code += line.substr(0, line.find("//")) + "\n";
  return code;
}

TEST(PublicNames, EveryModuleHasATable) {
  std::set<std::string> tables;
  for (const auto& entry : fs::directory_iterator(namesFolder())) {
    if (entry.path().extension() == ".csv") tables.insert(entry.path().stem().string());
  }
  std::set<std::string> modules;
  for (const auto& [module, names] : tensorflowNames()) modules.insert(module);
  EXPECT_THAT(modules, testing::SizeIs(testing::Ge(10U)));
  EXPECT_EQ(tables, modules);
}

TEST(PublicNames, EveryTableHasExactlyItsModulesNames) {
  for (const auto& [module, names] : tensorflowNames()) {
    std::set<std::string> listed;
    for (const NameRow& row : rowsOf(namesFolder() / (module + ".csv"))) {
      EXPECT_TRUE(listed.insert(row.name).second) << module << " has " << row.name << " twice";
    }
    EXPECT_EQ(listed, names) << module;
  }
}

TEST(PublicNames, EveryNameIsWhereItsTableSays) {
  for (const auto& [module, names] : tensorflowNames()) {
    for (const NameRow& row : rowsOf(namesFolder() / (module + ".csv"))) {
      SCOPED_TRACE(module + "." + row.name);
      EXPECT_FALSE(row.what.empty());
      if (row.file == "-") continue;
      const fs::path file = test_support::sourceRoot() / row.file;
      ASSERT_TRUE(fs::exists(file)) << row.file;
      EXPECT_TRUE(std::regex_search(codeIn(file), std::regex("\\b" + row.what + "\\b")))
          << row.file << " does not have " << row.what;
    }
  }
}

}  // namespace
