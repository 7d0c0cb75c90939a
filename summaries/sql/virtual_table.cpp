// SQLite's interface of virtual tables over LogTable.
#include <sqlite3.h>

#include <cmath>

#include "summaries/sql/log_tables.h"

namespace summaries {
namespace {

struct Module {
  const LogTable* table;
  LogSet* logs;
};

struct Table : sqlite3_vtab {
  Module module{};
};

struct Cursor : sqlite3_vtab_cursor {
  std::unique_ptr<RowSource> rows;
  bool atEnd = true;
  int64_t row = 0;
};

// Bits of idxNum: the arguments of xFilter, in this order.
enum Argument { kRun = 1, kTag = 2, kFirst = 4, kLast = 8, kExact = 16 };

Table* tableOf(sqlite3_vtab* table) {
  return static_cast<Table*>(table);
}

// The tag as a function's argument: scalars('loss').
int argumentColumn(const LogTable& table) {
  return table.tagColumn < 0 ? -1 : static_cast<int>(table.columns.size());
}

int connect(sqlite3* connection, void* auxiliary, int, const char* const*, sqlite3_vtab** out, char**) {
  const Module& module = *static_cast<Module*>(auxiliary);
  std::string declaration = "CREATE TABLE x(";
  for (const char* column : module.table->columns) declaration += std::string(column) + ", ";
  declaration += module.table->tagColumn < 0 ? "unused HIDDEN)" : "of_tag TEXT HIDDEN)";
  const int status = sqlite3_declare_vtab(connection, declaration.c_str());
  if (status != SQLITE_OK) return status;
  sqlite3_vtab_config(connection, SQLITE_VTAB_DIRECTONLY);
  auto* table = new Table;
  table->module = module;
  *out = table;
  return SQLITE_OK;
}

int disconnect(sqlite3_vtab* table) {
  delete tableOf(table);
  return SQLITE_OK;
}

// Which argument a constraint is; 0: none that helps.
int argumentOf(const LogTable& table, const sqlite3_index_info::sqlite3_index_constraint& constraint) {
  const bool isEqual = constraint.op == SQLITE_INDEX_CONSTRAINT_EQ;
  if (isEqual && constraint.iColumn == table.runColumn) return kRun;
  if (isEqual && table.tagColumn >= 0 &&
      (constraint.iColumn == table.tagColumn || constraint.iColumn == argumentColumn(table))) {
    return kTag;
  }
  if (table.stepColumn < 0 || constraint.iColumn != table.stepColumn) return 0;
  switch (constraint.op) {
    case SQLITE_INDEX_CONSTRAINT_EQ:
      return kExact;
    case SQLITE_INDEX_CONSTRAINT_GT:
    case SQLITE_INDEX_CONSTRAINT_GE:
      return kFirst;
    case SQLITE_INDEX_CONSTRAINT_LT:
    case SQLITE_INDEX_CONSTRAINT_LE:
      return kLast;
    default:
      return 0;
  }
}

int bestIndex(sqlite3_vtab* vtab, sqlite3_index_info* info) {
  const LogTable& table = *tableOf(vtab)->module.table;
  int chosen[5] = {-1, -1, -1, -1, -1};  // constraint of each argument, by its bit
  for (int i = 0; i < info->nConstraint; ++i) {
    const auto& constraint = info->aConstraint[i];
    const int argument = argumentOf(table, constraint);
    if (argument == 0) continue;
    const bool isArgument = constraint.iColumn == argumentColumn(table);
    if (!constraint.usable) {
      if (isArgument) return SQLITE_CONSTRAINT;
      continue;
    }
    // Another collation may match what equality of bytes would leave out.
    if (argument <= kTag && std::string_view(sqlite3_vtab_collation(info, i)) != "BINARY") continue;
    int& place = chosen[__builtin_ctz(static_cast<unsigned>(argument))];
    if (place < 0 || isArgument) place = i;
  }
  double cost = 1e7;
  int next = 1;
  for (int bit = 0; bit < 5; ++bit) {
    if (chosen[bit] < 0) continue;
    info->idxNum |= 1 << bit;
    info->aConstraintUsage[chosen[bit]].argvIndex = next++;
    if (info->aConstraint[chosen[bit]].iColumn == argumentColumn(table)) {
      info->aConstraintUsage[chosen[bit]].omit = 1;
    }
    cost /= bit < 2 ? 50 : 5;
  }
  info->estimatedCost = cost;
  info->estimatedRows = static_cast<sqlite3_int64>(cost);
  // Rows come by run.
  info->orderByConsumed =
      info->nOrderBy == 1 && info->aOrderBy[0].iColumn == table.runColumn && info->aOrderBy[0].desc == 0;
  return SQLITE_OK;
}

int openCursor(sqlite3_vtab*, sqlite3_vtab_cursor** out) {
  *out = new Cursor;
  return SQLITE_OK;
}

int closeCursor(sqlite3_vtab_cursor* cursor) {
  delete static_cast<Cursor*>(cursor);
  return SQLITE_OK;
}

// The largest range of whole steps that the bound leaves; others are sorted out by SQLite.
int64_t stepOf(sqlite3_value* value, bool isFirst, int64_t none) {
  if (sqlite3_value_type(value) == SQLITE_INTEGER) return sqlite3_value_int64(value);
  if (sqlite3_value_type(value) != SQLITE_FLOAT) return none;
  const double bound = isFirst ? std::floor(sqlite3_value_double(value)) : std::ceil(sqlite3_value_double(value));
  return std::abs(bound) < 9e18 ? static_cast<int64_t>(bound) : none;
}

std::optional<std::string> textOf(sqlite3_value* value) {
  if (sqlite3_value_type(value) != SQLITE_TEXT) return std::nullopt;
  const auto* bytes = reinterpret_cast<const char*>(sqlite3_value_text(value));
  return std::string(bytes, static_cast<std::size_t>(sqlite3_value_bytes(value)));
}

int advance(sqlite3_vtab_cursor* base) {
  auto* cursor = static_cast<Cursor*>(base);
  try {
    cursor->atEnd = !cursor->rows->next();
    ++cursor->row;
    return SQLITE_OK;
  } catch (const std::bad_alloc&) {
    return SQLITE_NOMEM;
  } catch (const std::exception& error) {
    sqlite3_free(base->pVtab->zErrMsg);
    base->pVtab->zErrMsg = sqlite3_mprintf("%s", error.what());
    return SQLITE_ERROR;
  }
}

int filter(sqlite3_vtab_cursor* base, int arguments, const char*, int, sqlite3_value** values) {
  auto* cursor = static_cast<Cursor*>(base);
  const Module& module = tableOf(base->pVtab)->module;
  RowFilter wanted;
  int next = 0;
  if (arguments & kRun) wanted.run = textOf(values[next++]);
  if (arguments & kTag) wanted.tag = textOf(values[next++]);
  if (arguments & kFirst) wanted.firstStep = stepOf(values[next++], true, INT64_MIN);
  if (arguments & kLast) wanted.lastStep = stepOf(values[next++], false, INT64_MAX);
  if (arguments & kExact) {
    wanted.firstStep = std::max(wanted.firstStep, stepOf(values[next], true, INT64_MIN));
    wanted.lastStep = std::min(wanted.lastStep, stepOf(values[next], false, INT64_MAX));
  }
  cursor->rows = module.table->open(*module.logs, wanted);
  cursor->row = 0;
  return advance(base);
}

int isAtEnd(sqlite3_vtab_cursor* cursor) {
  return static_cast<Cursor*>(cursor)->atEnd;
}

int column(sqlite3_vtab_cursor* base, sqlite3_context* context, int number) {
  const LogTable& table = *tableOf(base->pVtab)->module.table;
  if (number >= static_cast<int>(table.columns.size())) {
    sqlite3_result_null(context);  // a function's argument, which is not asked for
  } else {
    static_cast<Cursor*>(base)->rows->column(context, number);
  }
  return SQLITE_OK;
}

int rowId(sqlite3_vtab_cursor* cursor, sqlite3_int64* out) {
  *out = static_cast<Cursor*>(cursor)->row;
  return SQLITE_OK;
}

const sqlite3_module& callbacks() {
  static const sqlite3_module kCallbacks = [] {
    sqlite3_module module{};
    module.xConnect = connect;  // no xCreate: the tables are there without CREATE
    module.xBestIndex = bestIndex;
    module.xDisconnect = disconnect;
    module.xOpen = openCursor;
    module.xClose = closeCursor;
    module.xFilter = filter;
    module.xNext = advance;
    module.xEof = isAtEnd;
    module.xColumn = column;
    module.xRowid = rowId;
    return module;
  }();
  return kCallbacks;
}

}  // namespace

void addLogTables(sqlite3* connection, LogSet* logs) {
  for (const LogTable& table : logTables()) {
    sqlite3_create_module_v2(connection, table.name, &callbacks(), new Module{&table, logs},
                             [](void* module) { delete static_cast<Module*>(module); });
  }
}

}  // namespace summaries
