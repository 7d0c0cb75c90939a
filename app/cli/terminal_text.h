// What logs and files say, as a terminal may show it: nothing in it moves the cursor, changes colours, begins a line of
// its own or turns the order of the letters. JSON is never changed. Pure functions: callable from any thread.
#pragma once

#include <string>
#include <string_view>

namespace app::cli {

// Control characters, line ends, marks and overrides of the direction, and bytes that are no UTF-8 as "\x1b", "\n",
// "\u202e": for names and texts in a line or a cell.
std::string terminalText(std::string_view text);
// The same for several lines of ours: their ends stay.
std::string terminalLines(std::string_view text);
// The same for a message that may quote what has line ends: further lines are set in, so that none looks like a
// message.
std::string terminalMessage(std::string_view text);

}  // namespace app::cli
