import type { AccountSettingsV1 } from '@vedette/contract/v1/account/account';

const NUMBER_FIELDS = ['TimezoneId', 'MinPasswordLength', 'KeepChecksDays', 'KeepStatisticsDays'] as const;
type NumberField = (typeof NUMBER_FIELDS)[number];

/** The settings as typed; numbers are texts. */
export type AccountDraft = Omit<AccountSettingsV1, NumberField> & Readonly<Record<NumberField, string>>;

export function toAccountDraft(settings: AccountSettingsV1): AccountDraft {
  return {
    ...settings,
    TimezoneId: String(settings.TimezoneId),
    MinPasswordLength: String(settings.MinPasswordLength),
    KeepChecksDays: String(settings.KeepChecksDays),
    KeepStatisticsDays: String(settings.KeepStatisticsDays),
  };
}

/** Returns only the changed settings, so that two administrators do not undo each other's changes. */
export function diffAccountSettings(draft: AccountDraft, saved: AccountDraft): Partial<AccountSettingsV1> {
  const fields = (Object.keys(draft) as (keyof AccountDraft)[]).filter((field) => draft[field] !== saved[field]);
  const toValue = (field: keyof AccountDraft): unknown =>
    // An invalid number is sent as typed; the server then names the field.
    isNumber(field) ? parseNumber(draft[field]) : draft[field];
  return Object.fromEntries(fields.map((field) => [field, toValue(field)]));
}

const isNumber = (field: string): field is NumberField => (NUMBER_FIELDS as readonly string[]).includes(field);
const parseNumber = (text: string): number | string => (/^-?\d+$/.test(text.trim()) ? Number(text) : text);
