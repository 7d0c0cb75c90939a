// A plugin built for another version of the interface.
#include <QObject>
#include <QtPlugin>

namespace {

class WrongInterfacePlugin : public QObject {
  Q_OBJECT
  Q_PLUGIN_METADATA(IID "org.estimator-workbench.HookPlugin/0" FILE "wrong_interface.json")
};

}  // namespace

#include "wrong_interface_plugin.moc"
