// Summarises a preview in one line: number of examples, columns and classes, and the size. Any thread.
#pragma once

#include <QString>

#include "engine/data/preview/preview.h"

namespace app {

QString summaryOf(const engine::data::DataPreview& preview);
// Beside a text file of another encoding: a name for its copy in UTF-8 that no file has. Looks at the folder.
QString pathOfUtf8Copy(const QString& file);

}  // namespace app
