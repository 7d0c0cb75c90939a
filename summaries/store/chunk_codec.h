// Packs the points of a chunk column by column: steps and walls as frames of deltas, values as float32, float64 or one
// constant. Decoding checks every length and throws DataLoss. Functions only: safe in any thread.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace summaries {

inline constexpr std::size_t kMaxChunkPoints = 4096;  // a row that claims more is damaged

// What is known of a chunk without decoding it. min, max, first and last are over finite values only: NaN if none.
struct ChunkSummary {
  uint32_t count = 0;
  uint32_t nonfinite = 0;
  int64_t firstStep = 0;
  int64_t lastStep = 0;
  double min = 0;
  double max = 0;
  double first = 0;
  double last = 0;
};

// Steps must not fall. All spans have the same size, at least 1.
ChunkSummary summarizeChunk(std::span<const int64_t> steps, std::span<const double> values);

// Each column begins with one byte that names its codec; README.md lists them.
std::string encodeSteps(std::span<const int64_t> steps);
std::string encodeWalls(std::span<const double> walls);
std::string encodeValues(std::span<const double> values);

// Append `count` decoded entries to `out`. Errors: DataLoss.
void decodeSteps(std::string_view data, std::size_t count, std::vector<int64_t>& out);
void decodeWalls(std::string_view data, std::size_t count, std::vector<double>& out);
void decodeValues(std::string_view data, std::size_t count, std::vector<double>& out);

// The entries of a span row: 56 bytes a closed chunk. decodeEntries: DataLoss when `data` has not `chunks` entries.
inline constexpr std::size_t kSpanEntryBytes = 56;
void appendEntry(const ChunkSummary& chunk, std::string& entries);
std::vector<ChunkSummary> decodeEntries(std::string_view data, int64_t chunks);

}  // namespace summaries
