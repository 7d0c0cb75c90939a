// Writes a file completely or not at all and syncs it to disk. Callable from any thread.
#pragma once

#include <QByteArray>
#include <QString>
#include <string_view>

namespace widgets {

// What hindered it and what to do, as a clause: "No space left on device; free some space on the disk"; empty: nothing
// did.
QString writtenFile(const QString& path, std::string_view bytes);
QString writtenFile(const QString& path, const QByteArray& bytes);

}  // namespace widgets
