import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { at, v4 } from '../api/v4.js';
import { useSession } from '../app/session.js';
import { FieldGrid } from '../form/field-grid.js';
import { fieldsOf } from '../form/fields.js';
import { FormFrame } from '../form/form-frame.js';
import { useDraftForm } from '../form/use-draft-form.js';
import { type OperatorDraft, operatorChangesOf, operatorDraftOf } from './operator-draft.js';
import { type OperatorRow, zonesQuery } from './operator-queries.js';

const CULTURES = ['en-US', 'en-GB', 'fr-FR', 'de-DE', 'nl-NL'];
const AS_ACCOUNT = ['', 'As the account'] as const;
const ALLOWED = [AS_ACCOUNT, ['true', 'Allowed'], ['false', 'Not allowed']] as const;

const { Line, Secret, Choice, Flag } = fieldsOf<OperatorDraft>();

const withoutSecret = (draft: OperatorDraft): OperatorDraft => ({ ...draft, Password: '' });

/** The fields of one operator. */
export function OperatorForm({ operator }: { readonly operator: OperatorRow }) {
  const queries = useQueryClient();
  const { IsAdministrator, OperatorGuid: own } = useSession();
  const zones = useQuery(zonesQuery).data ?? [];
  const [saved, setSaved] = useState(() => operatorDraftOf(operator));
  const isOwn = operator.OperatorGuid === own;
  const form = useDraftForm({
    ...{ initial: saved, isNew: false, fields: Object.keys(saved) },
    save: (draft) => v4('PATCH', at`/Operator/${operator.OperatorGuid}`, operatorChangesOf(draft, saved)),
    settled: withoutSecret,
    onSaved: (_answer, draft) => {
      setSaved(withoutSecret(draft));
      notifications.show({ message: 'Saved.' });
      return queries.invalidateQueries({
        predicate: ({ queryKey }) => ['operator', 'operators', 'session'].includes(String(queryKey[0])),
      });
    },
  });
  return (
    <FormFrame form={form} action="Save">
      <FieldGrid>
        <Line field="FullName" label="Full name" required />
        <Line field="Email" label="E-mail address" type="email" hint="To sign in with, too." required />
        <Line field="BackupEmail" label="Second e-mail address" type="email" />
        <Line field="MobilePhone" label="Mobile phone" type="tel" hint="With + and the country code." />
        <Choice
          field="CultureName"
          label="Language of dates and numbers"
          options={[AS_ACCOUNT, ...CULTURES.map((each) => [each, each] as const)]}
        />
        <Choice
          field="TimeZoneId"
          label="Time zone"
          options={[AS_ACCOUNT, ...zones.map((zone) => [String(zone.TimezoneId), zone.Description] as const)]}
        />
        {(IsAdministrator || !isOwn) && (
          <>
            <Choice field="AllowNativeLogin" label="Sign-in by password" options={ALLOWED} />
            <Choice field="AllowSingleSignon" label="Sign-in by the identity provider" options={ALLOWED} />
          </>
        )}
        {!isOwn && <Secret field="Password" label="New password" hint="Empty: stays as it is." />}
        <Flag field="IsOnDuty" label="On duty" hint="Receives alerts." />
      </FieldGrid>
    </FormFrame>
  );
}
