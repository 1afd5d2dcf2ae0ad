import { describe, expect, it } from 'vitest';
import { advance } from './sequence-gaps.ts';

const events = (...seqs: number[]) => seqs.map((seq) => ({ seq: BigInt(seq) }));

describe('the position of a reader', () => {
  it('passes over a value that is missing and remembers it while somebody may still bring it', () => {
    const next = advance({ position: 5n, gaps: [] }, { events: events(6, 8), oldestRunning: 100n }, 110n);
    expect(next).toEqual({ position: 8n, gaps: [{ seq: '7', before: '110' }] });
  });

  it('remembers it too when the snapshot knows nobody who could: it does not know the youngest', () => {
    const next = advance({ position: 5n, gaps: [] }, { events: events(6, 8), oldestRunning: 110n }, 112n);
    expect(next).toEqual({ position: 8n, gaps: [{ seq: '7', before: '112' }] });
  });

  it('closes a gap when its event comes, or when it can come no more', () => {
    const state = { position: 8n, gaps: [{ seq: '7', before: '110' }] };
    expect(advance(state, { events: events(7), oldestRunning: 100n }, 0n)).toEqual({ position: 8n, gaps: [] });
    expect(advance(state, { events: [], oldestRunning: 110n }, 0n).gaps).toEqual([]);
    expect(advance(state, { events: [], oldestRunning: 109n }, 0n)).toBe(state);
  });

  it('stays where it is when nothing is new', () => {
    const state = { position: 8n, gaps: [] };
    expect(advance(state, { events: [], oldestRunning: 1n }, 0n)).toBe(state);
  });
});
