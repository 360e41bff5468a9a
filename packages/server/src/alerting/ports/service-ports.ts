import type { RandomSource } from '@vedette/kernel/random';
import { accountFacts, administrators, financialOperators, outgoingNumbers, people } from '../../access/index.js';
import type { AlertingPorts } from './ports.js';
import { checkpointNames } from '../../checkpoints/index.js';
import { readMonitorFacts } from '../../monitors/index.js';

/** Reads what alerting needs of other domains, within alerting's transactions. */
export function alertingPorts(random: Pick<RandomSource, 'newGuid'>): AlertingPorts {
  return {
    monitorFacts: (tx, monitorGuids, at) =>
      readMonitorFacts(tx, monitorGuids, at, async (accountId) => (await accountFacts(tx, accountId)).zone),
    people: (tx, accountId, selection, at) => people(tx, accountId, selection, at),
    administrators: (tx, accountId, at) => administrators(tx, accountId, at),
    financialOperators: (tx, accountId, at) => financialOperators(tx, accountId, at),
    accountFacts: (tx, accountId) => accountFacts(tx, accountId),
    outgoingNumbers: (tx, accountId) => outgoingNumbers(tx, accountId),
    checkpointNames: (tx, serverIds) => checkpointNames(tx, serverIds),
    newGuid: () => random.newGuid(),
  };
}
