import { afterAll, beforeAll, describe } from 'vitest';
import type { BusUnderTest } from './testing/bus-under-test.ts';
import { deadLettersContract } from './testing/dead-letters.ts';
import { deliveryContract } from './testing/delivery.ts';
import { followingContract } from './testing/following.ts';
import { keepingContract } from './testing/keeping.ts';
import { retriesContract } from './testing/retries.ts';

export { type BusUnderTest, testRetries } from './testing/bus-under-test.ts';

/** What every EventBus promises. Each adapter's test file calls this. */
export function eventBusContract(adapter: string, open: () => Promise<BusUnderTest>): void {
  describe(`EventBus (${adapter})`, () => {
    let opened: BusUnderTest;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());
    const under = () => opened;
    deliveryContract(under);
    followingContract(under);
    keepingContract(under);
    retriesContract(under);
    deadLettersContract(under);
  });
}
