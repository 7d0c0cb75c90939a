// The runs that a person compares with each other, whichever list they were chosen in: the first is "A". One of each
// catalog, which does not know it. GUI thread only.
#pragma once

#include <QObject>
#include <QStringList>

namespace widgets {

class RunCatalog;

class ComparedRuns : public QObject {
  Q_OBJECT
 public:
  // That of the catalog, and gone with it.
  static ComparedRuns* of(RunCatalog* catalog);

  // At least two, parts as the runs that they belong to; else none.
  const QStringList& ids() const { return ids_; }
  // Those that were there before keep their order and come first. Fewer than two: nothing is compared.
  void set(const QStringList& runs);
  // Exchanges the first two.
  void swap();

 signals:
  void changed();

 private:
  explicit ComparedRuns(RunCatalog* catalog);

  const RunCatalog* catalog_;
  QStringList ids_;
};

}  // namespace widgets
