import type { Sla, SlaPatch } from '@vedette/contract/v4/sla';
import { Fault } from '@vedette/kernel/fault';
import { definitionHash } from '@vedette/kernel/hash';
import { notFoundFault, uniqueNameRule } from '@vedette/kernel/rule-messages';
import { findChangedFields, recordAudit, type AuditAction } from '../access/index.js';
import { definition } from '../definitions/index.js';
import type { Caller } from '../rights/index.js';
import type { StoreContext } from '../module/context.js';
import { checkThresholds, applySlaPatch, toSlaFields, SLA_DEFAULTS, toThresholds } from './sla-rules.js';
import {
  isLastSla,
  listPagesShowingSla,
  toStoredSla,
  slaStorage,
  createSlaStore,
  type SlaFields,
  type SlaStore,
} from './sla-sql.js';
import { ALWAYS, type StoredSla } from './stored-sla.js';

/** Definition of an SLA. The weekly grid belongs to it but is written separately. */
export const slaDefinition = definition<SlaFields, SlaPatch, Sla>({
  missing: (guid) => notFoundFault('SLA', guid),
  objectType: 'SLA',
  topic: 'sla',
  param: 'slaGuid',
  idFields: ['SlaGuid'],
  storage: slaStorage,
  defaults: { description: '', ...SLA_DEFAULTS, activeHours: ALWAYS },
  readOnlyFields: ['activeHours'],
  applyBody: ({ base, body }) => ({ ...base, ...applySlaPatch(base, body) }),
  validate: checkThresholds,
  name: {
    fromFields: ({ description }) => description,
    unique: { field: 'Description', rule: uniqueNameRule('SLA'), constraint: 'sla_by_name', refusedAs: 'conflict' },
  },
  toWire: (entry) => toWire(toStoredSla(entry)),
  audit: { fields: (entry) => toAuditFields(toStoredSla(entry)) },
  afterUpdate: ({ tx, caller, context: { clock } }, after, before) =>
    recordThresholdChange(
      { store: createSlaStore(tx, caller.accountId), caller, at: clock.now() },
      toStoredSla(before),
      toStoredSla(after),
    ),
  // Otherwise each of two concurrent deletions would assume that the other SLA remains.
  lockBeforeRemoval: 'account',
  // Statistics are compared with an SLA, so one must remain.
  beforeRemove: async ({ tx, caller: { accountId } }, { guid }) => {
    if (await isLastSla(tx, accountId)) throw new Fault('conflict', 'The last SLA of the account cannot be deleted');
    const shownBy = await listPagesShowingSla(tx, accountId, guid);
    if (shownBy.length > 0) throw new Fault('conflict', `The SLA is shown by ${shownBy.join(', ')}`);
  },
});

/** The hash covers the weekly grid too. */
function toWire(sla: StoredSla): Sla {
  const { SlaGuid, ...fields } = toSlaFields(sla);
  return { SlaGuid, Hash: definitionHash([SlaGuid, fields, sla.activeHours]), ...fields };
}

/** Returns the fields for the audit log. */
const toAuditFields = (sla: StoredSla) => ({ ...toSlaFields(sla), TimeSchedule: sla.activeHours });

/** Returns a stored SLA. @throws Fault `missing`. */
export async function loadSla(store: SlaStore, slaGuid: string): Promise<StoredSla> {
  const sla = await store.byGuid(slaGuid);
  if (!sla) throw notFoundFault('SLA', slaGuid);
  return sla;
}

/** Creates the first SLA of an account that has none. */
export async function createDefaultSla(deps: StoreContext, accountId: number): Promise<void> {
  await createSlaStore(deps.db, accountId).transaction(async (store) => {
    if (await store.oldest()) return;
    const initial = { slaGuid: deps.random.newGuid(), activeHours: ALWAYS, createdAt: deps.clock.now() };
    await store.insert({ ...initial, description: 'Default SLA', ...SLA_DEFAULTS });
  });
}

interface ThresholdChange {
  readonly store: SlaStore;
  readonly caller: Caller;
  readonly at: number;
}

/** Records changed thresholds as a version. They change no figures, only how these are rated. */
async function recordThresholdChange(
  { store, caller: { operatorGuid, operatorName }, at }: ThresholdChange,
  before: StoredSla,
  after: StoredSla,
): Promise<void> {
  const [oldThresholds, newThresholds] = [toThresholds(before), toThresholds(after)];
  if (JSON.stringify(oldThresholds) === JSON.stringify(newThresholds)) return;
  await store.insertVersion({
    slaGuid: after.slaGuid,
    at,
    change: 'Thresholds',
    by: { operatorGuid, operatorName },
    reason: '',
    before: { Thresholds: oldThresholds },
    after: { Thresholds: newThresholds },
    affected: { start: after.createdAt, end: at },
    figures: [],
    figuresFrom: undefined,
  });
}

/** Audits a change of the weekly grid; see `auditSlaChange`. */
export async function auditSlaUpdate(
  deps: Pick<StoreContext, 'clock'>,
  store: SlaStore,
  caller: Caller,
  { before, after }: { readonly before: StoredSla; readonly after: StoredSla },
): Promise<void> {
  await auditSlaChange(deps, store, caller, {
    action: 'Updated',
    sla: after,
    ...findChangedFields(toAuditFields(before), toAuditFields(after)),
  });
}

export interface SlaChange {
  readonly action: AuditAction;
  readonly sla: StoredSla;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}

/** Audits a change of an SLA or of its parts and notifies open pages, in the transaction of the change. */
export async function auditSlaChange(
  deps: Pick<StoreContext, 'clock'>,
  store: SlaStore,
  caller: Caller,
  { action, sla, before, after }: SlaChange,
): Promise<void> {
  const object = { objectType: 'SLA', objectGuid: sla.slaGuid, objectName: sla.description };
  const states = { ...(before && { before }), ...(after && { after }) };
  await recordAudit(store.db, caller, { at: deps.clock.now(), action, ...object, ...states });
  await store.announce(sla.slaGuid);
}
