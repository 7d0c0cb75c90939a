// Reads one serialized AttrValue. Pure functions of their bytes.
#pragma once

#include "widgets/graph/model/graph_def.h"
#include "widgets/graph/model/wire_reader.h"

namespace widgets {

// Values over this many bytes keep only their size.
inline constexpr std::size_t kKeptBytes = 1024;

// Throws summaries::Error (DataLoss) on damaged bytes.
AttrValue readAttrValue(WireReader reader);
TensorShape readShape(WireReader reader);

}  // namespace widgets
