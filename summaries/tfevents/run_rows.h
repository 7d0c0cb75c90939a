// Puts the events of one run into an event log: the tags and what their values become, restarts, graphs, session
// entries. Events come in the order of the files. One thread.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "summaries/tfevents/event.h"
#include "summaries/tfevents/value_rows.h"
#include "summaries/writing/event_log_import.h"

namespace summaries::tfevents {

class RunRows {
 public:
  // Continues with what the log holds. `log` must outlive this.
  explicit RunRows(EventLogImport& log);

  // False: the record is no event that can be used (damaged, or a wall time that is no number). Errors: those of the
  // log.
  bool add(std::string_view record);
  // Reads no more of a record than its file version: for a file that is continued.
  void noteVersion(std::string_view record);

  uint64_t values() const { return values_; }  // summary values and other entries put so far

 private:
  struct Tag {
    std::string name;
    RowType type;
    int handle = -1;  // of the series; -1: known from an earlier import, not used yet
    int other = -1;   // another row type of the same name
    int next = -1;    // the tag that came after this one last time
  };

  // The next value of a series that is known to hold scalars; false: it must be looked at more closely.
  bool addKnownScalar(std::string_view record);
  bool addSummary(const Event& event);
  void addValue(const Event& event, const SummaryValue& value);
  void putItems(const Event& event, const Tag& tag, const SummaryValue& value);
  // The tag of a value, made at its first one.
  int tagOf(const SummaryValue& value);
  int findTag(std::string_view name) const;
  int fallback(int tag, const SummaryValue& value);
  int addTag(std::string_view name, RowType type, std::string_view metadata);
  void addBytes(const Event& event, std::string_view tag, Kind kind, std::string_view plugin, std::string_view data);
  void addSession(const Event& event);
  void addMessage(const Event& event);
  void addRunMetadata(const Event& event);
  void setVersion(std::string_view text);

  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view name) const { return std::hash<std::string_view>()(name); }
  };
  EventLogImport& log_;
  std::vector<Tag> tags_;
  std::unordered_map<std::string, int, Hash, std::equal_to<>> byName_;  // the first of its row types
  int last_ = -1;                                                       // the tag of the value before
  int version_ = 0;                                                     // of the file, from "brain.Event:2"
  bool started_ = false;  // a session has started: the next start is a restart
  bool dated_ = false;    // the log knows when the run began
  uint64_t values_ = 0;
  std::vector<RowItem> items_;
};

}  // namespace summaries::tfevents
