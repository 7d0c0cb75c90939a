// What people read of an error. The engine and the logs speak English: in a window of another language the kind of the
// error comes first, in that language. Pure functions; GUI thread or a worker.
#pragma once

#include <QCoreApplication>
#include <QString>
#include <exception>

#include "summaries/error.h"

namespace widgets {

// By code; nothing for what the program itself ended.
inline const char* errorKind(summaries::Code code) {
  using summaries::Code;
  switch (code) {
    case Code::kOk:
    case Code::kCancelled:
      return nullptr;
    case Code::kInvalidArgument:
      return QT_TRANSLATE_NOOP("widgets::ErrorWords", "Invalid argument");
    case Code::kDeadlineExceeded:
      return QT_TRANSLATE_NOOP("widgets::ErrorWords", "Out of time");
    case Code::kNotFound:
      return QT_TRANSLATE_NOOP("widgets::ErrorWords", "Not found");
    case Code::kAlreadyExists:
      return QT_TRANSLATE_NOOP("widgets::ErrorWords", "Already exists");
    case Code::kPermissionDenied:
    case Code::kUnauthenticated:
      return QT_TRANSLATE_NOOP("widgets::ErrorWords", "Permission denied");
    case Code::kResourceExhausted:
      return QT_TRANSLATE_NOOP("widgets::ErrorWords", "Out of memory or space");
    case Code::kFailedPrecondition:
      return QT_TRANSLATE_NOOP("widgets::ErrorWords", "Failed precondition");
    case Code::kAborted:
      return QT_TRANSLATE_NOOP("widgets::ErrorWords", "Aborted");
    case Code::kOutOfRange:
      return QT_TRANSLATE_NOOP("widgets::ErrorWords", "Out of range");
    case Code::kUnimplemented:
      return QT_TRANSLATE_NOOP("widgets::ErrorWords", "Not supported");
    case Code::kInternal:
      return QT_TRANSLATE_NOOP("widgets::ErrorWords", "Internal error");
    case Code::kUnavailable:
      return QT_TRANSLATE_NOOP("widgets::ErrorWords", "Unavailable");
    case Code::kDataLoss:
      return QT_TRANSLATE_NOOP("widgets::ErrorWords", "Damaged data");
    case Code::kUnknown:
      break;
  }
  return QT_TRANSLATE_NOOP("widgets::ErrorWords", "Error message");
}

// kUnknown: whatever a log or the system said.
inline QString errorWords(summaries::Code code, const QString& text) {
  const char* kind = errorKind(code);
  if (!kind || text.isEmpty()) return text;
  const QString shown = QCoreApplication::translate("widgets::ErrorWords", kind);
  return shown == QLatin1String(kind) ? text : QStringLiteral("%1: %2").arg(shown, text);
}

inline QString errorWords(const std::exception& error) {
  const auto* known = dynamic_cast<const summaries::Error*>(&error);
  return errorWords(known ? known->code() : summaries::Code::kUnknown, QString::fromUtf8(error.what()));
}

}  // namespace widgets
