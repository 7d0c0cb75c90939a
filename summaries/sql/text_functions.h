// SQL's functions of text whose time SQLite lets grow with the product of two lengths: instr, replace, trim, ltrim and
// rtrim. Inside a function SQLite asks nobody whether a query is to end, so on values of megabytes they could not be
// stopped; these take time by the sum of the lengths and give the same results. One thread at a time for each
// connection.
#pragma once

struct sqlite3;

namespace summaries {

void addTextFunctions(sqlite3* connection);

}  // namespace summaries
