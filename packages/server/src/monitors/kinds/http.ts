import type { HttpTarget } from '@vedette/contract/checkpoint/target';
import type { MonitorType } from '@vedette/contract/v4/monitor-enums';
import { buildHttpTarget } from '../targets/http-target-rules.js';
import { findUnsupportedInRequest } from '../targets/unsupported-rules.js';
import type { KindRules } from './kind.js';

export const http = (type: MonitorType): KindRules<HttpTarget> => ({
  buildTarget: (definition, { login }) => buildHttpTarget(type, definition, login),
  findUnsupported: findUnsupportedInRequest,
});
