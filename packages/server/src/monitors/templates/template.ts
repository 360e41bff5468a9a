import type { MonitorTemplate, MonitorTemplateWrite } from '@vedette/contract/v1/monitors/monitor-template';
import { Fault, Problems } from '@vedette/kernel/fault';
import type { Caller } from '../../rights/index.js';
import { checkSelection, demandPlaces } from '../definition/selection-rules.js';
import type { MonitorDeps } from '../store/monitor-store.js';
import { readParts, templateAnswer, type StoredTemplate, type TemplateParts } from './template-rules.js';

export interface TemplateChange {
  readonly action: 'Created' | 'Updated' | 'Deleted';
  readonly template: StoredTemplate;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}

/** What the use cases ask of storage, for the account of one caller; `template-sql.ts` keeps these promises. */
export interface TemplateStore {
  transaction<T>(work: (store: TemplateStore) => Promise<T>): Promise<T>;
  /** By name. */
  all(): Promise<StoredTemplate[]>;
  /** Locked, inside a transaction, so that changes follow each other. */
  byGuid(monitorTemplateGuid: string): Promise<StoredTemplate | undefined>;
  /** @throws Fault `conflict` when the name is taken; `update` too. */
  insert(template: StoredTemplate): Promise<void>;
  update(template: StoredTemplate): Promise<void>;
  remove(monitorTemplateGuid: string): Promise<void>;
  /** An audit record, and the open pages are told. */
  note(change: TemplateChange): Promise<void>;
}

export interface TemplateDeps {
  readonly templatesFor: (caller: Caller) => TemplateStore;
  readonly chance: MonitorDeps['chance'];
  readonly selectableCheckpoints: MonitorDeps['selectableCheckpoints'];
}

/** By name. */
export async function listTemplates(deps: TemplateDeps, caller: Caller): Promise<MonitorTemplate[]> {
  return (await deps.templatesFor(caller).all()).map(templateAnswer);
}

/** @throws Fault `missing`. */
export async function getTemplate(deps: TemplateDeps, caller: Caller, guid: string): Promise<MonitorTemplate> {
  return templateAnswer(await foundTemplate(deps.templatesFor(caller), guid));
}

/** @throws Fault `invalid` with every problem, `forbidden` for a private location, `conflict` for a name that is taken. */
export async function createTemplate(
  deps: TemplateDeps,
  caller: Caller,
  body: MonitorTemplateWrite,
): Promise<MonitorTemplate> {
  const parts = await checkedParts(deps, caller, body);
  const template = { monitorTemplateGuid: deps.chance.newGuid(), name: body.Name, parts };
  await deps.templatesFor(caller).transaction(async (store) => {
    await store.insert(template);
    await store.note({ action: 'Created', template, after: templateAnswer(template) });
  });
  return templateAnswer(template);
}

/** Monitors it was applied to stay as they are. @throws as `createTemplate`, and Fault `missing`. */
export async function replaceTemplate(
  deps: TemplateDeps,
  caller: Caller,
  guid: string,
  body: MonitorTemplateWrite,
): Promise<void> {
  await deps.templatesFor(caller).transaction(async (store) => {
    const before = await foundTemplate(store, guid);
    const parts = await checkedParts(deps, caller, body, before.parts);
    const template = { ...before, name: body.Name, parts };
    if (templateAnswer(template).Hash === templateAnswer(before).Hash) return;
    await store.update(template);
    const fields = { before: templateAnswer(before), after: templateAnswer(template) };
    await store.note({ action: 'Updated', template, ...fields });
  });
}

/** @throws Fault `missing`. */
export async function removeTemplate(deps: TemplateDeps, caller: Caller, guid: string): Promise<void> {
  await deps.templatesFor(caller).transaction(async (store) => {
    const template = await foundTemplate(store, guid);
    await store.remove(guid);
    await store.note({ action: 'Deleted', template, before: templateAnswer(template) });
  });
}

/** @throws Fault `missing`. */
export async function foundTemplate(store: TemplateStore, guid: string): Promise<StoredTemplate> {
  const template = await store.byGuid(guid);
  if (!template) throw new Fault('missing', `No monitor template ${guid}`);
  return template;
}

async function checkedParts(
  deps: TemplateDeps,
  caller: Caller,
  body: MonitorTemplateWrite,
  before?: TemplateParts,
): Promise<TemplateParts> {
  const problems = new Problems();
  const parts = await lookedAt(deps, caller, { body, before }, problems);
  problems.throwIfAny();
  return parts;
}

interface Wanted {
  readonly body: Partial<MonitorTemplateWrite>;
  readonly before: TemplateParts | undefined;
}

async function lookedAt(
  deps: TemplateDeps,
  caller: Caller,
  { body, before }: Wanted,
  problems: Problems,
): Promise<TemplateParts> {
  const parts = readParts(body, problems);
  if (parts.checkpoints) {
    const selectable = await deps.selectableCheckpoints(caller);
    demandPlaces(parts.checkpoints, selectable, before?.checkpoints);
    checkSelection(parts.checkpoints, selectable, problems);
  }
  return parts;
}

/** Notes what would be wrong by the fields that could be read; `guid` undefined: a new template. @throws as `replaceTemplate`. */
export async function vetTemplate(
  deps: TemplateDeps,
  caller: Caller,
  { guid, body }: { readonly guid?: string; readonly body: Partial<MonitorTemplateWrite> },
  problems: Problems,
): Promise<void> {
  const before = guid === undefined ? undefined : (await foundTemplate(deps.templatesFor(caller), guid)).parts;
  await lookedAt(deps, caller, { body, before }, problems);
}
