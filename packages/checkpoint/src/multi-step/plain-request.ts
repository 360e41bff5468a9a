import { errorCodes } from '@vedette/contract/v4/error-codes';
import type { MultiStepTarget, RequestStep, StepBody } from '@vedette/contract/checkpoint/multi-step-target';
import type { RandomSource } from '@vedette/kernel/random';
import { ProbeFailure } from '../probe-failure.js';
import { guessContentType, mimeTypeByName, multipart, type Part } from './body-rules.js';
import type { PlainRequest } from './request.js';
import { unresolved, type Scope } from './scope.js';
import type { Expanded } from './template-rules.js';

/** Body of a request. */
export interface PlainBody {
  readonly data: Buffer;
  /** Content type if the headers do not set it; empty for none. */
  readonly contentType: string;
  /** The body for display; for a file, its name. */
  readonly shown: string;
}

interface Filling {
  readonly target: MultiStepTarget;
  readonly scope: Scope;
  readonly random: RandomSource;
}

/** GET and HEAD never have a body, whatever the step contains. */
const BODYLESS = new Set(['GET', 'HEAD']);

function findVaultFile(guid: string, { vault }: MultiStepTarget): { readonly name: string; readonly data: Buffer } {
  const file = vault.find(({ vaultItemGuid }) => vaultItemGuid === guid.toLowerCase())?.file;
  if (!file) throw new ProbeFailure(errorCodes.apiVaultItem, `the vault item ${guid} is not available or not a file`);
  return { name: file.name, data: Buffer.from(file.data, 'base64') };
}

/** Replaces references in texts, and remembers unresolved ones. */
class Filler {
  readonly #scope: Scope;
  readonly missing: string[] = [];

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  async text(template: string, isForm = false): Promise<string> {
    const filled: Expanded = await (isForm ? this.#scope.expandForm(template) : this.#scope.expand(template));
    if (this.missing.length < 100) this.missing.push(...filled.unresolved);
    return filled.text;
  }
}

type Headers = readonly { readonly name: string; readonly value: string }[];

async function buildBody(
  body: StepBody,
  headers: Headers,
  filler: Filler,
  { target, random }: Filling,
): Promise<PlainBody> {
  const form = (parts: readonly Part[]): PlainBody => {
    const boundary = `----vedette-${random.bytes(16).toString('hex')}`;
    const shown = parts.map(({ name, fileName, data }) => `${name}: ${fileName ?? data.toString('utf8')}`).join('\n');
    return { data: multipart(parts, boundary), contentType: `multipart/form-data; boundary=${boundary}`, shown };
  };
  switch (body.type) {
    case 'text': {
      const contentTypeHeader = headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? '';
      const text = await filler.text(
        body.text,
        contentTypeHeader.toLowerCase().startsWith('application/x-www-form-urlencoded'),
      );
      return { data: Buffer.from(text, 'utf8'), contentType: guessContentType(text), shown: text };
    }
    case 'file': {
      const { name, data } = findVaultFile(body.vaultItemGuid, target);
      return body.isForm
        ? form([{ name, fileName: name, data }])
        : { data, contentType: mimeTypeByName(name), shown: name };
    }
    case 'form': {
      const parts: Part[] = [];
      for (const { isFile, name, value } of body.parts) {
        const file = isFile ? findVaultFile(value, target) : undefined;
        if (file) parts.push({ name, fileName: file.name, data: file.data });
        else parts.push({ name, data: Buffer.from(await filler.text(value), 'utf8') });
      }
      return form(parts);
    }
  }
}

/** A form sets its own type with its boundary; a header with another type would make it unreadable. */
const withoutType = (headers: Headers, body: PlainBody | undefined): Headers =>
  body?.contentType.startsWith('multipart/') === true
    ? headers.filter(({ name }) => name.toLowerCase() !== 'content-type')
    : headers;

/**
 * Returns the request of a step with all references replaced.
 * @throws ProbeFailure 19024 naming unknown references, 19030 for a file that the order does not contain.
 */
export async function plainRequest(step: RequestStep, filling: Filling): Promise<PlainRequest> {
  const filler = new Filler(filling.scope);
  const url = (await filler.text(step.url)).trim();
  const headers: { name: string; value: string }[] = [];
  for (const { name, value } of step.headers) {
    headers.push({ name: (await filler.text(name)).trim(), value: await filler.text(value) });
  }
  const hasBody = !BODYLESS.has(step.method) && !(step.body.type === 'text' && step.body.text === '');
  const body = hasBody ? await buildBody(step.body, headers, filler, filling) : undefined;
  const { type, username, password, token } = step.authentication;
  const authentication = {
    type,
    username: await filler.text(username),
    password: await filler.text(password),
    token: await filler.text(token),
  };
  if (filler.missing.length > 0) throw unresolved([...new Set(filler.missing)].join(', '));
  return { step, url, method: step.method, headers: withoutType(headers, body), body, authentication };
}
