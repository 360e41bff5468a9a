import type { Culture } from '@vedette/i18n/culture';
import { translatorFor } from '@vedette/i18n/load-catalogue';
import { translateToEnglish, type Translate } from '@vedette/i18n/translator';
import type { IfMatch } from '@vedette/kernel/hash';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../rights/index.js';
import type { Admitted } from './admitted.js';
import type { CheckpointCaller } from './authenticate.js';
import { parseIfMatch } from './if-match-rules.js';
import { requestCulture } from './request-culture.js';

export interface RequestParts {
  readonly query: unknown;
  readonly body: unknown;
}

interface CallInput extends RequestParts {
  readonly admitted: Admitted | undefined;
  /** Default: that of the request. */
  readonly culture?: Culture;
}

/** The input of a handler. It is a class, so that members that few handlers use are built only when they are read. */
export class EndpointCall {
  readonly caller: Caller | undefined;
  readonly server: CheckpointCaller | undefined;
  readonly params: Readonly<Record<string, unknown>> | undefined;
  readonly query: unknown;
  readonly body: unknown;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly #culture: Culture | undefined;
  #controller: AbortController | undefined;

  constructor(request: FastifyRequest, reply: FastifyReply, { admitted, query, body, culture }: CallInput) {
    this.caller = admitted?.caller;
    this.server = admitted?.server;
    this.params = admitted?.params;
    this.query = query;
    this.body = body;
    this.request = request;
    this.reply = reply;
    this.#culture = culture;
  }

  get translate(): Translate {
    const culture = this.#culture ?? requestCulture(this.request);
    return culture === 'en-GB' ? translateToEnglish : translatorFor(culture);
  }

  get log(): FastifyBaseLogger {
    return this.request.log;
  }

  get ifMatch(): IfMatch {
    return parseIfMatch(this.request.headers['if-match']);
  }

  /** Listens to the response, which ends with the call, and not to the socket, which many calls share. */
  get signal(): AbortSignal {
    if (!this.#controller) {
      const controller = new AbortController();
      const { raw } = this.reply;
      raw.once('close', () => {
        if (!raw.writableFinished) controller.abort();
      });
      this.#controller = controller;
    }
    return this.#controller.signal;
  }
}
