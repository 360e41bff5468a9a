/** The gateways an operator may choose between, as people call them. */
export const SMS_PROVIDERS = [
  ['SmsProviderEurope', 'Europe'],
  ['SmsProviderEurope2', 'Europe, second'],
  ['SmsProviderUSA', 'United States'],
  ['SmsProviderInternational', 'International'],
] as const;
