// The texts of one series as a document to read, newest first, made on the loader's thread. The texts are somebody
// else's: no picture or file that they name is opened, and HTML in them stays text.
#pragma once

#include <QString>
#include <QTextDocument>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "summaries/reading/event_log_reader.h"
#include "widgets/dashboards/summary/step_items.h"
#include "widgets/theme/theme.h"

namespace widgets {

struct TextOptions {
  bool markdown = true;
  bool changes = false;  // each step shows what it changed of the one before
  bool operator==(const TextOptions&) const = default;
};

struct StepText {
  ItemPlace place;
  double wall = 0;  // seconds since the epoch
  QString text;     // Markdown
};

// Loads nothing, whatever a text names.
class InertDocument : public QTextDocument {
 public:
  using QTextDocument::QTextDocument;

 protected:
  QVariant loadResource(int type, const QUrl& name) override;
};

// At most `most` texts at or before the cursor, newest first, each cut after 20,000 characters. Errors: those of
// summaries::EventLogReader.
std::vector<StepText> readTexts(summaries::EventLogReader& log, int64_t series, std::size_t most,
                                std::optional<int64_t> cursor);

// `newestFirst` may hold one text more than is shown, for its changes. Belongs to the thread that calls.
std::shared_ptr<QTextDocument> textPage(const std::vector<StepText>& newestFirst, const TextOptions& options,
                                        const Theme& theme, const QFont& font);

}  // namespace widgets
