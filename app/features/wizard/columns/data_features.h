// The features of an input's data that a model may use. Any thread.
#pragma once

#include "app/features/wizard/columns/column_making.h"
#include "engine/data/preview/preview.h"
#include "engine/estimator/input.pb.h"

namespace app {

// No labels, no columns that are not read; pictures are one feature.
Features featuresOf(const engine::data::DataPreview& preview, const engine::estimator::Input& input);

}  // namespace app
