import type { DashboardMail } from '@vedette/contract/v1/reports/dashboard-export';
import { Button, Stack } from '@mantine/core';
import { t } from '../../i18n/translate.js';
import { useSession } from '../../api/session.js';
import { formFields } from '../../parts/forms/fields.js';
import { FormFrame } from '../../parts/forms/form-frame.js';
import { useDraftForm } from '../../parts/forms/use-draft-form.js';
import { nameRejectedAddresses } from './address-problems.js';
import { OperatorsField } from './operators-field.js';
import { splitAddresses } from '../../parts/forms/split-addresses.js';

const EMPTY = {
  Format: 'PDF' as DashboardMail['Format'],
  Notes: '',
  Operators: [] as readonly string[],
  OperatorGroups: [] as readonly string[],
  ExtraEmailAddresses: '',
};
const { TextField, TextArea, Choice } = formFields<typeof EMPTY>();
const ADDRESSES_FIELD = 'Recipients.ExtraEmailAddresses';
const FIELDS = ['Format', 'Notes', 'Recipients.Operators', 'Recipients.OperatorGroups', ADDRESSES_FIELD];

/** Recipients, format and text of an e-mail. */
type MailOptions = Required<Pick<DashboardMail, 'Format' | 'Notes' | 'Recipients'>>;

interface Props<Result> {
  /** Label of the format without an attachment. */
  readonly inlineLabel: string;
  readonly send: (mail: MailOptions) => Promise<Result>;
  readonly onSent: (result: Result) => void;
  readonly onClose: () => void;
}

/** Form to send something by e-mail once: recipients, format and text. */
export function SendForm<Result>({ inlineLabel, send, onSent, onClose }: Props<Result>) {
  const { IsAdministrator } = useSession();
  const form = useDraftForm({
    initial: EMPTY,
    isNew: true,
    fields: [...FIELDS, 'Recipients'],
    save: async ({ Format, Notes, ExtraEmailAddresses, Operators, OperatorGroups }) => {
      const addresses = splitAddresses(ExtraEmailAddresses);
      try {
        return await send({
          Format,
          Notes,
          Recipients: {
            Operators: [...Operators],
            OperatorGroups: [...OperatorGroups],
            ExtraEmailAddresses: addresses,
          },
        });
      } catch (error) {
        throw nameRejectedAddresses(error, addresses);
      }
    },
    onSaved: onSent,
  });
  const cancel = (
    <Button size="sm" variant="default" onClick={onClose}>
      {t('Cancel')}
    </Button>
  );
  return (
    <FormFrame form={form} action={t('Send')} moreActions={cancel}>
      <Stack gap="sm">
        <OperatorsField
          operators="Operators"
          groups="OperatorGroups"
          label={t('Recipients')}
          empty={t('No recipients. Add one.')}
          problemField="Recipients"
        />
        {IsAdministrator && (
          <TextField
            field="ExtraEmailAddresses"
            label={t('E-mail addresses')}
            hint={t('Separate with commas. External addresses are recorded in the audit log.')}
            problemField={ADDRESSES_FIELD}
          />
        )}
        <Choice
          field="Format"
          label={t('Format')}
          options={[
            ['PDF', t('PDF (attached)')],
            ['Excel', t('Excel (attached)')],
            ['HTML', inlineLabel],
          ]}
        />
        <TextArea field="Notes" label={t('Notes')} hint={t('Included in the e-mail.')} rows={3} />
      </Stack>
    </FormFrame>
  );
}
