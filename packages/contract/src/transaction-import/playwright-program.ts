import { problem } from '@vedette/i18n/message';
/** Converts the statements of a Playwright test to a script. Pure. */
import type { ScriptFrame } from '../transaction-script/script.js';
import { HeldKeys } from './held-keys.js';
import { withDescription } from './describe-element.js';
import { createAction, elementBy, ScriptMaker } from './imported.js';
import {
  elementAction,
  elementExpectation,
  pageAction,
  pageExpectation,
  timeoutIn,
  type Carried,
} from './playwright-actions.js';
import { locatedBy, NoSelector, parseSelectorPart, type Located } from './playwright-locators.js';
import {
  bare,
  toChain,
  lineNumber,
  findMember,
  nodeName,
  nodeIn,
  nodesIn,
  staticValue,
  statementNotes,
  type Chain,
  type Link,
  type SyntaxNode,
} from './syntax.js';

export const FUNCTIONS: readonly string[] = ['ArrowFunctionExpression', 'FunctionExpression'];
/** Calls of a page whose first argument is a selector. */
const OLD_CALLS = /^(click|tap|fill|type|press|hover|check|uncheck|selectOption|waitForSelector)$/;
const LOCATORS = /^(locator|frameLocator|contentFrame|getBy\w+|first|last|nth|filter|and|or)$/;
const HOOKS: readonly string[] = ['beforeEach', 'beforeAll'];

/** Calls of Elastic Synthetics with their Playwright equivalents. */
const SYNTHETIC: Readonly<Record<string, string>> = {
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
  const name = Object.hasOwn(SYNTHETIC, root) ? SYNTHETIC[root] : HOOK_NAMES.find((each) => each === root);
  if (name === undefined || !call || links.length > 1) return undefined;
  const isPlain = call.name === '' || call.name === 'only' || call.name === 'soft';
  return { root, links: [{ ...call, name: isPlain ? name : call.name }] };
}

/** Returns the entries of `Promise.all([…])`. Undefined for other calls. */
function togetherIn(chain: Chain | undefined): readonly SyntaxNode[] | undefined {
  if (chain?.root !== 'Promise' || chain.links[0]?.name !== 'all') return undefined;
  const list = bare(chain.links[0].args?.[0]);
  return list?.type === 'ArrayExpression' ? nodesIn(list, 'elements') : undefined;
}

/** A program during its conversion. */
export class Program {
  readonly maker = new ScriptMaker();
  readonly #known = new Map<string, string>();
  /** Variables for locators, or for pages (no links). */
  readonly #names = new Map<string, readonly Link[]>([['page', []]]);
  readonly #keys = new HeldKeys();
  #frame = '[]';
  #base = '';
  #hasTest = false;

  statements(body: readonly SyntaxNode[]): void {
    for (const statement of body) this.#statement(statement);
  }

  #statement(node: SyntaxNode): void {
    switch (node.type) {
      case 'ExpressionStatement':
        this.#expression(bare(nodeIn(node, 'expression')), lineNumber(node));
        return;
      case 'VariableDeclaration':
        for (const each of nodesIn(node, 'declarations')) this.#declare(nodeIn(each, 'id'), nodeIn(each, 'init'));
        return;
      case 'BlockStatement':
        this.statements(nodesIn(node, 'body'));
        return;
      case 'ImportDeclaration':
      case 'EmptyStatement':
      case 'ReturnStatement':
      case 'TSTypeAliasDeclaration':
      case 'TSInterfaceDeclaration':
        return;
      default:
        this.maker.note(
          lineNumber(node),
          statementNotes[node.type] ?? problem('this statement was skipped with everything in it'),
        );
        return;
    }
  }

  #declare(id: SyntaxNode | undefined, init: SyntaxNode | undefined): void {
    const name = nodeName(id);
    const value = staticValue(init, this.#known);
    if (name !== '' && value?.kind === 'text') return void this.#known.set(name, value.text);
    const chain = toChain(init);
    const together = togetherIn(chain);
    if (together) {
      this.#together(together, id);
      return;
    }
    const links = chain && this.#pageLinks(chain);
    if (name !== '' && links?.every(({ name: each }) => LOCATORS.test(each))) {
      return void this.#names.set(name, links);
    }
    const opens = chain?.links.some((link) => /^(newPage|waitForEvent)$/.test(link.name));
    if (
      name !== '' &&
      (opens === true || (chain && this.#names.get(chain.root)?.length === 0 && chain.links.length === 0))
    ) {
      // The runner switches by itself to a tab that an action opens.
      return void this.#names.set(name, []);
    }
    const inner = bare(init);
    if (inner && FUNCTIONS.includes(inner.type)) {
      this.maker.note(lineNumber(id), `the function ${name} was skipped`);
      return;
    }
    if (chain && /^(require|playwright|chromium|firefox|webkit|browser|context)$/.test(chain.root)) return;
    if (links?.at(-1)?.args !== undefined) {
      this.#captured(name, links, lineNumber(id));
      return;
    }
    this.maker.note(
      lineNumber(id),
      name === '' ? 'this declaration is known only at run time' : `${name} is known only at run time`,
    );
  }

  /** `Promise.all([…])`: its entries become consecutive actions, since scripts wait anyway. `id` names the results. */
  #together(parts: readonly SyntaxNode[], id: SyntaxNode | undefined): void {
    const names = nodesIn(id, 'elements').map(nodeName);
    for (const [at, part] of parts.entries()) {
      const name = names[at] ?? '';
      const isTab = toChain(part)?.links.some((link) => link.name === 'waitForEvent') ?? false;
      if (name !== '' && isTab) this.#names.set(name, []);
      this.#expression(bare(part), lineNumber(part));
    }
  }

  /** `const total = await page.locator('#total').innerText()`: the text is stored in a variable of the script. */
  #captured(name: string, links: readonly Link[], line: number): void {
    const [last, before] = [links.at(-1), links.slice(0, -1)];
    const isText = /^(innerText|textContent|inputValue)$/.test(last?.name ?? '');
    if (!isText || name === '') {
      this.maker.note(line, `${last?.name ?? ''}: its result is not available in scripts`);
      return;
    }
    this.#with(before, line, ({ element, description }) => {
      if (!element) return;
      const kept = { element, testType: 'MatchesRegex', value: '.*', assignVariable: name } as const;
      this.maker.add(withDescription(createAction('testElementContent', kept), description));
      this.#known.set(name, `{{${name}}}`);
    });
  }

  /** Returns all links of a chain from the page on. Undefined if it does not begin with a page. */
  #pageLinks({ root, links }: Chain): readonly Link[] | undefined {
    const before = this.#names.get(root);
    return before && [...before, ...links];
  }

  #expression(node: SyntaxNode | undefined, line: number): void {
    const chain = toChain(node);
    if (!chain) {
      this.maker.note(line, 'this statement was skipped');
      return;
    }
    if (chain.root === 'test') {
      this.#test(chain, line);
      return;
    }
    const synthetic = toTestChain(chain);
    if (synthetic) {
      this.#test(synthetic, line);
      return;
    }
    const together = togetherIn(chain);
    if (together) {
      this.#together(together, undefined);
      return;
    }
    if (chain.root === 'monitor') {
      this.maker.note(line, 'monitor.use: set the interval, locations and other options in the monitor');
      return;
    }
    if (chain.root === 'expect') {
      this.#expect(chain, line);
      return;
    }
    const links = this.#pageLinks(chain);
    if (links) {
      this.#call(links, line);
      return;
    }
    if (/^(context|browser)$/.test(chain.root)) return;
    const called = [chain.root, ...chain.links.map(({ name }) => name)].filter(Boolean).join('.');
    this.maker.note(line, `${called} was skipped`);
  }

  #test({ root, links }: Chain, line: number): void {
    const last = links.at(-1);
    const body = last?.args?.map(bare).findLast((each) => each !== undefined && FUNCTIONS.includes(each.type));
    const inside = nodeIn(body, 'body');
    if (last?.name === 'use') {
      this.#use(last);
      return;
    }
    if (!inside) return;
    this.#pagesIn(body);
    const title = staticValue(findMember(last?.args?.[0], 'name') ?? last?.args?.[0], this.#known);
    const isTest = last?.name === '' || last?.name === 'only';
    if (isTest && this.#hasTest) {
      this.maker.note(
        line,
        root === 'journey'
          ? 'a second journey was skipped: a script has one journey'
          : 'a second test was skipped: a script has one journey',
      );
      return;
    }
    if (isTest) this.#hasTest = true;
    const isPart = isTest || last?.name === 'step' || last?.name === 'describe' || HOOKS.includes(last?.name ?? '');
    if (!isPart) {
      const called = /^(test|journey|step)$/.test(root) ? `${root}.${last?.name ?? ''}` : root;
      this.maker.note(line, `${called} was skipped`);
      return;
    }
    const begins = isTest || last?.name === 'step';
    if (begins) this.maker.begin(title?.kind === 'text' ? title.text : '');
    this.#statement(
      inside.type === 'BlockStatement'
        ? inside
        : { type: 'ExpressionStatement', loc: inside.loc ?? null, expression: inside },
    );
    if (last?.name === 'step') this.maker.begin('');
  }

  /** `({ page: shop }) => …`: the name that a function gives its page. */
  #pagesIn(body: SyntaxNode | undefined): void {
    for (const property of nodesIn(nodesIn(body, 'params')[0], 'properties')) {
      const name = nodeName(bare(nodeIn(property, 'value')));
      if (nodeName(nodeIn(property, 'key')) === 'page' && name !== '') this.#names.set(name, []);
    }
  }

  #use({ args }: Link): void {
    const base = staticValue(findMember(args?.[0], 'baseURL'), this.#known);
    if (base?.kind === 'text') this.#base = base.text;
  }

  /** `links`: of a page, and possibly of an element in it. */
  #call(links: readonly Link[], line: number): void {
    const last = links.at(-1);
    if (!last) return;
    const before = links.slice(0, -1);
    const carried: Carried = { link: last, line, known: this.#known, maker: this.maker, keys: this.#keys };
    if (before.some(({ name }) => LOCATORS.test(name))) {
      this.#with(before, line, ({ element, description }) => {
        const action = element && elementAction(carried, element);
        if (action) this.maker.add(withDescription(action, description));
      });
      return;
    }
    if (last.name === 'goto') {
      this.#goto(last, line);
      return;
    }
    const selector =
      OLD_CALLS.test(last.name) && before.length === 0 ? staticValue(last.args?.[0], this.#known) : undefined;
    if (selector?.kind === 'text') {
      this.#old(carried, selector.text);
      return;
    }
    const name = [...before.map((each) => each.name), last.name].join('.');
    this.#into([]);
    const action = pageAction({ ...carried, link: { ...last, name } });
    if (action) this.maker.add(action);
  }

  /** `page.click('#buy')`, as in older tests. */
  #old(carried: Carried, selector: string): void {
    this.#try(carried.line, () => {
      const part = parseSelectorPart(selector);
      const element = 'css' in part ? elementBy('css', part.css) : elementBy('xpath', part.xpath);
      this.#into([]);
      const action = elementAction(carried, element, 1);
      if (action) this.maker.add(action);
    });
  }

  #goto({ args }: Link, line: number): void {
    const value = staticValue(args?.[0], this.#known);
    const written = value?.kind === 'text' ? value.text : '';
    const url = URL.canParse(written, this.#base || undefined)
      ? new URL(written, this.#base || undefined).href
      : written;
    if (!/^https?:\/\//i.test(url)) {
      this.maker.note(
        line,
        written === ''
          ? 'goto: a URL that is known only at run time cannot be opened: write the complete URL'
          : `goto: ${written} without its site (baseURL) cannot be opened: write the complete URL`,
      );
      return;
    }
    this.#frame = '[]';
    this.maker.add(createAction('navigate', { url, ...timeoutIn(args) }));
  }

  #expect({ links }: Chain, line: number): void {
    const [call, ...rest] = links;
    const matcher = rest.at(-1);
    const isSoft = call?.name === 'soft';
    const about = (isSoft || call?.name === '' ? call.args : undefined)?.[0];
    const chain = toChain(about);
    const target = chain && this.#pageLinks(chain);
    if (!matcher || !target) {
      this.maker.note(line, 'expect: only the page and its elements can be checked in scripts');
      return;
    }
    const carried: Carried = { link: matcher, line, known: this.#known, maker: this.maker, keys: this.#keys };
    const isNot = rest.some(({ name }) => name === 'not');
    this.#with(target, line, ({ element, description }) => {
      const action = element ? elementExpectation(carried, element, isNot) : pageExpectation(carried, isNot);
      if (action) this.maker.add({ ...withDescription(action, description), ignoreErrors: isSoft });
    });
  }

  /** Switches to the frame of an element and acts there. */
  #with(links: readonly Link[], line: number, act: (located: Located) => void): void {
    this.#try(line, () => {
      const located = locatedBy(links, this.#known);
      this.#into(located.frames);
      act(located);
    });
  }

  #try(line: number, act: () => void): void {
    try {
      act();
    } catch (error) {
      if (!(error instanceof NoSelector)) throw error;
      this.maker.note(line, error.message);
    }
  }

  #into(framePath: readonly ScriptFrame[]): void {
    const frameKey = JSON.stringify(framePath);
    if (frameKey === this.#frame) return;
    this.#frame = frameKey;
    this.maker.add(createAction('switchIframe', { framePath: [...framePath] }));
  }
}
