// The text of a file to be looked at: all of a small one; of a large one its head and samples at places that are the
// same each time. Untrusted. Pure functions: callable from any thread.
#pragma once

#include <string>
#include <vector>

#include "engine/data/preview/preview.h"

namespace engine::data {

struct TextSample {
  std::string head;                       // from the beginning
  bool whole = false;                     // head is all there is
  std::vector<std::string> samples = {};  // whole lines from elsewhere
  uint64_t fileBytes = 0;                 // on the disk
  double textBytes = 0;  // of the whole text: known, or estimated from how well its head was compressed
  uint64_t readBytes = 0;
  bool gzip = false;
};

// Problems: no file, no permission, damaged compression. What was read before the damage is there.
TextSample sampleText(const std::string& path, const PreviewOptions& options, std::vector<PreviewProblem>& problems);

// A problem for an exception of the system or the engine.
PreviewProblem problemOf(const std::string& file, const std::exception& error);
PreviewProblem cannotRead(const std::string& path, int error);  // errno

}  // namespace engine::data
