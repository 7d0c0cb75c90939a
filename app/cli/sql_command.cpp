#include "app/cli/command.h"
#include "app/cli/number_option.h"
#include "app/cli/text_table.h"
#include "app/workbench/json/json_values.h"
#include "engine/core/error.h"
#include "summaries/files/readable_folder.h"
#include "summaries/sql/sql_session.h"

namespace app::cli {
namespace {

constexpr double kMostRows = 1e9;
constexpr double kMostSeconds = 1e6;

class SqlCommand : public Command {
 public:
  CLI::App* declare(CLI::App& program) override {
    CLI::App* command = program.add_subcommand(
        "sql", "Query all runs below a folder in SQL (tables scalars, tags, runs, events, items; read-only)");
    command->add_option("LOGDIR", folder_, "Folder of event logs")->required();
    command->add_option("SELECT", sql_, "The SQL statement")->required();
    command->add_option("--limit", limit_, "Maximum number of rows to print")
        ->capture_default_str()
        ->check(numberBetween(0, kMostRows));
    command->add_option("--timeout", seconds_, "Stop the statement after this many seconds; 0: never")
        ->check(numberBetween(0, kMostSeconds))
        ->capture_default_str();
    command->add_flag("--json", json_, "Print one JSON object per row and nothing else on stdout");
    return command;
  }

  void run(Console& console) override {
    console.json = json_;
    summaries::requireReadableFolder(folder_);
    std::vector<summaries::SqlRun> runs = summaries::sqlRunsBelow(folder_);
    if (runs.empty()) {
      engine::fail(engine::Code::kNotFound, "There is no event log in ", folder_,
                   ". Specify the folder that runs have written to.");
    }
    summaries::SqlSession session(std::move(runs));
    const summaries::SqlResult result = session.run(sql_, {.mostRows = limit_, .seconds = seconds_});
    for (const std::string& problem : result.problems) console.log(engine::estimator::LogLevel::kWarning, problem);
    warnOfCut(console, result);
    json_ ? printJson(console, result) : printTable(console, result);
  }

 private:
  static void warnOfCut(Console& console, const summaries::SqlResult& result) {
    if (result.cut == summaries::SqlResult::Cut::kNone) return;
    const bool isLong = result.cut == summaries::SqlResult::Cut::kBytes;
    console.log(
        engine::estimator::LogLevel::kWarning,
        "Only the first " + std::to_string(result.rows.size()) + " rows are shown" +
            (isLong ? ": more would take too much memory. Select fewer or shorter columns, or use LIMIT and OFFSET."
                    : ": see --limit."));
  }

  static Json jsonOf(const summaries::SqlValue& value) {
    if (const auto* integer = std::get_if<int64_t>(&value)) return *integer;
    if (const auto* number = std::get_if<double>(&value)) return jsonNumber(*number);
    if (const auto* text = std::get_if<std::string>(&value)) return jsonText(*text);
    return nullptr;
  }

  static void printJson(Console& console, const summaries::SqlResult& result) {
    for (const auto& row : result.rows) {
      Json object = Json::object();
      for (std::size_t i = 0; i < row.size(); ++i) object[result.columns[i]] = jsonOf(row[i]);
      console.result(object);
    }
  }

  static std::string textOf(const summaries::SqlValue& value) {
    if (const auto* integer = std::get_if<int64_t>(&value)) return std::to_string(*integer);
    if (const auto* number = std::get_if<double>(&value)) {
      return wholeOrShort(*number, 10);
    }
    if (const auto* text = std::get_if<std::string>(&value)) return *text;
    return "NULL";
  }

  static void printTable(Console& console, const summaries::SqlResult& result) {
    std::vector<std::vector<std::string>> rows = {result.columns};
    std::vector<std::size_t> right;
    for (std::size_t i = 0; i < result.columns.size(); ++i) {
      const bool isNumber = !result.rows.empty() && !std::holds_alternative<std::string>(result.rows[0][i]);
      if (isNumber) right.push_back(i);
    }
    for (const auto& row : result.rows) {
      std::vector<std::string> words;
      for (const summaries::SqlValue& value : row) words.push_back(textOf(value));
      rows.push_back(std::move(words));
    }
    console.result(textTable(rows, right));
  }

  std::string folder_;
  std::string sql_;
  std::size_t limit_ = 10'000;
  double seconds_ = 20;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> makeSqlCommand() {
  return std::make_unique<SqlCommand>();
}

}  // namespace app::cli
