#include "widgets/live/brief_names.h"

#include <QMap>
#include <QSet>
#include <QStringList>
#include <utility>

#include "widgets/live/listed_names.h"
#include "widgets/live/run_catalog.h"
#include "widgets/live/run_names.h"
#include "widgets/util/distinct_names.h"

namespace widgets {
namespace {

QStringList briefly(const QStringList& names) {
  return fittedNames(names, [](const QString& text) { return text.size() <= kBriefLetters; });
}

// Of runs that say their folder this gives way before their own names do.
QStringList brieflyWithFolder(const QStringList& names) {
  if (!names.join(QChar()).contains(QLatin1Char('/'))) return briefly(names);
  const QStringList cut = cutNames(names, [](const QString& text, qsizetype) { return text.size() <= kBriefLetters; });
  for (qsizetype i = 0; i < names.size(); ++i) {
    if (!cut[i].endsWith(names[i].section(QLatin1Char('/'), -1))) return briefly(names);
  }
  return cut;
}

QString folderOfRun(const QString& id) {
  return id.section(QLatin1Char('/'), 0, -2);
}

// Runs of a folder are shortened together: what is the same in all of them tells nothing.
QStringList brieflyByFolder(const QStringList& ids, const QStringList& names) {
  QMap<QString, QList<qsizetype>> folders;
  for (qsizetype i = 0; i < ids.size(); ++i) folders[folderOfRun(ids[i])] << i;
  QStringList brief = names;
  for (const QList<qsizetype>& places : std::as_const(folders)) {
    QStringList its;
    for (const qsizetype place : places) its << names[place];
    its = brieflyWithFolder(its);
    for (qsizetype i = 0; i < places.size(); ++i) brief[places[i]] = its[i];
  }
  return brief;
}

// Where runs of several folders have come to share names all runs of these say their folders.
void tellApart(QStringList& brief, const QStringList& ids, const QStringList& whole) {
  QHash<QString, int> uses;
  for (const QString& name : brief) ++uses[name];
  QSet<QString> folders;
  for (qsizetype i = 0; i < ids.size(); ++i) {
    if (uses[brief[i]] > 1) folders.insert(folderOfRun(ids[i]));
  }
  QList<qsizetype> alike;
  QStringList names;
  for (qsizetype i = 0; i < ids.size(); ++i) {
    if (folders.contains(folderOfRun(ids[i]))) alike << i;
  }
  for (const qsizetype place : std::as_const(alike)) names << whole[place];
  names = briefly(names);
  for (qsizetype i = 0; i < alike.size(); ++i) brief[alike[i]] = names[i];
}

// Those that people call the same say besides what they are called on disk: "baseline · lr_0.1".
void addOwnNames(QStringList& names, const QStringList& ids) {
  QHash<QString, QList<qsizetype>> uses;
  for (qsizetype i = 0; i < names.size(); ++i) uses[names[i]] << i;
  for (const QList<qsizetype>& places : std::as_const(uses)) {
    if (places.size() < 2) continue;
    QStringList own;
    for (const qsizetype place : places) own << ids[place];
    own = runNames(own);
    const qsizetype same = commonPrefix(own).size();
    for (QString& name : own) name.remove(0, same);
    own = briefly(own);
    for (qsizetype i = 0; i < places.size(); ++i) names[places[i]] += QStringLiteral(" · ") + own[i];
  }
}

}  // namespace

QHash<QString, QString> briefNames(const std::vector<CatalogRun>& runs) {
  const QHash<QString, QString> listed = listedNames(runs);
  QStringList ids, whole;
  for (const CatalogRun& run : runs) {
    if (run.isPart()) continue;
    ids << run.id;
    whole << listed.value(run.id);
  }
  addOwnNames(whole, ids);
  QStringList brief = brieflyByFolder(ids, runNames(whole));
  tellApart(brief, ids, whole);
  QHash<QString, QString> names;
  for (qsizetype i = 0; i < ids.size(); ++i) names.insert(ids[i], brief[i]);
  for (const CatalogRun& run : runs) {
    if (run.isPart()) names.insert(run.id, names.value(run.owner, run.owner) + QLatin1Char(' ') + partName(run.id));
  }
  return names;
}

const QHash<QString, QString>& BriefNames::of(const std::vector<CatalogRun>& runs) {
  size_t what = runs.size();
  for (const CatalogRun& run : runs) what = qHashMulti(what, run.id, run.name, run.owner);
  if (std::exchange(madeFor_, what) != what) names_ = briefNames(runs);
  return names_;
}

}  // namespace widgets
