import { t } from '../i18n/translate.js';

/** SMS providers that operators may choose. */
export const SMS_PROVIDERS = [
  ['SmsProviderEurope', t('Europe')],
  ['SmsProviderEurope2', t('Europe, second')],
  ['SmsProviderUSA', t('United States')],
  ['SmsProviderInternational', t('International')],
] as const;
