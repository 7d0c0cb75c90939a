#include "app/workbench/messages/messages.h"

namespace app {

void Messages::tell(const widgets::BannerMessage& told) {
  emit message(told);
}

void Messages::settle(const QString& key) {
  emit settled(key);
}

void Messages::tellError(const QString& text) {
  tell({widgets::Severity::kError, text, {showLog()}, {}});
  log(widgets::LogLevel::kError, text);
}

void Messages::log(const std::vector<widgets::LogEntry>& entries) {
  emit logAdded(entries);
}

void Messages::log(widgets::LogLevel level, const QString& text) {
  log({{level, QDateTime::currentDateTime(), -1, {}, text}});
}

void Messages::tellStatus(const QString& text) {
  emit status(text);
}

widgets::BannerAction Messages::showLog() {
  return {tr("Show log"), [this] { emit logWanted(); }};
}

widgets::BannerAction Messages::showCause(const QString& run) {
  return {tr("Show in the experiment"), [this, run] { emit causeWanted(run); }};
}

}  // namespace app
