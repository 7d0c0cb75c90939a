#include "app/cli/usage_problem.h"

#include <vector>

#include "engine/core/error.h"
#include "engine/estimator/config/nearest_name.h"

namespace app::cli {
namespace {

// Of `train`, `logs list` and so on: the last that was given rightly.
const CLI::App& lastGiven(const CLI::App& program) {
  const std::vector<CLI::App*> given = program.get_subcommands();
  return given.empty() ? program : lastGiven(*given.back());
}

// CLI11 says of an option that takes a whole number only that it "could not convert".
std::string conversionProblem(const std::string& said) {
  constexpr std::string_view kStart = "Could not convert: ", kIs = " = ";
  const std::size_t is = said.find(kIs);
  if (!said.starts_with(kStart) || is == std::string::npos) return said;
  return engine::message(said.substr(kStart.size(), is - kStart.size()), ": '", said.substr(is + kIs.size()),
                         "' is no whole number. Write digits only, as in 1000.");
}

}  // namespace

std::string usageProblem(const CLI::App& program, const CLI::Error& error) {
  const CLI::App& command = lastGiven(program);
  const std::vector<std::string> left = program.remaining(true);
  const std::vector<const CLI::App*> subcommands = command.get_subcommands([](const CLI::App*) { return true; });
  if (subcommands.empty() || left.empty() || left.front().starts_with('-')) {
    return conversionProblem(error.what());
  }
  std::vector<std::string> names;
  std::string all;
  for (const CLI::App* one : subcommands) {
    names.push_back(one->get_name());
    all += (all.empty() ? "" : ", ") + names.back();
  }
  const std::string nearest = engine::estimator::nearestName(left.front(), names);
  return engine::message("There is no command '", left.front(), "'",
                         nearest.empty() ? "" : "; did you mean '" + nearest + "'?",
                         nearest.empty() ? ". There are " : " There are ", all, ".");
}

}  // namespace app::cli
