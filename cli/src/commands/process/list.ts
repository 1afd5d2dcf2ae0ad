import type { Run } from '../../command.ts';
import { platformProcessView } from '../../views/platform-process.ts';

export const listProcesses: Run = async ({ api, output, server }) => {
  const { processes } = await api.getPlatformHealth();
  output.list(platformProcessView, { items: processes, next_cursor: null }, [server]);
};
