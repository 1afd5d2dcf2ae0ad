import type { Tenant } from '../../api/organizations.ts';

export const wordFor: Readonly<Record<Tenant['kind'], string>> = {
  organization: 'organisation',
  department: 'department',
  project: 'project',
};
