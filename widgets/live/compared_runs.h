// The runs that a person compares with each other, whichever list they were chosen in: the first is "A". Each catalog
// has one. GUI thread only.
#pragma once

#include <QObject>
#include <QStringList>

namespace widgets {

class RunCatalog;

class ComparedRuns : public QObject {
  Q_OBJECT
 public:
  explicit ComparedRuns(const RunCatalog* catalog);

  // At least two, parts as the runs that they belong to; else none.
  const QStringList& ids() const { return ids_; }
  // Those that were there before keep their order and come first. Fewer than two: nothing is compared.
  void set(const QStringList& runs);
  // Exchanges the first two.
  void swap();

 signals:
  void changed();

 private:
  const RunCatalog* catalog_;
  QStringList ids_;
};

}  // namespace widgets
