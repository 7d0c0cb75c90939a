// The data step of the wizard, driven as a person does.
#include "tests/app/wizard_data/data_fixture.h"

namespace {

using test_support::DataPageTest;

TEST_F(DataPageTest, BeginsWithAPlaceToDropFiles) {
  EXPECT_TRUE(child<QWidget>("dropZone")->isVisible());
  EXPECT_EQ(page_->problems().size(), 1);
  shoot(QStringLiteral("drop_zone"));
}

TEST_F(DataPageTest, ATableOfTheWorkspaceBecomesTheHandWrittenInput) {
  addSample("titanic_eval.csv");
  choose(addSample("titanic_train.csv"));
  EXPECT_EQ(experiment().train_input().csv().path(), "../data/titanic_train.csv");
  EXPECT_EQ(experiment().train_input().csv().label(), "survived");
  EXPECT_EQ(experiment().eval_input().csv().path(), "../data/titanic_eval.csv");
  EXPECT_EQ(experiment().eval_input().csv().label(), "survived");
  EXPECT_TRUE(page_->problems().isEmpty()) << page_->problems().join(QLatin1Char('\n')).toStdString();
  shoot(QStringLiteral("csv"));
}

TEST_F(DataPageTest, AFileOfTheDataFolderIsWrittenWithItsVariable) {
  choose(write("data/t.csv", "a,y\n1,0\n2,1\n3,0\n"));
  EXPECT_EQ(experiment().train_input().csv().path(), "${DATA}/t.csv");
  EXPECT_TRUE(experiment().eval_input().has_split());
}

}  // namespace
