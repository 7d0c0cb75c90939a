#include "app/features/wizard/data/data_sync.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <set>

namespace app {
namespace {

using engine::data::DataPreview;
using engine::data::PreviewKind;
using engine::estimator::CsvSource;
using engine::estimator::Experiment;
using engine::estimator::Input;

constexpr int64_t kShuffled = 10000;  // examples to draw from, as make_csv_dataset does
constexpr double kShare = 0.2;

struct DataSyncWords {
  Q_DECLARE_TR_FUNCTIONS(DataPage)
};

std::set<std::string> namesOf(const DataPreview& preview) {
  std::set<std::string> names;
  for (const auto& column : preview.columns) names.insert(column.name);
  return names;
}

// What `former` says of columns that are still there.
void keepColumns(const CsvSource& former, const DataPreview& preview, CsvSource* csv) {
  const bool unnamed =
      !preview.header && !former.header() && former.columns_size() == static_cast<int>(preview.columns.size());
  const std::set<std::string> names = namesOf(preview);
  const auto known = [&](const std::string& name) { return unnamed || names.contains(name); };
  if (unnamed) {
    *csv->mutable_columns() = former.columns();
  } else if (preview.header && former.header()) {
    for (const auto& column : former.columns()) {
      if (known(column.name())) *csv->add_columns() = column;
    }
  }
  for (const std::string& name : former.features()) {
    if (known(name)) csv->add_features(name);
  }
  for (const std::string& name : former.labels()) {
    if (known(name)) csv->add_labels(name);
  }
}

void keepLabel(const std::string& former, const DataPreview& preview, Input* input) {
  if (preview.columns.empty()) return;
  const bool renamed = input->has_csv() && !input->csv().header() && !former.empty();
  const auto names = namesOf(preview);
  const bool named = renamed && std::ranges::any_of(input->csv().columns(),
                                                    [&](const auto& column) { return column.name() == former; });
  if (named || names.contains(former)) return setLabel(former, input);
  const int guess = guessedLabel(preview);
  const bool several = input->has_csv() && input->csv().labels_size() > 0;
  if (guess >= 0 && !several) setLabel(preview.columns[static_cast<std::size_t>(guess)].name, input);
}

}  // namespace

std::string sourceKey(const Input& input) {
  Input source;
  switch (input.source_case()) {
    case Input::kCsv: {
      *source.mutable_csv() = input.csv();
      CsvSource* csv = source.mutable_csv();
      csv->clear_label();
      csv->clear_labels();
      csv->clear_features();
      csv->clear_columns();
      break;
    }
    case Input::kTfRecord:
      source.mutable_tf_record()->set_path(input.tf_record().path());
      source.mutable_tf_record()->set_compression_type(input.tf_record().compression_type());
      break;
    case Input::kIdx:
      *source.mutable_idx() = input.idx();
      break;
    case Input::kImageFolder:
      source.mutable_image_folder()->set_path(input.image_folder().path());
      break;
    case Input::kText:
      source.mutable_text()->set_path(input.text().path());
      source.mutable_text()->set_compression_type(input.text().compression_type());
      break;
    case Input::kFixedLength:
      *source.mutable_fixed_length() = input.fixed_length();
      source.mutable_fixed_length()->clear_label();
      break;
    case Input::kDigits:
      *source.mutable_digits() = input.digits();
      break;
    default:
      return std::to_string(input.source_case());
  }
  return source.SerializeAsString();
}

Input sourceOnly(const Input& input) {
  Input source = input;
  source.clear_split();
  for (const char* name :
       {"batch_size", "shuffle_buffer", "repeat", "seed", "drop_remainder", "num_epochs", "prefetch"}) {
    source.GetReflection()->ClearField(&source, Input::descriptor()->FindFieldByName(name));
  }
  return source;
}

void writeLookedAt(const LookedAt& data, const engine::data::PreviewOptions& asked, const InputPlaces& places,
                   Experiment* experiment) {
  Input* input = experiment->mutable_train_input();
  const bool isFirst = input->source_case() == Input::SOURCE_NOT_SET;
  const std::string formerLabel = labelOf(*input);
  const std::string formerPath = filesOf(*input, places).path;
  const CsvSource former = input->has_csv() ? input->csv() : CsvSource();
  const bool isNamed = input->has_text() && input->text().has_feature();
  const std::string formerFeature = isNamed ? input->text().feature() : std::string();
  writeSource(data.train, data.train.train, places, input);
  if (input->has_csv()) {
    if (!asked.naValue.empty()) input->mutable_csv()->set_na_value(asked.naValue);
    if (asked.ignoreErrors) input->mutable_csv()->set_ignore_errors(true);
    keepColumns(former, data.train, input->mutable_csv());
  }
  if (input->has_text() && isNamed) input->mutable_text()->set_feature(formerFeature);
  keepLabel(formerLabel, data.train, input);
  if (isFirst) {
    input->set_shuffle_buffer(std::clamp<int64_t>(data.train.examples, 1, kShuffled));
    input->set_repeat(true);
  }
  const bool samePath = !formerPath.empty() && formerPath == data.train.train.path;
  if (data.eval.kind == data.train.kind && evalMisfit(data).isEmpty()) {
    evaluateOn(data.eval, data.eval.train, places, experiment);
  } else if (data.train.eval.any() && data.train.kind == PreviewKind::kIdx) {
    evaluateOn(data.train, data.train.eval, places, experiment);
  } else if (!samePath && !experiment->eval_input().has_split()) {
    evaluateOnShare(kShare, 1, experiment);
  } else {
    followTrain(experiment);
  }
}

QString evalMisfit(const LookedAt& data) {
  const DataPreview& eval = data.eval;
  if (eval.kind == PreviewKind::kUnknown && eval.problems.empty()) return {};
  for (const auto& problem : eval.problems) {
    if (problem.fatal) return problemText(problem);
  }
  const QString file = QFileInfo(QString::fromStdString(eval.train.path)).fileName();
  if (eval.kind != data.train.kind) {
    return DataSyncWords::tr("%1 has another format than the training data. Choose a file of the same format.")
        .arg(file);
  }
  if (eval.kind == PreviewKind::kCsv && eval.columns.size() != data.train.columns.size() && !data.train.header) {
    return DataSyncWords::tr("%1 has %2 columns, but the training data has %3. Choose a file with the same columns.")
        .arg(file)
        .arg(eval.columns.size())
        .arg(data.train.columns.size());
  }
  const std::set<std::string> names = namesOf(eval);
  for (const auto& column : data.train.columns) {
    if (names.contains(column.name)) continue;
    return DataSyncWords::tr(
               "%1 has no column “%2” in its first line, as the training data has. Rename the column there, or choose "
               "another file.")
        .arg(file, QString::fromStdString(column.name));
  }
  return {};
}

void evaluateOn(const DataPreview& preview, const engine::data::InputFiles& files, const InputPlaces& places,
                Experiment* experiment) {
  experiment->mutable_train_input()->clear_split();
  Input* eval = experiment->mutable_eval_input();
  eval->clear_split();
  writeSource(preview, files, places, eval);
  followTrainSource(experiment->train_input(), eval);
}

void evaluateOnShare(double share, int64_t seed, Experiment* experiment) {
  const auto write = [&](const char* part, Input* input) {
    input->mutable_split()->set_part(part);
    input->mutable_split()->set_eval_share(share);
    input->mutable_split()->set_seed(seed);
  };
  write("train", experiment->mutable_train_input());
  write("eval", experiment->mutable_eval_input());
  followTrain(experiment);
}

void evaluateOnNothing(Experiment* experiment) {
  if (experiment->has_train_input()) experiment->mutable_train_input()->clear_split();
  experiment->clear_eval_input();
}

void followTrain(Experiment* experiment) {
  if (!experiment->has_eval_input()) return;
  Input* eval = experiment->mutable_eval_input();
  if (!eval->has_split()) return followTrainSource(experiment->train_input(), eval);
  // The same source: all of the training's input but what is the evaluation's own.
  Input copy = sourceOnly(experiment->train_input());
  *copy.mutable_split() = eval->split();
  if (eval->has_batch_size()) copy.set_batch_size(eval->batch_size());
  *eval = copy;
}

void setColumnType(const std::string& column, const std::string& type, Input* input) {
  engine::estimator::CsvColumn* entry = nullptr;
  for (auto& each : *input->mutable_csv()->mutable_columns()) {
    if (each.name() == column) entry = &each;
  }
  if (!entry) entry = input->mutable_csv()->add_columns();
  entry->set_name(column);
  entry->set_type(type);
}

QString problemText(const engine::data::PreviewProblem& problem) {
  const QString file = QFileInfo(QString::fromStdString(problem.file)).fileName();
  const QString what = QString::fromStdString(problem.what);
  QString text;
  if (problem.line > 0 && problem.byte >= 0) {
    text = DataSyncWords::tr("%1, line %2, byte %3: %4.").arg(file).arg(problem.line).arg(problem.byte).arg(what);
  } else if (problem.line > 0) {
    text = DataSyncWords::tr("%1, line %2: %3.").arg(file).arg(problem.line).arg(what);
  } else if (problem.byte >= 0) {
    text = DataSyncWords::tr("%1, byte %2: %3.").arg(file).arg(problem.byte).arg(what);
  } else {
    text = DataSyncWords::tr("%1: %2.").arg(file, what);
  }
  return problem.advice.empty() ? text : DataSyncWords::tr("%1 %2").arg(text, QString::fromStdString(problem.advice));
}

}  // namespace app
