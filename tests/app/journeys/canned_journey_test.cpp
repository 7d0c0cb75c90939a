// From a table or from records to a model that answers, with each kind of canned estimator that is no network of dense
// layers: made in the wizard with what it proposes, trained, evaluated, exported, asked.
#include <QRandomGenerator>

#include "engine/formats/examples/example_writer.h"
#include "engine/formats/files/tfrecord.h"
#include "tests/app/journeys/journey_fixture.h"

namespace {

using test_support::kWaitMs;

class CannedJourney : public test_support::JourneyTest {
 protected:
  static constexpr const char* kTowns[] = {"Berlin", "Hamburg", "Leipzig"};

  QString write(const char* name, const QByteArray& text) {
    const QString path = makeFolder(QStringLiteral("mine")) + QLatin1Char('/') + QLatin1String(name);
    QFile file(path);
    EXPECT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(text);
    return path;
  }
  // Flats with words and numbers, what they cost in thousands, and whether that is much.
  QString writeFlats() {
    QByteArray text = "id,city,floor,area,balcony,price,expensive\n";
    QRandomGenerator random(7);
    for (int i = 0; i < 300; ++i) {
      const int city = random.bounded(3), floor = random.bounded(6), area = 25 + random.bounded(120);
      const bool balcony = random.bounded(2) == 1;
      const int price = area * (12 - 2 * city) + 20 * floor + (balcony ? 60 : 0) + random.bounded(50);
      text += QStringLiteral("flat-%1,%2,%3,%4,%5,%6,%7\n")
                  .arg(i)
                  .arg(QLatin1String(kTowns[city]))
                  .arg(floor)
                  .arg(area)
                  .arg(balcony ? QStringLiteral("yes") : QStringLiteral("no"))
                  .arg(0.001 * price)
                  .arg(price > 850 ? 1 : 0)
                  .toUtf8();
    }
    return write("flats.csv", text);
  }
  // Three heaps of points, without any label.
  QString writePoints() {
    QByteArray text = "x,y\n";
    QRandomGenerator random(3);
    for (int i = 0; i < 300; ++i) {
      const double x = 10.0 * (i % 3) + random.generateDouble(), y = -5.0 * (i % 3) + random.generateDouble();
      text += QStringLiteral("%1,%2\n").arg(x).arg(y).toUtf8();
    }
    return write("points.csv", text);
  }
  // Records of words in a row, of which those with more "up" than "down" are 1.
  QString writeSequences() {
    const QString path = makeFolder(QStringLiteral("mine")) + QStringLiteral("/walks.tfrecord");
    engine::formats::RecordWriter records(path.toStdString());
    QRandomGenerator random(5);
    for (int i = 0; i < 300; ++i) {
      engine::formats::ExampleBuilder example;
      std::vector<std::string> moves;
      int up = 0;
      const int steps = 3 + 2 * random.bounded(4);
      for (int step = 0; step < steps; ++step) {
        const bool isUp = random.bounded(2) == 1;
        up += isUp ? 1 : -1;
        moves.emplace_back(isUp ? "up" : "down");
      }
      example.setBytes("moves", moves)
          .setFloats("height", {static_cast<float>(random.generateDouble())})
          .setInts("won", {up > 0 ? 1 : 0});
      records.write(example.serialize());
    }
    records.close();
    return path;
  }

  void begin(const QString& data, const QString& label) {
    openWizard();
    wizard().chooseData(data);
    if (!label.isNull()) wizard().chooseLabel(label);
    wizard().waitForData();
  }
  // Trains under a name and waits for the end; the run.
  QString trainAs(const QString& name, const char* steps) {
    wizard().goTo(QStringLiteral("Train"));
    wizard().setText(QStringLiteral("train.max_steps"), QLatin1String(steps));
    wizard().setName(name);
    EXPECT_TRUE(QTest::qWaitFor([this] { return wizard().canTrain(); }, kWaitMs)) << wizard().problem().toStdString();
    wizard().trainNow();
    waitForRun(name + QStringLiteral("/run-1"));
    return name + QStringLiteral("/run-1");
  }
  // Exports the selected run and fills the form of what it is asked with.
  app::TryPane* tryExport(const QMap<QString, QString>& example) {
    app::ExportDialog* dialog = openExport();
    const QString folder = JourneyTest::write(dialog);
    EXPECT_TRUE(QFile::exists(folder + QStringLiteral("/saved_model.pb")));
    showTryTab(dialog);
    for (auto it = example.begin(); it != example.end(); ++it) {
      type(dialog->tryPane(), QStringLiteral("value.%1").arg(it.key()), it.value());
    }
    return dialog->tryPane();
  }
  bool ask(app::TryPane* pane) {
    QSignalSpy answered(pane, &app::TryPane::answered);
    QTest::keyClick(pane->form(), Qt::Key_Return, Qt::ControlModifier);
    return !answered.isEmpty() || answered.wait(kWaitMs);
  }
  // The likeliest class; empty: the model did not answer.
  QString likeliest(app::TryPane* pane) {
    if (!ask(pane)) return {};
    const widgets::TableContent& shares = pane->output()->shares()->table();
    return shares.rows.empty() ? QString() : shares.rows[0].cells[0].text;
  }
  // Of an output, by its name.
  QString answerOf(app::TryPane* pane, const QString& output) {
    for (const widgets::TableRow& row : pane->output()->outputs()->table().rows) {
      if (row.cells.front().text == output) return row.cells.back().text;
    }
    ADD_FAILURE() << "no " << output.toStdString();
    return {};
  }

  // Also what no column reads is asked for, as the data has it.
  const QMap<QString, QString> large_{
      {QStringLiteral("id"), QStringLiteral("mine")},     {QStringLiteral("price"), QStringLiteral("1")},
      {QStringLiteral("city"), QStringLiteral("Berlin")}, {QStringLiteral("floor"), QStringLiteral("5")},
      {QStringLiteral("area"), QStringLiteral("140")},    {QStringLiteral("balcony"), QStringLiteral("yes")}};
};

TEST_F(CannedJourney, BoostedTreesClassifyATable) {
  begin(writeFlats(), QStringLiteral("expensive"));
  wizard().chooseModel(QStringLiteral("BoostedTreesClassifier"));
  wizard().setText(QStringLiteral("model.boosted_trees_classifier.trees.n_trees"), QStringLiteral("8"));
  wizard().setText(QStringLiteral("model.boosted_trees_classifier.trees.max_depth"), QStringLiteral("3"));
  wizard().goTo(QStringLiteral("Columns"));
  wizard().waitForColumns();
  QListView* trees = wizard().columns().well(true);
  EXPECT_EQ(trees->model()->rowCount(), 6) << "a column for each feature is proposed";
  keepPicture(wizard().wizard(), "journey_trees_columns");
  // What tells flats apart and what they cost are no reasons.
  for (const char* column : {"id", "price"}) {
    for (int row = 0; row < trees->model()->rowCount(); ++row) {
      if (!trees->model()->index(row, 0).data().toString().contains(QLatin1String(column))) continue;
      wizard().chooseColumns({row}, true);
      QTest::keyClick(trees, Qt::Key_Delete);
      break;
    }
  }
  wizard().waitForColumns();
  ASSERT_EQ(trees->model()->rowCount(), 4);
  const QString run = trainAs(QStringLiteral("trees"), "2000");
  EXPECT_GE(evaluated(run, "accuracy"), 0.85);
  app::TryPane* pane = tryExport(large_);
  EXPECT_EQ(likeliest(pane), QStringLiteral("1"));
  type(pane, QStringLiteral("value.area"), QStringLiteral("26"));
  EXPECT_EQ(likeliest(pane), QStringLiteral("0"));
}

TEST_F(CannedJourney, KMeansFindsTheHeapsOfATableWithoutALabel) {
  begin(writePoints(), {});
  wizard().chooseModel(QStringLiteral("KMeans"));
  wizard().choose(QStringLiteral("model.kmeans.initial_clusters"), QStringLiteral("kmeans_plus_plus"));
  wizard().goTo(QStringLiteral("Data"));
  wizard().chooseNoLabel();
  ASSERT_TRUE(wizard().waitUntilKnown());
  EXPECT_EQ(wizard().problem(), QString()) << "clusters need no label";
  const QString run = trainAs(QStringLiteral("heaps"), "200");
  // Of a batch the sum of the squared distances from the centres: 1/6 each where each heap has its own, 20 otherwise.
  EXPECT_LT(evaluated(run, "score"), experimentFile(QStringLiteral("heaps")).eval_input().batch_size());
  app::TryPane* pane =
      tryExport({{QStringLiteral("x"), QStringLiteral("0.5")}, {QStringLiteral("y"), QStringLiteral("0.5")}});
  ASSERT_TRUE(ask(pane));
  const QString first = answerOf(pane, QStringLiteral("cluster_index"));
  type(pane, QStringLiteral("value.x"), QStringLiteral("20.5"));
  type(pane, QStringLiteral("value.y"), QStringLiteral("-9.5"));
  ASSERT_TRUE(ask(pane));
  EXPECT_NE(answerOf(pane, QStringLiteral("cluster_index")), first);
}

TEST_F(CannedJourney, ARecurrentNetworkClassifiesSequencesOfRecords) {
  begin(writeSequences(), QStringLiteral("won"));
  wizard().chooseModel(QStringLiteral("RNNClassifier"));
  wizard().setText(QStringLiteral("model.rnn_classifier.layers.units"), QStringLiteral("16"));
  wizard().goTo(QStringLiteral("Columns"));
  wizard().waitForColumns();
  EXPECT_EQ(wizard().columns().well(false)->model()->rowCount(), 1) << "the height, alike at each step";
  EXPECT_EQ(wizard().columns().well(true)->model()->rowCount(), 1) << "the moves, step by step";
  keepPicture(wizard().wizard(), "journey_rnn_columns");
  const QString run = trainAs(QStringLiteral("walks"), "700");
  EXPECT_GE(evaluated(run, "accuracy"), 0.8);
  app::TryPane* pane = tryExport({{QStringLiteral("moves"), QStringLiteral("up, up, up, up, down")},
                                  {QStringLiteral("height"), QStringLiteral("0.5")}});
  EXPECT_EQ(likeliest(pane), QStringLiteral("1"));
  type(pane, QStringLiteral("value.moves"), QStringLiteral("down, down, up, down, down"));
  EXPECT_EQ(likeliest(pane), QStringLiteral("0"));
}

TEST_F(CannedJourney, ASavedModelIsTrainedFurther) {
  begin(writeFlats(), QStringLiteral("expensive"));
  wizard().chooseModel(QStringLiteral("LinearClassifier"));
  wizard().goTo(QStringLiteral("Columns"));
  wizard().removeAllColumns();
  for (const char* feature : {"city", "floor", "area", "balcony"}) wizard().addColumn(QLatin1String(feature));
  trainAs(QStringLiteral("first"), "50");
  app::ExportDialog* dialog = openExport();
  for (const char* graph : {"exportTrainGraph", "exportEvalGraph"}) {
    QSignalSpy planned(dialog, &app::ExportDialog::planned);
    press(dialog, graph);
    EXPECT_TRUE(planned.wait(kWaitMs));
  }
  const QString folder = JourneyTest::write(dialog);
  dialog->close();
  begin(writeFlats(), QStringLiteral("expensive"));
  wizard().chooseModel(QStringLiteral("SavedModelEstimator"));
  wizard().setText(QStringLiteral("model.saved_model.saved_model_dir"), folder);
  const QString run = trainAs(QStringLiteral("second"), "400");
  EXPECT_GE(evaluated(run, "metrics/accuracy"), 0.7) << "as the SavedModel calls it";
}

TEST_F(CannedJourney, ALinearModelIsTrainedByDualAscent) {
  begin(writeFlats(), QStringLiteral("expensive"));
  wizard().chooseModel(QStringLiteral("LinearClassifier"));
  wizard().check(QStringLiteral("modelAllSettings"));
  wizard().choose(QStringLiteral("model.linear_classifier.version"), QStringLiteral("v2"));
  wizard().check(QStringLiteral("model.linear_classifier.sdca"));
  wizard().setText(QStringLiteral("model.linear_classifier.sdca.example_id_column"), QStringLiteral("id"));
  wizard().goTo(QStringLiteral("Columns"));
  wizard().removeAllColumns();
  for (const char* feature : {"city", "floor", "area", "balcony"}) wizard().addColumn(QLatin1String(feature));
  const QString run = trainAs(QStringLiteral("ascent"), "300");
  EXPECT_GE(evaluated(run, "accuracy"), 0.7);
  app::TryPane* pane = tryExport(large_);
  EXPECT_EQ(likeliest(pane), QStringLiteral("1"));
}

}  // namespace
