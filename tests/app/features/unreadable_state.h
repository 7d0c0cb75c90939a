// What stands in the place of a model that cannot be read, and its buttons. Header-only.
#pragma once

#include <gtest/gtest.h>

#include <QAbstractButton>

#include "widgets/panels/empty_state.h"

namespace test_support {

// Null: the model is read, or nothing is known yet.
inline widgets::EmptyState* unreadableIn(const QWidget* window) {
  auto* state = window ? window->findChild<widgets::EmptyState*>(QStringLiteral("unreadableModel")) : nullptr;
  return state && state->isVisible() ? state : nullptr;
}

inline QAbstractButton* offerOf(const widgets::EmptyState* state, const char* id) {
  auto* button = state ? state->findChild<QAbstractButton*>(QStringLiteral("action.") + QLatin1String(id)) : nullptr;
  EXPECT_NE(button, nullptr) << id;
  return button;
}

}  // namespace test_support
