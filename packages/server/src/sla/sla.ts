import type { Sla, SlaPatch, SlaReplace, SlaWrite } from '@vedette/contract/v4/sla';
import type { Chance } from '@vedette/kernel/chance';
import type { Clock } from '@vedette/kernel/clock';
import { Fault, Problems } from '@vedette/kernel/fault';
import { changedFields, recordAudit, type AuditAction } from '../access/index.js';
import type { Caller } from '../rights/index.js';
import { demandMatch, hashOf, type IfMatch } from '@vedette/kernel/hash';
import { fieldsAfter, NEW_SLA, slaAnswer, SLA_DEFAULTS, thresholdsOf } from './sla-rules.js';
import type { SlaStore } from './sla-sql.js';
import { ALWAYS, type StoredSla } from './stored-sla.js';

export interface SlaDeps {
  readonly storeFor: (accountId: number) => SlaStore;
  readonly clock: Pick<Clock, 'now'>;
  readonly chance: Pick<Chance, 'newGuid'>;
}

/** The hash covers the weekly grid too: it belongs to the definition though it is written elsewhere. */
const toWire = (sla: StoredSla): Sla => {
  const { SlaGuid, ...fields } = slaAnswer(sla);
  return { SlaGuid, Hash: hashOf([SlaGuid, fields, sla.activeHours]), ...fields };
};
/** What the audit shows of it. */
const fieldsOf = (sla: StoredSla) => ({ ...slaAnswer(sla), TimeSchedule: sla.activeHours });

/** @throws Fault `missing`. */
export async function storedSla(store: SlaStore, slaGuid: string): Promise<StoredSla> {
  const sla = await store.byGuid(slaGuid);
  if (!sla) throw new Fault('missing', `No SLA ${slaGuid}`);
  return sla;
}

/** By name. */
export async function listSlas(deps: SlaDeps, { accountId }: Caller): Promise<Sla[]> {
  return (await deps.storeFor(accountId).all()).map(toWire);
}

/** @throws Fault `missing`. */
export async function readSla(deps: SlaDeps, { accountId }: Caller, slaGuid: string): Promise<Sla> {
  return toWire(await storedSla(deps.storeFor(accountId), slaGuid));
}

/** @throws Fault `invalid` for thresholds in the wrong order, `conflict` for a name that is taken. */
export async function createSla(deps: SlaDeps, caller: Caller, body: SlaWrite): Promise<Sla> {
  const made = { slaGuid: deps.chance.newGuid(), activeHours: ALWAYS, createdAt: deps.clock.now() };
  const problems = new Problems();
  const sla = { ...made, ...fieldsAfter(NEW_SLA, body, problems) };
  problems.throwIfAny();
  await deps.storeFor(caller.accountId).transaction(async (store) => {
    await store.insert(sla);
    await note(deps, store, caller, { action: 'Created', sla, after: fieldsOf(sla) });
  });
  return toWire(sla);
}

/** Which SLA is changed, and what its Hash must still be. */
export interface SlaTarget {
  readonly slaGuid: string;
  readonly ifMatch?: IfMatch;
}

/** Writes all fields; those left out get their defaults. @throws as `createSla`, Fault `missing`, `conflict` for another Hash. */
export const replaceSla = (deps: SlaDeps, caller: Caller, target: SlaTarget, body: SlaReplace): Promise<void> =>
  changeSla(deps, caller, target, { body, isWhole: true });

/** @throws as `replaceSla`. */
export const patchSla = (deps: SlaDeps, caller: Caller, target: SlaTarget, body: SlaPatch): Promise<void> =>
  changeSla(deps, caller, target, { body, isWhole: false });

/** @throws Fault `missing`, `conflict` for one that a status page or dashboard shows, and for the last: statistics are told against it. */
export async function removeSla(deps: SlaDeps, caller: Caller, { slaGuid, ifMatch }: SlaTarget): Promise<void> {
  await deps.storeFor(caller.accountId).transaction(async (store) => {
    // Two that are removed at once must not each take the other for the one that stays.
    await store.holdAll();
    const sla = await storedSla(store, slaGuid);
    demandMatch(ifMatch, toWire(sla).Hash);
    if ((await store.all()).length === 1) throw new Fault('conflict', 'The last SLA of the account cannot be removed');
    const pages = [...(await store.pagesWith(slaGuid)), ...(await store.dashboardsWith(slaGuid))];
    if (pages.length > 0) throw new Fault('conflict', `The SLA is shown by ${pages.join(', ')}`);
    await store.remove(slaGuid);
    await note(deps, store, caller, { action: 'Deleted', sla, before: fieldsOf(sla) });
  });
}

/** Every account starts with one; nothing happens where there is one. */
export async function createDefaultSla(deps: SlaDeps, accountId: number): Promise<void> {
  await deps.storeFor(accountId).transaction(async (store) => {
    if (await store.oldest()) return;
    const made = { slaGuid: deps.chance.newGuid(), activeHours: ALWAYS, createdAt: deps.clock.now() };
    await store.insert({ ...made, description: 'Default SLA', ...SLA_DEFAULTS });
  });
}

/** A body that changes an SLA; `isWhole`: what it leaves out has its default. */
interface Write {
  readonly body: SlaPatch;
  readonly isWhole: boolean;
}

async function changeSla(deps: SlaDeps, caller: Caller, { slaGuid, ifMatch }: SlaTarget, write: Write): Promise<void> {
  await deps.storeFor(caller.accountId).transaction(async (store) => {
    const before = await storedSla(store, slaGuid);
    demandMatch(ifMatch, toWire(before).Hash);
    const problems = new Problems();
    const after = written(before, write, problems);
    problems.throwIfAny();
    await store.update(after);
    await noteUpdated(deps, store, caller, { before, after });
    await keepThresholds(deps, store, caller, { before, after });
  });
}

/** Notes what would be wrong with a change by the fields that could be read. @throws Fault `missing`. */
export async function vetSla(
  deps: SlaDeps,
  { accountId }: Caller,
  { slaGuid, ...write }: Write & Pick<SlaTarget, 'slaGuid'>,
  problems: Problems,
): Promise<void> {
  written(await storedSla(deps.storeFor(accountId), slaGuid), write, problems);
}

function written(before: StoredSla, { body, isWhole }: Write, problems: Problems): StoredSla {
  const { SlaGuid: given } = body;
  problems.when(given !== undefined && given !== before.slaGuid, 'SlaGuid', 'must be that of the path');
  return { ...before, ...fieldsAfter(isWhole ? NEW_SLA : before, body, problems) };
}

interface Update {
  readonly before: StoredSla;
  readonly after: StoredSla;
}

/** Other thresholds change no measured figure, but how all of them are judged. */
async function keepThresholds(
  { clock }: SlaDeps,
  store: SlaStore,
  { operatorGuid, operatorName }: Caller,
  { before, after }: Update,
): Promise<void> {
  const [was, is] = [thresholdsOf(before), thresholdsOf(after)];
  if (JSON.stringify(was) === JSON.stringify(is)) return;
  const at = clock.now();
  await store.keepVersion({
    slaGuid: after.slaGuid,
    at,
    change: 'Thresholds',
    by: { operatorGuid, operatorName },
    reason: '',
    before: { Thresholds: was },
    after: { Thresholds: is },
    touched: { start: after.createdAt, end: at },
    figures: [],
    figuresFrom: undefined,
  });
}

/** Audits a change of the SLA itself, see `note`. */
export async function noteUpdated(
  deps: Pick<SlaDeps, 'clock'>,
  store: SlaStore,
  caller: Caller,
  { before, after }: Update,
): Promise<void> {
  await note(deps, store, caller, {
    action: 'Updated',
    sla: after,
    ...changedFields(fieldsOf(before), fieldsOf(after)),
  });
}

export interface SlaChange {
  readonly action: AuditAction;
  readonly sla: StoredSla;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}

/** Audits a change of an SLA or of what belongs to it, and tells open pages, in the transaction of the change. */
export async function note(
  deps: Pick<SlaDeps, 'clock'>,
  store: SlaStore,
  caller: Caller,
  { action, sla, before, after }: SlaChange,
): Promise<void> {
  const object = { objectType: 'SLA', objectGuid: sla.slaGuid, objectName: sla.description };
  const states = { ...(before && { before }), ...(after && { after }) };
  await recordAudit(store.db, caller, { at: deps.clock.now(), action, ...object, ...states });
  await store.announce(sla.slaGuid);
}
