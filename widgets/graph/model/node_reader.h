// Reads one serialized NodeDef and its attributes. Pure functions: any thread.
#pragma once

#include "widgets/graph/model/graph_def.h"
#include "widgets/graph/model/wire_reader.h"

namespace widgets {

// Both throw summaries::Error (DataLoss) when the bytes are none.
Attr readAttr(WireReader reader);
// Adds the size of a constant that is left out to `strippedBytes`.
NodeDef readNode(WireReader reader, uint64_t& strippedBytes);

}  // namespace widgets
