// A tag in less room than it needs. Pure; GUI thread for the metrics.
#pragma once

#include <QFontMetrics>
#include <QString>

namespace widgets {

// Leaves out what many tags have in common: first folders from the left ("…/layer_0/activation" of
// "dnn/dnn/layer_0/activation"), and of what is still too wide the middle of the last part.
QString fittedTag(const QString& tag, const QFontMetrics& metrics, int width);

}  // namespace widgets
