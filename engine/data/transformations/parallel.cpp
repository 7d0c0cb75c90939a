#include "engine/data/transformations/parallel.h"

#include <algorithm>

#include "engine/data/nodes/node.h"

namespace engine::data {

Dataset unorderedMap(const Dataset& input, Dataset::MapFunction function, std::vector<ElementSpec> spec,
                     int64_t calls) {
  return Dataset(
      makeMapNode(input.node(), [function = std::move(function)] { return function; }, std::move(spec), calls, false));
}

Dataset parallelInterleave(const Dataset& input, Dataset::DatasetFunction function, std::vector<ElementSpec> spec,
                           InterleaveOptions options) {
  const int64_t ahead = std::max<int64_t>(options.blockLength, 2);
  const auto readAhead = [function = std::move(function), ahead](Element element) {
    return function(std::move(element)).prefetch(ahead);
  };
  return input.interleave(readAhead, std::move(spec), options);
}

}  // namespace engine::data
