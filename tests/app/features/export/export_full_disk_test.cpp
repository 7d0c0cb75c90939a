// A disk without room for an export: the dialog says so beside the folder, and nothing is lost.
#include <gtest/gtest.h>

#include "engine/estimator/export/saved_model.h"
#include "tests/app/features/export/model_fixture.h"
#include "tests/support/full_disk.h"
#include "widgets/forms/field_problem.h"

namespace {

using app::ExportDialog;
using test_support::kWaitMs;

class ExportFullDiskTest : public test_support::ModelTest {
 protected:
  void TearDown() override {
    disk_.allow();
    close();
  }
  static QString problem(QWidget* of) {
    QStringList problems;
    for (auto* each : of->findChildren<widgets::FieldProblem*>()) {
      if (!each->problem().isEmpty()) problems << each->problem();
    }
    return problems.join(QLatin1Char('\n'));
  }
  // Presses Export, which must fail.
  void fail(ExportDialog* dialog) {
    QSignalSpy failed(dialog, &ExportDialog::failed);
    press(dialog, "exportStart");
    ASSERT_TRUE(failed.wait(kWaitMs)) << dialog->result()->lines().join(QLatin1Char('\n')).toStdString();
  }
  QStringList exports() { return QDir(folder_).entryList(QDir::AllEntries | QDir::NoDotAndDotDot | QDir::Hidden); }
  static QByteArray bytesOf(const QString& path) {
    QFile file(path);
    EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << path.toStdString();
    return file.readAll();
  }
  void openOn(const QString& folder) {
    trainIris();
    folder_ = folder;
    dialog_ = openExport();
    ASSERT_NE(dialog_, nullptr);
    QSignalSpy planned(dialog_, &ExportDialog::planned);
    type(dialog_, QStringLiteral("exportFolder"), folder_);
    ASSERT_TRUE(planned.wait(kWaitMs) && planned.back().front().toBool()) << problem(dialog_).toStdString();
  }

  QString folder_;
  ExportDialog* dialog_ = nullptr;
  test_support::FullDisk disk_;
};

TEST_F(ExportFullDiskTest, IsSaidBesideTheFolderAndTheFormerExportStays) {
  ASSERT_NO_FATAL_FAILURE(openOn(dir_.filePath(QStringLiteral("models"))));
  const QString former = write(dialog_);
  ASSERT_FALSE(former.isEmpty());
  const QString data = former + QStringLiteral("/variables/variables.data-00000-of-00001");
  const QByteArray kept = bytesOf(data);
  // Full at the folder, at the variables, at the graph.
  for (const rlim_t room : {0, 100, 4096}) {
    for (const int format : {0, 1}) {
      SCOPED_TRACE(testing::Message() << room << " bytes, format " << format);
      disk_.allow();
      QSignalSpy planned(dialog_, &ExportDialog::planned);
      choose(dialog_, "exportFormat", format);
      press(dialog_, "exportAsText");
      ASSERT_TRUE(planned.wait(kWaitMs) && planned.back().front().toBool()) << problem(dialog_).toStdString();
      disk_.fill(room);
      ASSERT_NO_FATAL_FAILURE(fail(dialog_));
      const QString text = problem(dialog_);
      EXPECT_TRUE(text.contains(QStringLiteral("Free some space on the disk. Or choose another folder")))
          << text.toStdString();
      EXPECT_EQ(text.contains(QStringLiteral("No space left on device")), disk_.isReal()) << text.toStdString();
      EXPECT_TRUE(dialog_->result()->lines().join(QString()).contains(QStringLiteral("Nothing was written")));
      EXPECT_EQ(exports(), QStringList(QFileInfo(former).fileName()));
      EXPECT_EQ(bytesOf(data), kept);
    }
  }
  if (disk_.isReal()) picture(dialog_, QStringLiteral("export_disk_full"));
  disk_.allow();
  EXPECT_FALSE(write(dialog_).isEmpty());
  EXPECT_EQ(exports().size(), 2);
}

// A limit of files takes no room: only on a disk of its own.
TEST_F(ExportFullDiskTest, DISABLED_ThatThereIsNoRoomIsSaidBeforeAnythingIsWritten) {
  ASSERT_TRUE(disk_.isReal());
  ASSERT_NO_FATAL_FAILURE(openOn(dir_.filePath(QStringLiteral("models"))));
  disk_.fill(64 << 10);
  QSignalSpy planned(dialog_, &ExportDialog::planned);
  type(dialog_, QStringLiteral("exportFolder"), folder_ + QStringLiteral("/other"));
  ASSERT_TRUE(planned.wait(kWaitMs));
  EXPECT_FALSE(planned.back().front().toBool());
  EXPECT_TRUE(problem(dialog_).contains(QStringLiteral("free some space"))) << problem(dialog_).toStdString();
  EXPECT_FALSE(part<QPushButton>(dialog_, "exportStart")->isEnabled());
  picture(dialog_, QStringLiteral("export_no_room"));
}

TEST(RealExportFullDiskTest, ADiskThatIsReallyFullIsToldOfAlike) {
  constexpr int kMebibytes = 24;
  test_support::runOnSmallDisk(QStringLiteral("ExportFullDiskTest.*"), kMebibytes);
}

}  // namespace
