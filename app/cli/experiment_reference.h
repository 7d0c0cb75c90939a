// Every field of experiment files in Markdown, from the schema that validates them. Callable from any thread.
#pragma once

#include <string>

namespace app::cli {

std::string experimentReference();

}  // namespace app::cli
