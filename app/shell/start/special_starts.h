// Special ways to start the window: with a given theme, for a screenshot, or for a measurement. GUI thread only.
#pragma once

#include <QString>

namespace app {

class DropFeature;
class MainWindow;

// "light", "dark", "high-contrast" or "system".
bool isThemeName(const QString& name);
// For this start; the settings keep the person's choice.
void applyThemeName(const QString& name);

// Ends the program when the window is painted for the first time.
void quitWhenPainted(MainWindow* window);
// Ends the program when the window is painted with the runs of what it opens, or `drop` has dealt with a file that is
// no experiment; exit status 1 when that cannot be opened.
void quitWhenOpened(MainWindow* window, DropFeature* drop);

// Once the window has been quiet for a moment, saves a picture of it and ends the program; exit status 1 when the file
// cannot be written.
void screenshotAndQuit(MainWindow* window, const QString& file);

// Shows the gallery instead of the window until it is closed, in a theme of isThemeName() or that of the desktop. With
// `picture`, saves it to that file and ends. The program's exit status.
int showGallery(const QString& theme, const QString& picture);

}  // namespace app
