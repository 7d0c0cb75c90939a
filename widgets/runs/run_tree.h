// The lines of the list of runs as a table for a view: those of runLines() over a RunListModel, with what a person
// opened, closed and sorted by. Heads and what is left out are lines without a run. GUI thread only.
#pragma once

#include <QAbstractTableModel>
#include <QFontMetrics>

#include "widgets/runs/run_lines.h"

namespace widgets {

class RunFilter;

enum RunTreeRole {
  kRunCountRole = Qt::UserRole + 60,  // QString, of a head whose value is another: how many of its runs are shown
  kRunSettingsRole,                   // QStringList: the settings that vary most, of a head their names
  kRunLetterRole,                     // QString: what it is called among those that are compared; empty: it is not
};

// Of settings behind a name in that font: pixels of each, and how many of them there is room for beside it.
inline constexpr int kSettingWidth = 58;
int settingColumns(int room, qsizetype settings, const QFontMetrics& font);
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
  // How wide names may be at a depth, in that font, where nothing stands behind them.
  void fitNames(const QFont& font, const std::function<int(int depth)>& room);

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
  int nameWidth(const RunLine& line, int room, const QFontMetrics& font) const;
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
  size_t fittedFor_ = 0;                  // what names and room were
  QHash<QString, QString> fitted_;        // by the run's id, of names that do not fit
};

}  // namespace widgets
