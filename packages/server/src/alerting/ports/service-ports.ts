import type { RandomSource } from '@vedette/kernel/random';
import {
  loadAccountDefaults,
  loadAdministrators,
  loadFinancialOperators,
  loadOutgoingNumbers,
  loadPeople,
} from '../../access/index.js';
import type { AlertingPorts } from './ports.js';
import { loadCheckpointNames } from '../../checkpoints/index.js';
import { readMonitorFacts } from '../../monitors/index.js';

/** Reads what alerting needs of other domains, within alerting's transactions. */
export function createAlertingPorts(random: Pick<RandomSource, 'newGuid'>): AlertingPorts {
  return {
    monitorFacts: (tx, monitorGuids, at) =>
      readMonitorFacts(tx, monitorGuids, at, async (accountId) => (await loadAccountDefaults(tx, accountId)).zone),
    people: (tx, accountId, selection, at) => loadPeople(tx, accountId, selection, at),
    administrators: (tx, accountId, at) => loadAdministrators(tx, accountId, at),
    financialOperators: (tx, accountId, at) => loadFinancialOperators(tx, accountId, at),
    accountFacts: (tx, accountId) => loadAccountDefaults(tx, accountId),
    outgoingNumbers: (tx, accountId) => loadOutgoingNumbers(tx, accountId),
    checkpointNames: (tx, serverIds) => loadCheckpointNames(tx, serverIds),
    newGuid: () => random.newGuid(),
  };
}
