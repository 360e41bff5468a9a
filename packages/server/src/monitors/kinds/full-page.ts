import type { PageTarget } from '@vedette/contract/checkpoint/page-target';
import { checkBrowserLogin } from '../definition/login-rules.js';
import { buildPageTarget } from '../targets/page-target-rules.js';
import { findUnsupportedFraming } from '../targets/unsupported-rules.js';
import type { KindRules } from './kind.js';

export const fullPage: KindRules<PageTarget> = {
  buildTarget: (definition, { login }) => buildPageTarget(definition, login),
  check: checkBrowserLogin,
  findUnsupported: findUnsupportedFraming,
};
