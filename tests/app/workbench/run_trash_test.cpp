#include "app/workbench/undo/run_trash.h"

#include <gtest/gtest.h>

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

namespace {

// A person who never had a folder for the data of programs, in which the trash is.
class NewPerson : public ::testing::Test {
 protected:
  void SetUp() override { qputenv("HOME", folder_.path().toUtf8()); }
  void TearDown() override { qputenv("HOME", home_); }

  const QByteArray home_ = qgetenv("HOME");
  QTemporaryDir folder_;
};

TEST_F(NewPerson, HasATrashFromWhichAFileComesBack) {
  const QString path = folder_.filePath(QStringLiteral("report.json"));
  ASSERT_TRUE(QFile(path).open(QIODevice::WriteOnly));
  const app::TrashResult result = app::moveToTrash({path});
  EXPECT_EQ(result.problems.join(QLatin1Char(10)).toStdString(), "");
  EXPECT_FALSE(QFile::exists(path));
  EXPECT_EQ(app::restoreFromTrash(result.inTrash), QStringList());
  EXPECT_TRUE(QFile::exists(path));
}

}  // namespace
