// What a compiled plan consists of and how long each kernel took, for people: the shape it computes, who computes it,
// time, arithmetic and memory traffic. Pure functions of a plan that does not run meanwhile.
#pragma once

#include <string>
#include <vector>

#include "engine/runtime/plan.h"

namespace engine {

struct PlanReportLine {
  std::string node;
  std::string op;
  std::string shape;           // of the first output, of the whole batch; of an update: of the gradient
  std::string implementation;  // empty: the op's only one
  int region = -1;             // number of the region that cuts the batch; -1: none
  std::size_t pieces = 1;      // calls a step
  double seconds = 0;          // a step, of all threads together
  double flops = 0;            // a step; 0: not counted, as for all but products and convolutions
  double bytes = 0;            // a step: inputs and outputs, each once
  bool onOneThread = false;    // whose `seconds` are those of single threads, added up; else all work together
};

struct PlanReport {
  std::vector<PlanReportLine> lines;  // in the order in which they run
  std::vector<RewriteEffect> rewrites;
  PlanStatistics statistics;
  double seconds = 0;  // a step, of all threads together
};

// Of plans the one that most of the entries are of; null: of none.
const Plan* tracedPlan(const std::vector<const Plan*>& plans, const std::vector<StepTracer::Entry>& entries);

// `entries` are of `steps` runs of the plan.
PlanReport reportOf(const Plan& plan, const std::vector<StepTracer::Entry>& entries, int steps);

// Multiplications and additions that the node's shapes ask for; a gradient that visits one of four places counts these
// only. 0 where they are not the point or the shapes are open.
double flopsOf(const Node& node);

}  // namespace engine
