import type {
  ExclusionPeriod,
  ExclusionPeriodPatch,
  ExclusionPeriodReplace,
  ExclusionPeriodWrite,
} from '@vedette/contract/v4/exclusion-period';
import { Problems } from '@vedette/kernel/fault';
import { checkIdInBody, missing } from '@vedette/kernel/rule-messages';
import { localDateTime } from '@vedette/kernel/wall-schedule';
import { parseDateTime, toLocal } from '@vedette/kernel/zones';
import { changedFields } from '../access/index.js';
import type { Caller } from '../rights/index.js';
import type { StoreContext } from '../module/context.js';
import { requireMatch, definitionHash, type IfMatch } from '@vedette/kernel/hash';
import { note, storedSla } from './sla.js';
import { type SlaStore, slaStore } from './sla-sql.js';
import { changeCounted, type SlaChangeContext } from './sla-versions.js';
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
  const store = slaStore(deps.db, caller.accountId);
  await storedSla(store, slaGuid);
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
  const store = slaStore(deps.db, caller.accountId);
  await storedSla(store, path.slaGuid);
  return toWire(await storedExclusion(store, path));
}

/** Creates a period. @throws Fault `invalid` unless Until is after From, `missing` for the SLA. */
export async function createExclusion(
  deps: SlaChangeContext,
  caller: Caller,
  slaGuid: string,
  body: ExclusionPeriodWrite,
): Promise<ExclusionPeriod> {
  const problems = new Problems();
  const draft = readFields(NEW, body, caller.accountZone, problems);
  problems.throwIfAny();
  return changeCounted(deps, caller, slaGuid, {
    next: ({ sla, exclusions }) => ({
      activeHours: sla.activeHours,
      exclusions: [...exclusions, { exclusionId: NOT_MADE, ...draft }],
    }),
    write: async (store, { sla }) => {
      const period = await store.addExclusion(slaGuid, draft);
      await note(deps, store, caller, {
        action: 'Updated',
        sla,
        after: { ExclusionPeriod: toExclusionFields(period) },
      });
      return { result: toWire(period), version: toExclusionVersion(undefined, period) };
    },
  });
}

const NEW: NewExclusion = { description: '', starts: '', ends: '' };

/** A body that changes a period; with `isReplacement`, omitted fields are empty. */
interface Write {
  readonly body: ExclusionPeriodPatch;
  readonly isWhole: boolean;
}

/** Adds the problems of a new period in the fields that could be read. */
export const vetNewExclusion = (caller: Caller, body: ExclusionPeriodPatch, problems: Problems): unknown =>
  readFields(NEW, body, caller.accountZone, problems);

/** Adds the problems of a PUT (`isReplacement`) or PATCH. @throws Fault `missing`. */
export async function vetChangedExclusion(
  deps: StoreContext,
  caller: Caller,
  { path, ...write }: Write & { readonly path: ExclusionPath },
  problems: Problems,
): Promise<void> {
  const before = await storedExclusion(slaStore(deps.db, caller.accountId), path);
  written(caller, path, write, problems)(before);
}

const written =
  ({ accountZone }: Caller, path: ExclusionPath, { body, isWhole }: Write, problems: Problems) =>
  (before: NewExclusion): NewExclusion => {
    checkIdInBody('ExclusionPeriodId', { given: body.ExclusionPeriodId, inPath: path.exclusionPeriodId }, problems);
    return readFields(isWhole ? NEW : before, body, accountZone, problems);
  };

/** Placeholder for the id, which is assigned when a period is stored. */
const NOT_MADE = 0;

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
  await changeExclusion(deps, caller, path, { body, isWhole: true });
}

/** Changes a period. @throws as `replaceExclusion`. */
export async function patchExclusion(
  deps: SlaChangeContext,
  caller: Caller,
  path: ExclusionPath,
  body: ExclusionPeriodPatch,
): Promise<void> {
  await changeExclusion(deps, caller, path, { body, isWhole: false });
}

/** Deletes a period. @throws Fault `missing`, `conflict` for another Hash. */
export async function removeExclusion(deps: SlaChangeContext, caller: Caller, path: ExclusionPath): Promise<void> {
  await changeCounted(deps, caller, path.slaGuid, {
    next: ({ sla, exclusions }) => {
      const { exclusionId } = matching(exclusions, path);
      return {
        activeHours: sla.activeHours,
        exclusions: exclusions.filter((period) => period.exclusionId !== exclusionId),
      };
    },
    write: async (store, { sla, exclusions }) => {
      const period = matching(exclusions, path);
      await store.removeExclusion(period.exclusionId);
      await note(deps, store, caller, {
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
  write: Write,
): Promise<void> {
  const changed = (before: StoredExclusion): StoredExclusion => {
    const problems = new Problems();
    const after = written(caller, path, write, problems)(before);
    problems.throwIfAny();
    return { exclusionId: before.exclusionId, ...after };
  };
  await changeCounted(deps, caller, path.slaGuid, {
    next: ({ sla, exclusions }) => {
      const before = matching(exclusions, path);
      return {
        activeHours: sla.activeHours,
        exclusions: exclusions.map((period) => (period === before ? changed(before) : period)),
      };
    },
    write: async (store, { sla, exclusions }) => {
      const before = matching(exclusions, path);
      const after = changed(before);
      await store.updateExclusion(after);
      const fields = changedFields(
        { ExclusionPeriod: toExclusionFields(before) },
        { ExclusionPeriod: toExclusionFields(after) },
      );
      await note(deps, store, caller, { action: 'Updated', sla, ...fields });
      return { result: undefined, version: toExclusionVersion(before, after) };
    },
  });
}

/** Finds the period. @throws Fault `missing`, `conflict` for another Hash. */
function matching(exclusions: readonly StoredExclusion[], { exclusionPeriodId, ifMatch }: ExclusionPath) {
  const period = exclusions.find(({ exclusionId }) => exclusionId === exclusionPeriodId);
  if (!period) throw missing('exclusion period', exclusionPeriodId, 'of this SLA');
  requireMatch(ifMatch, toWire(period).Hash);
  return period;
}

async function storedExclusion(store: SlaStore, { slaGuid, exclusionPeriodId: id }: ExclusionPath) {
  const period = await store.exclusion(slaGuid, id);
  if (!period) throw missing('exclusion period', id, 'of this SLA');
  return period;
}

/** Dates outside this range are empty fields or typing errors. */
const EARLIEST = '2000-01-01';
const TOO_LATE = '2100-01-01';

/** Times are stored as written, in the account's time zone; one with an offset is converted. */
function readFields(
  before: NewExclusion,
  change: ExclusionPeriodPatch,
  zone: string,
  problems: Problems,
): NewExclusion {
  const read = (field: 'From' | 'Until', kept: string): string => {
    const given = change[field];
    if (given === undefined) return kept;
    const found = localDateTime(given) ?? instantText(given, zone);
    if (found === undefined) problems.add(field, 'must be a date-time YYYY-MM-DDTHH:MM:SS');
    const isFarOff = found !== undefined && (found < EARLIEST || found >= TOO_LATE);
    problems.when(isFarOff, field, `must be from ${EARLIEST} on and before ${TOO_LATE}`);
    return found ?? '';
  };
  const [starts, ends] = [read('From', before.starts), read('Until', before.ends)];
  problems.when(starts !== '' && ends !== '' && ends <= starts, 'Until', 'must be after From', ['From']);
  return { description: change.Description ?? before.description, starts, ends };
}

function instantText(text: string, zone: string): string | undefined {
  const at = parseDateTime(text, zone);
  return at === undefined ? undefined : toLocal(at, zone);
}
