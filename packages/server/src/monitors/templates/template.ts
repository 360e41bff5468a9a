import type { MonitorTemplate, MonitorTemplateWrite } from '@vedette/contract/v1/monitors/monitor-template';
import { notFoundFault, uniqueNameRule } from '@vedette/kernel/rule-messages';
import { definition } from '../../definitions/index.js';
import { checkSelection, checkLocationPermission } from '../definition/selection-rules.js';
import type { MonitorDeps } from '../store/monitor-store.js';
import type { StoreContext } from '../../module/context.js';
import { readParts, toWireTemplate } from './template-rules.js';
import { templateStorage, type TemplateFields } from './template-sql.js';

export interface TemplateDeps extends StoreContext {
  readonly selectableCheckpoints: MonitorDeps['selectableCheckpoints'];
}

/** Templates of monitors. Changing or deleting one does not affect monitors it was applied to. */
export const monitorTemplates = definition<
  TemplateFields,
  Partial<MonitorTemplateWrite>,
  MonitorTemplate,
  TemplateDeps
>({
  missing: (guid) => notFoundFault('monitor template', guid),
  objectType: 'MonitorTemplate',
  topic: 'account',
  param: 'monitorTemplateGuid',
  storage: templateStorage,
  defaults: { name: '', parts: {} },
  applyBody: ({ body }, problems) => ({ name: body.Name ?? '', parts: readParts(body, problems) }),
  validate: async ({ parts: { checkpoints } }, problems, { stored, caller, context }) => {
    if (!checkpoints) return;
    const selectable = await context.selectableCheckpoints(caller);
    checkLocationPermission(checkpoints, selectable, stored?.fields.parts.checkpoints);
    checkSelection(checkpoints, selectable, problems);
  },
  name: {
    fromFields: ({ name }) => name,
    unique: {
      field: 'Name',
      rule: uniqueNameRule('monitor template'),
      constraint: 'monitor_template_by_name',
      refusedAs: 'conflict',
    },
  },
  toWire: toWireTemplate,
  audit: { shows: 'whole', skipsUnchanged: true },
});
