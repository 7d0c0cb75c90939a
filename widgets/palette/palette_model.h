// The palette entries that match the typed text, best first; without text, recently used entries come first. At most
// kMostRows rows are listed, so even many thousands of entries cost no more than searching them. GUI thread only.
#pragma once

#include <QAbstractListModel>
#include <optional>
#include <vector>

#include "widgets/palette/palette_entry.h"

namespace widgets {

enum PaletteRole {
  kPaletteDetailRole = Qt::UserRole + 1,  // QString
  kPaletteKeysRole,                       // QString
  kPaletteKindRole,                       // QString, a word
  kPaletteColorRole,                      // QColor
  kPaletteEnabledRole,                    // bool
  kPaletteReasonRole,                     // QString
  kPaletteTextPlacesRole,                 // QList<int>: the letters of the text that fit
  kPaletteDetailPlacesRole,               // QList<int>: those of the detail
};

class PaletteModel : public QAbstractListModel {
  Q_OBJECT
 public:
  static constexpr int kMostRows = 200;
  using QAbstractListModel::QAbstractListModel;

  // `recent`: ids, the last one used first.
  void setEntries(std::vector<PaletteEntry> entries, const QStringList& recent);
  // Words, perhaps behind a prefix (see palettePrefix).
  void setQuery(const QString& query);
  // All that fit, also those beyond kMostRows.
  int found() const { return found_; }
  int total() const { return static_cast<int>(entries_.size()); }
  const PaletteEntry& entry(int row) const { return entries_[rows_[static_cast<std::size_t>(row)].entry]; }

  int rowCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

 private:
  struct Row {
    std::size_t entry;
    int score;
  };
  struct Letters {  // folded, of an entry
    QString text;
    QString detail;
    int recent;  // place among those used last, 1 the last one; 0: not among them
  };
  std::optional<int> score(std::size_t entry) const;
  QList<int> places(std::size_t entry, bool ofDetail) const;
  QString spoken(const PaletteEntry& entry) const;

  std::vector<PaletteEntry> entries_;
  std::vector<Letters> letters_;
  std::vector<Row> rows_;
  QStringList words_;
  int found_ = 0;
};

}  // namespace widgets
