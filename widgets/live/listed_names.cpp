#include "widgets/live/listed_names.h"

#include <QStringList>

#include "widgets/live/run_catalog.h"
#include "widgets/live/run_names.h"
#include "widgets/util/distinct_names.h"

namespace widgets {
namespace {

// With the slash behind it; empty: none.
QString folderOf(const QString& id) {
  return id.left(id.lastIndexOf(QLatin1Char('/')) + 1);
}

bool isNamedByPath(const CatalogRun& run) {
  return run.name.isEmpty() || run.name == run.id;
}

}  // namespace

QHash<QString, QString> listedNames(const std::vector<CatalogRun>& runs) {
  QHash<QString, QStringList> folders;
  for (const CatalogRun& run : runs) {
    const QString folder = folderOf(run.id);
    if (!run.isPart() && !folder.isEmpty() && isNamedByPath(run)) folders[folder] << run.id.mid(folder.size());
  }
  QHash<QString, qsizetype> prefixes;
  for (auto folder = folders.begin(); folder != folders.end(); ++folder) {
    prefixes[folder.key()] = commonPrefix(*folder).size();
  }
  QHash<QString, QString> names;
  for (const CatalogRun& run : runs) {
    if (run.isPart()) continue;
    const QString folder = folderOf(run.id);
    names[run.id] = isNamedByPath(run) ? folder + run.id.mid(folder.size() + prefixes.value(folder)) : run.name;
  }
  for (const CatalogRun& run : runs) {
    if (run.isPart()) names[run.id] = names.value(run.owner, run.owner) + QLatin1Char(' ') + partName(run.id);
  }
  return names;
}

}  // namespace widgets
