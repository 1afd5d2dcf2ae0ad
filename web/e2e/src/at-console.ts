import type { TestWorldOptions } from '@gpuaas/testing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { type ConsoleWorld, startConsoleWorld, type Visitor } from './console.ts';
import { pictureOfFailure } from './picture-of-failure.ts';

/** dev-admin at a console, on a platform of its own. */
export interface AtConsole extends Visitor {
  console: ConsoleWorld;
  url: string;
  /** The page, at an address of the console. */
  open(path: string): Promise<Page>;
}

/** For all tests of one `describe`: started before them, stopped after them, with a picture when one fails. */
export function atConsole(options: TestWorldOptions): () => AtConsole {
  let here: AtConsole | undefined;
  beforeAll(async () => {
    const console = await startConsoleWorld(options);
    const visitor = await console.visit('dev-admin').catch(async (error: unknown) => {
      await console.stop();
      throw error;
    });
    const { url } = console.world;
    here = {
      ...visitor,
      console,
      url,
      async open(path) {
        await visitor.page.goto(url + path);
        return visitor.page;
      },
    };
  }, 90_000);
  afterAll(() => here?.console.stop());
  pictureOfFailure(() => here?.page);
  return () => {
    if (!here) throw new Error('the console has not been started');
    return here;
  };
}
