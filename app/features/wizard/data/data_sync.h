// Writes what was found in files into an experiment and keeps what a person has set. Pure functions of values.
#pragma once

#include "app/features/wizard/data/data_loader.h"

namespace app {

// What tells whether an input is looked at in another way: its source without labels, features and types.
std::string sourceKey(const engine::estimator::Input& input);

// The input without what is done with its examples: batches, order, passes, part.
engine::estimator::Input sourceOnly(const engine::estimator::Input& input);

// Trains on what was looked at. What is still there of label, columns and features stays. An input that had no source
// gets an order and an evaluation: the file beside it, or a share.
void writeLookedAt(const LookedAt& data, const engine::data::PreviewOptions& asked, const InputPlaces& places,
                   engine::estimator::Experiment* experiment);

// Why the other file cannot be evaluated on as the train file is trained on; empty: it can.
QString evalMisfit(const LookedAt& data);

// Evaluates on the file that was looked at; on a share of the examples that are trained on; on nothing.
void evaluateOn(const engine::data::DataPreview& preview, const engine::data::InputFiles& files,
                const InputPlaces& places, engine::estimator::Experiment* experiment);
void evaluateOnShare(double share, int64_t seed, engine::estimator::Experiment* experiment);
void evaluateOnNothing(engine::estimator::Experiment* experiment);
// The evaluation's source after a change of the training's.
void followTrain(engine::estimator::Experiment* experiment);

// What a column of a table is read as.
void setColumnType(const std::string& column, const std::string& type, engine::estimator::Input* input);

// "in line 7: has 4 cells where 5 are expected. Mend the file."
QString problemText(const engine::data::PreviewProblem& problem);

}  // namespace app
