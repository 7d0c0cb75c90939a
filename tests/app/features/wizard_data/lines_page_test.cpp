// Lines of text and records of one length on the data step of the wizard, driven as a person does.
#include <QListWidget>

#include "app/features/wizard/data/record_fields.h"
#include "tests/app/access_audit.h"
#include "tests/app/features/wizard_data/data_fixture.h"
#include "tests/support/laid_out.h"

namespace {

using test_support::DataPageTest;

const QString kTextKind = QStringLiteral("Text lines");
const QString kRecordKind = QStringLiteral("Fixed length");

class LinesPageTest : public DataPageTest {
 protected:
  QString cell(int row, int column) {
    const auto* model = child<QTableView>("previewTable")->model();
    return model->index(row, column).data().toString();
  }
  // Records of a label and two pixels: "\0ab" and so on.
  std::string writeRecords(const std::string& name, int count, const std::string& head = {}) {
    std::string bytes = head;
    for (int i = 0; i < count; ++i) bytes += {static_cast<char>(i % 2), static_cast<char>(10 * i), '\x7f'};
    return write(name, bytes);
  }
  void setField(int index, const char* part, const QString& text) {
    const QString name = QStringLiteral("field.%1.%2").arg(index).arg(QLatin1String(part));
    auto* line = child<QLineEdit>(name.toLatin1().constData());
    line->setFocus();
    line->selectAll();
    QTest::keyClick(line, Qt::Key_Delete);
    QTest::keyClicks(line, text);
    QTest::keyClick(line, Qt::Key_Return);
    wait();
  }
};

TEST_F(LinesPageTest, ATextBecomesAnExampleALine) {
  choose(write("data/reviews.txt", "good, I think\nbad\nfine, really, yes\n"));
  pick("data.kind", kTextKind);
  ASSERT_TRUE(experiment().train_input().has_text());
  EXPECT_EQ(experiment().train_input().text().path(), "${DATA}/reviews.txt");
  EXPECT_FALSE(experiment().train_input().text().has_compression_type());
  EXPECT_EQ(experiment().eval_input().text().path(), "${DATA}/reviews.txt");
  EXPECT_TRUE(experiment().eval_input().has_split());
  EXPECT_EQ(cell(0, 0), QStringLiteral("good, I think"));
  EXPECT_TRUE(page_->problems().isEmpty()) << page_->problems().join(QLatin1Char('|')).toStdString();
  EXPECT_FALSE(child<QWidget>("data.label")->isVisible());
  type("column.name", QStringLiteral("review"));
  EXPECT_EQ(experiment().train_input().text().feature(), "review");
  EXPECT_EQ(experiment().eval_input().text().feature(), "review");
  const auto* model = child<QTableView>("previewTable")->model();
  EXPECT_EQ(model->headerData(0, Qt::Horizontal).toString(), QStringLiteral("review"));
  shoot(QStringLiteral("text"));
}

TEST_F(LinesPageTest, ATextIsEvaluatedOnAnotherFile) {
  choose(write("data/a.txt", "one\ntwo\n"));
  pick("data.kind", kTextKind);
  pick("eval.kind", QStringLiteral("Another file"));
  type("eval.path", QString::fromStdString(write("data/b.txt", "x,y\nz\n")));
  wait();
  EXPECT_EQ(experiment().eval_input().text().path(), "${DATA}/b.txt");
  EXPECT_TRUE(page_->problems().isEmpty()) << page_->problems().join(QLatin1Char('|')).toStdString();
}

TEST_F(LinesPageTest, WhatIsNoTextIsSaid) {
  choose(write("data/a.txt", "one\ntwo\n"));
  pick("data.kind", kTextKind);
  pick("data.compression", QStringLiteral("GZIP"));
  EXPECT_TRUE(problem().contains(QStringLiteral("is not compressed"))) << problem().toStdString();
  EXPECT_FALSE(page_->problems().isEmpty());
  pick("data.compression", QStringLiteral("Plain"));
  EXPECT_TRUE(problem().isEmpty());
}

TEST_F(LinesPageTest, TheRecordsOfCifarNeedNoMore) {
  write("data/test_batch.bin", std::string(3073, '\3'));
  choose(write("data/data_batch.bin", std::string(2 * 3073, '\7')));
  const auto& source = experiment().train_input().fixed_length();
  EXPECT_EQ(source.path(), "${DATA}/data_batch.bin");
  ASSERT_EQ(source.fields_size(), 2);
  EXPECT_EQ(source.fields(1).name(), "image");
  EXPECT_EQ(source.fields(1).shape_size(), 3);
  EXPECT_FALSE(source.fields(1).has_type()) << "uint8 is what a field is";
  EXPECT_EQ(source.label(), "label");
  EXPECT_EQ(experiment().eval_input().fixed_length().label(), "label");
  EXPECT_TRUE(page_->problems().isEmpty()) << page_->problems().join(QLatin1Char('|')).toStdString();
  test_support::layOut();
  shoot(QStringLiteral("records"));
}

TEST_F(LinesPageTest, FieldsAreAddedAndChanged) {
  choose(writeRecords("data/r.raw", 6, "HEAD"));
  EXPECT_FALSE(problem().isEmpty()) << "it is no table";
  pick("data.kind", kRecordKind);
  EXPECT_TRUE(problem().contains(QStringLiteral("Add the fields"))) << problem().toStdString();
  shoot(QStringLiteral("records_none"));
  click("fields.add");
  wait();
  click("fields.add");
  wait();
  setField(1, "name", QStringLiteral("pixels"));
  setField(1, "shape", QStringLiteral("2"));
  EXPECT_TRUE(problem().contains(QStringLiteral("not a multiple"))) << problem().toStdString();
  child<QSpinBox>("fields.header")->setValue(4);
  wait();
  EXPECT_TRUE(problem().isEmpty()) << problem().toStdString();
  EXPECT_TRUE(page_->problems().isEmpty()) << page_->problems().join(QLatin1Char('|')).toStdString();
  const auto& source = experiment().train_input().fixed_length();
  ASSERT_EQ(source.fields_size(), 2);
  EXPECT_EQ(source.fields(1).name(), "pixels");
  EXPECT_EQ(source.header_bytes(), 4);
  EXPECT_EQ(source.label(), "label");
  EXPECT_EQ(cell(3, 1), QStringLiteral("30, 127"));
  pick("field.1.type", QStringLiteral("int16"));
  EXPECT_TRUE(problem().contains(QStringLiteral("record size of 5 bytes"))) << problem().toStdString();
  setField(1, "shape", QString());
  EXPECT_TRUE(problem().isEmpty()) << problem().toStdString();
  EXPECT_EQ(experiment().train_input().fixed_length().fields(1).type(), "int16");
  click("field.1.up");
  wait();
  EXPECT_EQ(experiment().train_input().fixed_length().fields(0).name(), "pixels");
  EXPECT_EQ(experiment().train_input().fixed_length().label(), "label");
  click("field.0.remove");
  wait();
  EXPECT_EQ(experiment().train_input().fixed_length().fields_size(), 1);
}

TEST_F(LinesPageTest, AShapeThatIsNoneIsSaidBesideTheFields) {
  choose(write("data/data_batch.bin", std::string(2 * 3073, '\7')));
  setField(1, "shape", QStringLiteral("3, x2"));
  setField(1, "shape", QStringLiteral("3, many"));
  EXPECT_TRUE(child<widgets::FieldProblem>("fields.problem")->problem().contains(QStringLiteral("field 2")));
  EXPECT_TRUE(child<QWidget>("fields.problem")->isVisible());
  EXPECT_EQ(child<QLineEdit>("field.1.shape")->text(), QStringLiteral("3, many")) << "what was typed stays";
  EXPECT_EQ(experiment().train_input().fixed_length().fields(1).shape_size(), 2);
  shoot(QStringLiteral("records_error"));
}

TEST_F(LinesPageTest, AnExperimentThatIsThereIsShown) {
  writeRecords("data/r_1.raw", 6);
  writeRecords("data/r_2.raw", 4);
  draft_.startOver(engine::estimator::parseExperiment(
      R"({"train_input": {"fixed_length": {"path": "${DATA}/r_*.raw", "label": "y",
          "fields": [{"name": "y"}, {"name": "x", "shape": [2]}]}}})",
      "test"));
  wait();
  EXPECT_EQ(child<QComboBox>("data.kind")->currentText(), kRecordKind);
  EXPECT_EQ(child<QComboBox>("data.label")->currentText(), QStringLiteral("y"));
  EXPECT_EQ(child<QLineEdit>("field.1.shape")->text(), QStringLiteral("2"));
  EXPECT_TRUE(child<QLabel>("data.summary")->text().contains(QStringLiteral("10")));
  write("data/t.txt", "a\nb\n");
  draft_.startOver(engine::estimator::parseExperiment(
      R"({"train_input": {"text": {"path": "${DATA}/t.txt", "feature": "words"}}})", "test"));
  wait();
  EXPECT_EQ(child<QComboBox>("data.kind")->currentText(), kTextKind);
  EXPECT_EQ(child<QLineEdit>("column.name")->text(), QStringLiteral("words"));
}

TEST_F(LinesPageTest, EveryControlIsNamedAndReached) {
  choose(write("data/data_batch.bin", std::string(2 * 3073, '\7')));
  test_support::AccessAudit audit;
  audit.check(page_.get(), QStringLiteral("records"));
  pick("data.kind", kTextKind);
  audit.check(page_.get(), QStringLiteral("text"));
  EXPECT_TRUE(audit.problems().isEmpty()) << audit.problems().join(QLatin1Char('\n')).toStdString();
}

TEST(RecordFields, ShapesAreWrittenInManyWays) {
  EXPECT_EQ(app::shapeOf(QStringLiteral("3, 32,32")), (std::vector<int64_t>{3, 32, 32}));
  EXPECT_EQ(app::shapeOf(QStringLiteral("28 × 28")), (std::vector<int64_t>{28, 28}));
  EXPECT_EQ(app::shapeOf(QString()), std::vector<int64_t>());
  EXPECT_FALSE(app::shapeOf(QStringLiteral("0")));
  EXPECT_FALSE(app::shapeOf(QStringLiteral("a")));
  EXPECT_EQ(app::shapeText({3, 32}), QStringLiteral("3, 32"));
}

}  // namespace
