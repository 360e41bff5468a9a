import type { OperatorRights } from '@vedette/contract/v1/account/operator-rights';
import { cultureNames, cultures } from '@vedette/i18n/culture';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeCulture } from '../i18n/change-culture.js';
import { t } from '../i18n/translate.js';
import { at, v4 } from '../api/v4.js';
import { sessionQuery, useSession } from '../api/session.js';
import { dashboardsQuery } from '../dashboards/data/dashboard-queries.js';
import { FieldPart } from '../parts/forms/field-grid.js';
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
const AS_ACCOUNT = ['', t('Account default')] as const;
const ALLOWED = [AS_ACCOUNT, ['true', t('Allowed')], ['false', t('Not allowed')]] as const;
const PROVIDER_CHOICES = [['UseAccountSetting', t('Account default')], ...SMS_PROVIDERS] as const;

const { Line, Secret, Choice, Flag } = formFields<OperatorDraft>();

const withoutSecret = (draft: OperatorDraft): OperatorDraft => ({ ...draft, Password: '' });

interface Props {
  readonly operator: OperatorRow;
  readonly rights: OperatorRights;
}

/** The fields of one operator; those that the caller may not change are read-only. */
export function OperatorForm({ operator, rights }: Props) {
  const queries = useQueryClient();
  const { OperatorGuid: own } = useSession();
  const isOwn = operator.OperatorGuid === own;
  const zones = useQuery(zonesQuery).data ?? [];
  const dashboards = useQuery(dashboardsQuery).data ?? [];
  const [saved, setSaved] = useState(() => toOperatorDraft(operator));
  const form = useDraftForm({
    initial: saved,
    isNew: false,
    fields: Object.keys(saved),
    save: (draft) => v4('PATCH', at`/Operator/${operator.OperatorGuid}`, diffOperator(draft, saved)),
    settled: withoutSecret,
    onSaved: (_answer, draft) => {
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
  const shut = <F extends Field>(field: F) => ({ field, disabled: rights.ReadOnlyFields.includes(field) });
  return (
    <FormFrame form={form} action={t('Save')} isLocked={!rights.MayEdit}>
      <FieldPart title={t('Identity')}>
        <Line {...shut('FullName')} label={t('Full name')} required />
        <Line {...shut('Email')} label={t('E-mail address')} type="email" hint={t('Also used to sign in.')} required />
        <Line {...shut('BackupEmail')} label={t('Backup e-mail address')} type="email" />
      </FieldPart>
      <Messages shut={shut} />
      <FieldPart title={t('Preferences')}>
        <Choice {...shut('CultureName')} label={t('Language and formats')} options={[AS_ACCOUNT, ...LANGUAGES]} />
        <Choice
          {...shut('TimeZoneId')}
          label={t('Time zone')}
          hint={ZONE_MARKS}
          options={[AS_ACCOUNT, ...zones.map((zone) => [String(zone.TimezoneId), zoneText(zone)] as const)]}
        />
        <Choice
          {...shut('DefaultDashboard')}
          label={t('Start page')}
          hint={t('Opened after sign-in and by the service name in the menu.')}
          options={dashboardChoices(dashboards, saved.DefaultDashboard)}
        />
      </FieldPart>
      <FieldPart title={t('Sign-in')}>
        <Choice {...shut('AllowNativeLogin')} label={t('Password sign-in')} options={ALLOWED} />
        <Choice {...shut('AllowSingleSignon')} label={t('Single sign-on')} options={ALLOWED} />
        {!isOwn && <Secret {...shut('Password')} label={t('New password')} hint={t('If empty, it is not changed.')} />}
      </FieldPart>
    </FormFrame>
  );
}

type Field = keyof OperatorDraft;
interface MessagesProps {
  readonly shut: <F extends Field>(field: F) => { readonly field: F; readonly disabled: boolean };
}

/** Delivery of alerts to the operator. */
function Messages({ shut }: MessagesProps) {
  const { draft } = useFormState<OperatorDraft>();
  const numbers = useQuery(phoneNumbersQuery).data ?? [];
  const chosen = draft.OutgoingPhoneNumber;
  const listed = numbers.map(
    ({ PhoneNumber, Description = '' }) =>
      [PhoneNumber, Description === '' ? PhoneNumber : `${PhoneNumber} (${Description})`] as const,
  );
  const isListed = chosen === '' || listed.some(([number]) => number === chosen);
  return (
    <FieldPart title={t('Alert delivery')}>
      <Line
        {...shut('MobilePhone')}
        label={t('Mobile phone')}
        type="tel"
        hint={t('In international format, with + and the country code.')}
      />
      <Choice {...shut('SmsProvider')} label={t('SMS provider')} options={PROVIDER_CHOICES} />
      <Choice
        {...shut('OutgoingPhoneNumber')}
        label={t('Caller number')}
        hint={numbers.length === 0 ? t('Administrators add numbers under Account.') : undefined}
        options={[['', t('Any number')], ...listed, ...(isListed ? [] : [[chosen, chosen] as const])]}
      />
      <Choice
        {...shut('UseNumericSender')}
        label={t('Numeric SMS sender')}
        hint={t('Some networks drop messages with a text sender.')}
        options={[AS_ACCOUNT, ['true', t('Always')], ['false', t('Not required')]]}
      />
      <Flag {...shut('IsOnDuty')} label={t('On duty')} hint={t('Receives alerts.')} />
    </FieldPart>
  );
}
