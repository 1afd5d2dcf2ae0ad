import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createActive, release } from '@gpuaas/testing';
import { type StartedConsole, startConsole, type Visitor } from './console.ts';
import { openTerminalPage } from './terminal-page.ts';

/** `npm run pictures`: the pictures of the documentation, of a platform that was started for them and does real work. */
const folder = join(import.meta.dirname, '../../../docs/images');

async function makePictures(console: StartedConsole): Promise<void> {
  const admin = await console.platform.signIn('dev-admin');
  for (const name of ['tokenizer-test', 'sweep-03']) await release(admin, (await createActive(admin, { name })).id);
  const { id } = await createActive(admin, { name: 'train-llama', sku: 'sim-h200-4' });
  await createActive(admin, { name: 'eval-qwen', sku: 'sim-h200-2' });
  await createActive(admin, { name: 'notebook' });

  const light = await console.visit('dev-admin', { theme: 'light' });
  await picture(light, 'overview', light.home);
  await picture(light, 'new-allocation', `${light.home}/allocations/new?sku=sim-h200-1`);
  await picture(light, 'allocation', `${light.home}/allocations/${id}`);

  const dark = await console.visit('dev-admin', { theme: 'dark' });
  await picture(dark, 'allocations', `${dark.home}/allocations`);
  await picture(dark, 'nodes', '/platform/nodes');
  await picture(dark, 'terminal', `${dark.home}/allocations/${id}/terminal`, async () => {
    const terminal = await openTerminalPage(dark.page);
    await terminal.type(`export PS1='\\[\\e[32m\\]train-llama\\[\\e[0m\\]:\\[\\e[34m\\]\\w\\[\\e[0m\\]$ '; clear\n`);
    await terminal.shows(/^train-llama:~\$\s*$/m);
    for (const command of ['mkdir -p data runs && ls -l --color=always', 'df -h . && echo done']) {
      await terminal.type(`${command}\n`);
      await dark.page.waitForTimeout(400);
    }
    await terminal.shows(/^done/m);
  });
}

async function picture({ page }: Visitor, name: string, path: string, prepare = async () => {}): Promise<void> {
  await page.goto(new URL(path, page.url()).href);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await prepare();
  await page.waitForTimeout(1_500);
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

mkdirSync(folder, { recursive: true });
const console = await startConsole();
try {
  await makePictures(console);
} finally {
  await console.stop();
}
