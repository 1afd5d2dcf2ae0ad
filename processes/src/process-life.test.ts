import { expect, it } from 'vitest';
import { createProcessLife } from './process-life.ts';

it('nobody is sent to a process before all of its servers listen, nor after its end was announced', () => {
  const life = createProcessLife();
  const [one, other] = [life.opens(), life.opens()];
  expect(life.check).toThrow('This process is starting.');
  one();
  expect(life.check).toThrow('This process is starting.');
  other();
  expect(life.check).not.toThrow();
  life.drain();
  expect(life.check).toThrow('This process is stopping.');
  expect(life.draining.aborted).toBe(true);
});
