import {
  authorizationEndpoints,
  contextAuthorizationWrite,
  MonitorAuthorization,
  MonitorGroupAuthorization,
} from './authorization.js';

/** Permissions on single monitors. Those inherited from groups are listed with the groups. */
export const monitorAuthorizationEndpoints = authorizationEndpoints({
  area: 'Monitor',
  path: '/Monitor/:monitorGuid',
  param: 'monitorGuid',
  reply: MonitorAuthorization,
  write: contextAuthorizationWrite(['ViewMonitorData', 'ViewMonitor', 'EditMonitor']),
  viewRight: { of: 'monitor', level: 'EditMonitor', param: 'monitorGuid' },
  changeRight: { of: 'administrator' },
});

/** Permissions on monitor groups. They apply to current and future members. */
export const monitorGroupAuthorizationEndpoints = authorizationEndpoints({
  area: 'MonitorGroup',
  path: '/MonitorGroup/:monitorGroupGuid',
  param: 'monitorGroupGuid',
  reply: MonitorGroupAuthorization,
  write: contextAuthorizationWrite([
    'ViewMonitorDataInGroup',
    'ViewMonitorsInGroup',
    'EditMonitorsInGroup',
    'CreateAndDeleteMonitorsInGroup',
  ]),
  viewRight: { of: 'monitorGroup', level: 'ViewMonitorDataInGroup', param: 'monitorGroupGuid' },
  changeRight: { of: 'monitorGroup', level: 'administrator', param: 'monitorGroupGuid' },
});
