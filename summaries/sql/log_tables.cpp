#include "summaries/sql/log_tables.h"

#include <sqlite3.h>

#include <algorithm>
#include <utility>

#include "summaries/error.h"
#include "summaries/runs/run_status.h"
#include "summaries/runs/session_event_name.h"
#include "summaries/values/series_queries.h"

namespace summaries {
namespace {

void text(sqlite3_context* context, std::string_view value) {
  sqlite3_result_text64(context, value.data(), value.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
}

// Goes through the runs that the filter leaves and calls fill(reader) for each until it gives rows.
class RunByRun : public RowSource {
 public:
  RunByRun(LogSet& logs, const RowFilter& filter) : filter_(filter), logs_(logs) {}

  bool next() override {
    while (!advance()) {
      do {
        if (nextRun_ >= logs_.runs().size()) return false;
        if (logs_.watch().isOver()) throw Error(Code::kCancelled, "the statement was stopped");
        run_ = nextRun_++;
      } while (filter_.run && logs_.runs()[run_].run != *filter_.run);
      EventLogReader* reader = logs_.open(run_);
      if (!reader) continue;
      try {
        enter(*reader);
      } catch (const Error& error) {
        logs_.report(run_, error.what());
        leave();
      }
    }
    return true;
  }

 protected:
  // Reads what the run has; then advance() gives its rows.
  virtual void enter(EventLogReader& reader) = 0;
  virtual void leave() = 0;  // there is nothing to give
  virtual bool advance() = 0;

  const std::string& runName() const { return logs_.runs()[run_].run; }
  const std::string& directory() const { return logs_.runs()[run_].directory; }
  // Null when the log cannot be read any more.
  EventLogReader* reader() { return logs_.open(run_); }
  void failed(const Error& error) { logs_.report(run_, error.what()); }
  bool wants(const SeriesInfo& series) const { return !filter_.tag || series.tag == *filter_.tag; }

  const RowFilter filter_;

 private:
  LogSet& logs_;
  std::size_t run_ = 0;
  std::size_t nextRun_ = 0;
};

class Runs : public RunByRun {
 public:
  using RunByRun::RunByRun;
  void column(sqlite3_context* context, int column) const override {
    switch (column) {
      case 0:
        return text(context, runName());
      case 1:
        return text(context, info_.name);
      case 2:
        return text(context, status_);
      case 3:
        return sqlite3_result_double(context, info_.created);
      case 4:
        return sqlite3_result_int64(context, static_cast<int64_t>(info_.droppedScalars + info_.droppedItems));
      case 5:
        return info_.config.empty() ? sqlite3_result_null(context) : text(context, info_.config);
      default:
        return text(context, directory());
    }
  }

 protected:
  void enter(EventLogReader& reader) override {
    status_ = runStatusWord(reader, directory());
    info_ = reader.run();
    pending_ = true;
  }
  void leave() override { pending_ = false; }
  bool advance() override { return std::exchange(pending_, false); }

 private:
  RunInfo info_;
  std::string_view status_;
  bool pending_ = false;
};

class Tags : public RunByRun {
 public:
  using RunByRun::RunByRun;
  void column(sqlite3_context* context, int column) const override {
    const SeriesInfo& series = series_[at_ - 1];
    switch (column) {
      case 0:
        return text(context, runName());
      case 1:
        return text(context, series.tag);
      case 2:
        return text(context, values::kindName(series.kind));
      case 3:
        return text(context, series.plugin);
      case 4:
        return sqlite3_result_int64(context, static_cast<int64_t>(series.points));
      case 5:
        return sqlite3_result_int64(context, series.lastStep);
      case 6:
        return sqlite3_result_double(context, series.lastWall);
      default:
        return series.kind == Kind::kScalar ? sqlite3_result_double(context, series.lastValue)
                                            : sqlite3_result_null(context);
    }
  }

 protected:
  void enter(EventLogReader& reader) override {
    series_ = reader.series();
    std::erase_if(series_, [this](const SeriesInfo& one) { return !wants(one); });
    at_ = 0;
  }
  void leave() override { series_.clear(); }
  bool advance() override { return at_ < series_.size() && ++at_ > 0; }

 private:
  std::vector<SeriesInfo> series_;
  std::size_t at_ = 0;
};

class Scalars : public RunByRun {
 public:
  using RunByRun::RunByRun;
  void column(sqlite3_context* context, int column) const override {
    const std::size_t at = at_ - 1;
    switch (column) {
      case 0:
        return text(context, runName());
      case 1:
        return text(context, series_[series_.size() - 1 - left_].tag);
      case 2:
        return sqlite3_result_int64(context, points_.steps[at]);
      case 3:
        return sqlite3_result_double(context, points_.walls[at]);
      default:
        return sqlite3_result_double(context, points_.values[at]);
    }
  }

 protected:
  void enter(EventLogReader& reader) override {
    series_ = reader.series();
    std::erase_if(series_, [this](const SeriesInfo& one) { return one.kind != Kind::kScalar || !wants(one); });
    left_ = series_.size();
    points_ = {};
    at_ = 0;
  }
  void leave() override {
    left_ = 0;
    points_ = {};
    at_ = 0;
  }
  bool advance() override {
    while (!skipToWanted()) {
      if (left_ == 0) return false;
      const SeriesInfo& series = series_[series_.size() - left_--];
      EventLogReader* log = reader();
      if (!log) return false;
      try {
        points_ = log->visible(series.id);
      } catch (const Error& error) {
        failed(error);
        points_ = {};
      }
      at_ = 0;
    }
    return ++at_ > 0;
  }

 private:
  // Steps may fall from one point to the next. False: no further point of the series is wanted.
  bool skipToWanted() {
    const auto& steps = points_.steps;
    while (at_ < steps.size() && (steps[at_] < filter_.firstStep || steps[at_] > filter_.lastStep)) ++at_;
    return at_ < steps.size();
  }

  std::vector<SeriesInfo> series_;
  std::size_t left_ = 0;  // series not yet read
  Columns points_;
  std::size_t at_ = 0;  // behind the current point
};

class Events : public RunByRun {
 public:
  using RunByRun::RunByRun;
  void column(sqlite3_context* context, int column) const override {
    const SessionEntry& entry = entries_[at_ - 1];
    switch (column) {
      case 0:
        return text(context, runName());
      case 1:
        return sqlite3_result_int64(context, entry.step);
      case 2:
        return sqlite3_result_double(context, entry.wall);
      case 3:
        return text(context, sessionEventName(entry.event));
      default:
        return text(context, entry.text);
    }
  }

 protected:
  void enter(EventLogReader& reader) override {
    entries_ = reader.session();
    std::erase_if(entries_, [this](const SessionEntry& entry) {
      return entry.step < filter_.firstStep || entry.step > filter_.lastStep;
    });
    at_ = 0;
  }
  void leave() override { entries_.clear(); }
  bool advance() override { return at_ < entries_.size() && ++at_ > 0; }

 private:
  std::vector<SessionEntry> entries_;
  std::size_t at_ = 0;
};

class Items : public RunByRun {
 public:
  using RunByRun::RunByRun;
  void column(sqlite3_context* context, int column) const override {
    const auto& [series, item] = items_[at_ - 1];
    switch (column) {
      case 0:
        return text(context, runName());
      case 1:
        return text(context, series_[series].tag);
      case 2:
        return text(context, values::kindName(series_[series].kind));
      case 3:
        return sqlite3_result_int64(context, item.step);
      case 4:
        return sqlite3_result_int64(context, item.index);
      case 5:
        return sqlite3_result_double(context, item.wall);
      case 6:
        return sqlite3_result_int64(context, item.bytes);
      default:
        return sqlite3_result_int64(context, item.repeat);
    }
  }

 protected:
  void enter(EventLogReader& reader) override {
    series_ = reader.series();
    items_.clear();
    at_ = 0;
    for (std::size_t i = 0; i < series_.size(); ++i) {
      const Kind kind = series_[i].kind;
      if (kind == Kind::kScalar || kind == Kind::kSession || !wants(series_[i])) continue;
      for (const ItemInfo& item : reader.items(series_[i].id)) {
        if (item.step >= filter_.firstStep && item.step <= filter_.lastStep) items_.emplace_back(i, item);
      }
    }
  }
  void leave() override {
    items_.clear();
    at_ = 0;
  }
  bool advance() override { return at_ < items_.size() && ++at_ > 0; }

 private:
  std::vector<SeriesInfo> series_;
  std::vector<std::pair<std::size_t, ItemInfo>> items_;
  std::size_t at_ = 0;
};

template <typename Rows>
std::unique_ptr<RowSource> open(LogSet& logs, const RowFilter& filter) {
  return std::make_unique<Rows>(logs, filter);
}

}  // namespace

const std::vector<LogTable>& logTables() {
  static const std::vector<LogTable> kTables = {
      {"scalars",
       "Points of all curves, without those superseded by a restart; scalars('loss') has those of one tag",
       {"run TEXT", "tag TEXT", "step INTEGER", "wall REAL", "value REAL"},
       0,
       1,
       2,
       open<Scalars>},
      {"tags",
       "Series logged by each run",
       {"run TEXT", "tag TEXT", "kind TEXT", "plugin TEXT", "points INTEGER", "last_step INTEGER", "last_wall REAL",
        "last_value REAL"},
       0,
       1,
       -1,
       open<Tags>},
      {"runs",
       "One row per run; config is the experiment as JSON: json_extract(config, '$.train.max_steps')",
       {"run TEXT", "name TEXT", "status TEXT", "created REAL", "dropped INTEGER", "config TEXT", "directory TEXT"},
       0,
       -1,
       -1,
       open<Runs>},
      {"events",
       "Starts, stops, checkpoints, evaluations, changes, warnings, errors and messages",
       {"run TEXT", "step INTEGER", "wall REAL", "kind TEXT", "text TEXT"},
       0,
       -1,
       1,
       open<Events>},
      {"items",
       "Histograms, pictures, texts and other heavy summaries, without their bytes",
       {"run TEXT", "tag TEXT", "kind TEXT", "step INTEGER", "idx INTEGER", "wall REAL", "bytes INTEGER",
        "repeat INTEGER"},
       0,
       1,
       3,
       open<Items>}};
  return kTables;
}

}  // namespace summaries
