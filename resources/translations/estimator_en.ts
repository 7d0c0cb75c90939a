<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
    <context>
        <name>ColumnsPage</name>
        <message numerus="yes">
            <source>%1 in %n buckets</source>
            <translation>
                <numerusform>%1 in %n bucket</numerusform>
                <numerusform>%1 in %n buckets</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%1, %n words</source>
            <translation>
                <numerusform>%1, %n word</numerusform>
                <numerusform>%1, %n words</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>app::AtStepTable</name>
        <message numerus="yes">
            <source>%n more ended before</source>
            <extracomment>Runs that have no value at a step</extracomment>
            <translation>
                <numerusform>%n more ended before</numerusform>
                <numerusform>%n more ended before</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>app::ChartsPage</name>
        <message numerus="yes">
            <source>%n runs have not begun to train. Their curves appear with the first steps.</source>
            <translation>
                <numerusform>%n run has not begun to train. Their curves appear with the first steps.</numerusform>
                <numerusform>%n runs have not begun to train. Their curves appear with the first steps.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>app::ColumnStrip</name>
        <message numerus="yes">
            <source>%n different values</source>
            <translation>
                <numerusform>%n different value</numerusform>
                <numerusform>%n different values</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>more than %n different values</source>
            <translation>
                <numerusform>more than %n different value</numerusform>
                <numerusform>more than %n different values</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n values in a record</source>
            <translation>
                <numerusform>%n value in a record</numerusform>
                <numerusform>%n values in a record</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>app::DataPage</name>
        <message numerus="yes">
            <source>%n columns</source>
            <translation>
                <numerusform>%n column</numerusform>
                <numerusform>%n columns</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n classes</source>
            <translation>
                <numerusform>%n class</numerusform>
                <numerusform>%n classes</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%1 examples</source>
            <translation>
                <numerusform>%1 example</numerusform>
                <numerusform>%1 examples</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>app::DropFeature</name>
        <message numerus="yes">
            <source>%1 (and %n more)</source>
            <extracomment>The first reason of several</extracomment>
            <translation>
                <numerusform>%1 (and %n more)</numerusform>
                <numerusform>%1 (and %n more)</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>app::DropOverlay</name>
        <message numerus="yes">
            <source>and %n more</source>
            <translation>
                <numerusform>and %n more</numerusform>
                <numerusform>and %n more</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>app::DropPlan</name>
        <message numerus="yes">
            <source>Make an experiment that trains on %n file(s)</source>
            <translation>
                <numerusform>Make an experiment that trains on %n file</numerusform>
                <numerusform>Make an experiment that trains on %n files</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>app::EngineThread</name>
        <message numerus="yes">
            <source>%n examples</source>
            <translation>
                <numerusform>%n example</numerusform>
                <numerusform>%n examples</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>app::EventFileImport</name>
        <message numerus="yes">
            <source>%1 values</source>
            <translation>
                <numerusform>%1 value</numerusform>
                <numerusform>%1 values</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Imported %n runs (%1) from %2</source>
            <extracomment>%1 is a number of values</extracomment>
            <translation>
                <numerusform>Imported %n run (%1) from %2</numerusform>
                <numerusform>Imported %n runs (%1) from %2</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>app::ExportForm</name>
        <message numerus="yes">
            <source>%n input(s) → %1</source>
            <translation>
                <numerusform>%n input → %1</numerusform>
                <numerusform>%n inputs → %1</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n output(s)</source>
            <translation>
                <numerusform>%n output</numerusform>
                <numerusform>%n outputs</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>app::ExportResultView</name>
        <message numerus="yes">
            <source>reloaded, %n signature(s) asked</source>
            <translation>
                <numerusform>reloaded, %n signature asked</numerusform>
                <numerusform>reloaded, %n signatures asked</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>app::FrozenLayers</name>
        <message numerus="yes">
            <source>%1 of %n layers are trained</source>
            <translation>
                <numerusform>%1 of %n layer is trained</numerusform>
                <numerusform>%1 of %n layers are trained</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>app::GuideView</name>
        <message numerus="yes">
            <source>%n line(s)</source>
            <translation>
                <numerusform>%n line</numerusform>
                <numerusform>%n lines</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>app::ImportBar</name>
        <message numerus="yes">
            <source>Importing event files: %1 of %n runs</source>
            <translation>
                <numerusform>Importing event files: %1 of %n run</numerusform>
                <numerusform>Importing event files: %1 of %n runs</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>app::ImportCacheRow</name>
        <message numerus="yes">
            <source>%1 of %n folder(s)</source>
            <extracomment>How much a cache holds, and of how many folders of event files</extracomment>
            <translation>
                <numerusform>%1 of %n folder</numerusform>
                <numerusform>%1 of %n folders</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>app::KeptQueue</name>
        <message numerus="yes">
            <source>%n trainings are waiting in %1. Open it again to run them.</source>
            <translation>
                <numerusform>%n training is waiting in %1. Open it again to run it.</numerusform>
                <numerusform>%n trainings are waiting in %1. Open it again to run them.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n trainings are waiting.</source>
            <translation>
                <numerusform>%n training is waiting.</numerusform>
                <numerusform>%n trainings are waiting.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n trainings were interrupted when the program ended.</source>
            <translation>
                <numerusform>%n training was interrupted when the program ended.</numerusform>
                <numerusform>%n trainings were interrupted when the program ended.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>app::KerasModelWindow</name>
        <message numerus="yes">
            <source>Stopped after %n epochs: %1. Run %2 has the weights.</source>
            <translation>
                <numerusform>Stopped after %n epoch: %1. Run %2 has the weights.</numerusform>
                <numerusform>Stopped after %n epochs: %1. Run %2 has the weights.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Fitted for %n epochs: %1. Run %2 has the weights.</source>
            <translation>
                <numerusform>Fitted for %n epoch: %1. Run %2 has the weights.</numerusform>
                <numerusform>Fitted for %n epochs: %1. Run %2 has the weights.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>app::LayersEditor</name>
        <message numerus="yes">
            <source>%n layers, %1</source>
            <translation>
                <numerusform>%n layer, %1</numerusform>
                <numerusform>%n layers, %1</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n layers, of which one does not fit</source>
            <translation>
                <numerusform>%n layer, of which one does not fit</numerusform>
                <numerusform>%n layers, of which one does not fit</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>app::LogNews</name>
        <message numerus="yes">
            <source>The logs of %n runs are gone, such as %1: another program moved or deleted them. Restore the folders to see the runs again; nothing else has changed.</source>
            <translation>
                <numerusform>The logs of %n run is gone, such as %1: another program moved or deleted them. Restore the folders to see the runs again; nothing else has changed.</numerusform>
                <numerusform>The logs of %n runs are gone, such as %1: another program moved or deleted them. Restore the folders to see the runs again; nothing else has changed.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>app::OpenWorkspace</name>
        <message numerus="yes">
            <source>%n runs are training: stop them before you open something else.</source>
            <translation>
                <numerusform>A run is training: stop it before you open something else.</numerusform>
                <numerusform>%n runs are training: stop them before you open something else.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>app::ReadOutLine</name>
        <message numerus="yes">
            <source>+ %n more</source>
            <extracomment>How many runs a line has no room for</extracomment>
            <translation>
                <numerusform>+ %n more</numerusform>
                <numerusform>+ %n more</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>app::RecentWorkspaces</name>
        <message numerus="yes">
            <source>%n experiments</source>
            <translation>
                <numerusform>%n experiment</numerusform>
                <numerusform>%n experiments</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n runs</source>
            <translation>
                <numerusform>%n run</numerusform>
                <numerusform>%n runs</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>app::ReportDialog</name>
        <message numerus="yes">
            <source>%n sections</source>
            <translation>
                <numerusform>%n section</numerusform>
                <numerusform>%n sections</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>app::RunActions</name>
        <message numerus="yes">
            <source>%n run(s)</source>
            <translation>
                <numerusform>%n run</numerusform>
                <numerusform>%n runs</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n value(s) written to %1.</source>
            <translation>
                <numerusform>%n value written to %1.</numerusform>
                <numerusform>%n values written to %1.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>app::RunInspector</name>
        <message numerus="yes">
            <source>%n on disk</source>
            <translation>
                <numerusform>%n on disk</numerusform>
                <numerusform>%n on disk</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n summaries were dropped because the disk was too slow.</source>
            <translation>
                <numerusform>%n summary was dropped because the disk was too slow.</numerusform>
                <numerusform>%n summaries were dropped because the disk was too slow.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>app::RunRemoval</name>
        <message numerus="yes">
            <source>%n runs had not begun, and have left the queue.</source>
            <translation>
                <numerusform>%n run had not begun, and have left the queue.</numerusform>
                <numerusform>%n runs had not begun, and have left the queue.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n runs are archived.</source>
            <translation>
                <numerusform>%n run is archived.</numerusform>
                <numerusform>%n runs are archived.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Move %n runs with their checkpoints to the trash?</source>
            <translation>
                <numerusform>Move %n run with their checkpoints to the trash?</numerusform>
                <numerusform>Move %n runs with their checkpoints to the trash?</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n runs are in the trash.</source>
            <translation>
                <numerusform>%n run is in the trash.</numerusform>
                <numerusform>%n runs are in the trash.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>app::SourceOptions</name>
        <message numerus="yes">
            <source>%n lines skipped</source>
            <translation>
                <numerusform>%n line skipped</numerusform>
                <numerusform>%n lines skipped</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n columns</source>
            <translation>
                <numerusform>%n column</numerusform>
                <numerusform>%n columns</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>app::SweepPreview</name>
        <message numerus="yes">
            <source>%1 trials, about %2 steps</source>
            <translation>
                <numerusform>%1 trial, about %2 steps</numerusform>
                <numerusform>%1 trials, about %2 steps</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>app::TrainOptions</name>
        <message numerus="yes">
            <source>%n values: %1, …</source>
            <translation>
                <numerusform>%n value: %1, …</numerusform>
                <numerusform>%n values: %1, …</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n values: %1</source>
            <translation>
                <numerusform>%n value: %1</numerusform>
                <numerusform>%n values: %1</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n examples a batch</source>
            <translation>
                <numerusform>%n example a batch</numerusform>
                <numerusform>%n examples a batch</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n passes</source>
            <translation>
                <numerusform>%n pass</numerusform>
                <numerusform>%n passes</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>app::TrainingController</name>
        <message numerus="yes">
            <source>profiling, %n steps left</source>
            <translation>
                <numerusform>profiling, %n step left</numerusform>
                <numerusform>profiling, %n steps left</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>app::WindowEnd</name>
        <message numerus="yes">
            <source>%n runs are training. Stop them with checkpoints and close?</source>
            <translation>
                <numerusform>%n run is training. Stop them with checkpoints and close?</numerusform>
                <numerusform>%n runs are training. Stop them with checkpoints and close?</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>widgets::AudioCard</name>
        <message numerus="yes">
            <source>This step has %n sounds</source>
            <translation>
                <numerusform>This step has %n sound</numerusform>
                <numerusform>This step has %n sounds</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>widgets::AxisEvents</name>
        <message numerus="yes">
            <source>%n more</source>
            <extracomment>The last line of a list of events</extracomment>
            <translation>
                <numerusform>%n more</numerusform>
                <numerusform>%n more</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>widgets::CardNote</name>
        <message numerus="yes">
            <source>%n points above</source>
            <translation>
                <numerusform>%n point above</numerusform>
                <numerusform>%n points above</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>about %n points above</source>
            <translation>
                <numerusform>about %n point above</numerusform>
                <numerusform>about %n points above</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n points below</source>
            <translation>
                <numerusform>%n point below</numerusform>
                <numerusform>%n points below</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>about %n points below</source>
            <translation>
                <numerusform>about %n point below</numerusform>
                <numerusform>about %n points below</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n points outside</source>
            <translation>
                <numerusform>%n point outside</numerusform>
                <numerusform>%n points outside</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>about %n points outside</source>
            <translation>
                <numerusform>about %n point outside</numerusform>
                <numerusform>about %n points outside</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n groups</source>
            <translation>
                <numerusform>%n group</numerusform>
                <numerusform>%n groups</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>widgets::ChangedVariables</name>
        <message numerus="yes">
            <source>%n more changed less</source>
            <translation>
                <numerusform>%n more changed less</numerusform>
                <numerusform>%n more changed less</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n of the optimizer and counters are left out</source>
            <translation>
                <numerusform>%n of the optimizer and counters are left out</numerusform>
                <numerusform>%n of the optimizer and counters are left out</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>widgets::ChartPicture</name>
        <message numerus="yes">
            <source>and %n more, drawn faint</source>
            <extracomment>The end of a legend: curves that it does not name</extracomment>
            <translation>
                <numerusform>and %n more, drawn faint</numerusform>
                <numerusform>and %n more, drawn faint</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>widgets::CheckpointsDashboard</name>
        <message numerus="yes">
            <source>%n checkpoints, %1</source>
            <translation>
                <numerusform>%n checkpoint, %1</numerusform>
                <numerusform>%n checkpoints, %1</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>widgets::CompareDashboard</name>
        <message numerus="yes">
            <source>%1 of %n runs, reading…</source>
            <translation>
                <numerusform>%1 of %n run, reading…</numerusform>
                <numerusform>%1 of %n runs, reading…</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%1 of %n runs</source>
            <translation>
                <numerusform>%1 of %n run</numerusform>
                <numerusform>%1 of %n runs</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>widgets::CompareTable</name>
        <message numerus="yes">
            <source>%n days ago</source>
            <translation>
                <numerusform>%n day ago</numerusform>
                <numerusform>%n days ago</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>widgets::CustomChartCard</name>
        <message numerus="yes">
            <source>%n matches: %1</source>
            <translation>
                <numerusform>%n match: %1</numerusform>
                <numerusform>%n matches: %1</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Reading %n curves…</source>
            <translation>
                <numerusform>Reading %n curve…</numerusform>
                <numerusform>Reading %n curves…</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n matches, reading %1: %2</source>
            <extracomment>How many are still being read</extracomment>
            <translation>
                <numerusform>%n match, reading %1: %2</numerusform>
                <numerusform>%n matches, reading %1: %2</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>widgets::CustomScalarsDashboard</name>
        <message numerus="yes">
            <source>Charts appear when the layouts are read (%n runs).</source>
            <translation>
                <numerusform>Charts appear when the layouts are read (%n run).</numerusform>
                <numerusform>Charts appear when the layouts are read (%n runs).</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>widgets::EmptyGrid</name>
        <message numerus="yes">
            <source>0 of %n tags match the filter. Clear it to see all.</source>
            <translation>
                <numerusform>0 of %n tag match the filter. Clear it to see all.</numerusform>
                <numerusform>0 of %n tags match the filter. Clear it to see all.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>widgets::FailedRuns</name>
        <message numerus="yes">
            <source>%n runs failed before their first summary</source>
            <translation>
                <numerusform>%n run failed before its first summary</numerusform>
                <numerusform>%n runs failed before their first summary</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>The logs of %n runs are damaged</source>
            <translation>
                <numerusform>The logs of %n run is damaged</numerusform>
                <numerusform>The logs of %n runs are damaged</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>widgets::GraphInspector</name>
        <message numerus="yes">
            <source>and %n more</source>
            <translation>
                <numerusform>and %n more</numerusform>
                <numerusform>and %n more</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>widgets::GraphView</name>
        <message numerus="yes">
            <source>and %n more</source>
            <translation>
                <numerusform>and %n more</numerusform>
                <numerusform>and %n more</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>widgets::GridTags</name>
        <message numerus="yes">
            <source>%1 of %n tags</source>
            <translation>
                <numerusform>%1 of %n tag</numerusform>
                <numerusform>%1 of %n tags</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>widgets::GroupChip</name>
        <message numerus="yes">
            <source>Group %1, %n runs</source>
            <translation>
                <numerusform>Group %1, %n run</numerusform>
                <numerusform>Group %1, %n runs</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>widgets::HparamsDashboard</name>
        <message numerus="yes">
            <source>%n hidden</source>
            <translation>
                <numerusform>%n hidden</numerusform>
                <numerusform>%n hidden</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>The %n runs that match the filter have no hyperparameters to be compared.</source>
            <translation>
                <numerusform>The only run that matches the filter has no hyperparameters to be compared.</numerusform>
                <numerusform>The %n runs that match the filter have no hyperparameters to be compared.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>All %n trials are hidden. The table lists them all the same.</source>
            <translation>
                <numerusform>The only trial is hidden. The table lists it all the same.</numerusform>
                <numerusform>All %n trials are hidden. The table lists them all the same.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n trials lack a value and are left out.</source>
            <translation>
                <numerusform>%n trial lacks a value and is left out.</numerusform>
                <numerusform>%n trials lack a value and are left out.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n trials, reading…</source>
            <translation>
                <numerusform>%n trial, reading…</numerusform>
                <numerusform>%n trials, reading…</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n trials</source>
            <translation>
                <numerusform>%n trial</numerusform>
                <numerusform>%n trials</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>All %n runs have the same hyperparameters. Train with another value to see its effect.</source>
            <translation>
                <numerusform>There is only one run. Train with another value to see its effect.</numerusform>
                <numerusform>All %n runs have the same hyperparameters. Train with another value to see its effect.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>The %n runs of this folder carry no hyperparameters. Those of experiments do, and imported logs that tell theirs.</source>
            <translation>
                <numerusform>The only run of this folder carries no hyperparameters. Those of experiments do, and imported logs that tell theirs.</numerusform>
                <numerusform>The %n runs of this folder carry no hyperparameters. Those of experiments do, and imported logs that tell theirs.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n are hidden or brushed away.</source>
            <translation>
                <numerusform>%n is hidden or brushed away.</numerusform>
                <numerusform>%n are hidden or brushed away.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n trials lack some, most often %1. A sweep trains trials that have the same hyperparameters.</source>
            <translation>
                <numerusform>%n trial lacks some, most often %1. A sweep trains trials that have the same hyperparameters.</numerusform>
                <numerusform>%n trials lack some, most often %1. A sweep trains trials that have the same hyperparameters.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>There are only %n. A sweep trains more.</source>
            <translation>
                <numerusform>There is only %n. A sweep trains more.</numerusform>
                <numerusform>There are only %n. A sweep trains more.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>widgets::ImagesCard</name>
        <message numerus="yes">
            <source>This step has %n pictures</source>
            <translation>
                <numerusform>This step has %n picture</numerusform>
                <numerusform>This step has %n pictures</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>widgets::LayerPalette</name>
        <message numerus="yes">
            <source>Filter %n kind(s) of layers</source>
            <translation>
                <numerusform>Filter %n kind of layer</numerusform>
                <numerusform>Filter %n kinds of layers</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>widgets::LogPanel</name>
        <message numerus="yes">
            <source>%n lines</source>
            <translation>
                <numerusform>%n line</numerusform>
                <numerusform>%n lines</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%1 of %n lines</source>
            <translation>
                <numerusform>%1 of %n line</numerusform>
                <numerusform>%1 of %n lines</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>None of %n lines matches this level and these words. Change the filter to see more.</source>
            <translation>
                <numerusform>The only line has another level or other words. Change the filter to see more.</numerusform>
                <numerusform>None of %n lines matches this level and these words. Change the filter to see more.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>widgets::MeshCard</name>
        <message numerus="yes">
            <source>%n vertices</source>
            <translation>
                <numerusform>%n vertice</numerusform>
                <numerusform>%n vertices</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n faces</source>
            <translation>
                <numerusform>%n face</numerusform>
                <numerusform>%n faces</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>widgets::ParallelArea</name>
        <message numerus="yes">
            <source>%n of %1 axes are out of sight: scroll sideways, or hide columns in the table.</source>
            <extracomment>%n of the axes; %1 is how many there are in all.</extracomment>
            <translation>
                <numerusform>%n of %1 axes is out of sight: scroll sideways, or hide columns in the table.</numerusform>
                <numerusform>%n of %1 axes are out of sight: scroll sideways, or hide columns in the table.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>widgets::PrCard</name>
        <message numerus="yes">
            <source>+ %n more</source>
            <translation>
                <numerusform>+ %n more</numerusform>
                <numerusform>+ %n more</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>widgets::ProfileDashboard</name>
        <message numerus="yes">
            <source>%1 a step, %2 in kernels of all threads, %3 waiting for input; %n threads, busy %4 %</source>
            <translation>
                <numerusform>%1 a step, %2 in kernels of all threads, %3 waiting for input; %n thread, busy %4 %</numerusform>
                <numerusform>%1 a step, %2 in kernels of all threads, %3 waiting for input; %n threads, busy %4 %</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>widgets::ProjectorInspector</name>
        <message numerus="yes">
            <source>%n neighbours</source>
            <translation>
                <numerusform>%n neighbour</numerusform>
                <numerusform>%n neighbours</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%1 points are selected</source>
            <translation>
                <numerusform>%1 point is selected</numerusform>
                <numerusform>%1 points are selected</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>widgets::ReadingRuns</name>
        <message numerus="yes">
            <source>Reading %1 of %n runs</source>
            <translation>
                <numerusform>Reading %1 of %n run</numerusform>
                <numerusform>Reading %1 of %n runs</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>widgets::ResultPlot</name>
        <message numerus="yes">
            <source>Chart of %n curves</source>
            <translation>
                <numerusform>Chart of %n curve</numerusform>
                <numerusform>Chart of %n curves</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>and %n more</source>
            <translation>
                <numerusform>and %n more</numerusform>
                <numerusform>and %n more</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>widgets::RunIndexReader</name>
        <message numerus="yes">
            <source>No permission to read %n folders, such as %1, so their runs are not shown. Change the folders' permissions, and they will appear.</source>
            <translation>
                <numerusform>No permission to read %n folder, such as %1, so their runs are not shown. Change the folders' permissions, and they will appear.</numerusform>
                <numerusform>No permission to read %n folders, such as %1, so their runs are not shown. Change the folders' permissions, and they will appear.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>widgets::RunList</name>
        <message numerus="yes">
            <source>%1 shown of %n</source>
            <translation>
                <numerusform>%1 shown of %n</numerusform>
                <numerusform>%1 shown of %n</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%1, %n compared</source>
            <translation>
                <numerusform>%1, %n compared</numerusform>
                <numerusform>%1, %n compared</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>widgets::RunNoteDialog</name>
        <message numerus="yes">
            <source>%n runs</source>
            <translation>
                <numerusform>%n run</numerusform>
                <numerusform>%n runs</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>widgets::RunTree</name>
        <message numerus="yes">
            <source>%n hidden</source>
            <translation>
                <numerusform>%n hidden</numerusform>
                <numerusform>%n hidden</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n hidden by %1</source>
            <translation>
                <numerusform>%n hidden by %1</numerusform>
                <numerusform>%n hidden by %1</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n runs</source>
            <translation>
                <numerusform>%n run</numerusform>
                <numerusform>%n runs</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n more, worse</source>
            <translation>
                <numerusform>%n more, worse</numerusform>
                <numerusform>%n more, worse</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>widgets::ScopeBar</name>
        <message numerus="yes">
            <source>%1 of %n runs</source>
            <translation>
                <numerusform>%1 of %n run</numerusform>
                <numerusform>%1 of %n runs</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>widgets::SqlDashboard</name>
        <message numerus="yes">
            <source> and %n more logs</source>
            <translation>
                <numerusform> and %n more log</numerusform>
                <numerusform> and %n more logs</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n rows in %1</source>
            <translation>
                <numerusform>%n row in %1</numerusform>
                <numerusform>%n rows in %1</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>widgets::SummaryCard</name>
        <message numerus="yes">
            <source>%n runs cannot be read</source>
            <translation>
                <numerusform>%n run cannot be read</numerusform>
                <numerusform>%n runs cannot be read</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>widgets::SummaryGrid</name>
        <message numerus="yes">
            <source>%1 of %n cards</source>
            <translation>
                <numerusform>%1 of %n card</numerusform>
                <numerusform>%1 of %n cards</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>widgets::TensorInspector</name>
        <message numerus="yes">
            <source>, in %n parts</source>
            <translation>
                <numerusform>, in %n part</numerusform>
                <numerusform>, in %n parts</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>widgets::TensorPane</name>
        <message numerus="yes">
            <source>%1 of %n tensors changed</source>
            <translation>
                <numerusform>%1 of %n tensor changed</numerusform>
                <numerusform>%1 of %n tensors changed</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%1; %n are damaged</source>
            <extracomment>%1 is what is known of a checkpoint's tensors</extracomment>
            <translation>
                <numerusform>%1; %n is damaged</numerusform>
                <numerusform>%1; %n are damaged</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%1 tensors, %2 values, %3, format %4</source>
            <translation>
                <numerusform>%1 tensor, %2 values, %3, format %4</numerusform>
                <numerusform>%1 tensors, %2 values, %3, format %4</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>None of %n tensors has “%1” in its name. Clear the filter to see all.</source>
            <translation>
                <numerusform>None of %n tensor has “%1” in its name. Clear the filter to see all.</numerusform>
                <numerusform>None of %n tensors has “%1” in its name. Clear the filter to see all.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>widgets::TextPage</name>
        <message numerus="yes">
            <source>

… and %n characters more</source>
            <translation>
                <numerusform>

… and %n character more</numerusform>
                <numerusform>

… and %n characters more</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>widgets::TimeCursorBar</name>
        <message numerus="yes">
            <source>%1 – %2, %n logged</source>
            <extracomment>First and last step, how many are logged</extracomment>
            <translation>
                <numerusform>%1 – %2, %n logged</numerusform>
                <numerusform>%1 – %2, %n logged</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>widgets::TwoRunsPanel</name>
        <message numerus="yes">
            <source>%n settings are equal</source>
            <translation>
                <numerusform>%n setting is equal</numerusform>
                <numerusform>%n settings are equal</numerusform>
            </translation>
        </message>
    </context>
</TS>
