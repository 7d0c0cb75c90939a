// The stored payloads of an event log as the values of summaries. Functions only: callable from any thread.
#pragma once

#include <string>
#include <vector>

#include "summaries/reading/event_log_reader.h"
#include "summaries/types.h"
#include "summaries/wire/wire_writer.h"

namespace summaries::tfevents {

// The SummaryMetadata of a series' first value: what was imported, with the plugin that its rows need. Empty: none.
// Errors of reading.
std::string metadataOf(EventLogReader& reader, const SeriesInfo& series);

// Adds to a Summary.Value what the payloads of one step hold; `metadata` may be empty. Errors: DataLoss.
void putPayloads(const SeriesInfo& series, std::vector<std::string>& payloads, const std::string& metadata,
                 WireWriter& value);

// True for run metadata that belongs into an event of its own: step statistics, not the graphs of a traced function.
bool isStepStats(const SeriesInfo& series, const std::string& payload);

}  // namespace summaries::tfevents
