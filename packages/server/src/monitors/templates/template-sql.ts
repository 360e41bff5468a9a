import { tableStorage, type Storage } from '../../definitions/index.js';
import type { TemplateParts } from './template-rules.js';

export interface TemplateFields {
  readonly name: string;
  readonly parts: TemplateParts;
}

export const templateStorage: Storage<TemplateFields> = tableStorage('monitor_template', {
  guid: 'monitor_template_guid',
  order: 'name',
  fields: { name: 'name', parts: 'parts' },
  json: ['parts'],
});
