// What is wrong with a text that should be JSON, in a message of ours.
#pragma once

#include <string>
#include <string_view>

namespace engine {

// Of what the JSON library says, "[json.exception.parse_error.101] parse error at line 1, column 2: syntax error while
// parsing value - invalid literal; last read: 'te'", the part for people: "line 1, column 2: invalid literal; last
// read: 'te'". Long ones are cut. Pure function; any thread.
std::string jsonProblem(std::string_view said);

}  // namespace engine
