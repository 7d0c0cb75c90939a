// The models "rnn_classifier" and "rnn_estimator" of experiment files.
#include "engine/estimator/canned/from_message.h"
#include "engine/estimator/canned/rnn.h"
#include "engine/estimator/experiment/model_registry.h"
#include "engine/estimator/head/sequential_head_wrapper.h"
#include "engine/feature_column/column_factory.h"

namespace engine::estimator {
namespace {

RnnOptions rnnOptionsOf(const messages::RnnLayers& layers) {
  RnnOptions options;
  options.sequenceFeatureColumns = feature_column::columnsFromMessages(layers.sequence_feature_columns());
  options.contextFeatureColumns = feature_column::columnsFromMessages(layers.context_feature_columns());
  options.units.assign(layers.units().begin(), layers.units().end());
  options.cellType = layers.cell_type();
  options.returnSequences = layers.return_sequences();
  if (layers.has_optimizer()) options.optimizer = layers.optimizer();
  return options;
}

const ModelRegistrar kRnnClassifier("rnn_classifier", [](const Model& message) {
  const messages::RnnClassifier& model = message.rnn_classifier();
  RnnOptions options = rnnOptionsOf(model.layers());
  options.sequenceMask = model.sequence_mask();
  return rnnClassifier(classifierOptionsOf(model), options);
});
const ModelRegistrar kRnnEstimator("rnn_estimator", [](const Model& message) {
  const messages::RnnEstimator& model = message.rnn_estimator();
  HeadPtr head = headOf(model.head(), Version::kV2);
  const RnnOptions options = rnnOptionsOf(model.layers());
  if (options.returnSequences) head = std::make_shared<SequentialHeadWrapper>(head, options.sequenceMask);
  return rnnEstimator(std::move(head), options);
});

}  // namespace
}  // namespace engine::estimator
