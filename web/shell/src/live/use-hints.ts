import { closeCodeName } from '@gpuaas/terminal-protocol';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect } from 'react';
import { connection } from '../api/connection.ts';
import { session } from '../api/session.ts';
import { useCurrentProject } from '../frame/current-project.ts';
import { followProject, type OpenHints, openHintSocket, pageSight } from './follow-project.ts';
import { createHintedQueries } from './invalidate-hinted.ts';
import { told } from './told.ts';

const HintsContext = createContext<OpenHints>(openHintSocket);

export const HintsProvider = HintsContext.Provider;

/** Follows the project that the page is about. */
export function useHints(): void {
  const open = useContext(HintsContext);
  const queries = useQueryClient();
  const projectId = useCurrentProject()?.id;
  useEffect(() => {
    if (projectId === undefined) return;
    const hinted = createHintedQueries(queries);
    return followProject(projectId, {
      open,
      sight: pageSight,
      onTold: told.set,
      onBegin: hinted.readAgain,
      onHint: hinted.hear,
      async mayTryAgain(code) {
        // The session or the role behind it may be gone, which this finds out and shows.
        if (closeCodeName(code) !== undefined) await queries.refetchQueries({ queryKey: ['me'] });
        await connection.returned();
        return !session.isEnded;
      },
    });
  }, [open, queries, projectId]);
}
