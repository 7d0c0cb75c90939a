#include "widgets/runs/run_notes.h"

#include <gtest/gtest.h>

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <algorithm>
#include <random>

#include "widgets/runs/run_notes_file.h"

namespace widgets {
namespace {

RunNotesData someNotes() {
  RunNote note;
  note.name = QStringLiteral("Baseline, \u00e9tude");
  note.note = QStringLiteral("first\nsecond \"line\"");
  note.tags = QStringList{QStringLiteral("good"), QStringLiteral("paper")};
  note.group = QStringLiteral("adam");
  note.color = QColor(0x12, 0x34, 0x56);
  note.star = true;
  note.archived = true;
  RunNotesData data;
  data.notes.insert(QStringLiteral("iris/run-1"), note);
  data.looks = {{QStringLiteral("iris/run-1"), 3}, {QStringLiteral("iris/run-2"), 4}};
  data.views[QStringLiteral("compare")] = QJsonObject{{QStringLiteral("diff"), true}};
  data.saved = 1700000000123;
  return data;
}

TEST(RunNotesFileTest, AFolderWithoutAFileHasNothingAndNoProblem) {
  const QTemporaryDir folder;
  const NotesRead read = readNotes(folder.path());
  EXPECT_FALSE(read.data);
  EXPECT_TRUE(read.problem.isEmpty());
}

TEST(RunNotesFileTest, WhatIsWrittenIsReadAgain) {
  const QTemporaryDir folder;
  ASSERT_EQ(writeNotes(folder.path(), someNotes()), QString());
  const NotesRead read = readNotes(folder.path());
  ASSERT_TRUE(read.data);
  EXPECT_EQ(*read.data, someNotes());
  EXPECT_EQ(QDir(folder.path()).entryList(QDir::Files), QStringList{QStringLiteral("workbench.json")});
}

TEST(RunNotesFileTest, ADamagedFileIsToldAndKeptAside) {
  const QTemporaryDir folder;
  QFile file(folder.filePath(QStringLiteral("workbench.json")));
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write("{\"version\": 1, \"runs\": {");
  file.close();
  const NotesRead read = readNotes(folder.path());
  EXPECT_FALSE(read.data);
  EXPECT_TRUE(read.problem.contains(QStringLiteral("workbench.json"))) << read.problem.toStdString();
  EXPECT_TRUE(read.problem.contains(QStringLiteral("byte"))) << read.problem.toStdString();
  ASSERT_EQ(writeNotes(folder.path(), someNotes()), QString());
  EXPECT_TRUE(QFile::exists(folder.filePath(QStringLiteral("workbench.json.damaged"))));
  EXPECT_TRUE(readNotes(folder.path()).data);
}

TEST(RunNotesFileTest, AFileOfANewerVersionIsNotUsed) {
  RunNotesData data;
  QString problem;
  EXPECT_FALSE(notesFromJson("{\"version\": 99, \"runs\": {}}", &data, &problem));
  EXPECT_TRUE(problem.contains(QStringLiteral("newer")));
  EXPECT_FALSE(notesFromJson("[]", &data, &problem));
}

TEST(RunNotesFileTest, ATimeThatNoNumberHoldsIsNone) {
  RunNotesData data;
  QString problem;
  for (const char* time : {"1e119", "-1e119", "\"now\"", "[]"}) {
    data.saved = 1;
    EXPECT_TRUE(notesFromJson(QByteArray("{\"version\": 1, \"runs\": {}, \"saved\": ") + time + "}", &data, &problem));
    EXPECT_EQ(data.saved, 0) << time;
  }
}

TEST(RunNotesFileTest, AMissingFolderIsAProblemAndIsNotMade) {
  const QTemporaryDir folder;
  EXPECT_FALSE(writeNotes(folder.filePath(QStringLiteral("no")), someNotes()).isEmpty());
  EXPECT_FALSE(QFile::exists(folder.filePath(QStringLiteral("no"))));
}

TEST(RunNotesFileTest, DamagedTextNeverCrashes) {
  const QByteArray good = notesToJson(someNotes());
  std::mt19937 random(11);
  RunNotesData data;
  QString problem;
  for (int round = 0; round < 3000; ++round) {
    QByteArray bad = good;
    for (unsigned n = 1 + random() % 4; n > 0; --n) {
      bad[static_cast<qsizetype>(random() % static_cast<unsigned>(bad.size()))] = static_cast<char>(random());
    }
    if (random() % 3 == 0) bad.truncate(static_cast<qsizetype>(random() % static_cast<unsigned>(bad.size())));
    problem.clear();
    const bool isRead = notesFromJson(bad, &data, &problem);
    EXPECT_EQ(isRead, problem.isEmpty());
  }
}

TEST(RunNotesTest, TagsAreSortedAndOnce) {
  EXPECT_EQ(tagsOf(QStringLiteral(" b, a,, b ,c  d")),
            QStringList({QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c d")}));
}

TEST(RunNotesTest, TagsThatDifferInCaseAloneHaveOneOrder) {
  QStringList tags;
  for (int i = 0; i < 40; ++i) tags << QStringLiteral("tag %1").arg(i / 2) + QLatin1Char(i % 2 == 0 ? 'a' : 'A');
  const QStringList ordered = tagsOf(tags.join(QLatin1Char(',')));
  std::ranges::reverse(tags);
  EXPECT_EQ(tagsOf(tags.join(QLatin1Char(','))), ordered);
  EXPECT_EQ(tagsOf(QStringLiteral("b,B,a")),
            QStringList({QStringLiteral("a"), QStringLiteral("B"), QStringLiteral("b")}));
}

TEST(RunNotesTest, AnEvaluationIsArchivedWithItsRun) {
  RunNotes notes;
  RunNote archived;
  archived.archived = true;
  notes.set({{QStringLiteral("iris/run-1"), archived}});
  EXPECT_TRUE(notes.isArchived(QStringLiteral("iris/run-1")));
  EXPECT_TRUE(notes.isArchived(QStringLiteral("iris/run-1/eval")));
  EXPECT_FALSE(notes.isArchived(QStringLiteral("iris/run-10")));
}

TEST(RunNotesTest, TellsOnlyOfRealChanges) {
  RunNotes notes;
  const QSignalSpy changed(&notes, &RunNotes::changed);
  RunNote named;
  named.name = QStringLiteral("best");
  notes.set({{QStringLiteral("a"), named}});
  notes.set({{QStringLiteral("a"), named}});
  EXPECT_EQ(changed.count(), 1);
  EXPECT_EQ(notes.nameOf(QStringLiteral("a")), QStringLiteral("best"));
  EXPECT_EQ(notes.nameOf(QStringLiteral("b")), QStringLiteral("b"));
}

TEST(RunNotesTest, WhatWasChangedBeforeTheFileCameStays) {
  RunNotes notes;
  RunNote mine;
  mine.name = QStringLiteral("mine");
  notes.set({{QStringLiteral("iris/run-1"), mine}});
  notes.load(someNotes());
  EXPECT_EQ(notes.nameOf(QStringLiteral("iris/run-1")), QStringLiteral("mine"));
  EXPECT_EQ(notes.data().looks, someNotes().looks);
}

}  // namespace
}  // namespace widgets
