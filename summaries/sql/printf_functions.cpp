#include "summaries/sql/printf_functions.h"

#include <sqlite3.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace summaries {
namespace {

using Values = std::span<sqlite3_value* const>;

constexpr int64_t kMostCounted = int64_t{1} << 40;  // no sum of such numbers leaves an int64

// How long what the widths and precisions of a format ask for is, at most, in characters.
class FormatLength {
 public:
  FormatLength(std::string_view format, Values arguments) : rest_(format), arguments_(arguments) {}

  int64_t get() {
    int64_t length = 0;
    for (std::size_t at = rest_.find('%'); at != rest_.npos; at = rest_.find('%')) {
      rest_.remove_prefix(at + 1);
      skip("-+ #0,!");
      length = std::min(length + number(), kMostCounted);
      if (rest_.starts_with('.')) {
        rest_.remove_prefix(1);
        skip("-");
        length = std::min(length + number(), kMostCounted);
      }
      skip("l");
      if (rest_.empty()) break;
      if (rest_.front() != '%') ++argument_;
      rest_.remove_prefix(1);
    }
    return length;
  }

 private:
  void skip(std::string_view characters) {
    rest_.remove_prefix(std::min(rest_.find_first_not_of(characters), rest_.size()));
  }
  // Of digits, or of an argument where there is a star.
  int64_t number() {
    if (rest_.starts_with('*')) {
      rest_.remove_prefix(1);
      const int64_t given = argument_ < arguments_.size() ? sqlite3_value_int64(arguments_[argument_]) : 0;
      ++argument_;
      return given < -kMostCounted || given > kMostCounted ? kMostCounted : std::abs(given);
    }
    int64_t value = 0;
    for (; !rest_.empty() && rest_.front() >= '0' && rest_.front() <= '9'; rest_.remove_prefix(1)) {
      value = std::min(10 * value + (rest_.front() - '0'), kMostCounted);
    }
    return value;
  }

  std::string_view rest_;
  Values arguments_;
  std::size_t argument_ = 0;
};

// SQLite's own function, on a connection that has no other.
class Printer {
 public:
  Printer() {
    sqlite3* connection = nullptr;
    sqlite3_open_v2(":memory:", &connection, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nullptr);
    connection_.reset(connection);
  }

  void print(sqlite3_context* context, Values values) {
    sqlite3_limit(connection_.get(), SQLITE_LIMIT_LENGTH,
                  sqlite3_limit(sqlite3_context_db_handle(context), SQLITE_LIMIT_LENGTH, -1));
    sqlite3_stmt* statement = statementOf(values.size());
    if (!statement) return sqlite3_result_error_nomem(context);
    for (std::size_t i = 0; i < values.size(); ++i) sqlite3_bind_value(statement, static_cast<int>(i) + 1, values[i]);
    const int status = sqlite3_step(statement);
    if (status == SQLITE_ROW) sqlite3_result_value(context, sqlite3_column_value(statement, 0));
    if (status != SQLITE_ROW) sqlite3_result_error_code(context, status);
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
  }

 private:
  struct End {
    void operator()(sqlite3* connection) const { sqlite3_close(connection); }
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
  };

  sqlite3_stmt* statementOf(std::size_t count) {
    auto& statement = statements_[count];
    if (statement) return statement.get();
    std::string sql = "SELECT printf(?";
    for (std::size_t i = 1; i < count; ++i) sql += ",?";
    sqlite3_stmt* made = nullptr;
    sqlite3_prepare_v2(connection_.get(), (sql + ")").c_str(), -1, &made, nullptr);
    statement.reset(made);
    return made;
  }

  std::unique_ptr<sqlite3, End> connection_;
  std::map<std::size_t, std::unique_ptr<sqlite3_stmt, End>> statements_;  // by the number of values; go first
};

void printValues(sqlite3_context* context, int count, sqlite3_value** given) {
  if (count == 0) return;
  const Values values(given, static_cast<std::size_t>(count));
  const auto* text = reinterpret_cast<const char*>(sqlite3_value_text(values[0]));
  const int most = sqlite3_limit(sqlite3_context_db_handle(context), SQLITE_LIMIT_LENGTH, -1);
  if (text && FormatLength(text, values.subspan(1)).get() > most) return sqlite3_result_error_toobig(context);
  static_cast<Printer*>(sqlite3_user_data(context))->print(context, values);
}

}  // namespace

void addPrintfFunctions(sqlite3* connection) {
  for (const char* name : {"printf", "format"}) {
    sqlite3_create_function_v2(connection, name, -1, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS, new Printer,
                               printValues, nullptr, nullptr,
                               [](void* printer) { delete static_cast<Printer*>(printer); });
  }
}

}  // namespace summaries
