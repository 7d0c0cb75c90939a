// The window: estimator-workbench [WORKSPACE | LOGDIR | FILE.experiment.json].
#include <QApplication>
#include <QCommandLineParser>
#include <csignal>

#include "app/main_window.h"
#include "app/translations.h"
#include "app/window_runs.h"

int main(int argc, char** argv) {
  // A write beyond a limit of the file size fails like one to a full disk instead of ending the program.
  std::signal(SIGXFSZ, SIG_IGN);
  QApplication::setOrganizationName(QStringLiteral("EstimatorWorkbench"));
  QApplication::setApplicationName(QStringLiteral("estimator-workbench"));
  QApplication::setApplicationVersion(QStringLiteral(EWB_VERSION));
  QApplication::setApplicationDisplayName(QStringLiteral("Estimator Workbench"));
  QApplication app(argc, argv);
  app::installTranslations(&app);
  QCommandLineParser parser;
  parser.setApplicationDescription(QStringLiteral("Trains, watches and compares models."));
  parser.addHelpOption();
  parser.addVersionOption();
  parser.addPositionalArgument(QStringLiteral("path"),
                               QStringLiteral("Workspace, folder of logs, or *.experiment.json"),
                               QStringLiteral("[PATH]"));
  const QCommandLineOption data(QStringLiteral("data"), QStringLiteral("Folder that ${DATA} stands for"),
                                QStringLiteral("DIR"));
  const QCommandLineOption firstFrame(QStringLiteral("exit-after-first-frame"),
                                      QStringLiteral("Quit when the window is painted, with the runs of PATH in it"));
  const QCommandLineOption screenshot(QStringLiteral("screenshot"),
                                      QStringLiteral("Save a picture of the window and quit"), QStringLiteral("FILE"));
  const QCommandLineOption theme(QStringLiteral("theme"), QStringLiteral("light, dark or system, for this start"),
                                 QStringLiteral("NAME"));
  const QCommandLineOption frames(
      QStringLiteral("benchmark-frames"),
      QStringLiteral("Measure the frames of a full view of charts, or of the logs in PATH, and quit"));
  const QCommandLineOption json(QStringLiteral("json"), QStringLiteral("Print measurements as one JSON object"));
  parser.addOptions({data, firstFrame, screenshot, theme, frames, json});
  parser.process(app);
  if (parser.positionalArguments().size() > 1 || (parser.isSet(theme) && !app::isThemeName(parser.value(theme)))) {
    parser.showHelp(2);
  }
  if (parser.isSet(frames)) {
    const QStringList paths = parser.positionalArguments();
    return app::printFrameTimes(paths.isEmpty() ? QString() : paths.front(), parser.isSet(json));
  }
  widgets::DesktopDialogs dialogs;
  app::MainWindow window(&dialogs);
  if (!parser.positionalArguments().isEmpty()) window.openLater(parser.positionalArguments().front());
  window.workbench()->overrideDataFolder(parser.value(data));
  if (parser.isSet(theme)) app::applyThemeName(parser.value(theme));
  if (parser.isSet(firstFrame)) app::quitWhenPainted(&window, !parser.positionalArguments().isEmpty());
  if (parser.isSet(screenshot)) app::screenshotAndQuit(&window, parser.value(screenshot));
  window.show();
  return QApplication::exec();
}
