import type { Page } from 'playwright-core';

/** The terminal's page, as somebody who looks at the screen and types has it. */
export interface TerminalPage {
  /** What stands on the screen right now. */
  screen(): Promise<string>;
  type(text: string): Promise<void>;
  /** Waits until the screen shows it. */
  shows(text: string | RegExp): Promise<void>;
}

export async function openTerminalPage(page: Page): Promise<TerminalPage> {
  await page.getByRole('status').filter({ hasText: 'Connected' }).waitFor();
  const rows = page.locator('.xterm-rows');
  const terminal: TerminalPage = {
    screen: async () => (await rows.locator('> div').allTextContents()).join('\n').replaceAll('\u00a0', ' '),
    type: (text) => page.keyboard.type(text),
    async shows(text) {
      const deadline = performance.now() + 15_000;
      for (;;) {
        const screen = await terminal.screen();
        if (typeof text === 'string' ? screen.includes(text) : text.test(screen)) return;
        if (performance.now() > deadline) throw new Error(`the screen does not show ${text}:\n${screen}`);
        await page.waitForTimeout(50);
      }
    },
  };
  return terminal;
}
