// The inputs of experiment files: what each source gives, from files made here and from the classic data sets.
#include "engine/estimator/inputs/experiment_inputs.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "engine/estimator/config/experiment.h"
#include "engine/estimator/experiment/experiment_specs.h"
#include "engine/estimator/inputs/input_pipeline.h"
#include "engine/estimator/inputs/memory_inputs.h"
#include "engine/formats/examples/example_writer.h"
#include "engine/formats/files/tfrecord.h"
#include "engine/graph/sparse_components.h"
#include "engine/runtime/session.h"
#include "tests/support/temporary_folder.h"

namespace engine::estimator {
namespace {

Input inputOf(const std::string& json) {
  return parseExperiment(R"({"train_input": )" + json + "}", "test").train_input();
}

// The first batch by name; the label is "label".
struct Batch {
  std::vector<std::string> names;
  data::Element tensors;
  int64_t rows() const { return tensors.at(0).dim(0); }
  const Tensor& operator[](const std::string& name) const {
    return tensors.at(static_cast<std::size_t>(std::ranges::find(names, name) - names.begin()));
  }
};

Batch firstBatch(const InputData& input) {
  Batch batch{input.features, {}};
  batch.names.insert(batch.names.end(), input.labels.begin(), input.labels.end());
  input.dataset.makeIterator(1)->next(batch.tensors);
  EXPECT_EQ(batch.names.size(), input.dataset.spec().size());
  return batch;
}

Batch firstBatch(const std::string& json, const InputContext& context, Mode mode = Mode::kEval) {
  return firstBatch(inputFnOf(inputOf(json), context)(mode));
}

std::string inputRefusal(const std::string& json, const InputContext& context) {
  try {
    firstBatch(json, context);
  } catch (const Error& error) {
    return error.what();
  }
  return "nothing was refused";
}

bool says(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

class ExperimentInputs : public ::testing::Test {
 protected:
  std::string dataFolder() const {
    const char* given = std::getenv("ESTIMATOR_DATA");
    const char* source = std::getenv("ESTIMATOR_SOURCE_DIR");
    return given ? given : (std::filesystem::path(source ? source : ".") / ".." / "shared" / "data").string();
  }
  bool has(const std::string& file) const { return std::filesystem::exists(dataFolder() + "/" + file); }
  Batch classic(const std::string& json) const { return firstBatch(json, {dataFolder(), "", 1}); }
  InputContext here() const { return {"", folder_.path(), 1}; }
  test_support::TemporaryFolder folder_;
};

TEST_F(ExperimentInputs, ReadTextAndNumbersOfCsvFiles) {
  folder_.write("t.csv", "kind,size,name\n1,2.5,a\n0,3,b\n");
  const Batch batch = firstBatch(R"({"csv": {"path": "t.csv", "label": "kind"}})", here());
  EXPECT_TRUE(identical(batch["size"], Tensor::vector<float>({2.5F, 3})));
  EXPECT_TRUE(identical(batch["name"], Tensor::vector<std::string>({"a", "b"})));
  EXPECT_TRUE(identical(batch["label"], Tensor::vector<int32_t>({1, 0})));
}

// The wrong cell is in a row that only reading the table would come to.
TEST_F(ExperimentInputs, SayWhatBatchesLookLikeWithoutReadingThemAll) {
  folder_.write("t.csv", "a,y\n1,2\nx,2\n");
  InputContext context = here();
  context.onlyShapes = true;
  const std::string json =
      R"({"csv": {"path": "t.csv", "label": "y", "columns": [{"name": "a", "type": "float32"}]}, "batch_size": 7})";
  const InputData input = inputFnOf(inputOf(json), context)(Mode::kTrain);
  ASSERT_EQ(input.dataset.spec().size(), 2u);
  EXPECT_EQ(input.dataset.spec()[0].dtype, DType::kFloat);
  EXPECT_EQ(input.features, std::vector<std::string>{"a"});
  EXPECT_TRUE(says(inputRefusal(json, here()), "t.csv:3"));
}

TEST_F(ExperimentInputs, NeedALabelUnlessTheModelLearnsWithoutOne) {
  folder_.write("t.csv", "a,b\n1,2\n3,4\n");
  const std::string json = R"({"csv": {"path": "t.csv"}, "batch_size": 2})";
  EXPECT_TRUE(says(inputRefusal(json, here()), "set csv.label"));
  InputContext context = here();
  engine::estimator::Model model;
  model.mutable_kmeans();
  context.labels = labelClassesOf(model);
  EXPECT_EQ(firstBatch(json, context).names, (std::vector<std::string>{"a", "b"}));
  model.mutable_linear_regressor();
  EXPECT_TRUE(labelClassesOf(model).needed);
}

TEST_F(ExperimentInputs, TakeSeveralLabelsByTheirNames) {
  folder_.write("t.csv", "a,b,c\n1,2,3\n");
  const Batch batch = firstBatch(R"({"csv": {"path": "t.csv", "labels": ["c", "a"]}})", here());
  EXPECT_EQ(batch.names, (std::vector<std::string>{"b", "c", "a"}));
}

TEST_F(ExperimentInputs, NeedNoLabelToPredict) {
  folder_.write("t.csv", "a,b\n1,2\n");
  EXPECT_EQ(firstBatch(R"({"csv": {"path": "t.csv"}})", here(), Mode::kPredict).names,
            (std::vector<std::string>{"a", "b"}));
  EXPECT_TRUE(says(inputRefusal(R"({"csv": {"path": "t.csv"}})", here()), "csv.label"));
}

TEST_F(ExperimentInputs, NameFileLineAndColumnOfAWrongCell) {
  folder_.write("t.csv", "a,y\n1,2\nx,2\n");
  EXPECT_TRUE(says(inputRefusal(R"({"csv": {"path": "t.csv", "label": "y"}})", here()), "t.csv:3: column \"a\""));
  const std::string asText =
      R"({"csv": {"path": "t.csv", "label": "y", "columns": [{"name": "a", "type": "string"}]}})";
  EXPECT_EQ(firstBatch(asText, here())["a"].dtype(), DType::kString);
}

TEST_F(ExperimentInputs, RefuseWhatCannotBeRead) {
  folder_.write("empty.csv", "a,y\n");
  folder_.write("nothing.csv", "");
  EXPECT_TRUE(says(inputRefusal(R"({"csv": {"path": "empty.csv", "label": "y"}})", here()), "has no rows"));
  EXPECT_TRUE(says(inputRefusal(R"({"csv": {"path": "nothing.csv", "label": "y"}})", here()), "header"));
  EXPECT_TRUE(says(inputRefusal(R"({"csv": {"path": "no.csv", "label": "y"}})", here()), "no.csv"));
  EXPECT_TRUE(says(inputRefusal(R"({"csv": {"label": "y"}})", here()), "no path"));
  EXPECT_TRUE(says(inputRefusal(R"({"csv": {"path": "*.tsv", "label": "y"}})", here()), "No file matches"));
  EXPECT_TRUE(says(inputRefusal(R"({"csv": {"path": "empty.csv", "label": "z"}})", here()), "no column \"z\""));
  EXPECT_TRUE(says(inputRefusal(R"({"csv": {"path": "empty.csv", "field_delim": "ab"}})", here()), "field_delim"));
  EXPECT_TRUE(says(inputRefusal("{}", here()), "no source"));
}

TEST_F(ExperimentInputs, RepeatForTheGivenPassesInTraining) {
  folder_.write("t.csv", "a,y\n1,2\n3,4\n");
  const Input input = inputOf(R"({"csv": {"path": "t.csv", "label": "y"}, "num_epochs": "3", "batch_size": 4})");
  const InputFn inputFn = inputFnOf(input, here());
  EXPECT_EQ(inputFn(Mode::kTrain).dataset.cardinality(), 2);
  EXPECT_EQ(inputFn(Mode::kEval).dataset.cardinality(), 1);
}

TEST_F(ExperimentInputs, ReadThePartsOfASplitFile) {
  std::string text = "a,y\n";
  for (int i = 0; i < 100; ++i) text += std::to_string(i) + ",1\n";
  folder_.write("t.csv", text);
  std::vector<int32_t> numbers;
  for (const std::string part : {"train", "eval"}) {
    const Batch batch = firstBatch(R"({"csv": {"path": "t.csv", "label": "y"}, "shuffle_buffer": "100",
        "split": {"part": ")" + part + R"(", "eval_share": 0.25}})",
                                   here(), Mode::kTrain);
    EXPECT_GT(batch.rows(), 10) << part;
    std::ranges::copy(batch["a"].flat<int32_t>(), std::back_inserter(numbers));
  }
  std::ranges::sort(numbers);
  ASSERT_EQ(numbers.size(), 100U);
  EXPECT_EQ(std::ranges::adjacent_find(numbers), numbers.end());
}

TEST_F(ExperimentInputs, RefuseASplitThatLeavesNothing) {
  folder_.write("t.csv", "a,y\n1,2\n");
  const auto refused = [&](const std::string& split) {
    return inputRefusal(R"({"csv": {"path": "t.csv", "label": "y"}, "split": )" + split + "}", here());
  };
  EXPECT_TRUE(says(refused(R"({"part": "eval", "eval_share": 0.000001})"), "leaves none of 1 examples"));
  EXPECT_TRUE(says(refused(R"({"part": "test"})"), "part"));
  EXPECT_TRUE(says(refused(R"({"eval_share": 1})"), "between 0 and 1"));
}

TEST_F(ExperimentInputs, ParseTheExamplesOfTfRecordFiles) {
  formats::RecordWriter writer(folder_.path("e.tfrecord.gz"), formats::Compression::kGzip);
  for (int64_t i = 0; i < 3; ++i) {
    formats::ExampleBuilder example;
    example.setFloats("x", {static_cast<float>(i)}).setInts("y", {i % 2}).setBytes("tags", {"a", "b"});
    writer.write(example.serialize());
  }
  writer.close();
  const std::string json = R"({"tf_record": {"path": "e.tfrecord.gz", "compression_type": "GZIP", "label": "y",
    "features": [{"name": "y", "type": "int64"}, {"name": "x"}, {"name": "z", "shape": [2], "default_value": ["7"]},
                 {"name": "tags", "type": "string", "variable_length": true}]}, "batch_size": 2})";
  const Batch batch = firstBatch(json, here());
  EXPECT_TRUE(identical(batch["x"], Tensor::vector<float>({0, 1})));
  EXPECT_TRUE(identical(batch["z"], Tensor::of<float>({7, 7, 7, 7}, Shape{2, 2})));
  EXPECT_TRUE(identical(batch["tags/shape"], Tensor::vector<int64_t>({2, 2})));
  EXPECT_TRUE(identical(batch["label"], Tensor::vector<int64_t>({0, 1})));
}

TEST_F(ExperimentInputs, NameTheFileAndTheNumberOfARecordThatDoesNotFit) {
  for (const int file : {1, 2}) {
    formats::RecordWriter writer(folder_.path("e" + std::to_string(file) + ".tfrecord"));
    for (int i = 1; i <= 5; ++i) {
      formats::ExampleBuilder example;
      if (file == 1 || i != 3) example.setFloats("x", {static_cast<float>(i)});
      writer.write(example.serialize());
    }
    writer.close();
  }
  const std::string json = R"({"tf_record": {"path": "e*.tfrecord", "features": [{"name": "x"}]}, "batch_size": 10,
    "shuffle_buffer": 100})";
  std::string text;
  EXPECT_EQ(testing::codeOf([&] { firstBatch(json, here(), Mode::kPredict); }, &text), Code::kInvalidArgument);
  EXPECT_NE(text.find(folder_.path("e2.tfrecord") + ", record 3: "), std::string::npos) << text;
  EXPECT_NE(text.find("Feature: x"), std::string::npos) << text;
}

TEST_F(ExperimentInputs, RefuseRecordsThatAreNoExamples) {
  const auto refusal = [&](const std::string& record) {
    formats::RecordWriter writer(folder_.path("r.tfrecord"));
    formats::ExampleBuilder example;
    example.setFloats("x", {1});
    writer.write(example.serialize());
    writer.write(record);
    writer.close();
    return inputRefusal(R"({"tf_record": {"path": "r.tfrecord", "label": "y",
      "features": [{"name": "x", "default_value": ["0"]}, {"name": "y", "default_value": ["0"]}]}})",
                        here());
  };
  formats::SequenceExampleBuilder sequence;
  sequence.addStep("x", formats::floatFeature(std::vector<float>{1}));
  const std::string list = refusal(sequence.serialize());
  EXPECT_TRUE(says(list, "r.tfrecord: record 2, at byte") && says(list, "tf.SequenceExample")) << list;
  EXPECT_TRUE(says(refusal("a line of text"), "looks like text"));
  EXPECT_EQ(refusal(""), "nothing was refused");
}

TEST_F(ExperimentInputs, RefuseABatchThatNoMemoryHolds) {
  folder_.write("t.csv", "x,y\n1,2\n3,4\n");
  const auto refusal = [&](const std::string& repeat) {
    const std::string json = R"({"csv": {"path": "t.csv", "label": "y"}, "batch_size": 2147483647, "repeat": )";
    try {
      firstBatch(json + repeat + "}", here(), Mode::kTrain);
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), Code::kResourceExhausted);
      return std::string(error.what());
    }
    return std::string("nothing was refused");
  };
  EXPECT_TRUE(says(refusal("true"), "use a smaller batch_size"));
  EXPECT_EQ(refusal("false"), "nothing was refused");
}

TEST_F(ExperimentInputs, TravelThroughAnIteratorAsSparseFeatures) {
  formats::RecordWriter writer(folder_.path("e.tfrecord"));
  writer.write(formats::ExampleBuilder().serialize());
  writer.close();
  const Input input = inputOf(R"({"tf_record": {"path": "e.tfrecord",
    "features": [{"name": "tags", "type": "string", "variable_length": true}]}})");
  Graph graph;
  InputPipeline pipeline = addInputPipeline(Scope(graph), inputFnOf(input, here())(Mode::kPredict));
  const auto tags = findSparse(pipeline.features, "tags");
  ASSERT_TRUE(tags);
  Session session(graph, {.threads = 1});
  DatasetInitializerHook(pipeline).afterCreateSession(session);
  const auto values = session.run(Feeds{}, {tags->values, tags->denseShape});
  EXPECT_EQ(values[0].elements(), 0);
  EXPECT_TRUE(identical(values[1], Tensor::vector<int64_t>({1, 0})));
}

TEST_F(ExperimentInputs, ReadLinesAndRecordsOfOneLength) {
  folder_.write("t.txt", "one\ntwo\n");
  EXPECT_TRUE(identical(firstBatch(R"({"text": {"path": "t.txt"}})", here(), Mode::kPredict)["text"],
                        Tensor::vector<std::string>({"one", "two"})));
  folder_.write("r.bin", std::string("\x01\x0a\x0b\x02\x0c\x0d", 6));
  const Batch batch = firstBatch(R"({"fixed_length": {"path": "r.bin", "label": "kind",
    "fields": [{"name": "kind"}, {"name": "image", "shape": [2]}]}})",
                                 here());
  EXPECT_TRUE(identical(batch["image"], Tensor::of<uint8_t>({10, 11, 12, 13}, Shape{2, 2})));
  EXPECT_TRUE(identical(batch["label"], Tensor::vector<uint8_t>({1, 2})));
}

TEST_F(ExperimentInputs, HoldTheVocabularyOfTextsToTheModelsSize) {
  folder_.write("vocab.txt", "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\ntree\n");
  folder_.write("t.tsv", "text\ttype\ntree\tplant\n");
  const std::string json = R"({"bert_text": {"path": "t.tsv", "vocab_file": "vocab.txt", "text_a": "text",
    "label": "type", "labels": ["plant"], "max_seq_length": 5}})";
  std::vector<std::string> notes;
  InputContext context = here();
  context.note = [&](const std::string& note) { notes.push_back(note); };
  context.vocabularySize = 5;
  EXPECT_TRUE(says(inputRefusal(json, context), "vocab.txt' has 6 pieces, and the model has vocab_size 5"));
  context.vocabularySize = 6;
  firstBatch(json, context);
  EXPECT_TRUE(notes.empty());
  context.vocabularySize = 8;
  firstBatch(json, context);
  ASSERT_EQ(notes.size(), 1u);
  EXPECT_TRUE(says(notes[0], "vocab.txt' has 6 pieces, and the model has vocab_size 8: its last 2 ids are never met"));
}

TEST_F(ExperimentInputs, ReadTitanic) {
  if (!has("titanic/train.csv")) GTEST_SKIP() << "no titanic in " << dataFolder();
  const Batch batch =
      classic(R"({"csv": {"path": "${DATA}/titanic/train.csv", "label": "survived"}, "batch_size": 1000})");
  EXPECT_EQ(batch.rows(), 627);
  EXPECT_EQ(batch["age"].dtype(), DType::kFloat);
  EXPECT_EQ(batch["parch"].dtype(), DType::kInt32);
  EXPECT_EQ(batch["deck"].data<std::string>()[1], "C");
  int32_t survived = 0;
  for (const int32_t label : batch["label"].flat<int32_t>()) survived += label;
  EXPECT_EQ(survived, 243);
}

TEST_F(ExperimentInputs, ReadCensus) {
  if (!has("census/adult.data")) GTEST_SKIP() << "no census in " << dataFolder();
  const std::string columns = R"("header": false, "skip_initial_space": true, "label": "income",
    "columns": [{"name": "age"}, {"name": "workclass"}, {"name": "fnlwgt"}, {"name": "education"},
      {"name": "education_num"}, {"name": "marital_status"}, {"name": "occupation"}, {"name": "relationship"},
      {"name": "race"}, {"name": "gender"}, {"name": "capital_gain"}, {"name": "capital_loss"},
      {"name": "hours_per_week"}, {"name": "native_country"}, {"name": "income"}])";
  const Batch train =
      classic(R"({"csv": {"path": "${DATA}/census/adult.data", )" + columns + R"(}, "batch_size": 40000})");
  EXPECT_EQ(train.rows(), 32561);
  EXPECT_EQ(train["fnlwgt"].data<int32_t>()[0], 77516);
  EXPECT_EQ(train["native_country"].data<std::string>()[0], "United-States");
  const Batch test =
      classic(R"({"csv": {"path": "${DATA}/census/adult.test", "skip_lines": "1", "line_suffix": ".", )" + columns +
              R"(}, "batch_size": 40000})");
  EXPECT_EQ(test.rows(), 16281);
  EXPECT_EQ(std::ranges::count(train["label"].flat<std::string>(), ">50K"), 7841);
  EXPECT_EQ(std::ranges::count(test["label"].flat<std::string>(), ">50K"), 3846);
}

TEST_F(ExperimentInputs, ReadAutoMpgAndBoston) {
  if (!has("auto_mpg/auto-mpg.data")) GTEST_SKIP() << "no auto_mpg in " << dataFolder();
  const Batch cars = classic(R"({"csv": {"path": "${DATA}/auto_mpg/auto-mpg.data", "header": false,
    "field_delim": "whitespace", "na_value": "?", "label": "mpg", "columns": [{"name": "mpg"}, {"name": "cylinders"},
    {"name": "displacement"}, {"name": "horsepower", "default_value": "100"}, {"name": "weight"},
    {"name": "acceleration"}, {"name": "model_year"}, {"name": "origin"}, {"name": "car_name"}]}, "batch_size": 500})");
  EXPECT_EQ(cars.rows(), 398);
  EXPECT_EQ(cars["car_name"].data<std::string>()[0], "chevrolet chevelle malibu");
  EXPECT_EQ(cars["horsepower"].data<float>()[32], 100);  // the first that is missing
  const Batch houses = classic(R"({"csv": {"path": "${DATA}/boston/housing.data", "header": false,
    "field_delim": "whitespace", "label": "medv", "columns": [{"name": "crim"}, {"name": "zn"}, {"name": "indus"},
    {"name": "chas"}, {"name": "nox"}, {"name": "rm"}, {"name": "age"}, {"name": "dis"}, {"name": "rad"},
    {"name": "tax"}, {"name": "ptratio"}, {"name": "b"}, {"name": "lstat"}, {"name": "medv"}]}, "batch_size": 600})");
  EXPECT_EQ(houses.rows(), 506);
  EXPECT_EQ(houses["label"].data<float>()[0], 24.0F);
}

TEST(NumpyInput, BatchesCrossTheEndsOfEpochs) {
  const Columns x{{"x", Tensor::vector<float>({1, 2, 3})}};
  const Columns y{{"y", Tensor::vector<int32_t>({1, 2, 3})}};
  const InputData input = numpyInputFn(x, y, {.batchSize = 2, .numEpochs = 2})(Mode::kTrain);
  EXPECT_EQ(input.labels, std::vector<std::string>{"label"});
  const auto iterator = input.dataset.makeIterator();
  data::Element batch;
  iterator->next(batch);
  iterator->next(batch);
  EXPECT_TRUE(identical(batch[0], Tensor::vector<float>({3, 1})));
  EXPECT_EQ(input.dataset.cardinality(), 3);
  const InputData endless = numpyInputFn(x, y, {.batchSize = 2, .numEpochs = std::nullopt})(Mode::kTrain);
  EXPECT_EQ(endless.dataset.spec()[0].shape, (Shape{2}));
}

TEST(NumpyInput, RefusesColumnsThatDoNotFit) {
  const Columns three{{"x", Tensor::vector<float>({1, 2, 3})}}, two{{"y", Tensor::vector<float>({1, 2})}};
  EXPECT_THROW(numpyInputFn(three, two, {}), Error);
  EXPECT_THROW(numpyInputFn({}, two, {}), Error);
  EXPECT_THROW(numpyInputFn(three, three, {}), Error);
  EXPECT_THROW(pandasInputFn({{"x", Tensor(DType::kFloat, Shape{3, 2})}}, std::nullopt, {}), Error);
  EXPECT_THROW(pandasInputFn(three, Tensor::vector<float>({1, 2, 3}), {}, "x"), Error);
}

}  // namespace
}  // namespace engine::estimator
