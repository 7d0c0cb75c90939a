// Writes each epoch's logs as a line of a CSV file. Used by the training thread.
#pragma once

#include <fstream>

#include "engine/keras/core/config.h"
#include "engine/keras/training/callback.h"

namespace engine::keras {

// The columns are those of the first epoch, sorted, after "epoch"; a value that is missing later is NA.
class CSVLogger : public Callback {
 public:
  // Keras's arguments: filename, separator, append.
  explicit CSVLogger(Config config);

  bool watchesBatches() const override { return false; }
  // PermissionDenied when the file cannot be written.
  void onTrainBegin() override;
  void onEpochEnd(int epoch, Logs& logs) override;
  void onTrainEnd(Logs& logs) override;

 private:
  Config config_;
  std::string separator_;
  std::ofstream file_;
  std::vector<std::string> columns_;
  bool writesHeader_ = true;
};

}  // namespace engine::keras
