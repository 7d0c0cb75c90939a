// Many small damages of a good saved_model.pb: each gives an Error or a model, never a crash.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <random>

#include "engine/formats/checkpoints/saver.h"
#include "engine/formats/graphs/meta_graph.h"
#include "engine/formats/graphs/saved_model_reader.h"
#include "engine/graph/ops.h"
#include "engine/nn/variables.h"

int fuzz_saved_model(const uint8_t* data, std::size_t size);

namespace engine::estimator {
namespace {

// softmax(x w), concatenated with itself: shapes, constants, lists, variables and a saver.
tensorflow::SavedModel seed() {
  Graph graph;
  const Scope scope(graph);
  const Variable w = nn::getVariable(scope, "w", Shape{2, 1}, DType::kFloat, nn::zeros());
  const Output x = ops::placeholder(scope, DType::kFloat, Shape{kUnknownDim, 2}, "x");
  const Output product = ops::matMul(scope, x, nn::read(scope, w));
  const Output both = scope.op("ConcatV2", {product, product, ops::scalar(scope, int32_t{1})});
  const Output y = scope.op("Softmax", {ops::reshape(scope, both, {-1, 2})}, {}, "y");
  const tensorflow::SaverDef saver = formats::addSaver(graph, graph.collections().globalVariables);
  tensorflow::SavedModel model;
  model.set_saved_model_schema_version(1);
  *model.add_meta_graphs() = formats::metaGraphOf(graph);
  tensorflow::MetaGraphDef& metaGraph = *model.mutable_meta_graphs(0);
  metaGraph.mutable_meta_info_def()->add_tags("serve");
  *metaGraph.mutable_saver_def() = saver;
  tensorflow::SignatureDef& signature = (*metaGraph.mutable_signature_def())["serving_default"];
  (*signature.mutable_inputs())["x"] = formats::tensorInfo(x);
  (*signature.mutable_outputs())["y"] = formats::tensorInfo(y);
  return model;
}

class SavedModelFuzz : public ::testing::Test {
 protected:
  static void TearDownTestSuite() {
    std::filesystem::remove_all(std::filesystem::temp_directory_path() /
                                ("saved_model_fuzz_" + std::to_string(::getpid())));
  }
};

void feed(const std::string& bytes) {
  EXPECT_EQ(fuzz_saved_model(reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size()), 0);
}

TEST_F(SavedModelFuzz, DamagedBytesGiveErrorsAndNeverACrash) {
  const std::string good = seed().SerializeAsString();
  std::mt19937 random(20240229);
  for (int round = 0; round < 400; ++round) {
    std::string bytes = good;
    for (uint32_t changes = 1 + random() % 3; changes > 0; --changes) {
      const std::size_t at = random() % bytes.size();
      if (random() % 3 == 0) {
        bytes.erase(at, random() % 3);
      } else {
        bytes[at] = random() % 3 == 0 ? '\x7f' : static_cast<char>(random());
      }
    }
    feed(bytes);
  }
}

// Damage that parses: attributes swapped between nodes, inputs rewired, sizes changed.
TEST_F(SavedModelFuzz, HostileGraphsGiveErrorsAndNeverACrash) {
  const tensorflow::SavedModel good = seed();
  const int64_t sizes[] = {-7, -1, 0, 3, int64_t{1} << 40, int64_t{1} << 62};
  std::mt19937 random(7);
  for (int round = 0; round < 250; ++round) {
    tensorflow::SavedModel model = good;
    tensorflow::GraphDef& graph = *model.mutable_meta_graphs(0)->mutable_graph_def();
    const auto any = [&] {
      return graph.mutable_node(static_cast<int>(random() % static_cast<unsigned>(graph.node_size())));
    };
    tensorflow::NodeDef* node = any();
    switch (random() % 5) {
      case 0:
        if (node->input_size() > 0) node->set_input(0, any()->name() + (random() % 2 ? "" : ":1"));
        break;
      case 1:
        *node->mutable_attr() = any()->attr();
        break;
      case 2:
        node->set_op(any()->op());
        break;
      case 3:
        for (auto& [name, value] : *node->mutable_attr()) {
          if (value.has_tensor()) {
            value.mutable_tensor()->mutable_tensor_shape()->add_dim()->set_size(sizes[random() % std::size(sizes)]);
          } else if (value.has_shape()) {
            value.mutable_shape()->add_dim()->set_size(sizes[random() % std::size(sizes)]);
          }
        }
        break;
      default:
        node->add_input(any()->name());
        break;
    }
    feed(model.SerializeAsString());
  }
}

}  // namespace
}  // namespace engine::estimator
