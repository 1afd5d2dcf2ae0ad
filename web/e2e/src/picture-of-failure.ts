import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach } from 'vitest';

const folder = join(import.meta.dirname, '../../../dist/e2e');

/** When a test fails, what the page looked like then is kept in `dist/e2e`. */
export function pictureOfFailure(pageOf: () => Page | undefined): void {
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return;
    mkdirSync(folder, { recursive: true });
    const path = join(folder, `${task.name.replace(/\W+/g, '-')}.png`);
    await pageOf()?.screenshot({ path });
  });
}
