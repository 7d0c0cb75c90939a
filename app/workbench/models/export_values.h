// The settings and results of an export, exchanged between the dialog and the worker. Values; any thread.
#pragma once

#include <QMap>
#include <QString>
#include <QStringList>
#include <cstdint>
#include <optional>
#include <vector>

namespace app {

// What requests to the exported model hold.
enum class ExportReceiver { kRaw, kExamples, kBoth };

enum class ExportAs { kSavedModel, kFrozenGraph };

struct ExportSettings {
  QString checkpoint;  // prefix
  ExportAs format = ExportAs::kSavedModel;
  ExportReceiver receiver = ExportReceiver::kRaw;
  bool trainGraph = false;  // also a MetaGraph for training, and one for evaluation
  bool evalGraph = false;
  bool asText = false;  // .pbtxt
  bool stripDefaultAttrs = true;
  QMap<QString, QString> extraAssets;  // name below assets.extra → file
  QString folder;                      // in which a folder named by the second is made
  bool verify = true;
  int examples = 64;        // to compare
  double tolerance = 1e-5;  // largest difference, relative where a value is larger than one
};

// A checkpoint that may be exported or evaluated.
struct CheckpointChoice {
  QString prefix;
  int64_t step = 0;
  QMap<QString, double> metrics;  // of its evaluation, when there was one
};

struct SignatureTensorLine {
  QString key;   // "SepalLength"
  QString kind;  // "float32 [?]"
};

struct SignatureLine {
  QString key;
  std::vector<SignatureTensorLine> inputs;
  std::vector<SignatureTensorLine> outputs;
};

// A signature that is left out.
struct ExcludedLine {
  QString key;
  QString why;
};

// What an export would hold, and why it cannot be made.
struct ExportPlan {
  std::vector<SignatureLine> signatures;
  std::vector<ExcludedLine> excluded;
  int64_t bytes = 0;     // about
  QString modelProblem;  // the model cannot be built, or has no input
  bool lacksData = false;  // what it reads of the data folder: another one may help
  QString checkpointProblem;
  QString folderProblem;
  QString assetProblem;
  bool isGood() const {
    return modelProblem.isEmpty() && checkpointProblem.isEmpty() && folderProblem.isEmpty() && assetProblem.isEmpty();
  }
};

struct ExportOutcome {
  QString path;
  bool isSavedModel = true;
  int64_t bytes = 0;
  int64_t step = 0;
  bool verified = false;
  QString whyNot;  // not verified
  int64_t rows = 0;
  int64_t signatures = 0;  // that were compared
  double largestDifference = 0;
  QString largestIn;  // "serving_default: probabilities"
  double seconds = 0;
};

// The choice whose metric is best; none when no choice has it.
std::optional<CheckpointChoice> bestBy(const std::vector<CheckpointChoice>& choices, const QString& metric);
// A sentence; empty: there is room, or it is not known how much there is.
QString roomProblem(int64_t wanted, int64_t free);

}  // namespace app
