// The options that ask a model with texts, and what it answers as lines or JSON. Used by the main thread.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string>
#include <vector>

#include "app/cli/console.h"
#include "engine/estimator/bert/text_requests.h"

namespace app::cli {

class TextAnswers {
 public:
  void declare(CLI::App& command);
  bool given() const { return !texts_.empty(); }
  // `predict` gives the model's predictions for all rows. InvalidArgument for other numbers of texts than of second
  // ones; errors of asking.
  void ask(
      const engine::estimator::TextRequests& asking, Console& console,
      const std::function<engine::estimator::NamedTensors(const engine::estimator::TextQuestions&)>& predict) const;

 private:
  std::vector<engine::estimator::TextRequest> requests(const engine::estimator::TextRequests& asking) const;

  std::vector<std::string> texts_;
  std::vector<std::string> seconds_;
};

}  // namespace app::cli
