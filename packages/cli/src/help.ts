import { capitalised } from '@vedette/kernel/capitalised';
import type { Resource } from './resources.js';

export const help = `vedette: the service by command line

  vedette login [--url URL] [--email EMAIL]     sign in with an operator's login; makes an API account
  vedette login [--url URL] --user NAME         keep an API account that exists
  vedette logout                                forget it; its API account stays in the service
  vedette get RESOURCE [ID] [RESOURCE [ID]]     read; an ID is a guid, a number, or a name where names are unique
  vedette create RESOURCE … [-f FILE]           send each object of the file; - is the standard input
  vedette delete RESOURCE … ID                  remove
  vedette export [RESOURCE …]                   everything that can be written down, as apply reads it
  vedette apply -f FILE [--plan]                make it so; --plan only shows what would change
  vedette verify FILE …                         whether signed statements are as they were signed; asks no service
  vedette import -f FILE                        a browser recording or a Playwright test as the script of a transaction
  vedette checkpoint --server URL --token TOKEN checks from this machine, for as long as it runs; --help says more

  -f, --file FILE       YAML or JSON; several times
  -q, --query NAME=X    a parameter of the query; several times
  -o, --output FORMAT   table (get), yaml (create, export) or json
      --url URL         scheme, host and base path; default VEDETTE_API_URL, else what login kept
      --key FINGERPRINT with verify: of the key that must have signed
      --exit-code       with --plan: end with 5 when something would change
  -h, --help            this; vedette help resources lists what there is

Passwords are asked for at a terminal, else read from the standard input; never from the command line. Without login, set
VEDETTE_API_URL, VEDETTE_API_USER and VEDETTE_API_PASSWORD. HTTP_PROXY, HTTPS_PROXY and NO_PROXY are followed.

Ends with 0 done, 1 refused by the service, 2 wrong command line or file, 3 not signed in, 4 service out of reach.`;

/** What \`export\` and \`apply\` know, in the order they go by. */
export function resourceHelp(resources: readonly Resource[]): string {
  const lines = resources.map(({ name, kind, parents }) => {
    const below = parents.length === 0 ? '' : ` (each with ${parents.map(capitalised).join(', ')})`;
    return `  ${name}${kind === 'setting' || kind === 'part' ? ', changed only' : ''}${below}`;
  });
  return [
    'Resources that can be written down:',
    ...lines,
    '',
    '`vedette get` reads these and every other address of the API, for example',
    '  vedette get monitorcheck monitor shop -q Take=10',
    '  vedette get statistics monitor shop -q PresetPeriod=Last7Days',
  ].join('\n');
}
