import { readFileSync } from 'node:fs';
import type { InvitationId, MemberRole } from '@gpuaas/contract';
import { allPages } from '../../all-pages.ts';
import { chooseProject } from '../../choose-project.ts';
import type { Run } from '../../command.ts';
import { findOrganization } from '../../find-organization.ts';
import { createdInvitationView, invitationView, offerView } from '../../views/tenancy.ts';

type Where = { org: string | undefined };

export const createInvitation: Run<Where & { role: MemberRole; note: string | undefined }> = async (
  cli,
  { org, role, note },
) => {
  const body = { role, ...(note !== undefined && { note }) };
  const created =
    org === undefined
      ? await cli.api.createProjectInvitation({ params: { project_id: (await chooseProject(cli)).id }, body })
      : await cli.api.createOrganizationInvitation({
          params: { organization_id: (await findOrganization(cli, org)).id },
          body,
        });
  cli.output.one(createdInvitationView, created);
  cli.output.hint('The link works once and is not shown again.');
};

export const addMember: Run<{ role: MemberRole; note: string | undefined }> = (cli, flags) =>
  createInvitation(cli, { ...flags, org: undefined });

export const listInvitations: Run<Where> = async (cli, { org }) => {
  if (org === undefined) {
    const { id: project_id, slug } = await chooseProject(cli);
    const list = await allPages((query) => cli.api.listProjectInvitations({ params: { project_id }, query }));
    return void cli.output.list(invitationView, list, [`project ${slug}`, cli.server]);
  }
  const { id: organization_id, slug } = await findOrganization(cli, org);
  const list = await allPages((query) => cli.api.listOrganizationInvitations({ params: { organization_id }, query }));
  cli.output.list(invitationView, list, [`organisation ${slug}`, cli.server]);
};

export const revokeInvitation: Run<Where, [id: string]> = async (cli, { org }, id) => {
  const invitation_id = id as InvitationId;
  if (org === undefined) {
    const { id: project_id } = await chooseProject(cli);
    await cli.api.revokeProjectInvitation({ params: { project_id, invitation_id } });
  } else {
    const { id: organization_id } = await findOrganization(cli, org);
    await cli.api.revokeOrganizationInvitation({ params: { organization_id, invitation_id } });
  }
  cli.output.say('The invitation was revoked');
};

/** The whole link or what stands behind its #. */
function tokenIn(given: string): string {
  const link = given === '-' ? readFileSync(0, 'utf8').trim() : given;
  return link.slice(link.indexOf('#') + 1);
}

export const showInvitation: Run<unknown, [link: string]> = async ({ api, output }, _flags, link) => {
  output.one(offerView, await api.viewInvitation({ body: { token: tokenIn(link) } }));
};

export const acceptInvitation: Run<unknown, [link: string]> = async ({ api, output }, _flags, link) => {
  const offer = await api.acceptInvitation({ body: { token: tokenIn(link) } });
  output.one(offerView, offer);
};
