#include "app/features/preferences/preference_pages.h"

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPainter>
#include <QPushButton>
#include <QSpinBox>

#include "app/features/preferences/import_cache_row.h"
#include "app/shell/pages/charts_page.h"
#include "app/shell/show_in_window.h"
#include "app/shell/start/translations.h"
#include "app/workbench/queue/training_queue.h"
#include "app/workbench/runs/runs.h"
#include "app/workbench/settings/data_folder.h"
#include "app/workbench/settings/settings.h"
#include "widgets/controls/line_beginning.h"
#include "widgets/forms/quiet_combo.h"
#include "widgets/util/background.h"

namespace app {
namespace {

constexpr double kUsualWeight = 0.6;
constexpr double kMostWeight = 0.99;
constexpr int kFolderWidth = 300;
constexpr int kMostRunsAtOnce = 64;
constexpr int kSwatchStep = 12;
constexpr QSize kPaletteStrip{12 * kSwatchStep, 16};

using widgets::kRunPalettes;
using widgets::RunPalette;

// Of what numbers and dates are written in: an example says more than a name.
constexpr const char* kLocales[] = {"en_US", "en_GB", "de_DE", "de_CH", "fr_FR", "es_ES", "it_IT", "pl_PL", "sv_SE"};

QString localeText(const QLocale& locale) {
  //: A language with its country, and how it writes a number
  return GeneralPage::tr("%1 (%2), %3")
      .arg(QLocale::languageToString(locale.language()), QLocale::territoryToString(locale.territory()),
           locale.toString(1234.5, 'f', 1));
}

// As its speakers call it.
QString languageName(const QString& code) {
  const QString name = QLocale(code).nativeLanguageName();
  return code == QLatin1String("en") ? QStringLiteral("English") : name;
}

// The colours beside each other.
QIcon paletteStrip(RunPalette palette, bool dark) {
  QPixmap strip(kPaletteStrip);
  strip.fill(Qt::transparent);
  QPainter painter(&strip);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  for (int i = 0; i < widgets::paletteSize(palette); ++i) {
    painter.setBrush(widgets::paletteColor(palette, i, dark));
    painter.drawRoundedRect(QRect(i * kSwatchStep, 2, kSwatchStep - 2, kPaletteStrip.height() - 4), 2, 2);
  }
  return QIcon(strip);
}

// As wide as most paths need, and narrower where a small window has less room.
class FolderLine : public QLineEdit {
 public:
  using QLineEdit::QLineEdit;
  QSize sizeHint() const override { return {kFolderWidth, QLineEdit::sizeHint().height()}; }
};

}  // namespace

void useNumberLocale(const Settings& settings) {
  const QString name = settings.numberLocale();
  QLocale::setDefault(name.isEmpty() ? QLocale::system() : QLocale(name));
}

GeneralPage::GeneralPage(Shell& shell, Settings& settings, Runs& runs, const OpenWorkspace& place, QWidget* parent)
    : PreferencePage(QStringLiteral("general"), tr("General"), parent) {
  addTheme(shell);
  addRunPalette(settings, runs);
  addLanguage(settings);
  addNumbers(shell, settings, runs);
  addGap();
  auto* restore = new QCheckBox(tr("Restore the last session"), this);
  restore->setObjectName(QStringLiteral("preferences.restore"));
  restore->setChecked(settings.restoresSession());
  connect(restore, &QCheckBox::toggled, this, [&settings](bool on) { settings.setRestoresSession(on); });
  onReset([restore] { restore->setChecked(true); });
  addBox(tr("Open the last workspace at startup, and show each workspace as you left it"), restore,
         tr("Restore the session"));
  addField(tr("Imported event files"),
           tr("TensorFlow's event files are imported once and kept as logs in your cache, so that they open quickly"),
           new ImportCacheRow(shell, place, this));
}

void GeneralPage::addTheme(Shell& shell) {
  auto* theme = new widgets::QuietCombo(this);
  theme->setObjectName(QStringLiteral("preferences.theme"));
  const std::vector<QAction*>& choices = shell.actions().themes;
  for (int i = 0; i < static_cast<int>(choices.size()); ++i) {
    QAction* choice = choices[static_cast<std::size_t>(i)];
    theme->addItem(choice->text());
    if (choice->isChecked()) theme->setCurrentIndex(i);
    connect(choice, &QAction::toggled, theme, [theme, i](bool on) {
      if (on) theme->setCurrentIndex(i);
    });
  }
  connect(theme, &QComboBox::activated, this, [choices](int i) { choices[static_cast<std::size_t>(i)]->trigger(); });
  onReset([choices] { choices.front()->trigger(); });
  addField(tr("Theme"), tr("Light, dark, or as the desktop"), theme);
}

void GeneralPage::addRunPalette(Settings& settings, Runs& runs) {
  auto* palettes = new widgets::QuietCombo(this);
  palettes->setObjectName(QStringLiteral("preferences.runPalette"));
  palettes->setIconSize(kPaletteStrip);
  for (int i = 0; i < kRunPalettes; ++i) palettes->addItem(widgets::paletteTitle(static_cast<RunPalette>(i)));
  palettes_ = palettes;
  paintPalettes();
  palettes->setCurrentIndex(static_cast<int>(settings.runPalette()));
  connect(palettes, &QComboBox::currentIndexChanged, this, [&settings, &runs](int chosen) {
    settings.setRunPalette(static_cast<RunPalette>(chosen));
    runs.setPalette(static_cast<RunPalette>(chosen));
  });
  onReset([palettes] { palettes->setCurrentIndex(0); });
  addField(tr("Colours of runs"),
           tr("Colours that runs are drawn in; colours you chose for a run stay, and each run keeps its place in the "
              "palette"),
           palettes);
}

void GeneralPage::paintPalettes() {
  for (int i = 0; i < kRunPalettes; ++i)
    palettes_->setItemIcon(i, paletteStrip(static_cast<RunPalette>(i), widgets::isDark(palette())));
}

void GeneralPage::changeEvent(QEvent* event) {
  PreferencePage::changeEvent(event);
  if (event->type() == QEvent::PaletteChange && palettes_) paintPalettes();
}

void GeneralPage::addLanguage(Settings& settings) {
  auto* row = new QWidget(this);
  auto* line = new QHBoxLayout(row);
  line->setContentsMargins(0, 0, 0, 0);
  auto* choice = new widgets::QuietCombo(row);
  choice->setObjectName(QStringLiteral("preferences.language"));
  choice->setAccessibleName(tr("Language"));
  const QString desktop = languageFor(QString(), QLocale::system().uiLanguages());
  choice->addItem(tr("As the desktop, %1").arg(languageName(desktop)), QString());
  for (const QString& code : languages()) choice->addItem(languageName(code), code);
  choice->setCurrentIndex(std::max(0, choice->findData(settings.language())));
  auto* later = new QLabel(tr("Takes effect at the next start."), row);
  later->setObjectName(QStringLiteral("preferences.languageLater"));
  later->setForegroundRole(QPalette::PlaceholderText);
  later->hide();
  line->addWidget(choice);
  line->addWidget(later);
  row->setFocusProxy(choice);
  connect(choice, &QComboBox::currentIndexChanged, this, [&settings, choice, later, shown = choice->currentIndex()] {
    settings.setLanguage(choice->currentData().toString());
    later->setVisible(choice->currentIndex() != shown);
  });
  onReset([choice] { choice->setCurrentIndex(0); });
  addField(tr("Language"), tr("Language of the window's texts; takes effect at the next start"), row);
}

void GeneralPage::addNumbers(Shell& shell, Settings& settings, Runs& runs) {
  auto* numbers = new widgets::QuietCombo(this);
  numbers->setObjectName(QStringLiteral("preferences.numbers"));
  //: The desktop's language of numbers, and how it writes one
  numbers->addItem(tr("As the desktop, %1").arg(QLocale::system().toString(1234.5, 'f', 1)), QString());
  for (const char* name : kLocales) numbers->addItem(localeText(QLocale(QLatin1String(name))), QLatin1String(name));
  numbers->setCurrentIndex(std::max(0, numbers->findData(settings.numberLocale())));
  connect(numbers, &QComboBox::currentIndexChanged, this, [&shell, &settings, &runs, numbers] {
    settings.setNumberLocale(numbers->currentData().toString());
    useNumberLocale(settings);
    for (QWidget* window : QApplication::topLevelWidgets()) window->setLocale(QLocale());  // and all within
    runs.catalog()->tellLooksChanged();  // for pictures that workers make
    shell.window()->update();
  });
  onReset([numbers] { numbers->setCurrentIndex(0); });
  addField(tr("Numbers and dates"), tr("Format of numbers and dates; files always use a decimal point"), numbers);
}

void useChartSettings(Shell& shell, const Settings& settings, RunIndex& index) {
  index.setRate(settings.chartRate());
  if (ChartsPage* charts = chartsOf(shell)) charts->useSettings(settings);
}

TrainingPage::TrainingPage(Shell& shell, Settings& settings, DataFolder& dataFolder, TrainingQueue& queue,
                           RunIndex& index, QWidget* parent)
    : PreferencePage(QStringLiteral("training"), tr("Training and charts"), parent),
      folder_(new FolderLine(this)),
      problem_(new QLabel(this)) {
  addDataFolder(shell, settings, dataFolder);
  addQueue(queue);
  addGap();
  addCharts(shell, settings, index);
}

void TrainingPage::addDataFolder(Shell& shell, const Settings& settings, DataFolder& dataFolder) {
  auto* row = new QWidget(this);
  auto* line = new QHBoxLayout(row);
  line->setContentsMargins(0, 0, 0, 0);
  line->addWidget(folder_);  // before the button: what takes the row's keys is the first in it
  auto* choose = new QPushButton(tr("Choose…"), row);
  folder_->setObjectName(QStringLiteral("preferences.data"));
  widgets::keepBeginningInSight(*folder_);
  folder_->setText(QDir::toNativeSeparators(settings.dataFolder()));
  folder_->setAccessibleName(tr("Data folder"));
  folder_->setClearButtonEnabled(true);
  choose->setObjectName(QStringLiteral("preferences.chooseData"));
  choose->setToolTip(tr("Choose the data folder"));
  line->addWidget(choose);
  row->setFocusProxy(folder_);
  connect(folder_, &QLineEdit::textChanged, this, [this, &shell, &dataFolder](const QString& text) {
    dataFolder.set(QDir::fromNativeSeparators(text.trimmed()));
    shell.settle(QStringLiteral("data"));
    showProblem();
  });
  connect(choose, &QPushButton::clicked, this, [this, &shell] {
    const QString chosen = shell.dialogs().openFolder(this, tr("Choose data folder"), folder_->text());
    if (!chosen.isEmpty()) folder_->setText(QDir::toNativeSeparators(chosen));
  });
  onReset([this] { folder_->clear(); });
  addField(tr("Data folder"), tr("The folder that ${DATA} stands for in experiments"), row);
  problem_->setObjectName(QStringLiteral("preferences.dataProblem"));
  problem_->setWordWrap(true);
  problem_->setForegroundRole(QPalette::PlaceholderText);
  addWide(tr("Data folder"), QString(), problem_, 0);
  showProblem();
}

void TrainingPage::addQueue(TrainingQueue& queue) {
  auto* limit = new QSpinBox(this);
  limit->setObjectName(QStringLiteral("preferences.limit"));
  limit->setRange(1, kMostRunsAtOnce);
  limit->setValue(queue.limit());
  connect(limit, &QSpinBox::valueChanged, &queue, &TrainingQueue::setLimit);
  connect(&queue, &TrainingQueue::queueChanged, limit, [limit, &queue] { limit->setValue(queue.limit()); });
  onReset([limit] { limit->setValue(TrainingQueue::usualLimit()); });
  addField(tr("Runs to train at once"), tr("How many runs the queue trains at once; lowering it stops no run"), limit);
}

void TrainingPage::addCharts(Shell& shell, Settings& settings, RunIndex& index) {
  const auto apply = [&shell, &settings, &index] { useChartSettings(shell, settings, index); };
  auto* rate = new QSpinBox(this);
  rate->setObjectName(QStringLiteral("preferences.rate"));
  rate->setRange(1, Settings::kFastestChartRate);
  rate->setSuffix(tr(" per second"));
  rate->setValue(settings.chartRate());
  connect(rate, &QSpinBox::valueChanged, this, [&settings, apply](int value) {
    settings.setChartRate(value);
    apply();
  });
  onReset([rate] { rate->setValue(Settings::kUsualChartRate); });
  addField(tr("Draw new values"),
           tr("How often the logs of running trainings are read and their curves drawn, 1 to 5 times per second; a "
              "lower rate leaves more of the processor to training"),
           rate);
  auto* smoothing = new QDoubleSpinBox(this);
  smoothing->setObjectName(QStringLiteral("preferences.smoothing"));
  smoothing->setRange(0, kMostWeight);
  smoothing->setSingleStep(0.05);
  smoothing->setValue(settings.smoothing());
  connect(smoothing, &QDoubleSpinBox::valueChanged, this, [&settings, apply](double value) {
    settings.setSmoothing(value);
    apply();
  });
  onReset([smoothing] { smoothing->setValue(kUsualWeight); });
  addField(tr("Smoothing"), tr("Initial weight of the moving average of curves, 0 (none) to 0.99"), smoothing);
}

void TrainingPage::showProblem() {
  const QString path = folder_->text().trimmed();
  if (path.isEmpty()) {
    problem_->setText(tr("Experiments that read ${DATA} ask for the folder before they train."));
    return;
  }
  widgets::inBackground(
      this, [path] { return QFileInfo(path).isDir(); },
      [this, path](bool isThere) {
        if (path != folder_->text().trimmed()) return;
        problem_->setText(isThere ? QString()
                                  : tr("There is no folder %1: experiments that read it will fail.").arg(path));
      });
}

}  // namespace app
