// Data sets that take turns, by choice or at random, as tf.data's choose_from_datasets and sample_from_datasets. Any
// thread may call these.
//   const auto low = data::Dataset::range(0, 3), high = data::Dataset::range(10, 13);
//   const auto mixed = data::chooseFromDatasets({low, high}, data::Dataset::range(2).repeat()).makeIterator();
//   std::vector<int64_t> values;
//   for (data::Element element; mixed->next(element);) values.push_back(element[0].item<int64_t>());
//   values;  // is std::vector<int64_t>({0, 10, 1, 11, 2, 12})
#pragma once

#include <vector>

#include "engine/data/dataset.h"

namespace engine::data {

// Which of the data sets the next element comes from is an int64 scalar of `choices`. One that has ended is passed
// over, or with stopOnEmpty ends all. InvalidArgument for no data set and for choices of another kind.
Dataset chooseFromDatasets(const std::vector<Dataset>& datasets, const Dataset& choices, bool stopOnEmpty = true);

// The same with random choices. No weights: all alike. InvalidArgument for weights that do not fit.
Dataset sampleFromDatasets(const std::vector<Dataset>& datasets, const std::vector<float>& weights = {},
                           OpSeed seed = std::nullopt, bool stopOnEmpty = false);

}  // namespace engine::data
