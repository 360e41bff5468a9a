import { problem } from '@vedette/i18n/message';
/** Converts the statements of a Playwright test to a script. Pure. */
import type { ScriptFrame } from '../transaction-script/script.js';
import { HeldKeys } from './held-keys.js';
import { withDescription } from './describe-element.js';
import { createAction, createElement, ScriptBuilder } from './script-builder.js';
import {
  convertElementCall,
  convertElementExpectation,
  convertPageCall,
  convertPageExpectation,
  readTimeout,
  type CallContext,
} from './playwright-actions.js';
import { resolveLocator, NoSelector, parseSelectorPart, type LocatedElement } from './playwright-locators.js';
import {
  unwrapNode,
  toChain,
  lineNumber,
  findMember,
  nodeName,
  childNode,
  childNodes,
  staticValue,
  statementNotes,
  type Chain,
  type Link,
  type SyntaxNode,
} from './syntax-nodes.js';

export const FUNCTION_NODE_TYPES: readonly string[] = ['ArrowFunctionExpression', 'FunctionExpression'];
/** Calls of a page whose first argument is a selector. */
const SELECTOR_CALLS = /^(click|tap|fill|type|press|hover|check|uncheck|selectOption|waitForSelector)$/;
const LOCATORS = /^(locator|frameLocator|contentFrame|getBy\w+|first|last|nth|filter|and|or)$/;
const HOOKS: readonly string[] = ['beforeEach', 'beforeAll'];

/** Calls of Elastic Synthetics with their Playwright equivalents. */
const SYNTHETICS_EQUIVALENTS: Readonly<Record<string, string>> = {
  journey: '',
  step: 'step',
  before: 'beforeAll',
  after: 'afterAll',
};
const HOOK_NAMES: readonly string[] = ['beforeAll', 'beforeEach', 'afterAll', 'afterEach'];

/**
 * Converts `journey('shop', ({ page }) => …)` and its `step`s, which stand alone in an inline journey, to calls of
 * `test`. Undefined for other calls.
 */
function toTestChain({ root, links }: Chain): Chain | undefined {
  const [call] = links;
  const name = Object.hasOwn(SYNTHETICS_EQUIVALENTS, root)
    ? SYNTHETICS_EQUIVALENTS[root]
    : HOOK_NAMES.find((each) => each === root);
  if (name === undefined || !call || links.length > 1) return undefined;
  const isPlain = call.name === '' || call.name === 'only' || call.name === 'soft';
  return { root, links: [{ ...call, name: isPlain ? name : call.name }] };
}

/** Returns the entries of `Promise.all([…])`. Undefined for other calls. */
function promiseAllEntries(chain: Chain | undefined): readonly SyntaxNode[] | undefined {
  if (chain?.root !== 'Promise' || chain.links[0]?.name !== 'all') return undefined;
  const list = unwrapNode(chain.links[0].args?.[0]);
  return list?.type === 'ArrayExpression' ? childNodes(list, 'elements') : undefined;
}

/** A program during its conversion. */
export class ProgramConverter {
  readonly builder = new ScriptBuilder();
  readonly #textVariables = new Map<string, string>();
  /** Variables for locators, or for pages (no links). */
  readonly #locatorVariables = new Map<string, readonly Link[]>([['page', []]]);
  readonly #keys = new HeldKeys();
  #currentFrameKey = '[]';
  #baseUrl = '';
  #hasTest = false;

  convertStatements(body: readonly SyntaxNode[]): void {
    for (const statement of body) this.#convertStatement(statement);
  }

  #convertStatement(node: SyntaxNode): void {
    switch (node.type) {
      case 'ExpressionStatement':
        this.#convertExpression(unwrapNode(childNode(node, 'expression')), lineNumber(node));
        return;
      case 'VariableDeclaration':
        for (const each of childNodes(node, 'declarations'))
          this.#convertDeclaration(childNode(each, 'id'), childNode(each, 'init'));
        return;
      case 'BlockStatement':
        this.convertStatements(childNodes(node, 'body'));
        return;
      case 'ImportDeclaration':
      case 'EmptyStatement':
      case 'ReturnStatement':
      case 'TSTypeAliasDeclaration':
      case 'TSInterfaceDeclaration':
        return;
      default:
        this.builder.note(
          lineNumber(node),
          statementNotes[node.type] ?? problem('this statement was skipped with everything in it'),
        );
        return;
    }
  }

  #convertDeclaration(id: SyntaxNode | undefined, init: SyntaxNode | undefined): void {
    const name = nodeName(id);
    const value = staticValue(init, this.#textVariables);
    if (name !== '' && value?.kind === 'text') return void this.#textVariables.set(name, value.text);
    const chain = toChain(init);
    const promiseEntries = promiseAllEntries(chain);
    if (promiseEntries) {
      this.#convertPromiseAll(promiseEntries, id);
      return;
    }
    const links = chain && this.#pageLinks(chain);
    if (name !== '' && links?.every(({ name: each }) => LOCATORS.test(each))) {
      return void this.#locatorVariables.set(name, links);
    }
    const opensPage = chain?.links.some((link) => /^(newPage|waitForEvent)$/.test(link.name));
    if (
      name !== '' &&
      (opensPage === true ||
        (chain && this.#locatorVariables.get(chain.root)?.length === 0 && chain.links.length === 0))
    ) {
      // The runner switches by itself to a tab that an action opens.
      return void this.#locatorVariables.set(name, []);
    }
    const inner = unwrapNode(init);
    if (inner && FUNCTION_NODE_TYPES.includes(inner.type)) {
      this.builder.note(lineNumber(id), `the function ${name} was skipped`);
      return;
    }
    if (chain && /^(require|playwright|chromium|firefox|webkit|browser|context)$/.test(chain.root)) return;
    if (links?.at(-1)?.args !== undefined) {
      this.#convertTextCapture(name, links, lineNumber(id));
      return;
    }
    this.builder.note(
      lineNumber(id),
      name === '' ? 'this declaration is known only at run time' : `${name} is known only at run time`,
    );
  }

  /** `Promise.all([…])`: its entries become consecutive actions, since scripts wait anyway. `id` names the results. */
  #convertPromiseAll(parts: readonly SyntaxNode[], id: SyntaxNode | undefined): void {
    const names = childNodes(id, 'elements').map(nodeName);
    for (const [index, part] of parts.entries()) {
      const name = names[index] ?? '';
      const isTab = toChain(part)?.links.some((link) => link.name === 'waitForEvent') ?? false;
      if (name !== '' && isTab) this.#locatorVariables.set(name, []);
      this.#convertExpression(unwrapNode(part), lineNumber(part));
    }
  }

  /** `const total = await page.locator('#total').innerText()`: the text is stored in a variable of the script. */
  #convertTextCapture(name: string, links: readonly Link[], line: number): void {
    const [last, leadingLinks] = [links.at(-1), links.slice(0, -1)];
    const isText = /^(innerText|textContent|inputValue)$/.test(last?.name ?? '');
    if (!isText || name === '') {
      this.builder.note(line, `${last?.name ?? ''}: its result is not available in scripts`);
      return;
    }
    this.#withLocatedElement(leadingLinks, line, ({ element, description }) => {
      if (!element) return;
      const captureSettings = { element, testType: 'MatchesRegex', value: '.*', assignVariable: name } as const;
      this.builder.addAction(withDescription(createAction('testElementContent', captureSettings), description));
      this.#textVariables.set(name, `{{${name}}}`);
    });
  }

  /** Returns all links of a chain from the page on. Undefined if it does not begin with a page. */
  #pageLinks({ root, links }: Chain): readonly Link[] | undefined {
    const variableLinks = this.#locatorVariables.get(root);
    return variableLinks && [...variableLinks, ...links];
  }

  #convertExpression(node: SyntaxNode | undefined, line: number): void {
    const chain = toChain(node);
    if (!chain) {
      this.builder.note(line, 'this statement was skipped');
      return;
    }
    if (chain.root === 'test') {
      this.#convertTest(chain, line);
      return;
    }
    const testChain = toTestChain(chain);
    if (testChain) {
      this.#convertTest(testChain, line);
      return;
    }
    const promiseEntries = promiseAllEntries(chain);
    if (promiseEntries) {
      this.#convertPromiseAll(promiseEntries, undefined);
      return;
    }
    if (chain.root === 'monitor') {
      this.builder.note(line, 'monitor.use: set the interval, locations and other options in the monitor');
      return;
    }
    if (chain.root === 'expect') {
      this.#convertExpect(chain, line);
      return;
    }
    const links = this.#pageLinks(chain);
    if (links) {
      this.#convertCall(links, line);
      return;
    }
    if (/^(context|browser)$/.test(chain.root)) return;
    const called = [chain.root, ...chain.links.map(({ name }) => name)].filter(Boolean).join('.');
    this.builder.note(line, `${called} was skipped`);
  }

  #convertTest({ root, links }: Chain, line: number): void {
    const last = links.at(-1);
    const body = last?.args
      ?.map(unwrapNode)
      .findLast((each) => each !== undefined && FUNCTION_NODE_TYPES.includes(each.type));
    const bodyNode = childNode(body, 'body');
    if (last?.name === 'use') {
      this.#applyUseOptions(last);
      return;
    }
    if (!bodyNode) return;
    this.#registerPageParameters(body);
    const title = staticValue(findMember(last?.args?.[0], 'name') ?? last?.args?.[0], this.#textVariables);
    const isTest = last?.name === '' || last?.name === 'only';
    if (isTest && this.#hasTest) {
      this.builder.note(
        line,
        root === 'journey'
          ? 'a second journey was skipped: a script has one journey'
          : 'a second test was skipped: a script has one journey',
      );
      return;
    }
    if (isTest) this.#hasTest = true;
    const hasConvertibleBody =
      isTest || last?.name === 'step' || last?.name === 'describe' || HOOKS.includes(last?.name ?? '');
    if (!hasConvertibleBody) {
      const called = /^(test|journey|step)$/.test(root) ? `${root}.${last?.name ?? ''}` : root;
      this.builder.note(line, `${called} was skipped`);
      return;
    }
    const startsStep = isTest || last?.name === 'step';
    if (startsStep) this.builder.beginStep(title?.kind === 'text' ? title.text : '');
    this.#convertStatement(
      bodyNode.type === 'BlockStatement'
        ? bodyNode
        : { type: 'ExpressionStatement', loc: bodyNode.loc ?? null, expression: bodyNode },
    );
    if (last?.name === 'step') this.builder.beginStep('');
  }

  /** `({ page: shop }) => …`: the name that a function gives its page. */
  #registerPageParameters(body: SyntaxNode | undefined): void {
    for (const property of childNodes(childNodes(body, 'params')[0], 'properties')) {
      const name = nodeName(unwrapNode(childNode(property, 'value')));
      if (nodeName(childNode(property, 'key')) === 'page' && name !== '') this.#locatorVariables.set(name, []);
    }
  }

  #applyUseOptions({ args }: Link): void {
    const base = staticValue(findMember(args?.[0], 'baseURL'), this.#textVariables);
    if (base?.kind === 'text') this.#baseUrl = base.text;
  }

  /** `links`: of a page, and possibly of an element in it. */
  #convertCall(links: readonly Link[], line: number): void {
    const last = links.at(-1);
    if (!last) return;
    const leadingLinks = links.slice(0, -1);
    const callContext: CallContext = {
      link: last,
      line,
      variables: this.#textVariables,
      builder: this.builder,
      keys: this.#keys,
    };
    if (leadingLinks.some(({ name }) => LOCATORS.test(name))) {
      this.#withLocatedElement(leadingLinks, line, ({ element, description }) => {
        const action = element && convertElementCall(callContext, element);
        if (action) this.builder.addAction(withDescription(action, description));
      });
      return;
    }
    if (last.name === 'goto') {
      this.#convertGoto(last, line);
      return;
    }
    const selector =
      SELECTOR_CALLS.test(last.name) && leadingLinks.length === 0
        ? staticValue(last.args?.[0], this.#textVariables)
        : undefined;
    if (selector?.kind === 'text') {
      this.#convertSelectorCall(callContext, selector.text);
      return;
    }
    const name = [...leadingLinks.map((each) => each.name), last.name].join('.');
    this.#switchToFrame([]);
    const action = convertPageCall({ ...callContext, link: { ...last, name } });
    if (action) this.builder.addAction(action);
  }

  /** `page.click('#buy')`, as in older tests. */
  #convertSelectorCall(callContext: CallContext, selector: string): void {
    this.#catchUnsupportedLocator(callContext.line, () => {
      const part = parseSelectorPart(selector);
      const element = 'css' in part ? createElement('css', part.css) : createElement('xpath', part.xpath);
      this.#switchToFrame([]);
      const action = convertElementCall(callContext, element, 1);
      if (action) this.builder.addAction(action);
    });
  }

  #convertGoto({ args }: Link, line: number): void {
    const value = staticValue(args?.[0], this.#textVariables);
    const written = value?.kind === 'text' ? value.text : '';
    const url = URL.canParse(written, this.#baseUrl || undefined)
      ? new URL(written, this.#baseUrl || undefined).href
      : written;
    if (!/^https?:\/\//i.test(url)) {
      this.builder.note(
        line,
        written === ''
          ? 'goto: a URL that is known only at run time cannot be opened: write the complete URL'
          : `goto: ${written} without its site (baseURL) cannot be opened: write the complete URL`,
      );
      return;
    }
    this.#currentFrameKey = '[]';
    this.builder.addAction(createAction('navigate', { url, ...readTimeout(args) }));
  }

  #convertExpect({ links }: Chain, line: number): void {
    const [call, ...rest] = links;
    const matcher = rest.at(-1);
    const isSoft = call?.name === 'soft';
    const checkedNode = (isSoft || call?.name === '' ? call.args : undefined)?.[0];
    const chain = toChain(checkedNode);
    const target = chain && this.#pageLinks(chain);
    if (!matcher || !target) {
      this.builder.note(line, 'expect: only the page and its elements can be checked in scripts');
      return;
    }
    const callContext: CallContext = {
      link: matcher,
      line,
      variables: this.#textVariables,
      builder: this.builder,
      keys: this.#keys,
    };
    const isNot = rest.some(({ name }) => name === 'not');
    this.#withLocatedElement(target, line, ({ element, description }) => {
      const action = element
        ? convertElementExpectation(callContext, element, isNot)
        : convertPageExpectation(callContext, isNot);
      if (action) this.builder.addAction({ ...withDescription(action, description), ignoreErrors: isSoft });
    });
  }

  /** Switches to the frame of an element and acts there. */
  #withLocatedElement(links: readonly Link[], line: number, act: (located: LocatedElement) => void): void {
    this.#catchUnsupportedLocator(line, () => {
      const located = resolveLocator(links, this.#textVariables);
      this.#switchToFrame(located.frames);
      act(located);
    });
  }

  #catchUnsupportedLocator(line: number, act: () => void): void {
    try {
      act();
    } catch (error) {
      if (!(error instanceof NoSelector)) throw error;
      this.builder.note(line, error.message);
    }
  }

  #switchToFrame(framePath: readonly ScriptFrame[]): void {
    const frameKey = JSON.stringify(framePath);
    if (frameKey === this.#currentFrameKey) return;
    this.#currentFrameKey = frameKey;
    this.builder.addAction(createAction('switchIframe', { framePath: [...framePath] }));
  }
}
