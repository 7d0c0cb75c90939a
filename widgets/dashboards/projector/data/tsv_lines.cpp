#include "widgets/dashboards/projector/data/tsv_lines.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <charconv>

#include "summaries/error.h"
#include "widgets/util/regular_file.h"

namespace widgets {
namespace {

using summaries::Code;
using summaries::Error;

constexpr qint64 kTsvBlock = qint64{1} << 20;

struct TsvWords {
  Q_DECLARE_TR_FUNCTIONS(widgets::TsvLines)
};

}  // namespace

void forTsvLines(const QString& path, const ComputeWatch& watch,
                 const std::function<bool(std::string_view, int64_t)>& fn) {
  QFile file(path);
  if (!QFileInfo(path).isFile())
    throw Error(Code::kNotFound, TsvWords::tr("The file %1 does not exist.").arg(path).toStdString());
  if (!openForReading(&file).isEmpty()) {
    throw Error(Code::kPermissionDenied,
                TsvWords::tr("%1 cannot be read. Check its permissions.").arg(path).toStdString());
  }
  if (file.size() > kMostTsvBytes) {
    throw Error(Code::kResourceExhausted,
                TsvWords::tr("%1 is larger than 8 GiB. Choose a smaller part of it.").arg(path).toStdString());
  }
  std::string rest;
  int64_t number = 0;
  double done = 0;
  const auto size = static_cast<double>(std::max<qint64>(file.size(), 1));
  const auto give = [&](std::string_view line) {
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line.empty() || fn(line, number++);
  };
  while (true) {
    watch.tell(std::min(done / size, 1.0));
    const QByteArray block = file.read(kTsvBlock);
    if (block.isEmpty()) break;
    done += static_cast<double>(block.size());
    std::string_view text(block.constData(), static_cast<std::size_t>(block.size()));
    for (std::size_t end = text.find('\n'); end != std::string_view::npos; end = text.find('\n')) {
      bool goesOn = true;
      if (rest.empty()) {
        goesOn = give(text.substr(0, end));
      } else {
        rest.append(text.substr(0, end));
        goesOn = give(rest);
        rest.clear();
      }
      if (!goesOn) return;
      text.remove_prefix(end + 1);
    }
    rest.append(text);
    if (rest.size() > kMostLineBytes) {
      throw Error(Code::kResourceExhausted,
                  TsvWords::tr("%1 has a line of more than 16 MiB: it is not a file of tab-separated values.")
                      .arg(path)
                      .toStdString());
    }
  }
  if (!rest.empty()) give(rest);
}

int64_t countTsvLines(const QString& path, const ComputeWatch& watch) {
  int64_t lines = 0;
  forTsvLines(path, {watch.goOn, {}}, [&](std::string_view, int64_t) {
    ++lines;
    return true;
  });
  return lines;
}

std::vector<std::string_view> tsvFields(std::string_view line) {
  std::vector<std::string_view> fields;
  while (true) {
    const std::size_t tab = line.find('\t');
    fields.push_back(line.substr(0, tab));
    if (tab == std::string_view::npos) return fields;
    line.remove_prefix(tab + 1);
  }
}

bool parseNumber(std::string_view text, double& number) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  if (text.starts_with('+')) text.remove_prefix(1);
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  // What is too large or too small for a double is still a number.
  if (error == std::errc::result_out_of_range) number = 0;
  return !text.empty() && (error == std::errc() || error == std::errc::result_out_of_range) &&
         end == text.data() + text.size();
}

}  // namespace widgets
