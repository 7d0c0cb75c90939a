// All feature columns and the layers over them.
#pragma once

#include "engine/feature_column/bucketized_column.h"            // IWYU pragma: export
#include "engine/feature_column/crossed_column.h"               // IWYU pragma: export
#include "engine/feature_column/embedding_column.h"             // IWYU pragma: export
#include "engine/feature_column/hashed_categorical_column.h"    // IWYU pragma: export
#include "engine/feature_column/identity_categorical_column.h"  // IWYU pragma: export
#include "engine/feature_column/indicator_column.h"             // IWYU pragma: export
#include "engine/feature_column/input_layer.h"                  // IWYU pragma: export
#include "engine/feature_column/linear_model.h"                 // IWYU pragma: export
#include "engine/feature_column/numeric_column.h"               // IWYU pragma: export
#include "engine/feature_column/sequence_categorical_column.h"  // IWYU pragma: export
#include "engine/feature_column/sequence_input_layer.h"         // IWYU pragma: export
#include "engine/feature_column/sequence_numeric_column.h"      // IWYU pragma: export
#include "engine/feature_column/shared_embedding_column.h"      // IWYU pragma: export
#include "engine/feature_column/vocabulary_file_column.h"       // IWYU pragma: export
#include "engine/feature_column/vocabulary_list_column.h"       // IWYU pragma: export
#include "engine/feature_column/weighted_categorical_column.h"  // IWYU pragma: export
