#include "app/shell/start/translations.h"

#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QKeySequence>
#include <QLibraryInfo>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTranslator>

#include "app/workbench/places/event_file_import.h"
#include "engine/estimator/experiment.pb.h"
#include "summaries/tfevents/record_writer.h"
#include "summaries/wire/wire_writer.h"
#include "widgets/forms/field_info.h"

namespace {

QString counted(const char* context, const char* text, int count) {
  return QCoreApplication::translate(context, text, nullptr, count);
}

class TranslationsTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!QFile::exists(QStringLiteral(":/translations/estimator_en.qm"))) GTEST_SKIP() << "built without lrelease";
  }
  void TearDown() override {
    for (QTranslator* translator : QCoreApplication::instance()->findChildren<QTranslator*>()) delete translator;
  }
};

TEST_F(TranslationsTest, CountsHaveTheirSingularAndPlural) {
  EXPECT_EQ(counted("app::RunActions", "%n run(s)", 1), QStringLiteral("1 run(s)"));
  QElapsedTimer timer;
  timer.start();
  ASSERT_TRUE(app::installTranslations(QCoreApplication::instance(), QStringLiteral("en")));
  std::printf("loaded in %.2f ms\n", static_cast<double>(timer.nsecsElapsed()) / 1e6);
  EXPECT_EQ(counted("app::RunActions", "%n run(s)", 1), QStringLiteral("1 run"));
  EXPECT_EQ(counted("app::RunActions", "%n run(s)", 3), QStringLiteral("3 runs"));
  EXPECT_EQ(counted("widgets::LogPanel", "%n lines", 1), QStringLiteral("1 line"));
}

// What the first import of a folder with one value of one run says.
QString importedWords(const QString& language) {
  if (!app::installTranslations(QCoreApplication::instance(), language)) return {};
  const QTemporaryDir folder;
  const QString events = folder.filePath(QStringLiteral("events"));
  QDir().mkpath(events);
  summaries::tfevents::RecordWriter writer(events.toStdString() + "/events.out.tfevents.1");
  const summaries::WireWriter scalar = summaries::WireWriter().bytes(1, "loss").float32(2, 0.5F);
  const summaries::WireWriter values = summaries::WireWriter().message(1, scalar);
  writer.write(summaries::WireWriter().float64(1, 1e9).varint(2, 1).message(5, values).bytes());
  writer.close();
  app::EventFileImport import;
  QSignalSpy finished(&import, &app::EventFileImport::finished);
  import.follow(events, folder.filePath(QStringLiteral("logs")));
  if (!finished.wait()) return {};
  return finished.front().front().toString().remove(events);
}

TEST_F(TranslationsTest, AnImportOfOneValueIsToldInTheSingular) {
  EXPECT_EQ(importedWords(QStringLiteral("en")), QStringLiteral("Imported 1 run (1 value) from "));
  TearDown();
  EXPECT_EQ(importedWords(QStringLiteral("de")), QStringLiteral("1 Lauf (1 Wert) aus  importiert"));
}

TEST_F(TranslationsTest, GermanIsFoundWhereverATextStands) {
  QElapsedTimer timer;
  timer.start();
  ASSERT_TRUE(app::installTranslations(QCoreApplication::instance(), QStringLiteral("de")));
  std::printf("loaded in %.2f ms\n", static_cast<double>(timer.nsecsElapsed()) / 1e6);
  EXPECT_EQ(QCoreApplication::translate("app::RunActions", "Rename…"), QStringLiteral("Umbenennen…"));
  EXPECT_EQ(QCoreApplication::translate("moved::Elsewhere", "Rename…"), QStringLiteral("Umbenennen…"));
  EXPECT_EQ(counted("app::RunActions", "%n run(s)", 1), QStringLiteral("1 Lauf"));
  EXPECT_EQ(counted("app::RunActions", "%n run(s)", 3), QStringLiteral("3 Läufe"));
  EXPECT_EQ(QCoreApplication::translate("QPlatformTheme", "Cancel"), QStringLiteral("Abbrechen"));
}

TEST_F(TranslationsTest, TheWordsOfQtsOwnDialogsAreGerman) {
  const QString folder = QLibraryInfo::path(QLibraryInfo::TranslationsPath);
  if (!QFile::exists(folder + QStringLiteral("/qtbase_de.qm"))) GTEST_SKIP() << "qt6-translations-l10n is missing";
  ASSERT_TRUE(app::installTranslations(QCoreApplication::instance(), QStringLiteral("de")));
  EXPECT_EQ(QCoreApplication::translate("QFileDialog", "Look in:"), QStringLiteral("Suchen in:"));
  EXPECT_EQ(QCoreApplication::translate("QFileDialog", "File &name:"), QStringLiteral("Datei&name:"));
  EXPECT_EQ(QCoreApplication::translate("app::RunActions", "Rename…"), QStringLiteral("Umbenennen…")) << "ours stay";
}

TEST_F(TranslationsTest, ARunAndToRunAreDifferentWordsInGerman) {
  ASSERT_TRUE(app::installTranslations(QCoreApplication::instance(), QStringLiteral("de")));
  EXPECT_EQ(QCoreApplication::translate("widgets::RunListModel", "Run"), QStringLiteral("Lauf"));
  EXPECT_EQ(QCoreApplication::translate("widgets::SqlDashboard", "Run"), QStringLiteral("Ausführen"));
  EXPECT_EQ(QCoreApplication::translate("widgets::ProjectorActions", "Run"), QStringLiteral("Berechnen"));
}

TEST_F(TranslationsTest, ASentenceAroundAStepDoesNotSayStepTwiceInGerman) {
  ASSERT_TRUE(app::installTranslations(QCoreApplication::instance(), QStringLiteral("de")));
  const QString step = QCoreApplication::translate("widgets::CardNote", "step %1").arg(1300);
  EXPECT_EQ(QCoreApplication::translate("app::AtStepTable", "At %1").arg(step), QStringLiteral("Bei Schritt 1300"));
}

TEST_F(TranslationsTest, FormsExplainTheirFieldsInGerman) {
  ASSERT_TRUE(app::installTranslations(QCoreApplication::instance(), QStringLiteral("de")));
  const auto explained = [](const google::protobuf::Descriptor* message, const char* field) {
    return widgets::fieldInfo(*message->FindFieldByName(field)).explanation;
  };
  EXPECT_EQ(explained(engine::estimator::Experiment::descriptor(), "train"),
            QStringLiteral("Wie lange trainiert wird"));
  EXPECT_EQ(explained(engine::estimator::Input::descriptor(), "batch_size"), QStringLiteral("Beispiele je Batch"));
}

TEST_F(TranslationsTest, KeysAreReadInEnglishAndShownInGerman) {
  ASSERT_TRUE(app::installTranslations(QCoreApplication::instance(), QStringLiteral("de")));
  const QKeySequence keys(QStringLiteral("Ctrl+Shift+Del"));
  EXPECT_EQ(keys, QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Delete));
  EXPECT_EQ(keys.toString(QKeySequence::NativeText), QStringLiteral("Strg+Umschalt+Entf"));
}

TEST_F(TranslationsTest, TheLanguageIsTheChosenOneOrTheFirstOfTheDesktopsThatThereIs) {
  const QStringList swiss{QStringLiteral("fr-CH"), QStringLiteral("fr"), QStringLiteral("de-CH"), QStringLiteral("de")};
  EXPECT_EQ(app::languageFor({}, swiss), QStringLiteral("de"));
  EXPECT_EQ(app::languageFor(QStringLiteral("en"), swiss), QStringLiteral("en"));
  EXPECT_EQ(app::languageFor({}, {QStringLiteral("fr")}), QStringLiteral("en"));
  EXPECT_EQ(app::languageFor(QStringLiteral("xx"), {}), QStringLiteral("en"));
}

}  // namespace
