import { MESSAGE_FUNCTIONS, MESSAGE_VARIABLES } from '@vedette/contract/v1/alerting/message-variables';
import classes from './integrations.module.css';

/** What addresses, headers and bodies may name, folded away. */
export function TextHelp() {
  return (
    <details className={classes['help']}>
      <summary>Variables and functions that texts may name</summary>
      <p className="dimmed">
        In an address, a header or a body. In JSON, put a text through its function:{' '}
        <code>{'"{{@JsonEncode({{@monitor.name}})}}"'}</code>. A name there is not stays as it is written.
      </p>
      <Names label="Variables" names={MESSAGE_VARIABLES.map(([name, text]) => [`@${name}`, text])} />
      <p className="dimmed">
        Besides them <code>{'{{@CustomField(name)}}'}</code>, a field of the monitor, and{' '}
        <code>{'{{@VaultItem.<guid>.Password}}'}</code>, a credential set of the vault.
      </p>
      <Names label="Functions" names={MESSAGE_FUNCTIONS} />
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
