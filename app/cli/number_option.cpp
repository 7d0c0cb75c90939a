#include "app/cli/number_option.h"

#include "engine/core/error.h"

namespace app::cli {

CLI::Validator numberBetween(double least, double most) {
  const std::string range = engine::message(least, " to ", most);
  const auto check = [=](const std::string& text) {
    double value = 0;
    const bool isNumber = CLI::detail::lexical_cast(text, value);
    // Not a number is in no range.
    return isNumber && value >= least && value <= most ? std::string() : "'" + text + "' is no number from " + range;
  };
  return CLI::Validator(check, "[" + range + "]");
}

}  // namespace app::cli
