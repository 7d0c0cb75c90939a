// EditDistance of sequences in sparse tensors.
#include <limits>

#include "tests/support/op_runner.h"

namespace engine::testing {
namespace {

// Elements of [3, 4]: three sequences of up to four letters.
struct Letters {
  std::vector<int64_t> indices;
  std::vector<std::string> values;
};

std::vector<float> distances(const Letters& ours, const Letters& truth, bool normalize) {
  const auto part = [](const Letters& letters) {
    const auto count = static_cast<int64_t>(letters.values.size());
    return std::vector<Tensor>{Tensor::of(letters.indices, Shape{count, 2}), Tensor::vector(letters.values),
                               Tensor::vector<int64_t>({3, 4})};
  };
  std::vector<Tensor> inputs = part(ours);
  for (const Tensor& tensor : part(truth)) inputs.push_back(tensor);
  const Tensor result = run1("EditDistance", inputs, {{"normalize", normalize}});
  EXPECT_EQ(result.shape(), (Shape{3}));
  return values<float>(result);
}

TEST(EditDistance, CountsWhatIsPutInLeftOutAndChanged) {
  const Letters ours{{0, 0, 0, 1, 0, 2, 1, 0}, {"c", "a", "t", "x"}};
  const Letters truth{{0, 0, 0, 1, 2, 0, 2, 1}, {"b", "a", "u", "v"}};
  EXPECT_EQ(distances(ours, truth, false), (std::vector<float>{2, 1, 2}));
}

TEST(EditDistance, IsAShareOfTheTruth) {
  const Letters ours{{0, 0, 0, 1, 0, 2, 1, 0}, {"c", "a", "t", "x"}};
  const Letters truth{{0, 0, 0, 1, 2, 0, 2, 1}, {"b", "a", "u", "v"}};
  EXPECT_EQ(distances(ours, truth, true), (std::vector<float>{1, std::numeric_limits<float>::infinity(), 1}));
}

TEST(EditDistance, RefusesElementsOutsideOfTheShape) {
  const Letters ours{{3, 0}, {"c"}}, truth{{0, 0}, {"b"}};
  EXPECT_THROW(distances(ours, truth, true), Error);
}

}  // namespace
}  // namespace engine::testing
