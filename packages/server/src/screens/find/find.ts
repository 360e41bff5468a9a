import type { FindResponse, FindResult } from '@vedette/contract/v1/screens/find';
import { translateToEnglish, type Translate } from '@vedette/i18n/translator';
import { permissionLevel, MONITOR_LEVELS, type Caller } from '../../rights/index.js';
import { monitorDashboardGuid } from '@vedette/contract/v1/dashboards/predefined';
import { translateSentence } from '../../sentences/index.js';
import type { ReadDeps } from '../reads/read-deps.js';
import { computeMonitorStates, type MonitorWithState } from '../monitor-pages/monitor-row.js';
import type { VisibleTo } from '../../monitors/index.js';
import { toFoundGroups, resolveFindReach } from '../reads/find-rules.js';
import type { FoundRecord } from '../reads/find-sql.js';

export interface ScreenDeps extends ReadDeps {
  /** Monitors whose settings the caller may see. */
  readonly settingsVisibleTo: VisibleTo;
  /** Monitors the caller may edit. */
  readonly editableBy: VisibleTo;
}

export interface FindQuery {
  readonly Search: string;
  readonly Take?: number | undefined;
}

const DEFAULT_TAKE = 6;

/** Returns visible objects that contain all words of a search, a few of each kind. */
export async function find(
  deps: ScreenDeps,
  caller: Caller,
  { Search, Take = DEFAULT_TAKE }: FindQuery,
  translate: Translate = translateToEnglish,
): Promise<FindResponse> {
  const [visible, settings] = await Promise.all([deps.visibleTo(caller), deps.settingsVisibleTo(caller)]);
  const locations = await deps.reads.visibleLocations(caller, visible);
  const namedLocations = locations === 'all' ? locations : [...locations];
  const reach = resolveFindReach(caller);
  const scope = { caller, reach, visible, settings, namedLocations, now: deps.clock.now(), translate };
  const records = await deps.reads.searchObjects(scope, Search, Take + 1);
  const withStates = await loadMonitorStatesByGuid(deps, caller, records);
  const rows = records.map((record) => ({
    kind: record.kind,
    row: toFound({ caller, translate }, record, withStates.get(record.id)),
  }));
  return { Groups: toFoundGroups(rows, Take) };
}

/** Loads the monitors that were found with their states, by guid. */
async function loadMonitorStatesByGuid({ reads, clock }: ScreenDeps, caller: Caller, records: readonly FoundRecord[]) {
  const guids = records.filter(({ kind }) => kind === 'Monitor').map(({ id }) => id);
  if (guids.length === 0) return new Map<string, MonitorWithState>();
  const { accountId, accountZone } = caller;
  const [facts, groups, periods] = await Promise.all([
    reads.monitorFacts({ accountId, visible: guids }),
    reads.groupNames(accountId),
    reads.maintenance(guids),
  ]);
  const all = groups.filter(({ isAll }) => isAll).map(({ monitorGroupGuid }) => monitorGroupGuid);
  const factsWithGroups = facts.map((one) => ({ ...one, groupGuids: [...one.groupGuids, ...all] }));
  const withStates = await computeMonitorStates(factsWithGroups, periods, accountZone, clock.now());
  return new Map(withStates.map((one) => [one.facts.monitorGuid, one]));
}

interface FindContext {
  readonly caller: Caller;
  readonly translate: Translate;
}

function toFound(
  { caller, translate }: FindContext,
  record: FoundRecord,
  withStates: MonitorWithState | undefined,
): FindResult {
  const { id, name, more } = record;
  const base = { Id: id, Name: name, Note: describeFound(record, translate) };
  if (withStates) return { ...base, ...toMonitorFields(caller, withStates) };
  const { monitorGuid, openedAt, integrationType, integrationKind } = more;
  const isEditable = mayEdit(caller, record);
  return {
    ...base,
    ...(isEditable !== undefined && { MayEdit: isEditable }),
    ...(monitorGuid !== undefined && { MonitorGuid: monitorGuid }),
    ...(openedAt !== undefined && { OpenedAt: openedAt }),
    ...(integrationType !== undefined && { IntegrationType: integrationType }),
    ...(integrationKind !== undefined && { IntegrationKind: integrationKind }),
  };
}

/** Errors of incidents are stored in English. Types are read in the language of the caller, which they are searched in. */
const describeFound = ({ kind, note }: FoundRecord, translate: Translate): string =>
  kind === 'Incident' ? translateSentence(note, translate) : note;

function toMonitorFields(caller: Caller, { facts, state }: MonitorWithState): Omit<FindResult, 'Id' | 'Name' | 'Note'> {
  const { monitorGuid, groupGuids, isActive, generateAlert, monitorType, isConcurrent } = facts;
  return {
    State: state,
    IsActive: isActive,
    GenerateAlert: generateAlert,
    DashboardGuid: monitorDashboardGuid(monitorType, isConcurrent),
    MayEdit: caller.rights.monitorLevel(monitorGuid, groupGuids) >= MONITOR_LEVELS.EditMonitor,
  };
}

/** Only for objects with an edit page; elsewhere permissions are per field. */
function mayEdit(caller: Caller, { kind, id, more }: FoundRecord): boolean | undefined {
  const { ownerGuid, sectionGuid } = more;
  const isChangeable = caller.rights.level('dashboard', id) >= permissionLevel('dashboard', 'ChangeDashboard');
  if (kind === 'Dashboard') return typeof ownerGuid === 'string' && (ownerGuid === caller.operatorGuid || isChangeable);
  if (sectionGuid === undefined) return undefined;
  return caller.rights.level('vaultSection', sectionGuid) >= permissionLevel('vaultSection', 'ChangeVaultSection');
}
