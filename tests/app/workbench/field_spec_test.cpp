// Text as tensors, tables and matrices: the parts of the forms without a window.
#include "app/workbench/models/field_spec.h"

#include <gtest/gtest.h>

#include "app/workbench/models/class_shares.h"
#include "app/workbench/models/example_rows.h"
#include "engine/core/error.h"

namespace {

using app::FieldSpec;
using engine::DType;
using engine::Shape;
using engine::Tensor;

FieldSpec field(DType dtype, Shape shape = {}) {
  return {QStringLiteral("x"), dtype, std::move(shape)};
}

std::string problemOf(const char* text, const FieldSpec& spec) {
  try {
    app::tensorOfText(QString::fromUtf8(text), spec);
    return "";
  } catch (const engine::Error& error) {
    return error.what();
  }
}

TEST(FieldSpecTest, TextBecomesTensorsOfTheWantedShape) {
  EXPECT_EQ(app::tensorOfText(QStringLiteral("5.5"), field(DType::kFloat)).toDoubles(), (std::vector<double>{5.5}));
  const Tensor vector = app::tensorOfText(QStringLiteral("1, 2 3;4"), field(DType::kInt64, {2, 2}));
  EXPECT_EQ(vector.shape(), (Shape{1, 2, 2}));
  EXPECT_EQ(vector.toInt64s(), (std::vector<int64_t>{1, 2, 3, 4}));
  EXPECT_EQ(app::tensorOfText(QStringLiteral("[[1,2],[3,4]]"), field(DType::kFloat, {2, 2})).shape(), (Shape{1, 2, 2}));
  EXPECT_EQ(app::tensorOfText(QStringLiteral("a, b"), field(DType::kString, {2})).flat<std::string>()[1], "b");
  EXPECT_EQ(app::tensorOfText(QStringLiteral("a, b"), field(DType::kString)).flat<std::string>()[0], "a, b");
  EXPECT_TRUE(app::tensorOfText(QStringLiteral("true"), field(DType::kBool)).flat<bool>()[0]);
  const Tensor open = app::tensorOfText(QStringLiteral("1 2 3"), field(DType::kFloat, {engine::kUnknownDim}));
  EXPECT_EQ(open.shape(), (Shape{1, 3}));
}

TEST(FieldSpecTest, WhatDoesNotFitIsSaidInASentence) {
  EXPECT_EQ(problemOf("x", field(DType::kFloat)), "\"x\" is not a number.");
  EXPECT_EQ(problemOf("1.5", field(DType::kInt64)), "\"1.5\" is not an integer.");
  EXPECT_EQ(problemOf("1, 2", field(DType::kFloat, {3})), "Expected 3 numbers, got 2.");
  EXPECT_EQ(problemOf("", field(DType::kFloat)), "A value is missing: a number.");
  EXPECT_EQ(problemOf("maybe", field(DType::kBool)), "\"maybe\" is not true or false.");
  EXPECT_NE(problemOf("[1, [2]]", field(DType::kFloat, {2})), "");
  EXPECT_NE(problemOf("[1,", field(DType::kFloat, {2})), "");
  EXPECT_NE(problemOf("99999999999999999999", field(DType::kInt64)), "");
  EXPECT_NE(problemOf("300", field(DType::kUint8)), "");
}

TEST(FieldSpecTest, TellsPicturesFromNumbers) {
  EXPECT_TRUE(app::pictureSizeOf(field(DType::kFloat, {28, 28, 1})).isPicture());
  EXPECT_TRUE(app::pictureSizeOf(field(DType::kUint8, {28, 28})).isPicture());
  EXPECT_TRUE(app::pictureSizeOf(field(DType::kFloat, {784})).isPicture());
  EXPECT_FALSE(app::pictureSizeOf(field(DType::kFloat, {4})).isPicture());
  EXPECT_FALSE(app::pictureSizeOf(field(DType::kFloat, {28, 28, 2})).isPicture());
  EXPECT_FALSE(app::pictureSizeOf(field(DType::kString, {28, 28})).isPicture());
}

TEST(ExampleRowsTest, AListIsTheComponentsOfASparseFeature) {
  EXPECT_EQ(app::sparseFeaturesOf({"a/values", "x/indices", "x/shape", "x/values"}), std::vector<std::string>{"x"});
  engine::estimator::NamedTensors row{{"x", Tensor::of<std::string>({"p", "q"}, {1, 2})}};
  app::expandSparse({"x"}, row);
  EXPECT_EQ(row.at("x/indices").toInt64s(), (std::vector<int64_t>{0, 0, 0, 1}));
  EXPECT_EQ(row.at("x/values").shape(), (Shape{2}));
  EXPECT_EQ(row.at("x/shape").toInt64s(), (std::vector<int64_t>{1, 2}));
  EXPECT_FALSE(row.contains("x"));
}

TEST(ClassSharesTest, NamesComeFromTheOutputsTheVocabularyOrTheNumbers) {
  engine::estimator::NamedTensors outputs{{"probabilities", Tensor::of<float>({0.1f, 0.7f, 0.2f}, {1, 3})}};
  EXPECT_EQ(app::classSharesOf(outputs, 0, {})[0].classes[0].name, QStringLiteral("1"));
  const QStringList words{QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")};
  EXPECT_EQ(app::classSharesOf(outputs, 0, words)[0].classes[1].name, QStringLiteral("c"));
  outputs["all_classes"] = Tensor::of<std::string>({"x", "y", "z"}, {1, 3});
  EXPECT_EQ(app::classSharesOf(outputs, 0, words)[0].classes[0].name, QStringLiteral("y"));
  EXPECT_EQ(app::predictedClasses(outputs, {}, words), QStringList(QStringLiteral("b")));
  EXPECT_TRUE(app::classSharesOf({{"logits", outputs["probabilities"]}}, 0, {}).empty());
}

}  // namespace
