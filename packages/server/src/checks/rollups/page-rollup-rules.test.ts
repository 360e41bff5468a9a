import type { PageNavigation } from '@vedette/contract/checkpoint/page-outcome';
import { pageMetrics } from '@vedette/contract/v1/checks/page-metrics';
import { expect, test } from 'vitest';
import { aCheck } from '../../testing/a-check.js';
import type { KeptStep, NewCheck } from '../record/check.js';
import { aPageCheck, aStep, aTransactionCheck, type Document } from '../../testing/page-checks.js';
import { measuredPages, PAGE_FIGURES } from './page-rollup-rules.js';

const monitorGuid = '00000000-0000-4000-8000-000000000001';
const page = (navigations: readonly PageNavigation[], more: Partial<NewCheck> = {}, document?: Document) =>
  aPageCheck({ monitorGuid, ...more }, navigations, document);
const columns = Object.values(PAGE_FIGURES).map(({ column }) => column);
const figuresByPage = (check: NewCheck) =>
  measuredPages(check).map(({ of, figures }) => [
    of,
    Object.fromEntries(columns.flatMap((column, at) => (figures[at] === null ? [] : [[column, figures[at]]]))),
  ]);

test('every metric there is has a figure, each with columns of its own', () => {
  expect(Object.keys(PAGE_FIGURES)).toEqual(pageMetrics);
  expect(new Set(columns).size).toBe(pageMetrics.length);
});

test('figures are whole numbers, what was not measured is none', () => {
  const seen = { url: '', firstContentfulPaintMs: 100.4, cumulativeLayoutShift: 0.0123 };
  expect(figuresByPage(page([seen]))).toEqual([['monitor', { first_paint: 100, shift: 123 }]]);
  expect(figuresByPage(page([{ url: '', loadEventEndMs: 1e12 }]))).toEqual([['monitor', { load_end: 2_147_483_647 }]]);
});

test('of a page that leads on to another the last one counts', () => {
  const navigations = [
    { url: 'a', timeToFirstByteMs: 5 },
    { url: 'b', timeToFirstByteMs: 70 },
  ];
  expect(figuresByPage(page(navigations))).toEqual([['monitor', { first_byte: 70 }]]);
});

test('the phases of the document are kept beside, or alone', () => {
  const phases = { sendMs: 0, waitMs: 70.4, receiveMs: 9 };
  const figures = { send: 0, wait: 70, receive: 9 };
  expect(figuresByPage(page([{ url: '', loadEventEndMs: 9 }], {}, phases))).toEqual([
    ['monitor', { load_end: 9, ...figures }],
  ]);
  expect(figuresByPage(page([], {}, { tlsMs: 3, ...phases }))).toEqual([['monitor', { ...figures, handshake: 3 }]]);
  const steps = [aStep([], {}, phases), aStep([], { storesFigures: false }, phases)];
  expect(figuresByPage(aTransactionCheck({ monitorGuid }, steps))).toEqual([[0, figures]]);
});

test('targets that did not answer, other checks and pages without a figure add nothing; staging and parts of rounds do', () => {
  const seen = [{ url: '', loadEventEndMs: 9 }];
  const nothing = [page(seen, { isTimed: false }), page([]), page([{ url: '' }]), aCheck({ monitorGuid })];
  expect(nothing.flatMap(figuresByPage)).toEqual([]);
  for (const more of [{ isPartial: true }, { stagingMode: true }]) {
    expect(figuresByPage(page(seen, more))).toEqual([['monitor', { load_end: 9 }]]);
  }
});

test('steps of a transaction are told apart, those alone that passed and whose figures are kept', () => {
  const step = (ms: number, more: Partial<KeptStep> = {}) => aStep([{ url: '', domCompleteMs: ms }], more);
  const steps = [step(1), step(2, { storesFigures: false }), step(3, { state: 'ignored' }), step(4), aStep([])];
  expect(figuresByPage(aTransactionCheck({ monitorGuid }, steps))).toEqual([
    [0, { dom_complete: 1 }],
    [3, { dom_complete: 4 }],
  ]);
});
