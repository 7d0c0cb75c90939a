# The packages that `cpack` makes of what is installed, as Debian asks: program, libraries and dev, a package each.
# CONTRIBUTING.md says how a release is made; tests/install/packages checks them.
set(EWB_CONTACT "The authors of Estimator Workbench <authors@estimator-workbench.org>")
set(EWB_PACKAGE_program estimator-workbench)
set(EWB_PACKAGE_libraries libestimator-workbench${PROJECT_VERSION_MAJOR})
set(EWB_PACKAGE_dev libestimator-workbench-dev)
# Behind everything else that is installed: it changes files that are there.
configure_file(${install_scripts}/debian_files.cmake.in ${CMAKE_BINARY_DIR}/debian_files.cmake @ONLY)
foreach(component program libraries dev)
  install(SCRIPT ${CMAKE_BINARY_DIR}/debian_files.cmake COMPONENT ${component})
endforeach()

# Packages have what was built: tests are not built for them.
set(CMAKE_SKIP_INSTALL_ALL_DEPENDENCY ON)
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME estimator-workbench)
set(CPACK_PACKAGE_VENDOR "Estimator Workbench")
set(CPACK_PACKAGE_CONTACT "${EWB_CONTACT}")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Train, watch and compare machine-learning models")
set(CPACK_RESOURCE_FILE_LICENSE ${CMAKE_SOURCE_DIR}/LICENSE)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL program libraries dev)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_LIBRARIES_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${CMAKE_BINARY_DIR}/bin)
# What the loader knows of libraries is brought up to date by a trigger. CPack would write scripts that do it once more,
# but not beside scripts that are named; that there are none is a warning in its log.
file(WRITE ${CMAKE_BINARY_DIR}/debian/triggers "activate-noawait ldconfig\n")
set(CPACK_DEBIAN_LIBRARIES_PACKAGE_CONTROL_EXTRA ${CMAKE_BINARY_DIR}/debian/triggers ${CMAKE_BINARY_DIR}/debian/shlibs
  ${CMAKE_BINARY_DIR}/debian/none/postinst ${CMAKE_BINARY_DIR}/debian/none/postrm)
file(WRITE ${CMAKE_BINARY_DIR}/debian/shlibs "")
foreach(library engine hdf5 plugins summaries widgets)
  file(APPEND ${CMAKE_BINARY_DIR}/debian/shlibs
    "libestimator_${library} ${PROJECT_VERSION_MAJOR} ${EWB_PACKAGE_libraries} (>= ${PROJECT_VERSION})\n")
endforeach()
set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME ${EWB_PACKAGE_program})
set(CPACK_DEBIAN_LIBRARIES_PACKAGE_NAME ${EWB_PACKAGE_libraries})
set(CPACK_DEBIAN_DEV_PACKAGE_NAME ${EWB_PACKAGE_dev})
set(own_libraries "${CPACK_DEBIAN_LIBRARIES_PACKAGE_NAME} (= ${PROJECT_VERSION})")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_DEPENDS "${own_libraries}")
# The words of Qt's own dialogs in other languages.
set(CPACK_DEBIAN_PROGRAM_PACKAGE_RECOMMENDS qt6-translations-l10n)
# New plugins are written, and their tests run, by the program.
set(CPACK_DEBIAN_DEV_PACKAGE_DEPENDS
  "${own_libraries}, ${CPACK_DEBIAN_PROGRAM_PACKAGE_NAME} (= ${PROJECT_VERSION}), libprotobuf-dev, qt6-base-dev")
set(CPACK_DEBIAN_PROGRAM_DESCRIPTION "TensorFlow's Estimator framework in one window and as a command line:
trainings with live charts, a graph viewer, checkpoints, comparisons,
reports, and exports that TensorFlow loads.")
set(CPACK_DEBIAN_LIBRARIES_DESCRIPTION "Libraries of Estimator Workbench
The engine that trains and serves models, event logs, and what plugins and
pages of the window are made with.")
set(CPACK_DEBIAN_DEV_DESCRIPTION "Headers of Estimator Workbench for programs and plugins
Public headers, a CMake package, a pkg-config file and templates of plugins.")
include(CPack)
