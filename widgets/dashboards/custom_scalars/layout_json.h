// A layout of custom scalars as a person writes it: TensorBoard's Layout message as JSON. Pure functions: any thread.
#pragma once

#include <QByteArray>
#include <QString>

#include "summaries/values/custom_scalars.h"

namespace widgets {

struct ParsedLayout {
  summaries::values::CustomScalarsLayout layout;
  QString problem;  // what is wrong and where; empty: nothing
};

// {"category": [{"title": …, "closed": …, "chart": [{"title": …, "multiline": {"tag": […]}} or
// {"title": …, "margin": {"series": [{"value": …, "lower": …, "upper": …}]}}]}]}
ParsedLayout parsedLayout(const QByteArray& json);
// The same of a file: JSON, or the serialized Layout message. Reads the disk: for workers.
ParsedLayout layoutOfFile(const QString& path);
// What parsedLayout() gives back the same from, indented.
QByteArray layoutJson(const summaries::values::CustomScalarsLayout& layout);

}  // namespace widgets
