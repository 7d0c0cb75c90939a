// All of engine/feature_column that programs use: the columns, and the layers over them. Columns are values for any
// thread; layers are used by the graph's.
#pragma once

#include "engine/feature_column/columns.h"
#include "engine/feature_column/input_layer.h"
#include "engine/feature_column/linear_model.h"
#include "engine/feature_column/normalizers.h"
#include "engine/feature_column/parse_example_spec.h"
#include "engine/feature_column/sequence_input_layer.h"
