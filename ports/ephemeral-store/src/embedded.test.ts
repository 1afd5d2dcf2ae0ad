import { ephemeralStoreContract } from './contract.ts';
import { createEmbeddedStore } from './embedded.ts';

ephemeralStoreContract('embedded', async () => {
  let now = 1_000;
  const store = createEmbeddedStore({ now: () => new Date(now) });
  return {
    store,
    other: store,
    pass: async (time) => {
      now += time;
    },
    close: () => store.close(),
  };
});
