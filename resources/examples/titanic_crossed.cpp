// A LinearClassifier on the passengers of the Titanic, without and with a column of ages crossed with sexes: the
// crossed one tells what neither says alone.
//   example_titanic_crossed [DATA [STEPS]]     DATA: folder with titanic_train.csv and titanic_eval.csv
#include <cstdio>

#include "engine/core/error.h"
#include "engine/data/csv_dataset.h"
#include "engine/estimator/canned/linear.h"
#include "engine/estimator/estimator.h"
#include "engine/feature_column/columns.h"

namespace {

namespace data = engine::data;
namespace estimator = engine::estimator;
using namespace engine::feature_column;

estimator::InputFn inputFn(const std::string& path, bool training) {
  return [=](estimator::Mode) {
    data::MakeCsvOptions options;
    options.label = "survived";
    options.batchSize = 32;
    options.shuffle = training;
    options.shuffleSeed = 1;
    if (!training) options.epochs = 1;
    data::CsvDataset csv = data::makeCsvDataset({path}, options);
    csv.names.pop_back();  // the label comes last
    return estimator::InputData{csv.dataset, csv.names, {"label"}};
  };
}

Columns baseColumns() {
  return {
      categoricalColumnWithVocabularyList("sex", {"male", "female"}),
      categoricalColumnWithVocabularyList("class", {"First", "Second", "Third"}),
      categoricalColumnWithVocabularyList("deck", {"A", "B", "C", "D", "E", "F", "G", "unknown"}),
      categoricalColumnWithVocabularyList("embark_town", {"Southampton", "Cherbourg", "Queenstown", "unknown"}),
      categoricalColumnWithVocabularyList("alone", {"n", "y"}),
      numericColumn("age"),
      numericColumn("fare"),
  };
}

void run(const std::string& dataFolder, int64_t steps) {
  const Columns base = baseColumns();
  const Column ageBuckets = bucketizedColumn(numericColumn("age"), {18, 25, 30, 35, 40, 45, 50, 55, 60, 65});
  Columns derived = base;
  derived.push_back(crossedColumn({ageBuckets, "sex"}, 100));

  for (const auto& [title, columns] : {std::pair{"base columns", base}, std::pair{"with age x sex", derived}}) {
    estimator::RunConfig config;
    config.set_tf_random_seed(1);
    estimator::Estimator classifier(estimator::linearClassifier({}, {.featureColumns = columns}), config);
    classifier.train(inputFn(dataFolder + "/titanic_train.csv", true), {.steps = steps});
    const estimator::EvalResult result = classifier.evaluate(inputFn(dataFolder + "/titanic_eval.csv", false), {});
    std::printf("%s: accuracy %.3f, auc %.3f\n", title, result.at("accuracy"), result.at("auc"));
  }
}

}  // namespace

int main(int argc, char** argv) {
  try {
    run(argc > 1 ? argv[1] : "resources/data", argc > 2 ? std::atoll(argv[2]) : 1000);
    return 0;
  } catch (const engine::Error& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
