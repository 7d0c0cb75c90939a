#include "summaries/values/hparams.h"

#include <charconv>

#include "summaries/error.h"
#include "summaries/tensorboard.pb.h"
#include "summaries/values/series_queries.h"

namespace summaries::values {
namespace {

HparamValue valueOf(const google::protobuf::Value& value) {
  using google::protobuf::Value;
  switch (value.kind_case()) {
    case Value::kNumberValue:
      return value.number_value();
    case Value::kStringValue:
      return value.string_value();
    case Value::kBoolValue:
      return value.bool_value();
    default:
      return {};
  }
}

HparamInfo infoOf(const tensorboard::HParamInfo& proto) {
  HparamInfo info{
      proto.name(), proto.display_name(), proto.description(), static_cast<HparamInfo::Type>(proto.type()), {}, {}};
  for (const auto& choice : proto.domain_discrete().values()) info.choices.push_back(valueOf(choice));
  if (proto.has_domain_interval()) {
    info.interval = {proto.domain_interval().min_value(), proto.domain_interval().max_value()};
  }
  return info;
}

HparamsExperiment experimentOf(const tensorboard::Experiment& proto) {
  HparamsExperiment experiment{proto.name(), proto.description(), proto.user(), proto.time_created_secs(), {}, {}};
  for (const auto& info : proto.hparam_infos()) experiment.hparams.push_back(infoOf(info));
  for (const auto& info : proto.metric_infos()) {
    experiment.metrics.push_back({info.name().group(), info.name().tag(), info.display_name(), info.description()});
  }
  return experiment;
}

void start(const tensorboard::SessionStartInfo& proto, HparamsSession& session) {
  for (const auto& [name, value] : proto.hparams()) session.hparams[name] = valueOf(value);
  session.group = proto.group_name();
  session.modelUri = proto.model_uri();
  session.monitorUrl = proto.monitor_url();
  session.started = proto.start_time_secs();
}

void add(const std::string& payload, Hparams& hparams) {
  tensorboard::HParamsPluginData data;
  if (!data.ParseFromString(payload)) {
    throw Error(Code::kDataLoss, "the hyperparameters' bytes are damaged; restore the event log");
  }
  if (data.version() != 0) return;
  if (data.has_experiment()) hparams.experiment = experimentOf(data.experiment());
  if (!data.has_session_start_info() && !data.has_session_end_info()) return;
  if (!hparams.session) hparams.session.emplace();
  if (data.has_session_start_info()) start(data.session_start_info(), *hparams.session);
  if (data.has_session_end_info()) {
    hparams.session->status = static_cast<HparamsStatus>(data.session_end_info().status());
    hparams.session->ended = data.session_end_info().end_time_secs();
  }
}

}  // namespace

Hparams readHparams(EventLogReader& reader) {
  Hparams hparams;
  for (const SeriesInfo& series : seriesOfPlugin(reader.series(), kHparamsPlugin)) {
    const std::vector<ItemInfo> items = reader.items(series.id);
    if (!items.empty()) add(reader.payload(series.id, items.back()), hparams);
  }
  return hparams;
}

std::string hparamText(const HparamValue& value) {
  if (const auto* text = std::get_if<std::string>(&value)) return *text;
  if (const auto* flag = std::get_if<bool>(&value)) return *flag ? "true" : "false";
  const auto* number = std::get_if<double>(&value);
  if (number == nullptr) return {};
  char digits[32];
  return {digits, std::to_chars(digits, digits + sizeof(digits), *number).ptr};
}

}  // namespace summaries::values
