import { capitalise } from '@vedette/kernel/capitalise';
import type { Resource } from './resources.js';

export const help = `vedette: command line of Vedette

  vedette login [--url URL] [--email EMAIL]     sign in as an operator; creates an API account and stores it
  vedette login [--url URL] --user NAME         store an existing API account
  vedette logout                                delete the stored API account; it remains in the service
  vedette get RESOURCE [ID] [RESOURCE [ID]]     read objects; an ID is a guid, a number, or a unique name
  vedette create RESOURCE … [-f FILE]           create the objects of the file; - is the standard input
  vedette delete RESOURCE … ID                  delete an object
  vedette export [RESOURCE …]                   print the configuration in the format of apply
  vedette apply -f FILE [--plan]                apply a configuration; --plan only shows the changes
  vedette verify FILE …                         verify signed files; needs no service
  vedette import -f FILE                        convert a browser recording or a Playwright test to a transaction script
  vedette checkpoint --server URL --token TOKEN run a checkpoint on this machine; see --help

  -f, --file FILE       YAML or JSON; may be repeated
  -q, --query NAME=X    query parameter; may be repeated
  -o, --output FORMAT   table (get), yaml (create, export) or json
      --url URL         scheme, host and base path; default VEDETTE_API_URL, or the URL of the last login
      --key FINGERPRINT with verify: fingerprint of the key that must have signed
      --exit-code       with --plan: exit with 5 if there are changes
  -h, --help            show this help; vedette help resources lists the resources

Passwords are prompted for at a terminal, otherwise read from the standard input; never from the command line. Without login,
set VEDETTE_API_URL, VEDETTE_API_USER and VEDETTE_API_PASSWORD. HTTP_PROXY, HTTPS_PROXY and NO_PROXY are respected.

Exit codes: 0 done, 1 rejected by the service, 2 wrong command line or file, 3 not signed in, 4 service unreachable.`;

/** Lists the resources that \`export\` and \`apply\` support, in the order in which they are applied. */
export function resourceHelp(resources: readonly Resource[]): string {
  const lines = resources.map(({ name, kind, parents }) => {
    const below = parents.length === 0 ? '' : ` (each with ${parents.map(capitalise).join(', ')})`;
    return `  ${name}${kind === 'setting' || kind === 'part' ? ', update only' : ''}${below}`;
  });
  return [
    'Resources for export and apply:',
    ...lines,
    '',
    '`vedette get` reads these and every other path of the API, for example',
    '  vedette get monitorcheck monitor shop -q Take=10',
    '  vedette get statistics monitor shop -q PresetPeriod=Last7Days',
  ].join('\n');
}
