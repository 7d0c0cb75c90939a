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
  EXPECT_EQ(first(18), QStringLiteral("size 1000…seed 1"));
  EXPECT_EQ(first(12), QStringLiteral("1000…seed 1"));
  EXPECT_EQ(first(8), QStringLiteral("1000…1"));
}

TEST(DistinctNames, OneLongNameByItselfKeepsItsEnds) {
  const QStringList fitted =
      fittedNames({QStringLiteral("Experiment 0_adam_200_0.2")}, [](const QString& text) { return text.size() <= 12; });
  EXPECT_EQ(fitted, QStringList{QStringLiteral("Experi…0_0.2")});
}

}  // namespace
}  // namespace widgets
