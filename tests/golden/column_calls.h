// Feature columns from recorded calls. Used by one thread.
#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>

#include "engine/feature_column/feature_column.h"

namespace golden {

// The columns of a call of tf.feature_column, or of a list of calls. Vocabulary files and checkpoints are in `folder`.
// Unimplemented for a symbol or an argument that the program has not got.
engine::feature_column::Columns columnsOf(const nlohmann::json& value, const std::filesystem::path& folder);

}  // namespace golden
