import {
  type StartedPlatform,
  startPlatform,
  startTestWorld,
  type TestWorld,
  type TestWorldOptions,
} from '@gpuaas/testing';
import type { Browser, Page } from 'playwright-core';
import { type Look, launchBrowser, openContext, passwordOf } from './browser.ts';
import { builtConsole } from './built-console.ts';
import { type Complaints, watchPage } from './watch-page.ts';

/** Somebody at the console, signed in by the same page as everybody. */
export interface Visitor {
  page: Page;
  complaints: Complaints;
  /** The address of the own project, below which most pages are. */
  home: string;
}

/** A browser that looks at a console. */
export interface OpenConsole {
  browser: Browser;
  visit(username: string, look?: Look): Promise<Visitor>;
  stop(): Promise<void>;
}

export type StartedConsole = OpenConsole & { platform: StartedPlatform };

/** On `npm start`, as users have it. */
export async function startConsole(env: Record<string, string> = {}): Promise<StartedConsole> {
  const [platform, browser] = await Promise.all([startPlatform({ env }), launchBrowser()]);
  return { platform, ...look(browser, platform.url, platform.dataFolder, () => platform.stop()) };
}

export type ConsoleWorld = OpenConsole & { world: TestWorld };

/** On a platform in this process, whose hosts and clock can be made to misbehave. */
export async function startConsoleWorld(options: TestWorldOptions): Promise<ConsoleWorld> {
  const world = await startTestWorld({ ...options, consoleFolder: await builtConsole() });
  const browser = await launchBrowser();
  return { world, ...look(browser, world.url, world.settings.dataFolder, () => world.stop()) };
}

function look(browser: Browser, url: string, dataFolder: string, stop: () => Promise<unknown>): OpenConsole {
  return {
    browser,
    async visit(username, chosen) {
      const page = await (await openContext(browser, chosen)).newPage();
      const complaints = watchPage(page, url);
      await page.goto(url);
      await signIn(page, username, passwordOf(dataFolder, username));
      return { page, complaints, home: new URL(page.url()).pathname };
    },
    async stop() {
      await browser.close();
      await stop();
    },
  };
}

async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/t\/[^/]+\/p\/[^/]+/);
}
