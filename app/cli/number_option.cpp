#include "app/cli/number_option.h"

#include <cmath>
#include <string>

#include "engine/core/error.h"

namespace app::cli {
namespace {

// Whole numbers with all of their digits, others as they are: "9,000,000,000,000,000,000", "0.5".
std::string limitText(double limit) {
  const bool isWhole = limit == std::trunc(limit) && std::abs(limit) < 9.2e18;  // int64 holds it
  if (!isWhole) return engine::message(limit);
  std::string text = std::to_string(static_cast<int64_t>(limit));
  const std::size_t first = text.front() == '-' ? 1 : 0;
  for (std::size_t at = text.size(); at > first + 3;) text.insert(at -= 3, ",");
  return text;
}

}  // namespace

CLI::Validator numberBetween(double least, double most) {
  const std::string range = limitText(least) + " to " + limitText(most);
  const auto check = [=](const std::string& text) {
    double value = 0;
    const bool isNumber = CLI::detail::lexical_cast(text, value);
    // Not a number is in no range.
    return isNumber && value >= least && value <= most ? std::string() : "'" + text + "' is no number from " + range;
  };
  return CLI::Validator(check, "[" + range + "]");
}

}  // namespace app::cli
