import { beforeAll, expect, test } from 'vitest';
import { createServiceFixture, UNKNOWN_GUID } from '../testing/service-fixture.js';
import { aCustom, aMonitor, anExclusion, anOperator, aPeriod, aUse } from '../testing/invalid-bodies.js';

/**
 * The object in the path is looked up before the body is compared with the path: a missing object is 404, whatever is
 * sent.
 */
const { admin, made } = await createServiceFixture();
const OTHER = '11111111-1111-4111-8111-111111111111';
const NONE = 987_654;
const NO_LEVEL = 99;
const EXPORT = '/v4/MonitorResultExportSettings';
const [slas, definitions] = ['/v4/Sla', '/v4/AlertDefinition'];
const paths = { sla: '', definition: '', monitor: '' };

beforeAll(async () => {
  paths.sla = `${slas}/${await made(slas, { Description: 'gold' }, 'SlaGuid')}`;
  paths.definition = `${definitions}/${await made(definitions, { AlertName: 'all', IsActive: true }, 'AlertDefinitionGuid')}`;
  paths.monitor = `/v4/Monitor/${await made('/v4/Monitor', aMonitor, 'MonitorGuid')}`;
});

const BOTH = ['PUT', 'PATCH'] as const;
const PUT = ['PUT'] as const;

test.each([
  [BOTH, () => `${paths.sla}/ExclusionPeriod/${NONE}`, { ...anExclusion, ExclusionPeriodId: 1 }],
  [BOTH, () => `${slas}/${UNKNOWN_GUID}`, { Description: 'silver', SlaGuid: OTHER }],
  [BOTH, () => `/v4/Monitor/${UNKNOWN_GUID}`, { ...aMonitor, MonitorGuid: OTHER }],
  [PUT, () => `${paths.monitor}/MaintenancePeriod/${NONE}`, { ...aPeriod, Id: 1 }],
  [PUT, () => `/v4/MonitorGroup/${UNKNOWN_GUID}`, { Description: 'shops', MonitorGroupGuid: OTHER }],
  [BOTH, () => `/v4/Operator/${UNKNOWN_GUID}`, { ...anOperator, OperatorGuid: OTHER }],
  [PUT, () => `/v4/OperatorGroup/${UNKNOWN_GUID}`, { Description: 'night', OperatorGroupGuid: OTHER }],
  [BOTH, () => `/v4/Dashboard/${UNKNOWN_GUID}`, { Name: 'mine', DashboardGuid: OTHER }],
  [BOTH, () => `/v4/PublicStatusPage/${UNKNOWN_GUID}`, { Name: 'shops', PublicDashboardGuid: OTHER }],
  [BOTH, () => `${definitions}/${UNKNOWN_GUID}`, { AlertName: 'all', IsActive: true, AlertDefinitionGuid: OTHER }],
  [BOTH, () => `${paths.definition}/EscalationLevel/${NO_LEVEL}`, { Id: 1 }],
  [
    BOTH,
    () => `${paths.definition}/EscalationLevel/1/Integration/${UNKNOWN_GUID}`,
    { ...aUse, IntegrationGuid: OTHER },
  ],
  [BOTH, () => `/v4/Integration/Custom/${UNKNOWN_GUID}`, { ...aCustom, IntegrationGuid: OTHER }],
  [PUT, () => `/v4/VaultSection/${UNKNOWN_GUID}`, { Name: 'keys', VaultSectionGuid: OTHER }],
  [BOTH, () => `/v4/VaultItem/${UNKNOWN_GUID}`, { Name: 'key', VaultItemType: 'Certificate', VaultItemGuid: OTHER }],
  [
    PUT,
    () => `/v4/Rum/Website/${UNKNOWN_GUID}`,
    { Description: 'shop', Url: 'https://x.example/', RumWebsiteGuid: OTHER },
  ],
  [BOTH, () => `${EXPORT}/RuleSet/${UNKNOWN_GUID}`, { Name: 'all', RuleSetGuid: OTHER }],
  [
    BOTH,
    () => `${EXPORT}/OpenTelemetryConnection/${UNKNOWN_GUID}`,
    { Name: 'a', EndpointUrl: 'https://x.example/', ConnectionGuid: OTHER },
  ],
])('answers 404 for %j of a missing object, even with another id in the body', async (methods, buildPath, body) => {
  for (const method of methods) {
    const { status, text } = await admin(method, buildPath(), body);
    expect(`${method} ${buildPath()}: ${status}`, text).toBe(`${method} ${buildPath()}: 404`);
  }
});
