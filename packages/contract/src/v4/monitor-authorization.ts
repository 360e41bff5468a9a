import {
  authorizationEndpoints,
  contextAuthorizationWrite,
  MonitorAuthorization,
  MonitorGroupAuthorization,
} from './authorization.js';

/** Rights on single monitors. Those a monitor has through its groups are listed with the groups. */
export const monitorAuthorizationEndpoints = authorizationEndpoints({
  area: 'Monitor',
  path: '/Monitor/:monitorGuid',
  param: 'monitorGuid',
  reply: MonitorAuthorization,
  write: contextAuthorizationWrite(['ViewMonitorData', 'ViewMonitor', 'EditMonitor']),
  viewRight: { of: 'monitor', level: 'EditMonitor', param: 'monitorGuid' },
  changeRight: { of: 'administrator' },
});

/** Rights on monitor groups; they hold for every present and future member. */
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
