import type { Gatekeeper, Lookups } from '../http/index.js';

/** Rejects all credentials. */
export const rejectingGatekeeper: Gatekeeper = {
  identifyApiAccount: () => Promise.resolve(undefined),
  identifyLogin: () => Promise.resolve(undefined),
  identifySession: () => Promise.resolve(undefined),
};

/** Look-ups of an installation without objects. */
export const emptyLookups: Lookups = {
  lookupMonitor: () => Promise.resolve(undefined),
  lookupMonitorGroup: () => Promise.resolve(false),
  lookupCheck: () => Promise.resolve(undefined),
  lookupAlertDefinition: () => Promise.resolve(false),
  lookupIntegration: () => Promise.resolve(false),
  lookupPrivateLocation: () => Promise.resolve(undefined),
  lookupCheckpoint: () => Promise.resolve(undefined),
  lookupOperator: () => Promise.resolve(undefined),
  lookupOperatorGroup: () => Promise.resolve(undefined),
  lookupDashboard: () => Promise.resolve(undefined),
  lookupScheduledReport: () => Promise.resolve(undefined),
  lookupPublicStatusPage: () => Promise.resolve(false),
  lookupVaultSection: () => Promise.resolve(false),
  lookupVaultItem: () => Promise.resolve(undefined),
};
