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

#include "tests/support/scripted_dialogs.h"

namespace {

constexpr int kLoadMs = 30000;

// Gives x back; the signature 'foreign' needs an op that this program does not have.
constexpr const char* kModel = R"(saved_model_schema_version: 1
meta_graphs {
  meta_info_def { tags: "serve" }
  graph_def {
    node {
      name: "x"
      op: "Placeholder"
      attr { key: "dtype" value { type: DT_FLOAT } }
      attr { key: "shape" value { shape { dim { size: -1 } } } }
    }
    node { name: "y" op: "Identity" input: "x" attr { key: "T" value { type: DT_FLOAT } } }
    node { name: "z" op: "OpOfAnotherProgram" input: "x" }
    versions { producer: 134 }
  }
  signature_def {
    key: "foreign"
    value {
      inputs { key: "x" value { name: "x:0" dtype: DT_FLOAT } }
      outputs { key: "z" value { name: "z:0" dtype: DT_FLOAT } }
      method_name: "tensorflow/serving/predict"
    }
  }
  signature_def {
    key: "serving_default"
    value {
      inputs { key: "x" value { name: "x:0" dtype: DT_FLOAT } }
      outputs { key: "y" value { name: "y:0" dtype: DT_FLOAT } }
      method_name: "tensorflow/serving/predict"
    }
  }
}
)";

TEST(TryPaneTest, ASignatureThatCannotBeRunSaysWhyBesideOneThatCan) {
  const QTemporaryDir folder;
  QFile file(folder.filePath(QStringLiteral("saved_model.pbtxt")));
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write(kModel);
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
