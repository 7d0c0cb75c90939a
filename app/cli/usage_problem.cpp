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

}  // namespace

std::string usageProblem(const CLI::App& program, const CLI::Error& error) {
  const CLI::App& command = lastGiven(program);
  const std::vector<std::string> left = program.remaining(true);
  const std::vector<const CLI::App*> subcommands = command.get_subcommands([](const CLI::App*) { return true; });
  if (subcommands.empty() || left.empty() || left.front().starts_with('-')) return error.what();
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
