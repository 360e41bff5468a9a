import { Button, TextInput } from '@mantine/core';
import { t } from '../i18n/translate.js';
import { SecretInput } from '../parts/forms/secret-input.js';
import { useFormState } from '../parts/forms/form-state.js';
import { type ChannelDraft, EMPTY_SERVICE, type ServiceDraft } from './channel-draft.js';
import classes from './services.module.css';

/** The services of a status page; escalation levels link monitors to them. */
export function ServicesField() {
  const { draft, set, problems } = useFormState<ChannelDraft>();
  const services = draft.Services;
  const problem = problems.byField['Services'];
  const change = (index: number, fields: Partial<ServiceDraft>): void =>
    set({ Services: services.map((each, i) => (i === index ? { ...each, ...fields } : each)) });
  return (
    <fieldset className="plain">
      <legend>{t('Services')}</legend>
      <p className="dimmed">
        {t('Each service has its own webhook. Link monitors to services of an escalation level through the API.')}
      </p>
      {problem !== undefined && (
        <p role="alert" className="problem">
          {problem}
        </p>
      )}
      {services.map((service, index) => (
        <div key={service.guid ?? index} className={classes['service']}>
          <TextInput
            label={t('Name of service {number}', { number: String(index + 1) })}
            value={service.name}
            error={problems.byField[`Services[${String(index)}].Name`]}
            required
            onChange={(event) => change(index, { name: event.currentTarget.value })}
          />
          <SecretInput
            label={t('Webhook of service {number}', { number: String(index + 1) })}
            value={service.url}
            error={problems.byField[`Services[${String(index)}].Url`]}
            required={service.guid === undefined}
            placeholder={service.guid === undefined ? '' : t('Stored, not shown')}
            autoComplete="new-password"
            onChange={(event) => change(index, { url: event.currentTarget.value })}
          />
          <Button variant="default" onClick={() => set({ Services: services.filter((_each, i) => i !== index) })}>
            {t('Remove service {number}', { number: String(index + 1) })}
          </Button>
        </div>
      ))}
      <Button size="compact-sm" variant="default" onClick={() => set({ Services: [...services, EMPTY_SERVICE] })}>
        {t('Add service')}
      </Button>
    </fieldset>
  );
}
