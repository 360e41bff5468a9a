/** SMS providers that operators may choose. */
export const SMS_PROVIDERS = [
  ['SmsProviderEurope', 'Europe'],
  ['SmsProviderEurope2', 'Europe, second'],
  ['SmsProviderUSA', 'United States'],
  ['SmsProviderInternational', 'International'],
] as const;
