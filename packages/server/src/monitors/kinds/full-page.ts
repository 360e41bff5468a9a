import type { PageTarget } from '@vedette/contract/checkpoint/page-target';
import { checkBrowserLogin } from '../definition/login-rules.js';
import { pageTarget } from '../targets/page-target-rules.js';
import { unsupportedFraming } from '../targets/unsupported-rules.js';
import type { KindRules } from './kind.js';

export const fullPage: KindRules<PageTarget> = {
  target: (definition, { login }) => pageTarget(definition, login),
  check: checkBrowserLogin,
  unsupported: unsupportedFraming,
};
