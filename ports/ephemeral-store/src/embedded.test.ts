import { ephemeralStoreContract } from './contract.ts';
import { createEmbeddedStore } from './embedded.ts';

ephemeralStoreContract('embedded', async () => {
  let now = 1_000;
  return {
    store: createEmbeddedStore({ now: () => new Date(now) }),
    pass: async (time) => {
      now += time;
    },
    close: async () => {},
  };
});
