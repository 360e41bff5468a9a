import { NO_OWN_DASHBOARD } from '@vedette/contract/v4/default-dashboard';
import type { Operator, OperatorPatch, OperatorWrite } from '@vedette/contract/v4/operator';

/** Settings of an operator; null means the account's setting. */
export interface OperatorSettings {
  readonly email: string;
  readonly fullName: string;
  readonly mobilePhone: string;
  readonly backupEmail: string;
  readonly isOnDuty: boolean;
  readonly outgoingPhoneNumber: string | null;
  readonly outgoingPhoneNumberId: number | null;
  readonly cultureName: Operator['CultureName'] | null;
  readonly timezoneId: number | null;
  readonly smsProvider: Operator['SmsProvider'];
  readonly phoneProvider: 'UseAccountSetting';
  readonly useNumericSender: boolean | null;
  readonly allowNativeLogin: boolean | null;
  readonly allowSingleSignon: boolean | null;
  readonly defaultDashboard: string;
  readonly operatorRole: string;
}

/** Default of each field that POST or PUT leaves out. */
export const OPERATOR_DEFAULTS: Omit<OperatorSettings, 'email' | 'fullName'> = {
  mobilePhone: '',
  backupEmail: '',
  isOnDuty: true,
  outgoingPhoneNumber: null,
  outgoingPhoneNumberId: null,
  cultureName: null,
  timezoneId: null,
  smsProvider: 'UseAccountSetting',
  phoneProvider: 'UseAccountSetting',
  useNumericSender: null,
  allowNativeLogin: null,
  allowSingleSignon: null,
  defaultDashboard: NO_OWN_DASHBOARD,
  operatorRole: 'Unspecified',
};

/** Base onto which a complete body is written. */
export const NEW_OPERATOR: OperatorSettings = { ...OPERATOR_DEFAULTS, email: '', fullName: '' };

/** An empty text where a name is expected means "not given", because existing clients send it so. */
const emptyToUndefined = (value: string | undefined): string | undefined => (value === '' ? undefined : value);

/**
 * Returns the settings after a write onto `current`. A field counts when it has a value. With its `…Specified`
 * companion true and no value, it is reset to the account's setting; otherwise it stays.
 */
export function applyOperatorWrite(current: OperatorSettings, write: OperatorPatch): OperatorSettings {
  const nullable = <T>(value: T | undefined, isSpecified: boolean | undefined, currentValue: T | null): T | null =>
    value ?? (isSpecified === true ? null : currentValue);
  return {
    email: write.Email ?? current.email,
    fullName: write.FullName ?? current.fullName,
    mobilePhone: write.MobilePhone ?? current.mobilePhone,
    backupEmail: write.BackupEmail ?? current.backupEmail,
    isOnDuty: write.IsOnDuty ?? current.isOnDuty,
    outgoingPhoneNumber: write.OutgoingPhoneNumber ?? current.outgoingPhoneNumber,
    outgoingPhoneNumberId: nullable(
      write.OutgoingPhoneNumberId,
      write.OutgoingPhoneNumberIdSpecified,
      current.outgoingPhoneNumberId,
    ),
    cultureName: nullable(write.CultureName, write.CultureNameSpecified, current.cultureName ?? null),
    timezoneId: nullable(write.TimeZoneId, write.TimeZoneIdSpecified, current.timezoneId),
    smsProvider: write.SmsProvider ?? current.smsProvider,
    phoneProvider: write.PhoneProvider ?? current.phoneProvider,
    useNumericSender: nullable(write.UseNumericSender, write.UseNumericSenderSpecified, current.useNumericSender),
    allowNativeLogin: nullable(write.AllowNativeLogin, write.AllowNativeLoginSpecified, current.allowNativeLogin),
    allowSingleSignon: nullable(write.AllowSingleSignon, write.AllowSingleSignonSpecified, current.allowSingleSignon),
    defaultDashboard: emptyToUndefined(write.DefaultDashboard) ?? current.defaultDashboard,
    operatorRole: emptyToUndefined(write.OperatorRole) ?? current.operatorRole,
  };
}

/** Returns the settings of a POST or PUT; fields that are left out get their default. */
export function toOperatorSettings(write: OperatorWrite): OperatorSettings {
  return applyOperatorWrite(NEW_OPERATOR, write);
}

/** Settings that operators may change for themselves without further permissions. */
const SELF_EDITABLE_FIELDS: readonly (keyof OperatorSettings)[] = [
  'email',
  'mobilePhone',
  'backupEmail',
  'isOnDuty',
  'cultureName',
  'timezoneId',
  'defaultDashboard',
];

/** Returns the changed fields that the operator may not change for themselves, by wire name. */
export function changedRestrictedFields(before: OperatorSettings, after: OperatorSettings): string[] {
  const names = Object.keys(WIRE_NAMES) as (keyof OperatorSettings)[];
  return names
    .filter((name) => before[name] !== after[name] && !SELF_EDITABLE_FIELDS.includes(name))
    .map((name) => WIRE_NAMES[name]);
}

/** Wire name of each setting. */
const WIRE_NAMES: Readonly<Record<keyof OperatorSettings, string>> = {
  email: 'Email',
  fullName: 'FullName',
  mobilePhone: 'MobilePhone',
  backupEmail: 'BackupEmail',
  isOnDuty: 'IsOnDuty',
  outgoingPhoneNumber: 'OutgoingPhoneNumber',
  outgoingPhoneNumberId: 'OutgoingPhoneNumberId',
  cultureName: 'CultureName',
  timezoneId: 'TimeZoneId',
  smsProvider: 'SmsProvider',
  phoneProvider: 'PhoneProvider',
  useNumericSender: 'UseNumericSender',
  allowNativeLogin: 'AllowNativeLogin',
  allowSingleSignon: 'AllowSingleSignon',
  defaultDashboard: 'DefaultDashboard',
  operatorRole: 'OperatorRole',
};

/** Returns the settings under their wire names, without those that follow the account. */
export function toWireFields(settings: OperatorSettings): Record<string, unknown> {
  const names = Object.keys(WIRE_NAMES) as (keyof OperatorSettings)[];
  return Object.fromEntries(
    names.flatMap((name) => (settings[name] === null ? [] : [[WIRE_NAMES[name], settings[name]]])),
  );
}

/** Wire names of the settings that operators may not change for themselves. */
export const SELF_RESTRICTED_FIELDS: readonly string[] = (Object.keys(WIRE_NAMES) as (keyof OperatorSettings)[])
  .filter((name) => !SELF_EDITABLE_FIELDS.includes(name))
  .map((name) => WIRE_NAMES[name]);
