// Texts as the pieces that a model reads: coloured by word and by part, each with its id, and struck out where they are
// cut. Pure; any thread.
#pragma once

#include <QString>
#include <vector>

#include "engine/text/features/text_look.h"
#include "widgets/theme/theme.h"

namespace app {

QString piecesHtml(const std::vector<engine::text::ShownText>& texts, int64_t maxLength, const widgets::Theme& theme);

}  // namespace app
