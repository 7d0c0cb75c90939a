#include "summaries/writing/segment_writer.h"

namespace summaries {

SegmentStatements::SegmentStatements(Connection& connection)
    : select(connection, "SELECT ordinal, first, start_step, cut_step FROM segment WHERE series=? ORDER BY ordinal"),
      insert(connection,
             "INSERT INTO segment(series, ordinal, first, start_step, cut_step, wall, cause) "
             "VALUES(?,?,?,?,?,?,?)"),
      cut(connection, "UPDATE segment SET cut_step=?3 WHERE series=?1 AND ordinal=?2"),
      lower(connection, "UPDATE segment SET start_step=?3 WHERE series=?1 AND ordinal=?2") {}

SegmentWriter::SegmentWriter(SegmentStatements& statements, int64_t series) : statements_(statements), series_(series) {
  ScopedReset reset(statements_.select);
  statements_.select.bind(1, series);
  while (statements_.select.step()) {
    const Row row{statements_.select.integer(0), static_cast<uint64_t>(statements_.select.integer(1)),
                  statements_.select.integer(2), statements_.select.integer(3)};
    ordinals_ = row.ordinal + 1;
    if (!segments_.empty() && segments_.back().cut <= segments_.back().start) segments_.pop_back();
    segments_.push_back(row);
  }
}

void SegmentWriter::start(uint64_t first, int64_t firstStep, int64_t startStep, int64_t cutStep, double wall,
                          std::string_view cause) {
  if (ordinals_ == 0) insert({0, 0, firstStep, INT64_MAX}, wall, "");
  hideFrom(cutStep);
  insert({ordinals_, first, startStep, INT64_MAX}, wall, cause);
}

void SegmentWriter::begin(int64_t step) {
  Row& newest = segments_.back();
  if (step >= newest.start) return;
  newest.start = step;
  statements_.lower.bind(1, series_).bind(2, newest.ordinal).bind(3, step);
  statements_.lower.run();
}

void SegmentWriter::insert(const Row& row, double wall, std::string_view cause) {
  statements_.insert.bind(1, series_).bind(2, row.ordinal).bind(3, static_cast<int64_t>(row.first)).bind(4, row.start);
  statements_.insert.bind(5, row.cut).bind(6, wall).bindText(7, cause);
  statements_.insert.run();
  segments_.push_back(row);
  ordinals_ = row.ordinal + 1;
}

void SegmentWriter::hideFrom(int64_t cutStep) {
  for (std::size_t i = segments_.size(); i-- > 0 && segments_[i].cut > cutStep;) {
    segments_[i].cut = cutStep;
    statements_.cut.bind(1, series_).bind(2, segments_[i].ordinal).bind(3, cutStep);
    statements_.cut.run();
  }
  while (!segments_.empty() && segments_.back().cut <= segments_.back().start) segments_.pop_back();
}

}  // namespace summaries
