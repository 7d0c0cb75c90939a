// A SavedModel that is loaded once and run many times, with each signature's inputs described as form fields. Used by
// one thread at a time, never the GUI thread; results are values.
#pragma once

#include <QString>
#include <QStringList>
#include <memory>
#include <optional>
#include <vector>

#include "app/workbench/models/field_spec.h"
#include "engine/estimator/export/saved_model.h"
#include "engine/feature_column/parse_example_spec.h"

namespace app {

// A signature as a person asks it.
struct SignatureForm {
  QString key;
  QString method;
  std::vector<FieldSpec> fields;
  bool takesExamples = false;  // the fields are features of a tf.Example
  QStringList outputs;         // "probabilities float32 [?,3]"
  QString whyNotRun;           // it needs what this program does not have; empty: it can be run
};

struct SavedModelFacts {
  QString folder;
  std::vector<QStringList> graphs;  // the tags of each MetaGraph, in their order in the file
  int graph = 0;                    // which of them is loaded
  std::vector<SignatureForm> signatures;
};

struct SavedModelAnswer {
  engine::estimator::NamedTensors outputs;
  double seconds = 0;  // of the call alone
};

class SavedModelSession {
 public:
  // The MetaGraph of these tags; without tags the one that serves, else the first. Errors of SavedModel::load().
  explicit SavedModelSession(const QString& folder, const QStringList& tags = {});
  const SavedModelFacts& facts() const { return facts_; }
  // `values` by the fields' names. The default signature of a model whose outputs have a signature each (clusters and
  // their distances) answers with all of them, by the signatures' names. Errors of serializedExamples() and
  // SavedModel::run().
  SavedModelAnswer ask(const QString& signature, const engine::estimator::NamedTensors& values);

 private:
  SignatureForm formOf(const std::string& key, const engine::estimator::Signature& signature);
  // The signatures that answer for `key`, each with one output without a name of its own; none: itself does.
  std::vector<std::string> answeringFor(const std::string& key) const;

  std::unique_ptr<engine::estimator::SavedModel> model_;
  // By signature:
  std::map<QString, engine::feature_column::ParseExampleSpec> examples_;
  std::map<QString, std::vector<std::string>>
      sparse_;  // features that are asked for as one, and given as three tensors
  SavedModelFacts facts_;
};

}  // namespace app
