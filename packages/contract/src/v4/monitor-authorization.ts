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
  viewPermission: { kind: 'monitor', level: 'EditMonitor', param: 'monitorGuid' },
  changePermission: { kind: 'administrator' },
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
  viewPermission: { kind: 'monitorGroup', level: 'ViewMonitorDataInGroup', param: 'monitorGroupGuid' },
  changePermission: { kind: 'monitorGroup', level: 'administrator', param: 'monitorGroupGuid' },
});
