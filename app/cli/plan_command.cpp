#include <algorithm>

#include "app/cli/command.h"
#include "app/cli/measured_training.h"
#include "app/cli/text_table.h"
#include "engine/core/error.h"
#include "engine/runtime/machine_limits.h"

namespace app::cli {
namespace {

constexpr double kMillis = 1e3;
constexpr double kGiga = 1e9;
constexpr double kPercent = 100;

std::string numberOrNothing(double value) {
  return value > 0 ? shortNumber(value) : "";
}

class PlanCommand : public Command {
 public:
  CLI::App* declare(CLI::App& program) override {
    CLI::App* command = program.add_subcommand(
        "plan", "Show the compiled plan of an experiment's training step: what was fused, and each kernel's time");
    options_.declare(*command);
    command->add_option("--steps", measure_.steps, "Steps to measure at least")->check(CLI::Range(1, 1000000));
    command->add_flag("--by-time", byTime_, "The slowest kernels first, not in the order in which they run");
    return command;
  }

  void run(Console& console) override {
    engine::estimator::StepMeasurement measured = measuredTraining(options_, console, measure_);
    auto& lines = measured.plan.lines;
    if (byTime_) std::ranges::stable_sort(lines, std::greater<>(), &engine::PlanReportLine::seconds);
    limits_ = engine::measuredLimits(measured.threads);
    console.json ? console.result(jsonOf(measured)) : show(console, measured);
  }

 private:
  Json jsonOf(const engine::estimator::StepMeasurement& measured) const {
    const engine::PlanReport& plan = measured.plan;
    Json kernels = Json::array();
    for (const engine::PlanReportLine& line : plan.lines) {
      kernels.push_back({{"node", line.node},
                         {"op", line.op},
                         {"shape", line.shape},
                         {"implementation", line.implementation},
                         {"region", line.region < 0 ? Json() : Json(line.region)},
                         {"calls", line.pieces},
                         {"seconds", line.seconds},
                         {"share", plan.seconds > 0 ? line.seconds / plan.seconds : 0},
                         {"gflops", gflopsOf(line)},
                         {"bytes", line.bytes},
                         {"roofline", rooflineOf(line, measured.threads)}});
    }
    Json rewrites = Json::object();
    for (const engine::RewriteEffect& effect : plan.rewrites) rewrites[effect.name] = effect.places;
    return {{"threads", measured.threads},
            {"steps", measured.steps},
            {"step_seconds", measured.stepSeconds},
            {"kernel_seconds", plan.seconds},
            {"input_wait_seconds", measured.waitSeconds},
            {"arena_bytes", plan.statistics.arenaBytes},
            {"compile_seconds", plan.statistics.compileSeconds},
            {"peak_gflops", limits_.flopsPerSecond * measured.threads / kGiga},
            {"memory_gb_per_second", limits_.memory.back().bytesPerSecond * measured.threads / kGiga},
            {"regions", plan.statistics.regions},
            {"side_by_side_tasks", plan.statistics.branchTasks},
            {"rewrites", rewrites},
            {"kernels", kernels}};
  }

  static double gflopsOf(const engine::PlanReportLine& line) {
    return line.seconds > 0 ? line.flops / line.seconds / kGiga : 0;
  }

  // Which part of the kernel's time the machine needs at least for its arithmetic and memory; 0: not known.
  double rooflineOf(const engine::PlanReportLine& line, int threads) const {
    if (line.seconds <= 0) return 0;
    return limits_.secondsFor(line.flops, line.bytes, line.onOneThread ? 1 : threads) / line.seconds;
  }

  void show(Console& console, const engine::estimator::StepMeasurement& measured) const {
    const engine::PlanReport& plan = measured.plan;
    console.result(
        engine::message(shortNumber(measured.stepSeconds * kMillis), " ms a step (", measured.threads,
                        measured.threads == 1 ? " thread, " : " threads, ", measured.steps, " steps); kernels ",
                        shortNumber(plan.seconds * kMillis), " ms of all threads, waiting for input ",
                        shortNumber(measured.waitSeconds * kMillis), " ms; ", plan.lines.size(), " kernels, ",
                        plan.statistics.regions, " regions that cut the batch, ", plan.statistics.branchTasks,
                        " tasks side by side, ", byteCount(static_cast<int64_t>(plan.statistics.arenaBytes)),
                        " of memory, compiled in ", shortNumber(plan.statistics.compileSeconds * kMillis), " ms"));
    console.result(engine::message(
        "roofline of this machine: ", shortNumber(limits_.flopsPerSecond * measured.threads / kGiga), " GFLOP/s, ",
        shortNumber(limits_.memory.back().bytesPerSecond * measured.threads / kGiga), " GB/s of memory, ",
        shortNumber(limits_.memory.front().bytesPerSecond * measured.threads / kGiga), " GB/s of cache"));
    std::string rewrites;
    for (const engine::RewriteEffect& effect : plan.rewrites) {
      rewrites += (rewrites.empty() ? "rewrites: " : ", ") + engine::message(effect.name, " ", effect.places);
    }
    console.result(rewrites);
    std::vector<std::vector<std::string>> rows = {
        {"kernel", "op", "shape", "implementation", "calls", "ms", "share", "GFLOP/s", "bytes", "roofline"}};
    for (const engine::PlanReportLine& line : plan.lines) {
      const double share = plan.seconds > 0 ? kPercent * line.seconds / plan.seconds : 0;
      rows.push_back({line.node, line.op, line.shape, line.implementation, std::to_string(line.pieces),
                      shortNumber(line.seconds * kMillis), shortNumber(share) + "%", numberOrNothing(gflopsOf(line)),
                      byteCount(static_cast<int64_t>(line.bytes)),
                      shortNumber(kPercent * rooflineOf(line, measured.threads)) + "%"});
    }
    console.result(textTable(rows, {4, 5, 6, 7, 8, 9}));
  }

  ExperimentOptions options_;
  engine::estimator::StepMeasureOptions measure_;
  bool byTime_ = false;
  engine::MachineLimits limits_;
};

}  // namespace

std::unique_ptr<Command> makePlanCommand() {
  return std::make_unique<PlanCommand>();
}

}  // namespace app::cli
