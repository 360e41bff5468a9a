import { MESSAGE_FUNCTIONS, MESSAGE_VARIABLES } from '@vedette/contract/v1/alerting/message-variables';
import { rich, t } from '../i18n/translate.js';
import classes from './integrations.module.css';

/** Variables and functions that URLs, headers and bodies may use, collapsed. */
export function PlaceholderHelp() {
  return (
    <details className={classes['help']}>
      <summary>{t('Variables and functions')}</summary>
      <p className="dimmed">
        {rich(
          'Available in URLs, headers and bodies. In JSON, escape texts with the function: {example}. Unknown names are sent as plain text.',
          { example: <code>{'"{{@JsonEncode({{@monitor.name}})}}"'}</code> },
        )}
      </p>
      <Names label={t('Variables')} names={MESSAGE_VARIABLES.map(([name, text]) => [`@${name}`, t(text)])} />
      <p className="dimmed">
        {rich(
          'Also available: {customField} for a custom field of the monitor, and {vaultItem} for a credential set of the vault.',
          {
            customField: <code>{'{{@CustomField(name)}}'}</code>,
            vaultItem: <code>{'{{@VaultItem.<guid>.Password}}'}</code>,
          },
        )}
      </p>
      <Names label={t('Functions')} names={MESSAGE_FUNCTIONS.map(([call, text]) => [call, t(text)])} />
    </details>
  );
}

interface NamesProps {
  readonly label: string;
  readonly names: readonly (readonly [name: string, meaning: string])[];
}

function Names({ label, names }: NamesProps) {
  return (
    <>
      <h3>{label}</h3>
      <dl>
        {names.map(([name, meaning]) => (
          <div key={name}>
            <dt>
              <code>{`{{${name}}}`}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
