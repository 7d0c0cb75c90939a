// The plugin "pipe": what happens in the training goes to a program of one's own, a JSON object a line, and what that
// program writes is done. For programs in Python or any
// other language.
#include <QJsonDocument>
#include <QJsonObject>
#include <chrono>
#include <cmath>

#include "engine/core/error.h"
#include "engine/estimator/training/monitored_session.h"
#include "plugins/api/hook_plugin.h"
#include "plugins/api/training_values.h"
#include "plugins/pipe/child_program.h"

namespace plugins::pipe {
namespace {

namespace estimator = engine::estimator;

constexpr int64_t kMostTold = 10;  // lines that are no orders

QJsonValue jsonOf(double number) {
  return std::isfinite(number) ? QJsonValue(number) : QJsonValue(QString::number(number));
}

class PipeHook : public estimator::SessionRunHook {
 public:
  PipeHook(const Parameters& parameters, HookServices services)
      : command_(parameters.text("command")),
        everySteps_(parameters.integer("every_steps")),
        waitSeconds_(parameters.number("wait_seconds")),
        services_(std::move(services)) {}

  void setSummaryWriter(summaries::SummaryWriter* writer) override { writer_ = writer; }
  void begin(engine::Graph& graph) override { args_.fetches = {trainingLoss(graph)}; }

  void afterCreateSession(engine::Session& session) override {
    step_ = estimator::GlobalStep(session);
    next_ = step_.value() + everySteps_;
    start_ = std::chrono::steady_clock::now();
    if (!program_) program_ = std::make_unique<ChildProgram>(command_);
    tell("begin", {{QStringLiteral("model_dir"), QString::fromStdString(services_.modelDir)}});
  }

  const estimator::SessionRunArgs* beforeRun(estimator::SessionRunContext&) override {
    isDue_ = step_.value() + 1 >= next_;
    return isDue_ ? &args_ : nullptr;
  }

  void afterRun(estimator::SessionRunContext& context, estimator::SessionRunValues values) override {
    if (isDue_) {
      next_ = step_.value() + everySteps_;
      tell("step", {{QStringLiteral("loss"), jsonOf(values[0].toDoubles()[0])},
                    {QStringLiteral("rate"), jsonOf(learningRate(context.session()))}});
    }
    for (const std::string& line : program_->received()) {
      if (obey(line)) context.requestStop();
    }
  }

  void end(engine::Session&) override {
    tell("end", {});
    std::vector<std::string> lines;
    if (!program_->finish(waitSeconds_, lines)) {
      log(estimator::LogLevel::kWarning, "'" + command_ + "' still runs after the training and is ended.");
    }
    for (const std::string& line : lines) obey(line);
    if (program_->dropped() > 0) {
      log(estimator::LogLevel::kWarning,
          engine::message("'", command_, "' read too slowly: ", program_->dropped(), " lines were dropped."));
    }
    program_.reset();
  }

 private:
  void tell(const char* event, QJsonObject values) {
    values.insert(QStringLiteral("event"), QLatin1String(event));
    values.insert(QStringLiteral("step"), static_cast<qint64>(step_.value()));
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start_;
    values.insert(QStringLiteral("seconds"), seconds.count());
    program_->send(QJsonDocument(values).toJson(QJsonDocument::Compact).toStdString());
  }

  // One line of the program. True: stop.
  bool obey(const std::string& line) {
    const QJsonDocument document = QJsonDocument::fromJson(QByteArray::fromStdString(line));
    if (!document.isObject()) {
      tellNonsense(line);
      return false;
    }
    const QJsonObject order = document.object();
    const QJsonValue tag = order.value(QLatin1String("scalar"));
    const QJsonValue value = order.value(QLatin1String("value"));
    if (writer_ && tag.isString() && value.isDouble()) {
      const auto step = order.value(QLatin1String("step")).toInteger(step_.value());
      writer_->scalar(tag.toString().toStdString(), step, value.toDouble(), summaries::wallTime());
    }
    const QJsonValue rate = order.value(QLatin1String("rate"));
    if (services_.control && rate.isDouble()) services_.control->setLearningRate(rate.toDouble());
    if (services_.control && order.value(QLatin1String("checkpoint")).toBool()) services_.control->evaluateNow();
    return order.value(QLatin1String("stop")).toBool();
  }

  void tellNonsense(const std::string& line) {
    if (++nonsense_ > kMostTold) return;
    log(estimator::LogLevel::kWarning, "'" + command_ + "' wrote what is no JSON object: " + line.substr(0, 200) +
                                           (nonsense_ == kMostTold ? " (further such lines are not shown)" : ""));
  }

  void log(estimator::LogLevel level, const std::string& text) const {
    if (services_.log) services_.log(level, text);
  }

  std::string command_;
  int64_t everySteps_;
  double waitSeconds_;
  HookServices services_;
  summaries::SummaryWriter* writer_ = nullptr;
  estimator::SessionRunArgs args_;
  estimator::GlobalStep step_;
  std::unique_ptr<ChildProgram> program_;
  std::chrono::steady_clock::time_point start_;
  int64_t next_ = 0;
  int64_t nonsense_ = 0;  // lines
  bool isDue_ = false;
};

}  // namespace
}  // namespace plugins::pipe

plugins::HookPtr plugins::makeHook(const Parameters& parameters, const HookServices& services) {
  return std::make_shared<pipe::PipeHook>(parameters, services);
}
