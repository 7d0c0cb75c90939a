// Feeds arbitrary text to the language that filters runs. What is parsed is asked of a run that has a field of each
// kind.
#include "tests/fuzz/fuzz_input.h"
#include "tests/fuzz/fuzz_target.h"
#include "widgets/runs/run_query.h"

namespace {

widgets::QueryValue fieldOf(const QString& field) {
  switch (field.size() % 5) {
    case 0:
      return 0.01;
    case 1:
      return QString(QStringLiteral("dnn"));
    case 2:
      return true;
    case 3:
      return QStringList{QStringLiteral("a"), QStringLiteral("b")};
    default:
      return {};
  }
}

}  // namespace

FUZZ_TARGET(run_query)(const uint8_t* data, std::size_t size) {
  const QString text = QString::fromUtf8(reinterpret_cast<const char*>(data), static_cast<qsizetype>(size));
  const widgets::RunQuery query = widgets::RunQuery::parse(text);
  query.matches(fieldOf);
  for (const QString& field : query.fields()) {
    // What it names can be named again.
    if (widgets::RunQuery::parse(widgets::queryWord(field) + QStringLiteral(" is missing")).problem()) std::abort();
  }
  return 0;
}
