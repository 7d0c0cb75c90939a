// TensorFlow's feature columns by config, as DenseFeatures has them. Pure functions; the columns themselves are those
// of engine/feature_column.
#pragma once

#include "engine/feature_column/feature_column.h"
#include "engine/keras/core/json.h"

namespace engine::keras {

struct ConfiguredColumn {
  feature_column::Column column;
  Json json;  // {"class_name", "config"}, with TensorFlow's defaults for what was not given
};

// {"class_name": "NumericColumn", "config": {"key": "age"}} as TensorFlow's serialize_feature_column writes it; columns
// that it is made from are in its config. InvalidArgument, naming the column's class, for keys that it does not have or
// values that do not fit; NotFound lists the classes when there is no such one; Unimplemented for a normalizer_fn,
// which is Python code.
ConfiguredColumn featureColumnOf(const Json& serialized);

}  // namespace engine::keras
