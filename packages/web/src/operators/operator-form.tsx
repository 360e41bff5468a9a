import type { OperatorRights } from '@vedette/contract/v1/account/operator-rights';
import { cultureNames, cultures } from '@vedette/i18n/culture';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeCulture } from '../i18n/change-culture.js';
import { t } from '../i18n/translate.js';
import { apiPath, v4 } from '../api/v4.js';
import { sessionQuery, useSession } from '../api/session.js';
import { dashboardsQuery } from '../dashboards/data/dashboard-queries.js';
import { FieldSection } from '../parts/forms/field-grid.js';
import { formFields } from '../parts/forms/fields.js';
import { useFormState } from '../parts/forms/form-state.js';
import { FormFrame } from '../parts/forms/form-frame.js';
import { useDraftForm } from '../parts/forms/use-draft-form.js';
import { dashboardChoices } from './dashboard-choices.js';
import { type OperatorDraft, diffOperator, toOperatorDraft } from './operator-draft.js';
import { type OperatorRow, phoneNumbersQuery, zonesQuery } from '../api/queries/operator-queries.js';
import { ZONE_MARKS, zoneText } from '../parts/format/zone-text.js';
import { SMS_PROVIDERS } from './sms-providers.js';

const LANGUAGES = cultures.map((culture) => [culture, cultureNames[culture]] as const);
const ACCOUNT_DEFAULT = ['', t('Account default')] as const;
const ALLOWED = [ACCOUNT_DEFAULT, ['true', t('Allowed')], ['false', t('Not allowed')]] as const;
const PROVIDER_CHOICES = [['UseAccountSetting', t('Account default')], ...SMS_PROVIDERS] as const;

const { TextField, Secret, Choice, Flag } = formFields<OperatorDraft>();

const withoutSecret = (draft: OperatorDraft): OperatorDraft => ({ ...draft, Password: '' });

interface Props {
  readonly operator: OperatorRow;
  readonly rights: OperatorRights;
}

/** The fields of one operator; those that the caller may not change are read-only. */
export function OperatorForm({ operator, rights }: Props) {
  const queries = useQueryClient();
  const { OperatorGuid: ownGuid } = useSession();
  const isOwn = operator.OperatorGuid === ownGuid;
  const zones = useQuery(zonesQuery).data ?? [];
  const dashboards = useQuery(dashboardsQuery).data ?? [];
  const [saved, setSaved] = useState(() => toOperatorDraft(operator));
  const form = useDraftForm({
    initial: saved,
    isNew: false,
    fields: Object.keys(saved),
    save: (draft) => v4('PATCH', apiPath`/Operator/${operator.OperatorGuid}`, diffOperator(draft, saved)),
    toDraftAfterSave: withoutSecret,
    onSaved: (_result, draft) => {
      const hasNewLanguage = isOwn && draft.CultureName !== saved.CultureName;
      setSaved(withoutSecret(draft));
      notifications.show({ message: t('Saved.') });
      const reloaded = queries.invalidateQueries({
        predicate: ({ queryKey }) => ['operator', 'operators', 'session'].includes(String(queryKey[0])),
      });
      // The operator's language applies immediately; if empty, the account's, which the session contains.
      if (hasNewLanguage) void reloaded.then(() => changeCulture(queries.getQueryData(sessionQuery.queryKey)));
      return reloaded;
    },
  });
  const fieldProps = <F extends Field>(field: F) => ({ field, disabled: rights.ReadOnlyFields.includes(field) });
  return (
    <FormFrame form={form} action={t('Save')} isLocked={!rights.MayEdit}>
      <FieldSection title={t('Identity')}>
        <TextField {...fieldProps('FullName')} label={t('Full name')} required />
        <TextField
          {...fieldProps('Email')}
          label={t('E-mail address')}
          type="email"
          hint={t('Also used to sign in.')}
          required
        />
        <TextField {...fieldProps('BackupEmail')} label={t('Backup e-mail address')} type="email" />
      </FieldSection>
      <AlertDeliveryFields fieldProps={fieldProps} />
      <FieldSection title={t('Preferences')}>
        <Choice
          {...fieldProps('CultureName')}
          label={t('Language and formats')}
          options={[ACCOUNT_DEFAULT, ...LANGUAGES]}
        />
        <Choice
          {...fieldProps('TimeZoneId')}
          label={t('Time zone')}
          hint={ZONE_MARKS}
          options={[ACCOUNT_DEFAULT, ...zones.map((zone) => [String(zone.TimezoneId), zoneText(zone)] as const)]}
        />
        <Choice
          {...fieldProps('DefaultDashboard')}
          label={t('Start page')}
          hint={t('Opened after sign-in and by the service name in the menu.')}
          options={dashboardChoices(dashboards, saved.DefaultDashboard)}
        />
      </FieldSection>
      <FieldSection title={t('Sign-in')}>
        <Choice {...fieldProps('AllowNativeLogin')} label={t('Password sign-in')} options={ALLOWED} />
        <Choice {...fieldProps('AllowSingleSignon')} label={t('Single sign-on')} options={ALLOWED} />
        {!isOwn && (
          <Secret {...fieldProps('Password')} label={t('New password')} hint={t('If empty, it is not changed.')} />
        )}
      </FieldSection>
    </FormFrame>
  );
}

type Field = keyof OperatorDraft;
interface AlertDeliveryProps {
  readonly fieldProps: <F extends Field>(field: F) => { readonly field: F; readonly disabled: boolean };
}

/** Delivery of alerts to the operator. */
function AlertDeliveryFields({ fieldProps }: AlertDeliveryProps) {
  const { draft } = useFormState<OperatorDraft>();
  const numbers = useQuery(phoneNumbersQuery).data ?? [];
  const selectedNumber = draft.OutgoingPhoneNumber;
  const numberOptions = numbers.map(
    ({ PhoneNumber, Description = '' }) =>
      [PhoneNumber, Description === '' ? PhoneNumber : `${PhoneNumber} (${Description})`] as const,
  );
  const isListed = selectedNumber === '' || numberOptions.some(([number]) => number === selectedNumber);
  return (
    <FieldSection title={t('Alert delivery')}>
      <TextField
        {...fieldProps('MobilePhone')}
        label={t('Mobile phone')}
        type="tel"
        hint={t('In international format, with + and the country code.')}
      />
      <Choice {...fieldProps('SmsProvider')} label={t('SMS provider')} options={PROVIDER_CHOICES} />
      <Choice
        {...fieldProps('OutgoingPhoneNumber')}
        label={t('Caller number')}
        hint={numbers.length === 0 ? t('Administrators add numbers under Account.') : undefined}
        options={[
          ['', t('Any number')],
          ...numberOptions,
          ...(isListed ? [] : [[selectedNumber, selectedNumber] as const]),
        ]}
      />
      <Choice
        {...fieldProps('UseNumericSender')}
        label={t('Numeric SMS sender')}
        hint={t('Some networks drop messages with a text sender.')}
        options={[ACCOUNT_DEFAULT, ['true', t('Always')], ['false', t('Not required')]]}
      />
      <Flag {...fieldProps('IsOnDuty')} label={t('On duty')} hint={t('Receives alerts.')} />
    </FieldSection>
  );
}
