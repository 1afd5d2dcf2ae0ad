import { type StartedPlatform, startPlatform } from '@gpuaas/testing';
import type { Browser, Page } from 'playwright-core';
import { type Look, launchBrowser, openContext, passwordOf } from './browser.ts';
import { type Complaints, watchPage } from './watch-page.ts';

/** Somebody at the console, signed in by the same page as everybody. */
export interface Visitor {
  page: Page;
  complaints: Complaints;
  /** The address of the own project, below which most pages are. */
  home: string;
}

/** A started platform and a browser that looks at it. */
export interface StartedConsole {
  platform: StartedPlatform;
  browser: Browser;
  visit(username: string, look?: Look): Promise<Visitor>;
  stop(): Promise<void>;
}

export async function startConsole(): Promise<StartedConsole> {
  const [platform, browser] = await Promise.all([startPlatform(), launchBrowser()]);
  return {
    platform,
    browser,
    async visit(username, look) {
      const page = await (await openContext(browser, look)).newPage();
      const complaints = watchPage(page, platform.url);
      await page.goto(platform.url);
      await signIn(page, username, passwordOf(platform.dataFolder, username));
      const home = new URL(page.url()).pathname;
      return { page, complaints, home };
    },
    async stop() {
      await browser.close();
      await platform.stop();
    },
  };
}

async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/t\/[^/]+\/p\/[^/]+/);
}
