// The window: estimator-workbench [WORKSPACE | LOGDIR | FILE].
#include <google/protobuf/stubs/logging.h>

#include <QApplication>
#include <QCommandLineParser>
#include <QFileInfo>
#include <QLocale>
#include <csignal>
#include <cstdio>
#include <cstdlib>

#include "app/features/samples/sample_files.h"
#include "app/features/window_features.h"
#include "app/shell/main_window.h"
#include "app/shell/start/guarded_application.h"
#include "app/shell/start/plugin_start.h"
#include "app/shell/start/special_starts.h"
#include "app/shell/start/stop_requests.h"
#include "app/shell/start/translations.h"
#include "app/workbench/settings/settings.h"
#include "app/workbench/version.h"
#include "plugins/api/library_load.h"
#include "summaries/files/open_files.h"
#include "widgets/util/threads/freed_memory.h"

namespace {

// Qt aborts where it finds no display to draw on; a sentence and a status say more.
void endWithoutDisplay(QtMsgType type, const QMessageLogContext&, const QString& message) {
  if (type != QtFatalMsg) return;
  QString why = QStringLiteral("no display: neither DISPLAY nor WAYLAND_DISPLAY is set");
  for (const char* variable : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}) {
    const QString value = qEnvironmentVariable(variable);
    if (!value.isEmpty()) why = QStringLiteral("%1=%2 cannot be used").arg(QLatin1String(variable), value);
  }
  std::fprintf(stderr,
               "estimator-workbench: %s. Start it in a desktop session, or use the estimator command without one.\n",
               qUtf8Printable(why));
  std::fprintf(stderr, "What Qt says: %s\n", qUtf8Printable(message.section(QLatin1Char('\n'), 0, 0)));
  std::_Exit(1);
}

// Help and version are printed without a display, and end the program; everything else needs one.
void printWithoutDisplay(QCommandLineParser& parser, int argc, char** argv) {
  QStringList arguments;
  for (int i = 0; i < argc; ++i) arguments << QString::fromLocal8Bit(argv[i]);
  parser.parse(arguments);  // also options of Qt's own, which are not known here
  const QStringList found = parser.optionNames();
  const auto isAsked = [&](const char* name) { return found.contains(QLatin1String(name)); };
  if (!isAsked("help") && !isAsked("h") && !isAsked("help-all") && !isAsked("version") && !isAsked("v")) return;
  const QCoreApplication console(argc, argv);
  parser.process(console);
}

bool makeSamples(const QString& folder) {
  const QString problem = app::addSamples(QFileInfo(folder).absoluteFilePath()).problem;
  if (!problem.isEmpty()) std::fprintf(stderr, "%s\n", qUtf8Printable(problem));
  return problem.isEmpty();
}

int runWindow(int argc, char** argv) {
  QApplication::setOrganizationName(QStringLiteral("EstimatorWorkbench"));
  QApplication::setApplicationName(QStringLiteral("estimator-workbench"));
  QApplication::setApplicationVersion(QString::fromStdString(app::versionText()));
  QApplication::setApplicationDisplayName(QStringLiteral("Estimator Workbench"));
  QCommandLineParser parser;
  parser.setApplicationDescription(QStringLiteral("Trains, watches and compares models."));
  parser.addHelpOption();
  parser.addVersionOption();
  parser.addPositionalArgument(QStringLiteral("path"),
                               QStringLiteral("Workspace, folder of logs, experiment, or a file of a model"),
                               QStringLiteral("[PATH]"));
  const QCommandLineOption data(QStringLiteral("data"), QStringLiteral("Folder that ${DATA} stands for"),
                                QStringLiteral("DIR"));
  const QCommandLineOption firstFrame(
      QStringLiteral("exit-after-first-frame"),
      QStringLiteral("Say \"first frame\" and quit as soon as the window has painted the runs in PATH"));
  const QCommandLineOption screenshot(QStringLiteral("screenshot"),
                                      QStringLiteral("Save a picture of the window and quit"), QStringLiteral("FILE"));
  const QCommandLineOption theme(
      QStringLiteral("theme"), QStringLiteral("Theme until the window is closed: light, dark, high-contrast or system"),
      QStringLiteral("NAME"));
  const QCommandLineOption samples(QStringLiteral("samples"),
                                   QStringLiteral("Make PATH a workspace with the sample experiments, and open it"));
  const QCommandLineOption gallery(QStringLiteral("gallery"),
                                   QStringLiteral("Show the design: every colour, icon and control in each state"));
  parser.addOptions({data, firstFrame, screenshot, theme, samples, gallery});
  printWithoutDisplay(parser, argc, argv);
  const QtMessageHandler former = qInstallMessageHandler(endWithoutDisplay);
  app::GuardedApplication app(argc, argv);
  qInstallMessageHandler(former);
  app::installTranslations(&app, app::languageFor(app::Settings().language(), QLocale::system().uiLanguages()));
  QApplication::setDesktopFileName(QStringLiteral("estimator-workbench"));
  parser.process(app);
  if (parser.positionalArguments().size() > 1 || (parser.isSet(theme) && !app::isThemeName(parser.value(theme))) ||
      (parser.isSet(samples) && parser.positionalArguments().isEmpty())) {
    parser.showHelp(2);
  }
  if (parser.isSet(samples) && !makeSamples(parser.positionalArguments().front())) return 1;
  if (parser.isSet(gallery)) return app::showGallery(parser.value(theme), parser.value(screenshot));
  const app::PluginStart plugins = app::startPlugins();
  widgets::DesktopDialogs dialogs;
  app::WindowFeatures features;
  app::MainWindow window(
      &dialogs, [&features](app::Shell& shell, app::Workbench& bench) { features = app::addFeatures(shell, bench); });
  app::tellPluginStart(plugins, *window.workbench()->messages());
  app::tellThrowingPlugins(app, *window.workbench()->messages());
  if (!parser.positionalArguments().isEmpty()) window.openLater(parser.positionalArguments().front());
  window.workbench()->dataFolder()->overrideWith(parser.value(data));
  if (parser.isSet(theme)) app::applyThemeName(parser.value(theme));
  if (parser.isSet(firstFrame)) {
    parser.positionalArguments().isEmpty() ? app::quitWhenPainted(&window)
                                           : app::quitWhenOpened(&window, features.drop);
  }
  if (parser.isSet(screenshot)) app::screenshotAndQuit(&window, parser.value(screenshot));
  app::StopRequests stop;
  QObject::connect(&stop, &app::StopRequests::stopRequested, &window.end(), &app::WindowEnd::endNow);
  QObject::connect(&stop, &app::StopRequests::commitRequested, &window.end(), &app::WindowEnd::saveBeforeReturn);
  QObject::connect(&window.end(), &app::WindowEnd::readyToEnd, &app, [] { QCoreApplication::exit(); });
  // Threads of trainings that hang are not waited for.
  QObject::connect(&window.end(), &app::WindowEnd::quitWithoutWaiting, &app, [] { std::_Exit(1); });
  window.show();
  return QApplication::exec();
}

}  // namespace

int main(int argc, char** argv) {
  // A write beyond a limit of the file size fails like one to a full disk instead of ending the program.
  std::signal(SIGXFSZ, SIG_IGN);
  widgets::keepFreedMemory();
  summaries::raiseOpenFilesLimit();
  google::protobuf::SetLogHandler(nullptr);  // what it finds wrong is in the errors
  const int status = runWindow(argc, argv);
  // Everything is saved and closed; the system's loader would wait for a library that never finishes loading.
  if (!plugins::pluginThatHoldsLoader().empty()) std::_Exit(status);
  return status;
}
