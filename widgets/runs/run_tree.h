// The lines of the list of runs as a table for a view: those of runLines() over a RunListModel, with what a person
// opened, closed and sorted by. Heads and what is left out are lines without a run. GUI thread only.
#pragma once

#include <QAbstractTableModel>
#include <QFontMetrics>
#include <climits>

#include "widgets/runs/run_lines.h"

namespace widgets {

class RunFilter;

enum RunTreeRole {
  kRunCountRole = Qt::UserRole + 60,  // QStringList, of a head whose value is another: how many of its runs
                                      // are shown, in words and briefly
  kRunSettingsRole,                   // QStringList: those that vary most and have room, of a head their names
  kRunLetterRole,                     // QString: what it is called among those that are compared; empty: it is not
};

// Of each of the settings behind a name, in pixels.
inline constexpr int kSettingWidth = 58;
// Of what stands between a name and its settings: pixels of a star and of the letter of a run that is compared.
inline constexpr int kStarWidth = 16;
inline constexpr int kLetterWidth = 20;

// What a run is called among those that are compared: "A" of 0, "Z" of 25, "27" of 26.
QString runLetter(qsizetype place);

class RunTree : public QAbstractTableModel {
  Q_OBJECT
 public:
  // Of the rows of `runs`, which must outlive it.
  explicit RunTree(RunListModel* runs, QObject* parent = nullptr);

  // Whose scope and conditions count; it must outlive the model. Before, all runs are listed.
  void setFilter(RunFilter* filter);
  const RunLine& line(int row) const { return lines_[static_cast<std::size_t>(row)]; }
  // The runs of a head, of a run itself; of other lines none.
  QStringList runsOf(const QModelIndex& index) const;
  bool isOpen(const QModelIndex& index) const { return line(index.row()).isOpen; }
  void setOpen(const QModelIndex& index, bool open);
  // Lists also the runs of a folder that are worse than the first ones.
  void showAll(const QString& folder);
  // Shows the run's line, whatever is closed above it. False when there is no such run in the list.
  bool reveal(const QString& id);
  // By the values: the best is bold, and sorting in ascending order puts it first.
  void setSmallerIsBetter(std::optional<bool> smaller);  // nothing: no value is the best
  // The run that the pointer is on in some other view; empty: none.
  void setPointed(const QString& id);
  // Runs that are compared, the first of them "A"; fewer than two: none.
  void setCompared(const QStringList& runs);
  const QStringList& compared() const { return compared_; }
  // As varyingSettings() gives them.
  void setSettings(const QHash<QString, QStringList>& settings);
  // How wide names may be at a depth, in that font, where nothing stands behind them. They stay what they are: settings
  // give way to them, and one that has no room even so is cut in the middle.
  void fitNames(const QFont& font, const std::function<int(int depth)>& room);
  // How many pixels the widest name left then, INT_MAX without any; below 0: it was cut.
  int spareRoom() const { return spare_; }

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;
  void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

 signals:
  void linesChanged();

 private:
  void rebuild();
  void show(std::vector<RunLine> lines);
  void removeGone(const std::vector<RunLine>& lines);
  void reorder(const std::vector<RunLine>& lines);
  void insertNew(const std::vector<RunLine>& lines);
  bool goesBefore(const RunRow& a, const RunRow& b) const;
  QVariant headData(const RunLine& line, int column, int role) const;
  QVariant moreData(const RunLine& line, int column, int role) const;
  QVariant runData(const RunLine& line, int column, int role) const;
  QString leftOutText(const RunLine& line) const;
  void findBest();
  int marksWidth(const RunLine& line) const;
  size_t fittedFrom(const QFont& font, const std::function<int(int depth)>& room) const;
  void fitSettings(const QFontMetrics& font, const std::function<int(int depth)>& room);
  QStringList shownSettingsOf(const QString& id) const { return settings_.value(id).mid(0, shownSettings_); }
  bool isMarked(const RunLine& line, int role) const { return runs_->index(line.row, 0).data(role).toBool(); }

  RunListModel* runs_;
  RunFilter* filter_ = nullptr;
  std::vector<RunLine> lines_;
  QSet<QString> closedHeads_;
  QSet<QString> openRuns_;
  QSet<QString> wholeHeads_;  // folders whose worse runs are listed, too
  int sortColumn_ = -1;
  Qt::SortOrder order_ = Qt::AscendingOrder;
  std::optional<bool> smallerIsBetter_ = true;
  QSet<QString> best_;  // ids of runs
  QString pointed_;
  QStringList compared_;
  QHash<QString, QStringList> settings_;  // by folder and by run
  int spare_ = INT_MAX;
  qsizetype shownSettings_ = 0;           // of each run, behind its name
  size_t fittedFor_ = 0;                  // what names and room were
  QHash<QString, QString> fitted_;        // by the run's id, of names that do not fit
};

}  // namespace widgets
