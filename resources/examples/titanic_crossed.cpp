// A LinearClassifier on the passengers of the Titanic, without and with a column of ages crossed with sexes: the
// crossed one tells what neither says alone.
//   example_titanic_crossed [DATA [STEPS]]     DATA: folder with titanic_train.csv and titanic_eval.csv
#include <cstdio>

#include "engine/api.h"

using namespace engine;
using namespace engine::estimator;
using namespace engine::feature_column;

InputFn inputFn(const std::string& path, bool training) {
  const auto epochs = training ? std::nullopt : std::optional<int64_t>(1);
  return [=](Mode) {
    return data::makeCsvDataset(
        {path}, {.label = "survived", .batchSize = 32, .epochs = epochs, .shuffle = training, .shuffleSeed = 1});
  };
}

const std::vector<Column> kBaseColumns{
    categoricalColumnWithVocabularyList("sex", {"male", "female"}),
    categoricalColumnWithVocabularyList("class", {"First", "Second", "Third"}),
    categoricalColumnWithVocabularyList("deck", {"A", "B", "C", "D", "E", "F", "G", "unknown"}),
    categoricalColumnWithVocabularyList("embark_town", {"Southampton", "Cherbourg", "Queenstown", "unknown"}),
    categoricalColumnWithVocabularyList("alone", {"n", "y"}),
    numericColumn("age"),
    numericColumn("fare"),
};

void run(const std::string& folder, int64_t steps) {
  const Column ageBuckets = bucketizedColumn(numericColumn("age"), {18, 25, 30, 35, 40, 45, 50, 55, 60, 65});
  std::vector<Column> derived = kBaseColumns;
  derived.push_back(crossedColumn({ageBuckets, "sex"}, 100));

  for (const auto& [title, columns] : {std::pair{"base columns", kBaseColumns}, {"with age x sex", derived}}) {
    LinearClassifier classifier({.featureColumns = columns}, {}, RunSettings{.tfRandomSeed = 1});
    classifier.train(inputFn(folder + "/titanic_train.csv", true), {.steps = steps});
    const EvalResult result = classifier.evaluate(inputFn(folder + "/titanic_eval.csv", false));
    std::printf("%s: accuracy %.3f, auc %.3f\n", title, result.at("accuracy"), result.at("auc"));
  }
}

int main(int argc, char** argv) {
  return runProgram([&] { run(argc > 1 ? argv[1] : "resources/data", argc > 2 ? std::atoll(argv[2]) : 1000); });
}
