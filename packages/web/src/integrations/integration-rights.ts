import { t } from '../i18n/translate.js';
import type { RightLabels } from '../rights/rights-rules.js';

export const INTEGRATION_RIGHTS: RightLabels = [
  ['UseIntegration', t('Use in alert definitions')],
  ['EditIntegration', t('Edit')],
];
