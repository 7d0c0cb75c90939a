#include "widgets/util/written_file.h"

#include <QFile>

#include "summaries/files/system_error.h"
#include "summaries/files/whole_file.h"

namespace widgets {

QString writtenFile(const QString& path, std::string_view bytes) {
  try {
    summaries::writeFileAtomically(QFile::encodeName(path).toStdString(), bytes);
  } catch (const summaries::SystemError& error) {
    return QString::fromStdString(summaries::systemClause(error.error()));
  }
  return {};
}

QString writtenFile(const QString& path, const QByteArray& bytes) {
  return writtenFile(path, std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())));
}

}  // namespace widgets
