// Reads a file of tab separated values line by line, whatever its size, without trusting it. For worker threads.
#pragma once

#include <QString>
#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "widgets/dashboards/projector/projections/compute_watch.h"

namespace widgets {

inline constexpr int64_t kMostTsvBytes = int64_t{8} << 30;
inline constexpr std::size_t kMostLineBytes = std::size_t{16} << 20;

// Calls fn(line, number from 0) for each line that is not empty, without its end; false from it ends the reading.
// Errors: NotFound, PermissionDenied, ResourceExhausted (a file or line too large), Cancelled.
void forTsvLines(const QString& path, const ComputeWatch& watch,
                 const std::function<bool(std::string_view line, int64_t number)>& fn);
int64_t countTsvLines(const QString& path, const ComputeWatch& watch);
// Valid until the line goes.
std::vector<std::string_view> tsvFields(std::string_view line);
// True when all of `text`, but for spaces around it, is a number.
bool parseNumber(std::string_view text, double& number);

}  // namespace widgets
