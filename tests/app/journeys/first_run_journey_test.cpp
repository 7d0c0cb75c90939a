// From an empty folder to a live curve of a table of one's own, with the mouse alone: after the file was chosen nothing
// has to be filled in.
#include <QRandomGenerator>

#include "tests/app/journeys/journey_fixture.h"
#include "widgets/charts/chart_card.h"
#include "widgets/forms/field_problem.h"

namespace {

using test_support::kWaitMs;

class FirstRunJourney : public test_support::JourneyTest {
 protected:
  void SetUp() override {
    JourneyTest::SetUp();
    qputenv("HOME", makeFolder(QStringLiteral("home")).toUtf8());
    startWithoutWorkspace();
    useWizardOf(window_.get());
  }
  void TearDown() override {
    JourneyTest::TearDown();
    qputenv("HOME", home_);
  }
  // Flats with words and numbers, and what they cost as a class.
  QString writeTable() {
    const QString path = makeFolder(QStringLiteral("mine")) + QStringLiteral("/flats.csv");
    QFile file(path);
    EXPECT_TRUE(file.open(QIODevice::WriteOnly));
    file.write("city,floor,area,balcony,expensive\n");
    QRandomGenerator random(7);
    const char* cities[] = {"Berlin", "Hamburg", "Leipzig"};
    for (int i = 0; i < 400; ++i) {
      const int city = random.bounded(3), floor = random.bounded(6), area = 25 + random.bounded(120);
      const bool balcony = random.bounded(2) == 1;
      const int price = area * (12 - 2 * city) + 20 * floor + (balcony ? 60 : 0) + random.bounded(150);
      file.write(QStringLiteral("%1,%2,%3,%4,%5\n")
                     .arg(QLatin1String(cities[city]))
                     .arg(floor)
                     .arg(area)
                     .arg(balcony ? QStringLiteral("yes") : QStringLiteral("no"))
                     .arg(price > 950 ? 1 : 0)
                     .toUtf8());
    }
    return path;
  }
  void press(QAbstractButton* button) {
    ASSERT_TRUE(button && button->isVisible() && button->isEnabled());
    QTest::mouseClick(button, Qt::LeftButton);
    ++clicks_;
  }
  QAbstractButton* button(QWidget* parent, const char* name) {
    return parent->findChild<QAbstractButton*>(QString::fromLatin1(name));
  }
  const QByteArray home_ = qgetenv("HOME");
  int clicks_ = 0;
};

TEST_F(FirstRunJourney, ATableIsTrainedThreeClicksAfterItWasChosen) {
  const QString table = writeTable();
  QAbstractButton* begin = nullptr;
  for (auto* each : child<QWidget>("welcomePage")->findChildren<QAbstractButton*>()) {
    if (each->isVisible() && each->text().contains(QStringLiteral("New experiment"))) begin = each;
  }
  press(begin);
  ASSERT_TRUE(wizard().isOpen());
  EXPECT_EQ(wizard().find<widgets::FieldProblem>(QStringLiteral("wizardProblem"))->problem(), QString())
      << "nothing is wrong before the first entry";
  EXPECT_FALSE(wizard().problem().isEmpty()) << "but it is said what is to be done";
  test_support::saveScreenshot(wizard().wizard(), QStringLiteral("first_run_begin"));
  dialogs_.answer = table;
  press(button(wizard().wizard(), "chooseFile"));
  clicks_ = 0;  // from here the file is chosen
  ASSERT_TRUE(QTest::qWaitFor([this] { return wizard().canTrain(); }, kWaitMs)) << wizard().problem().toStdString();
  test_support::saveScreenshot(wizard().wizard(), QStringLiteral("first_run_chosen"));
  press(button(wizard().wizard(), "wizardTrain"));
  EXPECT_LE(clicks_, 3);
  const auto* charts = window_->findChild<app::ChartsPage*>();
  ASSERT_TRUE(QTest::qWaitFor([&] { return charts->grid()->card(QStringLiteral("loss")) != nullptr; }, kWaitMs));
  EXPECT_TRUE(charts->isVisible());
  ASSERT_TRUE(waitForEnd());
  EXPECT_EQ(controller().state(), State::kFinished) << banner().toStdString();
  waitForRun(QStringLiteral("flats/run-1"));
  keepPicture(window_.get(), "first_run_trained");
  EXPECT_GE(evaluated(QStringLiteral("flats/run-1"), "accuracy"), 0.7);
}

TEST_F(FirstRunJourney, ColumnsAreProposedOnceAndStayAsAPersonLeavesThem) {
  const QString table = writeTable();
  window_->findChild<QAction*>(QStringLiteral("file.new_experiment"))->trigger();
  wizard().chooseData(table);
  ASSERT_TRUE(QTest::qWaitFor([this] { return wizard().canTrain(); }, kWaitMs)) << wizard().problem().toStdString();
  wizard().goTo(QStringLiteral("Columns"));
  wizard().waitForColumns();
  QListView* wide = wizard().columns().well();
  EXPECT_EQ(wide->model()->rowCount(), 4);
  wizard().removeAllColumns();
  EXPECT_FALSE(wizard().canTrain());
  wizard().addColumn(QStringLiteral("area"));
  wizard().goTo(QStringLiteral("Data"));
  wizard().chooseLabel(QStringLiteral("balcony"));
  wizard().goTo(QStringLiteral("Columns"));
  wizard().waitForColumns();
  EXPECT_EQ(wide->model()->rowCount(), 1) << "what a person chose stays";
}

}  // namespace
