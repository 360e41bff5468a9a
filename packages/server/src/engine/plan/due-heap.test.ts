import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DueHeap } from './due-heap.js';

test('returns due entries in order of time, and none early', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(100)), fc.nat(100), (moments, now) => {
      const heap = new DueHeap<number>();
      moments.forEach((at, index) => heap.push(at, index));
      const popped: number[] = [];
      for (let next = heap.popDue(now); next; next = heap.popDue(now)) {
        expect(moments[next.value]).toBe(next.at);
        popped.push(next.at);
      }
      expect(popped).toEqual(moments.filter((at) => at <= now).sort((a, b) => a - b));
      expect(heap.size).toBe(moments.length - popped.length);
      const later = moments.filter((at) => at > now);
      expect(heap.nextAt).toBe(later.length === 0 ? undefined : Math.min(...later));
    }),
  );
});
