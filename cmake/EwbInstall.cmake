# What `cmake --install` puts in place. Components: program (the window, the command, built-in plugins), libraries, dev
# (headers, CMake package, templates of plugins), and license, which Debian has in a place of its own (EwbPackages).
include(CMakePackageConfigHelpers)

set(EWB_INSTALL_INCLUDE ${CMAKE_INSTALL_INCLUDEDIR}/estimator-workbench)
set(EWB_INSTALL_PLUGINS lib/estimator-workbench/plugins)
set(EWB_INSTALL_TEMPLATES ${CMAKE_INSTALL_DATADIR}/estimator-workbench/templates)
set(EWB_INSTALL_CMAKE ${CMAKE_INSTALL_LIBDIR}/cmake/EstimatorWorkbench)
set(EWB_INSTALL_DOC ${CMAKE_INSTALL_DATAROOTDIR}/doc/estimator-workbench)
set(install_scripts ${CMAKE_SOURCE_DIR}/cmake/install)

set(libraries engine summaries estimator_hdf5)
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
  install(DIRECTORY resources/icons/mimetypes DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable
    COMPONENT program)
  install(FILES README.md CHANGELOG.md DESTINATION ${EWB_INSTALL_DOC} COMPONENT program)
  install(FILES LICENSE DESTINATION ${EWB_INSTALL_DOC} COMPONENT license)
  install(DIRECTORY docs/ DESTINATION ${EWB_INSTALL_DOC}/guide COMPONENT program FILES_MATCHING PATTERN "*.md"
    PATTERN "names" EXCLUDE)
  install(DIRECTORY ${CMAKE_BINARY_DIR}/generated/guide/reference DESTINATION ${EWB_INSTALL_DOC}/guide
    COMPONENT program)
  install(DIRECTORY resources/experiments resources/data
    DESTINATION ${CMAKE_INSTALL_DATADIR}/estimator-workbench/samples COMPONENT program)
  set(EWB_ESTIMATOR $<TARGET_FILE:estimator>)
  set(EWB_WINDOW $<TARGET_FILE:estimator-workbench>)
  configure_file(${install_scripts}/install_references.cmake.in ${CMAKE_BINARY_DIR}/install_references.cmake.in @ONLY)
  file(GENERATE OUTPUT ${CMAKE_BINARY_DIR}/install_references.cmake INPUT ${CMAKE_BINARY_DIR}/install_references.cmake.in)
  install(SCRIPT ${CMAKE_BINARY_DIR}/install_references.cmake COMPONENT program)
endif()
include(EwbPackages)
