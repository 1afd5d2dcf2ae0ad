import { loadDialogs } from './dialog.tsx';
import { loadMenus } from './menu.tsx';

/** The code of what lies over pages, for whoever wants it there before it is opened. */
export const prefetchParts: readonly (() => Promise<unknown>)[] = [loadMenus, loadDialogs];
