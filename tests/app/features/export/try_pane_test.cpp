// Trying a SavedModel of another program.
#include "app/features/export/try_pane.h"

#include <gtest/gtest.h>

#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "tests/app/features/identity_saved_model.h"
#include "tests/support/scripted_dialogs.h"

namespace {

constexpr int kLoadMs = 30000;

TEST(TryPaneTest, ASignatureThatCannotBeRunSaysWhyBesideOneThatCan) {
  const QTemporaryDir folder;
  QFile file(folder.filePath(QStringLiteral("saved_model.pbtxt")));
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write(test_support::kIdentityModel);
  file.close();
  test_support::ScriptedDialogs dialogs;
  app::TryPane pane(&dialogs);
  QSignalSpy opened(&pane, &app::TryPane::opened);
  pane.openModel(folder.path());
  ASSERT_TRUE(opened.wait(kLoadMs));
  auto* run = pane.findChild<QPushButton*>(QStringLiteral("tryRun"));
  EXPECT_TRUE(QTest::qWaitFor([&] { return run->isEnabled(); }, kLoadMs)) << "the default signature can be run";
  auto* signatures = pane.findChild<QComboBox*>(QStringLiteral("trySignature"));
  signatures->setCurrentText(QStringLiteral("foreign"));
  EXPECT_FALSE(run->isEnabled());
  const auto said = [&] {
    const QList<QLabel*> labels = pane.findChildren<QLabel*>();
    return std::ranges::any_of(labels, [](const QLabel* label) {
      return label->text().contains(
          QStringLiteral("This signature cannot be run: it needs ops that this program "
                         "does not have: OpOfAnotherProgram."));
    });
  };
  EXPECT_TRUE(said());
  QSignalSpy answered(&pane, &app::TryPane::answered);
  pane.ask();
  EXPECT_FALSE(pane.facts().signatures.empty());
  signatures->setCurrentText(QStringLiteral("serving_default"));
  EXPECT_FALSE(said());
  EXPECT_TRUE(run->isEnabled()) << "nothing was asked";
  EXPECT_EQ(answered.size(), 0);
}

}  // namespace
