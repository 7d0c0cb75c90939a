// The examples of an input as a Keras model takes them: features to its inputs, labels to its outputs, pixels in the
// range that it was made for. Reads all of the data into memory; call it on a worker.
#pragma once

#include <QString>

#include "engine/estimator/experiment.pb.h"
#include "engine/keras/model/model.h"
#include "engine/keras/training/examples.h"
#include "widgets/util/task_token.h"

namespace app {

// What pictures' values become, which are 0 to 255 in files. The last two are applications' preparations.
enum class KerasPixels { kUnit, kSigned, kBytes, kNormalized, kCentered };

struct KerasData {
  engine::estimator::Input input;
  std::string dataDir;  // stands for ${DATA}
  KerasPixels pixels = KerasPixels::kUnit;
  bool isShuffled = false;  // read in another order, always the same one
};

struct KerasExamples {
  engine::keras::Examples examples;
  QStringList classes;  // where labels are words: the words of the numbers that they became
};

// Features come to inputs of their names; a single input takes all of them side by side where none has its name.
// Labels come likewise. Pictures of folders are scaled to what the model takes. `compile` says what labels are.
// InvalidArgument, naming input or output, for what does not fit; ResourceExhausted for more than memory has room for;
// errors of the input's source; Cancelled.
KerasExamples kerasExamples(const engine::keras::Model& model, const engine::keras::Json& compile,
                            const KerasData& data, const widgets::TaskToken& token);

}  // namespace app
