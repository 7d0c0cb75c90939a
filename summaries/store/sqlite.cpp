#include "summaries/store/sqlite.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

#include <cctype>
#include <cerrno>

#include "summaries/files/system_error.h"

namespace summaries {
namespace {

// What a URI filename must not contain literally.
std::string uriEscaped(const std::string& path) {
  std::string escaped;
  for (const char c : path) {
    if (c == '%') {
      escaped += "%25";
    } else if (c == '?') {
      escaped += "%3f";
    } else if (c == '#') {
      escaped += "%23";
    } else {
      escaped += c;
    }
  }
  return escaped;
}

// SQLite tells only ENOSPC as a full disk; a quota or a limit of the file size is a failed write to it.
bool isFailedWrite(int status) {
  return status == SQLITE_IOERR_WRITE || status == SQLITE_IOERR_SHMSIZE;
}

Code codeOf(int status) {
  switch (status & 0xff) {
    case SQLITE_FULL:
    case SQLITE_NOMEM:
      return Code::kResourceExhausted;
    case SQLITE_READONLY:
    case SQLITE_PERM:
    case SQLITE_AUTH:
    case SQLITE_CANTOPEN:
      return Code::kPermissionDenied;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return Code::kUnavailable;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
      return Code::kDataLoss;
    case SQLITE_IOERR:
      if (status == SQLITE_IOERR_SHORT_READ) return Code::kDataLoss;
      return isFailedWrite(status) ? Code::kResourceExhausted : Code::kUnknown;
    default:
      return Code::kInternal;
  }
}

// Why even the folder of a file cannot be opened at the moment (too many open files); 0: it can.
int whyNothingOpens(const std::string& path) {
  const std::string folder = path.substr(0, path.rfind('/') + 1);
  const int descriptor = ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return errno;
  ::close(descriptor);
  return 0;
}

// What the system said, where SQLite's words do not tell it: too many open files are no wrong permissions. Else 0.
int systemErrorOf(int status, sqlite3* handle, const std::string& path) {
  const int primary = status & 0xff;
  if (primary == SQLITE_FULL) return ENOSPC;
  if ((primary != SQLITE_IOERR && primary != SQLITE_CANTOPEN) || status == SQLITE_IOERR_SHORT_READ) return 0;
  int error = sqlite3_system_errno(handle);
  if (error == 0) {  // a commit's is known to the file only
    sqlite3_file* wal = nullptr;
    sqlite3_file_control(handle, "main", SQLITE_FCNTL_JOURNAL_POINTER, &wal);
    if (wal != nullptr && wal->pMethods != nullptr) wal->pMethods->xFileControl(wal, SQLITE_FCNTL_LAST_ERRNO, &error);
  }
  if (error == 0) sqlite3_file_control(handle, "main", SQLITE_FCNTL_LAST_ERRNO, &error);
  // A file that could not be made SQLite tries to read, and then tells that there is none.
  if (primary == SQLITE_CANTOPEN && error == ENOENT) error = whyNothingOpens(path);
  return error == EIO || codeOfSystem(error) == Code::kResourceExhausted ? error : 0;
}

std::string advice(Code code) {
  switch (code) {
    case Code::kResourceExhausted:
      return "; free some space on the disk, or check its quota and health";
    case Code::kPermissionDenied:
      return "; check the owner and the permissions of the folder";
    case Code::kUnavailable:
      return "; another program is using the file, try again";
    case Code::kDataLoss:
      return ". The file is damaged or is not an event log. " + std::string(kRestoreLog);
    default:
      return "";
  }
}

}  // namespace

void Connection::Close::operator()(sqlite3* handle) const {
  sqlite3_close_v2(handle);
}

Connection::Connection(const std::string& path, Mode mode) : path_(path), mode_(mode) {
  int flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI;
  flags |= mode == Mode::kCreate ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY;
  const std::string uri = "file:" + uriEscaped(path) + (mode == Mode::kImmutable ? "?immutable=1" : "");
  sqlite3* handle = nullptr;
  const int status = sqlite3_open_v2(uri.c_str(), &handle, flags, nullptr);
  handle_.reset(handle);
  if (handle == nullptr) throw Error(Code::kResourceExhausted, "cannot open " + path + ": out of memory");
  if (status != SQLITE_OK) fail(status, "opening");
  sqlite3_extended_result_codes(handle, 1);
  sqlite3_busy_timeout(handle, 1000);
}

void Connection::fail(int status, std::string_view doing) const {
  std::string message(doing);
  message.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(message.front())));
  message += " " + path_ + " failed: ";
  message += sqlite3_errmsg(handle_.get());
  const int system = systemErrorOf(status, handle_.get(), path_);
  if (system != 0) throw Error(codeOfSystem(system), message + ": " + systemClause(system));
  const Code code = codeOf(status);
  throw Error(code, message + advice(code));
}

void Connection::execute(const std::string& sql) {
  const int status = sqlite3_exec(handle_.get(), sql.c_str(), nullptr, nullptr, nullptr);
  if (status == SQLITE_OK) return;
  // Settings of a connection are part of opening it: the first of them reads the file.
  fail(status, sql.starts_with("PRAGMA") ? std::string("opening") : "running \"" + sql.substr(0, 60) + "\" in");
}

void Connection::writeBlob(const char* table, const char* column, int64_t row, std::string_view data) {
  sqlite3_blob* blob = nullptr;
  int status = sqlite3_blob_open(handle_.get(), "main", table, column, row, 1, &blob);
  if (status == SQLITE_OK) status = sqlite3_blob_write(blob, data.data(), static_cast<int>(data.size()), 0);
  const int closed = sqlite3_blob_close(blob);
  if (status == SQLITE_OK) status = closed;
  if (status != SQLITE_OK) fail(status, "writing");
}

int64_t Connection::pragma(const std::string& name) {
  Statement statement(*this, "PRAGMA " + name);
  return statement.step() ? statement.integer(0) : 0;
}

void Statement::Finalize::operator()(sqlite3_stmt* statement) const {
  sqlite3_finalize(statement);
}

Statement::Statement(Connection& connection, std::string_view sql, Prepared when)
    : connection_(&connection), sql_(sql) {
  if (when == Prepared::kNow) prepare();
}

void Statement::prepare() {
  sqlite3_stmt* statement = nullptr;
  const int status = sqlite3_prepare_v3(connection_->handle(), sql_.data(), static_cast<int>(sql_.size()),
                                        SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
  statement_.reset(statement);
  if (status == SQLITE_ERROR) {  // the SQL is ours and right: what it names is not there
    throw Error(Code::kDataLoss, connection_->path() + " does not have the tables of an event log (" +
                                     sqlite3_errmsg(connection_->handle()) + "). " + std::string(kRestoreLog));
  }
  check(status, "reading the schema of");
}

sqlite3_stmt* Statement::ready() {
  if (!statement_) prepare();
  return statement_.get();
}

void Statement::check(int status, std::string_view doing) const {
  if (status != SQLITE_OK) connection_->fail(status, doing);
}

Statement& Statement::bind(int parameter, int64_t value) {
  check(sqlite3_bind_int64(ready(), parameter, value), "binding a value for");
  return *this;
}

Statement& Statement::bind(int parameter, double value) {
  check(sqlite3_bind_double(ready(), parameter, value), "binding a value for");
  return *this;
}

Statement& Statement::bindText(int parameter, std::string_view value) {
  check(sqlite3_bind_text64(ready(), parameter, value.data(), value.size(), SQLITE_STATIC, SQLITE_UTF8),
        "binding a text for");
  return *this;
}

Statement& Statement::bindBlob(int parameter, std::string_view value) {
  // A null pointer would bind NULL instead of an empty blob.
  const char* data = value.empty() ? "" : value.data();
  check(sqlite3_bind_blob64(ready(), parameter, data, value.size(), SQLITE_STATIC), "binding bytes for");
  return *this;
}

Statement& Statement::bindZeros(int parameter, std::size_t bytes) {
  check(sqlite3_bind_zeroblob64(ready(), parameter, bytes), "binding bytes for");
  return *this;
}

Statement& Statement::bindNull(int parameter) {
  check(sqlite3_bind_null(ready(), parameter), "binding a value for");
  return *this;
}

bool Statement::step() {
  const int status = sqlite3_step(ready());
  if (status == SQLITE_ROW) return true;
  if (status == SQLITE_DONE) return false;
  const bool reads = sqlite3_stmt_readonly(statement_.get()) != 0;
  try {
    connection_->fail(status, reads ? "reading" : "writing");
  } catch (...) {
    sqlite3_reset(statement_.get());
    throw;
  }
}

void Statement::run() {
  while (step()) {
  }
  reset();
}

void Statement::reset() {
  sqlite3_reset(statement_.get());  // does nothing with one that was never used
}

int64_t Statement::integer(int column) const {
  return sqlite3_column_int64(statement_.get(), column);
}

double Statement::real(int column) const {
  return sqlite3_column_double(statement_.get(), column);
}

double Statement::realOrNan(int column) const {
  return isNull(column) ? std::numeric_limits<double>::quiet_NaN() : real(column);
}

bool Statement::isNull(int column) const {
  return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL;
}

std::string_view Statement::blob(int column) const {
  const void* data = sqlite3_column_blob(statement_.get(), column);
  const int bytes = sqlite3_column_bytes(statement_.get(), column);
  if (data == nullptr) return {};
  return {static_cast<const char*>(data), static_cast<std::size_t>(bytes)};
}

Transaction::Transaction(Connection& connection, Kind kind) : connection_(connection) {
  connection_.execute(kind == Kind::kWrite ? "BEGIN IMMEDIATE" : "BEGIN");
}

Transaction::~Transaction() {
  if (open_) sqlite3_exec(connection_.handle(), "ROLLBACK", nullptr, nullptr, nullptr);
}

void Transaction::commit() {
  connection_.execute("COMMIT");
  open_ = false;
}

}  // namespace summaries
