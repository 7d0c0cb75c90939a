// The official scores of SQuAD 1.1 and 2.0: exact match and F1 of the words, after lower-casing and without punctuation
// and articles. Pure functions; any thread.
//   text::normalizedAnswer("The  Eiffel Tower!");        // is "eiffel tower"
//   text::exactMatch("the Eiffel tower", "Eiffel Tower");  // is 1
//   text::f1Score("Eiffel Tower", "Tower");                // is 2.0 / 3
#pragma once

#include <map>
#include <string>
#include <vector>

#include "engine/text/features/squad.h"

namespace engine::text {

// Lower case, without ASCII punctuation and the words a, an, the; one space between words.
std::string normalizedAnswer(const std::string& answer);
double exactMatch(const std::string& prediction, const std::string& truth);  // 0 or 1
double f1Score(const std::string& prediction, const std::string& truth);     // 0 to 1

struct SquadScores {
  double exactMatch = 0;  // percent
  double f1 = 0;          // percent
  int64_t total = 0;
  int64_t unanswered = 0;  // questions without a prediction, which count 0
};
// Of each question the best over its right answers; a question without any is right as "".
SquadScores scoreAnswers(const std::vector<SquadExample>& examples, const std::map<std::string, std::string>& answers);

}  // namespace engine::text
