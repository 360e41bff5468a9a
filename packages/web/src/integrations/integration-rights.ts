import { t } from '../i18n/translate.js';
import type { RightWords } from '../rights/rights-rules.js';

export const INTEGRATION_RIGHTS: RightWords = [
  ['UseIntegration', t('Use in alert definitions')],
  ['EditIntegration', t('Edit')],
];
