#include "widgets/dashboards/checkpoints/checkpoints_dashboard.h"

#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTabBar>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QTreeView>
#include <cmath>
#include <mutex>

#include "summaries/error.h"
#include "summaries/histogram_builder.h"
#include "summaries/summary_writer.h"
#include "tests/support/screenshots.h"
#include "widgets/dashboards/checkpoints/slice_table.h"
#include "widgets/dashboards/checkpoints/tensor_inspector.h"
#include "widgets/dashboards/checkpoints/tensor_picture_view.h"
#include "widgets/dashboards/log_loader.h"
#include "widgets/dashboards/run_catalog.h"
#include "widgets/dashboards/time_cursor.h"
#include "widgets/panels/histogram_strip.h"
#include "widgets/panels/message_banner.h"
#include "widgets/theme/run_colors.h"
#include "widgets/util/action_registry.h"

namespace widgets {
namespace {

constexpr int kPatience = 10000;
using Mode = QAbstractItemModelTester::FailureReportingMode;

QString text(const char* latin) {
  return QString::fromLatin1(latin);
}

// Checkpoints of a small convolutional net, made up.
struct Disk {
  std::mutex mutex;
  std::vector<CheckpointRow> rows;
  QStringList removed;
  QString listError;
  QString damage;

  Disk() {
    const double now = static_cast<double>(QDateTime::currentSecsSinceEpoch());
    for (const int step : {10000, 10600, 11200, 11800, 12400}) {
      CheckpointRow row;
      row.prefix = text("/runs/lr=0.002/model.ckpt-%1").arg(step);
      row.step = step;
      row.time = now - (12400 - step) / 30.0 - 3;
      row.bytes = 7'100'000;
      row.listed = true;
      row.latest = step == 12400;
      row.kept = step == 10000;
      rows.push_back(row);
    }
  }
};

std::vector<TensorRow> someTensors() {
  std::vector<TensorRow> tensors;
  const auto add = [&](const char* name, std::vector<int64_t> shape, const char* dtype = "float32") {
    int64_t bytes = 4;
    for (const int64_t size : shape) bytes *= size;
    tensors.push_back({text(name), text(dtype), std::move(shape), bytes, 0, QLatin1String(dtype) != text("string")});
  };
  add("conv1/conv/bias", {20});
  add("conv1/conv/bias/Adam", {20});
  add("conv1/conv/kernel", {5, 5, 1, 20});
  add("conv1/conv/kernel/Adam", {5, 5, 1, 20});
  add("conv1/conv/kernel/Adam_1", {5, 5, 1, 20});
  add("fc1/dense/bias", {256});
  add("fc1/dense/kernel", {1960, 256});
  add("fc1/dense/kernel/Adam", {1960, 256});
  add("global_step", {}, "int64");
  add("vocabulary", {3}, "string");
  return tensors;
}

double valueAt(const QString& tensor, int64_t i, const QString& prefix) {
  const double phase = static_cast<double>(qHash(tensor) % 100) + static_cast<double>(qHash(prefix) % 7) * 0.01;
  return 0.3 * std::sin(0.013 * static_cast<double>(i) + phase) * std::cos(0.0007 * static_cast<double>(i));
}

class FakeSource : public CheckpointSource {
 public:
  explicit FakeSource(std::shared_ptr<Disk> disk) : disk_(std::move(disk)) {}

  std::vector<CheckpointRow> list(const QString& folder, QString& damage) override {
    const std::lock_guard lock(disk_->mutex);
    if (!disk_->listError.isEmpty()) {
      throw summaries::Error(summaries::Code::kPermissionDenied, disk_->listError.toStdString());
    }
    damage = disk_->damage;
    return folder.contains(text("empty")) ? std::vector<CheckpointRow>{} : disk_->rows;
  }
  CheckpointRow describe(const QString& path) override {
    const std::lock_guard lock(disk_->mutex);
    for (const CheckpointRow& row : disk_->rows) {
      if (row.prefix == path) return row;
    }
    if (path.contains(text("missing"))) {
      throw summaries::Error(summaries::Code::kNotFound, "There is no checkpoint " + path.toStdString() + ".");
    }
    CheckpointRow row;
    row.prefix = path;
    return row;
  }
  CheckpointContents open(const QString&) override { return {text("V2"), someTensors(), {}}; }
  TensorFacts facts(const QString& prefix, const QString& tensor, const QString& before, const GoOn&) override {
    TensorFacts facts;
    if (tensor == text("conv1/conv/bias/Adam")) {
      facts.problem = text("The 80 bytes of tensor \"%1\" at 80 in data do not match their checksum.").arg(tensor);
      return facts;
    }
    summaries::HistogramBuilder builder;
    std::vector<double> values;
    for (int i = 0; i < 1000; ++i) values.push_back(valueAt(tensor, i, prefix));
    builder.add(std::span<const double>(values));
    facts.histogram = builder.build();
    facts.elements = 1000;
    facts.min = facts.histogram.min;
    facts.max = facts.histogram.max;
    facts.norm = std::sqrt(facts.histogram.sumSquares);
    facts.mean = facts.histogram.sum / facts.histogram.num;
    facts.deviation = 0.08;
    if (!before.isEmpty()) facts.change = static_cast<double>(qHash(tensor) % 100) / 1000;
    return facts;
  }
  TensorPicture picture(const QString& prefix, const QString& tensor, const GoOn&) override {
    TensorPicture picture;
    picture.rows = picture.columns = 64;
    if (tensor.contains(text("conv1"))) {
      picture.filters = picture.shownFilters = 20;
      picture.rows = 23;
      picture.columns = 29;
    }
    for (int i = 0; i < picture.rows * picture.columns; ++i) {
      picture.values.push_back(static_cast<float>(valueAt(tensor, i, prefix)));
    }
    picture.largest = 0.3;
    return picture;
  }
  TensorValues values(const QString& prefix, const QString& tensor, int64_t first, int64_t count,
                      const GoOn&) override {
    TensorValues values;
    values.first = first;
    for (int64_t i = first; i < first + count; ++i) {
      if (tensor == text("vocabulary")) {
        values.texts.push_back(text("word %1").arg(i));
      } else {
        values.numbers.push_back(tensor == text("conv1/conv/kernel") ? static_cast<double>(i)
                                                                     : valueAt(tensor, i, prefix));
      }
    }
    return values;
  }
  std::vector<TensorDiffRow> diff(const QString&, const QString&, const GoOn&) override {
    return {
        {text("fc1/dense/kernel"), TensorChange::kChanged, 0.093, 0.4, 1, QStringLiteral("float32 1960×256"), {}, {}},
        {text("conv1/conv/kernel"),
         TensorChange::kChanged,
         0.021,
         0.1,
         0.98,
         QStringLiteral("float32 5×5×1×20"),
         {},
         {}},
        {text("global_step"), TensorChange::kEqual, 0, 0, 0, text("int64 []"), text("int64 []"), {}},
        {text("conv1/conv/bias"), TensorChange::kReshaped, 0, 0, 0, text("float32 20"), text("float32 32"), {}},
        {text("new"), TensorChange::kAdded, 0, 0, 0, {}, text("float32 2"), {}}};
  }
  void markKept(const QString& prefix, bool kept) override {
    const std::lock_guard lock(disk_->mutex);
    for (CheckpointRow& row : disk_->rows) {
      if (row.prefix == prefix) row.kept = kept;
    }
  }
  void moveToTrash(const QString& prefix) override {
    const std::lock_guard lock(disk_->mutex);
    disk_->removed << prefix;
    std::erase_if(disk_->rows, [&](const CheckpointRow& row) { return row.prefix == prefix; });
  }
  void save(const QString&, const QString&, FileKind, const QString& path, const GoOn&) override {
    if (path.contains(text("full"))) throw summaries::Error(summaries::Code::kResourceExhausted, "The disk is full.");
  }

 private:
  std::shared_ptr<Disk> disk_;
};

class FakeService : public CheckpointService {
 public:
  std::shared_ptr<Disk> disk = std::make_shared<Disk>();
  QString reason;
  QString file;
  std::vector<std::pair<CheckpointCommand, QString>> performed;

  std::shared_ptr<CheckpointSource> source() override { return std::make_shared<FakeSource>(disk); }
  QString whyNot(CheckpointCommand, const QString&) const override { return reason; }
  void perform(CheckpointCommand command, const QString&, const QString& prefix) override {
    performed.emplace_back(command, prefix);
  }
  QString askForCheckpoint(QWidget*) override { return file; }
  QString askWhereToSave(QWidget*, const QString&, const QString&) override { return file; }
};

class CheckpointsDashboardTest : public ::testing::Test {
 protected:
  CheckpointsDashboardTest() {
    CatalogRun run, eval, empty;
    run.id = text("lr=0.002");
    run.directory = folder_.path();
    eval.id = text("lr=0.002/eval");
    eval.directory = folder_.filePath(text("eval"));
    eval.isEvaluation = true;
    empty.id = text("none");
    empty.directory = text("/empty");
    auto log = summaries::openEventLog(eval.directory.toStdString());
    int64_t step = 10000;
    for (const double loss : {0.140, 0.131, 0.125, 0.118, 0.121}) {
      log->scalar("loss", step, loss, 1.6e9);
      log->scalar("accuracy", step, 1 - loss, 1.6e9);
      step += 600;
    }
    log->flush();
    runs_.setRuns({run, eval, empty});
    runs_.setCurrent(run.id);
  }

  void make() {
    dashboard_ = new CheckpointsDashboard({&runs_, &time_, &logs_, &colors_, &actions_, &service_}, &window_);
    QObject::connect(dashboard_, &Dashboard::message, &window_,
                     [this](const BannerMessage& message) { messages_.push_back(message); });
    auto* layout = new QHBoxLayout(&window_);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(dashboard_, 1);
    QWidget* inspector = dashboard_->makeInspector(&window_);
    inspector->setFixedWidth(304);
    layout->addWidget(inspector);
    window_.resize(1376, 804);
    window_.show();
    EXPECT_TRUE(QTest::qWaitForWindowExposed(&window_));
  }
  bool until(const std::function<bool()>& done) { return QTest::qWaitFor(done, kPatience); }
  // Everything of the newest checkpoint read.
  void makeAndWait() {
    make();
    ASSERT_TRUE(until([this] { return factsAreThere(); }));
    ASSERT_TRUE(until([this] { return child<QComboBox>("checkpointMetric")->count() == 2; }));
  }
  bool factsAreThere() {
    const TensorFacts* facts = dashboard_->tensors()->facts(text("global_step"));
    return facts != nullptr;
  }
  template <typename T>
  T* child(const char* name) {
    T* found = window_.findChild<T*>(QString::fromLatin1(name));
    EXPECT_NE(found, nullptr) << name;
    return found;
  }
  void selectTensor(const char* name) {
    child<QTreeView>("tensorTree")->setCurrentIndex(dashboard_->tensors()->indexOf(text(name)));
  }
  QString cell(int row, int column) { return dashboard_->list()->index(row, column).data(Qt::DisplayRole).toString(); }

  QTemporaryDir folder_;
  RunCatalog runs_;
  TimeCursor time_;
  LogLoader logs_;
  RunColors colors_;
  ActionRegistry actions_;
  FakeService service_;
  std::vector<BannerMessage> messages_;
  QWidget window_;
  CheckpointsDashboard* dashboard_ = nullptr;
};

TEST(CheckpointModelsTest, KeepTheModelContract) {
  CheckpointListModel list;
  QAbstractItemModelTester listTester(&list, Mode::Fatal);
  list.setRows(Disk().rows);
  list.setMetric(text("loss"), {{11800, 0.1}}, true);
  EXPECT_EQ(list.best(), 1);
  list.setRows({});
  TensorTreeModel tree;
  QAbstractItemModelTester treeTester(&tree, Mode::Fatal);
  tree.setTensors(someTensors());
  tree.setFacts(text("global_step"), {});
  tree.setTensors(someTensors(), text("KERNEL"));
  EXPECT_EQ(tree.rowCount(), 2);
  TensorDiffModel diff;
  QAbstractItemModelTester diffTester(&diff, Mode::Fatal);
  diff.setRows(FakeSource(std::make_shared<Disk>()).diff({}, {}, {}));
  EXPECT_EQ(diff.rowCount(), 4);
  EXPECT_EQ(diff.count(TensorChange::kChanged), 2);
  diff.setRows({});
  TensorValueModel values;
  QAbstractItemModelTester valuesTester(&values, Mode::Fatal);
  values.setValues({0, {1, 2, 3, 4, 5}, {}}, 2, 10);
  EXPECT_EQ(values.rowCount(), 3);
  EXPECT_EQ(values.headerData(1, Qt::Vertical, Qt::DisplayRole).toString(), text("11"));
  values.clear();
}

TEST(CheckpointModelsTest, SlotsStandFoldedBelowTheirVariable) {
  TensorTreeModel tree;
  tree.setTensors(someTensors());
  const QModelIndex kernel = tree.indexOf(text("fc1/dense/kernel"));
  EXPECT_EQ(tree.rowCount(kernel), 1);
  EXPECT_EQ(tree.nameAt(tree.index(0, 0, kernel)), text("fc1/dense/kernel/Adam"));
}

TEST(CheckpointModelsTest, NamesOfObjectsLoseWhatEveryVariableHas) {
  TensorTreeModel tree;
  tree.setTensors({{text("layer/kernel/.ATTRIBUTES/VARIABLE_VALUE"), text("float32"), {2}, 8, 0, true}});
  const QModelIndex layer = tree.index(0, 0);
  EXPECT_EQ(tree.index(0, 0, layer).data(Qt::DisplayRole).toString(), text("kernel"));
}

TEST(HistogramStripTest, BucketsOfAnyWidthBecomeBarsOfOneWidth) {
  HistogramStrip strip;
  summaries::HistogramBuilder builder;
  std::vector<double> values;
  for (int i = 0; i < 4800; ++i) values.push_back(i / 4800.0);
  builder.add(std::span<const double>(values));
  strip.setHistogram(builder.build());
  ASSERT_EQ(strip.bars().size(), 48u);
  for (std::size_t i = 4; i < 48; ++i) EXPECT_GT(strip.bars()[i], 0.5) << i;
  strip.setHistogram(summaries::HistogramBuilder().build());
  EXPECT_TRUE(strip.bars().empty());
}

TEST_F(CheckpointsDashboardTest, ListsCheckpointsWithWhatEvaluationsMeasured) {
  makeAndWait();
  ASSERT_EQ(dashboard_->list()->rowCount(), 5);
  EXPECT_EQ(cell(0, CheckpointListModel::kMetric), text("0.121"));
  EXPECT_TRUE(cell(0, CheckpointListModel::kMarks).contains(text("latest")));
  EXPECT_TRUE(cell(1, CheckpointListModel::kMarks).contains(text("best")));
  EXPECT_TRUE(cell(4, CheckpointListModel::kMarks).contains(text("kept")));
  child<QComboBox>("checkpointMetric")->setCurrentText(text("accuracy"));
  EXPECT_EQ(cell(1, CheckpointListModel::kMetric), text("0.882"));
  EXPECT_TRUE(cell(1, CheckpointListModel::kMarks).contains(text("best")));
}

TEST_F(CheckpointsDashboardTest, FollowsTheTimeCursorAndMovesIt) {
  makeAndWait();
  time_.setStep(11300);
  EXPECT_TRUE(dashboard_->selected().endsWith(text("11200")));
  auto* list = child<QTreeView>("checkpointList");
  list->setFocus();
  QTest::keyClick(list, Qt::Key_Down);
  EXPECT_TRUE(dashboard_->selected().endsWith(text("10600")));
  EXPECT_EQ(time_.step(), 10600);
}

TEST_F(CheckpointsDashboardTest, ShowsWhatIsKnownOfATensor) {
  makeAndWait();
  selectTensor("fc1/dense/kernel");
  EXPECT_TRUE(child<QLabel>("tensorFacts")->text().contains(text("norm")));
  auto* picture = child<TensorPictureView>("tensorPicture");
  ASSERT_TRUE(until([&] { return !picture->isEmpty(); }));
  EXPECT_EQ(picture->image().width(), 64);
  selectTensor("conv1/conv/bias/Adam");
  EXPECT_TRUE(child<QLabel>("tensorFacts")->text().contains(text("do not match their checksum")));
}

TEST_F(CheckpointsDashboardTest, TheTableShowsTheChosenSlice) {
  makeAndWait();
  selectTensor("conv1/conv/kernel");
  window_.findChild<TensorInspector*>()->findChild<QTabBar*>()->setCurrentIndex(1);
  TensorValueModel* values = window_.findChild<TensorInspector*>()->values()->model();
  ASSERT_TRUE(until([&] { return values->rowCount() == 1; }));
  EXPECT_EQ(values->columnCount(), 20);
  child<QSpinBox>("slice0")->setValue(2);
  child<QSpinBox>("slice1")->setValue(3);
  ASSERT_TRUE(until([&] { return values->index(0, 0).data().toString() == text("260"); }));  // (2·5 + 3)·20
}

TEST_F(CheckpointsDashboardTest, StringsAreATable) {
  makeAndWait();
  selectTensor("vocabulary");
  TensorValueModel* values = window_.findChild<TensorInspector*>()->values()->model();
  ASSERT_TRUE(until([&] { return values->rowCount() == 3; }));
  EXPECT_EQ(values->index(1, 0).data().toString(), text("word 1"));
}

TEST_F(CheckpointsDashboardTest, TheFilterKeepsWhatIsKnown) {
  makeAndWait();
  QTest::keyClicks(child<QLineEdit>("tensorFilter"), text("step"));
  EXPECT_EQ(dashboard_->tensors()->rowCount(), 1);
  EXPECT_TRUE(factsAreThere());
}

TEST_F(CheckpointsDashboardTest, ComparesWithAnotherCheckpoint) {
  makeAndWait();
  QSignalSpy compared(dashboard_, &CheckpointsDashboard::differencesShown);
  auto* box = child<QComboBox>("compareCheckpoint");
  EXPECT_EQ(box->count(), 5);  // all but the selected one, and none
  box->setCurrentIndex(1);
  ASSERT_TRUE(compared.wait(kPatience));
  EXPECT_EQ(dashboard_->differences()->rowCount(), 4);
  EXPECT_EQ(child<QLabel>("checkpointFooter")->text(), text("2 of 5 tensors changed"));
  box->setCurrentIndex(0);
  EXPECT_EQ(child<QTreeView>("tensorTree")->model(), dashboard_->tensors());
}

TEST_F(CheckpointsDashboardTest, DeletingAsksFirst) {
  makeAndWait();
  const QString prefix = dashboard_->selected();
  actions_.find(text("checkpoints.delete"))->trigger();
  ASSERT_EQ(messages_.size(), 1u);
  EXPECT_TRUE(messages_[0].text.contains(text("12400")));
  EXPECT_TRUE(service_.disk->removed.isEmpty());
  messages_[0].actions[0].invoke();
  ASSERT_TRUE(until([this] { return dashboard_->list()->rowCount() == 4; }));
  EXPECT_EQ(service_.disk->removed, QStringList(prefix));
  EXPECT_TRUE(until([this] { return dashboard_->selected().endsWith(text("11800")); }));
}

TEST_F(CheckpointsDashboardTest, KeepingIsAMark) {
  makeAndWait();
  child<QToolButton>("keepCheckpoint")->click();
  EXPECT_TRUE(until([this] { return cell(0, CheckpointListModel::kMarks).contains(text("kept")); }));
}

TEST_F(CheckpointsDashboardTest, CommandsGoToTheProgram) {
  makeAndWait();
  actions_.find(text("checkpoints.branch"))->trigger();
  actions_.find(text("checkpoints.warm_start"))->trigger();
  ASSERT_EQ(service_.performed.size(), 2u);
  EXPECT_EQ(service_.performed[0].first, CheckpointCommand::kBranch);
  EXPECT_EQ(service_.performed[1].second, dashboard_->selected());
}

TEST_F(CheckpointsDashboardTest, WhatCannotBeDoneSaysWhy) {
  service_.reason = text("A run is training: stop it first.");
  makeAndWait();
  QAction* action = actions_.find(text("checkpoints.branch"));
  EXPECT_FALSE(action->isEnabled());
  EXPECT_TRUE(action->toolTip().contains(service_.reason));
}

TEST_F(CheckpointsDashboardTest, ACheckpointOfNoRunIsOpened) {
  runs_.setCurrent({});
  make();
  service_.file = text("/elsewhere/v1.ckpt");
  QSignalSpy shown(dashboard_, &CheckpointsDashboard::contentsShown);
  actions_.find(text("checkpoints.open"))->trigger();
  ASSERT_TRUE(shown.wait(kPatience));
  EXPECT_EQ(dashboard_->list()->rowCount(), 1);
  EXPECT_EQ(child<QLabel>("checkpointsTitle")->text(), text("v1.ckpt (no run)"));
}

TEST_F(CheckpointsDashboardTest, AMissingFileIsToldOf) {
  make();
  dashboard_->openFile(text("/missing"));
  EXPECT_TRUE(until([this] { return !messages_.empty(); }));
  EXPECT_TRUE(messages_[0].text.contains(text("/missing")));
}

TEST_F(CheckpointsDashboardTest, AFolderWithoutPermissionIsToldOf) {
  service_.disk->listError = text("Cannot list the folder: Permission denied.");
  make();
  ASSERT_TRUE(
      until([this] { return !window_.findChildren<QLabel*>().isEmpty() && dashboard_->list()->rowCount() == 0; }));
  EXPECT_TRUE(until([this] {
    for (const QLabel* label : window_.findChildren<QLabel*>()) {
      if (label->isVisible() && label->text().contains(text("Permission denied"))) return true;
    }
    return false;
  }));
}

TEST_F(CheckpointsDashboardTest, EveryControlHasANameAndTheTreeIsReachedByKeys) {
  makeAndWait();
  for (QWidget* widget : dashboard_->findChildren<QWidget*>()) {
    if (widget->focusPolicy() & Qt::TabFocus &&
        (qobject_cast<QTreeView*>(widget) || qobject_cast<QComboBox*>(widget))) {
      EXPECT_FALSE(widget->accessibleName().isEmpty()) << widget->objectName().toStdString();
    }
  }
}

TEST_F(CheckpointsDashboardTest, LooksRightInBothThemes) {
  for (const bool dark : {false, true}) {
    const test_support::ThemeScope theme(dark);
    if (!dashboard_) makeAndWait();
    const QString suffix = dark ? text("dark") : text("light");
    selectTensor("fc1/dense/kernel");
    auto* picture = child<TensorPictureView>("tensorPicture");
    ASSERT_TRUE(until([&] { return !picture->isEmpty(); }));
    QTest::qWait(50);
    test_support::saveScreenshot(&window_, text("checkpoints_%1").arg(suffix));
    QSignalSpy compared(dashboard_, &CheckpointsDashboard::differencesShown);
    dashboard_->compareWith(dashboard_->list()->row(2)->prefix);
    ASSERT_TRUE(compared.wait(kPatience));
    test_support::saveScreenshot(&window_, text("checkpoints_compare_%1").arg(suffix));
    dashboard_->compareWith({});
    selectTensor("conv1/conv/kernel");
    ASSERT_TRUE(until([&] { return picture->image().width() == 29; }));
    test_support::saveScreenshot(&window_, text("checkpoints_filters_%1").arg(suffix));
  }
  runs_.setCurrent(text("none"));
  ASSERT_TRUE(until([this] { return dashboard_->list()->rowCount() == 0; }));
  EXPECT_TRUE(window_.findChild<TensorInspector*>()->tensor().isEmpty());
  test_support::saveScreenshot(&window_, text("checkpoints_empty"));
}

}  // namespace
}  // namespace widgets
