// Qt's files opened by summaries::openRegularFile(), which refuses what would be waited for: named pipes, devices,
// folders. For every file of a person's folders; callable from any thread, but reading takes a while.
#pragma once

#include <QByteArray>
#include <QFile>
#include <QString>
#include <optional>

namespace widgets {

// Opens the file for reading. What is wrong when it cannot be; else empty.
QString openForReading(QFile* file);

struct FileBytes {
  std::optional<QByteArray> bytes;
  QString problem;  // without bytes: why there are none
  bool isAbsent = false;
};

// The whole file, if it is not larger than `mostBytes`.
FileBytes readBytes(const QString& path, qint64 mostBytes);

}  // namespace widgets
