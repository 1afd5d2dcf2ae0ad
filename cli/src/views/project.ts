import type { ProjectView } from '@gpuaas/contract';
import { timeCell, words } from '../output/cell.ts';
import type { View } from '../output/output.ts';

export const projectView: View<ProjectView> = {
  name: ({ slug }) => slug,
  columns: {
    PROJECT: ({ slug }) => words(slug),
    NAME: ({ name }) => words(name),
    ORGANISATION: ({ organization }) => words(organization.slug),
    ROLE: ({ role }) => words(role),
    CREATED: ({ created_at }) => timeCell(created_at),
    ID: ({ id }) => words(id),
  },
};
