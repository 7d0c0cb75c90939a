// What a model of texts answered as a page: classes with bars, words with their labels, the answer in its paragraph,
// and the pieces that the model has read. Pure function; any thread.
#pragma once

#include <QString>

#include "engine/estimator/bert/text_requests.h"
#include "widgets/theme/theme.h"

namespace app {

QString textAnswerHtml(const engine::estimator::TextRequest& request, const engine::estimator::TextAnswer& answer,
                       const widgets::Theme& theme);

}  // namespace app
