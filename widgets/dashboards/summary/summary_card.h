// A card of one tag and its runs: frame, title, the run's name and colour, and what is known while there is nothing to
// show. It reads a run again only when the count of its points changed. GUI thread only.
#pragma once

#include <QWidget>
#include <functional>
#include <map>
#include <set>

#include "widgets/dashboards/dashboard.h"
#include "widgets/dashboards/summary/card_spec.h"
#include "widgets/live/log_loader.h"
#include "widgets/theme/theme.h"
#include "widgets/util/written_file.h"

namespace widgets {

// Asks for a file to save to: title, proposed name, filter; empty: nobody wants one.
using ChooseFile = std::function<QString(const QString& title, const QString& name, const QString& filter)>;

class SummaryCard : public QWidget {
  Q_OBJECT
 public:
  // What `context` points to must outlive the card.
  SummaryCard(const CardSpec& spec, const SeriesSelector& selector, const DashboardContext& context, QWidget* parent);

  const CardSpec& spec() const { return spec_; }
  // Other runs of the same tag.
  void setRuns(const QStringList& runs);
  // What the card says it is of.
  virtual QString title() const { return spec_.tag; }
  // Reads the runs whose points changed since they were read, and forgets those that are gone.
  virtual void refresh();
  // The time cursor moved.
  virtual void followCursor() {}
  virtual bool isReading() const { return !reading_.empty(); }
  // Why a run cannot be read; empty: it can.
  QString problem(const QString& run) const;

 signals:
  void maximiseRequested();
  void restoreRequested();
  void message(const widgets::BannerMessage& message);

 protected:
  virtual void readRun(const QString& run) = 0;
  virtual void forgetRun(const QString& run) = 0;
  // Whether there is something to show.
  virtual bool hasContent() const = 0;
  // Whether that is still to come.
  virtual bool isWaiting() const { return isReading(); }
  virtual void paintContent(QPainter& painter) = 0;
  virtual void lookChanged() {}

  // Reads on the loader's thread, then calls `done` here. `key` tells apart what one card reads of one run.
  template <typename T>
  void load(const QString& run, std::function<T(summaries::EventLogReader&, int64_t series)> read,
            std::function<void(const T&)> done, const QString& key = {}) {
    const CatalogRun* known = context_.runs->find(run);
    const summaries::SeriesInfo* series = known ? selector_.find(*known, spec_.tag) : nullptr;
    if (!series) return;
    reading_.insert(run);
    context_.loader->load<T>(
        this, run + key, known->directory,
        [read = std::move(read), id = series->id](summaries::EventLogReader& log) { return read(log, id); },
        [this, run, done = std::move(done)](const T& value) {
          finish(run, {});
          done(value);
          update();
        },
        [this, run](const TaskFailure& failure) { finish(run, failure.text); });
  }

  // Writes what `bytes` gives for a run of this card to a file, on the loader's thread; a failure is a message.
  using Bytes = std::function<std::string(summaries::EventLogReader&, int64_t series)>;
  void save(const QString& run, const QString& path, Bytes bytes);

  // Where the content is painted.
  virtual QRect content() const;
  const DashboardContext& context() const { return context_; }
  const Theme& theme() const { return theme_; }
  QFont captionFont() const;
  QColor runColor(const QString& run) const;
  // As in all places with little room.
  QString runName(const QString& run) const;

  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void changeEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  struct Stamp {
    uint64_t points = 0;
    int64_t segments = 0;
    int64_t series = 0;
    QString directory;
    bool operator==(const Stamp&) const = default;
  };
  void finish(const QString& run, const QString& error);
  void paintHead(QPainter& painter);
  void paintState(QPainter& painter);
  void describe();

  CardSpec spec_;
  const SeriesSelector selector_;
  const DashboardContext context_;
  Theme theme_;
  std::map<QString, Stamp> read_;
  std::set<QString> reading_;
  std::map<QString, QString> problems_;
};

}  // namespace widgets
