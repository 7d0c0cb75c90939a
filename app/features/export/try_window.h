// A separate window for trying out any SavedModel. GUI thread only.
#pragma once

#include <QDialog>

#include "app/features/export/try_pane.h"

namespace app {

class TryWindow : public QDialog {
  Q_OBJECT
 public:
  // `dialogs` outlives the window, which goes when it is closed.
  TryWindow(widgets::Dialogs* dialogs, const QString& folder, const std::optional<ModelSource>& source,
            QWidget* parent = nullptr);
  // In the place of a model that cannot be read.
  void openModel(const QString& folder, const std::optional<ModelSource>& source);
  TryPane* pane() const { return pane_; }

 private:
  TryPane* pane_;
};

}  // namespace app
