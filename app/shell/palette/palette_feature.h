// Adds the command palette to the window: its actions, its entries and what was last used. GUI thread only.
#pragma once

#include <QObject>

#include "app/shell/palette/palette_entries.h"

namespace app {

class PaletteFeature : public QObject {
  Q_OBJECT
 public:
  // All must outlive it.
  PaletteFeature(Shell& shell, OpenWorkspace& place, Settings& settings, Runs& runs, widgets::RunFilter& filter);

  // What else may be found there, such as the fields of the preferences; asked each time the palette opens.
  using Source = std::function<std::vector<widgets::PaletteEntry>()>;
  void addSource(Source source) { sources_.push_back(std::move(source)); }
  // With some text in its line, such as "@".
  void open(const QString& text = {});

 private:
  void remember(const QString& id);

  Shell& shell_;
  OpenWorkspace& place_;
  Settings& settings_;
  Runs& runs_;
  widgets::RunFilter& filter_;
  std::vector<Source> sources_;
};

}  // namespace app
