#include "engine/estimator/bert/bert_object_names.h"

#include "engine/formats/bundle/bundle_writer.h"
#include "engine/formats/checkpoints/object_graph.h"
#include "engine/graph/collections.h"
#include "engine/nn/transformer/bert_model.h"
#include "tests/engine/estimator/estimator_test_support.h"

namespace engine::estimator {
namespace {

using testing::codeOf;
using testing::TemporaryFolder;

constexpr const char* kValue = "/.ATTRIBUTES/VARIABLE_VALUE";

nn::BertConfig namedConfig(bool albert = false) {
  nn::BertConfig config;
  config.vocabSize = 7;
  config.hiddenSize = 6;
  config.numHiddenLayers = 2;
  config.numAttentionHeads = 2;
  config.intermediateSize = 5;
  config.maxPositions = 4;
  config.typeVocabSize = 2;
  config.isAlbert = albert;
  config.embeddingSize = 3;
  return config;
}

std::string nameOf(const std::string& object, bool albert = false) {
  return bertVariableOf(object + kValue, namedConfig(albert)).value_or("none");
}

TEST(BertObjectNamesTest, NumbersOfLayersAreEmbeddingsThenLayersThenThePooler) {
  EXPECT_EQ(nameOf("encoder/layer_with_weights-0/embeddings"), "bert/embeddings/word_embeddings");
  EXPECT_EQ(nameOf("model/layer_with_weights-1/embeddings"), "bert/embeddings/position_embeddings");
  EXPECT_EQ(nameOf("encoder/layer_with_weights-3/gamma"), "bert/embeddings/LayerNorm/gamma");
  EXPECT_EQ(nameOf("encoder/layer_with_weights-5/_attention_layer/_query_dense/kernel"),
            "bert/encoder/layer_1/attention/self/query/kernel");
  EXPECT_EQ(nameOf("encoder/layer_with_weights-4/_attention_output_dense/bias"),
            "bert/encoder/layer_0/attention/output/dense/bias");
  EXPECT_EQ(nameOf("encoder/layer_with_weights-4/_output_layer_norm/beta"),
            "bert/encoder/layer_0/output/LayerNorm/beta");
  EXPECT_EQ(nameOf("encoder/layer_with_weights-6/kernel"), "bert/pooler/dense/kernel");
}

TEST(BertObjectNamesTest, KnowsNetworksInNetworksAndLayersByName) {
  EXPECT_EQ(nameOf("model/layer_with_weights-0/layer_with_weights-4/_intermediate_dense/kernel"),
            "bert/encoder/layer_0/intermediate/dense/kernel");
  EXPECT_EQ(nameOf("encoder/_transformer_layers/1/_output_dense/kernel"), "bert/encoder/layer_1/output/dense/kernel");
  EXPECT_EQ(nameOf("encoder/_type_embedding_layer/embeddings"), "bert/embeddings/token_type_embeddings");
  EXPECT_EQ(nameOf("next_sentence..pooler_dense/bias"), "bert/pooler/dense/bias");
}

TEST(BertObjectNamesTest, AlbertHasAProjectionAndOneLayer) {
  EXPECT_EQ(nameOf("encoder/layer_with_weights-4/kernel", true), "bert/encoder/embedding_hidden_mapping_in/kernel");
  EXPECT_EQ(nameOf("encoder/layer_with_weights-5/_attention_layer_norm/gamma", true),
            "bert/encoder/transformer/group_0/inner_group_0/LayerNorm/gamma");
  EXPECT_EQ(nameOf("encoder/layer_with_weights-6/bias", true), "bert/pooler/dense/bias");
}

TEST(BertObjectNamesTest, PassesOverWhatIsNoWeightOfTheNetwork) {
  EXPECT_EQ(nameOf("save_counter"), "none");
  EXPECT_EQ(nameOf("encoder/layer_with_weights-0/embeddings/.OPTIMIZER_SLOT/optimizer/m"), "none");
  EXPECT_EQ(nameOf("encoder/layer_with_weights-9/kernel"), "none");
  EXPECT_EQ(nameOf("encoder/layer_with_weights-x/kernel"), "none");
  EXPECT_FALSE(bertVariableOf("bert/embeddings/word_embeddings", namedConfig()).has_value());
}

// A checkpoint of two tensors: the embeddings of words and a query's kernel, whose heads are apart.
class BertObjectCheckpointTest : public ::testing::Test {
 protected:
  void write(int64_t heads, int64_t size) {
    formats::BundleWriter writer(prefix_);
    Tensor kernel(DType::kFloat, {6, heads, size});
    for (int64_t i = 0; i < kernel.elements(); ++i) kernel.data<float>()[i] = static_cast<float>(i);
    writer.add("encoder/layer_with_weights-0/embeddings" + std::string(kValue), Tensor(DType::kFloat, {7, 6}));
    writer.add("encoder/layer_with_weights-4/_attention_layer/_query_dense/kernel" + std::string(kValue), kernel);
    formats::ObjectGraph graph;
    graph.objects.resize(1);
    writer.add(formats::kObjectGraphName, Tensor::scalar(formats::serializeObjectGraph(graph)));
    writer.finish();
  }
  CheckpointAssignment assign(Graph& graph) {
    nn::bertModel(Scope(graph), namedConfig(),
                  {Scope(graph).op("Placeholder", {}, {{"dtype", DType::kInt32}, {"shape", Shape{1, 4}}}), {}, {}});
    return assignmentFromCheckpoint(graph, prefix_, bertObjectMap(prefix_, namedConfig()));
  }

  TemporaryFolder folder_;
  std::string prefix_ = folder_.path() + "/bert_model.ckpt";
};

TEST_F(BertObjectCheckpointTest, HeadsThatAreApartAreJoined) {
  write(2, 3);
  Graph graph;
  const CheckpointAssignment assignment = assign(graph);
  EXPECT_EQ(assignment.initialized.size(), 2u);
  Variable kernel;
  for (const Variable& variable : graph.collections().globalVariables) {
    if (variable.name == "bert/encoder/layer_0/attention/self/query/kernel") kernel = variable;
  }
  const Output value = nn::read(Scope(graph), kernel);
  Session session(graph);
  initFromCheckpoint(session, prefix_, assignment);
  const Tensor read = session.run(Feeds{}, {value})[0];
  EXPECT_EQ(read.shape(), (Shape{6, 6}));
  EXPECT_EQ(read.data<float>()[35], 35);
}

TEST_F(BertObjectCheckpointTest, RefusesAnotherSize) {
  write(2, 4);
  Graph graph;
  std::string text;
  EXPECT_EQ(codeOf([&] { assign(graph); }, &text), Code::kInvalidArgument);
  EXPECT_THAT(text, ::testing::HasSubstr("_query_dense/kernel"));
  EXPECT_THAT(text, ::testing::HasSubstr("[6,2,4]"));
}

}  // namespace
}  // namespace engine::estimator
