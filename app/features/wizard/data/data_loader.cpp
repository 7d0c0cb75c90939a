#include "app/features/wizard/data/data_loader.h"

#include "engine/core/error.h"
#include "engine/data/preview/text_encoding.h"
#include "widgets/util/error_words.h"

namespace app {
namespace {

using engine::data::PreviewKind;

const QString kLook = QStringLiteral("look");

LookedAtPointer lookAt(const QString& path, engine::data::PreviewOptions options, const std::string& evalPath) {
  auto result = std::make_shared<LookedAt>();
  result->path = path;
  result->train = engine::data::previewData(path.toStdString(), options);
  const std::string eval = evalPath.empty() ? result->train.eval.path : evalPath;
  if (eval.empty() || options.stopped()) return result;
  // Of the other file, only how it is written.
  const PreviewKind kind = result->train.kind;
  options.format.reset();
  options.compression.reset();
  // Nothing in a file says that it holds lines of text, or records.
  const bool isAlike = evalPath.empty() || kind == PreviewKind::kText || kind == PreviewKind::kFixedLength;
  options.kind = isAlike ? std::optional(kind) : std::nullopt;
  options.fields = result->train.fields;
  if (kind == PreviewKind::kCsv) options.header = result->train.header;
  result->eval = engine::data::previewData(eval, options);
  result->evalChosen = !evalPath.empty();
  return result;
}

QString convertCopy(const QString& from, const QString& to, engine::data::Encoding encoding,
                    const std::function<bool(engine::data::ConvertProgress)>& progress) {
  try {
    engine::data::convertToUtf8(from.toStdString(), to.toStdString(), encoding, progress);
    return {};
  } catch (const std::exception& error) {
    return widgets::errorWords(error);
  }
}

}  // namespace

DataLoader::DataLoader(QObject* parent) : QObject(parent) {}

DataLoader::~DataLoader() {
  if (flag_) *flag_ = true;
}

DataLoader::Flag DataLoader::begin() {
  if (flag_) *flag_ = true;
  flag_ = std::make_shared<std::atomic<bool>>(false);
  if (!busy_) {
    busy_ = true;
    emit busyChanged(true);
  }
  return flag_;
}

void DataLoader::end() {
  if (!busy_) return;
  busy_ = false;
  emit busyChanged(false);
}

void DataLoader::cancel() {
  if (flag_) *flag_ = true;
  queue_.cancel(kLook);
  end();
}

void DataLoader::look(const QString& path, const engine::data::PreviewOptions& options, const QString& evalPath) {
  const Flag flag = begin();
  queue_.run<LookedAtPointer>(
      kLook,
      [flag, path, asked = engine::data::PreviewOptions(options), eval = evalPath.toStdString()]() mutable {
        asked.cancelled = flag.get();
        return lookAt(path, asked, eval);
      },
      [this](const LookedAtPointer& data) {
        end();
        emit looked(data);
      });
}

void DataLoader::lookAgain(const engine::estimator::Input& input, const InputPlaces& places) {
  const Flag flag = begin();
  queue_.run<LookedAtPointer>(
      kLook,
      [flag, input, places] {
        auto result = std::make_shared<LookedAt>();
        result->train = previewInput(input, places, flag.get());
        return LookedAtPointer(result);
      },
      [this](const LookedAtPointer& data) {
        end();
        emit lookedAgain(data);
      });
}

void DataLoader::convert(const QString& from, const QString& to, engine::data::Encoding encoding) {
  const Flag flag = begin();
  const auto progress = [this, flag](engine::data::ConvertProgress state) {
    const int percent = static_cast<int>(100 * state.done / std::max<uint64_t>(state.total, 1));
    QMetaObject::invokeMethod(
        this,
        [this, flag, percent] {
          if (!*flag) emit progressed(percent);
        },
        Qt::QueuedConnection);
    return !*flag;
  };
  queue_.run<QString>(
      kLook, [=] { return convertCopy(from, to, encoding, progress); },
      [this, to](const QString& problem) {
        end();
        problem.isEmpty() ? emit converted(to) : emit failed(problem);
      });
}

}  // namespace app
