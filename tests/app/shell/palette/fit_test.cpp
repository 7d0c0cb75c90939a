// No word is cut at other scales, with a larger font or with longer words. Each is a start of this program of its own,
// as the scale is read once.
#include <gtest/gtest.h>

#include <QProcess>
#include <QTranslator>

#include "app/features/preferences/preferences_dialog.h"
#include "tests/app/window_fixture.h"
#include "widgets/util/action_registry.h"

namespace {

using test_support::WindowTest;

constexpr int kChildMs = 120'000;

// Every text with a third more letters, as German has.
class LongWords : public QTranslator {
 public:
  using QTranslator::QTranslator;
  bool isEmpty() const override { return false; }
  QString translate(const char*, const char* source, const char*, int count) const override {
    QString text = QString::fromUtf8(source);
    if (text.size() < 4 || text.startsWith(QLatin1Char('%'))) return {};
    if (count >= 0) text.replace(QStringLiteral("%n"), QString::number(count));
    const qsizetype more = text.size() * 3 / 10;
    const qsizetype at =
        text.endsWith(QChar(0x2026)) || text.endsWith(QLatin1Char('.')) ? text.size() - 1 : text.size();
    return text.insert(at, QString(more, QLatin1Char('n')));
  }
};

// Labels and buttons of a window that have less room than their words need.
QStringList cutIn(const QWidget& window) {
  QStringList cut;
  const auto report = [&](const QWidget& widget, const QString& text) {
    cut << QStringLiteral("%1 \"%2\": %3 of %4")
               .arg(widget.objectName(), text.left(60))
               .arg(widget.width())
               .arg(widget.minimumSizeHint().width());
  };
  for (const auto* label : window.findChildren<QLabel*>()) {
    if (!label->isVisible() || label->text().isEmpty() || !label->pixmap().isNull()) continue;
    const auto* form = window.findChild<QWidget*>(QStringLiteral("experimentPage"));
    if (label->wordWrap() && form && form->isAncestorOf(label)) continue;  // a form scrolls
    const bool isCut = label->wordWrap() ? label->height() + 1 < label->heightForWidth(label->width())
                                         : label->width() < label->minimumSizeHint().width();
    if (isCut) report(*label, label->text());
  }
  for (const auto* button : window.findChildren<QAbstractButton*>()) {
    if (!button->isVisible() || button->text().isEmpty() || button->property("elides").toBool()) continue;
    if (button->width() < button->minimumSizeHint().width()) report(*button, button->text());
  }
  return cut;
}

class FitChild : public WindowTest {
 protected:
  void look(QWidget* shown, const QString& place) {
    // What workers tell changes layouts a little later.
    QStringList cut;
    EXPECT_TRUE(QTest::qWaitFor([&] { return (cut = cutIn(*shown)).isEmpty(); }, 2000));
    EXPECT_TRUE(cut.isEmpty()) << place.toStdString() << ":\n" << cut.join(QLatin1Char('\n')).toStdString();
    const QString name = qEnvironmentVariable("EWB_FIT_NAME");
    test_support::saveScreenshot(shown, QStringLiteral("fit_%1_%2").arg(name, place));
  }
};

TEST_F(FitChild, DISABLED_NothingIsCut) {
  const bool isLong = !qEnvironmentVariable("EWB_FIT_LONG").isEmpty();
  const bool isWide = isLong || qEnvironmentVariableIntValue("EWB_FIT_POINTS") > 0;
  if (isWide) window_->resize(1920, 1080);
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
}

struct FitCase {
  const char* name;
  const char* scale;
  int points;  // of the font; 0: the usual ones
  bool longWords;
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
  environment.insert(QStringLiteral("EWB_FIT_LONG"), wanted.longWords ? QStringLiteral("1") : QString());
  child.setProcessEnvironment(environment);
  child.setProcessChannelMode(QProcess::MergedChannels);
  child.start(QCoreApplication::applicationFilePath(),
              {QStringLiteral("--gtest_filter=FitChild.*"), QStringLiteral("--gtest_also_run_disabled_tests")});
  ASSERT_TRUE(child.waitForFinished(kChildMs));
  const QByteArray said = child.readAll();
  EXPECT_EQ(child.exitCode(), 0) << said.toStdString();
  EXPECT_TRUE(said.contains("[  PASSED  ] 1 test.")) << said.toStdString();
}

INSTANTIATE_TEST_SUITE_P(Scales, FitTest,
                         ::testing::Values(FitCase{"125", "1.25", 0, false}, FitCase{"150", "1.5", 0, false},
                                           FitCase{"200", "2", 0, false}, FitCase{"14pt", "1", 14, false},
                                           FitCase{"long", "1", 0, true}),
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
    if (qEnvironmentVariableIsSet("EWB_FIT_LONG") && !qEnvironmentVariable("EWB_FIT_LONG").isEmpty()) {
      QCoreApplication::installTranslator(new LongWords(QCoreApplication::instance()));
    }
  }
};

const auto* const kFitEnvironment = ::testing::AddGlobalTestEnvironment(new FitEnvironment);

}  // namespace
