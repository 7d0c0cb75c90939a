// SQL's functions printf and format. SQLite repeats a character as often as the precision of %c says, two thousand
// million times if asked, and inside a function it asks nobody whether a query is to end. These refuse what would be
// longer than a value may be, and leave all else to SQLite. One thread at a time for each connection.
#pragma once

struct sqlite3;

namespace summaries {

void addPrintfFunctions(sqlite3* connection);

}  // namespace summaries
