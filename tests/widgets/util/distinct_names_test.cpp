#include "widgets/util/distinct_names.h"

#include <gtest/gtest.h>

#include <QSet>

namespace widgets {
namespace {

TEST(DistinctNames, TwoNamesThatDifferNeverLookTheSame) {
  QStringList names;
  for (const int size : {1000, 2000, 3000}) {
    for (const int seed : {1, 2}) {
      names << QStringLiteral("buffer_size_%1_shuffled_reader_seed_%2").arg(size).arg(seed);
    }
  }
  for (const int room : {6, 8, 12, 16, 24}) {
    const QStringList fitted = fittedNames(names, [room](const QString& text) { return text.size() <= room; });
    EXPECT_EQ(QSet<QString>(fitted.begin(), fitted.end()).size(), names.size())
        << room << fitted.join(u' ').toStdString();
    for (const QString& text : fitted) EXPECT_LE(text.size(), room);
  }
  EXPECT_EQ(fittedNames(names, [](const QString&) { return true; }), names);
}

TEST(DistinctNames, AsManyNumbersAsThereIsRoomForSayWhatTheyAre) {
  const QStringList names{QStringLiteral("buffer_size_1000_of_reader_seed_1"),
                          QStringLiteral("buffer_size_2000_of_reader_seed_2")};
  const auto first = [&](int room) {
    return fittedNames(names, [room](const QString& text) { return text.size() <= room; }).first();
  };
  EXPECT_EQ(first(18), QStringLiteral("size_1000…seed_1"));
  EXPECT_EQ(first(12), QStringLiteral("1000…seed_1"));
  EXPECT_EQ(first(8), QStringLiteral("1000…1"));
}

// Runs of several experiments, and names of different numbers of words.
TEST(DistinctNames, WhatTellsThemApartIsKeptAndNoNumberInvented) {
  QStringList names;
  for (const char* rate : {"0.01", "0.05", "0.1"}) {
    for (const char* units : {"10-10", "32", "64-32-16"}) {
      names << QStringLiteral("iris_dnn/iris_lr_%1_h_%2").arg(QLatin1String(rate), QLatin1String(units));
    }
  }
  names << QStringLiteral("mnist_convnet/lr_0.002") << QStringLiteral("titanic_linear/run-1")
        << QStringLiteral("titanic_linear/run-2");
  const auto inRoom = [&](int room) {
    return fittedNames(names, [room](const QString& text) { return text.size() <= room; });
  };
  EXPECT_EQ(inRoom(24)[10], QStringLiteral("titanic_linear/run-1"));
  for (const int room : {9, 12, 16, 24}) {
    const QStringList fitted = inRoom(room);
    EXPECT_EQ(QSet<QString>(fitted.begin(), fitted.end()).size(), names.size()) << room;
    for (const QString& text : fitted) EXPECT_LE(text.size(), room);
    EXPECT_FALSE(fitted.join(u' ').contains(u'#')) << room << ": " << fitted.join(u' ').toStdString();
  }
  EXPECT_EQ(inRoom(9)[8], QStringLiteral("0.1…64…16"));
}

TEST(DistinctNames, NoPartOfAWordsEndStandsBeforeANumber) {
  const QStringList names{QStringLiteral("lr_0.0064_units_112"), QStringLiteral("lr_0.0064_units_112")};
  for (int room = 6; room < 19; ++room) {
    for (const QString& text : fittedNames(names, [room](const QString& one) { return one.size() <= room; })) {
      const qsizetype number = text.indexOf(QStringLiteral(" #"));
      ASSERT_GT(number, 0) << text.toStdString();
      EXPECT_FALSE(QStringLiteral("_- .…").contains(text[number - 1])) << text.toStdString();
    }
  }
}

// "run-1" of two experiments: the experiment is what tells them apart.
TEST(DistinctNames, RunsOfOneNameKeepTheirExperiment) {
  const QStringList names{QStringLiteral("iris_linear/run-1"), QStringLiteral("iris_dnn/run-1"),
                          QStringLiteral("mnist_convnet/run-1")};
  for (const int room : {7, 10, 14}) {
    const QStringList fitted = fittedNames(names, [room](const QString& text) { return text.size() <= room; });
    EXPECT_EQ(QSet<QString>(fitted.begin(), fitted.end()).size(), 3) << room;
    EXPECT_FALSE(fitted.join(u' ').contains(u'#')) << room << ": " << fitted.join(u' ').toStdString();
  }
}

TEST(DistinctNames, WhatIsLeftOfANameHasItsEnd) {
  const QStringList names{QStringLiteral("lr_0.01_h_64-32-16"), QStringLiteral("lr_0.05_h_10-10"),
                          QStringLiteral("run-1"), QStringLiteral("base")};
  for (const int room : {10, 12, 14}) {
    const QStringList fitted = fittedNames(names, [room](const QString& text) { return text.size() <= room; });
    EXPECT_EQ(fitted[2], QStringLiteral("run-1")) << "not \"run\", which stands nowhere else";
    EXPECT_TRUE(fitted[1].endsWith(QStringLiteral("10"))) << fitted[1].toStdString();
  }
}

// As in a list of runs beside its columns: most names are whole.
TEST(DistinctNames, WhatIsTooLongIsCutOnceWhereThatIsEnough) {
  QStringList names;
  for (const char* rate : {"0.01", "0.05", "0.1", "0.2"}) {
    for (const char* units : {"10-10", "32", "64-32-16"}) {
      names << QStringLiteral("lr_%1_h_%2").arg(QLatin1String(rate), QLatin1String(units));
    }
  }
  for (const int room : {12, 14, 15, 17}) {
    const QStringList fitted = fittedNames(names, [room](const QString& text) { return text.size() <= room; });
    EXPECT_TRUE(fitted[5].startsWith(QStringLiteral("lr_0.05"))) << "what differs is kept: " << fitted[5].toStdString();
    EXPECT_EQ(QSet<QString>(fitted.begin(), fitted.end()).size(), names.size()) << room;
    for (const QString& text : fitted) {
      EXPECT_LE(text.count(QChar(0x2026)), 1) << room << ": " << fitted.join(u' ').toStdString();
    }
  }
}

TEST(DistinctNames, WhatIsLeftBeginsWithNoPartOfANumberAndNoDash) {
  const QStringList names{QStringLiteral("lr_0.1_h_64-32-16"), QStringLiteral("lr_0.05_h_10-10"),
                          QStringLiteral("base")};
  const QStringList fitted = fittedNames(names, [](const QString& text) { return text.size() <= 14; });
  EXPECT_EQ(fitted,
            (QStringList{QStringLiteral("lr_0.1_h…32-16"), QStringLiteral("lr_0.05…10-10"), QStringLiteral("base")}));
}

TEST(DistinctNames, NothingStandsForWordsOfWhichNoneIsLeftOut) {
  const QStringList names{QStringLiteral("trial_lr_0.0001_units_16"), QStringLiteral("trial_lr_0.0064_units_112")};
  EXPECT_EQ(fittedNames(names, [](const QString& text) { return text.size() <= 20; }),
            (QStringList{QStringLiteral("lr_0.0001_units_16"), QStringLiteral("lr_0.0064_units_112")}));
}

TEST(DistinctNames, WhereCutNamesWouldLookAlikeWhatTellsThemApartIsLeft) {
  QStringList names;
  for (const char* rate : {"0.01", "0.05", "0.1"}) {
    for (const char* units : {"10-10", "32", "64-32-16"}) {
      names << QStringLiteral("lr_%1_h_%2").arg(QLatin1String(rate), QLatin1String(units));
    }
  }
  const QStringList shown = cutNames(names, [](const QString& text, qsizetype) { return text.size() <= 7; });
  EXPECT_EQ(QSet<QString>(shown.begin(), shown.end()).size(), names.size()) << shown.join(u' ').toStdString();
  EXPECT_EQ(shown[0], QStringLiteral("0.01…10"));
  EXPECT_EQ(shown[3], QStringLiteral("0.05…10"));
  // Rather than "lr_0.01…0".
  EXPECT_EQ(cutNames(names, [](const QString& text, qsizetype) { return text.size() <= 9; }), shown);
}

TEST(DistinctNames, OfANameThatIsCutBothEndsAreLeftAndNamesThatFitStay) {
  const QStringList names{QStringLiteral("lr_0.01_h_64-32-16"), QStringLiteral("lr_0.05_h_64-32-16"),
                          QStringLiteral("base")};
  for (int room = 9; room < 20; ++room) {
    const QStringList shown = cutNames(names, [room](const QString& text, qsizetype) { return text.size() <= room; });
    EXPECT_EQ(shown[2], names[2]);
    for (qsizetype i = 0; i < 2; ++i) {
      const QStringList ends = shown[i].split(QChar(0x2026));
      EXPECT_LE(shown[i].size(), room);
      EXPECT_TRUE(names[i].startsWith(ends.front()) && names[i].endsWith(ends.back())) << shown[i].toStdString();
    }
    EXPECT_NE(shown[0], shown[1]) << room;
    EXPECT_FALSE(shown[0].contains(QStringLiteral(".…"))) << "which looks like four points";
  }
}

TEST(DistinctNames, EachHasARoomOfItsOwn) {
  const QStringList names{QStringLiteral("lr_0.01_h_64-32-16"), QStringLiteral("lr_0.05_h_64-32-16")};
  const QStringList fitted =
      fittedNames(names, [](const QString& text, qsizetype place) { return text.size() <= (place == 0 ? 18 : 12); });
  EXPECT_EQ(fitted[0], names[0]);
  EXPECT_LE(fitted[1].size(), 12);
}

TEST(DistinctNames, APrefixLeavesNoBareNumbers) {
  const auto prefixOf = [](std::initializer_list<const char*> names) {
    QStringList all;
    for (const char* name : names) all << QString::fromLatin1(name);
    return commonPrefix(all);
  };
  EXPECT_EQ(prefixOf({"run-1", "run-2"}), QString());
  EXPECT_EQ(prefixOf({"iris_dnn_trial-001", "iris_dnn_trial-018"}), QStringLiteral("iris_dnn_"));
  EXPECT_EQ(prefixOf({"a_b", "a_b_c"}), QStringLiteral("a_"));
  EXPECT_EQ(prefixOf({"one"}), QString());
}

TEST(DistinctNames, RunsLeaveTheirFolderOutUnlessItTellsThemApart) {
  EXPECT_EQ(runNames({QStringLiteral("mnist/run-1"), QStringLiteral("iris/lr_0.1"), QStringLiteral("iris/lr_0.2")}),
            (QStringList{QStringLiteral("run-1"), QStringLiteral("lr_0.1"), QStringLiteral("lr_0.2")}));
  EXPECT_EQ(runNames({QStringLiteral("mnist/run-1"), QStringLiteral("iris/run-1"), QStringLiteral("iris/b")}),
            (QStringList{QStringLiteral("mnist/run-1"), QStringLiteral("iris/run-1"), QStringLiteral("iris/b")}))
      << "those of a folder alike";
}

// "size=1000…" would be another one's number.
TEST(DistinctNames, ANameThatIsCutHasNotTheNumberOfAnother) {
  const QStringList names{QStringLiteral("size=1000_seed_1"), QStringLiteral("size=1000_seed_2"),
                          QStringLiteral("size=1000000_seed_1")};
  for (const int room : {16, 17, 18}) {
    const QStringList shown = cutNames(names, [room](const QString& text, qsizetype) { return text.size() <= room; });
    EXPECT_EQ(shown, (QStringList{names[0], names[1], QStringLiteral("1000000_seed_1")})) << room;
  }
  EXPECT_EQ(cutNames(names, [](const QString& text, qsizetype) { return text.size() <= 19; }), names);
}

TEST(DistinctNames, NoPointIsLeftBesideAnEllipsis) {
  const QStringList names{QStringLiteral("1708627006.274553"), QStringLiteral("1708628694.585722")};
  for (int room = 8; room < 17; ++room) {
    for (const QString& text : cutNames(names, [room](const QString&one, qsizetype) { return one.size() <= room; })) {
      EXPECT_FALSE(text.contains(QStringLiteral("….")) || text.contains(QStringLiteral(".…"))) << text.toStdString();
    }
  }
}

TEST(DistinctNames, OneLongNameByItselfKeepsItsEnds) {
  const QStringList fitted =
      fittedNames({QStringLiteral("Experiment 0_adam_200_0.2")}, [](const QString& text) { return text.size() <= 12; });
  EXPECT_EQ(fitted, QStringList{QStringLiteral("Experim…0.2")});
}

}  // namespace
}  // namespace widgets
