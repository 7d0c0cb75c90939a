#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <thread>

#include "summaries/sql/log_tables.h"
#include "summaries/sql/sql_session.h"
#include "summaries/summary_writer.h"
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
  SqlResult ask(const std::string& sql, std::size_t most = 10'000) {
    return SqlSession(sqlRunsBelow(folder_.path("runs"))).run(sql, most);
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
  std::pair<Code, std::string> failure(const std::string& sql) {
    try {
      ask(sql);
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
  EXPECT_EQ(at<int64_t>(result, 0, 0), 5);
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

TEST_F(SqlTest, ErrorsSayWhere) {
  twoRuns();
  EXPECT_EQ(failure("SELECT run,\n  valu FROM scalars"),
            std::pair(Code::kInvalidArgument, std::string("line 2, column 3: no such column: valu")));
  EXPECT_EQ(failure("SELEC 1").second, "line 1, column 1: near \"SELEC\": syntax error");
  EXPECT_EQ(failure("SELECT 1; SELECT 2").second, "line 1, column 10: only one statement is run at a time");
  EXPECT_EQ(failure("  ").first, Code::kInvalidArgument);
  EXPECT_EQ(failure("SELECT * FROM nowhere").second, "no such table: nowhere");
  EXPECT_EQ(failure("SELECT 1;  ").first, Code::kOk);
}

TEST_F(SqlTest, RowsBeyondTheLimitAreCutOff) {
  twoRuns();
  const SqlResult result = ask("SELECT * FROM scalars", 7);
  EXPECT_EQ(result.rows.size(), 7u);
  EXPECT_TRUE(result.isCut);
  EXPECT_FALSE(ask("SELECT * FROM scalars", 30).isCut);
}

TEST_F(SqlTest, ALongQueryIsInterrupted) {
  twoRuns();
  SqlSession session(sqlRunsBelow(folder_.path("runs")));
  std::atomic<bool> ended{false};
  std::jthread canceller([&] {
    // An interrupt before the statement begins is forgotten, so it is repeated.
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

}  // namespace
}  // namespace summaries
