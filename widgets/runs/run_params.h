// The hyperparameters of a run, from its experiment or from the log of TensorBoard's hparams plugin. Values; callable
// from any thread.
#pragma once

#include <QMap>
#include <QString>
#include <QStringList>
#include <string>
#include <variant>

#include "summaries/values/hparams.h"

namespace widgets {

using ParamValue = std::variant<double, bool, QString>;
using RunParams = QMap<QString, ParamValue>;  // by path: "model.optimizer.learning_rate"

// Every setting of an experiment's JSON but its name and description. The kind of a model is the value of "model", that
// of a named part ("optimizer": {"name": "Adam", …}) the value of its path; lists of numbers are texts ("10, 10").
// Empty when the text is no experiment.
RunParams paramsOfConfig(const std::string& json);
RunParams paramsOfSession(const summaries::values::HparamsSession& session);

// For each path the shortest end of it that no other path has: "learning_rate".
QMap<QString, QString> shortNames(const QStringList& paths);
// The value of a path, or of the first one that ends so; "lr" is "learning_rate". Null when there is none.
const ParamValue* findParam(const RunParams& params, const QString& name);

// "0.001", "Adam", "true".
QString paramText(const ParamValue& value);

}  // namespace widgets
