// Writes what TensorBoard's plugins show into a run's log: precision-recall curves, layouts of custom scalars,
// hyperparameters, meshes. Pure functions over a writer, whose threads are theirs.
#pragma once

#include <span>
#include <string_view>

#include "summaries/summary_writer.h"
#include "summaries/values/custom_scalars.h"
#include "summaries/values/hparams.h"
#include "summaries/values/mesh.h"
#include "summaries/values/pr_curve.h"

namespace summaries::values {

// The curve of examples with these labels and scores in [0, 1] at `thresholds` even thresholds, as TensorBoard's own op
// counts: a score of a threshold or more is a yes. `weights`: one for each, or none. InvalidArgument for sizes that
// differ, a score outside of [0, 1] and fewer thresholds than 2.
PrCurve prCurveOf(std::span<const bool> labels, std::span<const double> scores, std::span<const double> weights = {},
                  int thresholds = 201);

// The bytes of a log's item, which decodePrCurve() reads.
std::string encodePrCurve(const PrCurve& curve);
void writePrCurve(SummaryWriter& writer, std::string_view tag, int64_t step, const PrCurve& curve, double wall);

// Meshes of one step, of which each has faces and colours or none has. Errors of encodeMeshPart().
void writeMeshes(SummaryWriter& writer, const std::string& name, int64_t step, const std::vector<Mesh>& meshes,
                 double wall);

// Which scalars share a chart.
std::string encodeCustomScalars(const CustomScalarsLayout& layout);
void writeCustomScalars(SummaryWriter& writer, const CustomScalarsLayout& layout, double wall);

// What a run was started with, and, once, how it ended: HparamsSession::status and `ended`.
void writeHparamsStart(SummaryWriter& writer, const HparamsSession& session, double wall);
void writeHparamsEnd(SummaryWriter& writer, const HparamsSession& session, double wall);
// What the parent directory of the runs says of all of them.
void writeHparamsExperiment(SummaryWriter& writer, const HparamsExperiment& experiment, double wall);

}  // namespace summaries::values
