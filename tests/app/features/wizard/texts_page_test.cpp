// The step "Texts": a file and a vocabulary or a model's folder become an experiment that trains.
#include "app/features/wizard/texts/texts_page.h"

#include <QSpinBox>
#include <QTextBrowser>
#include <fstream>

#include "app/features/wizard/check/check_page.h"
#include "app/features/wizard/texts/length_chart.h"
#include "app/workbench/drafts/experiment_draft.h"
#include "tests/app/features/wizard/wizard_fixture.h"

namespace {

using engine::estimator::Experiment;
using test_support::kWaitMs;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

class TextsPageTest : public test_support::WizardTest {
 protected:
  app::TextsPage& page() { return *window_->findChild<app::TextsPage*>(); }
  void enter(const char* field, const QString& path) {
    wizard().goTo(QStringLiteral("Texts"));
    wizard().enter(QString::fromLatin1(field), path);
    ASSERT_TRUE(QTest::qWaitFor([this] { return !page().isBusy(); }, kWaitMs));
  }
  void use(const QString& texts, const QString& vocabulary = QStringLiteral("/data/facts_vocab.txt")) {
    enter("texts.path", root() + texts);
    enter("texts.model.path", root() + vocabulary);
  }
  const Experiment& made() { return draft().experiment(); }
  std::string words(const char* label) {
    return wizard().find<QLabel>(QString::fromLatin1(label))->text().toStdString();
  }
  QString pieces() { return wizard().find<QTextBrowser>(QStringLiteral("texts.pieces"))->toPlainText(); }
  QString evaluation() { return wizard().find<QLineEdit>(QStringLiteral("texts.evaluation.path"))->text(); }
  std::string problemOfModel() { return wizard().problemOf(QStringLiteral("texts.model")).toStdString(); }
};

TEST_F(TextsPageTest, ATableAndAVocabularyBecomeAClassifier) {
  use(QStringLiteral("/data/facts_train.tsv"));
  const auto& source = made().train_input().bert_text();
  EXPECT_EQ(source.path(), "../data/facts_train.tsv");
  EXPECT_EQ(source.vocab_file(), "../data/facts_vocab.txt");
  EXPECT_EQ(source.text_a(), "text");
  EXPECT_EQ(source.label(), "label");
  EXPECT_THAT(source.labels(), ElementsAre("animal", "place", "plant", "sky"));
  EXPECT_EQ(made().eval_input().bert_text().path(), "../data/facts_eval.tsv");
  EXPECT_EQ(made().model().bert_classifier().n_classes(), 4);
  EXPECT_EQ(made().model().bert_classifier().network().vocab_size(), 461);
  EXPECT_EQ(wizard().name(), QStringLiteral("facts_train"));
}

TEST_F(TextsPageTest, TheFileToEvaluateOnIsShownAndChosen) {
  use(QStringLiteral("/data/facts_train.tsv"));
  EXPECT_TRUE(evaluation().endsWith(QStringLiteral("facts_eval.tsv"))) << evaluation().toStdString();
  enter("texts.evaluation.path", root() + QStringLiteral("/data/facts_train.tsv"));
  EXPECT_EQ(made().eval_input().bert_text().path(), "../data/facts_train.tsv");
  EXPECT_FALSE(made().eval_input().has_split());
}

TEST_F(TextsPageTest, WithoutAFileToEvaluateOnAShareOfTheTextsIsKeptBack) {
  use(QStringLiteral("/data/facts_train.tsv"));
  enter("texts.evaluation.path", {});
  EXPECT_TRUE(made().eval_input().has_split());
  EXPECT_EQ(evaluation(), QString());
}

TEST_F(TextsPageTest, AFileToEvaluateOnHasTheLabelsOfTheTexts) {
  use(QStringLiteral("/data/facts_train.tsv"));
  const QString path = makeFolder(QStringLiteral("texts")) + QStringLiteral("/other.tsv");
  std::ofstream(path.toStdString()) << "text\tlabel\na stone\tmineral\n";
  enter("texts.evaluation.path", path);
  EXPECT_THAT(wizard().problemOf(QStringLiteral("texts.evaluation")).toStdString(), HasSubstr("the label 'mineral'"));
  EXPECT_FALSE(wizard().canTrain());
}

TEST_F(TextsPageTest, ShowsPiecesWithTheirIdsAndHowManyTextsFit) {
  use(QStringLiteral("/data/facts_train.tsv"));
  EXPECT_TRUE(pieces().contains(QStringLiteral("[CLS]"))) << pieces().toStdString();
  EXPECT_THAT(words("texts.lengthWords"), HasSubstr("99.2 % of the texts fit into 16 pieces"));
  wizard().setNumber(QStringLiteral("texts.length"), QStringLiteral("7"));
  EXPECT_EQ(made().train_input().bert_text().max_seq_length(), 7);
  EXPECT_EQ(made().eval_input().bert_text().max_seq_length(), 7);
  EXPECT_THAT(words("texts.lengthWords"), ::testing::Not(HasSubstr("99.2 %")));
}

TEST_F(TextsPageTest, AClickIntoTheLengthsMovesTheLine) {
  use(QStringLiteral("/data/facts_train.tsv"));
  auto* chart = wizard().find<app::LengthChart>(QStringLiteral("texts.lengths"));
  QTest::mouseClick(chart, Qt::LeftButton, {}, QPoint(chart->width() / 2, 10));
  const int64_t length = made().train_input().bert_text().max_seq_length();
  EXPECT_GT(length, 5);
  EXPECT_LT(length, page().facts()->look.lengthFor(1));
  EXPECT_EQ(wizard().find<QSpinBox>(QStringLiteral("texts.length"))->value(), length);
}

TEST_F(TextsPageTest, TagsQuestionsAndPlainTextGetTheirModels) {
  use(QStringLiteral("/data/places_train.conll"));
  EXPECT_EQ(made().model().bert_tagger().n_labels(), 8);
  EXPECT_THAT(made().train_input().bert_text().labels(), ElementsAre("O", "B-CITY", "B-LAND", "B-RIVER"));
  enter("texts.path", root() + QStringLiteral("/data/animals_train.json"));
  EXPECT_TRUE(made().model().has_bert_qa());
  enter("texts.path", root() + QStringLiteral("/data/facts.txt"));
  EXPECT_TRUE(made().model().has_bert_pretraining());
  EXPECT_TRUE(made().eval_input().has_split());  // no other file is there
}

TEST_F(TextsPageTest, AnotherColumnIsReadAgain) {
  use(QStringLiteral("/data/facts_train.tsv"));
  wizard().choose(QStringLiteral("texts.label"), QStringLiteral("none"));
  ASSERT_TRUE(QTest::qWaitFor([this] { return !page().isBusy(); }, kWaitMs));
  EXPECT_FALSE(made().train_input().bert_text().has_label());
  EXPECT_EQ(made().train_input().bert_text().labels_size(), 0);
}

TEST_F(TextsPageTest, AModelsFolderGivesSizesAndSaysWhatDoesNotFit) {
  const std::string folder = makeFolder(QStringLiteral("model")).toStdString();
  std::filesystem::copy_file(root().toStdString() + "/data/facts_vocab.txt", folder + "/vocab.txt");
  const auto writeConfig = [&](int pieces) {
    std::ofstream(folder + "/bert_config.json")
        << R"({"hidden_size": 8, "num_hidden_layers": 1, "num_attention_heads": 2, "intermediate_size": 8,)"
        << R"("max_position_embeddings": 32, "type_vocab_size": 2, "vocab_size": )" << pieces << "}";
  };
  writeConfig(400);
  enter("texts.path", root() + QStringLiteral("/data/facts_train.tsv"));
  enter("texts.model.path", QString::fromStdString(folder));
  EXPECT_THAT(problemOfModel(), HasSubstr("has 461 pieces"));
  EXPECT_THAT(problemOfModel(), HasSubstr("vocab_size 400"));
  EXPECT_FALSE(wizard().canTrain());
  EXPECT_FALSE(made().train_input().has_bert_text());
  writeConfig(461);
  enter("texts.model.path", QString::fromStdString(folder));
  EXPECT_EQ(problemOfModel(), "");
  EXPECT_THAT(made().model().bert_classifier().network().config_file(), HasSubstr("bert_config.json"));
  wizard().setNumber(QStringLiteral("texts.length"), QStringLiteral("500"));
  EXPECT_EQ(made().train_input().bert_text().max_seq_length(), 32);  // the model's positions
}

TEST_F(TextsPageTest, AMalformedFileIsNamedWithItsLine) {
  const QString path = makeFolder(QStringLiteral("texts")) + QStringLiteral("/t.tsv");
  std::ofstream(path.toStdString()) << "text\tlabel\na bird\n";
  enter("texts.path", path);
  EXPECT_THAT(wizard().problemOf(QStringLiteral("texts")).toStdString(), HasSubstr("t.tsv:2: the line has 1 cell"));
  EXPECT_FALSE(wizard().canTrain());
}

TEST_F(TextsPageTest, UndoTakesTheTextsBack) {
  use(QStringLiteral("/data/facts_train.tsv"));
  draft().undo();
  EXPECT_FALSE(made().train_input().has_bert_text());
  draft().redo();
  EXPECT_EQ(made().train_input().bert_text().path(), "../data/facts_train.tsv");
}

TEST_F(TextsPageTest, CheckSaysMemoryAndTimeOfAStep) {
  use(QStringLiteral("/data/facts_train.tsv"));
  draft().edit([](Experiment& e) {
    auto* network = e.mutable_model()->mutable_bert_classifier()->mutable_network();
    network->set_hidden_size(16);
    network->set_intermediate_size(32);
  });
  auto* check = window_->findChild<app::CheckPage*>();
  app::TrialOptions limits;
  limits.measureSeconds = 0.05;
  check->setLimits(limits);
  wizard().goTo(QStringLiteral("Check"));
  ASSERT_TRUE(QTest::qWaitFor([&] { return check->facts() != nullptr; }, kWaitMs));
  EXPECT_EQ(check->facts()->error.toStdString(), "");
  EXPECT_GT(check->facts()->stepBytes, 0);
  EXPECT_THAT(words("checkValues"), HasSubstr("Memory of a step"));
  EXPECT_THAT(words("checkValues"), HasSubstr("Time of a step"));
  EXPECT_TRUE(wizard().canTrain()) << wizard().problem().toStdString();
}

class TextsLookTest : public TextsPageTest, public ::testing::WithParamInterface<bool> {
 protected:
  void SetUp() override {
    theme_ = std::make_unique<test_support::ThemeScope>(GetParam());
    TextsPageTest::SetUp();
  }
  void keep(const QString& name) {
    const QString theme = GetParam() ? QStringLiteral("dark") : QStringLiteral("light");
    for (int pass = 0; pass < 4; ++pass) QCoreApplication::processEvents();  // layouts come in turns
    test_support::saveScreenshot(wizard().wizard(), QStringLiteral("wizard_texts_%1_%2").arg(name, theme));
  }
  std::unique_ptr<test_support::ThemeScope> theme_;
};

TEST_P(TextsLookTest, IsKeptAsPictures) {
  wizard().goTo(QStringLiteral("Texts"));
  keep(QStringLiteral("empty"));
  use(QStringLiteral("/data/facts_train.tsv"));
  wizard().setNumber(QStringLiteral("texts.length"), QStringLiteral("10"));
  keep(QStringLiteral("classes"));
  enter("texts.path", root() + QStringLiteral("/data/places_train.conll"));
  keep(QStringLiteral("labels"));
  enter("texts.path", root() + QStringLiteral("/data/nowhere.tsv"));
  keep(QStringLiteral("error"));
}

INSTANTIATE_TEST_SUITE_P(BothThemes, TextsLookTest, ::testing::Bool(),
                         [](const auto& chosen) { return chosen.param ? "dark" : "light"; });

}  // namespace
