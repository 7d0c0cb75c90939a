// SQLite as RAII: Connection, Statement, Transaction. Every failure is an Error with a canonical code, the file and
// SQLite's own words. One thread a connection (opened with SQLITE_OPEN_NOMUTEX).
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "summaries/error.h"

struct sqlite3;
struct sqlite3_stmt;

namespace summaries {

// What to do about a log that cannot be read, as a sentence at the end of an error's words.
inline constexpr std::string_view kRestoreLog = "Restore it from a copy; checkpoints and other runs are not touched.";

class Connection {
 public:
  enum class Mode {
    kCreate,     // read and write, created when absent
    kReadOnly,   // sees live changes; needs a directory where -shm can be made, or an existing one
    kImmutable,  // the file never changes: works in a read-only directory, ignores a WAL
  };
  // Errors: NotFound, PermissionDenied, ResourceExhausted (also too many open files), DataLoss.
  Connection(const std::string& path, Mode mode);

  void execute(const std::string& sql);
  // Overwrites the blob of a row, which has so many bytes. Without a copy of it, as a bound one makes.
  void writeBlob(const char* table, const char* column, int64_t row, std::string_view data);
  int64_t pragma(const std::string& name);  // the integer that `PRAGMA name` answers
  const std::string& path() const { return path_; }
  bool isImmutable() const { return mode_ == Mode::kImmutable; }
  sqlite3* handle() const { return handle_.get(); }
  // Throws the Error for SQLite's result code `status`; `doing` says what failed.
  [[noreturn]] void fail(int status, std::string_view doing) const;

 private:
  struct Close {
    void operator()(sqlite3* handle) const;
  };
  std::string path_;
  Mode mode_;
  std::unique_ptr<sqlite3, Close> handle_;
};

// A prepared statement. Parameters are numbered from 1, columns from 0. Blobs and texts are bound by reference: they
// must live until reset().
class Statement {
 public:
  // To prepare a statement takes longer than to run it over a few rows: what may never be asked for is prepared when it
  // first is, and tells then that the file lacks its table. Its `sql` must live until then.
  enum class Prepared { kNow, kWhenUsed };
  Statement(Connection& connection, std::string_view sql, Prepared when = Prepared::kNow);

  Statement& bind(int parameter, int64_t value);
  Statement& bind(int parameter, double value);
  Statement& bindText(int parameter, std::string_view value);
  Statement& bindBlob(int parameter, std::string_view value);
  Statement& bindZeros(int parameter, std::size_t bytes);
  Statement& bindNull(int parameter);

  bool step();   // true: a row is ready
  void run();    // steps to the end and resets
  void reset();  // ends the read; keeps the statement for the next use

  int64_t integer(int column) const;
  double real(int column) const;
  double realOrNan(int column) const;  // SQLite keeps a NaN as NULL
  bool isNull(int column) const;
  std::string_view blob(int column) const;  // valid until the next step or reset
  std::string text(int column) const { return std::string(blob(column)); }

 private:
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const;
  };
  void check(int status, std::string_view doing) const;
  void prepare();
  sqlite3_stmt* ready();

  Connection* connection_;
  std::string_view sql_;
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

// Resets a statement at the end of a scope, so that no read stays half done when decoding throws.
class ScopedReset {
 public:
  explicit ScopedReset(Statement& statement) : statement_(statement) {}
  ~ScopedReset() { statement_.reset(); }
  ScopedReset(const ScopedReset&) = delete;
  ScopedReset& operator=(const ScopedReset&) = delete;

 private:
  Statement& statement_;
};

// Rolls back at the end of its scope unless commit() succeeded.
class Transaction {
 public:
  enum class Kind { kRead, kWrite };
  Transaction(Connection& connection, Kind kind);
  ~Transaction();
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;
  void commit();

 private:
  Connection& connection_;
  bool open_ = true;
};

}  // namespace summaries
