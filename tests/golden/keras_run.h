// One run of a recorded Keras model: compile and fit as the case says, and comparing what came of it. Used by one
// thread.
#pragma once

#include <memory>

#include "engine/keras/training/trainer.h"
#include "tests/golden/keras_values.h"

namespace golden {

class RecordedRun {
 public:
  // `nudge`: above 0 the initial weights differ in the last bits, for each number in its own way.
  RecordedRun(const Case& one, const nlohmann::json& run, unsigned nudge = 0);

  engine::keras::Trainer& trainer() { return *trainer_; }
  engine::keras::FitOptions& options() { return options_; }
  const engine::keras::FitOptions& options() const { return options_; }
  // What fit gets; class weights apart.
  const engine::keras::Examples& examples() const { return examples_; }

  // Empty where all agree within the case's tolerance, else what does not.
  std::string logsDifference(const engine::keras::Logs& logs, const nlohmann::json& want, bool all) const;
  std::string historyDifference(const std::vector<engine::keras::Logs>& history, const nlohmann::json& want) const;
  std::string weightsDifference(const engine::keras::Weights& weights, const nlohmann::json& want) const;
  bool agrees(double got, const nlohmann::json& want) const;

 private:
  engine::Tensor dataOf(const nlohmann::json& reference) const;
  std::vector<engine::Tensor> tensorsOf(const nlohmann::json& argument,
                                        const std::vector<engine::keras::Model::Port>& ports) const;
  void readFit(const nlohmann::json& fit);
  void readOption(const std::string& name, const nlohmann::json& value);

  const Case& one_;
  engine::keras::ModelPtr model_;
  std::unique_ptr<engine::keras::Trainer> trainer_;
  engine::keras::FitOptions options_;
  engine::keras::Examples examples_;
};

// All numbers of a JSON list of lists, row by row.
std::vector<double> flattened(const nlohmann::json& json);

}  // namespace golden
