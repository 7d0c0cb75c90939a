#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <thread>

#include "summaries/sql/log_tables.h"
#include "summaries/sql/sql_session.h"
#include "summaries/summary_writer.h"
#include "summaries/writing/event_log_import.h"
#include "summaries/writing/writer_lock.h"
#include "tests/support/temporary_folder.h"

namespace summaries {
namespace {

class SqlTest : public ::testing::Test {
 protected:
  void write(const std::string& run, int points, double offset) {
    const std::string folder = folder_.path(run);
    std::filesystem::create_directories(folder);
    auto log = openEventLog(folder);
    for (int step = 0; step < points; ++step) {
      log->scalar("loss", step, offset + step, 1.6e9 + step);
      log->scalar("accuracy", step, 0.5, 1.6e9 + step);
    }
    log->text("note", points, "hello", 1.6e9);
    log->session({SessionEvent::kCheckpoint, points, 1.6e9, "model.ckpt-9"});
    log->flush();
  }
  SqlResult ask(const std::string& sql, const SqlLimits& limits = {}) {
    return SqlSession(sqlRunsBelow(folder_.path("runs"))).run(sql, limits);
  }
  void twoRuns() {
    write("runs/a", 10, 0);
    write("runs/b", 5, 100);
  }
  template <typename T>
  static T at(const SqlResult& result, std::size_t row, std::size_t column) {
    return std::get<T>(result.rows.at(row).at(column));
  }
  // The error of a statement.
  std::pair<Code, std::string> failure(const std::string& sql, const SqlLimits& limits = {}) {
    try {
      ask(sql, limits);
    } catch (const Error& error) {
      return {error.code(), error.what()};
    }
    return {Code::kOk, ""};
  }

  test_support::TemporaryFolder folder_;
};

TEST_F(SqlTest, OneStatementReadsAllRuns) {
  twoRuns();
  const SqlResult result = ask("SELECT run, count(*), max(value) FROM scalars WHERE tag = 'loss' GROUP BY run");
  ASSERT_EQ(result.rows.size(), 2u);
  EXPECT_EQ(result.columns, (std::vector<std::string>{"run", "count(*)", "max(value)"}));
  EXPECT_EQ(at<std::string>(result, 0, 0), "a");
  EXPECT_EQ(at<int64_t>(result, 0, 1), 10);
  EXPECT_EQ(at<double>(result, 1, 2), 104);
}

TEST_F(SqlTest, ATagIsAlsoAnArgument) {
  twoRuns();
  EXPECT_EQ(at<int64_t>(ask("SELECT count(*) FROM scalars('accuracy')"), 0, 0), 15);
  EXPECT_EQ(at<int64_t>(ask("SELECT count(*) FROM scalars('nothing')"), 0, 0), 0);
}

TEST_F(SqlTest, RangesOfStepsAreWhatSqlSays) {
  twoRuns();
  const auto count = [&](const std::string& where) {
    return at<int64_t>(ask("SELECT count(*) FROM scalars('loss') WHERE run = 'a' AND " + where), 0, 0);
  };
  EXPECT_EQ(count("step BETWEEN 2 AND 4"), 3);
  EXPECT_EQ(count("step > 2.5"), 7);
  EXPECT_EQ(count("step < 2.5"), 3);
  EXPECT_EQ(count("step = 3"), 1);
  EXPECT_EQ(count("step = 3.5"), 0);
  EXPECT_EQ(count("step >= 3 AND step = 2"), 0);
  EXPECT_EQ(count("step IN (1, 2, 77)"), 2);
  EXPECT_EQ(count("step > 'text'"), 0);
}

TEST_F(SqlTest, NamesAreComparedAsSqlSays) {
  twoRuns();
  EXPECT_EQ(at<int64_t>(ask("SELECT count(*) FROM scalars WHERE tag = 'LOSS' COLLATE NOCASE"), 0, 0), 15);
  EXPECT_EQ(at<int64_t>(ask("SELECT count(*) FROM scalars WHERE tag LIKE 'l%'"), 0, 0), 15);
  EXPECT_EQ(at<std::string>(ask("SELECT run FROM runs ORDER BY run DESC"), 0, 0), "b");
}

TEST_F(SqlTest, TablesJoin) {
  twoRuns();
  const SqlResult result =
      ask("SELECT l.run, l.step, l.value, a.value FROM scalars('loss') l JOIN scalars('accuracy') a USING (run, step) "
          "WHERE l.value > 102 ORDER BY l.value");
  ASSERT_EQ(result.rows.size(), 2u);
  EXPECT_EQ(at<double>(result, 0, 2), 103);
  EXPECT_EQ(at<double>(result, 0, 3), 0.5);
}

TEST_F(SqlTest, TagsRunsEventsAndItemsAreTables) {
  twoRuns();
  EXPECT_EQ(at<int64_t>(ask("SELECT points FROM tags WHERE run = 'b' AND tag = 'loss'"), 0, 0), 5);
  EXPECT_EQ(at<std::string>(ask("SELECT text FROM events WHERE kind = 'checkpoint' AND run = 'a'"), 0, 0),
            "model.ckpt-9");
  EXPECT_EQ(at<std::string>(ask("SELECT kind FROM items WHERE step = 10"), 0, 0), "text");
  EXPECT_EQ(at<std::string>(ask("SELECT directory FROM runs WHERE run = 'a'"), 0, 0), folder_.path("runs/a"));
}

TEST_F(SqlTest, SupersededPointsAreNotThere) {
  write("runs/a", 10, 0);
  {
    auto log = openEventLog(folder_.path("runs/a"));
    log->restartAt(4, "restored");
    log->scalar("loss", 4, -1, 1.7e9);
    log->flush();
  }
  const SqlResult result = ask("SELECT count(*), min(value) FROM scalars('loss')");
  EXPECT_EQ(at<int64_t>(result, 0, 0), 6);  // step 4 twice
  EXPECT_EQ(at<double>(result, 0, 1), -1);
}

TEST_F(SqlTest, NothingButReadingIsAllowed) {
  twoRuns();
  for (const char* sql :
       {"CREATE TABLE t(x)", "CREATE TEMP TABLE t(x)", "INSERT INTO scalars VALUES (1,2,3,4,5)", "DELETE FROM runs",
        "ATTACH 'x.db' AS x", "PRAGMA writable_schema=1", "BEGIN", "VACUUM INTO '/tmp/x.db'", "DROP TABLE runs",
        "SELECT load_extension('x')", "CREATE VIEW v AS SELECT 1", "SAVEPOINT s"}) {
    const auto [code, text] = failure(sql);
    EXPECT_TRUE(code == Code::kPermissionDenied || code == Code::kInvalidArgument) << sql << ": " << text;
  }
  EXPECT_FALSE(std::filesystem::exists("x.db"));
}

TEST_F(SqlTest, WhatReachesBeyondTheLogsIsForbidden) {
  twoRuns();
  for (const char* sql : {"SELECT fts3_tokenizer('simple')",
                          "SELECT fts3_tokenizer('x', x'0102030405060708')",
                          "SELECT sqlite_log(1, 'x')",
                          "SELECT FTS3_TOKENIZER('simple')",
                          "PRAGMA temp_store = FILE",
                          "PRAGMA database_list",
                          "PRAGMA table_list",
                          "SELECT * FROM pragma_database_list",
                          "SELECT * FROM pragma_compile_options",
                          "SELECT * FROM dbstat",
                          "SELECT * FROM sqlite_stmt",
                          "ATTACH ':memory:' AS m",
                          "DETACH main",
                          "ANALYZE",
                          "VACUUM",
                          "CREATE VIRTUAL TABLE t USING fts5(x)",
                          "CREATE VIRTUAL TABLE temp.t USING rtree(a,b,c)",
                          "UPDATE sqlite_master SET sql = 'x'",
                          "ALTER TABLE runs RENAME TO x",
                          "COMMIT",
                          "ROLLBACK",
                          "CREATE TRIGGER t AFTER INSERT ON runs BEGIN SELECT 1; END"}) {
    const auto [code, text] = failure(sql);
    EXPECT_TRUE(code == Code::kPermissionDenied || code == Code::kInvalidArgument) << sql << ": " << text;
  }
}

TEST_F(SqlTest, WhatOnlyComputesIsAllowed) {
  twoRuns();
  EXPECT_EQ(at<int64_t>(ask("SELECT count(*) FROM json_each('[1, 2, 3]')"), 0, 0), 3);
  EXPECT_EQ(at<int64_t>(ask("SELECT value FROM json_tree('{\"a\": 7}') WHERE key = 'a'"), 0, 0), 7);
  EXPECT_EQ(at<int64_t>(ask("WITH best AS (SELECT max(value) AS v FROM scalars) SELECT count(*) FROM best"), 0, 0), 1);
  EXPECT_EQ(ask("SELECT * FROM sqlite_master").rows.size(), 0u);
}

TEST_F(SqlTest, ErrorsSayWhere) {
  twoRuns();
  EXPECT_EQ(failure("SELECT run,\n  valu FROM scalars"),
            std::pair(Code::kInvalidArgument, std::string("line 2, column 3: no such column: valu")));
  EXPECT_EQ(failure("SELEC 1").second, "line 1, column 1: near \"SELEC\": syntax error");
  EXPECT_EQ(failure("SELECT 1; SELECT 2").second, "line 1, column 10: only one statement can be run at a time");
  EXPECT_EQ(failure("  ").first, Code::kInvalidArgument);
  EXPECT_EQ(failure("SELECT * FROM nowhere").second, "no such table: nowhere");
  EXPECT_EQ(failure("SELECT 1;  ").first, Code::kOk);
}

TEST_F(SqlTest, RowsBeyondTheLimitAreCutOff) {
  twoRuns();
  const SqlResult result = ask("SELECT * FROM scalars", {.mostRows = 7});
  EXPECT_EQ(result.rows.size(), 7u);
  EXPECT_EQ(result.cut, SqlResult::Cut::kRows);
  EXPECT_EQ(ask("SELECT * FROM scalars", {.mostRows = 30}).cut, SqlResult::Cut::kNone);
}

// An endless table of one column x.
const std::string kEndless = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) ";

TEST_F(SqlTest, BytesBeyondTheLimitAreCutOff) {
  twoRuns();
  const SqlResult result =
      ask(kEndless + "SELECT hex(zeroblob(50000)) FROM c", {.mostRows = 1'000'000, .mostBytes = 1'000'000});
  EXPECT_EQ(result.rows.size(), 9u);
  EXPECT_EQ(result.cut, SqlResult::Cut::kBytes);
  EXPECT_EQ(ask("SELECT hex(zeroblob(50000))", {.mostBytes = 10}).rows.size(), 1u);
}

TEST_F(SqlTest, AQueryThatTakesTooLongIsEnded) {
  twoRuns();
  const auto [code, text] = failure(kEndless + "SELECT count(*) FROM c", {.seconds = 0.05});
  EXPECT_EQ(code, Code::kDeadlineExceeded) << text;
  EXPECT_NE(text.find("fewer runs"), std::string::npos) << text;
}

TEST_F(SqlTest, AQueryThatTakesTooMuchMemoryIsEnded) {
  twoRuns();
  const SqlLimits limits{.seconds = 20, .memory = 16 << 20};
  for (const std::string& sql : {kEndless + "SELECT x FROM c ORDER BY -x", kEndless + "SELECT count(DISTINCT x) FROM c",
                                 kEndless + "SELECT x, count(*) FROM c GROUP BY hex(randomblob(1000))",
                                 kEndless + "SELECT json_group_array(x) OVER () FROM c"}) {
    EXPECT_EQ(failure(sql, limits).first, Code::kResourceExhausted) << sql;
  }
}

TEST_F(SqlTest, ARowThatIsTooLargeIsRefused) {
  twoRuns();
  std::string sql = "SELECT hex(zeroblob(1000000))";
  for (int i = 0; i < 500; ++i) sql += ", hex(zeroblob(1000000))";
  EXPECT_EQ(failure(sql, {.memory = 16 << 20}).first, Code::kResourceExhausted);
}

TEST_F(SqlTest, AValueThatIsTooLargeIsRefused) {
  twoRuns();
  for (const char* sql :
       {"SELECT zeroblob(1000000000)", "SELECT randomblob(900000000)", "SELECT hex(zeroblob(8000000))"}) {
    EXPECT_EQ(failure(sql).first, Code::kResourceExhausted) << sql;
  }
  // What is put together from endless rows never grows larger than a value may be.
  EXPECT_EQ(failure(kEndless + "SELECT group_concat(x) FROM c", {.seconds = 0.3}).first, Code::kDeadlineExceeded);
}

// SQLite compares each place of the one with all of the other, and cannot be stopped meanwhile: minutes.
TEST_F(SqlTest, FunctionsOfLongTextsTakeNoTime) {
  const std::string many = "replace(hex(zeroblob(1000000)), '0', 'a')";
  const SqlLimits limits{.seconds = 60};
  EXPECT_EQ(at<int64_t>(ask("SELECT instr(" + many + " || " + many + ", " + many + " || 'b')", limits), 0, 0), 0);
  EXPECT_EQ(
      at<int64_t>(ask("SELECT length(replace(" + many + " || " + many + ", " + many + " || 'b', ''))", limits), 0, 0),
      4'000'000);
  EXPECT_EQ(at<int64_t>(ask("SELECT length(trim(" + many + ", " + many + " || 'b'))", limits), 0, 0), 0);
  EXPECT_EQ(failure("SELECT " + many + " LIKE '%' || substr(" + many + ", 1, 40000)", limits).first,
            Code::kInvalidArgument);
}

// SQLite would repeat the character that often, for seconds or minutes that nothing ends.
TEST_F(SqlTest, FormatsThatAskForMoreThanAValueHoldsAreRefused) {
  twoRuns();
  for (const char* format : {"'%.*c', 1000000000, 'x'", "'%.2000000000c', 'x'", "'%*d', -2000000000, 1",
                             "'%s%.*c%.*c', 'a', 5000000, 'x', 5000000, 'y'", "'%.99999999999999999999f', 1"}) {
    for (const std::string function : {"printf", "format"}) {
      EXPECT_EQ(failure("SELECT " + function + "(" + format + ")").first, Code::kResourceExhausted) << format;
    }
  }
}

TEST_F(SqlTest, FormatsAnswerAsSqliteDoes) {
  const std::pair<const char*, const char*> cases[] = {
      {"printf('%5.2f|%-4d|%04d', 3.14159, 7, 42)", " 3.14|7   |0042"},
      {"format('%s %q %Q', 'a', 'b''c', 'd''e')", "a b''c 'd''e'"},
      {"printf('%.*c%*d%%', 3, 'x', 4, 9)", "xxx   9%"},
      {"printf('%,d %!5s %lld', 1234567, 'é', -1)", "1,234,567     é -1"},
      {"printf(NULL, 1) IS NULL", "1"},
      {"printf('%d %s', 1)", "1 "},
      {"printf('100%')", "100%"},
      {"typeof(printf('%d', 1))", "text"}};
  for (const auto& [expression, expected] : cases) {
    EXPECT_EQ(at<std::string>(ask(std::string("SELECT cast(") + expression + " AS TEXT)"), 0, 0), expected)
        << expression;
  }
  EXPECT_EQ(failure("SELECT printf()").first, failure("SELECT format()").first);
}

TEST_F(SqlTest, FunctionsOfTextAnswerAsSqliteDoes) {
  const std::pair<const char*, const char*> cases[] = {
      {"instr('añb', 'b')", "3"},          {"instr('abc', '')", "1"},         {"instr('abc', 'x')", "0"},
      {"instr(x'c3b162', x'62')", "3"},    {"instr(NULL, 'a') IS NULL", "1"}, {"instr(1234, 34)", "3"},
      {"replace('aXbX', 'X', 'yy')", "ayybyy"}, {"replace('abc', '', 'z')", "abc"}, {"replace(1213, 1, 4)", "4243"},
      {"replace('a', 'a', NULL) IS NULL", "1"}, {"trim('  a ')", "a"},          {"ltrim('  a ') || '.'", "a ."},
      {"rtrim('  a ') || '.'", "  a."},    {"trim('ñaéñ', 'éñ')", "a"},       {"ltrim('xyxz', 'yx')", "z"},
      {"trim('aaa', 'a')", ""},            {"trim('a', NULL) IS NULL", "1"},  {"trim('abc', '')", "abc"}};
  for (const auto& [expression, expected] : cases) {
    EXPECT_EQ(at<std::string>(ask(std::string("SELECT cast(") + expression + " AS TEXT)"), 0, 0), expected)
        << expression;
  }
}

TEST_F(SqlTest, TablesThatDoubleOneAnotherAreRefused) {
  twoRuns();
  std::string sql = "WITH t0 AS (SELECT 1 AS x)";
  for (int i = 1; i < 40; ++i) {
    const std::string last = "t" + std::to_string(i - 1);
    sql += ", t" + std::to_string(i) + " AS (SELECT x FROM " + last + " UNION ALL SELECT x FROM " + last + ")";
  }
  EXPECT_EQ(failure(sql + " SELECT count(*) FROM t39").first, Code::kResourceExhausted);
}

TEST_F(SqlTest, AnInterruptBeforeTheStatementEndsItToo) {
  twoRuns();
  SqlSession session(sqlRunsBelow(folder_.path("runs")));
  session.interrupt();
  try {
    session.run(kEndless + "SELECT count(*) FROM c", {.seconds = 20});
    ADD_FAILURE() << "it ended";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), Code::kCancelled);
  }
  EXPECT_EQ(session.run("SELECT 1").rows.size(), 1u);
}

TEST_F(SqlTest, ALongQueryIsInterrupted) {
  twoRuns();
  SqlSession session(sqlRunsBelow(folder_.path("runs")));
  std::atomic<bool> ended{false};
  std::jthread canceller([&] {
    while (!ended) session.interrupt();
  });
  try {
    session.run("WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c");
    ADD_FAILURE() << "it ended";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), Code::kCancelled);
  }
  ended = true;
}

TEST_F(SqlTest, ADamagedLogIsToldOfAndTheOthersRead) {
  twoRuns();
  std::ofstream(folder_.path("runs/a/events.db"), std::ios::binary | std::ios::trunc) << std::string(8192, 'x');
  const SqlResult result = ask("SELECT count(*) FROM scalars('loss')");
  EXPECT_EQ(at<int64_t>(result, 0, 0), 5);
  ASSERT_EQ(result.problems.size(), 1u);
  EXPECT_NE(result.problems[0].find("runs/a"), std::string::npos) << result.problems[0];
}

TEST_F(SqlTest, NoRunIsNoRow) {
  std::filesystem::create_directories(folder_.path("runs"));
  EXPECT_EQ(at<int64_t>(ask("SELECT count(*) FROM runs"), 0, 0), 0);
}

TEST(SqlWordsTest, NameTablesAndColumns) {
  const std::vector<std::string> words = sqlWords();
  for (const char* word : {"scalars", "tag", "last_value", "SELECT"}) {
    EXPECT_NE(std::ranges::find(words, word), words.end()) << word;
  }
}

TEST_F(SqlTest, ARunThatNobodyWritesDoesNotRun) {
  for (const char* run : {"runs/dead", "runs/alive"}) {
    EventLogImport log(folder_.path(run), EventLogImport::Mode::kReplace);
    log.finish(RunStatus::kRunning);
  }
  const WriterLock lock(folder_.path("runs/alive"));
  const SqlResult result = ask("SELECT status FROM runs ORDER BY run");
  EXPECT_EQ(at<std::string>(result, 0, 0), "running");
  EXPECT_EQ(at<std::string>(result, 1, 0), "stale");
}

TEST_F(SqlTest, StepsThatWentBackAreAllThere) {
  const auto log = openEventLog(folder_.path("runs/a"));
  for (const int64_t step : {1, 2, 3, 2, 4}) log->scalar("loss", step, static_cast<double>(step), 1.6e9);
  log->flush();
  EXPECT_EQ(at<int64_t>(ask("SELECT count(*) FROM scalars('loss')"), 0, 0), 5);
  EXPECT_EQ(at<int64_t>(ask("SELECT count(*) FROM scalars('loss') WHERE step = 2"), 0, 0), 2);
}

}  // namespace
}  // namespace summaries
