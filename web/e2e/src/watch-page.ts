import type { Page } from 'playwright-core';

/** Everything that a good page never does. */
export interface Complaints {
  all: string[];
}

/** Listens for words on the browser's console, errors nobody caught, failed requests, and requests to anybody but us. */
export function watchPage(page: Page, url: string): Complaints {
  const complaints: Complaints = { all: [] };
  const own = new URL(url).hostname;
  const complain = (text: string) => complaints.all.push(`${text} (on ${new URL(page.url()).pathname})`);
  page.on('console', (message) => complain(`console ${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => complain(`uncaught: ${error.message}`));
  page.on('request', (request) => {
    if (new URL(request.url()).hostname !== own && !request.url().startsWith('data:'))
      complain(`foreign request: ${request.url()}`);
  });
  page.on('websocket', (socket) => {
    if (new URL(socket.url()).hostname !== own) complain(`foreign socket: ${socket.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 500) complain(`${response.status()} for ${response.url()}`);
  });
  return complaints;
}
