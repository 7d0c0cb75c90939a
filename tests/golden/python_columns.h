// Feature columns from the Python text of recorded cases: "[num('x'), emb(hb('c', 50), 4)]". Used by one thread.
#pragma once

#include <filesystem>
#include <string>

#include "engine/feature_column/feature_column.h"

namespace golden::python {

// The columns of a list, or the only one. The words are those of TensorFlow's functions (fc.…) and their short names
// num, cat, hb, bk, cross, ind, emb, ident, weighted, shared. Vocabulary files are in `folder`. Unimplemented for other
// words, InvalidArgument for wrong arguments.
engine::feature_column::Columns columnsOf(const std::string& text, const std::filesystem::path& folder);

}  // namespace golden::python
