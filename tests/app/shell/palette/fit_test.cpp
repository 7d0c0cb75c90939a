// No word is cut at other scales, with a larger font or with longer words. Each is a start of this program of its own,
// as the scale is read once.
#include <gtest/gtest.h>

#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QProcess>
#include <QTranslator>

#include "app/features/preferences/preferences_dialog.h"
#include "app/shell/start/translations.h"
#include "tests/app/shell/palette/layout_faults.h"
#include "tests/app/window_fixture.h"
#include "widgets/util/action_registry.h"

namespace {

using test_support::cutIn;
using test_support::WindowTest;

constexpr int kChildMs = 240'000;

// Every text with four letters for ten more: longer than German.
class LongWords : public QTranslator {
 public:
  using QTranslator::QTranslator;
  bool isEmpty() const override { return false; }
  QString translate(const char*, const char* source, const char*, int count) const override {
    QString text = QString::fromUtf8(source);
    if (text.size() < 4 || text.startsWith(QLatin1Char('%'))) return {};
    if (count >= 0) text.replace(QStringLiteral("%n"), QString::number(count));
    const qsizetype more = text.size() * 4 / 10;
    const qsizetype at =
        text.endsWith(QChar(0x2026)) || text.endsWith(QLatin1Char('.')) ? text.size() - 1 : text.size();
    return text.insert(at, QString(more, QLatin1Char('n')));
  }
};

// "german_small charts: name "text"", one a line: what is cut and not mended yet. May only become shorter.
QStringList knownCuts(const QString& place) {
  QFile file(qEnvironmentVariable("ESTIMATOR_SOURCE_DIR", QStringLiteral(".")) +
             QStringLiteral("/tests/app/shell/palette/known_cuts.txt"));
  QStringList known;
  if (!file.open(QIODevice::ReadOnly)) return known;
  const QString begin = QStringLiteral("%1 %2: ").arg(qEnvironmentVariable("EWB_FIT_NAME"), place);
  for (const QString& line : QString::fromUtf8(file.readAll()).split(QLatin1Char('\n'))) {
    if (line.startsWith(begin)) known << line.mid(begin.size());
  }
  return known;
}

class FitChild : public WindowTest {
 protected:
  void look(QWidget* shown, const QString& place) {
    // What workers tell changes layouts a little later.
    const QStringList known = knownCuts(place);
    QStringList cut;
    const auto isFine = [&] {
      cut = cutIn(*shown);
      cut.removeIf([&](const QString& each) {
        return std::any_of(known.begin(), known.end(), [&](const QString& one) { return each.startsWith(one); });
      });
      return cut.isEmpty();
    };
    EXPECT_TRUE(QTest::qWaitFor(isFine, 2000));
    const QString name = qEnvironmentVariable("EWB_FIT_NAME");
    for (const QString& each : cut) {
      ADD_FAILURE() << "cut: " << name.toStdString() << ' ' << place.toStdString() << ": " << each.toStdString();
    }
    test_support::saveScreenshot(shown, QStringLiteral("fit_%1_%2").arg(name, place));
  }
};

TEST_F(FitChild, DISABLED_NothingIsCut) {
  const QStringList size = qEnvironmentVariable("EWB_FIT_SIZE").split(QLatin1Char('x'));
  if (size.size() == 2) window_->resize(size[0].toInt(), size[1].toInt());
  const bool isWide =
      !qEnvironmentVariable("EWB_FIT_WORDS").isEmpty() || qEnvironmentVariableIntValue("EWB_FIT_POINTS") > 0;
  std::vector<QAction*> modes;
  for (QAction* action : window_->findChild<widgets::ActionRegistry*>()->actions()) {
    if (action->objectName().startsWith(QLatin1String("mode."))) modes.push_back(action);
  }
  for (QAction* mode : modes) {
    // The buttons beside the projector's points are as wide as a person makes their dock.
    if (isWide && mode->objectName() == QLatin1String("mode.projector")) continue;
    mode->trigger();
    look(window_.get(), mode->objectName().section(QLatin1Char('.'), 1));
  }
  window_->findChild<QAction*>(QStringLiteral("settings.preferences"))->trigger();
  auto* dialog = window_->findChild<app::PreferencesDialog*>();
  for (const char* page : {"general", "charts", "training", "shortcuts", "storage"}) {
    dialog->showPage(QLatin1String(page));
    look(dialog, QStringLiteral("preferences_%1").arg(QLatin1String(page)));
  }
  dialog->close();
}

// The windows beside the main one, each page of those that have several.
TEST_F(FitChild, DISABLED_NothingIsCutInDialogs) {
  window_->selectExperiment(QStringLiteral("iris_dnn"));
  const std::pair<const char*, const char*> kWindows[] = {{"file.new_experiment", "wizardSteps"},
                                                          {"experiment.run_config", "settingsPages"},
                                                          {"run.sweep", ""},
                                                          {"file.report", ""},
                                                          {"help.first_steps", ""}};
  for (const auto& [id, pages] : kWindows) {
    const QWidgetList before = QApplication::topLevelWidgets();
    window_->findChild<QAction*>(QLatin1String(id))->trigger();
    QWidget* opened = nullptr;
    ASSERT_TRUE(QTest::qWaitFor(
        [&] {
          for (QWidget* each : QApplication::topLevelWidgets()) {
            if (each->isVisible() && each != window_.get() && !before.contains(each)) opened = each;
          }
          return opened != nullptr;
        },
        test_support::kWaitMs))
        << id;
    auto* list = *pages ? opened->findChild<QListWidget*>(QLatin1String(pages)) : nullptr;
    EXPECT_EQ(list != nullptr, *pages != 0) << id;
    const QString name = QString::fromLatin1(id).replace(QLatin1Char('.'), QLatin1Char('_'));
    for (int page = 0; page < (list ? list->count() : 1); ++page) {
      if (list) list->setCurrentRow(page);
      look(opened, QStringLiteral("%1_%2").arg(name).arg(page));
    }
    opened->close();
  }
}

TEST_F(FitChild, DISABLED_EachKeyOfAMenuIsForOneEntry) {
  QList<const QMenu*> menus;
  for (const QMenu* menu : window_->findChildren<QMenu*>()) menus << menu;
  const auto check = [](const QList<QAction*>& actions, const QString& where) {
    QHash<QChar, QString> keys;
    for (const QAction* action : actions) {
      const QString text = action->text();
      const qsizetype at = text.indexOf(QRegularExpression(QStringLiteral("&[^&]")));
      if (at < 0 || !action->isVisible()) continue;
      const QChar key = text[at + 1].toLower();
      EXPECT_FALSE(keys.contains(key)) << where.toStdString() << ": " << keys[key].toStdString() << ", "
                                       << text.toStdString();
      keys.insert(key, text);
    }
    return keys.size();
  };
  EXPECT_GE(check(window_->menuBar()->actions(), QStringLiteral("menu bar")), 5);
  for (const QMenu* menu : menus) check(menu->actions(), menu->title());
}

struct FitCase {
  const char* name;
  const char* scale;
  int points;         // of the font; 0: the usual ones
  const char* words;  // "long", a language, or "" for English
  const char* size;   // of the window; "": its usual one
};
void PrintTo(const FitCase& fit, std::ostream* out) {
  *out << fit.name;
}

class FitTest : public ::testing::TestWithParam<FitCase> {};

TEST_P(FitTest, NothingIsCut) {
  const FitCase& wanted = GetParam();
  QProcess child;
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  environment.insert(QStringLiteral("QT_SCALE_FACTOR"), QLatin1String(wanted.scale));
  environment.insert(QStringLiteral("EWB_FIT_NAME"), QLatin1String(wanted.name));
  environment.insert(QStringLiteral("EWB_FIT_POINTS"), QString::number(wanted.points));
  environment.insert(QStringLiteral("EWB_FIT_WORDS"), QLatin1String(wanted.words));
  environment.insert(QStringLiteral("EWB_FIT_SIZE"), QLatin1String(wanted.size));
  child.setProcessEnvironment(environment);
  child.setProcessChannelMode(QProcess::MergedChannels);
  const bool isScaled = !*wanted.words;
  child.start(QCoreApplication::applicationFilePath(),
              {isScaled ? QStringLiteral("--gtest_filter=FitChild.DISABLED_NothingIsCut")
                        : QStringLiteral("--gtest_filter=FitChild.*"),
               QStringLiteral("--gtest_also_run_disabled_tests")});
  ASSERT_TRUE(child.waitForFinished(kChildMs));
  const QByteArray said = child.readAll();
  EXPECT_EQ(child.exitCode(), 0) << said.toStdString();
  EXPECT_TRUE(said.contains(isScaled ? "[  PASSED  ] 1 test." : "[  PASSED  ] 3 tests.")) << said.toStdString();
}

INSTANTIATE_TEST_SUITE_P(Scales, FitTest,
                         ::testing::Values(FitCase{"125", "1.25", 0, "", ""}, FitCase{"150", "1.5", 0, "", ""},
                                           FitCase{"200", "2", 0, "", ""}, FitCase{"14pt", "1", 14, "", "1920x1080"},
                                           FitCase{"long", "1", 0, "long", "1440x900"},
                                           FitCase{"long_small", "1", 0, "long", "1024x700"},
                                           FitCase{"german", "1", 0, "de", "1440x900"},
                                           FitCase{"german_small", "1", 0, "de", "1024x700"},
                                           FitCase{"german_125", "1.25", 0, "de", "1024x700"},
                                           FitCase{"german_150", "1.5", 0, "de", "1024x700"},
                                           FitCase{"german_200", "2", 0, "de", "1024x700"}),
                         [](const auto& each) { return std::string(each.param.name); });

// Before the first window of a child.
class FitEnvironment : public ::testing::Environment {
 public:
  void SetUp() override {
    if (const int points = qEnvironmentVariableIntValue("EWB_FIT_POINTS"); points > 0) {
      QFont font = QApplication::font();
      font.setPointSize(points);
      QApplication::setFont(font);
    }
    const QString words = qEnvironmentVariable("EWB_FIT_WORDS");
    if (words == QLatin1String("long")) {
      QCoreApplication::installTranslator(new LongWords(QCoreApplication::instance()));
    } else if (!words.isEmpty()) {
      app::installTranslations(QCoreApplication::instance(), words);
    }
  }
};

const auto* const kFitEnvironment = ::testing::AddGlobalTestEnvironment(new FitEnvironment);

}  // namespace
