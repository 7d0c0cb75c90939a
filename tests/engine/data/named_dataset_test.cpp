// Data sets whose components have names.
#include "engine/data/named_dataset.h"

#include <gtest/gtest.h>

#include "engine/data/labeled_images.h"
#include "tests/engine/data/source_test_support.h"

namespace engine::data {
namespace {

NamedDataset table() {
  return NamedDataset::fromTensorSlices({{"a", Tensor::vector<int64_t>({1, 2})},
                                         {"y", Tensor::vector<int64_t>({10, 20})},
                                         {"b", Tensor::vector<int64_t>({100, 200})}},
                                        {"y"});
}

std::vector<int64_t> firstOf(const Dataset& dataset) {
  std::vector<int64_t> values;
  Element element;
  if (!dataset.makeIterator()->next(element)) return values;
  for (const Tensor& tensor : element) values.push_back(tensor.toInt64s()[0]);
  return values;
}

TEST(NamedDataset, KeepsItsNamesThroughWhatKeepsTheComponents) {
  const NamedDataset batches = table().shuffle(2, 1).repeat(2).skip(1).take(3).batch(2).castToFloat("b", 100);
  EXPECT_EQ(batches.names, (std::vector<std::string>{"a", "y", "b"}));
  EXPECT_EQ(batches.labels, std::vector<std::string>{"y"});
  EXPECT_EQ(batches.dataset.spec()[batches.component("b")].dtype, DType::kFloat);
  EXPECT_EQ(batches.dataset.spec()[batches.component("a")].dtype, DType::kInt64);
}

TEST(NamedDataset, SelectsComponentsByNameInTheGivenOrder) {
  const NamedDataset selected = table().select({"b", "a"});
  EXPECT_EQ(firstOf(selected.dataset), (std::vector<int64_t>{100, 1}));
  EXPECT_EQ(selected.names, (std::vector<std::string>{"b", "a"}));
  EXPECT_TRUE(selected.labels.empty()) << "the label was left out";
}

TEST(NamedDataset, RenamesALabelAsAComponent) {
  const NamedDataset renamed = table().rename("y", "width");
  EXPECT_EQ(renamed.names, (std::vector<std::string>{"a", "width", "b"}));
  EXPECT_EQ(renamed.labels, std::vector<std::string>{"width"});
}

TEST(NamedDataset, RefusesNamesThatDoNotFitTheComponents) {
  const Dataset dataset = table().dataset;
  EXPECT_EQ(failureOf([&] { NamedDataset(dataset, {"a", "y"}); }).code, Code::kInvalidArgument);
  EXPECT_TRUE(failureOf([&] { NamedDataset(dataset, {"a", "y", "a"}); }).says("'a'"));
  EXPECT_TRUE(failureOf([&] { NamedDataset(dataset, {"a", "y", "b"}, {"z"}); }).says("'z'"));
  EXPECT_TRUE(failureOf([&] { table().withLabels({"z"}); }).says("a, y, b"));
  EXPECT_EQ(failureOf([&] { table().select({"z"}); }).code, Code::kNotFound);
  EXPECT_EQ(failureOf([&] { table().castToFloat("z"); }).code, Code::kNotFound);
}

TEST(NamedDataset, OfPicturesHasAnImageAndALabel) {
  const LabeledImages images{Tensor(DType::kUint8, Shape{2, 3, 3}), Tensor::vector<int32_t>({4, 5})};
  const NamedDataset dataset = images.dataset();
  EXPECT_EQ(dataset.names, (std::vector<std::string>{"image", "label"}));
  EXPECT_EQ(dataset.labels, std::vector<std::string>{"label"});
}

}  // namespace
}  // namespace engine::data
