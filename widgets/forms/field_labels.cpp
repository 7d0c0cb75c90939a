#include "widgets/forms/field_labels.h"

#include <QCoreApplication>
#include <map>
#include <string_view>

namespace widgets {
namespace {

struct LabelWords {
  Q_DECLARE_TR_FUNCTIONS(widgets::FieldLabels)
};

// Names of fields and their words, which scripts that collect texts find by the macro.
const std::map<std::string_view, const char*>& labelWords() {
  static const std::map<std::string_view, const char*> kWords{
      {"activation_fn", QT_TRANSLATE_NOOP("widgets::FieldLabels", "Activation")},
      {"amsgrad", QT_TRANSLATE_NOOP("widgets::FieldLabels", "AMSGrad")},
      {"beta1", QT_TRANSLATE_NOOP("widgets::FieldLabels", "Beta 1")},
      {"beta2", QT_TRANSLATE_NOOP("widgets::FieldLabels", "Beta 2")},
      {"batch_norm", QT_TRANSLATE_NOOP("widgets::FieldLabels", "Batch normalisation")},
      {"checkpoint_save_graph_def", QT_TRANSLATE_NOOP("widgets::FieldLabels", "Graph beside checkpoints")},
      {"ckpt_to_load_from", QT_TRANSLATE_NOOP("widgets::FieldLabels", "Checkpoint to load from")},
      {"csv", QT_TRANSLATE_NOOP("widgets::FieldLabels", "Table (CSV)")},
      {"compute_dtype", QT_TRANSLATE_NOOP("widgets::FieldLabels", "Compute type")},
      {"device_fn", QT_TRANSLATE_NOOP("widgets::FieldLabels", "Device function")},
      {"dnn_activation_fn", QT_TRANSLATE_NOOP("widgets::FieldLabels", "Activation of the network")},
      {"dnn_classifier", QT_TRANSLATE_NOOP("widgets::FieldLabels", "DNN classifier")},
      {"dnn_dropout", QT_TRANSLATE_NOOP("widgets::FieldLabels", "Dropout of the network")},
      {"dnn_estimator", QT_TRANSLATE_NOOP("widgets::FieldLabels", "DNN estimator")},
      {"dnn_feature_columns", QT_TRANSLATE_NOOP("widgets::FieldLabels", "Columns of the network")},
      {"dnn_hidden_units", QT_TRANSLATE_NOOP("widgets::FieldLabels", "Hidden units of the network")},
      {"dnn_linear_combined_classifier", QT_TRANSLATE_NOOP("widgets::FieldLabels", "DNN and linear classifier")},
      {"dnn_linear_combined_estimator", QT_TRANSLATE_NOOP("widgets::FieldLabels", "DNN and linear estimator")},
      {"dnn_linear_combined_regressor", QT_TRANSLATE_NOOP("widgets::FieldLabels", "DNN and linear regressor")},
      {"dnn_optimizer", QT_TRANSLATE_NOOP("widgets::FieldLabels", "Optimizer of the network")},
      {"dnn_regressor", QT_TRANSLATE_NOOP("widgets::FieldLabels", "DNN regressor")},
      {"drop_remainder", QT_TRANSLATE_NOOP("widgets::FieldLabels", "Drop the last, smaller batch")},
      {"dtype", QT_TRANSLATE_NOOP("widgets::FieldLabels", "Type of values")},
      {"end_learning_rate", QT_TRANSLATE_NOOP("widgets::FieldLabels", "Final learning rate")},
      {"eval", QT_TRANSLATE_NOOP("widgets::FieldLabels", "Evaluation")},
      {"eval_distribute", QT_TRANSLATE_NOOP("widgets::FieldLabels", "Distribution of evaluations")},
      {"eval_input", QT_TRANSLATE_NOOP("widgets::FieldLabels", "Data of evaluations")},
      {"eval_share", QT_TRANSLATE_NOOP("widgets::FieldLabels", "Share for evaluations")},
      {"every_n_iter", QT_TRANSLATE_NOOP("widgets::FieldLabels", "Steps between")},
      {"every_n_secs", QT_TRANSLATE_NOOP("widgets::FieldLabels", "Seconds between")},
      {"every_steps", QT_TRANSLATE_NOOP("widgets::FieldLabels", "Steps between")},
      {"experimental_max_worker_delay_secs", QT_TRANSLATE_NOOP("widgets::FieldLabels", "Longest delay of a worker")},
      {"field_delim", QT_TRANSLATE_NOOP("widgets::FieldLabels", "Separator of cells")},
      {"hash_bucket_size", QT_TRANSLATE_NOOP("widgets::FieldLabels", "Hash buckets")},
      {"idx", QT_TRANSLATE_NOOP("widgets::FieldLabels", "IDX files")},
      {"is_chief", QT_TRANSLATE_NOOP("widgets::FieldLabels", "This is the chief")},
      {"keep_checkpoint_every_n_hours", QT_TRANSLATE_NOOP("widgets::FieldLabels", "Keep one for good every")},
      {"keep_checkpoint_max", QT_TRANSLATE_NOOP("widgets::FieldLabels", "Keep newest")},
      {"kmeans", QT_TRANSLATE_NOOP("widgets::FieldLabels", "K-means")},
      {"l1_regularization_strength", QT_TRANSLATE_NOOP("widgets::FieldLabels", "L1 regularisation")},
      {"l2_regularization_strength", QT_TRANSLATE_NOOP("widgets::FieldLabels", "L2 regularisation")},
      {"l2_shrinkage_regularization_strength", QT_TRANSLATE_NOOP("widgets::FieldLabels", "L2 shrinkage")},
      {"linear_feature_columns", QT_TRANSLATE_NOOP("widgets::FieldLabels", "Columns of the linear part")},
      {"linear_optimizer", QT_TRANSLATE_NOOP("widgets::FieldLabels", "Optimizer of the linear part")},
      {"linear_sparse_combiner", QT_TRANSLATE_NOOP("widgets::FieldLabels", "Combiner of the linear part")},
      {"log1p", QT_TRANSLATE_NOOP("widgets::FieldLabels", "Logarithm of 1 + x")},
      {"log_step_count_steps", QT_TRANSLATE_NOOP("widgets::FieldLabels", "Steps between log lines")},
      {"maxval", QT_TRANSLATE_NOOP("widgets::FieldLabels", "Maximum")},
      {"min_delta", QT_TRANSLATE_NOOP("widgets::FieldLabels", "Least improvement")},
      {"min_max", QT_TRANSLATE_NOOP("widgets::FieldLabels", "Minimum and maximum")},
      {"min_steps", QT_TRANSLATE_NOOP("widgets::FieldLabels", "First step that counts")},
      {"mini_batch_steps_per_iteration", QT_TRANSLATE_NOOP("widgets::FieldLabels", "Steps before centres move")},
      {"minval", QT_TRANSLATE_NOOP("widgets::FieldLabels", "Minimum")},
      {"model_dir", QT_TRANSLATE_NOOP("widgets::FieldLabels", "Folder of the run")},
      {"n_classes", QT_TRANSLATE_NOOP("widgets::FieldLabels", "Classes")},
      {"na_value", QT_TRANSLATE_NOOP("widgets::FieldLabels", "Text of missing cells")},
      {"num_buckets", QT_TRANSLATE_NOOP("widgets::FieldLabels", "Number of values")},
      {"num_clusters", QT_TRANSLATE_NOOP("widgets::FieldLabels", "Number of clusters")},
      {"num_epochs", QT_TRANSLATE_NOOP("widgets::FieldLabels", "Passes over the data")},
      {"num_oov_buckets", QT_TRANSLATE_NOOP("widgets::FieldLabels", "Buckets for unknown words")},
      {"num_ps_replicas", QT_TRANSLATE_NOOP("widgets::FieldLabels", "Parameter servers")},
      {"num_rows_for_inference", QT_TRANSLATE_NOOP("widgets::FieldLabels", "Rows to guess types from")},
      {"num_worker_replicas", QT_TRANSLATE_NOOP("widgets::FieldLabels", "Workers")},
      {"rnn_classifier", QT_TRANSLATE_NOOP("widgets::FieldLabels", "RNN classifier")},
      {"rnn_estimator", QT_TRANSLATE_NOOP("widgets::FieldLabels", "RNN estimator")},
      {"run_every_secs", QT_TRANSLATE_NOOP("widgets::FieldLabels", "Seconds between looks")},
      {"run_every_steps", QT_TRANSLATE_NOOP("widgets::FieldLabels", "Steps between looks")},
      {"save_checkpoints_secs", QT_TRANSLATE_NOOP("widgets::FieldLabels", "Seconds between checkpoints")},
      {"save_checkpoints_steps", QT_TRANSLATE_NOOP("widgets::FieldLabels", "Steps between checkpoints")},
      {"save_secs", QT_TRANSLATE_NOOP("widgets::FieldLabels", "Seconds between recordings")},
      {"save_steps", QT_TRANSLATE_NOOP("widgets::FieldLabels", "Steps between recordings")},
      {"save_summary_steps", QT_TRANSLATE_NOOP("widgets::FieldLabels", "Steps between summaries")},
      {"saved_model_dir", QT_TRANSLATE_NOOP("widgets::FieldLabels", "Folder of the SavedModel")},
      {"sdca", QT_TRANSLATE_NOOP("widgets::FieldLabels", "Dual coordinate ascent (SDCA)")},
      {"session_creation_timeout_secs", QT_TRANSLATE_NOOP("widgets::FieldLabels", "Longest wait for a session")},
      {"skip_initial_space", QT_TRANSLATE_NOOP("widgets::FieldLabels", "Skip spaces before cells")},
      {"start_delay_secs", QT_TRANSLATE_NOOP("widgets::FieldLabels", "Seconds before the first evaluation")},
      {"stddev", QT_TRANSLATE_NOOP("widgets::FieldLabels", "Standard deviation")},
      {"symmetric_l1_regularization", QT_TRANSLATE_NOOP("widgets::FieldLabels", "L1 regularisation")},
      {"symmetric_l2_regularization", QT_TRANSLATE_NOOP("widgets::FieldLabels", "L2 regularisation")},
      {"tensor_name_in_ckpt", QT_TRANSLATE_NOOP("widgets::FieldLabels", "Tensor in the checkpoint")},
      {"tf_random_seed", QT_TRANSLATE_NOOP("widgets::FieldLabels", "Random seed")},
      {"tf_record", QT_TRANSLATE_NOOP("widgets::FieldLabels", "TFRecord files")},
      {"throttle_secs", QT_TRANSLATE_NOOP("widgets::FieldLabels", "Seconds between evaluations")},
      {"train_distribute", QT_TRANSLATE_NOOP("widgets::FieldLabels", "Distribution of the training")},
      {"train_input", QT_TRANSLATE_NOOP("widgets::FieldLabels", "Data of the training")},
      {"use_nesterov", QT_TRANSLATE_NOOP("widgets::FieldLabels", "Nesterov momentum")},
      {"use_quote_delim", QT_TRANSLATE_NOOP("widgets::FieldLabels", "Cells may be quoted")},
      {"warm_up_steps", QT_TRANSLATE_NOOP("widgets::FieldLabels", "Warm-up steps")},
  };
  return kWords;
}

}  // namespace

QString unitOf(const std::string& unit) {
  return unit.empty() ? QString() : LabelWords::tr(unit.c_str());
}

QString explanationOf(const std::string& explanation) {
  return explanation.empty() ? QString() : LabelWords::tr(explanation.c_str());
}

QString labelOf(const std::string& fieldName) {
  const auto found = labelWords().find(fieldName);
  if (found != labelWords().end()) return LabelWords::tr(found->second);
  QString label = QString::fromStdString(fieldName).replace(QLatin1Char('_'), QLatin1Char(' '));
  if (!label.isEmpty()) label[0] = label[0].toUpper();
  return LabelWords::tr(label.toUtf8().constData());
}

}  // namespace widgets
