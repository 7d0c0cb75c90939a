# What `cmake --install` and `cpack` put in place. Components: program (the window, the command, built-in plugins),
# libraries, and dev (headers, CMake package, templates of plugins). CONTRIBUTING.md says how a release is made.
include(CMakePackageConfigHelpers)

set(EWB_INSTALL_INCLUDE ${CMAKE_INSTALL_INCLUDEDIR}/estimator-workbench)
set(EWB_INSTALL_PLUGINS lib/estimator-workbench/plugins)
set(EWB_INSTALL_TEMPLATES ${CMAKE_INSTALL_DATADIR}/estimator-workbench/templates)
set(EWB_INSTALL_CMAKE ${CMAKE_INSTALL_LIBDIR}/cmake/EstimatorWorkbench)
set(install_scripts ${CMAKE_SOURCE_DIR}/cmake/install)

set(libraries engine summaries)
if(EWB_BUILD_GUI)
  list(APPEND libraries plugins_api widgets)
endif()
install(TARGETS ${libraries}
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT libraries NAMELINK_COMPONENT dev)
configure_file(${install_scripts}/install_headers.cmake.in ${CMAKE_BINARY_DIR}/install_headers.cmake @ONLY)
install(SCRIPT ${CMAKE_BINARY_DIR}/install_headers.cmake COMPONENT dev)

configure_package_config_file(${install_scripts}/EstimatorWorkbenchConfig.cmake.in
  ${CMAKE_BINARY_DIR}/EstimatorWorkbenchConfig.cmake INSTALL_DESTINATION ${EWB_INSTALL_CMAKE}
  PATH_VARS CMAKE_INSTALL_LIBDIR CMAKE_INSTALL_BINDIR EWB_INSTALL_INCLUDE EWB_INSTALL_TEMPLATES)
write_basic_package_version_file(${CMAKE_BINARY_DIR}/EstimatorWorkbenchConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/EstimatorWorkbenchConfig.cmake
  ${CMAKE_BINARY_DIR}/EstimatorWorkbenchConfigVersion.cmake ${install_scripts}/EstimatorPlugin.cmake
  ${install_scripts}/plugin_entry.cpp.in DESTINATION ${EWB_INSTALL_CMAKE} COMPONENT dev)
# Relative, as packages are installed elsewhere than the build would be.
file(RELATIVE_PATH EWB_PREFIX_OF_PKGCONFIG /prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig /prefix)
configure_file(${install_scripts}/estimator-engine.pc.in ${CMAKE_BINARY_DIR}/estimator-engine.pc @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/estimator-engine.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT dev)

if(EWB_BUILD_GUI)
  install(TARGETS estimator estimator-workbench RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
  get_property(built_in GLOBAL PROPERTY EWB_BUILT_IN_PLUGINS)
  install(TARGETS ${built_in} LIBRARY DESTINATION ${EWB_INSTALL_PLUGINS} COMPONENT program)
  install(DIRECTORY ${CMAKE_SOURCE_DIR}/resources/plugin_templates/ DESTINATION ${EWB_INSTALL_TEMPLATES} COMPONENT dev)
  install(FILES resources/desktop/estimator-workbench.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications
    COMPONENT program)
  install(FILES resources/desktop/estimator-workbench.metainfo.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo
    COMPONENT program)
  install(FILES resources/desktop/estimator-workbench.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/mime/packages
    COMPONENT program)
  install(FILES resources/icons/estimator-workbench.svg
    DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps COMPONENT program)
  install(FILES README.md CHANGELOG.md LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)
  install(DIRECTORY docs/ DESTINATION ${CMAKE_INSTALL_DOCDIR}/guide COMPONENT program FILES_MATCHING PATTERN "*.md"
    PATTERN "names" EXCLUDE)
  install(DIRECTORY resources/experiments resources/data
    DESTINATION ${CMAKE_INSTALL_DATADIR}/estimator-workbench/samples COMPONENT program)
  set(EWB_ESTIMATOR $<TARGET_FILE:estimator>)
  set(EWB_WINDOW $<TARGET_FILE:estimator-workbench>)
  configure_file(${install_scripts}/install_references.cmake.in ${CMAKE_BINARY_DIR}/install_references.cmake.in @ONLY)
  file(GENERATE OUTPUT ${CMAKE_BINARY_DIR}/install_references.cmake INPUT ${CMAKE_BINARY_DIR}/install_references.cmake.in)
  install(SCRIPT ${CMAKE_BINARY_DIR}/install_references.cmake COMPONENT program)
endif()

# Packages have what was built: tests are not built for them.
set(CMAKE_SKIP_INSTALL_ALL_DEPENDENCY ON)
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME estimator-workbench)
set(CPACK_PACKAGE_VENDOR "Estimator Workbench")
set(CPACK_PACKAGE_CONTACT "The authors of Estimator Workbench <authors@estimator-workbench.org>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Train, watch and compare machine-learning models")
set(CPACK_RESOURCE_FILE_LICENSE ${CMAKE_SOURCE_DIR}/LICENSE)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL program libraries dev)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${CMAKE_BINARY_DIR}/bin)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME estimator-workbench)
set(CPACK_DEBIAN_LIBRARIES_PACKAGE_NAME libestimator-workbench${PROJECT_VERSION_MAJOR})
set(CPACK_DEBIAN_DEV_PACKAGE_NAME libestimator-workbench-dev)
set(own_libraries "${CPACK_DEBIAN_LIBRARIES_PACKAGE_NAME} (= ${PROJECT_VERSION})")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_DEPENDS "${own_libraries}")
# New plugins are written, and their tests run, by the program.
set(CPACK_DEBIAN_DEV_PACKAGE_DEPENDS
  "${own_libraries}, ${CPACK_DEBIAN_PROGRAM_PACKAGE_NAME} (= ${PROJECT_VERSION}), libprotobuf-dev, qt6-base-dev")
set(CPACK_DEBIAN_PROGRAM_DESCRIPTION "TensorFlow's Estimator framework in one window and as a command line: trainings with live charts, a graph viewer,
checkpoints, comparisons, reports, and exports that TensorFlow loads.")
set(CPACK_DEBIAN_LIBRARIES_DESCRIPTION "Libraries of Estimator Workbench
The engine that trains and serves models, event logs, and what plugins and pages of the window are made with.")
set(CPACK_DEBIAN_DEV_DESCRIPTION "Headers of Estimator Workbench for programs and plugins
Public headers, a CMake package, a pkg-config file and templates of plugins.")
include(CPack)
