import type {
  ExclusionPeriod,
  ExclusionPeriodPatch,
  ExclusionPeriodReplace,
  ExclusionPeriodWrite,
} from '@vedette/contract/v4/exclusion-period';
import { Problems } from '@vedette/kernel/fault';
import { checkIdInBody, notFoundFault } from '@vedette/kernel/rule-messages';
import { normaliseLocalDateTime } from '@vedette/kernel/wall-schedule';
import { parseDateTime, formatLocalDateTime } from '@vedette/kernel/zones';
import { findChangedFields } from '../access/index.js';
import type { Caller } from '../rights/index.js';
import type { StoreContext } from '../module/context.js';
import { requireHashMatch, definitionHash, type IfMatch } from '@vedette/kernel/hash';
import { auditSlaChange, loadSla } from './sla.js';
import { type SlaStore, createSlaStore } from './sla-sql.js';
import { changeCountedTime, type SlaChangeContext } from './sla-versions.js';
import type { NewExclusion, StoredExclusion } from './stored-sla.js';

const toExclusionFields = ({ exclusionId, description, starts, ends }: StoredExclusion) => ({
  ExclusionPeriodId: exclusionId,
  Description: description,
  From: starts,
  Until: ends,
});
const toWire = (period: StoredExclusion): ExclusionPeriod => {
  const { ExclusionPeriodId, ...fields } = toExclusionFields(period);
  return { ExclusionPeriodId, Hash: definitionHash([ExclusionPeriodId, fields]), ...fields };
};

/** Returns exclusion periods by time. @throws Fault `missing` for the SLA. */
export async function listExclusions(deps: StoreContext, caller: Caller, slaGuid: string): Promise<ExclusionPeriod[]> {
  const store = createSlaStore(deps.db, caller.accountId);
  await loadSla(store, slaGuid);
  return (await store.exclusions(slaGuid)).map(toWire);
}

export interface ExclusionPath {
  readonly slaGuid: string;
  readonly exclusionPeriodId: number;
  /** The Hash that the period must still have. */
  readonly ifMatch?: IfMatch;
}

/** Returns one period. @throws Fault `missing` for the SLA or the period. */
export async function readExclusion(deps: StoreContext, caller: Caller, path: ExclusionPath): Promise<ExclusionPeriod> {
  const store = createSlaStore(deps.db, caller.accountId);
  await loadSla(store, path.slaGuid);
  return toWire(await loadExclusion(store, path));
}

/** Creates a period. @throws Fault `invalid` unless Until is after From, `missing` for the SLA. */
export async function createExclusion(
  deps: SlaChangeContext,
  caller: Caller,
  slaGuid: string,
  body: ExclusionPeriodWrite,
): Promise<ExclusionPeriod> {
  const problems = new Problems();
  const draft = readFields(EMPTY_EXCLUSION, body, caller.accountZone, problems);
  problems.throwIfAny();
  return changeCountedTime(deps, caller, slaGuid, {
    next: ({ sla, exclusions }) => ({
      activeHours: sla.activeHours,
      exclusions: [...exclusions, { exclusionId: UNASSIGNED_ID, ...draft }],
    }),
    write: async (store, { sla }) => {
      const period = await store.addExclusion(slaGuid, draft);
      await auditSlaChange(deps, store, caller, {
        action: 'Updated',
        sla,
        after: { ExclusionPeriod: toExclusionFields(period) },
      });
      return { result: toWire(period), version: toExclusionVersion(undefined, period) };
    },
  });
}

const EMPTY_EXCLUSION: NewExclusion = { description: '', starts: '', ends: '' };

/** A body that changes a period; with `isReplacement`, omitted fields are empty. */
interface ExclusionWrite {
  readonly body: ExclusionPeriodPatch;
  readonly isReplacement: boolean;
}

/** Adds the problems of a new period in the fields that could be read. */
export const validateNewExclusion = (caller: Caller, body: ExclusionPeriodPatch, problems: Problems): unknown =>
  readFields(EMPTY_EXCLUSION, body, caller.accountZone, problems);

/** Adds the problems of a PUT (`isReplacement`) or PATCH. @throws Fault `missing`. */
export async function validateExclusionChange(
  deps: StoreContext,
  caller: Caller,
  { path, ...write }: ExclusionWrite & { readonly path: ExclusionPath },
  problems: Problems,
): Promise<void> {
  const before = await loadExclusion(createSlaStore(deps.db, caller.accountId), path);
  applyExclusionWrite(caller, path, write, problems)(before);
}

const applyExclusionWrite =
  ({ accountZone }: Caller, path: ExclusionPath, { body, isReplacement }: ExclusionWrite, problems: Problems) =>
  (before: NewExclusion): NewExclusion => {
    checkIdInBody('ExclusionPeriodId', { given: body.ExclusionPeriodId, inPath: path.exclusionPeriodId }, problems);
    return readFields(isReplacement ? EMPTY_EXCLUSION : before, body, accountZone, problems);
  };

/** Placeholder for the id, which is assigned when a period is stored. */
const UNASSIGNED_ID = 0;

const toVersionPart = (period: StoredExclusion | undefined) => period && { ExclusionPeriod: toExclusionFields(period) };

/** The reason is the description of the period, or of the deleted period. */
function toExclusionVersion(before: StoredExclusion | undefined, after: StoredExclusion | undefined) {
  const change = before && after ? 'Changed' : after ? 'Created' : 'Removed';
  return {
    change: `ExclusionPeriod${change}` as const,
    reason: (after ?? before)?.description ?? '',
    before: toVersionPart(before),
    after: toVersionPart(after),
  };
}

/**
 * Replaces a period.
 * @throws as `createExclusion`, Fault `missing` for the period, `conflict` for another Hash.
 */
export async function replaceExclusion(
  deps: SlaChangeContext,
  caller: Caller,
  path: ExclusionPath,
  body: ExclusionPeriodReplace,
): Promise<void> {
  await changeExclusion(deps, caller, path, { body, isReplacement: true });
}

/** Changes a period. @throws as `replaceExclusion`. */
export async function patchExclusion(
  deps: SlaChangeContext,
  caller: Caller,
  path: ExclusionPath,
  body: ExclusionPeriodPatch,
): Promise<void> {
  await changeExclusion(deps, caller, path, { body, isReplacement: false });
}

/** Deletes a period. @throws Fault `missing`, `conflict` for another Hash. */
export async function removeExclusion(deps: SlaChangeContext, caller: Caller, path: ExclusionPath): Promise<void> {
  await changeCountedTime(deps, caller, path.slaGuid, {
    next: ({ sla, exclusions }) => {
      const { exclusionId } = findExclusion(exclusions, path);
      return {
        activeHours: sla.activeHours,
        exclusions: exclusions.filter((period) => period.exclusionId !== exclusionId),
      };
    },
    write: async (store, { sla, exclusions }) => {
      const period = findExclusion(exclusions, path);
      await store.removeExclusion(period.exclusionId);
      await auditSlaChange(deps, store, caller, {
        action: 'Updated',
        sla,
        before: { ExclusionPeriod: toExclusionFields(period) },
      });
      return { result: undefined, version: toExclusionVersion(period, undefined) };
    },
  });
}

async function changeExclusion(
  deps: SlaChangeContext,
  caller: Caller,
  path: ExclusionPath,
  write: ExclusionWrite,
): Promise<void> {
  const applyChange = (before: StoredExclusion): StoredExclusion => {
    const problems = new Problems();
    const after = applyExclusionWrite(caller, path, write, problems)(before);
    problems.throwIfAny();
    return { exclusionId: before.exclusionId, ...after };
  };
  await changeCountedTime(deps, caller, path.slaGuid, {
    next: ({ sla, exclusions }) => {
      const before = findExclusion(exclusions, path);
      return {
        activeHours: sla.activeHours,
        exclusions: exclusions.map((period) => (period === before ? applyChange(before) : period)),
      };
    },
    write: async (store, { sla, exclusions }) => {
      const before = findExclusion(exclusions, path);
      const after = applyChange(before);
      await store.updateExclusion(after);
      const fields = findChangedFields(
        { ExclusionPeriod: toExclusionFields(before) },
        { ExclusionPeriod: toExclusionFields(after) },
      );
      await auditSlaChange(deps, store, caller, { action: 'Updated', sla, ...fields });
      return { result: undefined, version: toExclusionVersion(before, after) };
    },
  });
}

/** Finds the period. @throws Fault `missing`, `conflict` for another Hash. */
function findExclusion(exclusions: readonly StoredExclusion[], { exclusionPeriodId, ifMatch }: ExclusionPath) {
  const period = exclusions.find(({ exclusionId }) => exclusionId === exclusionPeriodId);
  if (!period) throw notFoundFault('exclusion period', exclusionPeriodId, 'of this SLA');
  requireHashMatch(ifMatch, toWire(period).Hash);
  return period;
}

async function loadExclusion(store: SlaStore, { slaGuid, exclusionPeriodId: id }: ExclusionPath) {
  const period = await store.exclusion(slaGuid, id);
  if (!period) throw notFoundFault('exclusion period', id, 'of this SLA');
  return period;
}

/** Dates outside this range are empty fields or typing errors. */
const MIN_DATE = '2000-01-01';
const END_DATE = '2100-01-01';

/** Times are stored as written, in the account's time zone; one with an offset is converted. */
function readFields(
  before: NewExclusion,
  change: ExclusionPeriodPatch,
  zone: string,
  problems: Problems,
): NewExclusion {
  const readTime = (field: 'From' | 'Until', current: string): string => {
    const sent = change[field];
    if (sent === undefined) return current;
    const localTime = normaliseLocalDateTime(sent) ?? instantText(sent, zone);
    if (localTime === undefined) problems.add(field, 'must be a date-time YYYY-MM-DDTHH:MM:SS');
    const isOutOfRange = localTime !== undefined && (localTime < MIN_DATE || localTime >= END_DATE);
    problems.when(isOutOfRange, field, `must be on or after ${MIN_DATE} and before ${END_DATE}`);
    return localTime ?? '';
  };
  const [starts, ends] = [readTime('From', before.starts), readTime('Until', before.ends)];
  problems.when(starts !== '' && ends !== '' && ends <= starts, 'Until', 'must be after From', ['From']);
  return { description: change.Description ?? before.description, starts, ends };
}

function instantText(text: string, zone: string): string | undefined {
  const at = parseDateTime(text, zone);
  return at === undefined ? undefined : formatLocalDateTime(at, zone);
}
