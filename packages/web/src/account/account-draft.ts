import type { AccountSettingsV1 } from '@vedette/contract/v1/account';

/** The settings as they are typed: numbers are texts. */
export type AccountDraft = Omit<AccountSettingsV1, 'TimezoneId' | 'ShortestPassword'> & {
  readonly TimezoneId: string;
  readonly ShortestPassword: string;
};

export function accountDraftOf(settings: AccountSettingsV1): AccountDraft {
  return {
    ...settings,
    TimezoneId: String(settings.TimezoneId),
    ShortestPassword: String(settings.ShortestPassword),
  };
}

/** Only what differs, so that two administrators do not undo each other's changes. */
export function changesOf(draft: AccountDraft, before: AccountDraft): Partial<AccountSettingsV1> {
  const fields = (Object.keys(draft) as (keyof AccountDraft)[]).filter((field) => draft[field] !== before[field]);
  const sent = (field: keyof AccountDraft): unknown =>
    // What is no number goes as it was typed; the server names the field.
    field === 'TimezoneId' || field === 'ShortestPassword' ? asNumber(draft[field]) : draft[field];
  return Object.fromEntries(fields.map((field) => [field, sent(field)]));
}

const asNumber = (text: string): number | string => (/^\d+$/.test(text.trim()) ? Number(text) : text);
