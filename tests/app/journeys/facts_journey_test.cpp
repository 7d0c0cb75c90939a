// Sentences in a table → a small BERT → training → asked with a sentence → an export that tells how it reads texts; by
// a sample, and by the wizard from a table and a vocabulary.
#include <QPlainTextEdit>
#include <QTabBar>
#include <QTabWidget>
#include <QTextBrowser>

#include "app/features/predict/attention/attention_lines.h"
#include "app/features/predict/attention/attention_view.h"
#include "app/features/predict/predict_page.h"
#include "app/features/predict/text_tab.h"
#include "app/features/predict/whole_input_tab.h"
#include "app/features/wizard/texts/texts_page.h"
#include "engine/estimator/bert/text_requests.h"
#include "tests/app/journeys/journey_fixture.h"
#include "widgets/tables/confusion_view.h"

namespace {

using test_support::kWaitMs;

class FactsJourney : public test_support::JourneyTest {
 protected:
  // What the page shows for a sentence.
  QString ask(app::PredictPage* page, const QString& sentence) {
    auto* field = part<QPlainTextEdit>(page, "textFirst");
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, sentence);
    QSignalSpy answered(page->text(), &app::TextTab::answered);
    press(page, "textAsk");
    return answered.wait(kWaitMs) ? page->text()->answer()->toPlainText() : QString();
  }
  app::PredictPage* openPredict() {
    action("run.predict")->trigger();
    auto* page = window_->findChild<app::PredictPage*>();
    EXPECT_TRUE(QTest::qWaitFor([&] { return page && page->text()->isVisible(); }, kWaitMs));
    return page;
  }
  void useTexts(const char* field, const QString& path) {
    wizard().enter(QString::fromLatin1(field), path);
    const auto* texts = wizard().wizard()->findChild<app::TextsPage*>();
    ASSERT_TRUE(QTest::qWaitFor([&] { return !texts->isBusy(); }, kWaitMs));
  }
};

TEST_F(FactsJourney, FromSentencesToAModelThatIsAskedWithWords) {
  window_->selectExperiment(QStringLiteral("facts_topics"));
  click("run.train.tool");
  const QString run = QStringLiteral("facts_topics/run-1");
  ASSERT_TRUE(QTest::qWaitFor([&] { return bench().queue()->controller(run) != nullptr; }, kWaitMs));
  waitForRun(run);
  EXPECT_GT(evaluated(run, "accuracy"), 0.8);
  app::PredictPage* page = openPredict();
  const QString bird = ask(page, QStringLiteral("A bird eats seeds."));
  EXPECT_LT(bird.indexOf(QStringLiteral("animal")), bird.indexOf(QStringLiteral("place"))) << bird.toStdString();
  EXPECT_TRUE(bird.contains(QStringLiteral("[CLS]"))) << bird.toStdString();
  keepPicture(window_.get(), "journey_facts_asked");
  app::ExportDialog* dialog = openExport();
  const QString folder = write(dialog);
  const auto requests = engine::estimator::TextRequests::ofSavedModel(folder.toStdString());
  EXPECT_EQ(requests.labels(), (std::vector<std::string>{"animal", "plant", "place", "sky"}));
}

TEST_F(FactsJourney, FromATableAndAVocabularyToWorstExamplesAndAttention) {
  openWizard();
  wizard().goTo(QStringLiteral("Texts"));
  useTexts("texts.path", root() + QStringLiteral("/data/facts_train.tsv"));
  useTexts("texts.model.path", root() + QStringLiteral("/data/facts_vocab.txt"));
  wizard().goTo(QStringLiteral("Train"));
  wizard().setText(QStringLiteral("train.max_steps"), QStringLiteral("200"));
  wizard().setName(QStringLiteral("facts"));
  ASSERT_TRUE(QTest::qWaitFor([this] { return wizard().canTrain(); }, kWaitMs)) << wizard().problem().toStdString();
  wizard().trainNow();
  const QString run = QStringLiteral("facts/run-1");
  waitForRun(run);
  EXPECT_GT(evaluated(run, "accuracy"), 0.7);
  app::PredictPage* page = openPredict();
  EXPECT_FALSE(ask(page, QStringLiteral("A bird eats seeds.")).isEmpty());
  QSignalSpy shown(page->text(), &app::TextTab::attentionShown);
  part<QTabWidget>(page, "textTabs")->setCurrentIndex(1);
  ASSERT_TRUE(shown.wait(kWaitMs));
  QTest::keyClick(page->text()->attention()->lines(), Qt::Key_Down);
  EXPECT_TRUE(page->text()->attention()->lines()->words().startsWith(QStringLiteral("[CLS] → ")));
  keepPicture(window_.get(), "journey_facts_attention");
  part<QTabBar>(page, "predictTabs")->setCurrentIndex(1);
  QSignalSpy predicted(page->whole(), &app::WholeInputTab::predicted);
  press(page, "predictAll");
  ASSERT_TRUE(predicted.wait(kWaitMs));
  const widgets::TableContent& table = page->whole()->examples()->table();
  ASSERT_TRUE(QTest::qWaitFor([&] { return !table.rows.empty(); }, kWaitMs));
  EXPECT_GT(page->whole()->confusion()->model()->matrix().accuracy(), 0.7);
  EXPECT_EQ(table.columns.last().toStdString(), "Text");
  EXPECT_GE(*table.rows.front().cells[4].number, *table.rows.back().cells[4].number);
  keepPicture(window_.get(), "journey_facts_worst");
}

}  // namespace
