// Questions on paragraphs, as SQuAD's JSON files (1.1 and 2.0) have them. Values and pure functions; any thread.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace engine::text {

struct SquadExample {
  std::string id;
  std::string question;
  std::vector<std::string> words;  // of the paragraph
  // For training: the first and the last word of the answer; -1 where there is none.
  int32_t start = -1;
  int32_t end = -1;
  std::string answer = {};
  bool isImpossible = false;
  std::vector<std::string> answers = {};  // all that are right, for evaluation
};

struct SquadExamples {
  std::vector<SquadExample> examples;
  std::vector<std::string> skipped;  // ids of questions whose answer is not in the paragraph where the file says
};

struct SquadOptions {
  bool training = true;
  bool impossibleAnswers = false;  // SQuAD 2.0: a question may have no answer in its paragraph
};

// Words end at blanks, tabs, line ends and U+202F, and offsets count code points, as in run_squad.py. NotFound,
// PermissionDenied …; InvalidArgument with file and line for malformed JSON, and with the place in it ("data[3].
// paragraphs[0].qas[2]") for what is missing or of another kind, an id that comes twice, an offset beyond the
// paragraph, and for training a question with any other number of answers than one.
SquadExamples readSquad(const std::string& path, const SquadOptions& options);
// The same of a file's contents; `path` is what errors call them.
SquadExamples parseSquad(const std::string& path, const std::string& json, const SquadOptions& options);

}  // namespace engine::text
