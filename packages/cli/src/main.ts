// Entry point of `vedette`: passes the machine to `run`.
import { homedir } from 'node:os';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createProxyChooser, readProxySettings } from '@vedette/protocols/outbound-proxy';
import { createProxiedFetch } from '@vedette/protocols/proxied-fetch';
import { run } from './run.js';

/** Prompts at the terminal without echo. */
function promptSecret(question: string): Promise<string | undefined> {
  if (!process.stdin.isTTY) return Promise.resolve(undefined);
  process.stderr.write(question);
  const mute = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: mute, terminal: true });
  return new Promise((resolve) => {
    lines.question('', (answer) => {
      lines.close();
      process.stderr.write('\n');
      resolve(answer);
    });
    lines.on('SIGINT', () => process.exit(130));
  });
}

const proxies = readProxySettings(process.env);
for (const { setting, rule } of proxies.problems) process.stderr.write(`${setting}: ${rule}; the setting is ignored\n`);

process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  homeFolder: homedir(),
  print: (line) => void process.stdout.write(`${line}\n`),
  printError: (line) => void process.stderr.write(`${line}\n`),
  readInput: () => text(process.stdin),
  promptSecret,
  fetch: createProxiedFetch(createProxyChooser(proxies.settings)),
});
