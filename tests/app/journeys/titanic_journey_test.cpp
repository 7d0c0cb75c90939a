// A table of passengers → a linear classifier with a crossed column → training → evaluation → an export that answers.
#include "tests/app/journeys/journey_fixture.h"

namespace {

using test_support::kWaitMs;

class TitanicJourney : public test_support::JourneyTest {
 protected:
  // Asks the exported model about a passenger; the likeliest class.
  QString ask(app::TryPane* pane, const QMap<QString, QString>& passenger) {
    for (auto it = passenger.begin(); it != passenger.end(); ++it) {
      type(pane, QStringLiteral("value.%1").arg(it.key()), it.value());
    }
    QSignalSpy answered(pane, &app::TryPane::answered);
    QTest::keyClick(pane->form(), Qt::Key_Return, Qt::ControlModifier);
    if (answered.isEmpty() && !answered.wait(kWaitMs)) return {};
    const widgets::TableContent& shares = pane->output()->shares()->table();
    return shares.rows.empty() ? QString() : shares.rows[0].cells[0].text;
  }
};

TEST_F(TitanicJourney, FromATableToAnExportThatAnswers) {
  openWizard();
  maker().makeTitanic();
  trainAsSample(QStringLiteral("titanic"), QStringLiteral("titanic_linear"));
  const QString run = QStringLiteral("titanic/run-1");
  waitForRun(run);
  keepPicture(window_.get(), "journey_titanic_trained");
  // What TensorFlow 2.15 gives for the same model, batches and steps.
  EXPECT_NEAR(evaluated(run, "accuracy"), 0.7765151, 1e-6);
  EXPECT_NEAR(evaluated(run, "auc"), 0.8335476, 1e-5);
  app::ExportDialog* dialog = openExport();
  const QString folder = write(dialog);
  EXPECT_TRUE(QFile::exists(folder + QStringLiteral("/saved_model.pb")));
  ASSERT_EQ(dialog->result()->lines().size(), 3);
  EXPECT_TRUE(dialog->result()->lines()[2].contains(QStringLiteral("equal, max |d| ")))
      << dialog->result()->lines()[2].toStdString();
  showTryTab(dialog);
  const QMap<QString, QString> lady{{QStringLiteral("sex"), QStringLiteral("female")},
                                    {QStringLiteral("age"), QStringLiteral("28")},
                                    {QStringLiteral("fare"), QStringLiteral("80")},
                                    {QStringLiteral("class"), QStringLiteral("First")},
                                    {QStringLiteral("deck"), QStringLiteral("C")},
                                    {QStringLiteral("embark_town"), QStringLiteral("Cherbourg")},
                                    {QStringLiteral("n_siblings_spouses"), QStringLiteral("1")},
                                    {QStringLiteral("parch"), QStringLiteral("0")},
                                    {QStringLiteral("alone"), QStringLiteral("n")}};
  QMap<QString, QString> man = lady;
  man[QStringLiteral("sex")] = QStringLiteral("male");
  man[QStringLiteral("class")] = QStringLiteral("Third");
  man[QStringLiteral("deck")] = QStringLiteral("unknown");
  man[QStringLiteral("embark_town")] = QStringLiteral("Southampton");
  man[QStringLiteral("fare")] = QStringLiteral("8");
  man[QStringLiteral("alone")] = QStringLiteral("y");
  EXPECT_EQ(ask(dialog->tryPane(), lady), QStringLiteral("1"));
  EXPECT_EQ(ask(dialog->tryPane(), man), QStringLiteral("0"));
  keepPicture(dialog, "journey_titanic_try");
}

}  // namespace
