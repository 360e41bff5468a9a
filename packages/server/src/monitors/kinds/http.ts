import type { HttpTarget } from '@vedette/contract/checkpoint/target';
import type { MonitorType } from '@vedette/contract/v4/monitor-enums';
import { httpTarget } from '../targets/http-target-rules.js';
import { unsupportedRequest } from '../targets/unsupported-rules.js';
import type { KindRules } from './kind.js';

export const http = (type: MonitorType): KindRules<HttpTarget> => ({
  target: (definition, { login }) => httpTarget(type, definition, login),
  unsupported: unsupportedRequest,
});
