#include "widgets/util/regular_file.h"

#include "summaries/error.h"
#include "summaries/files/regular_file.h"

namespace widgets {

QString openForReading(QFile* file) {
  try {
    summaries::RegularFile opened = summaries::openRegularFile(QFile::encodeName(file->fileName()).toStdString());
    if (!file->open(opened.descriptor(), QIODevice::ReadOnly, QFileDevice::AutoCloseHandle)) return file->errorString();
    opened.release();
    return {};
  } catch (const summaries::Error& error) {
    return QString::fromUtf8(error.what());
  }
}

FileBytes readBytes(const QString& path, qint64 mostBytes) {
  try {
    const std::string bytes =
        summaries::readRegularFile(QFile::encodeName(path).toStdString(), static_cast<uint64_t>(mostBytes));
    return {QByteArray(bytes.data(), static_cast<qsizetype>(bytes.size())), {}};
  } catch (const summaries::Error& error) {
    return {{}, QString::fromUtf8(error.what()), error.code() == summaries::Code::kNotFound};
  }
}

}  // namespace widgets
