import { NO_OWN_DASHBOARD } from '@vedette/contract/v4/default-dashboard';
import type { OperatorRow } from '../api/queries/operator-queries.js';

/** An operator as typed. Empty means the account default, and an empty password is not changed. */
export interface OperatorDraft {
  readonly FullName: string;
  readonly Email: string;
  readonly BackupEmail: string;
  readonly MobilePhone: string;
  readonly CultureName: string;
  readonly TimeZoneId: string;
  readonly AllowNativeLogin: string;
  readonly AllowSingleSignon: string;
  readonly SmsProvider: string;
  readonly OutgoingPhoneNumber: string;
  readonly UseNumericSender: string;
  readonly DefaultDashboard: string;
  readonly Password: string;
  readonly IsOnDuty: boolean;
}

const flagText = (flag: boolean | null | undefined): string => (typeof flag === 'boolean' ? String(flag) : '');

export function toOperatorDraft(operator: OperatorRow): OperatorDraft {
  return {
    FullName: operator.FullName,
    Email: operator.Email,
    BackupEmail: operator.BackupEmail ?? '',
    MobilePhone: operator.MobilePhone ?? '',
    CultureName: operator.CultureName ?? '',
    Password: '',
    TimeZoneId: String(operator.TimeZoneId ?? ''),
    IsOnDuty: operator.IsOnDuty,
    AllowNativeLogin: flagText(operator.AllowNativeLogin),
    AllowSingleSignon: flagText(operator.AllowSingleSignon),
    UseNumericSender: flagText(operator.UseNumericSender),
    SmsProvider: operator.SmsProvider ?? 'UseAccountSetting',
    OutgoingPhoneNumber: operator.OutgoingPhoneNumber ?? '',
    DefaultDashboard: operator.DefaultDashboard ?? NO_OWN_DASHBOARD,
  };
}

/** Fields whose value differs from their text, each with a companion that marks an intentional empty value. */
const NULLABLE = {
  CultureName: (text: string) => text,
  TimeZoneId: Number,
  AllowNativeLogin: (text: string) => text === 'true',
  AllowSingleSignon: (text: string) => text === 'true',
  UseNumericSender: (text: string) => text === 'true',
} as const;

/** Returns only the changed fields, so that two editors do not undo each other's changes. */
export function diffOperator(draft: OperatorDraft, saved: OperatorDraft): Record<string, unknown> {
  const changed = (Object.keys(draft) as (keyof OperatorDraft)[]).filter((field) => draft[field] !== saved[field]);
  return Object.fromEntries(
    changed.flatMap((field): [string, unknown][] => {
      const value = draft[field];
      if (!(field in NULLABLE) || typeof value !== 'string') return [[field, value]];
      const parseText = NULLABLE[field as keyof typeof NULLABLE];
      return [
        [field, value === '' ? null : parseText(value)],
        [`${field}Specified`, true],
      ];
    }),
  );
}
