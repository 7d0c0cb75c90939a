// In the place of a model that cannot be read: why, and what to do next. GUI thread only.
#pragma once

#include "widgets/panels/empty_state.h"

namespace app {

class UnreadableModel : public widgets::EmptyState {
  Q_OBJECT
 public:
  explicit UnreadableModel(QWidget* parent = nullptr);

  // `another`: what the button says that asks for another model; empty: there is none. The focus, when it is given
  // here, is that of "Try again".
  void explain(const QString& title, const QString& reason, const QString& another);

 signals:
  void againWanted();
  void anotherWanted();

 private:
  QAction* again_;
  QAction* another_;
};

}  // namespace app
