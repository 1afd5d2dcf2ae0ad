// Generated from contract/ by `npm run gen`. Do not edit.

import type { AllocationId, AuditEventId, CorrelationId, DepartmentId, DeviceLoginId, DeadLetterId, EventId, InvitationId, NodeId, OperationId, OrganizationMemberId, OrganizationId, ProjectMemberId, PolicyChangeId, ProcessId, ProjectId, RequestId, ServiceAccountId, ServiceAccountKeyId, SessionId, SlotId, SshKeyId, StreamId, NodeTaskId, TerminalSessionId, UserId, WorkflowId } from './ids.ts';

export interface paths {
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The process is alive. */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The process can do its work. Otherwise `unavailable`, with what it waits for. */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** This contract. */
        get: operations["getContract"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every part of the platform, whether it works, and what to do when it does not. */
        get: operations["getPlatformHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/jwks.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Public keys of the platform's access tokens and of its audit log. */
        get: operations["getJwks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/oidc/authorize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where to send a browser to sign in (authorization code with PKCE).
         * @description For programs that listen on a loopback address themselves, such as the CLI.
         */
        get: operations["startLogin"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/oidc/exchange": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Turn the code of a sign-in into the platform's own tokens. */
        post: operations["exchangeLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/token/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A new access token for a refresh token, which is replaced. Using one twice ends the session. */
        post: operations["refreshToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/service-account/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An access token for the key of a service account.
         * @description The token is valid for 15 minutes, and only as long as the key and its service account are. Ask for the next one
         *     when a fifth of that time is left.
         */
        post: operations["createServiceAccountToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/dev-login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in as a development user, from the machine and the account that run the platform.
         * @description Exists only with the embedded issuer. Needs the content of `<data>/dev-login.key` in `X-Dev-Login-Key` and a
         *     loopback connection that belongs to the server's own Unix user. Everybody else gets 404.
         */
        post: operations["devLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End the caller's session; its refresh token stops working at once. */
        post: operations["endSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who you are and where you can work. */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where you are signed in, the latest sign-in first. */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/sessions/{session_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End one of your sessions. Its tokens, streams and terminals stop working. */
        delete: operations["endSessionById"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/end-other-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End all of your sessions except this one. */
        post: operations["endOtherSessions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change your password. Ends all of your sessions except this one.
         * @description Exists only with the built-in identity provider. Elsewhere, change your password at your identity provider.
         */
        put: operations["changePassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/device": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in on a machine without a browser.
         * @description Show `user_code` and `verification_uri` to whoever is to sign in. They open the page on any device, sign in there and
         *     enter the code. Meanwhile, ask for the tokens every `interval_seconds`.
         */
        post: operations["startDeviceLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/device/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The tokens of a sign-in that was started on this machine, once it was approved. Using the code twice ends the session. */
        post: operations["finishDeviceLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/device-logins/find": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Which machine asks to be signed in with this code.
         * @description After 10 wrong codes a sign-in ends and has to be started again.
         */
        post: operations["findDeviceLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/device-logins/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in the machine that shows this code, as yourself. */
        post: operations["approveDeviceLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/device-logins/deny": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Refuse the machine that shows this code. */
        post: operations["denyDeviceLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/setup/first-admin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Become the first platform administrator, with the secret that the platform wrote at its first start.
         * @description The secret works once. A wrong one, or one that was used, is 404.
         */
        post: operations["becomeFirstAdmin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Organisations the caller is a member of. */
        get: operations["listOrganizations"];
        put?: never;
        /** Create an organisation. You become its owner. */
        post: operations["createOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organization_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One organisation. */
        get: operations["getOrganization"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Rename an organisation. */
        patch: operations["updateOrganization"];
        trace?: never;
    };
    "/api/v1/organizations/{organization_id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive an organisation without projects.
         * @description It can no longer be opened by anybody, and cannot be restored.
         */
        post: operations["archiveOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organization_id}/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All projects of an organisation, archived ones among them. */
        get: operations["listOrganizationProjects"];
        put?: never;
        /** Create a project. You become its owner. */
        post: operations["createProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organization_id}/departments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Departments of an organisation. */
        get: operations["listDepartments"];
        put?: never;
        /** Create a department. */
        post: operations["createDepartment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organization_id}/departments/{department_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One department. */
        get: operations["getDepartment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Rename a department. */
        patch: operations["updateDepartment"];
        trace?: never;
    };
    "/api/v1/organizations/{organization_id}/departments/{department_id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Archive a department without projects. */
        post: operations["archiveDepartment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** People who have signed in, oldest first. */
        get: operations["listUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/users/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One person. */
        get: operations["getUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/users/{user_id}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Disable somebody's account.
         * @description Their sessions, streams and terminals end within seconds, and they cannot sign in until they are enabled again.
         */
        post: operations["disableUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/users/{user_id}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Enable somebody's account again. */
        post: operations["enableUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/users/{user_id}/platform-role": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change what somebody may do on the platform. */
        put: operations["setPlatformRole"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/authz/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Whether the caller may do something, and who can let them. */
        post: operations["checkAccess"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Projects the caller can work in. */
        get: operations["listProjects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{project_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One project. */
        get: operations["getProject"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Rename a project. */
        patch: operations["updateProject"];
        trace?: never;
    };
    "/api/v1/projects/{project_id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive a project in which nothing is left.
         * @description It can no longer be opened by anybody, and cannot be restored. Release its allocations first.
         */
        post: operations["archiveProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{project_id}/service-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Service accounts of a project. */
        get: operations["listServiceAccounts"];
        put?: never;
        /**
         * Create an identity for a program.
         * @description It acts in this project only, and does what its scope names. A scope has no more than you may do here yourself, and
         *     nothing that manages people, service accounts or rules. It stays when you leave the project.
         */
        post: operations["createServiceAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{project_id}/service-accounts/{service_account_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One service account with its keys. */
        get: operations["getServiceAccount"];
        put?: never;
        post?: never;
        /** Delete a service account for good. Its keys and tokens stop working at once. */
        delete: operations["deleteServiceAccount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{project_id}/service-accounts/{service_account_id}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Stop a service account. Its keys and tokens are refused until it is enabled again. */
        post: operations["disableServiceAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{project_id}/service-accounts/{service_account_id}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Let a service account act again, with the keys that it has. */
        post: operations["enableServiceAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{project_id}/service-accounts/{service_account_id}/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a key. It is shown this once.
         * @description A service account has at most two keys, so that one can be replaced while the other works. If the answer is lost, so is
         *     the key: delete it and create another. You need every permission that the service account has.
         */
        post: operations["createServiceAccountKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{project_id}/service-accounts/{service_account_id}/keys/{service_account_key_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a key. Tokens made with it stop working at once. */
        delete: operations["deleteServiceAccountKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organization_id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Members of an organisation. */
        get: operations["listOrganizationMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organization_id}/members/{member_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One member of an organisation. */
        get: operations["getOrganizationMember"];
        put?: never;
        post?: never;
        /**
         * Remove a member from an organisation.
         * @description Their memberships in its projects end too.
         */
        delete: operations["removeOrganizationMember"];
        options?: never;
        head?: never;
        /**
         * Change the role of a member of an organisation.
         * @description Whoever makes somebody an owner, or an owner something else, needs `organization.owner.write` too.
         */
        patch: operations["updateOrganizationMember"];
        trace?: never;
    };
    "/api/v1/organizations/{organization_id}/leave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Give up your own membership of an organisation. */
        post: operations["leaveOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{project_id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Members of a project. */
        get: operations["listProjectMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{project_id}/members/{member_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One member of a project. */
        get: operations["getProjectMember"];
        put?: never;
        post?: never;
        /**
         * Remove a member from a project.
         * @description Their terminals and streams there end within seconds.
         */
        delete: operations["removeProjectMember"];
        options?: never;
        head?: never;
        /**
         * Change the role of a member of a project.
         * @description Whoever makes somebody an owner, or an owner something else, needs `project.owner.write` too.
         */
        patch: operations["updateProjectMember"];
        trace?: never;
    };
    "/api/v1/projects/{project_id}/leave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Give up your own membership of a project. */
        post: operations["leaveProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organization_id}/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Invitations to an organisation that can still be accepted. */
        get: operations["listOrganizationInvitations"];
        put?: never;
        /**
         * Invite somebody to an organisation by a link.
         * @description No mail is sent. The link can be used once, by whoever signs in and has it.
         */
        post: operations["createOrganizationInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organization_id}/invitations/{invitation_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an invitation to an organisation.
         * @description Its link stops working at once.
         */
        delete: operations["revokeOrganizationInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{project_id}/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Invitations to a project that can still be accepted. */
        get: operations["listProjectInvitations"];
        put?: never;
        /**
         * Invite somebody to a project by a link.
         * @description No mail is sent. The link can be used once, by whoever signs in and has it.
         */
        post: operations["createProjectInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{project_id}/invitations/{invitation_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an invitation to a project.
         * @description Its link stops working at once.
         */
        delete: operations["revokeProjectInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invitations/view": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What an invitation is for. */
        post: operations["viewInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invitations/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invitation.
         * @description An invitation that was accepted, revoked or has expired does not exist any more.
         */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{project_id}/skus": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What can be allocated in this project, at which price, and how many are free now. */
        get: operations["listSkus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/skus": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every SKU, also inactive ones. */
        get: operations["listAllSkus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/skus/{sku_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Create a SKU or replace what it says. Running allocations keep the price they started with. */
        put: operations["putSku"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/skus/{sku_id}/prices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every price that a SKU had, has and will have, newest first. */
        get: operations["listSkuPrices"];
        put?: never;
        /** Change the price of a SKU, now or at a moment to come. Running allocations keep the price they started with. */
        post: operations["addSkuPrice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/skus/{sku_id}/entitlements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Which organisations can have a SKU. */
        get: operations["getSkuEntitlements"];
        /** Say which organisations can have a SKU. For all others it does not exist. */
        put: operations["setSkuEntitlements"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{project_id}/regions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The regions that take allocations, and what this project can have in each. */
        get: operations["listRegions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/regions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every region, also closed ones. */
        get: operations["listAllRegions"];
        put?: never;
        /** Add a region. Nodes and SKUs can name it from then on. */
        post: operations["createRegion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/regions/{region_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One region. */
        get: operations["getRegion"];
        put?: never;
        post?: never;
        /** Delete a region in which no node is and that no SKU names. */
        delete: operations["deleteRegion"];
        options?: never;
        head?: never;
        /**
         * Describe a region anew, close it or open it.
         * @description In a closed region nothing new is placed. What runs there stays.
         */
        patch: operations["updateRegion"];
        trace?: never;
    };
    "/api/v1/projects/{project_id}/allocations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Allocations of a project, newest first. */
        get: operations["listAllocations"];
        put?: never;
        /** Reserve GPUs and have them prepared. */
        post: operations["createAllocation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{project_id}/allocation-plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What creating an allocation would give, without creating it.
         * @description Takes what `createAllocation` takes and is refused as that would be, for the same reasons and in the same words. It writes nothing
         *     and keeps nothing free: what fits now may be gone when you create it.
         */
        post: operations["planAllocation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{project_id}/allocations/{allocation_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One allocation. */
        get: operations["getAllocation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Set and remove labels of an allocation. */
        patch: operations["updateAllocation"];
        trace?: never;
    };
    "/api/v1/projects/{project_id}/allocations/{allocation_id}/extend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Keep an allocation for longer.
         * @description Its time starts again now, and it counts as used now. Its end never comes earlier by this, and one that has no end gets none.
         *     Repeating the call does no harm.
         */
        post: operations["extendAllocation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{project_id}/allocations/{allocation_id}/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Release or cancel an allocation.
         * @description Ends its shells, deletes everything it has on the node and returns the capacity once the node has verified that
         *     nothing is left. An allocation that is `requested` or `provisioning` is cancelled: it is `released` at once if no
         *     node has started on it. Repeating the call while it is being released gives the same answer. After
         *     `release_failed` the call tries again.
         */
        post: operations["releaseAllocation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{project_id}/allocations/{allocation_id}/terminal-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A token that opens one shell or runs one command, once, within 300 seconds. */
        post: operations["createTerminalToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{project_id}/allocations/{allocation_id}/ssh-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The SSH keys that can sign in to an allocation, and whether its host knows them. */
        get: operations["listAllocationKeys"];
        put?: never;
        /**
         * Let SSH keys sign in to an active allocation, or no longer.
         * @description Takes effect on the host within seconds. Keys that you add are yours: they are removed when you delete them from your account,
         *     lose access to the project or are disabled. Repeating the call changes nothing.
         */
        post: operations["changeAllocationKeys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{project_id}/allocations/{allocation_id}/release-evidence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who verified that nothing of an allocation is left, and what was looked at. */
        get: operations["getReleaseEvidence"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/allocations/{allocation_id}/force-release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Release an allocation of any project.
         * @description As its owner would: the node deletes what it has, and its GPUs are free when the node has verified that nothing is left.
         *     The reason is kept in the audit log. Repeating the call changes nothing.
         */
        post: operations["forceReleaseAllocation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/allocations/{allocation_id}/force-cleanup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Free the GPUs of an allocation whose release or cleanup failed, on the word of an operator.
         * @description For a host that cannot verify it by itself. Whoever calls this has looked at the host, or has reinstalled it, and says with
         *     `runtime_verified_absent` that no account, process, file or mount of the allocation is left. The next tenant gets these GPUs.
         *     An allocation whose release failed is `released` by it; one that `failed` stays so, and its host is not cleaned again.
         *     Repeating the call changes nothing.
         */
        post: operations["forceCleanupAllocation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operations/{operation_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How a long-running operation goes, step by step. */
        get: operations["getOperation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{project_id}/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Hints about what changes in a project, as it changes.
         * @description Server-sent events, or a WebSocket when you ask for one: a message for each hint, without end. A hint says what has
         *     changed and nothing about it: read it again. Hints may come twice or in another order; ignore one whose `version`
         *     is not newer than what you have. `reset` means that some may be missing: read everything again.
         *
         *     Send the `event_id` of the last hint as `Last-Event-ID` (or `last_event_id`, where you cannot set headers) to get
         *     what you have missed. Read everything once when you connect without one.
         *
         *     A comment comes every 15 seconds while nothing changes. The stream ends when you sign out or lose access to the
         *     project. You can have 20 at a time.
         */
        get: operations["followProject"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{project_id}/audit-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who did what in this project, newest first. */
        get: operations["listProjectAuditEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/audit-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who did what on the whole platform, newest first. */
        get: operations["listAuditEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{project_id}/audit-events/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Everything that was sealed about this project, oldest first, with the proof that nothing is missing.
         * @description Takes the same filter as the list. What the filter leaves out is represented by its hash, and the last row is the signed
         *     head of the chain: `gpuaas audit verify FILE` checks it offline. An export that was cut off has no such row. You can have
         *     2 at a time.
         */
        get: operations["exportProjectAuditEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/audit-events/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Everything that was sealed about the whole platform, oldest first, with the proof that nothing is missing.
         * @description Takes the same filter as the list. What the filter leaves out is represented by its hash, and the last row is the signed
         *     head of the chain: `gpuaas audit verify FILE` checks it offline. An export that was cut off has no such row. You can have
         *     2 at a time.
         */
        get: operations["exportAuditEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{project_id}/policies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every policy that can be set for a project, what holds and where that comes from. */
        get: operations["listProjectPolicies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{project_id}/policies/{policy_key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set a policy for a project.
         * @description It takes effect in every process within 2 seconds.
         */
        put: operations["setProjectPolicy"];
        post?: never;
        /** Take back what was set for a project, so that what is above it holds again. */
        delete: operations["clearProjectPolicy"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{project_id}/policies/{policy_key}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who set a policy for a project, when and to what, newest first. */
        get: operations["listProjectPolicyChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organization_id}/policies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every policy that can be set for an organisation, what holds and where that comes from. */
        get: operations["listOrganizationPolicies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organization_id}/policies/{policy_key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set a policy for an organisation.
         * @description It takes effect in every process within 2 seconds.
         */
        put: operations["setOrganizationPolicy"];
        post?: never;
        /** Take back what was set for an organisation, so that what is above it holds again. */
        delete: operations["clearOrganizationPolicy"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{organization_id}/policies/{policy_key}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who set a policy for an organisation, when and to what, newest first. */
        get: operations["listOrganizationPolicyChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/policies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every policy that can be set for the platform, what holds and where that comes from. */
        get: operations["listPlatformPolicies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/policies/{policy_key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set a policy for the platform.
         * @description It takes effect in every process within 2 seconds.
         */
        put: operations["setPlatformPolicy"];
        post?: never;
        /** Take back what was set for the platform, so that what is above it holds again. */
        delete: operations["clearPlatformPolicy"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/policies/{policy_key}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who set a policy for the platform, when and to what, newest first. */
        get: operations["listPlatformPolicyChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/ssh-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your SSH keys, newest first. */
        get: operations["listSshKeys"];
        put?: never;
        /**
         * Add an SSH public key.
         * @description Ed25519, ECDSA on a NIST curve, or RSA with at least 3072 bits. Without a name, the comment of the key becomes its name.
         *     A private key is refused and not stored.
         */
        post: operations["addSshKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/ssh-keys/{ssh_key_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete one of your SSH keys. */
        delete: operations["deleteSshKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/nodes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The fleet. */
        get: operations["listNodes"];
        put?: never;
        /** Announce a host. It becomes a node when its agent joins with a join token. */
        post: operations["createNode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/nodes/{node_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One node with its GPUs and certificate. */
        get: operations["getNode"];
        put?: never;
        post?: never;
        /** Remove a node that holds nothing any more. Its name is free again. */
        delete: operations["removeNode"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/nodes/{node_id}/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Say that a node is in another region. Only while it holds no allocations. */
        post: operations["moveNode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/nodes/{node_id}/join-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A join token for this node. An earlier one that was not used stops working. */
        post: operations["createJoinToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/nodes/{node_id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop trusting a node.
         * @description Quarantines the node: its certificate and any unused join token stop working, and its polls and terminal streams are
         *     cut within 5 seconds. Its allocations keep their state and its GPUs are not given to anybody. A new join token brings
         *     the node back. Revoking a quarantined node changes nothing and gives the same answer.
         */
        post: operations["revokeNode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/nodes/{node_id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make slots of the GPUs that a node has reported.
         * @description What a node reports is advice until an operator approves it. GPUs that appear later wait for approval again. Approving a
         *     node whose GPUs are all approved changes nothing.
         */
        post: operations["approveNode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/nodes/{node_id}/cordon": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Place nothing new on a node.
         * @description What runs on it goes on. Cordoning a cordoned node changes nothing.
         */
        post: operations["cordonNode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/nodes/{node_id}/uncordon": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Place allocations on a node again.
         * @description Also ends a drain, whether it is going on or done. Uncordoning a node that is not cordoned changes nothing.
         */
        post: operations["uncordonNode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/nodes/{node_id}/drain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Empty a node. Nothing new is placed on it, and it is drained when its allocations are over.
         * @description Ends nobody's work: allocations run until they are released, and `listNodeAllocations` names them and whose they are, before
         *     and during the drain. The node is `drained` when none of its GPUs is held any more. Draining a node that is draining or
         *     drained changes nothing. Uncordoning ends the drain.
         */
        post: operations["drainNode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/nodes/{node_id}/quarantine": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cut a node off until somebody has looked at it.
         * @description As revoking, except that its certificate is kept: lifting the quarantine is enough to bring it back. Quarantining a
         *     quarantined node changes nothing and keeps the first reason.
         */
        post: operations["quarantineNode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/nodes/{node_id}/lift": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End the quarantine of a node.
         * @description The node is offline until its agent asks for work; an agent that ended has to be started again. A node whose certificate was
         *     revoked needs a new join token instead. Lifting what is not quarantined changes nothing.
         */
        post: operations["liftNode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/nodes/{node_id}/confirm-reimage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say that the host of a node was reimaged.
         * @description Gives out the GPUs again that wait for it (`needs_reimage`), because their last tenant could be root. Refused while somebody holds a
         *     GPU of the node, and while its agent has not reported since the release. Confirming what waits for nothing changes nothing.
         */
        post: operations["confirmReimage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/nodes/{node_id}/retire": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take an empty node out of service for good.
         * @description Its certificate stops working, and its GPUs are never given out again. It stays in the list until it is removed. Retiring a
         *     retired node changes nothing.
         */
        post: operations["retireNode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/nodes/{node_id}/tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the node was asked to do, newest first. */
        get: operations["listNodeTasks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/nodes/{node_id}/allocations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Which allocations hold GPUs of a node, and whose they are.
         * @description What a drain waits for, and what keeps a node from being retired or removed.
         */
        get: operations["listNodeAllocations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/slots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The GPUs of all nodes, what each does, and why one is not free. */
        get: operations["listSlots"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/slots/{slot_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One GPU of a node. */
        get: operations["getSlot"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/nodes/{node_id}/discover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look at the host of a node again.
         * @description Asks the agent for a report on GPUs, NUMA, NVLink, IOMMU groups, disks, network and what keeps the host from taking work.
         *     Advisory: it changes no slot. While one look is under way, asking again answers with that one.
         */
        post: operations["discoverNode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/nodes/{node_id}/topology": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the host looked like, newest first. The last 20 reports are kept. */
        get: operations["listNodeDiscoveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/nodes/{node_id}/clear-gpu": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say that a GPU has been repaired.
         * @description Ends the conditions of a GPU that only an operator can end. It takes allocations again unless something else is wrong with it.
         *     What happens to it after this counts anew.
         */
        post: operations["clearGpu"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/v1/nodes/{node_id}/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * What is wrong with the GPUs of the host, and since when each is busy or idle.
         * @description Sent when it has changed, at most once a minute unless something serious happened. A report that changes no condition leaves
         *     no audit entry.
         */
        put: operations["reportHealth"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/dead-letters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Events that a consumer failed to handle, oldest first. */
        get: operations["listDeadLetters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/dead-letters/{dead_letter_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One dead letter with its event and the reason it failed. */
        get: operations["getDeadLetter"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/dead-letters/{dead_letter_id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give the event to its consumer again.
         * @description Fix the cause first. The event is processed once, after earlier events of the same subject that are still being
         *     retried. If it keeps failing for 15 minutes, it becomes a new dead letter.
         */
        post: operations["replayDeadLetter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/dead-letters/{dead_letter_id}/discard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close a dead letter without processing its event.
         * @description What the event should have caused does not happen. A discarded dead letter cannot be replayed.
         */
        post: operations["discardDeadLetter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/workflows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Runs of workflows, newest first. */
        get: operations["listWorkflows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/workflows/{workflow_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One run with its steps, the last error and what it is waiting for. */
        get: operations["getWorkflow"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/workflows/{workflow_id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Continue a failed or stuck run.
         * @description A failed run continues from the step that failed. Steps that were undone are done again; others are not. A stuck
         *     run continues where it stopped.
         */
        post: operations["retryWorkflow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/workflows/{workflow_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a run before its next step.
         * @description What the run has begun is undone as its workflow says, as if its next step had failed. A stuck run ends at once and
         *     undoes nothing. A cancelled run cannot be retried.
         */
        post: operations["cancelWorkflow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/v1/trust-bundle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The root certificate, to be compared with the fingerprint in the join token, and the task keys. */
        get: operations["getTrustBundle"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/v1/nodes/{node_id}/enrollment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Use up the join token and get the node's certificate. */
        post: operations["enrollNode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/v1/nodes/{node_id}/certificate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A new certificate for the one in use. */
        post: operations["renewNodeCertificate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/v1/nodes/{node_id}/inventory": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** What the host has. Reading GPUs never fails an enrolment; an empty list is a valid report. */
        put: operations["reportInventory"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/v1/nodes/{node_id}/tasks/wait": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The next task of this node, or null after some seconds without one. */
        get: operations["waitForTask"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/v1/nodes/{node_id}/tasks/{task_id}/result": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * How a task ended. Only the certificate and the attempt that claimed it may say so.
         * @description Another attempt, or another certificate of the same node, gets 409 `attempt_superseded`. Another node gets 404, as for everything that is not its own: it does not learn whether the task exists. Nothing changes either way.
         */
        post: operations["reportTaskResult"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/v1/nodes/{node_id}/tasks/{task_id}/refusal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The agent got this task and did not run it, because it may not be trusted. */
        post: operations["reportTaskRefusal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/v1/gateways/sign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Says that a process of this gateway runs, or that it stops.
         * @description Given every 15 seconds, so it leaves no audit entry.
         */
        post: operations["signGateway"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/v1/gateways/certificate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A new certificate of the same role for the one in use.
         * @description Good for 24 hours. The one in use stays good until it expires, so an answer that is lost costs nothing.
         */
        post: operations["renewGatewayCertificate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/v1/terminal-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check the binding once more, record the session and have the node's agent dial in. */
        post: operations["openTerminalSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AllocationId: AllocationId;
        AuditEventId: AuditEventId;
        CorrelationId: CorrelationId;
        DepartmentId: DepartmentId;
        DeviceLoginId: DeviceLoginId;
        DeadLetterId: DeadLetterId;
        EventId: EventId;
        InvitationId: InvitationId;
        NodeId: NodeId;
        OperationId: OperationId;
        OrganizationMemberId: OrganizationMemberId;
        OrganizationId: OrganizationId;
        ProjectMemberId: ProjectMemberId;
        PolicyChangeId: PolicyChangeId;
        ProcessId: ProcessId;
        ProjectId: ProjectId;
        RequestId: RequestId;
        ServiceAccountId: ServiceAccountId;
        ServiceAccountKeyId: ServiceAccountKeyId;
        SessionId: SessionId;
        SlotId: SlotId;
        SshKeyId: SshKeyId;
        StreamId: StreamId;
        NodeTaskId: NodeTaskId;
        TerminalSessionId: TerminalSessionId;
        UserId: UserId;
        WorkflowId: WorkflowId;
        /**
         * @description New codes are added. Treat one that you do not know by its HTTP status.
         * @enum {string}
         */
        ErrorCode: "invalid_request" | "unknown_field" | "cursor_invalid" | "idempotency_key_required" | "unauthenticated" | "token_expired" | "login_failed" | "authorization_pending" | "slow_down" | "device_login_denied" | "device_login_expired" | "password_refused" | "session_revoked" | "key_refused" | "people_only" | "permission_denied" | "csrf_rejected" | "not_found" | "method_not_allowed" | "request_timeout" | "host_unknown" | "headers_too_large" | "origin_refused" | "upgrade_required" | "unsupported_media_type" | "payload_too_large" | "state_conflict" | "dead_letter_closed" | "too_many_keys" | "node_lacks_task_type" | "name_taken" | "node_not_empty" | "node_not_reported" | "certificate_revoked" | "not_empty" | "personal_organization" | "last_owner" | "last_administrator" | "default_department" | "capacity_unavailable" | "region_unknown" | "region_closed" | "region_not_offered" | "region_not_empty" | "quota_exceeded" | "idempotency_in_flight" | "idempotency_key_reused" | "validation_failed" | "join_token_invalid" | "certificate_refused" | "node_quarantined" | "attempt_superseded" | "invalid_result" | "ssh_private_key" | "ssh_key_invalid" | "ssh_key_exists" | "ssh_key_unknown" | "too_many_allocation_keys" | "too_many_ssh_keys" | "duration_too_long" | "policy_out_of_bounds" | "policy_too_wide" | "rate_limited" | "too_many_streams" | "internal" | "unavailable";
        /** @enum {string} */
        ServiceAccountPermission: "project.read" | "sku.read" | "allocation.read" | "allocation.create" | "allocation.update" | "allocation.release" | "terminal.open" | "operation.read" | "audit.read" | "policy.read";
        /** @enum {string} */
        AllocationState: "requested" | "provisioning" | "active" | "releasing" | "released" | "failed" | "release_failed";
        /** @enum {string} */
        NodeState: "bootstrap_issued" | "enrolling" | "active" | "offline" | "quarantined" | "draining" | "drained" | "retired" | "removing" | "deleted";
        /** @enum {string} */
        SlotState: "available" | "reserved" | "in_use" | "cleaning" | "cleanup_blocked" | "disabled" | "unhealthy";
        /** @enum {string} */
        NodeTaskState: "queued" | "dispatched" | "running" | "completed" | "failed" | "expired" | "cancelled";
        /** @enum {string} */
        ServiceAccountState: "active" | "disabled" | "deleted";
        /** @enum {string} */
        OperationState: "pending" | "running" | "succeeded" | "failed" | "cancelled";
        /** @description Lower-case letters, digits and hyphens, starting with a letter, at most 63 characters. */
        Slug: string;
        /**
         * Format: date-time
         * @description RFC 3339 in UTC with milliseconds.
         */
        Timestamp: string;
        Money: {
            /** @example 4.50 */
            amount: string;
            currency: string;
        };
        Price: {
            /** @example 4.50 */
            amount: string;
            currency: string;
        };
        /** @description Pass it as `cursor` to get the next page; null is the only sign of the end. */
        NextCursor: string | null;
        /** @description Why something that takes its time could not be done. `code` is for programs, `detail` for people. */
        Failure: {
            code: string;
            detail: string;
        };
        Problem: {
            type: string;
            title: string;
            status: number;
            detail: string;
            instance?: string;
            code: components["schemas"]["ErrorCode"];
            retryable: boolean;
            retry_after_seconds?: number;
            params: {
                [key: string]: unknown;
            };
            errors: {
                /** @description RFC 6901 pointer into the request. */
                pointer: string;
                code: string;
                detail: string;
            }[];
            actions: {
                label: string;
                cli?: string;
            }[];
            placement?: components["schemas"]["PlacementRefusal"];
            request_id: string;
            correlation_id: string;
        };
        /** @description Why something is not finished yet. It comes from the lifecycle table of its module, so no state can lack it. */
        Waiting: {
            /** @description What has to happen next. Continues the words "Waiting for". */
            for: string;
            /** @description When the node that acts next was last heard of, if it is offline now. Otherwise null. */
            offline_since: components["schemas"]["Timestamp"] | null;
            since: components["schemas"]["Timestamp"];
            deadline_at: components["schemas"]["Timestamp"] | null;
            /** @description Who acts next. */
            owner: string;
            /** @description What happens by itself when the deadline passes. */
            at_deadline: string;
            you_can: string[];
            /** @description Name of the page under docs/runbooks. */
            runbook: string;
        };
        Readiness: {
            /** @enum {string} */
            status: "ready";
            checks: {
                name: string;
                ok: boolean;
                detail: string;
            }[];
        };
        PlatformHealth: {
            status: components["schemas"]["HealthStatus"];
            at: components["schemas"]["Timestamp"];
            checks: components["schemas"]["HealthCheck"][];
            /** @description Every process that runs, and those that stopped responding in the last hour. */
            processes: components["schemas"]["PlatformProcess"][];
        };
        /** @enum {string} */
        HealthStatus: "ok" | "attention" | "error";
        HealthCheck: {
            /** @example outbox */
            name: string;
            status: components["schemas"]["HealthStatus"];
            /** @description One sentence about how it is. */
            summary: string;
            facts: {
                label: string;
                value: string;
            }[];
            /** @description What to do; null while nothing is needed. */
            fix: string | null;
            runbook: string | null;
        };
        /**
         * @description What kind of identity did something. More kinds are added over time.
         * @enum {string}
         */
        IdentityType: "user" | "service_account" | "node" | "gateway" | "system" | "anonymous";
        /**
         * @description Who can act in a project. More kinds are added over time.
         * @enum {string}
         */
        ActorType: "user" | "service_account";
        /** @description A person or a service account, as it was called when it acted. */
        Actor: {
            type: components["schemas"]["ActorType"];
            id: components["schemas"]["UserId"] | components["schemas"]["ServiceAccountId"];
            /** @example mara */
            name: string;
        };
        UserSummary: {
            id: components["schemas"]["UserId"];
            username: string;
        };
        Me: {
            id: components["schemas"]["UserId"];
            username: string;
            display_name: string;
            email: string | null;
            platform_role: components["schemas"]["PlatformRole"];
            /** @description False where another identity provider keeps the password. */
            can_change_password: boolean;
            session_id: components["schemas"]["SessionId"];
            session: {
                id: components["schemas"]["SessionId"];
                /** @description The program that signed in. */
                client: string;
                created_at: components["schemas"]["Timestamp"];
                expires_at: components["schemas"]["Timestamp"];
            };
            projects: components["schemas"]["Project"][];
        };
        /**
         * @description What somebody may do on the platform as a whole. More roles are added over time.
         * @enum {string}
         */
        PlatformRole: "platform_user" | "platform_ops" | "platform_admin";
        AuthorizeUrl: {
            /** Format: uri */
            authorize_url: string;
            /** @description Compare it with the `state` that comes back and send it with the exchange. */
            state: string;
        };
        LoginExchange: {
            code: string;
            code_verifier: string;
            redirect_uri: string;
            state: string;
            /** @description Shown in the list of sessions. */
            client?: string;
        };
        TokenRefresh: {
            refresh_token: string;
        };
        DevLogin: {
            username: string;
            client?: string;
        };
        TokenSet: {
            access_token: string;
            /** @constant */
            token_type: "Bearer";
            expires_at: components["schemas"]["Timestamp"];
            refresh_token: string;
            refresh_expires_at: components["schemas"]["Timestamp"];
            user: components["schemas"]["UserSummary"];
        };
        JsonWebKeySet: {
            keys: {
                [key: string]: unknown;
            }[];
        };
        Session: {
            id: components["schemas"]["SessionId"];
            /** @description The program that signed in. */
            client: string;
            /** @description The IP address it was last seen from, or that of the proxy in front of the platform. */
            address: string | null;
            /** @description Whether this call was made with it. */
            is_current: boolean;
            created_at: components["schemas"]["Timestamp"];
            /** @description Exact to the minute. */
            last_seen_at: components["schemas"]["Timestamp"];
            expires_at: components["schemas"]["Timestamp"];
        };
        SessionList: {
            items: components["schemas"]["Session"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        EndedSessions: {
            ended: number;
        };
        PasswordChange: {
            current_password: string;
            new_password: string;
        };
        DeviceLoginRequest: {
            /** @description Shown to whoever approves it, and in the list of sessions. */
            client?: string;
        };
        DeviceLoginStart: {
            /** @description Keep it secret. Whoever has it gets the tokens. */
            device_code: string;
            /** @description What a person enters. */
            user_code: string;
            /** Format: uri */
            verification_uri: string;
            expires_at: components["schemas"]["Timestamp"];
            /** @description How long to wait before asking for the tokens again. */
            interval_seconds: number;
        };
        DeviceLoginFinish: {
            device_code: string;
        };
        UserCode: {
            user_code: string;
        };
        DeviceLogin: {
            /** @description What the program calls itself. Nobody has checked it. */
            client: string;
            /** @description Its IP address, or that of the proxy in front of the platform. */
            address: string;
            /** @description Whether this call came from there too. */
            is_same_address: boolean;
            created_at: components["schemas"]["Timestamp"];
            expires_at: components["schemas"]["Timestamp"];
        };
        SetupSecret: {
            secret: string;
        };
        /**
         * @description Everybody has a `personal` organisation from their first sign-in on; those that people create are `enterprise`.
         * @enum {string}
         */
        OrganizationType: "personal" | "enterprise";
        /**
         * @description An owner or admin holds that role in every project of the organisation too.
         * @enum {string}
         */
        OrganizationRole: "owner" | "admin" | "member" | "viewer";
        /**
         * @description What people read. It need not be unique.
         * @example Acme Research
         */
        DisplayName: string;
        Organization: {
            id: components["schemas"]["OrganizationId"];
            slug: components["schemas"]["Slug"];
            name: string;
            type: components["schemas"]["OrganizationType"];
            role: components["schemas"]["OrganizationRole"];
            /** @description What the caller may do here, so that a client can explain a control it disables. */
            permissions: string[];
            created_at: components["schemas"]["Timestamp"];
        };
        OrganizationList: {
            items: components["schemas"]["Organization"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        OrganizationCreate: {
            slug: components["schemas"]["Slug"];
            name?: components["schemas"]["DisplayName"];
        };
        /** @description What is left out stays as it is. */
        Renaming: {
            slug?: components["schemas"]["Slug"];
            name?: components["schemas"]["DisplayName"];
        };
        Department: {
            id: components["schemas"]["DepartmentId"];
            slug: components["schemas"]["Slug"];
            name: string;
            /** @description New projects that name no department are put here. */
            is_default: boolean;
            created_at: components["schemas"]["Timestamp"];
        };
        DepartmentList: {
            items: components["schemas"]["Department"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        DepartmentCreate: {
            slug: components["schemas"]["Slug"];
            name?: components["schemas"]["DisplayName"];
        };
        ProjectCreate: {
            slug: components["schemas"]["Slug"];
            name?: components["schemas"]["DisplayName"];
            /**
             * @description Slug of a department of the organisation; without it, the default one.
             * @example research
             */
            department?: string;
        };
        OrganizationProject: {
            id: components["schemas"]["ProjectId"];
            slug: components["schemas"]["Slug"];
            name: string;
            department: {
                id: components["schemas"]["DepartmentId"];
                slug: components["schemas"]["Slug"];
            };
            created_at: components["schemas"]["Timestamp"];
            /** @description An archived project can no longer be opened. Null while it can. */
            archived_at: components["schemas"]["Timestamp"] | null;
        };
        OrganizationProjectList: {
            items: components["schemas"]["OrganizationProject"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @enum {string} */
        ProjectRole: "owner" | "admin" | "member" | "viewer";
        Project: {
            id: components["schemas"]["ProjectId"];
            slug: components["schemas"]["Slug"];
            name: string;
            organization: {
                id: components["schemas"]["OrganizationId"];
                slug: components["schemas"]["Slug"];
                name: string;
                type: components["schemas"]["OrganizationType"];
            };
            department: {
                id: components["schemas"]["DepartmentId"];
                slug: components["schemas"]["Slug"];
            };
            /** @description The role of the caller. Null for a service account, which has a scope instead. */
            role: components["schemas"]["ProjectRole"] | null;
            /** @description What the caller may do here, so that a client can explain a control it disables. */
            permissions: string[];
            created_at: components["schemas"]["Timestamp"];
        };
        ProjectList: {
            items: components["schemas"]["Project"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        ServiceAccountKey: {
            id: components["schemas"]["ServiceAccountKeyId"];
            created_at: components["schemas"]["Timestamp"];
            /** @description When a token was last made with it. */
            last_used_at: components["schemas"]["Timestamp"] | null;
            /**
             * @description The program that last used it.
             * @example gpuaas 0.1.0 on host-a
             */
            last_used_by: string | null;
            /**
             * @description The address of that program.
             * @example 192.0.2.17
             */
            last_used_from: string | null;
        };
        ServiceAccount: {
            id: components["schemas"]["ServiceAccountId"];
            project_id: components["schemas"]["ProjectId"];
            name: components["schemas"]["Slug"];
            /** @example Starts the training every night */
            description: string | null;
            scope: components["schemas"]["ServiceAccountScope"];
            state: components["schemas"]["ServiceAccountState"];
            created_by: components["schemas"]["Actor"];
            created_at: components["schemas"]["Timestamp"];
            /** @description When a token was last made with one of its keys, also with one that was deleted since. */
            last_used_at: components["schemas"]["Timestamp"] | null;
            /** @description The keys that work while it is active. There are at most two. */
            keys: components["schemas"]["ServiceAccountKey"][];
        };
        /** @description What it may do in its project. */
        ServiceAccountScope: components["schemas"]["ServiceAccountPermission"][];
        ServiceAccountList: {
            items: components["schemas"]["ServiceAccount"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        ServiceAccountCreate: {
            name: components["schemas"]["Slug"];
            /** @example Starts the training every night */
            description?: string;
            scope: components["schemas"]["ServiceAccountScope"];
        };
        ServiceAccountKeyCreated: {
            id: components["schemas"]["ServiceAccountKeyId"];
            /**
             * @description Shown this once. The platform keeps only a hash of it.
             * @example gpuaas_sa_x3YkQ0…
             */
            key: string;
            created_at: components["schemas"]["Timestamp"];
        };
        ServiceAccountTokenRequest: {
            /** @example gpuaas_sa_x3YkQ0… */
            key: string;
            /** @description Shown with the key. */
            client?: string;
        };
        ServiceAccountToken: {
            access_token: string;
            /** @constant */
            token_type: "Bearer";
            expires_at: components["schemas"]["Timestamp"];
            service_account: {
                id: components["schemas"]["ServiceAccountId"];
                name: components["schemas"]["Slug"];
            };
            org_id: components["schemas"]["OrganizationId"];
            project_id: components["schemas"]["ProjectId"];
            scope: components["schemas"]["ServiceAccountScope"];
        };
        /** @enum {string} */
        MemberRole: "owner" | "admin" | "member" | "viewer";
        MemberUser: {
            id: components["schemas"]["UserId"];
            username: string;
            display_name: string;
            email: string | null;
        };
        Member: {
            id: components["schemas"]["OrganizationMemberId"] | components["schemas"]["ProjectMemberId"];
            user: components["schemas"]["MemberUser"];
            role: components["schemas"]["MemberRole"];
            /** @description Whether their account is disabled. */
            disabled: boolean;
            created_at: components["schemas"]["Timestamp"];
        };
        OrganizationMemberList: {
            items: components["schemas"]["Member"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        ProjectMemberList: {
            items: components["schemas"]["Member"][];
            /** @description Owners and admins of the organisation, at most 100. They hold that role here without being members. */
            from_organization: components["schemas"]["Member"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        MemberUpdate: {
            role: components["schemas"]["MemberRole"];
        };
        InvitationCreate: {
            role: components["schemas"]["MemberRole"];
            /**
             * @description Who it is for.
             * @example Sam from the vision team
             */
            note?: string;
        };
        Invitation: {
            id: components["schemas"]["InvitationId"];
            role: components["schemas"]["MemberRole"];
            /** @example Sam from the vision team */
            note: string | null;
            invited_by: components["schemas"]["UserSummary"];
            created_at: components["schemas"]["Timestamp"];
            expires_at: components["schemas"]["Timestamp"];
        };
        InvitationList: {
            items: components["schemas"]["Invitation"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        CreatedInvitation: {
            id: components["schemas"]["InvitationId"];
            role: components["schemas"]["MemberRole"];
            /** @example Sam from the vision team */
            note: string | null;
            invited_by: components["schemas"]["UserSummary"];
            created_at: components["schemas"]["Timestamp"];
            expires_at: components["schemas"]["Timestamp"];
            /**
             * @description The secret part of the link. It is stored as a hash only.
             * @example gpuaas_invite_9xQe…
             */
            token: string;
            /**
             * @description Open it in a browser to accept.
             * @example http://localhost:8443/invite#gpuaas_invite_9xQe…
             */
            url: string;
        };
        InvitationToken: {
            /** @example gpuaas_invite_9xQe… */
            token: string;
        };
        InvitationOffer: {
            organization: {
                id: components["schemas"]["OrganizationId"];
                slug: components["schemas"]["Slug"];
                name: string;
            };
            /** @description Null when it is for the organisation as a whole. */
            project: {
                id: components["schemas"]["ProjectId"];
                slug: components["schemas"]["Slug"];
                name: string;
            } | null;
            role: components["schemas"]["MemberRole"];
            invited_by: components["schemas"]["UserSummary"];
            expires_at: components["schemas"]["Timestamp"];
        };
        Person: {
            id: components["schemas"]["UserId"];
            username: string;
            display_name: string;
            email: string | null;
            platform_role: components["schemas"]["PlatformRole"];
            /** @description Since when their account is disabled. Null while it is not. */
            disabled_at: components["schemas"]["Timestamp"] | null;
            created_at: components["schemas"]["Timestamp"];
            last_signed_in_at: components["schemas"]["Timestamp"];
        };
        PersonList: {
            items: components["schemas"]["Person"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        PlatformRoleChange: {
            /** @enum {string} */
            platform_role: "platform_user" | "platform_ops" | "platform_admin";
        };
        /** @description Without an organisation or project it is about the platform. */
        AccessQuestion: {
            /** @example allocation.create */
            permission: string;
            organization_id?: components["schemas"]["OrganizationId"];
            project_id?: components["schemas"]["ProjectId"];
        };
        AccessQuestions: {
            questions: components["schemas"]["AccessQuestion"][];
        };
        AccessAnswer: {
            allowed: boolean;
            /**
             * @description The permission that is missing; null when it is allowed.
             * @example allocation.create
             */
            missing: string | null;
            /** @description People who can give the caller a role that includes it, at most 5. Empty when it is allowed, or none can. */
            granted_by: components["schemas"]["UserSummary"][];
        };
        AccessAnswers: {
            answers: components["schemas"]["AccessAnswer"][];
        };
        /**
         * @description `gpu_slice`: so many GPUs of a host. `baremetal`: a whole host, every GPU of it and nobody else on it.
         * @enum {string}
         */
        CapacityShape: "gpu_slice" | "baremetal";
        Sku: {
            id: components["schemas"]["Slug"];
            display_name: string;
            capacity_shape: components["schemas"]["CapacityShape"];
            gpu: components["schemas"]["GpuShape"];
            allowed_gpu_counts: components["schemas"]["AllowedGpuCounts"];
            limits: components["schemas"]["SkuLimits"] | null;
            /** @description Whether whoever has it can be root on the host. Only a whole host can be had so. */
            sudo: boolean;
            price_per_hour: components["schemas"]["Money"];
            /** @description How many allocations of this SKU would fit at this moment, by the query that reserves them. */
            free_now: number;
            offered_in: components["schemas"]["OfferedIn"];
            /** @description The open regions in which it is offered, and how many would fit in each at this moment. */
            regions: components["schemas"]["SkuRegion"][];
            active: boolean;
            /** @description True when the GPUs exist in software only. */
            simulated: boolean;
        };
        /** @description How many GPUs can be asked for. All are multiples of `gpu.count`, and the price is too. */
        AllowedGpuCounts: number[];
        /**
         * @description What an allocation of the SKU's own size can use of its host; one with more GPUs can use as much more. Null means in proportion
         *     to its GPUs, and for the disk no limit.
         */
        SkuLimits: {
            memory_bytes: number | null;
            cpus: number | null;
            /** @description Processes and threads together. */
            tasks: number | null;
            /** @description How much its files can take where homes are, if the file system there has quotas. */
            disk_bytes?: number | null;
        };
        SkuPrice: {
            price_per_hour: components["schemas"]["Money"];
            effective_from: components["schemas"]["Timestamp"];
            /** @description Who set it. */
            set_by: string;
        };
        /** @description Without `effective_from`, a moment that is still to come, it holds from now on. */
        SkuPriceWrite: {
            price_per_hour: components["schemas"]["Price"];
            effective_from?: components["schemas"]["Timestamp"];
        };
        SkuPriceList: {
            items: components["schemas"]["SkuPrice"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        SkuEntitlements: {
            /** @description The organisations that can have it. Null means every organisation. */
            organization_ids: components["schemas"]["OrganizationId"][] | null;
        };
        SkuList: {
            items: components["schemas"]["Sku"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        GpuShape: {
            model: string;
            count: number;
            /** @description Memory of one GPU. */
            memory_bytes: number;
        };
        SkuWrite: {
            display_name: string;
            /** @description Default `gpu_slice`. */
            capacity_shape?: components["schemas"]["CapacityShape"];
            gpu: components["schemas"]["GpuShape"];
            allowed_gpu_counts?: components["schemas"]["AllowedGpuCounts"];
            limits?: components["schemas"]["SkuLimits"] | null;
            /** @description Default false. Only for `baremetal`. */
            sudo?: boolean;
            price_per_hour: components["schemas"]["Price"];
            offered_in?: components["schemas"]["OfferedIn"];
            active: boolean;
            simulated: boolean;
        };
        /**
         * @description `closed`: nothing new is placed there; what runs there stays.
         * @enum {string}
         */
        RegionState: "open" | "closed";
        Region: {
            name: components["schemas"]["Slug"];
            display_name: string;
            description: string;
            state: components["schemas"]["RegionState"];
            /** @description How many nodes are in it. */
            nodes: number;
            created_at: components["schemas"]["Timestamp"];
        };
        RegionList: {
            items: components["schemas"]["Region"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        RegionCreate: {
            name: components["schemas"]["Slug"];
            /** @description Default its name. */
            display_name?: string;
            description?: string;
            state?: components["schemas"]["RegionState"];
        };
        /** @description What is not named stays. */
        RegionUpdate: {
            display_name?: string;
            description?: string;
            state?: components["schemas"]["RegionState"];
        };
        ProjectRegion: {
            name: components["schemas"]["Slug"];
            display_name: string;
            description: string;
            /** @description What can be allocated there. */
            skus: {
                sku: components["schemas"]["Slug"];
                free_now: number;
            }[];
        };
        ProjectRegionList: {
            items: components["schemas"]["ProjectRegion"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description The regions in which it is offered. Null means every region. */
        OfferedIn: components["schemas"]["Slug"][] | null;
        SkuRegion: {
            name: components["schemas"]["Slug"];
            display_name: string;
            free_now: number;
        };
        NodeMove: {
            region: components["schemas"]["Slug"];
        };
        /** @enum {string} */
        PlacementRule: "other_gpu" | "other_region" | "region_closed" | "node_not_active" | "node_cordoned" | "agent_outdated" | "gpu_driver_unreadable" | "gpus_not_approved" | "node_too_small" | "gpus_unhealthy" | "gpus_divided" | "gpus_taken" | "host_not_empty" | "host_too_large";
        /** @description Nodes that are alike for what was asked, and the first rule that keeps it from being placed there. */
        PlacementClass: {
            /** @description Null where no GPU is approved yet. */
            gpu_model: string | null;
            simulated: boolean;
            /** @description How many nodes. */
            nodes: number;
            /** @description The most GPUs that one of them has free. */
            most_free: number;
            rule: components["schemas"]["PlacementRule"];
            /** @description The rule in words. */
            detail: string;
            /** @description The first of them by name. Only operators get them. */
            node_names?: string[];
        };
        /** @description Something that would fit at this moment. */
        PlacementFit: {
            sku: components["schemas"]["Slug"];
            /** @description What to ask for besides the SKU */
            gpus?: number;
            /**
             * @description What to ask for besides the SKU, where a region was asked for.
             * @example local
             */
            region?: string;
            display_name: string;
            gpu: components["schemas"]["GpuShape"];
            price_per_hour: components["schemas"]["Money"];
            free_now: number;
        };
        /** @description Why nothing could be placed, and what could be now. */
        PlacementRefusal: {
            candidates: components["schemas"]["PlacementClass"][];
            /** @description Nearest first. */
            fits: components["schemas"]["PlacementFit"][];
        };
        /**
         * @description `user`: a Unix user of its own on the node. `none`: a workspace of the user who runs the agent, for trying things
         *     out on one machine; its shell can reach whatever that user can.
         * @enum {string}
         */
        Isolation: "user" | "none";
        /**
         * @description Up to 32 short words of your own by which allocations are found again.
         * @example {
         *       "team": "vision"
         *     }
         */
        Labels: {
            [key: string]: string;
        };
        /**
         * @description Why it was released: somebody of its project asked, an operator forced it, its time was over, or its GPUs were idle for
         *     too long.
         * @enum {string}
         */
        ReleaseReason: "requested" | "operator" | "max_duration" | "idle";
        /** @description It is released at this time unless somebody extends it, or, if it is idle, uses its GPUs. */
        Ending: {
            reason: components["schemas"]["ReleaseReason"];
            at: components["schemas"]["Timestamp"];
        };
        Allocation: {
            id: components["schemas"]["AllocationId"];
            org_id: components["schemas"]["OrganizationId"];
            project_id: components["schemas"]["ProjectId"];
            name: components["schemas"]["Slug"];
            labels: components["schemas"]["Labels"];
            state: components["schemas"]["AllocationState"];
            sku: components["schemas"]["Slug"];
            gpu: components["schemas"]["GpuShape"];
            capacity_shape?: components["schemas"]["CapacityShape"];
            /** @description Whether its account can be root on the host. */
            sudo?: boolean;
            price_per_hour: components["schemas"]["Money"];
            simulated: boolean;
            region: components["schemas"]["Slug"];
            node: {
                id: components["schemas"]["NodeId"];
                name: string;
            };
            isolation: components["schemas"]["Isolation"] | null;
            /** @description Unix user of the shell on the node. */
            runtime_user: string | null;
            /** @description Where to sign in with `ssh`. Null unless it is active, its host takes SSH and the caller can open a terminal. */
            address: components["schemas"]["AllocationAddress"] | null;
            /**
             * @description Why an active allocation has no address for this caller.
             * @example null
             */
            no_address_because: string | null;
            requested_by: components["schemas"]["Actor"];
            operation: components["schemas"]["OperationSummary"];
            failure: components["schemas"]["Failure"] | null;
            waiting: components["schemas"]["Waiting"] | null;
            created_at: components["schemas"]["Timestamp"];
            state_changed_at: components["schemas"]["Timestamp"];
            active_at: components["schemas"]["Timestamp"] | null;
            /** @description How long it lasts once it is active, unless it is extended. */
            max_duration_seconds: number | null;
            /** @description When its time is over. Null while it is not active, and for one that has no end. */
            ends_at: components["schemas"]["Timestamp"] | null;
            ending: components["schemas"]["Ending"] | null;
            release_reason: components["schemas"]["ReleaseReason"] | null;
            released_at: components["schemas"]["Timestamp"] | null;
        };
        AllocationAddress: {
            host: components["schemas"]["HostAddress"];
            /** @example 22 */
            port: number;
            /** @example gpu-0v9x2e0tr6q0 */
            user: string;
            host_keys: components["schemas"]["SshHostKey"][];
        };
        AllocationList: {
            items: components["schemas"]["Allocation"][];
            next_cursor: components["schemas"]["NextCursor"];
            counts: components["schemas"]["AllocationCounts"] | null;
        };
        AllocationCounts: {
            /** @description GPUs of all active allocations together. */
            active_gpus: number;
            /** @description What all active allocations cost together; null when none is, or when they are in several currencies. */
            active_price_per_hour: components["schemas"]["Money"] | null;
            requested: number;
            provisioning: number;
            active: number;
            releasing: number;
            released: number;
            failed: number;
            release_failed: number;
            /** @description Failed releases and whatever failed in the last 24 hours. */
            needs_attention: number;
        };
        AllocationCreate: {
            sku: components["schemas"]["Slug"];
            name?: components["schemas"]["Slug"];
            /** @description One of the counts that the SKU allows. Default its own. */
            gpus?: number;
            /**
             * @description Where it is to be. Without it, wherever it fits.
             * @example local
             */
            region?: string;
            ssh_keys?: components["schemas"]["ChosenSshKeys"];
            labels?: components["schemas"]["Labels"];
            max_duration_seconds?: components["schemas"]["DurationSeconds"];
        };
        /**
         * @description At most what the policy allocation.max_duration_seconds allows; without it, as long as that allows.
         * @example 86400
         */
        DurationSeconds: number;
        AllocationUpdate: {
            /**
             * @description Labels to set; null removes one. Others stay as they are.
             * @example {
             *       "team": "vision",
             *       "trial": null
             *     }
             */
            labels: {
                [key: string]: string | null;
            };
        };
        /** @description How long it lasts from now on; by default, as long as it was to last when it was made. */
        AllocationExtension: {
            duration_seconds?: components["schemas"]["DurationSeconds"];
        };
        /** @description Which SSH keys can sign in: ids of your own keys, or public keys as text. Without it, all of your keys. An empty list: none. */
        ChosenSshKeys: string[];
        AllocationKeys: {
            /**
             * @description Whether the host lets in exactly these keys. `pending`: not yet. `failed`: the last attempt failed; the platform
             *     tries again every 5 minutes while the allocation is active.
             * @enum {string}
             */
            state: "applied" | "pending" | "failed";
            failure: components["schemas"]["Failure"] | null;
            items: {
                /** @example SHA256:A6Ca2vJDt1RXvd3rVfx6RvlM/sLk/k62lOs41Gyn0sE */
                fingerprint: string;
                type: components["schemas"]["SshKeyType"];
                /** @example laptop */
                name: string;
                owner: components["schemas"]["Actor"];
                /** @description The key of its owner's account. Null for one that was given as text. */
                ssh_key_id: components["schemas"]["SshKeyId"] | null;
            }[];
        };
        AllocationKeysChange: {
            add?: components["schemas"]["ChosenSshKeys"];
            /** @description Fingerprints. One that is not there is no error. */
            remove?: string[];
        };
        AllocationPlan: {
            sku: components["schemas"]["Slug"];
            /** @description Null when a name would be generated. */
            name: components["schemas"]["Slug"] | null;
            gpu: components["schemas"]["GpuShape"];
            price_per_hour: components["schemas"]["Money"];
            price_per_day: components["schemas"]["Money"];
            simulated: boolean;
            /** @description Where it would be placed now. */
            placement: {
                /** @description How many nodes have room for it. */
                nodes: number;
                /** @description How many of this SKU fit at this moment. */
                free_now: number;
                region?: components["schemas"]["Slug"];
                /** @description The node that would be chosen. Only operators get it. */
                node_name?: string;
            };
            warnings: {
                /** @enum {string} */
                code: "simulated" | "last_free" | "quota_nearly_used";
                detail: string;
            }[];
        };
        ForcedRelease: {
            /** @description Kept in the audit log. */
            reason: string;
        };
        ForcedCleanup: {
            /** @description Kept in the audit log. */
            reason: string;
            /**
             * @description Somebody has looked, and nothing of the allocation is left on the host.
             * @enum {boolean}
             */
            runtime_verified_absent: true;
        };
        ReleaseEvidence: {
            /**
             * @description Null while nobody has verified it, and for a node's evidence that is not kept any more.
             * @enum {string|null}
             */
            verified_by: "node" | "operator" | null;
            verified_at: components["schemas"]["Timestamp"] | null;
            /**
             * @description True while nobody gets the host because its account could be root, so that nothing found there proves anything. An operator
             *     reimages it and says so.
             */
            waits_for_reimage?: boolean;
            /** @description What the node looked at after it had deleted everything. */
            checks: {
                /** @example processes */
                check: string;
                ok: boolean;
            }[];
        };
        OperationSummary: {
            id: components["schemas"]["OperationId"];
            /** @example allocation.provision */
            kind: string;
            state: components["schemas"]["OperationState"];
        };
        OperationStep: {
            name: string;
            /** @enum {string} */
            state: "pending" | "running" | "succeeded" | "failed" | "skipped";
            started_at: components["schemas"]["Timestamp"] | null;
            ended_at: components["schemas"]["Timestamp"] | null;
            /** @description Measured */
            duration_ms: number | null;
            message: string | null;
        };
        Operation: {
            id: components["schemas"]["OperationId"];
            /** @example allocation.provision */
            kind: string;
            state: components["schemas"]["OperationState"];
            target: {
                /** @example allocation */
                type: string;
                /** @example alloc_01kadh6sw4e3bvk6mh4y0t2z7r */
                id: string;
            };
            project_id: components["schemas"]["ProjectId"];
            steps: components["schemas"]["OperationStep"][];
            error: components["schemas"]["Failure"] | null;
            correlation_id: string;
            created_at: components["schemas"]["Timestamp"];
            updated_at: components["schemas"]["Timestamp"];
            ended_at: components["schemas"]["Timestamp"] | null;
        };
        /** @description Something has changed. Nothing here says what has become of it. */
        Hint: {
            /**
             * @description Where to go on from; empty for a reset.
             * @example evt_01kadh6sw4e3bvk6mh4y0t2z7r
             */
            event_id: string;
            /**
             * @description `reset`: hints may be missing, so everything in the project may have changed.
             * @enum {string}
             */
            type: "changed" | "reset";
            /**
             * @description `allocation`, `operation`, or `project` for a reset.
             * @example allocation
             */
            resource: string;
            /** @example alloc_01kadh6sw4e3bvk6mh4y0t2z7r */
            id: string;
            /** @description Grows with every change of the same resource. */
            version: number;
            at: components["schemas"]["Timestamp"];
        };
        AuditEvent: {
            id: components["schemas"]["AuditEventId"];
            at: components["schemas"]["Timestamp"];
            actor: {
                type: components["schemas"]["IdentityType"];
                /** @example user_01kadh6sw4e3bvk6mh4y0t2z7r */
                id: string | null;
                name: string;
            };
            action: string;
            /** @enum {string} */
            result: "success" | "denied" | "failure";
            target: {
                /** @example allocation */
                type: string | null;
                /** @example alloc_01kadh6sw4e3bvk6mh4y0t2z7r */
                id: string | null;
                /** @description What it was called when it happened. */
                name: string | null;
            };
            project_id: components["schemas"]["ProjectId"] | null;
            correlation_id: string;
            request_id: string | null;
            detail: {
                [key: string]: unknown;
            };
            /** @description Where the event stands in the hash chain. `null` in the seconds before it is sealed. */
            seal: components["schemas"]["AuditSeal"] | null;
        };
        AuditSeal: {
            /**
             * @description The seal that the event is in.
             * @example 311
             */
            number: number;
            /**
             * @description Its place among all sealed events.
             * @example 2048
             */
            position: number;
            sealed_at: components["schemas"]["Timestamp"];
        };
        AuditEventList: {
            items: components["schemas"]["AuditEvent"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @enum {string} */
        PolicyScope: "platform" | "organization" | "project";
        Policy: {
            /** @example terminal.token_ttl_seconds */
            key: string;
            /** @example How long a terminal can be opened with the token that was made for it. */
            meaning: string;
            /** @example seconds */
            unit: string;
            /** @example 300 */
            default: number;
            /** @description Where it can be set. */
            scopes: components["schemas"]["PolicyScope"][];
            /**
             * @description Which values are narrower. Null where it can be set for the platform only.
             * @enum {string|null}
             */
            narrows: "lower" | "higher" | null;
            /**
             * @description What holds here.
             * @example 120
             */
            value: number;
            /**
             * @description Where the value comes from.
             * @enum {string}
             */
            source: "default" | "platform" | "organization" | "project";
            /**
             * @description What was set at this scope, if anything.
             * @example 120
             */
            own_value: number | null;
            /**
             * @description The lowest value that can be set at this scope.
             * @example 30
             */
            minimum: number;
            /**
             * @description The highest value that can be set at this scope.
             * @example 300
             */
            maximum: number;
            /** @description The scope above whose value limits this one. Null where only the policy's own bounds do. */
            bound_by: components["schemas"]["PolicyScope"] | null;
        };
        PolicyList: {
            items: components["schemas"]["Policy"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        PolicySet: {
            /** @example 120 */
            value: number;
            /** @description Kept in the history. */
            reason?: string;
        };
        PolicyChange: {
            id: components["schemas"]["PolicyChangeId"];
            /** @example terminal.token_ttl_seconds */
            key: string;
            at: components["schemas"]["Timestamp"];
            actor: {
                /** @example user */
                type: string;
                /** @example user_01kadh6sw4e3bvk6mh4y0t2z7r */
                id: string | null;
                name: string;
            };
            /**
             * @description What was set before. Null if nothing was.
             * @example 300
             */
            before: number | null;
            /**
             * @description What was set. Null if the value was cleared.
             * @example 120
             */
            value: number | null;
            reason: string | null;
        };
        PolicyChangeList: {
            items: components["schemas"]["PolicyChange"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @enum {string} */
        SshKeyType: "ssh-ed25519" | "ecdsa-sha2-nistp256" | "ecdsa-sha2-nistp384" | "ecdsa-sha2-nistp521" | "ssh-rsa";
        SshKey: {
            id: components["schemas"]["SshKeyId"];
            name: components["schemas"]["SshKeyName"];
            type: components["schemas"]["SshKeyType"];
            /** @example 256 */
            bits: number;
            /**
             * @description As `ssh-keygen -l` prints it.
             * @example SHA256:A6Ca2vJDt1RXvd3rVfx6RvlM/sLk/k62lOs41Gyn0sE
             */
            fingerprint: string;
            /**
             * @description Type and key, without the comment.
             * @example ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIN1DGreQgBruksaI0dBhkQy3fzsA089LhzSamhQju6s/
             */
            public_key: string;
            created_at: components["schemas"]["Timestamp"];
        };
        /** @example laptop */
        SshKeyName: string;
        SshKeyAdd: {
            /**
             * @description One line, as in a file that ends in `.pub`.
             * @example ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIN1DGreQgBruksaI0dBhkQy3fzsA089LhzSamhQju6s/ mara@laptop
             */
            public_key: string;
            name?: components["schemas"]["SshKeyName"];
        };
        SshKeyList: {
            items: components["schemas"]["SshKey"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        Node: {
            id: components["schemas"]["NodeId"];
            name: components["schemas"]["Slug"];
            region: components["schemas"]["Slug"];
            state: components["schemas"]["NodeState"];
            cordoned: boolean;
            /** @description True when its GPUs exist in software only. */
            simulated: boolean;
            isolation: components["schemas"]["Isolation"] | null;
            /** @description What `isolation` means on this node, as its agent found it. Empty until an agent has said so. */
            confinement?: components["schemas"]["Confinement"][];
            hostname: string | null;
            /** @description Kernel of the host, as its agent reports it. */
            kernel: string | null;
            agent_version: string | null;
            /**
             * @description What its agent can do. Nothing is placed on a node that lacks a task type it would need. For an agent that does not say,
             *     the types that every agent has.
             */
            task_types: string[];
            /** @description How the agent reads the GPUs. Null until an agent has said so. */
            gpu_driver: components["schemas"]["GpuDriver"] | null;
            /** @description Where tenants reach its SSH server. Null until an agent has said so. */
            ssh: components["schemas"]["NodeSsh"] | null;
            gpus: components["schemas"]["NodeGpu"][];
            slots: {
                total: number;
                /** @description Free for new allocations. Always 0 on a node that takes none, such as an offline or cordoned one. */
                available: number;
                /** @description Unused, but on a node that takes no new allocations. */
                unavailable: number;
                reserved: number;
                in_use: number;
                cleaning: number;
                /** @description cleanup_blocked */
                blocked: number;
            };
            certificate: {
                fingerprint: string;
                not_before: components["schemas"]["Timestamp"];
                not_after: components["schemas"]["Timestamp"];
            } | null;
            /** @description Why and since when the platform does not trust this node. Null while it does. */
            quarantine: {
                reason: string;
                since: components["schemas"]["Timestamp"];
                /** @description True when only a new join token brings it back. Otherwise the quarantine can be lifted. */
                certificate_revoked: boolean;
            } | null;
            /** @description Null unless the host waits to be reimaged. */
            reimage?: components["schemas"]["NodeReimageState"] | null;
            /** @description When its agent last reached the platform. */
            last_seen_at: components["schemas"]["Timestamp"] | null;
            /** @description When it last reported the result of a task. Null when none of its tasks is kept. */
            last_work_at: components["schemas"]["Timestamp"] | null;
            link: components["schemas"]["NodeLink"];
            approval: components["schemas"]["NodeApproval"];
            waiting: components["schemas"]["Waiting"] | null;
            created_at: components["schemas"]["Timestamp"];
        };
        /** @description One way in which allocations of a node are kept apart, and whether it holds there. */
        Confinement: {
            /**
             * @description Such as `files`, `devices`, `limits`, `privileges`, `processes` or `loopback`. More may come.
             * @example limits
             */
            aspect: string;
            holds: boolean;
            /** @example By user slice (cgroups: v2). */
            detail: string;
        };
        GpuDriver: {
            /** @example nvidia */
            name: string;
            /**
             * @description `ok`: the GPUs were read. `absent`: the host has no driver. `unreadable`: there is one, and it failed, hung or gave
             *     no sense. `simulated`: the GPUs exist in software only.
             * @enum {string}
             */
            state: "ok" | "absent" | "unreadable" | "simulated";
            /** @example 580.159.04 */
            version: string | null;
            /** @description Why the GPUs could not be read. Null when they were. */
            reason: string | null;
        };
        NodeSsh: {
            host: components["schemas"]["HostAddress"];
            /** @example 22 */
            port: number;
            host_keys: components["schemas"]["SshHostKey"][];
            /** @description Why nobody can sign in there. Null when people can. */
            reason: string | null;
        };
        /**
         * @description A name or an IP address.
         * @example 203.0.113.17
         */
        HostAddress: string;
        SshHostKey: {
            /** @example ssh-ed25519 */
            type: string;
            /**
             * @description As `ssh` shows it at the first connection.
             * @example SHA256:A6Ca2vJDt1RXvd3rVfx6RvlM/sLk/k62lOs41Gyn0sE
             */
            fingerprint: string;
            /**
             * @description As it stands in a `known_hosts` file, without the name of the host.
             * @example ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIN1DGreQgBruksaI0dBhkQy3fzsA089LhzSamhQju6s/
             */
            public_key: string;
        };
        /** @description Whether the platform and the agent reach each other, and if not, in which direction. */
        NodeLink: {
            /**
             * @description `agent_silent`: the agent does not reach the platform. `work_not_taken`: it does, but a task waits that it does not take. `work_not_proven`: it takes tasks and does not report their results.
             * @enum {string|null}
             */
            broken: "agent_silent" | "work_not_taken" | "work_not_proven" | null;
            /** @description The same in words. */
            detail: string | null;
        };
        /** @description Which GPUs the node has reported that nobody has approved. They are given to nobody. */
        NodeApproval: {
            /** @description True when every GPU that it reports is approved at once. */
            automatic: boolean;
            pending: {
                index: number;
                model: string;
                memory_bytes: number;
                uuid: string;
            }[];
        };
        /**
         * @description Why a GPU is blocked after its allocation. `not_clean`: its node has not proved that nothing is left. `needs_reimage`: the last
         *     tenant could be root, so the host waits until an operator has reimaged it and says so.
         * @enum {string}
         */
        SlotBlockedReason: "not_clean" | "needs_reimage";
        /** @description The host of this node was reimaged, or is as good as new; an operator says so. */
        NodeReimage: {
            /** @description Such as a ticket. Kept in the audit log. */
            reason?: string;
        };
        /** @description A host that waits to be reimaged, and what its agent has said since. */
        NodeReimageState: {
            since: components["schemas"]["Timestamp"];
            /** @description Whether the agent has said since then what the host has. */
            agent_reported: boolean;
            /** @description Whether the host has had another machine id since then. Null while the agent does not say. It is not required. */
            new_install: boolean | null;
        };
        /** @description A GPU that can be given to an allocation. */
        Slot: {
            id: components["schemas"]["SlotId"];
            node: {
                id: components["schemas"]["NodeId"];
                name: components["schemas"]["Slug"];
            };
            index: number;
            model: string;
            memory_bytes: number;
            uuid: string;
            simulated: boolean;
            state: components["schemas"]["SlotState"];
            since: components["schemas"]["Timestamp"];
            allocation_id: components["schemas"]["AllocationId"] | null;
            /** @description The allocation that holds it, as an operator sees it. Null when none does. */
            allocation?: components["schemas"]["NodeAllocation"] | null;
            /** @description What is wrong with it. Empty for a healthy GPU. */
            conditions?: components["schemas"]["GpuCondition"][];
            /** @description Why it is `cleanup_blocked`. Null in every other state. */
            blocked_reason?: components["schemas"]["SlotBlockedReason"] | null;
            /**
             * @description Why nobody gets it although nobody has it. Null when it can be given away, or somebody has it.
             * @example Its node is cordoned.
             */
            unavailable_because: string | null;
            waiting: components["schemas"]["Waiting"] | null;
        };
        SlotList: {
            items: components["schemas"]["Slot"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        NodeGpu: {
            index: number;
            model: string;
            memory_bytes: number;
            uuid: string;
            slot_state: components["schemas"]["SlotState"];
            /** @description Why it is `cleanup_blocked`. Null in every other state. */
            blocked_reason?: components["schemas"]["SlotBlockedReason"] | null;
            allocation_id: components["schemas"]["AllocationId"] | null;
            /** @description What is wrong with it. Empty for a healthy GPU. */
            conditions: components["schemas"]["GpuCondition"][];
            /** @description Since when a program has been using it. Null when none does or the agent does not say. */
            busy_since: components["schemas"]["Timestamp"] | null;
            /** @description Since when no program has been using it. Null when one does or the agent does not say. */
            idle_since: components["schemas"]["Timestamp"] | null;
        };
        NodeList: {
            items: components["schemas"]["Node"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        NodeCreate: {
            name: components["schemas"]["Slug"];
            /**
             * @description The region it is in. Default `local`.
             * @example local
             */
            region?: string;
            /** @description Give out every GPU that the node reports, without anybody approving it. Default false. */
            approve_automatically?: boolean;
        };
        NodeRevocation: {
            /** @description Shown on the node and in the audit log. */
            reason: string;
        };
        NodeAllocationList: {
            items: components["schemas"]["NodeAllocation"][];
        };
        /** @description An allocation as an operator of its node sees it. */
        NodeAllocation: {
            id: components["schemas"]["AllocationId"];
            name: components["schemas"]["Slug"];
            state: components["schemas"]["AllocationState"];
            org_id: components["schemas"]["OrganizationId"];
            project_id: components["schemas"]["ProjectId"];
            requested_by: components["schemas"]["Actor"];
            gpu_count: number;
            since: components["schemas"]["Timestamp"];
        };
        JoinToken: {
            /** @description Shown once. Works once. Carries the address and fingerprint to trust. */
            token: string;
            node_id: components["schemas"]["NodeId"];
            /**
             * Format: uri
             * @description The address that the agent connects to. It is part of the token.
             */
            agent_url: string;
            expires_at: components["schemas"]["Timestamp"];
            ca_fingerprint: string;
            /** @description How a host joins that has nothing of the platform yet. Null while the platform has no agent to serve. */
            install: components["schemas"]["NodeInstall"] | null;
        };
        NodeInstall: {
            /**
             * @description One line for a root shell of the host. It holds the token and begins with a space to stay out of the history.
             * @example printf '%s\n' gpuaas_join_… | (…; sh "$f" https://gpuaas.example.com)
             */
            command: string;
            /**
             * @description The same for cloud-init, which runs it when the host boots.
             * @example #cloud-config
             *     runcmd: […]
             */
            cloud_config: string;
            /**
             * Format: uri
             * @description Where the host downloads from.
             */
            url: string;
        };
        NodeTask: {
            id: components["schemas"]["NodeTaskId"];
            /** @example allocation.provision_user */
            type: string;
            state: components["schemas"]["NodeTaskState"];
            attempt: number;
            /** @description The id of what the task works on. */
            target: string;
            correlation_id: string;
            created_at: components["schemas"]["Timestamp"];
            dispatched_at: components["schemas"]["Timestamp"] | null;
            ended_at: components["schemas"]["Timestamp"] | null;
            duration_ms: number | null;
            error: string | null;
            evidence: components["schemas"]["Evidence"][];
            /** @description How often an agent refused to run it. */
            refusals: number;
        };
        NodeTaskList: {
            items: components["schemas"]["NodeTask"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description One thing that was looked at on the host, and what was found. */
        Evidence: {
            check: string;
            ok: boolean;
            found: string;
        };
        TrustBundle: {
            root_pem: string;
            /** @description Ed25519 public keys that may sign tasks. */
            task_keys: {
                key_id: string;
                /** @description SPKI */
                public_key: string;
            }[];
        };
        CertificateRequest: {
            csr_pem: string;
        };
        Enrollment: {
            csr_pem: string;
            inventory: components["schemas"]["NodeInventory"];
        };
        NodeInventory: {
            hostname: string;
            kernel: string;
            agent_version: string;
            isolation: components["schemas"]["Isolation"];
            confinement?: components["schemas"]["Confinement"][];
            simulated: boolean;
            /** @example 9f2c1e4a7b3d5f60 */
            machine_id?: string;
            task_types?: string[];
            gpu_driver?: components["schemas"]["GpuDriver"];
            ssh?: components["schemas"]["NodeSsh"];
            gpus: {
                index: number;
                uuid: string;
                model: string;
                memory_bytes: number;
            }[];
        };
        NodeCertificate: {
            node_id: components["schemas"]["NodeId"];
            certificate_pem: string;
            /** @description Leaf and intermediate. */
            chain_pem: string;
            fingerprint: string;
            not_after: components["schemas"]["Timestamp"];
            /**
             * @description A certificate for the same key that can enroll this node once more, and do nothing else, within 7 days: for a
             *     node whose certificate expired while it was off. The next certificate replaces it.
             */
            rejoin_chain_pem: string;
            trust: components["schemas"]["TrustBundle"];
        };
        GatewayCertificate: {
            /** @description Leaf and intermediate. */
            chain_pem: string;
            not_after: components["schemas"]["Timestamp"];
        };
        /** @description `payload` is JSON text. The signature covers exactly these bytes, so nothing has to be put into a canonical form. */
        SignedTask: {
            payload: string;
            /** @description Ed25519 */
            signature: string;
            key_id: string;
        };
        TaskPayload: {
            task_id: components["schemas"]["NodeTaskId"];
            node_id: components["schemas"]["NodeId"];
            type: string;
            attempt: number;
            issued_at: components["schemas"]["Timestamp"];
            expires_at: components["schemas"]["Timestamp"];
            correlation_id: string;
            params: {
                [key: string]: unknown;
            };
        };
        TaskWait: {
            task: components["schemas"]["SignedTask"] | null;
        };
        TaskResult: {
            attempt: number;
            /** @enum {string} */
            outcome: "completed" | "failed";
            output: {
                [key: string]: unknown;
            };
            evidence: components["schemas"]["Evidence"][];
            error: components["schemas"]["Failure"] | null;
        };
        TaskRefusal: {
            /** @enum {string} */
            reason: "bad_signature" | "expired" | "other_node" | "old_attempt" | "unknown_type" | "invalid_params";
            attempt: number | null;
        };
        /** @description What a host looks like from the inside. Advisory. */
        NodeTopology: {
            driver: components["schemas"]["GpuDriver"];
            gpus: {
                index: number;
                uuid: string;
                model: string;
                memory_bytes: number;
                /** @example 0000:00:06.0 */
                pci_address: string | null;
                /** @example 32.0 GT/s PCIe x16 */
                pci_link: string | null;
                numa_node: number | null;
                /** @example 42 */
                iommu_group: string | null;
                /** @description Active NVLinks. Null when unknown. */
                nvlinks: number | null;
                /** @description Whether it is divided, and into what it could be. Null where MIG does not exist. */
                mig: {
                    enabled: boolean;
                    profiles: {
                        /** @example 1g.18gb */
                        name: string;
                        id: number;
                        /** @description How many fit on the whole GPU. */
                        instances: number;
                    }[];
                } | null;
            }[];
            /** @description How two GPUs reach each other, each pair once. */
            links: {
                from: number;
                to: number;
                /**
                 * @description `NV18` is 18 NVLinks; `PIX`, `PXB`, `PHB`, `NODE` and `SYS` are PCIe, nearest first.
                 * @example NV18
                 */
                by: string;
            }[];
            /** @description NVSwitches on the PCI bus. */
            switches: number;
            numa_nodes: {
                id: number;
                /** @example 0-15 */
                cpus: string;
                memory_bytes: number;
            }[];
            /** @description 0: the IOMMU is off, or hidden by the host of a virtual machine. */
            iommu_groups: number;
            disks: {
                /** @example nvme0n1 */
                name: string;
                model: string | null;
                size_bytes: number;
                rotational: boolean;
            }[];
            /** @description Network interfaces of the host's devices. */
            fabric: {
                /** @example mlx5_0 */
                name: string;
                /** @example InfiniBand */
                kind: string;
                /** @example ACTIVE */
                state: string;
                /** @example 400 Gb/sec (4X NDR) */
                rate: string | null;
                numa_node: number | null;
            }[];
            /** @description What keeps the host from taking work (`blocks`) or makes it less than it could be (`warns`), worst first. */
            blockers: {
                /** @example gpu_without_driver */
                code: string;
                /** @enum {string} */
                level: "blocks" | "warns";
                detail: string;
                /** @example Bind it to the nvidia driver. */
                fix: string;
            }[];
        };
        NodeDiscovery: {
            task_id: components["schemas"]["NodeTaskId"];
            discovered_at: components["schemas"]["Timestamp"];
            topology: components["schemas"]["NodeTopology"];
        };
        NodeDiscoveryList: {
            items: components["schemas"]["NodeDiscovery"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description Something that is wrong with a GPU. All of them stand in `docs/maps/gpu-conditions.md`. */
        GpuCondition: {
            /** @example fell_off_the_bus */
            code: string;
            /** @description What the agent saw. */
            detail: string;
            since: components["schemas"]["Timestamp"];
            /**
             * @description `slot`: the GPU takes no new allocation. `node`: the node is quarantined.
             * @enum {string}
             */
            effect: "none" | "slot" | "node";
            /**
             * @description Whether it is over when the agent does not find it any more, or when an operator says so.
             * @enum {string}
             */
            clears: "automatic" | "operator";
            /** @example The GPU is no longer on the PCI bus. */
            meaning: string;
            /** @example Power the host off and on, then clear it. */
            next_step: string;
        };
        GpuClearance: {
            /** @example GPU-00000000-0000-4000-8000-000000000001 */
            gpu_uuid: string;
            /** @description Shown in the audit log. */
            reason: string;
        };
        /** @description What an agent finds wrong with its GPUs, and since when each is busy or idle. Sent when it has changed. */
        NodeHealth: {
            conditions: {
                /**
                 * @description Null: it concerns every GPU of the host.
                 * @example GPU-00000000-0000-4000-8000-000000000001
                 */
                gpu_uuid: string | null;
                /** @example fell_off_the_bus */
                code: string;
                detail: string;
                since: components["schemas"]["Timestamp"];
            }[];
            gpus: {
                uuid: string;
                busy_since: components["schemas"]["Timestamp"] | null;
                idle_since: components["schemas"]["Timestamp"] | null;
            }[];
        };
        OperatorReason: {
            /** @description Kept in the audit log. */
            reason: string;
        };
        /** @enum {string} */
        DeadLetterState: "open" | "replayed" | "discarded";
        /** @description One consumer's failure to handle one event. Other consumers of the event are not affected. */
        DeadLetter: {
            id: components["schemas"]["DeadLetterId"];
            state: components["schemas"]["DeadLetterState"];
            /** @example allocations.start-provisioning */
            consumer: string;
            event: {
                id: components["schemas"]["EventId"];
                /** @example provisioning.requested */
                type: string;
                /** @description The id of what the event is about. */
                subject: string;
                project_id: components["schemas"]["ProjectId"] | null;
                correlation_id: string;
                occurred_at: components["schemas"]["Timestamp"];
                /** @description As it was published, with secrets redacted. */
                data: {
                    [key: string]: unknown;
                };
            };
            /** @description What the consumer reported at its last attempt. */
            reason: string;
            attempts: number;
            first_failed_at: components["schemas"]["Timestamp"];
            last_failed_at: components["schemas"]["Timestamp"];
            /** @description When it was replayed or discarded. It is deleted 30 days later. */
            closed_at: components["schemas"]["Timestamp"] | null;
        };
        DeadLetterList: {
            items: components["schemas"]["DeadLetter"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /**
         * @description `broken` is a run that the workflow's own code cannot continue.
         * @enum {string}
         */
        WorkflowRunState: "running" | "succeeded" | "failed" | "cancelled" | "broken";
        WorkflowRun: {
            id: components["schemas"]["WorkflowId"];
            /** @example allocations.provision */
            workflow: string;
            version: number;
            state: components["schemas"]["WorkflowRunState"];
            failure: components["schemas"]["Failure"] | null;
            /** @description Why it was cancelled. A run that is still running with a reason is undoing what it began. */
            cancel_reason: string | null;
            correlation_id: string;
            started_at: components["schemas"]["Timestamp"];
            ended_at: components["schemas"]["Timestamp"] | null;
            /** @description Measured; null until it has ended. */
            duration_ms: number | null;
        };
        WorkflowRunList: {
            items: components["schemas"]["WorkflowRun"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        WorkflowRunDetails: {
            id: components["schemas"]["WorkflowId"];
            /** @example allocations.provision */
            workflow: string;
            version: number;
            state: components["schemas"]["WorkflowRunState"];
            failure: components["schemas"]["Failure"] | null;
            /** @description Why it was cancelled. A run that is still running with a reason is undoing what it began. */
            cancel_reason: string | null;
            correlation_id: string;
            started_at: components["schemas"]["Timestamp"];
            ended_at: components["schemas"]["Timestamp"] | null;
            /** @description Measured; null until it has ended. */
            duration_ms: number | null;
            /** @description What it was started with, with secrets redacted. */
            input: {
                [key: string]: unknown;
            };
            steps: components["schemas"]["WorkflowStep"][];
            /** @description What a running run is waiting for. Null once it has ended. */
            waiting: components["schemas"]["WorkflowWaiting"] | null;
        };
        WorkflowWaiting: {
            /** @description Continues the words "Waiting for". */
            for: string;
            until: components["schemas"]["Timestamp"] | null;
        };
        WorkflowStep: {
            /** @example prepare_host */
            name: string;
            /** @enum {string} */
            state: "running" | "succeeded" | "failed";
            failed_attempts: number;
            started_at: components["schemas"]["Timestamp"];
            ended_at: components["schemas"]["Timestamp"] | null;
            /** @description Measured; null while it runs. */
            duration_ms: number | null;
            failure: components["schemas"]["Failure"] | null;
        };
        PlatformProcess: {
            id: components["schemas"]["ProcessId"];
            /**
             * @example [
             *       "api"
             *     ]
             */
            roles: string[];
            /** @example 0.1.0 */
            version: string;
            /** @example host-a */
            host: string;
            started_at: components["schemas"]["Timestamp"];
            last_sign_at: components["schemas"]["Timestamp"];
            /** @description It has given no sign of life for 45 seconds. */
            silent: boolean;
        };
        GatewaySign: {
            id: components["schemas"]["ProcessId"];
            version: string;
            host: string;
            started_at: components["schemas"]["Timestamp"];
            /** @description This is its last sign. */
            stopping: boolean;
        };
        /** @enum {string} */
        TerminalKind: "shell" | "exec";
        TerminalTokenRequest: {
            kind: components["schemas"]["TerminalKind"];
        };
        TerminalToken: {
            /** @description Opaque */
            token: string;
            /** @description WebSocket address of the terminal gateway. */
            url: string;
            /** @enum {string} */
            protocol: "gpuaas.terminal.v1" | "gpuaas.exec.v1";
            expires_at: components["schemas"]["Timestamp"];
        };
        TerminalSessionOpen: {
            binding: components["schemas"]["TerminalBinding"];
        };
        /** @description What a terminal token stands for. It lies in the ephemeral store under the token and is taken once. */
        TerminalBinding: {
            allocation_id: components["schemas"]["AllocationId"];
            allocation_name: string;
            project_id: components["schemas"]["ProjectId"];
            actor: components["schemas"]["Actor"];
            /** @description The sign-in session, or the key of a service account, whose right the terminal rests on. */
            credential_id: components["schemas"]["SessionId"] | components["schemas"]["ServiceAccountKeyId"];
            kind: components["schemas"]["TerminalKind"];
            correlation_id: string;
        };
        TerminalSession: {
            id: components["schemas"]["TerminalSessionId"];
            stream_id: components["schemas"]["StreamId"];
        };
    };
    responses: {
        /** @description Done. */
        NoContent: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description `attempt_superseded`: Task superseded. */
        AttemptSuperseded: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `certificate_refused`: Certificate refused. `node_quarantined`: Node quarantined. */
        CertificateRefusedOrNodeQuarantined: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `dead_letter_closed`: Dead letter already handled. */
        DeadLetterClosed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `duration_too_long`: Lasts too long. */
        DurationTooLong: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `idempotency_key_reused`: Idempotency-Key already used. */
        IdempotencyKeyReused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `idempotency_key_reused`: Idempotency-Key already used. `ssh_private_key`: This is a private key. `ssh_key_invalid`: Invalid SSH public key. */
        IdempotencyKeyReusedOrSshPrivateKeyOrSshKeyInvalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `idempotency_key_reused`: Idempotency-Key already used. `validation_failed`: Invalid values. */
        IdempotencyKeyReusedOrValidationFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `internal`: Internal error. */
        Internal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `invalid_request`: Invalid request. `unknown_field`: Unknown field. */
        InvalidRequestOrUnknownField: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `invalid_request`: Invalid request. `unknown_field`: Unknown field. `authorization_pending`: Not approved yet. `slow_down`: Asked too often. `device_login_denied`: Sign-in denied. `device_login_expired`: Sign-in expired. */
        InvalidRequestOrUnknownFieldOrAuthorizationPendingOrSlowDownOrDeviceLoginDeniedOrDeviceLoginExpired: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `invalid_request`: Invalid request. `unknown_field`: Unknown field. `cursor_invalid`: Invalid page cursor. */
        InvalidRequestOrUnknownFieldOrCursorInvalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `invalid_request`: Invalid request. `unknown_field`: Unknown field. `idempotency_key_required`: Idempotency-Key is missing. */
        InvalidRequestOrUnknownFieldOrIdempotencyKeyRequired: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `invalid_result`: Invalid task result. */
        InvalidResult: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `key_refused`: Key not accepted. */
        KeyRefused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `last_administrator`: Last platform administrator. */
        LastAdministrator: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `last_owner`: Last owner. */
        LastOwner: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `login_failed`: Sign-in failed. */
        LoginFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `name_taken`: Name already in use. */
        NameTaken: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `name_taken`: Name already in use. `capacity_unavailable`: No capacity for this SKU. `region_closed`: Region closed. `region_not_offered`: Not offered in this region. `quota_exceeded`: Quota used up. */
        NameTakenOrCapacityUnavailableOrRegionClosedOrRegionNotOfferedOrQuotaExceeded: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `name_taken`: Name already in use. `capacity_unavailable`: No capacity for this SKU. `region_closed`: Region closed. `region_not_offered`: Not offered in this region. `quota_exceeded`: Quota used up. `idempotency_in_flight`: The first call with this key is still running. */
        NameTakenOrCapacityUnavailableOrRegionClosedOrRegionNotOfferedOrQuotaExceededOrIdempotencyInFlight: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `name_taken`: Name already in use. `idempotency_in_flight`: The first call with this key is still running. */
        NameTakenOrIdempotencyInFlight: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `name_taken`: Name already in use. `idempotency_in_flight`: The first call with this key is still running. `ssh_key_exists`: SSH key already added. `too_many_ssh_keys`: Too many SSH keys. */
        NameTakenOrIdempotencyInFlightOrSshKeyExistsOrTooManySshKeys: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `not_empty`: Not empty. */
        NotEmpty: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `not_empty`: Not empty. `default_department`: Default department. */
        NotEmptyOrDefaultDepartment: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `not_empty`: Not empty. `personal_organization`: Personal organisation. */
        NotEmptyOrPersonalOrganization: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `not_found`: Not found. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `password_refused`: Password not changed. */
        PasswordRefused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `payload_too_large`: Request body too large. */
        PayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `people_only`: Only for people. `csrf_rejected`: Cross-site request rejected. */
        PeopleOnlyOrCsrfRejected: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `people_only`: Only for people. `permission_denied`: Permission denied. `csrf_rejected`: Cross-site request rejected. */
        PeopleOnlyOrPermissionDeniedOrCsrfRejected: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `permission_denied`: Permission denied. `certificate_refused`: Certificate refused. `node_quarantined`: Node quarantined. */
        PermissionDeniedOrCertificateRefusedOrNodeQuarantined: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `personal_organization`: Personal organisation. */
        PersonalOrganization: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `policy_out_of_bounds`: Policy out of bounds. */
        PolicyOutOfBounds: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `policy_out_of_bounds`: Policy out of bounds. `policy_too_wide`: Policy is bound from above. */
        PolicyOutOfBoundsOrPolicyTooWide: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `rate_limited`: Too many requests. */
        RateLimited: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `rate_limited`: Too many requests. `too_many_streams`: Too many streams. */
        RateLimitedOrTooManyStreams: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `region_not_empty`: Region not empty. */
        RegionNotEmpty: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `region_unknown`: Unknown region. */
        RegionUnknown: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `region_unknown`: Unknown region. `idempotency_key_reused`: Idempotency-Key already used. */
        RegionUnknownOrIdempotencyKeyReused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `region_unknown`: Unknown region. `idempotency_key_reused`: Idempotency-Key already used. `validation_failed`: Invalid values. `ssh_private_key`: This is a private key. `ssh_key_invalid`: Invalid SSH public key. `ssh_key_unknown`: Unknown SSH key. `duration_too_long`: Lasts too long. */
        RegionUnknownOrIdempotencyKeyReusedOrValidationFailedOrSshPrivateKeyOrSshKeyInvalidOrSshKeyUnknownOrDurationTooLong: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `region_unknown`: Unknown region. `validation_failed`: Invalid values. */
        RegionUnknownOrValidationFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `region_unknown`: Unknown region. `validation_failed`: Invalid values. `ssh_private_key`: This is a private key. `ssh_key_invalid`: Invalid SSH public key. `ssh_key_unknown`: Unknown SSH key. `duration_too_long`: Lasts too long. */
        RegionUnknownOrValidationFailedOrSshPrivateKeyOrSshKeyInvalidOrSshKeyUnknownOrDurationTooLong: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `session_revoked`: Your session ended. */
        SessionRevoked: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `ssh_private_key`: This is a private key. `ssh_key_invalid`: Invalid SSH public key. `ssh_key_unknown`: Unknown SSH key. */
        SshPrivateKeyOrSshKeyInvalidOrSshKeyUnknown: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `state_conflict`: Not possible in this state. */
        StateConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `state_conflict`: Not possible in this state. `certificate_revoked`: Certificate revoked. */
        StateConflictOrCertificateRevoked: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `state_conflict`: Not possible in this state. `node_lacks_task_type`: Not possible with this node’s agent. */
        StateConflictOrNodeLacksTaskType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `state_conflict`: Not possible in this state. `node_not_empty`: Node not empty. */
        StateConflictOrNodeNotEmpty: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `state_conflict`: Not possible in this state. `node_not_empty`: Node not empty. `node_not_reported`: Node has not reported. */
        StateConflictOrNodeNotEmptyOrNodeNotReported: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `state_conflict`: Not possible in this state. `too_many_allocation_keys`: Too many SSH keys. */
        StateConflictOrTooManyAllocationKeys: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `too_many_keys`: Too many keys. */
        TooManyKeys: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `unauthenticated`: Not signed in. */
        Unauthenticated: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `unauthenticated`: Not signed in. `join_token_invalid`: Invalid join token. */
        UnauthenticatedOrJoinTokenInvalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `unauthenticated`: Not signed in. `token_expired`: Access token expired. `session_revoked`: Your session ended. */
        UnauthenticatedOrTokenExpiredOrSessionRevoked: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `unauthenticated`: Not signed in. `token_expired`: Access token expired. `session_revoked`: Your session ended. `key_refused`: Key not accepted. */
        UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `unavailable`: Temporarily unavailable. */
        Unavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `unsupported_media_type`: Unsupported media type. */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `validation_failed`: Invalid values. */
        ValidationFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        OrganizationId: components["schemas"]["OrganizationId"];
        DepartmentId: components["schemas"]["DepartmentId"];
        ProjectId: components["schemas"]["ProjectId"];
        SessionId: components["schemas"]["SessionId"];
        ServiceAccountId: components["schemas"]["ServiceAccountId"];
        ServiceAccountKeyId: components["schemas"]["ServiceAccountKeyId"];
        SshKeyId: components["schemas"]["SshKeyId"];
        UserId: components["schemas"]["UserId"];
        OrganizationMemberId: components["schemas"]["OrganizationMemberId"];
        ProjectMemberId: components["schemas"]["ProjectMemberId"];
        InvitationId: components["schemas"]["InvitationId"];
        AllocationId: components["schemas"]["AllocationId"];
        OperationId: components["schemas"]["OperationId"];
        NodeId: components["schemas"]["NodeId"];
        SlotId: components["schemas"]["SlotId"];
        TaskId: components["schemas"]["NodeTaskId"];
        SkuId: components["schemas"]["Slug"];
        RegionId: components["schemas"]["Slug"];
        DeadLetterId: components["schemas"]["DeadLetterId"];
        WorkflowId: components["schemas"]["WorkflowId"];
        PolicyKey: string;
        AuditFormat: "ndjson" | "csv";
        /** @description Who did it: their id, or the name they had then. */
        AuditActor: string;
        AuditAction: string;
        AuditResult: "success" | "denied" | "failure";
        AuditTargetId: string;
        /** @description As it was sent in the header X-Correlation-Id, or made up by the platform. */
        AuditCorrelationId: string;
        /** @description From this time on. */
        AuditSince: components["schemas"]["Timestamp"];
        /** @description Before this time. */
        AuditUntil: components["schemas"]["Timestamp"];
        /** @description Page size; more than 200 is treated as 200. */
        Limit: number;
        /** @description The `next_cursor` of the page before. */
        Cursor: string;
        /** @description Any unique text. The same key with the same body returns the first answer again for 24 hours. */
        IdempotencyKey: string;
    };
    requestBodies: never;
    headers: {
        /** @description The resource that was created. */
        Location: string;
        /** @description The operation that tells how it goes on. */
        OperationLocation: string;
        /** @description Session cookies. */
        SetCookie: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Alive. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    };
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ready. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ready",
                     *       "checks": [
                     *         {
                     *           "name": "database",
                     *           "ok": true,
                     *           "detail": "responding"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Readiness"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getContract: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The OpenAPI document that this server is bound to. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPlatformHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Health, worst first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok",
                     *       "at": "2026-11-15T09:30:00.000Z",
                     *       "checks": [
                     *         {
                     *           "name": "outbox",
                     *           "status": "ok",
                     *           "summary": "All events are processed.",
                     *           "facts": [
                     *             {
                     *               "label": "Waiting",
                     *               "value": "0"
                     *             }
                     *           ],
                     *           "fix": null,
                     *           "runbook": null
                     *         }
                     *       ],
                     *       "processes": [
                     *         {
                     *           "id": "proc_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *           "roles": [
                     *             "api"
                     *           ],
                     *           "version": "0.1.0",
                     *           "host": "host-a",
                     *           "started_at": "2026-11-15T09:30:00.000Z",
                     *           "last_sign_at": "2026-11-15T09:30:00.000Z",
                     *           "silent": false
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PlatformHealth"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getJwks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Keys. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "keys": [
                     *         {}
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["JsonWebKeySet"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    startLogin: {
        parameters: {
            query: {
                /** @description http://127.0.0.1:<port>/callback */
                redirect_uri: string;
                code_challenge: string;
                code_challenge_method: "S256";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Open this address in a browser. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "authorize_url": "http://localhost:8443/oidc/auth?client_id=gpuaas-cli",
                     *       "state": "kWbq1nYd"
                     *     }
                     */
                    "application/json": components["schemas"]["AuthorizeUrl"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    exchangeLogin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "5uZq8Lx0",
                 *       "code_verifier": "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
                 *       "redirect_uri": "http://127.0.0.1:4711/callback",
                 *       "state": "kWbq1nYd",
                 *       "client": "gpuaas 0.1.0 on laptop"
                 *     }
                 */
                "application/json": components["schemas"]["LoginExchange"];
            };
        };
        responses: {
            /** @description Signed in. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "access_token": "eyJhbGciOiJFZERTQSJ9…",
                     *       "token_type": "Bearer",
                     *       "expires_at": "2026-11-15T09:30:00.000Z",
                     *       "refresh_token": "gpr_x3YkQ0…",
                     *       "refresh_expires_at": "2026-12-15T09:30:00.000Z",
                     *       "user": {
                     *         "id": "user_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *         "username": "mara"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TokenSet"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["LoginFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    refreshToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "refresh_token": "gpr_x3YkQ0…"
                 *     }
                 */
                "application/json": components["schemas"]["TokenRefresh"];
            };
        };
        responses: {
            /** @description Refreshed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "access_token": "eyJhbGciOiJFZERTQSJ9…",
                     *       "token_type": "Bearer",
                     *       "expires_at": "2026-11-15T09:30:00.000Z",
                     *       "refresh_token": "gpr_x3YkQ0…",
                     *       "refresh_expires_at": "2026-12-15T09:30:00.000Z",
                     *       "user": {
                     *         "id": "user_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *         "username": "mara"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TokenSet"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevoked"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createServiceAccountToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "key": "gpuaas_sa_x3YkQ0…",
                 *       "client": "gpuaas 0.1.0 on laptop"
                 *     }
                 */
                "application/json": components["schemas"]["ServiceAccountTokenRequest"];
            };
        };
        responses: {
            /** @description The token. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "access_token": "eyJhbGciOiJFZERTQSJ9…",
                     *       "token_type": "Bearer",
                     *       "expires_at": "2026-11-15T09:30:00.000Z",
                     *       "service_account": {
                     *         "id": "sa_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *         "name": "training-run"
                     *       },
                     *       "org_id": "org_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "project_id": "proj_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "scope": [
                     *         "project.read"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ServiceAccountToken"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["KeyRefused"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    devLogin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "username": "mara",
                 *       "client": "gpuaas 0.1.0 on laptop"
                 *     }
                 */
                "application/json": components["schemas"]["DevLogin"];
            };
        };
        responses: {
            /** @description Signed in. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "access_token": "eyJhbGciOiJFZERTQSJ9…",
                     *       "token_type": "Bearer",
                     *       "expires_at": "2026-11-15T09:30:00.000Z",
                     *       "refresh_token": "gpr_x3YkQ0…",
                     *       "refresh_expires_at": "2026-12-15T09:30:00.000Z",
                     *       "user": {
                     *         "id": "user_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *         "username": "mara"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TokenSet"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrCsrfRejected"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "user_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "username": "mara",
                     *       "display_name": "Mara Lindqvist",
                     *       "email": "mara@example.com",
                     *       "platform_role": "platform_user",
                     *       "can_change_password": true,
                     *       "session_id": "sess_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "session": {
                     *         "id": "sess_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *         "client": "gpuaas 0.1.0 on laptop",
                     *         "created_at": "2026-11-15T09:30:00.000Z",
                     *         "expires_at": "2026-11-15T09:30:00.000Z"
                     *       },
                     *       "projects": [
                     *         {
                     *           "id": "proj_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *           "slug": "default",
                     *           "name": "Default",
                     *           "organization": {
                     *             "id": "org_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *             "slug": "mara",
                     *             "name": "Mara's organisation",
                     *             "type": "personal"
                     *           },
                     *           "department": {
                     *             "id": "dept_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *             "slug": "default"
                     *           },
                     *           "role": "owner",
                     *           "permissions": [
                     *             "allocation.create",
                     *             "allocation.read"
                     *           ],
                     *           "created_at": "2026-11-15T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Me"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrCsrfRejected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSessions: {
        parameters: {
            query?: {
                /** @description Page size; more than 200 is treated as 200. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the page before. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sessions that have neither ended nor expired. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "sess_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *           "client": "gpuaas 0.1.0 on laptop",
                     *           "address": "203.0.113.7",
                     *           "is_current": true,
                     *           "created_at": "2026-11-15T09:30:00.000Z",
                     *           "last_seen_at": "2026-11-15T09:30:00.000Z",
                     *           "expires_at": "2026-11-15T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["SessionList"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownFieldOrCursorInvalid"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrCsrfRejected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    endSessionById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                session_id: components["parameters"]["SessionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    endOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many sessions ended. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ended": 0
                     *     }
                     */
                    "application/json": components["schemas"]["EndedSessions"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrCsrfRejected"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "current_password": "correct horse battery",
                 *       "new_password": "staple battery horse correct"
                 *     }
                 */
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["PasswordRefused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    startDeviceLogin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "client": "gpuaas 0.1.0 on laptop"
                 *     }
                 */
                "application/json": components["schemas"]["DeviceLoginRequest"];
            };
        };
        responses: {
            /** @description Both codes. They are valid for 10 minutes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "device_code": "gpuaas_device_9fL2…",
                     *       "user_code": "WDJB-MJHT",
                     *       "verification_uri": "https://gpuaas.example.com/device",
                     *       "expires_at": "2026-11-15T09:30:00.000Z",
                     *       "interval_seconds": 1
                     *     }
                     */
                    "application/json": components["schemas"]["DeviceLoginStart"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    finishDeviceLogin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "device_code": "gpuaas_device_9fL2…"
                 *     }
                 */
                "application/json": components["schemas"]["DeviceLoginFinish"];
            };
        };
        responses: {
            /** @description Signed in. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "access_token": "eyJhbGciOiJFZERTQSJ9…",
                     *       "token_type": "Bearer",
                     *       "expires_at": "2026-11-15T09:30:00.000Z",
                     *       "refresh_token": "gpr_x3YkQ0…",
                     *       "refresh_expires_at": "2026-12-15T09:30:00.000Z",
                     *       "user": {
                     *         "id": "user_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *         "username": "mara"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TokenSet"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownFieldOrAuthorizationPendingOrSlowDownOrDeviceLoginDeniedOrDeviceLoginExpired"];
            401: components["responses"]["SessionRevoked"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    findDeviceLogin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "user_code": "WDJB-MJHT"
                 *     }
                 */
                "application/json": components["schemas"]["UserCode"];
            };
        };
        responses: {
            /** @description Who asks. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "client": "gpuaas 0.1.0 on laptop",
                     *       "address": "203.0.113.7",
                     *       "is_same_address": true,
                     *       "created_at": "2026-11-15T09:30:00.000Z",
                     *       "expires_at": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["DeviceLogin"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    approveDeviceLogin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "user_code": "WDJB-MJHT"
                 *     }
                 */
                "application/json": components["schemas"]["UserCode"];
            };
        };
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    denyDeviceLogin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "user_code": "WDJB-MJHT"
                 *     }
                 */
                "application/json": components["schemas"]["UserCode"];
            };
        };
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    becomeFirstAdmin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "secret": "gpuaas_setup_5uZq8Lx0…"
                 *     }
                 */
                "application/json": components["schemas"]["SetupSecret"];
            };
        };
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listOrganizations: {
        parameters: {
            query?: {
                /** @description Page size; more than 200 is treated as 200. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the page before. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Organisations. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "org_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *           "slug": "default",
                     *           "name": "training-run",
                     *           "type": "personal",
                     *           "role": "owner",
                     *           "permissions": [
                     *             "allocation.create",
                     *             "allocation.read"
                     *           ],
                     *           "created_at": "2026-11-15T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["OrganizationList"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownFieldOrCursorInvalid"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrCsrfRejected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createOrganization: {
        parameters: {
            query?: never;
            header: {
                /** @description Any unique text. The same key with the same body returns the first answer again for 24 hours. */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "slug": "default",
                 *       "name": "training-run"
                 *     }
                 */
                "application/json": components["schemas"]["OrganizationCreate"];
            };
        };
        responses: {
            /** @description The organisation, with a default department. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "org_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "slug": "default",
                     *       "name": "training-run",
                     *       "type": "personal",
                     *       "role": "owner",
                     *       "permissions": [
                     *         "allocation.create",
                     *         "allocation.read"
                     *       ],
                     *       "created_at": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Organization"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownFieldOrIdempotencyKeyRequired"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrCsrfRejected"];
            409: components["responses"]["NameTakenOrIdempotencyInFlight"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organization_id: components["parameters"]["OrganizationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The organisation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "org_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "slug": "default",
                     *       "name": "training-run",
                     *       "type": "personal",
                     *       "role": "owner",
                     *       "permissions": [
                     *         "allocation.create",
                     *         "allocation.read"
                     *       ],
                     *       "created_at": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Organization"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organization_id: components["parameters"]["OrganizationId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "slug": "default",
                 *       "name": "training-run"
                 *     }
                 */
                "application/json": components["schemas"]["Renaming"];
            };
        };
        responses: {
            /** @description The organisation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "org_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "slug": "default",
                     *       "name": "training-run",
                     *       "type": "personal",
                     *       "role": "owner",
                     *       "permissions": [
                     *         "allocation.create",
                     *         "allocation.read"
                     *       ],
                     *       "created_at": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Organization"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NameTaken"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    archiveOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organization_id: components["parameters"]["OrganizationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotEmptyOrPersonalOrganization"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listOrganizationProjects: {
        parameters: {
            query?: {
                /** @description Page size; more than 200 is treated as 200. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the page before. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path: {
                organization_id: components["parameters"]["OrganizationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Projects. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "proj_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *           "slug": "default",
                     *           "name": "training-run",
                     *           "department": {
                     *             "id": "dept_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *             "slug": "default"
                     *           },
                     *           "created_at": "2026-11-15T09:30:00.000Z",
                     *           "archived_at": "2026-11-15T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["OrganizationProjectList"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownFieldOrCursorInvalid"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createProject: {
        parameters: {
            query?: never;
            header: {
                /** @description Any unique text. The same key with the same body returns the first answer again for 24 hours. */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
            };
            path: {
                organization_id: components["parameters"]["OrganizationId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "slug": "default",
                 *       "name": "training-run",
                 *       "department": "research"
                 *     }
                 */
                "application/json": components["schemas"]["ProjectCreate"];
            };
        };
        responses: {
            /** @description The project. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "proj_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "slug": "default",
                     *       "name": "Default",
                     *       "organization": {
                     *         "id": "org_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *         "slug": "mara",
                     *         "name": "Mara's organisation",
                     *         "type": "personal"
                     *       },
                     *       "department": {
                     *         "id": "dept_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *         "slug": "default"
                     *       },
                     *       "role": "owner",
                     *       "permissions": [
                     *         "allocation.create",
                     *         "allocation.read"
                     *       ],
                     *       "created_at": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Project"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownFieldOrIdempotencyKeyRequired"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NameTakenOrIdempotencyInFlight"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReusedOrValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listDepartments: {
        parameters: {
            query?: {
                /** @description Page size; more than 200 is treated as 200. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the page before. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path: {
                organization_id: components["parameters"]["OrganizationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Departments. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "dept_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *           "slug": "default",
                     *           "name": "training-run",
                     *           "is_default": true,
                     *           "created_at": "2026-11-15T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["DepartmentList"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownFieldOrCursorInvalid"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createDepartment: {
        parameters: {
            query?: never;
            header: {
                /** @description Any unique text. The same key with the same body returns the first answer again for 24 hours. */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
            };
            path: {
                organization_id: components["parameters"]["OrganizationId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "slug": "default",
                 *       "name": "training-run"
                 *     }
                 */
                "application/json": components["schemas"]["DepartmentCreate"];
            };
        };
        responses: {
            /** @description The department. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "dept_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "slug": "default",
                     *       "name": "training-run",
                     *       "is_default": true,
                     *       "created_at": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Department"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownFieldOrIdempotencyKeyRequired"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NameTakenOrIdempotencyInFlight"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDepartment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organization_id: components["parameters"]["OrganizationId"];
                department_id: components["parameters"]["DepartmentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The department. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "dept_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "slug": "default",
                     *       "name": "training-run",
                     *       "is_default": true,
                     *       "created_at": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Department"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateDepartment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organization_id: components["parameters"]["OrganizationId"];
                department_id: components["parameters"]["DepartmentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "slug": "default",
                 *       "name": "training-run"
                 *     }
                 */
                "application/json": components["schemas"]["Renaming"];
            };
        };
        responses: {
            /** @description The department. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "dept_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "slug": "default",
                     *       "name": "training-run",
                     *       "is_default": true,
                     *       "created_at": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Department"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NameTaken"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    archiveDepartment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organization_id: components["parameters"]["OrganizationId"];
                department_id: components["parameters"]["DepartmentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotEmptyOrDefaultDepartment"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listUsers: {
        parameters: {
            query?: {
                /** @description Page size; more than 200 is treated as 200. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the page before. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Part of a username, name or email address. */
                text?: string;
                disabled?: boolean;
                platform_role?: components["schemas"]["PlatformRole"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description People. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "user_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *           "username": "mara",
                     *           "display_name": "1 × NVIDIA H200",
                     *           "email": "mara@example.com",
                     *           "platform_role": "platform_user",
                     *           "disabled_at": "2026-11-15T09:30:00.000Z",
                     *           "created_at": "2026-11-15T09:30:00.000Z",
                     *           "last_signed_in_at": "2026-11-15T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["PersonList"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownFieldOrCursorInvalid"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                user_id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The person. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "user_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "username": "mara",
                     *       "display_name": "1 × NVIDIA H200",
                     *       "email": "mara@example.com",
                     *       "platform_role": "platform_user",
                     *       "disabled_at": "2026-11-15T09:30:00.000Z",
                     *       "created_at": "2026-11-15T09:30:00.000Z",
                     *       "last_signed_in_at": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Person"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    disableUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                user_id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "The host is being repaired."
                 *     }
                 */
                "application/json": components["schemas"]["OperatorReason"];
            };
        };
        responses: {
            /** @description The person. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "user_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "username": "mara",
                     *       "display_name": "1 × NVIDIA H200",
                     *       "email": "mara@example.com",
                     *       "platform_role": "platform_user",
                     *       "disabled_at": "2026-11-15T09:30:00.000Z",
                     *       "created_at": "2026-11-15T09:30:00.000Z",
                     *       "last_signed_in_at": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Person"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["LastAdministrator"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    enableUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                user_id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "The host is being repaired."
                 *     }
                 */
                "application/json": components["schemas"]["OperatorReason"];
            };
        };
        responses: {
            /** @description The person. They have to sign in again. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "user_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "username": "mara",
                     *       "display_name": "1 × NVIDIA H200",
                     *       "email": "mara@example.com",
                     *       "platform_role": "platform_user",
                     *       "disabled_at": "2026-11-15T09:30:00.000Z",
                     *       "created_at": "2026-11-15T09:30:00.000Z",
                     *       "last_signed_in_at": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Person"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    setPlatformRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                user_id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "platform_role": "platform_user"
                 *     }
                 */
                "application/json": components["schemas"]["PlatformRoleChange"];
            };
        };
        responses: {
            /** @description The person. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "user_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "username": "mara",
                     *       "display_name": "1 × NVIDIA H200",
                     *       "email": "mara@example.com",
                     *       "platform_role": "platform_user",
                     *       "disabled_at": "2026-11-15T09:30:00.000Z",
                     *       "created_at": "2026-11-15T09:30:00.000Z",
                     *       "last_signed_in_at": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Person"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["LastAdministrator"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    checkAccess: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "questions": [
                 *         {
                 *           "permission": "allocation.create",
                 *           "organization_id": "org_01kadh6sw4e3bvk6mh4y0t2z7r",
                 *           "project_id": "proj_01kadh6sw4e3bvk6mh4y0t2z7r"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["AccessQuestions"];
            };
        };
        responses: {
            /** @description One answer for each question, in their order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "answers": [
                     *         {
                     *           "allowed": true,
                     *           "missing": "allocation.create",
                     *           "granted_by": [
                     *             {
                     *               "id": "user_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *               "username": "mara"
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AccessAnswers"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrCsrfRejected"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listProjects: {
        parameters: {
            query?: {
                /** @description Page size; more than 200 is treated as 200. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the page before. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Projects. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "proj_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *           "slug": "default",
                     *           "name": "Default",
                     *           "organization": {
                     *             "id": "org_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *             "slug": "mara",
                     *             "name": "Mara's organisation",
                     *             "type": "personal"
                     *           },
                     *           "department": {
                     *             "id": "dept_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *             "slug": "default"
                     *           },
                     *           "role": "owner",
                     *           "permissions": [
                     *             "allocation.create",
                     *             "allocation.read"
                     *           ],
                     *           "created_at": "2026-11-15T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["ProjectList"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownFieldOrCursorInvalid"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrCsrfRejected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project_id: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The project. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "proj_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "slug": "default",
                     *       "name": "Default",
                     *       "organization": {
                     *         "id": "org_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *         "slug": "mara",
                     *         "name": "Mara's organisation",
                     *         "type": "personal"
                     *       },
                     *       "department": {
                     *         "id": "dept_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *         "slug": "default"
                     *       },
                     *       "role": "owner",
                     *       "permissions": [
                     *         "allocation.create",
                     *         "allocation.read"
                     *       ],
                     *       "created_at": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Project"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project_id: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "slug": "default",
                 *       "name": "training-run"
                 *     }
                 */
                "application/json": components["schemas"]["Renaming"];
            };
        };
        responses: {
            /** @description The project. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "proj_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "slug": "default",
                     *       "name": "Default",
                     *       "organization": {
                     *         "id": "org_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *         "slug": "mara",
                     *         "name": "Mara's organisation",
                     *         "type": "personal"
                     *       },
                     *       "department": {
                     *         "id": "dept_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *         "slug": "default"
                     *       },
                     *       "role": "owner",
                     *       "permissions": [
                     *         "allocation.create",
                     *         "allocation.read"
                     *       ],
                     *       "created_at": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Project"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NameTaken"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    archiveProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project_id: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotEmpty"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listServiceAccounts: {
        parameters: {
            query?: {
                /** @description Page size; more than 200 is treated as 200. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the page before. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path: {
                project_id: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Service accounts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "sa_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *           "project_id": "proj_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *           "name": "training-run",
                     *           "description": "Halls in the north.",
                     *           "scope": [
                     *             "project.read"
                     *           ],
                     *           "state": "active",
                     *           "created_by": {
                     *             "type": "user",
                     *             "id": "user_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *             "name": "training-run"
                     *           },
                     *           "created_at": "2026-11-15T09:30:00.000Z",
                     *           "last_used_at": "2026-11-15T09:30:00.000Z",
                     *           "keys": [
                     *             {
                     *               "id": "sakey_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *               "created_at": "2026-11-15T09:30:00.000Z",
                     *               "last_used_at": "2026-11-15T09:30:00.000Z",
                     *               "last_used_by": "gpuaas 0.1.0 on host-a",
                     *               "last_used_from": "192.0.2.17"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["ServiceAccountList"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownFieldOrCursorInvalid"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createServiceAccount: {
        parameters: {
            query?: never;
            header: {
                /** @description Any unique text. The same key with the same body returns the first answer again for 24 hours. */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
            };
            path: {
                project_id: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "training-run",
                 *       "description": "Halls in the north.",
                 *       "scope": [
                 *         "project.read"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ServiceAccountCreate"];
            };
        };
        responses: {
            /** @description The service account. It has no key yet. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "sa_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "project_id": "proj_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "name": "training-run",
                     *       "description": "Halls in the north.",
                     *       "scope": [
                     *         "project.read"
                     *       ],
                     *       "state": "active",
                     *       "created_by": {
                     *         "type": "user",
                     *         "id": "user_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *         "name": "training-run"
                     *       },
                     *       "created_at": "2026-11-15T09:30:00.000Z",
                     *       "last_used_at": "2026-11-15T09:30:00.000Z",
                     *       "keys": [
                     *         {
                     *           "id": "sakey_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *           "created_at": "2026-11-15T09:30:00.000Z",
                     *           "last_used_at": "2026-11-15T09:30:00.000Z",
                     *           "last_used_by": "gpuaas 0.1.0 on host-a",
                     *           "last_used_from": "192.0.2.17"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ServiceAccount"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownFieldOrIdempotencyKeyRequired"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NameTakenOrIdempotencyInFlight"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getServiceAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project_id: components["parameters"]["ProjectId"];
                service_account_id: components["parameters"]["ServiceAccountId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "sa_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "project_id": "proj_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "name": "training-run",
                     *       "description": "Halls in the north.",
                     *       "scope": [
                     *         "project.read"
                     *       ],
                     *       "state": "active",
                     *       "created_by": {
                     *         "type": "user",
                     *         "id": "user_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *         "name": "training-run"
                     *       },
                     *       "created_at": "2026-11-15T09:30:00.000Z",
                     *       "last_used_at": "2026-11-15T09:30:00.000Z",
                     *       "keys": [
                     *         {
                     *           "id": "sakey_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *           "created_at": "2026-11-15T09:30:00.000Z",
                     *           "last_used_at": "2026-11-15T09:30:00.000Z",
                     *           "last_used_by": "gpuaas 0.1.0 on host-a",
                     *           "last_used_from": "192.0.2.17"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ServiceAccount"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteServiceAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project_id: components["parameters"]["ProjectId"];
                service_account_id: components["parameters"]["ServiceAccountId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    disableServiceAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project_id: components["parameters"]["ProjectId"];
                service_account_id: components["parameters"]["ServiceAccountId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "sa_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "project_id": "proj_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "name": "training-run",
                     *       "description": "Halls in the north.",
                     *       "scope": [
                     *         "project.read"
                     *       ],
                     *       "state": "active",
                     *       "created_by": {
                     *         "type": "user",
                     *         "id": "user_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *         "name": "training-run"
                     *       },
                     *       "created_at": "2026-11-15T09:30:00.000Z",
                     *       "last_used_at": "2026-11-15T09:30:00.000Z",
                     *       "keys": [
                     *         {
                     *           "id": "sakey_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *           "created_at": "2026-11-15T09:30:00.000Z",
                     *           "last_used_at": "2026-11-15T09:30:00.000Z",
                     *           "last_used_by": "gpuaas 0.1.0 on host-a",
                     *           "last_used_from": "192.0.2.17"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ServiceAccount"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    enableServiceAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project_id: components["parameters"]["ProjectId"];
                service_account_id: components["parameters"]["ServiceAccountId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "sa_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "project_id": "proj_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "name": "training-run",
                     *       "description": "Halls in the north.",
                     *       "scope": [
                     *         "project.read"
                     *       ],
                     *       "state": "active",
                     *       "created_by": {
                     *         "type": "user",
                     *         "id": "user_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *         "name": "training-run"
                     *       },
                     *       "created_at": "2026-11-15T09:30:00.000Z",
                     *       "last_used_at": "2026-11-15T09:30:00.000Z",
                     *       "keys": [
                     *         {
                     *           "id": "sakey_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *           "created_at": "2026-11-15T09:30:00.000Z",
                     *           "last_used_at": "2026-11-15T09:30:00.000Z",
                     *           "last_used_by": "gpuaas 0.1.0 on host-a",
                     *           "last_used_from": "192.0.2.17"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ServiceAccount"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createServiceAccountKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project_id: components["parameters"]["ProjectId"];
                service_account_id: components["parameters"]["ServiceAccountId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "sakey_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "key": "gpuaas_sa_x3YkQ0…",
                     *       "created_at": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ServiceAccountKeyCreated"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["TooManyKeys"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteServiceAccountKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project_id: components["parameters"]["ProjectId"];
                service_account_id: components["parameters"]["ServiceAccountId"];
                service_account_key_id: components["parameters"]["ServiceAccountKeyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listOrganizationMembers: {
        parameters: {
            query?: {
                /** @description Page size; more than 200 is treated as 200. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the page before. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path: {
                organization_id: components["parameters"]["OrganizationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Members. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "omem_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *           "user": {
                     *             "id": "user_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *             "username": "mara",
                     *             "display_name": "1 × NVIDIA H200",
                     *             "email": "mara@example.com"
                     *           },
                     *           "role": "owner",
                     *           "disabled": true,
                     *           "created_at": "2026-11-15T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["OrganizationMemberList"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownFieldOrCursorInvalid"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOrganizationMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organization_id: components["parameters"]["OrganizationId"];
                member_id: components["parameters"]["OrganizationMemberId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The member. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "omem_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "user": {
                     *         "id": "user_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *         "username": "mara",
                     *         "display_name": "1 × NVIDIA H200",
                     *         "email": "mara@example.com"
                     *       },
                     *       "role": "owner",
                     *       "disabled": true,
                     *       "created_at": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Member"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeOrganizationMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organization_id: components["parameters"]["OrganizationId"];
                member_id: components["parameters"]["OrganizationMemberId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["LastOwner"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateOrganizationMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organization_id: components["parameters"]["OrganizationId"];
                member_id: components["parameters"]["OrganizationMemberId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "owner"
                 *     }
                 */
                "application/json": components["schemas"]["MemberUpdate"];
            };
        };
        responses: {
            /** @description The member. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "omem_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "user": {
                     *         "id": "user_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *         "username": "mara",
                     *         "display_name": "1 × NVIDIA H200",
                     *         "email": "mara@example.com"
                     *       },
                     *       "role": "owner",
                     *       "disabled": true,
                     *       "created_at": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Member"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["LastOwner"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    leaveOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organization_id: components["parameters"]["OrganizationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["LastOwner"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listProjectMembers: {
        parameters: {
            query?: {
                /** @description Page size; more than 200 is treated as 200. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the page before. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path: {
                project_id: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Members. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "omem_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *           "user": {
                     *             "id": "user_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *             "username": "mara",
                     *             "display_name": "1 × NVIDIA H200",
                     *             "email": "mara@example.com"
                     *           },
                     *           "role": "owner",
                     *           "disabled": true,
                     *           "created_at": "2026-11-15T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "from_organization": [
                     *         {
                     *           "id": "omem_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *           "user": {
                     *             "id": "user_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *             "username": "mara",
                     *             "display_name": "1 × NVIDIA H200",
                     *             "email": "mara@example.com"
                     *           },
                     *           "role": "owner",
                     *           "disabled": true,
                     *           "created_at": "2026-11-15T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["ProjectMemberList"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownFieldOrCursorInvalid"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getProjectMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project_id: components["parameters"]["ProjectId"];
                member_id: components["parameters"]["ProjectMemberId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The member. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "omem_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "user": {
                     *         "id": "user_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *         "username": "mara",
                     *         "display_name": "1 × NVIDIA H200",
                     *         "email": "mara@example.com"
                     *       },
                     *       "role": "owner",
                     *       "disabled": true,
                     *       "created_at": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Member"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeProjectMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project_id: components["parameters"]["ProjectId"];
                member_id: components["parameters"]["ProjectMemberId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["LastOwner"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateProjectMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project_id: components["parameters"]["ProjectId"];
                member_id: components["parameters"]["ProjectMemberId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "owner"
                 *     }
                 */
                "application/json": components["schemas"]["MemberUpdate"];
            };
        };
        responses: {
            /** @description The member. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "omem_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "user": {
                     *         "id": "user_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *         "username": "mara",
                     *         "display_name": "1 × NVIDIA H200",
                     *         "email": "mara@example.com"
                     *       },
                     *       "role": "owner",
                     *       "disabled": true,
                     *       "created_at": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Member"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["LastOwner"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    leaveProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project_id: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["LastOwner"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listOrganizationInvitations: {
        parameters: {
            query?: {
                /** @description Page size; more than 200 is treated as 200. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the page before. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path: {
                organization_id: components["parameters"]["OrganizationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Invitations. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "inv_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *           "role": "owner",
                     *           "note": "Sam from the vision team",
                     *           "invited_by": {
                     *             "id": "user_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *             "username": "mara"
                     *           },
                     *           "created_at": "2026-11-15T09:30:00.000Z",
                     *           "expires_at": "2026-11-15T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["InvitationList"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownFieldOrCursorInvalid"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createOrganizationInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organization_id: components["parameters"]["OrganizationId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "owner",
                 *       "note": "Sam from the vision team"
                 *     }
                 */
                "application/json": components["schemas"]["InvitationCreate"];
            };
        };
        responses: {
            /** @description The invitation with its link, which is shown only now. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "inv_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "role": "owner",
                     *       "note": "Sam from the vision team",
                     *       "invited_by": {
                     *         "id": "user_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *         "username": "mara"
                     *       },
                     *       "created_at": "2026-11-15T09:30:00.000Z",
                     *       "expires_at": "2026-11-15T09:30:00.000Z",
                     *       "token": "gpt_Vn1c…",
                     *       "url": "ws://localhost:8444/ws/terminal/alloc_01kadh6sw4e3bvk6mh4y0t2z7r"
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedInvitation"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["PersonalOrganization"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    revokeOrganizationInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organization_id: components["parameters"]["OrganizationId"];
                invitation_id: components["parameters"]["InvitationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listProjectInvitations: {
        parameters: {
            query?: {
                /** @description Page size; more than 200 is treated as 200. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the page before. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path: {
                project_id: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Invitations. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "inv_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *           "role": "owner",
                     *           "note": "Sam from the vision team",
                     *           "invited_by": {
                     *             "id": "user_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *             "username": "mara"
                     *           },
                     *           "created_at": "2026-11-15T09:30:00.000Z",
                     *           "expires_at": "2026-11-15T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["InvitationList"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownFieldOrCursorInvalid"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createProjectInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project_id: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "owner",
                 *       "note": "Sam from the vision team"
                 *     }
                 */
                "application/json": components["schemas"]["InvitationCreate"];
            };
        };
        responses: {
            /** @description The invitation with its link, which is shown only now. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "inv_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "role": "owner",
                     *       "note": "Sam from the vision team",
                     *       "invited_by": {
                     *         "id": "user_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *         "username": "mara"
                     *       },
                     *       "created_at": "2026-11-15T09:30:00.000Z",
                     *       "expires_at": "2026-11-15T09:30:00.000Z",
                     *       "token": "gpt_Vn1c…",
                     *       "url": "ws://localhost:8444/ws/terminal/alloc_01kadh6sw4e3bvk6mh4y0t2z7r"
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedInvitation"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    revokeProjectInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project_id: components["parameters"]["ProjectId"];
                invitation_id: components["parameters"]["InvitationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    viewInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "gpt_Vn1c…"
                 *     }
                 */
                "application/json": components["schemas"]["InvitationToken"];
            };
        };
        responses: {
            /** @description The invitation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "organization": {
                     *         "id": "org_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *         "slug": "default",
                     *         "name": "training-run"
                     *       },
                     *       "project": {
                     *         "id": "proj_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *         "slug": "default",
                     *         "name": "training-run"
                     *       },
                     *       "role": "owner",
                     *       "invited_by": {
                     *         "id": "user_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *         "username": "mara"
                     *       },
                     *       "expires_at": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["InvitationOffer"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "gpt_Vn1c…"
                 *     }
                 */
                "application/json": components["schemas"]["InvitationToken"];
            };
        };
        responses: {
            /** @description What you are a member of now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "organization": {
                     *         "id": "org_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *         "slug": "default",
                     *         "name": "training-run"
                     *       },
                     *       "project": {
                     *         "id": "proj_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *         "slug": "default",
                     *         "name": "training-run"
                     *       },
                     *       "role": "owner",
                     *       "invited_by": {
                     *         "id": "user_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *         "username": "mara"
                     *       },
                     *       "expires_at": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["InvitationOffer"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSkus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project_id: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description SKUs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "h200-1",
                     *           "display_name": "1 × NVIDIA H200",
                     *           "capacity_shape": "gpu_slice",
                     *           "gpu": {
                     *             "model": "NVIDIA H200",
                     *             "count": 1,
                     *             "memory_bytes": 151397597184
                     *           },
                     *           "allowed_gpu_counts": [
                     *             1
                     *           ],
                     *           "limits": {
                     *             "memory_bytes": 151397597184,
                     *             "cpus": 1,
                     *             "tasks": 16,
                     *             "disk_bytes": 1048576
                     *           },
                     *           "sudo": true,
                     *           "price_per_hour": {
                     *             "amount": "4.50",
                     *             "currency": "USD"
                     *           },
                     *           "free_now": 7,
                     *           "offered_in": null,
                     *           "regions": [
                     *             {
                     *               "name": "training-run",
                     *               "display_name": "1 × NVIDIA H200",
                     *               "free_now": 0
                     *             }
                     *           ],
                     *           "active": true,
                     *           "simulated": false
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["SkuList"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAllSkus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description SKUs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "h200-1",
                     *           "display_name": "1 × NVIDIA H200",
                     *           "capacity_shape": "gpu_slice",
                     *           "gpu": {
                     *             "model": "NVIDIA H200",
                     *             "count": 1,
                     *             "memory_bytes": 151397597184
                     *           },
                     *           "allowed_gpu_counts": [
                     *             1
                     *           ],
                     *           "limits": {
                     *             "memory_bytes": 151397597184,
                     *             "cpus": 1,
                     *             "tasks": 16,
                     *             "disk_bytes": 1048576
                     *           },
                     *           "sudo": true,
                     *           "price_per_hour": {
                     *             "amount": "4.50",
                     *             "currency": "USD"
                     *           },
                     *           "free_now": 7,
                     *           "offered_in": null,
                     *           "regions": [
                     *             {
                     *               "name": "training-run",
                     *               "display_name": "1 × NVIDIA H200",
                     *               "free_now": 0
                     *             }
                     *           ],
                     *           "active": true,
                     *           "simulated": false
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["SkuList"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    putSku: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sku_id: components["parameters"]["SkuId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "display_name": "1 × NVIDIA H200",
                 *       "capacity_shape": "gpu_slice",
                 *       "gpu": {
                 *         "model": "NVIDIA H200",
                 *         "count": 1,
                 *         "memory_bytes": 151397597184
                 *       },
                 *       "allowed_gpu_counts": [
                 *         1
                 *       ],
                 *       "limits": {
                 *         "memory_bytes": 151397597184,
                 *         "cpus": 1,
                 *         "tasks": 16,
                 *         "disk_bytes": 1048576
                 *       },
                 *       "sudo": true,
                 *       "price_per_hour": {
                 *         "amount": "4.50",
                 *         "currency": "USD"
                 *       },
                 *       "offered_in": null,
                 *       "active": true,
                 *       "simulated": false
                 *     }
                 */
                "application/json": components["schemas"]["SkuWrite"];
            };
        };
        responses: {
            /** @description The SKU. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "h200-1",
                     *       "display_name": "1 × NVIDIA H200",
                     *       "capacity_shape": "gpu_slice",
                     *       "gpu": {
                     *         "model": "NVIDIA H200",
                     *         "count": 1,
                     *         "memory_bytes": 151397597184
                     *       },
                     *       "allowed_gpu_counts": [
                     *         1
                     *       ],
                     *       "limits": {
                     *         "memory_bytes": 151397597184,
                     *         "cpus": 1,
                     *         "tasks": 16,
                     *         "disk_bytes": 1048576
                     *       },
                     *       "sudo": true,
                     *       "price_per_hour": {
                     *         "amount": "4.50",
                     *         "currency": "USD"
                     *       },
                     *       "free_now": 7,
                     *       "offered_in": null,
                     *       "regions": [
                     *         {
                     *           "name": "training-run",
                     *           "display_name": "1 × NVIDIA H200",
                     *           "free_now": 0
                     *         }
                     *       ],
                     *       "active": true,
                     *       "simulated": false
                     *     }
                     */
                    "application/json": components["schemas"]["Sku"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["RegionUnknownOrValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSkuPrices: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sku_id: components["parameters"]["SkuId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Prices. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "price_per_hour": {
                     *             "amount": "4.50",
                     *             "currency": "USD"
                     *           },
                     *           "effective_from": "2026-11-15T09:30:00.000Z",
                     *           "set_by": "mara"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["SkuPriceList"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    addSkuPrice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sku_id: components["parameters"]["SkuId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "price_per_hour": {
                 *         "amount": "4.50",
                 *         "currency": "USD"
                 *       },
                 *       "effective_from": "2026-11-15T09:30:00.000Z"
                 *     }
                 */
                "application/json": components["schemas"]["SkuPriceWrite"];
            };
        };
        responses: {
            /** @description The price. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "price_per_hour": {
                     *         "amount": "4.50",
                     *         "currency": "USD"
                     *       },
                     *       "effective_from": "2026-11-15T09:30:00.000Z",
                     *       "set_by": "mara"
                     *     }
                     */
                    "application/json": components["schemas"]["SkuPrice"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSkuEntitlements: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sku_id: components["parameters"]["SkuId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The organisations. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "organization_ids": [
                     *         "org_01kadh6sw4e3bvk6mh4y0t2z7r"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SkuEntitlements"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    setSkuEntitlements: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sku_id: components["parameters"]["SkuId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "organization_ids": [
                 *         "org_01kadh6sw4e3bvk6mh4y0t2z7r"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["SkuEntitlements"];
            };
        };
        responses: {
            /** @description The organisations. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "organization_ids": [
                     *         "org_01kadh6sw4e3bvk6mh4y0t2z7r"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SkuEntitlements"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listRegions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project_id: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Regions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "name": "training-run",
                     *           "display_name": "1 × NVIDIA H200",
                     *           "description": "Halls in the north.",
                     *           "skus": [
                     *             {
                     *               "sku": "h200-1",
                     *               "free_now": 0
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["ProjectRegionList"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAllRegions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Regions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "name": "training-run",
                     *           "display_name": "1 × NVIDIA H200",
                     *           "description": "Halls in the north.",
                     *           "state": "open",
                     *           "nodes": 0,
                     *           "created_at": "2026-11-15T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["RegionList"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createRegion: {
        parameters: {
            query?: never;
            header: {
                /** @description Any unique text. The same key with the same body returns the first answer again for 24 hours. */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "training-run",
                 *       "display_name": "1 × NVIDIA H200",
                 *       "description": "Halls in the north.",
                 *       "state": "open"
                 *     }
                 */
                "application/json": components["schemas"]["RegionCreate"];
            };
        };
        responses: {
            /** @description The region. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "training-run",
                     *       "display_name": "1 × NVIDIA H200",
                     *       "description": "Halls in the north.",
                     *       "state": "open",
                     *       "nodes": 0,
                     *       "created_at": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Region"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownFieldOrIdempotencyKeyRequired"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            409: components["responses"]["NameTakenOrIdempotencyInFlight"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getRegion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                region_id: components["parameters"]["RegionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The region. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "training-run",
                     *       "display_name": "1 × NVIDIA H200",
                     *       "description": "Halls in the north.",
                     *       "state": "open",
                     *       "nodes": 0,
                     *       "created_at": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Region"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteRegion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                region_id: components["parameters"]["RegionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["RegionNotEmpty"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateRegion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                region_id: components["parameters"]["RegionId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "display_name": "1 × NVIDIA H200",
                 *       "description": "Halls in the north.",
                 *       "state": "open"
                 *     }
                 */
                "application/json": components["schemas"]["RegionUpdate"];
            };
        };
        responses: {
            /** @description The region. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "training-run",
                     *       "display_name": "1 × NVIDIA H200",
                     *       "description": "Halls in the north.",
                     *       "state": "open",
                     *       "nodes": 0,
                     *       "created_at": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Region"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAllocations: {
        parameters: {
            query?: {
                /** @description Page size; more than 200 is treated as 200. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the page before. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Repeat for several. */
                state?: components["schemas"]["AllocationState"][];
                /** @description Exactly this name. */
                name?: components["schemas"]["Slug"];
                /** @description Part of the name, of the node's name or of the requester's. */
                q?: string;
                sku?: components["schemas"]["Slug"];
                /** @description Only with this label: `key`, or `key=value`. Repeat for several; all must match. */
                label?: string[];
                /** @description Only failed releases and allocations that failed in the last 24 hours, or only the others. */
                needs_attention?: boolean;
                /** @description Also tell how many allocations the project has in each state, whatever the filter. */
                include_counts?: boolean;
            };
            header?: never;
            path: {
                project_id: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Allocations. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "alloc_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *           "org_id": "org_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *           "project_id": "proj_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *           "name": "training-run",
                     *           "labels": {
                     *             "team": "vision"
                     *           },
                     *           "state": "active",
                     *           "sku": "h200-1",
                     *           "gpu": {
                     *             "model": "NVIDIA H200",
                     *             "count": 1,
                     *             "memory_bytes": 151397597184
                     *           },
                     *           "capacity_shape": "gpu_slice",
                     *           "sudo": true,
                     *           "price_per_hour": {
                     *             "amount": "4.50",
                     *             "currency": "USD"
                     *           },
                     *           "simulated": false,
                     *           "region": "local",
                     *           "node": {
                     *             "id": "node_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *             "name": "node-c"
                     *           },
                     *           "isolation": "user",
                     *           "runtime_user": "gpu-01kadh6s",
                     *           "address": {
                     *             "host": "host-a",
                     *             "port": 22,
                     *             "user": "gpu-0v9x2e0tr6q0",
                     *             "host_keys": [
                     *               {
                     *                 "type": "ssh-ed25519",
                     *                 "fingerprint": "SHA256:A6Ca2vJDt1RXvd3rVfx6RvlM/sLk/k62lOs41Gyn0sE",
                     *                 "public_key": "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIN1DGreQgBruksaI0dBhkQy3fzsA089LhzSamhQju6s/"
                     *               }
                     *             ]
                     *           },
                     *           "no_address_because": null,
                     *           "requested_by": {
                     *             "type": "user",
                     *             "id": "user_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *             "name": "training-run"
                     *           },
                     *           "operation": {
                     *             "id": "op_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *             "kind": "allocation.provision",
                     *             "state": "succeeded"
                     *           },
                     *           "failure": null,
                     *           "waiting": null,
                     *           "created_at": "2026-11-15T09:30:00.000Z",
                     *           "state_changed_at": "2026-11-15T09:30:00.000Z",
                     *           "active_at": "2026-11-15T09:30:00.000Z",
                     *           "max_duration_seconds": 1,
                     *           "ends_at": "2026-11-15T09:30:00.000Z",
                     *           "ending": {
                     *             "reason": "requested",
                     *             "at": "2026-11-15T09:30:00.000Z"
                     *           },
                     *           "release_reason": "requested",
                     *           "released_at": null
                     *         }
                     *       ],
                     *       "next_cursor": null,
                     *       "counts": {
                     *         "active_gpus": 1,
                     *         "active_price_per_hour": {
                     *           "amount": "4.50",
                     *           "currency": "USD"
                     *         },
                     *         "requested": 0,
                     *         "provisioning": 0,
                     *         "active": 1,
                     *         "releasing": 0,
                     *         "released": 12,
                     *         "failed": 0,
                     *         "release_failed": 0,
                     *         "needs_attention": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["AllocationList"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownFieldOrCursorInvalid"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createAllocation: {
        parameters: {
            query?: never;
            header: {
                /** @description Any unique text. The same key with the same body returns the first answer again for 24 hours. */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
            };
            path: {
                project_id: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "sku": "h200-1",
                 *       "name": "training-run",
                 *       "gpus": 1,
                 *       "region": "local",
                 *       "ssh_keys": [
                 *         "sshk_01kadh6sw4e3bvk6mh4y0t2z7r"
                 *       ],
                 *       "labels": {
                 *         "team": "vision"
                 *       },
                 *       "max_duration_seconds": 86400
                 *     }
                 */
                "application/json": components["schemas"]["AllocationCreate"];
            };
        };
        responses: {
            /** @description Reserved. Follow the operation until the allocation is active. */
            202: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Operation-Location": components["headers"]["OperationLocation"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "alloc_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "org_id": "org_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "project_id": "proj_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "name": "training-run",
                     *       "labels": {
                     *         "team": "vision"
                     *       },
                     *       "state": "active",
                     *       "sku": "h200-1",
                     *       "gpu": {
                     *         "model": "NVIDIA H200",
                     *         "count": 1,
                     *         "memory_bytes": 151397597184
                     *       },
                     *       "capacity_shape": "gpu_slice",
                     *       "sudo": true,
                     *       "price_per_hour": {
                     *         "amount": "4.50",
                     *         "currency": "USD"
                     *       },
                     *       "simulated": false,
                     *       "region": "local",
                     *       "node": {
                     *         "id": "node_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *         "name": "node-c"
                     *       },
                     *       "isolation": "user",
                     *       "runtime_user": "gpu-01kadh6s",
                     *       "address": {
                     *         "host": "host-a",
                     *         "port": 22,
                     *         "user": "gpu-0v9x2e0tr6q0",
                     *         "host_keys": [
                     *           {
                     *             "type": "ssh-ed25519",
                     *             "fingerprint": "SHA256:A6Ca2vJDt1RXvd3rVfx6RvlM/sLk/k62lOs41Gyn0sE",
                     *             "public_key": "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIN1DGreQgBruksaI0dBhkQy3fzsA089LhzSamhQju6s/"
                     *           }
                     *         ]
                     *       },
                     *       "no_address_because": null,
                     *       "requested_by": {
                     *         "type": "user",
                     *         "id": "user_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *         "name": "training-run"
                     *       },
                     *       "operation": {
                     *         "id": "op_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *         "kind": "allocation.provision",
                     *         "state": "succeeded"
                     *       },
                     *       "failure": null,
                     *       "waiting": null,
                     *       "created_at": "2026-11-15T09:30:00.000Z",
                     *       "state_changed_at": "2026-11-15T09:30:00.000Z",
                     *       "active_at": "2026-11-15T09:30:00.000Z",
                     *       "max_duration_seconds": 1,
                     *       "ends_at": "2026-11-15T09:30:00.000Z",
                     *       "ending": {
                     *         "reason": "requested",
                     *         "at": "2026-11-15T09:30:00.000Z"
                     *       },
                     *       "release_reason": "requested",
                     *       "released_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Allocation"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownFieldOrIdempotencyKeyRequired"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NameTakenOrCapacityUnavailableOrRegionClosedOrRegionNotOfferedOrQuotaExceededOrIdempotencyInFlight"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["RegionUnknownOrIdempotencyKeyReusedOrValidationFailedOrSshPrivateKeyOrSshKeyInvalidOrSshKeyUnknownOrDurationTooLong"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    planAllocation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project_id: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "sku": "h200-1",
                 *       "name": "training-run",
                 *       "gpus": 1,
                 *       "region": "local",
                 *       "ssh_keys": [
                 *         "sshk_01kadh6sw4e3bvk6mh4y0t2z7r"
                 *       ],
                 *       "labels": {
                 *         "team": "vision"
                 *       },
                 *       "max_duration_seconds": 86400
                 *     }
                 */
                "application/json": components["schemas"]["AllocationCreate"];
            };
        };
        responses: {
            /** @description It could be created now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "sku": "h200-1",
                     *       "name": "training",
                     *       "gpu": {
                     *         "model": "NVIDIA H200",
                     *         "count": 1,
                     *         "memory_bytes": 151397597184
                     *       },
                     *       "price_per_hour": {
                     *         "amount": "4.50",
                     *         "currency": "USD"
                     *       },
                     *       "price_per_day": {
                     *         "amount": "4.50",
                     *         "currency": "USD"
                     *       },
                     *       "simulated": false,
                     *       "placement": {
                     *         "nodes": 1,
                     *         "free_now": 1,
                     *         "region": "local",
                     *         "node_name": "node-c"
                     *       },
                     *       "warnings": [
                     *         {
                     *           "code": "simulated",
                     *           "detail": "The database is responding."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AllocationPlan"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NameTakenOrCapacityUnavailableOrRegionClosedOrRegionNotOfferedOrQuotaExceeded"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["RegionUnknownOrValidationFailedOrSshPrivateKeyOrSshKeyInvalidOrSshKeyUnknownOrDurationTooLong"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAllocation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project_id: components["parameters"]["ProjectId"];
                allocation_id: components["parameters"]["AllocationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The allocation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "alloc_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "org_id": "org_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "project_id": "proj_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "name": "training-run",
                     *       "labels": {
                     *         "team": "vision"
                     *       },
                     *       "state": "active",
                     *       "sku": "h200-1",
                     *       "gpu": {
                     *         "model": "NVIDIA H200",
                     *         "count": 1,
                     *         "memory_bytes": 151397597184
                     *       },
                     *       "capacity_shape": "gpu_slice",
                     *       "sudo": true,
                     *       "price_per_hour": {
                     *         "amount": "4.50",
                     *         "currency": "USD"
                     *       },
                     *       "simulated": false,
                     *       "region": "local",
                     *       "node": {
                     *         "id": "node_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *         "name": "node-c"
                     *       },
                     *       "isolation": "user",
                     *       "runtime_user": "gpu-01kadh6s",
                     *       "address": {
                     *         "host": "host-a",
                     *         "port": 22,
                     *         "user": "gpu-0v9x2e0tr6q0",
                     *         "host_keys": [
                     *           {
                     *             "type": "ssh-ed25519",
                     *             "fingerprint": "SHA256:A6Ca2vJDt1RXvd3rVfx6RvlM/sLk/k62lOs41Gyn0sE",
                     *             "public_key": "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIN1DGreQgBruksaI0dBhkQy3fzsA089LhzSamhQju6s/"
                     *           }
                     *         ]
                     *       },
                     *       "no_address_because": null,
                     *       "requested_by": {
                     *         "type": "user",
                     *         "id": "user_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *         "name": "training-run"
                     *       },
                     *       "operation": {
                     *         "id": "op_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *         "kind": "allocation.provision",
                     *         "state": "succeeded"
                     *       },
                     *       "failure": null,
                     *       "waiting": null,
                     *       "created_at": "2026-11-15T09:30:00.000Z",
                     *       "state_changed_at": "2026-11-15T09:30:00.000Z",
                     *       "active_at": "2026-11-15T09:30:00.000Z",
                     *       "max_duration_seconds": 1,
                     *       "ends_at": "2026-11-15T09:30:00.000Z",
                     *       "ending": {
                     *         "reason": "requested",
                     *         "at": "2026-11-15T09:30:00.000Z"
                     *       },
                     *       "release_reason": "requested",
                     *       "released_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Allocation"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateAllocation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project_id: components["parameters"]["ProjectId"];
                allocation_id: components["parameters"]["AllocationId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "labels": {
                 *         "team": "vision",
                 *         "trial": null
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["AllocationUpdate"];
            };
        };
        responses: {
            /** @description The allocation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "alloc_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "org_id": "org_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "project_id": "proj_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "name": "training-run",
                     *       "labels": {
                     *         "team": "vision"
                     *       },
                     *       "state": "active",
                     *       "sku": "h200-1",
                     *       "gpu": {
                     *         "model": "NVIDIA H200",
                     *         "count": 1,
                     *         "memory_bytes": 151397597184
                     *       },
                     *       "capacity_shape": "gpu_slice",
                     *       "sudo": true,
                     *       "price_per_hour": {
                     *         "amount": "4.50",
                     *         "currency": "USD"
                     *       },
                     *       "simulated": false,
                     *       "region": "local",
                     *       "node": {
                     *         "id": "node_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *         "name": "node-c"
                     *       },
                     *       "isolation": "user",
                     *       "runtime_user": "gpu-01kadh6s",
                     *       "address": {
                     *         "host": "host-a",
                     *         "port": 22,
                     *         "user": "gpu-0v9x2e0tr6q0",
                     *         "host_keys": [
                     *           {
                     *             "type": "ssh-ed25519",
                     *             "fingerprint": "SHA256:A6Ca2vJDt1RXvd3rVfx6RvlM/sLk/k62lOs41Gyn0sE",
                     *             "public_key": "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIN1DGreQgBruksaI0dBhkQy3fzsA089LhzSamhQju6s/"
                     *           }
                     *         ]
                     *       },
                     *       "no_address_because": null,
                     *       "requested_by": {
                     *         "type": "user",
                     *         "id": "user_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *         "name": "training-run"
                     *       },
                     *       "operation": {
                     *         "id": "op_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *         "kind": "allocation.provision",
                     *         "state": "succeeded"
                     *       },
                     *       "failure": null,
                     *       "waiting": null,
                     *       "created_at": "2026-11-15T09:30:00.000Z",
                     *       "state_changed_at": "2026-11-15T09:30:00.000Z",
                     *       "active_at": "2026-11-15T09:30:00.000Z",
                     *       "max_duration_seconds": 1,
                     *       "ends_at": "2026-11-15T09:30:00.000Z",
                     *       "ending": {
                     *         "reason": "requested",
                     *         "at": "2026-11-15T09:30:00.000Z"
                     *       },
                     *       "release_reason": "requested",
                     *       "released_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Allocation"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    extendAllocation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project_id: components["parameters"]["ProjectId"];
                allocation_id: components["parameters"]["AllocationId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "duration_seconds": 86400
                 *     }
                 */
                "application/json": components["schemas"]["AllocationExtension"];
            };
        };
        responses: {
            /** @description The allocation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "alloc_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "org_id": "org_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "project_id": "proj_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "name": "training-run",
                     *       "labels": {
                     *         "team": "vision"
                     *       },
                     *       "state": "active",
                     *       "sku": "h200-1",
                     *       "gpu": {
                     *         "model": "NVIDIA H200",
                     *         "count": 1,
                     *         "memory_bytes": 151397597184
                     *       },
                     *       "capacity_shape": "gpu_slice",
                     *       "sudo": true,
                     *       "price_per_hour": {
                     *         "amount": "4.50",
                     *         "currency": "USD"
                     *       },
                     *       "simulated": false,
                     *       "region": "local",
                     *       "node": {
                     *         "id": "node_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *         "name": "node-c"
                     *       },
                     *       "isolation": "user",
                     *       "runtime_user": "gpu-01kadh6s",
                     *       "address": {
                     *         "host": "host-a",
                     *         "port": 22,
                     *         "user": "gpu-0v9x2e0tr6q0",
                     *         "host_keys": [
                     *           {
                     *             "type": "ssh-ed25519",
                     *             "fingerprint": "SHA256:A6Ca2vJDt1RXvd3rVfx6RvlM/sLk/k62lOs41Gyn0sE",
                     *             "public_key": "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIN1DGreQgBruksaI0dBhkQy3fzsA089LhzSamhQju6s/"
                     *           }
                     *         ]
                     *       },
                     *       "no_address_because": null,
                     *       "requested_by": {
                     *         "type": "user",
                     *         "id": "user_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *         "name": "training-run"
                     *       },
                     *       "operation": {
                     *         "id": "op_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *         "kind": "allocation.provision",
                     *         "state": "succeeded"
                     *       },
                     *       "failure": null,
                     *       "waiting": null,
                     *       "created_at": "2026-11-15T09:30:00.000Z",
                     *       "state_changed_at": "2026-11-15T09:30:00.000Z",
                     *       "active_at": "2026-11-15T09:30:00.000Z",
                     *       "max_duration_seconds": 1,
                     *       "ends_at": "2026-11-15T09:30:00.000Z",
                     *       "ending": {
                     *         "reason": "requested",
                     *         "at": "2026-11-15T09:30:00.000Z"
                     *       },
                     *       "release_reason": "requested",
                     *       "released_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Allocation"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["StateConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["DurationTooLong"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    releaseAllocation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project_id: components["parameters"]["ProjectId"];
                allocation_id: components["parameters"]["AllocationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Being released. */
            202: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Operation-Location": components["headers"]["OperationLocation"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "alloc_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "org_id": "org_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "project_id": "proj_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "name": "training-run",
                     *       "labels": {
                     *         "team": "vision"
                     *       },
                     *       "state": "active",
                     *       "sku": "h200-1",
                     *       "gpu": {
                     *         "model": "NVIDIA H200",
                     *         "count": 1,
                     *         "memory_bytes": 151397597184
                     *       },
                     *       "capacity_shape": "gpu_slice",
                     *       "sudo": true,
                     *       "price_per_hour": {
                     *         "amount": "4.50",
                     *         "currency": "USD"
                     *       },
                     *       "simulated": false,
                     *       "region": "local",
                     *       "node": {
                     *         "id": "node_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *         "name": "node-c"
                     *       },
                     *       "isolation": "user",
                     *       "runtime_user": "gpu-01kadh6s",
                     *       "address": {
                     *         "host": "host-a",
                     *         "port": 22,
                     *         "user": "gpu-0v9x2e0tr6q0",
                     *         "host_keys": [
                     *           {
                     *             "type": "ssh-ed25519",
                     *             "fingerprint": "SHA256:A6Ca2vJDt1RXvd3rVfx6RvlM/sLk/k62lOs41Gyn0sE",
                     *             "public_key": "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIN1DGreQgBruksaI0dBhkQy3fzsA089LhzSamhQju6s/"
                     *           }
                     *         ]
                     *       },
                     *       "no_address_because": null,
                     *       "requested_by": {
                     *         "type": "user",
                     *         "id": "user_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *         "name": "training-run"
                     *       },
                     *       "operation": {
                     *         "id": "op_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *         "kind": "allocation.provision",
                     *         "state": "succeeded"
                     *       },
                     *       "failure": null,
                     *       "waiting": null,
                     *       "created_at": "2026-11-15T09:30:00.000Z",
                     *       "state_changed_at": "2026-11-15T09:30:00.000Z",
                     *       "active_at": "2026-11-15T09:30:00.000Z",
                     *       "max_duration_seconds": 1,
                     *       "ends_at": "2026-11-15T09:30:00.000Z",
                     *       "ending": {
                     *         "reason": "requested",
                     *         "at": "2026-11-15T09:30:00.000Z"
                     *       },
                     *       "release_reason": "requested",
                     *       "released_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Allocation"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["StateConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createTerminalToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project_id: components["parameters"]["ProjectId"];
                allocation_id: components["parameters"]["AllocationId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "kind": "shell"
                 *     }
                 */
                "application/json": components["schemas"]["TerminalTokenRequest"];
            };
        };
        responses: {
            /** @description The token. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": "gpt_Vn1c…",
                     *       "url": "ws://localhost:8444/ws/terminal/alloc_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "protocol": "gpuaas.terminal.v1",
                     *       "expires_at": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["TerminalToken"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["StateConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAllocationKeys: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project_id: components["parameters"]["ProjectId"];
                allocation_id: components["parameters"]["AllocationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "state": "applied",
                     *       "failure": null,
                     *       "items": [
                     *         {
                     *           "fingerprint": "SHA256:A6Ca2vJDt1RXvd3rVfx6RvlM/sLk/k62lOs41Gyn0sE",
                     *           "type": "ssh-ed25519",
                     *           "name": "training-run",
                     *           "owner": {
                     *             "type": "user",
                     *             "id": "user_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *             "name": "training-run"
                     *           },
                     *           "ssh_key_id": "sshk_01kadh6sw4e3bvk6mh4y0t2z7r"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AllocationKeys"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    changeAllocationKeys: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project_id: components["parameters"]["ProjectId"];
                allocation_id: components["parameters"]["AllocationId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "add": [
                 *         "sshk_01kadh6sw4e3bvk6mh4y0t2z7r"
                 *       ],
                 *       "remove": [
                 *         "SHA256:A6Ca2vJDt1RXvd3rVfx6RvlM/sLk/k62lOs41Gyn0sE"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["AllocationKeysChange"];
            };
        };
        responses: {
            /** @description The keys as they will be. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "state": "applied",
                     *       "failure": null,
                     *       "items": [
                     *         {
                     *           "fingerprint": "SHA256:A6Ca2vJDt1RXvd3rVfx6RvlM/sLk/k62lOs41Gyn0sE",
                     *           "type": "ssh-ed25519",
                     *           "name": "training-run",
                     *           "owner": {
                     *             "type": "user",
                     *             "id": "user_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *             "name": "training-run"
                     *           },
                     *           "ssh_key_id": "sshk_01kadh6sw4e3bvk6mh4y0t2z7r"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AllocationKeys"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["StateConflictOrTooManyAllocationKeys"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["SshPrivateKeyOrSshKeyInvalidOrSshKeyUnknown"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getReleaseEvidence: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project_id: components["parameters"]["ProjectId"];
                allocation_id: components["parameters"]["AllocationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The evidence, as long as it is kept. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "verified_by": "node",
                     *       "verified_at": "2026-11-15T09:30:00.000Z",
                     *       "waits_for_reimage": true,
                     *       "checks": [
                     *         {
                     *           "check": "no process of the account",
                     *           "ok": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ReleaseEvidence"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    forceReleaseAllocation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                allocation_id: components["parameters"]["AllocationId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "The host is being repaired."
                 *     }
                 */
                "application/json": components["schemas"]["ForcedRelease"];
            };
        };
        responses: {
            /** @description Being released. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "alloc_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "name": "training-run",
                     *       "state": "requested",
                     *       "org_id": "org_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "project_id": "proj_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "requested_by": {
                     *         "type": "user",
                     *         "id": "user_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *         "name": "training-run"
                     *       },
                     *       "gpu_count": 1,
                     *       "since": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["NodeAllocation"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["StateConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    forceCleanupAllocation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                allocation_id: components["parameters"]["AllocationId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "The host is being repaired.",
                 *       "runtime_verified_absent": true
                 *     }
                 */
                "application/json": components["schemas"]["ForcedCleanup"];
            };
        };
        responses: {
            /** @description The GPUs are free. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "alloc_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "name": "training-run",
                     *       "state": "requested",
                     *       "org_id": "org_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "project_id": "proj_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "requested_by": {
                     *         "type": "user",
                     *         "id": "user_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *         "name": "training-run"
                     *       },
                     *       "gpu_count": 1,
                     *       "since": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["NodeAllocation"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["StateConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOperation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                operation_id: components["parameters"]["OperationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "op_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "kind": "allocation.provision",
                     *       "state": "succeeded",
                     *       "target": {
                     *         "type": "allocation",
                     *         "id": "alloc_01kadh6sw4e3bvk6mh4y0t2z7r"
                     *       },
                     *       "project_id": "proj_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "steps": [
                     *         {
                     *           "name": "prepare_account",
                     *           "state": "succeeded",
                     *           "started_at": "2026-11-15T09:30:00.000Z",
                     *           "ended_at": "2026-11-15T09:30:00.000Z",
                     *           "duration_ms": 74,
                     *           "message": null
                     *         }
                     *       ],
                     *       "error": null,
                     *       "correlation_id": "cor_01kadh6sw4fw1s4n6xq9m8b2kd",
                     *       "created_at": "2026-11-15T09:30:00.000Z",
                     *       "updated_at": "2026-11-15T09:30:00.000Z",
                     *       "ended_at": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Operation"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    followProject: {
        parameters: {
            query?: {
                /** @description The same, for a browser that opens a WebSocket. */
                last_event_id?: string;
            };
            header?: {
                /** @description The `event_id` of the last hint that you have. */
                "Last-Event-ID"?: string;
            };
            path: {
                project_id: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The `data` of each event is one hint. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "event_id": "evt_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "type": "changed",
                     *       "resource": "allocation",
                     *       "id": "alloc_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "version": 1,
                     *       "at": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    "text/event-stream": components["schemas"]["Hint"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrTooManyStreams"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listProjectAuditEvents: {
        parameters: {
            query?: {
                /** @description Page size; more than 200 is treated as 200. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the page before. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Who did it: their id, or the name they had then. */
                actor?: components["parameters"]["AuditActor"];
                action?: components["parameters"]["AuditAction"];
                result?: components["parameters"]["AuditResult"];
                target_id?: components["parameters"]["AuditTargetId"];
                /** @description As it was sent in the header X-Correlation-Id, or made up by the platform. */
                correlation_id?: components["parameters"]["AuditCorrelationId"];
                /** @description From this time on. */
                since?: components["parameters"]["AuditSince"];
                /** @description Before this time. */
                until?: components["parameters"]["AuditUntil"];
            };
            header?: never;
            path: {
                project_id: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Audit events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "aud_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *           "at": "2026-11-15T09:30:00.000Z",
                     *           "actor": {
                     *             "type": "user",
                     *             "id": "user_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *             "name": "mara"
                     *           },
                     *           "action": "allocation.create",
                     *           "result": "success",
                     *           "target": {
                     *             "type": "allocation",
                     *             "id": "alloc_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *             "name": "training-run"
                     *           },
                     *           "project_id": "proj_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *           "correlation_id": "cor_01kadh6sw4fw1s4n6xq9m8b2kd",
                     *           "request_id": "req_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *           "detail": {},
                     *           "seal": {
                     *             "number": 311,
                     *             "position": 2048,
                     *             "sealed_at": "2026-11-15T09:30:00.000Z"
                     *           }
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["AuditEventList"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownFieldOrCursorInvalid"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAuditEvents: {
        parameters: {
            query?: {
                /** @description Page size; more than 200 is treated as 200. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the page before. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Who did it: their id, or the name they had then. */
                actor?: components["parameters"]["AuditActor"];
                action?: components["parameters"]["AuditAction"];
                result?: components["parameters"]["AuditResult"];
                target_id?: components["parameters"]["AuditTargetId"];
                /** @description As it was sent in the header X-Correlation-Id, or made up by the platform. */
                correlation_id?: components["parameters"]["AuditCorrelationId"];
                /** @description From this time on. */
                since?: components["parameters"]["AuditSince"];
                /** @description Before this time. */
                until?: components["parameters"]["AuditUntil"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Audit events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "aud_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *           "at": "2026-11-15T09:30:00.000Z",
                     *           "actor": {
                     *             "type": "user",
                     *             "id": "user_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *             "name": "mara"
                     *           },
                     *           "action": "allocation.create",
                     *           "result": "success",
                     *           "target": {
                     *             "type": "allocation",
                     *             "id": "alloc_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *             "name": "training-run"
                     *           },
                     *           "project_id": "proj_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *           "correlation_id": "cor_01kadh6sw4fw1s4n6xq9m8b2kd",
                     *           "request_id": "req_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *           "detail": {},
                     *           "seal": {
                     *             "number": 311,
                     *             "position": 2048,
                     *             "sealed_at": "2026-11-15T09:30:00.000Z"
                     *           }
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["AuditEventList"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownFieldOrCursorInvalid"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportProjectAuditEvents: {
        parameters: {
            query?: {
                format?: components["parameters"]["AuditFormat"];
                /** @description Who did it: their id, or the name they had then. */
                actor?: components["parameters"]["AuditActor"];
                action?: components["parameters"]["AuditAction"];
                result?: components["parameters"]["AuditResult"];
                target_id?: components["parameters"]["AuditTargetId"];
                /** @description As it was sent in the header X-Correlation-Id, or made up by the platform. */
                correlation_id?: components["parameters"]["AuditCorrelationId"];
                /** @description From this time on. */
                since?: components["parameters"]["AuditSince"];
                /** @description Before this time. */
                until?: components["parameters"]["AuditUntil"];
            };
            header?: never;
            path: {
                project_id: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One row for each event or hash. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {"row":"omitted","position":1,"digest":"5feceb66ffc86f38…"} */
                    "application/x-ndjson": string;
                    /** @example omitted,1,5feceb66ffc86f38…,,,,,,,,,,,,,, */
                    "text/csv": string;
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrTooManyStreams"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportAuditEvents: {
        parameters: {
            query?: {
                format?: components["parameters"]["AuditFormat"];
                /** @description Who did it: their id, or the name they had then. */
                actor?: components["parameters"]["AuditActor"];
                action?: components["parameters"]["AuditAction"];
                result?: components["parameters"]["AuditResult"];
                target_id?: components["parameters"]["AuditTargetId"];
                /** @description As it was sent in the header X-Correlation-Id, or made up by the platform. */
                correlation_id?: components["parameters"]["AuditCorrelationId"];
                /** @description From this time on. */
                since?: components["parameters"]["AuditSince"];
                /** @description Before this time. */
                until?: components["parameters"]["AuditUntil"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One row for each event or hash. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {"row":"omitted","position":1,"digest":"5feceb66ffc86f38…"} */
                    "application/x-ndjson": string;
                    /** @example omitted,1,5feceb66ffc86f38…,,,,,,,,,,,,,, */
                    "text/csv": string;
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            429: components["responses"]["RateLimitedOrTooManyStreams"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listProjectPolicies: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project_id: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Policies. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "key": "terminal.token_ttl_seconds",
                     *           "meaning": "How long a terminal can be opened with the token that was made for it.",
                     *           "unit": "seconds",
                     *           "default": 300,
                     *           "scopes": [
                     *             "platform"
                     *           ],
                     *           "narrows": "lower",
                     *           "value": 120,
                     *           "source": "default",
                     *           "own_value": 120,
                     *           "minimum": 30,
                     *           "maximum": 300,
                     *           "bound_by": "platform"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["PolicyList"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    setProjectPolicy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project_id: components["parameters"]["ProjectId"];
                policy_key: components["parameters"]["PolicyKey"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "value": 120,
                 *       "reason": "The host is being repaired."
                 *     }
                 */
                "application/json": components["schemas"]["PolicySet"];
            };
        };
        responses: {
            /** @description The policy. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "key": "terminal.token_ttl_seconds",
                     *       "meaning": "How long a terminal can be opened with the token that was made for it.",
                     *       "unit": "seconds",
                     *       "default": 300,
                     *       "scopes": [
                     *         "platform"
                     *       ],
                     *       "narrows": "lower",
                     *       "value": 120,
                     *       "source": "default",
                     *       "own_value": 120,
                     *       "minimum": 30,
                     *       "maximum": 300,
                     *       "bound_by": "platform"
                     *     }
                     */
                    "application/json": components["schemas"]["Policy"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["PolicyOutOfBoundsOrPolicyTooWide"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    clearProjectPolicy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project_id: components["parameters"]["ProjectId"];
                policy_key: components["parameters"]["PolicyKey"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The policy. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "key": "terminal.token_ttl_seconds",
                     *       "meaning": "How long a terminal can be opened with the token that was made for it.",
                     *       "unit": "seconds",
                     *       "default": 300,
                     *       "scopes": [
                     *         "platform"
                     *       ],
                     *       "narrows": "lower",
                     *       "value": 120,
                     *       "source": "default",
                     *       "own_value": 120,
                     *       "minimum": 30,
                     *       "maximum": 300,
                     *       "bound_by": "platform"
                     *     }
                     */
                    "application/json": components["schemas"]["Policy"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listProjectPolicyChanges: {
        parameters: {
            query?: {
                /** @description Page size; more than 200 is treated as 200. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the page before. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path: {
                project_id: components["parameters"]["ProjectId"];
                policy_key: components["parameters"]["PolicyKey"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Changes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "polc_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *           "key": "terminal.token_ttl_seconds",
                     *           "at": "2026-11-15T09:30:00.000Z",
                     *           "actor": {
                     *             "type": "user",
                     *             "id": "user_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *             "name": "training-run"
                     *           },
                     *           "before": 300,
                     *           "value": 120,
                     *           "reason": "The host is being repaired."
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["PolicyChangeList"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownFieldOrCursorInvalid"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listOrganizationPolicies: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organization_id: components["parameters"]["OrganizationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Policies. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "key": "terminal.token_ttl_seconds",
                     *           "meaning": "How long a terminal can be opened with the token that was made for it.",
                     *           "unit": "seconds",
                     *           "default": 300,
                     *           "scopes": [
                     *             "platform"
                     *           ],
                     *           "narrows": "lower",
                     *           "value": 120,
                     *           "source": "default",
                     *           "own_value": 120,
                     *           "minimum": 30,
                     *           "maximum": 300,
                     *           "bound_by": "platform"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["PolicyList"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    setOrganizationPolicy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organization_id: components["parameters"]["OrganizationId"];
                policy_key: components["parameters"]["PolicyKey"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "value": 120,
                 *       "reason": "The host is being repaired."
                 *     }
                 */
                "application/json": components["schemas"]["PolicySet"];
            };
        };
        responses: {
            /** @description The policy. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "key": "terminal.token_ttl_seconds",
                     *       "meaning": "How long a terminal can be opened with the token that was made for it.",
                     *       "unit": "seconds",
                     *       "default": 300,
                     *       "scopes": [
                     *         "platform"
                     *       ],
                     *       "narrows": "lower",
                     *       "value": 120,
                     *       "source": "default",
                     *       "own_value": 120,
                     *       "minimum": 30,
                     *       "maximum": 300,
                     *       "bound_by": "platform"
                     *     }
                     */
                    "application/json": components["schemas"]["Policy"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["PolicyOutOfBoundsOrPolicyTooWide"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    clearOrganizationPolicy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organization_id: components["parameters"]["OrganizationId"];
                policy_key: components["parameters"]["PolicyKey"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The policy. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "key": "terminal.token_ttl_seconds",
                     *       "meaning": "How long a terminal can be opened with the token that was made for it.",
                     *       "unit": "seconds",
                     *       "default": 300,
                     *       "scopes": [
                     *         "platform"
                     *       ],
                     *       "narrows": "lower",
                     *       "value": 120,
                     *       "source": "default",
                     *       "own_value": 120,
                     *       "minimum": 30,
                     *       "maximum": 300,
                     *       "bound_by": "platform"
                     *     }
                     */
                    "application/json": components["schemas"]["Policy"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listOrganizationPolicyChanges: {
        parameters: {
            query?: {
                /** @description Page size; more than 200 is treated as 200. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the page before. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path: {
                organization_id: components["parameters"]["OrganizationId"];
                policy_key: components["parameters"]["PolicyKey"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Changes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "polc_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *           "key": "terminal.token_ttl_seconds",
                     *           "at": "2026-11-15T09:30:00.000Z",
                     *           "actor": {
                     *             "type": "user",
                     *             "id": "user_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *             "name": "training-run"
                     *           },
                     *           "before": 300,
                     *           "value": 120,
                     *           "reason": "The host is being repaired."
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["PolicyChangeList"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownFieldOrCursorInvalid"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPlatformPolicies: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Policies. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "key": "terminal.token_ttl_seconds",
                     *           "meaning": "How long a terminal can be opened with the token that was made for it.",
                     *           "unit": "seconds",
                     *           "default": 300,
                     *           "scopes": [
                     *             "platform"
                     *           ],
                     *           "narrows": "lower",
                     *           "value": 120,
                     *           "source": "default",
                     *           "own_value": 120,
                     *           "minimum": 30,
                     *           "maximum": 300,
                     *           "bound_by": "platform"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["PolicyList"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    setPlatformPolicy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                policy_key: components["parameters"]["PolicyKey"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "value": 120,
                 *       "reason": "The host is being repaired."
                 *     }
                 */
                "application/json": components["schemas"]["PolicySet"];
            };
        };
        responses: {
            /** @description The policy. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "key": "terminal.token_ttl_seconds",
                     *       "meaning": "How long a terminal can be opened with the token that was made for it.",
                     *       "unit": "seconds",
                     *       "default": 300,
                     *       "scopes": [
                     *         "platform"
                     *       ],
                     *       "narrows": "lower",
                     *       "value": 120,
                     *       "source": "default",
                     *       "own_value": 120,
                     *       "minimum": 30,
                     *       "maximum": 300,
                     *       "bound_by": "platform"
                     *     }
                     */
                    "application/json": components["schemas"]["Policy"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["PolicyOutOfBounds"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    clearPlatformPolicy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                policy_key: components["parameters"]["PolicyKey"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The policy. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "key": "terminal.token_ttl_seconds",
                     *       "meaning": "How long a terminal can be opened with the token that was made for it.",
                     *       "unit": "seconds",
                     *       "default": 300,
                     *       "scopes": [
                     *         "platform"
                     *       ],
                     *       "narrows": "lower",
                     *       "value": 120,
                     *       "source": "default",
                     *       "own_value": 120,
                     *       "minimum": 30,
                     *       "maximum": 300,
                     *       "bound_by": "platform"
                     *     }
                     */
                    "application/json": components["schemas"]["Policy"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPlatformPolicyChanges: {
        parameters: {
            query?: {
                /** @description Page size; more than 200 is treated as 200. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the page before. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path: {
                policy_key: components["parameters"]["PolicyKey"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Changes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "polc_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *           "key": "terminal.token_ttl_seconds",
                     *           "at": "2026-11-15T09:30:00.000Z",
                     *           "actor": {
                     *             "type": "user",
                     *             "id": "user_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *             "name": "training-run"
                     *           },
                     *           "before": 300,
                     *           "value": 120,
                     *           "reason": "The host is being repaired."
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["PolicyChangeList"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownFieldOrCursorInvalid"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSshKeys: {
        parameters: {
            query?: {
                /** @description Page size; more than 200 is treated as 200. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the page before. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description SSH keys. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "sshk_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *           "name": "training-run",
                     *           "type": "ssh-ed25519",
                     *           "bits": 256,
                     *           "fingerprint": "5C:0E:9B:41:…",
                     *           "public_key": "MCowBQYDK2VwAyEA…",
                     *           "created_at": "2026-11-15T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["SshKeyList"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownFieldOrCursorInvalid"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrCsrfRejected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    addSshKey: {
        parameters: {
            query?: never;
            header: {
                /** @description Any unique text. The same key with the same body returns the first answer again for 24 hours. */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "public_key": "MCowBQYDK2VwAyEA…",
                 *       "name": "training-run"
                 *     }
                 */
                "application/json": components["schemas"]["SshKeyAdd"];
            };
        };
        responses: {
            /** @description The key. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "sshk_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "name": "training-run",
                     *       "type": "ssh-ed25519",
                     *       "bits": 256,
                     *       "fingerprint": "5C:0E:9B:41:…",
                     *       "public_key": "MCowBQYDK2VwAyEA…",
                     *       "created_at": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["SshKey"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownFieldOrIdempotencyKeyRequired"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrCsrfRejected"];
            409: components["responses"]["NameTakenOrIdempotencyInFlightOrSshKeyExistsOrTooManySshKeys"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReusedOrSshPrivateKeyOrSshKeyInvalid"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteSshKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                ssh_key_id: components["parameters"]["SshKeyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listNodes: {
        parameters: {
            query?: {
                /** @description Page size; more than 200 is treated as 200. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the page before. */
                cursor?: components["parameters"]["Cursor"];
                name?: components["schemas"]["Slug"];
                /** @description Name of a region. */
                region?: components["schemas"]["Slug"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Nodes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "node_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *           "name": "node-c",
                     *           "region": "local",
                     *           "state": "active",
                     *           "cordoned": false,
                     *           "simulated": false,
                     *           "isolation": "user",
                     *           "confinement": [
                     *             {
                     *               "aspect": "limits",
                     *               "holds": true,
                     *               "detail": "The database is responding."
                     *             }
                     *           ],
                     *           "hostname": "node-c.example.com",
                     *           "kernel": "6.12.48",
                     *           "agent_version": "0.1.0",
                     *           "task_types": [
                     *             "allocation.provision_user"
                     *           ],
                     *           "gpu_driver": {
                     *             "name": "training-run",
                     *             "state": "ok",
                     *             "version": "580.159.04",
                     *             "reason": "The host is being repaired."
                     *           },
                     *           "ssh": {
                     *             "host": "host-a",
                     *             "port": 22,
                     *             "host_keys": [
                     *               {
                     *                 "type": "ssh-ed25519",
                     *                 "fingerprint": "SHA256:A6Ca2vJDt1RXvd3rVfx6RvlM/sLk/k62lOs41Gyn0sE",
                     *                 "public_key": "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIN1DGreQgBruksaI0dBhkQy3fzsA089LhzSamhQju6s/"
                     *               }
                     *             ],
                     *             "reason": "The host is being repaired."
                     *           },
                     *           "gpus": [
                     *             {
                     *               "index": 0,
                     *               "model": "NVIDIA H200",
                     *               "memory_bytes": 151397597184,
                     *               "uuid": "GPU-8f1c7d0e-51c4-8a4b-0e0f-1b6f0f5f8b11",
                     *               "slot_state": "in_use",
                     *               "blocked_reason": "not_clean",
                     *               "allocation_id": "alloc_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *               "conditions": [
                     *                 {
                     *                   "code": "5uZq8Lx0",
                     *                   "detail": "The database is responding.",
                     *                   "since": "2026-11-15T09:30:00.000Z",
                     *                   "effect": "none",
                     *                   "clears": "automatic",
                     *                   "meaning": "The GPU is no longer on the PCI bus.",
                     *                   "next_step": "Power the host off and on, then clear it."
                     *                 }
                     *               ],
                     *               "busy_since": "2026-11-15T09:30:00.000Z",
                     *               "idle_since": "2026-11-15T09:30:00.000Z"
                     *             }
                     *           ],
                     *           "slots": {
                     *             "total": 8,
                     *             "available": 7,
                     *             "unavailable": 0,
                     *             "reserved": 0,
                     *             "in_use": 1,
                     *             "cleaning": 0,
                     *             "blocked": 0
                     *           },
                     *           "certificate": {
                     *             "fingerprint": "5C:0E:9B:41:…",
                     *             "not_before": "2026-11-15T09:30:00.000Z",
                     *             "not_after": "2026-11-16T09:30:00.000Z"
                     *           },
                     *           "quarantine": null,
                     *           "reimage": {
                     *             "since": "2026-11-15T09:30:00.000Z",
                     *             "agent_reported": true,
                     *             "new_install": true
                     *           },
                     *           "last_seen_at": "2026-11-15T09:30:00.000Z",
                     *           "last_work_at": "2026-11-15T09:30:00.000Z",
                     *           "link": {
                     *             "broken": "agent_silent",
                     *             "detail": "The database is responding."
                     *           },
                     *           "approval": {
                     *             "automatic": true,
                     *             "pending": [
                     *               {
                     *                 "index": 1,
                     *                 "model": "NVIDIA H200",
                     *                 "memory_bytes": 151397597184,
                     *                 "uuid": "GPU-8f1c7d0e-51c4-8a4b-0e0f-1b6f0f5f8b11"
                     *               }
                     *             ]
                     *           },
                     *           "waiting": null,
                     *           "created_at": "2026-11-15T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["NodeList"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownFieldOrCursorInvalid"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createNode: {
        parameters: {
            query?: never;
            header: {
                /** @description Any unique text. The same key with the same body returns the first answer again for 24 hours. */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "node-c",
                 *       "region": "local",
                 *       "approve_automatically": true
                 *     }
                 */
                "application/json": components["schemas"]["NodeCreate"];
            };
        };
        responses: {
            /** @description The node, waiting for its agent. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "node_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "name": "node-c",
                     *       "region": "local",
                     *       "state": "active",
                     *       "cordoned": false,
                     *       "simulated": false,
                     *       "isolation": "user",
                     *       "confinement": [
                     *         {
                     *           "aspect": "limits",
                     *           "holds": true,
                     *           "detail": "The database is responding."
                     *         }
                     *       ],
                     *       "hostname": "node-c.example.com",
                     *       "kernel": "6.12.48",
                     *       "agent_version": "0.1.0",
                     *       "task_types": [
                     *         "allocation.provision_user"
                     *       ],
                     *       "gpu_driver": {
                     *         "name": "training-run",
                     *         "state": "ok",
                     *         "version": "580.159.04",
                     *         "reason": "The host is being repaired."
                     *       },
                     *       "ssh": {
                     *         "host": "host-a",
                     *         "port": 22,
                     *         "host_keys": [
                     *           {
                     *             "type": "ssh-ed25519",
                     *             "fingerprint": "SHA256:A6Ca2vJDt1RXvd3rVfx6RvlM/sLk/k62lOs41Gyn0sE",
                     *             "public_key": "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIN1DGreQgBruksaI0dBhkQy3fzsA089LhzSamhQju6s/"
                     *           }
                     *         ],
                     *         "reason": "The host is being repaired."
                     *       },
                     *       "gpus": [
                     *         {
                     *           "index": 0,
                     *           "model": "NVIDIA H200",
                     *           "memory_bytes": 151397597184,
                     *           "uuid": "GPU-8f1c7d0e-51c4-8a4b-0e0f-1b6f0f5f8b11",
                     *           "slot_state": "in_use",
                     *           "blocked_reason": "not_clean",
                     *           "allocation_id": "alloc_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *           "conditions": [
                     *             {
                     *               "code": "5uZq8Lx0",
                     *               "detail": "The database is responding.",
                     *               "since": "2026-11-15T09:30:00.000Z",
                     *               "effect": "none",
                     *               "clears": "automatic",
                     *               "meaning": "The GPU is no longer on the PCI bus.",
                     *               "next_step": "Power the host off and on, then clear it."
                     *             }
                     *           ],
                     *           "busy_since": "2026-11-15T09:30:00.000Z",
                     *           "idle_since": "2026-11-15T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "slots": {
                     *         "total": 8,
                     *         "available": 7,
                     *         "unavailable": 0,
                     *         "reserved": 0,
                     *         "in_use": 1,
                     *         "cleaning": 0,
                     *         "blocked": 0
                     *       },
                     *       "certificate": {
                     *         "fingerprint": "5C:0E:9B:41:…",
                     *         "not_before": "2026-11-15T09:30:00.000Z",
                     *         "not_after": "2026-11-16T09:30:00.000Z"
                     *       },
                     *       "quarantine": null,
                     *       "reimage": {
                     *         "since": "2026-11-15T09:30:00.000Z",
                     *         "agent_reported": true,
                     *         "new_install": true
                     *       },
                     *       "last_seen_at": "2026-11-15T09:30:00.000Z",
                     *       "last_work_at": "2026-11-15T09:30:00.000Z",
                     *       "link": {
                     *         "broken": "agent_silent",
                     *         "detail": "The database is responding."
                     *       },
                     *       "approval": {
                     *         "automatic": true,
                     *         "pending": [
                     *           {
                     *             "index": 1,
                     *             "model": "NVIDIA H200",
                     *             "memory_bytes": 151397597184,
                     *             "uuid": "GPU-8f1c7d0e-51c4-8a4b-0e0f-1b6f0f5f8b11"
                     *           }
                     *         ]
                     *       },
                     *       "waiting": null,
                     *       "created_at": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Node"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownFieldOrIdempotencyKeyRequired"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            409: components["responses"]["NameTakenOrIdempotencyInFlight"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["RegionUnknownOrIdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getNode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                node_id: components["parameters"]["NodeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The node. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "node_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "name": "node-c",
                     *       "region": "local",
                     *       "state": "active",
                     *       "cordoned": false,
                     *       "simulated": false,
                     *       "isolation": "user",
                     *       "confinement": [
                     *         {
                     *           "aspect": "limits",
                     *           "holds": true,
                     *           "detail": "The database is responding."
                     *         }
                     *       ],
                     *       "hostname": "node-c.example.com",
                     *       "kernel": "6.12.48",
                     *       "agent_version": "0.1.0",
                     *       "task_types": [
                     *         "allocation.provision_user"
                     *       ],
                     *       "gpu_driver": {
                     *         "name": "training-run",
                     *         "state": "ok",
                     *         "version": "580.159.04",
                     *         "reason": "The host is being repaired."
                     *       },
                     *       "ssh": {
                     *         "host": "host-a",
                     *         "port": 22,
                     *         "host_keys": [
                     *           {
                     *             "type": "ssh-ed25519",
                     *             "fingerprint": "SHA256:A6Ca2vJDt1RXvd3rVfx6RvlM/sLk/k62lOs41Gyn0sE",
                     *             "public_key": "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIN1DGreQgBruksaI0dBhkQy3fzsA089LhzSamhQju6s/"
                     *           }
                     *         ],
                     *         "reason": "The host is being repaired."
                     *       },
                     *       "gpus": [
                     *         {
                     *           "index": 0,
                     *           "model": "NVIDIA H200",
                     *           "memory_bytes": 151397597184,
                     *           "uuid": "GPU-8f1c7d0e-51c4-8a4b-0e0f-1b6f0f5f8b11",
                     *           "slot_state": "in_use",
                     *           "blocked_reason": "not_clean",
                     *           "allocation_id": "alloc_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *           "conditions": [
                     *             {
                     *               "code": "5uZq8Lx0",
                     *               "detail": "The database is responding.",
                     *               "since": "2026-11-15T09:30:00.000Z",
                     *               "effect": "none",
                     *               "clears": "automatic",
                     *               "meaning": "The GPU is no longer on the PCI bus.",
                     *               "next_step": "Power the host off and on, then clear it."
                     *             }
                     *           ],
                     *           "busy_since": "2026-11-15T09:30:00.000Z",
                     *           "idle_since": "2026-11-15T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "slots": {
                     *         "total": 8,
                     *         "available": 7,
                     *         "unavailable": 0,
                     *         "reserved": 0,
                     *         "in_use": 1,
                     *         "cleaning": 0,
                     *         "blocked": 0
                     *       },
                     *       "certificate": {
                     *         "fingerprint": "5C:0E:9B:41:…",
                     *         "not_before": "2026-11-15T09:30:00.000Z",
                     *         "not_after": "2026-11-16T09:30:00.000Z"
                     *       },
                     *       "quarantine": null,
                     *       "reimage": {
                     *         "since": "2026-11-15T09:30:00.000Z",
                     *         "agent_reported": true,
                     *         "new_install": true
                     *       },
                     *       "last_seen_at": "2026-11-15T09:30:00.000Z",
                     *       "last_work_at": "2026-11-15T09:30:00.000Z",
                     *       "link": {
                     *         "broken": "agent_silent",
                     *         "detail": "The database is responding."
                     *       },
                     *       "approval": {
                     *         "automatic": true,
                     *         "pending": [
                     *           {
                     *             "index": 1,
                     *             "model": "NVIDIA H200",
                     *             "memory_bytes": 151397597184,
                     *             "uuid": "GPU-8f1c7d0e-51c4-8a4b-0e0f-1b6f0f5f8b11"
                     *           }
                     *         ]
                     *       },
                     *       "waiting": null,
                     *       "created_at": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Node"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeNode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                node_id: components["parameters"]["NodeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["StateConflictOrNodeNotEmpty"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    moveNode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                node_id: components["parameters"]["NodeId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "region": "local"
                 *     }
                 */
                "application/json": components["schemas"]["NodeMove"];
            };
        };
        responses: {
            /** @description The node. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "node_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "name": "node-c",
                     *       "region": "local",
                     *       "state": "active",
                     *       "cordoned": false,
                     *       "simulated": false,
                     *       "isolation": "user",
                     *       "confinement": [
                     *         {
                     *           "aspect": "limits",
                     *           "holds": true,
                     *           "detail": "The database is responding."
                     *         }
                     *       ],
                     *       "hostname": "node-c.example.com",
                     *       "kernel": "6.12.48",
                     *       "agent_version": "0.1.0",
                     *       "task_types": [
                     *         "allocation.provision_user"
                     *       ],
                     *       "gpu_driver": {
                     *         "name": "training-run",
                     *         "state": "ok",
                     *         "version": "580.159.04",
                     *         "reason": "The host is being repaired."
                     *       },
                     *       "ssh": {
                     *         "host": "host-a",
                     *         "port": 22,
                     *         "host_keys": [
                     *           {
                     *             "type": "ssh-ed25519",
                     *             "fingerprint": "SHA256:A6Ca2vJDt1RXvd3rVfx6RvlM/sLk/k62lOs41Gyn0sE",
                     *             "public_key": "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIN1DGreQgBruksaI0dBhkQy3fzsA089LhzSamhQju6s/"
                     *           }
                     *         ],
                     *         "reason": "The host is being repaired."
                     *       },
                     *       "gpus": [
                     *         {
                     *           "index": 0,
                     *           "model": "NVIDIA H200",
                     *           "memory_bytes": 151397597184,
                     *           "uuid": "GPU-8f1c7d0e-51c4-8a4b-0e0f-1b6f0f5f8b11",
                     *           "slot_state": "in_use",
                     *           "blocked_reason": "not_clean",
                     *           "allocation_id": "alloc_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *           "conditions": [
                     *             {
                     *               "code": "5uZq8Lx0",
                     *               "detail": "The database is responding.",
                     *               "since": "2026-11-15T09:30:00.000Z",
                     *               "effect": "none",
                     *               "clears": "automatic",
                     *               "meaning": "The GPU is no longer on the PCI bus.",
                     *               "next_step": "Power the host off and on, then clear it."
                     *             }
                     *           ],
                     *           "busy_since": "2026-11-15T09:30:00.000Z",
                     *           "idle_since": "2026-11-15T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "slots": {
                     *         "total": 8,
                     *         "available": 7,
                     *         "unavailable": 0,
                     *         "reserved": 0,
                     *         "in_use": 1,
                     *         "cleaning": 0,
                     *         "blocked": 0
                     *       },
                     *       "certificate": {
                     *         "fingerprint": "5C:0E:9B:41:…",
                     *         "not_before": "2026-11-15T09:30:00.000Z",
                     *         "not_after": "2026-11-16T09:30:00.000Z"
                     *       },
                     *       "quarantine": null,
                     *       "reimage": {
                     *         "since": "2026-11-15T09:30:00.000Z",
                     *         "agent_reported": true,
                     *         "new_install": true
                     *       },
                     *       "last_seen_at": "2026-11-15T09:30:00.000Z",
                     *       "last_work_at": "2026-11-15T09:30:00.000Z",
                     *       "link": {
                     *         "broken": "agent_silent",
                     *         "detail": "The database is responding."
                     *       },
                     *       "approval": {
                     *         "automatic": true,
                     *         "pending": [
                     *           {
                     *             "index": 1,
                     *             "model": "NVIDIA H200",
                     *             "memory_bytes": 151397597184,
                     *             "uuid": "GPU-8f1c7d0e-51c4-8a4b-0e0f-1b6f0f5f8b11"
                     *           }
                     *         ]
                     *       },
                     *       "waiting": null,
                     *       "created_at": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Node"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["StateConflictOrNodeNotEmpty"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["RegionUnknown"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createJoinToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                node_id: components["parameters"]["NodeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The token, shown this once. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": "gpt_Vn1c…",
                     *       "node_id": "node_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "agent_url": "https://gpuaas.example.com:8446",
                     *       "expires_at": "2026-11-15T09:30:00.000Z",
                     *       "ca_fingerprint": "5C:0E:9B:41:…",
                     *       "install": {
                     *         "command": " printf '%s\\n' gpuaas_join_… | (…; sh \"$f\" https://gpuaas.example.com)",
                     *         "cloud_config": "#cloud-config\nruncmd: […]\n",
                     *         "url": "ws://localhost:8444/ws/terminal/alloc_01kadh6sw4e3bvk6mh4y0t2z7r"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["JoinToken"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["StateConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    revokeNode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                node_id: components["parameters"]["NodeId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "The host is being repaired."
                 *     }
                 */
                "application/json": components["schemas"]["NodeRevocation"];
            };
        };
        responses: {
            /** @description The node, quarantined. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "node_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "name": "node-c",
                     *       "region": "local",
                     *       "state": "active",
                     *       "cordoned": false,
                     *       "simulated": false,
                     *       "isolation": "user",
                     *       "confinement": [
                     *         {
                     *           "aspect": "limits",
                     *           "holds": true,
                     *           "detail": "The database is responding."
                     *         }
                     *       ],
                     *       "hostname": "node-c.example.com",
                     *       "kernel": "6.12.48",
                     *       "agent_version": "0.1.0",
                     *       "task_types": [
                     *         "allocation.provision_user"
                     *       ],
                     *       "gpu_driver": {
                     *         "name": "training-run",
                     *         "state": "ok",
                     *         "version": "580.159.04",
                     *         "reason": "The host is being repaired."
                     *       },
                     *       "ssh": {
                     *         "host": "host-a",
                     *         "port": 22,
                     *         "host_keys": [
                     *           {
                     *             "type": "ssh-ed25519",
                     *             "fingerprint": "SHA256:A6Ca2vJDt1RXvd3rVfx6RvlM/sLk/k62lOs41Gyn0sE",
                     *             "public_key": "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIN1DGreQgBruksaI0dBhkQy3fzsA089LhzSamhQju6s/"
                     *           }
                     *         ],
                     *         "reason": "The host is being repaired."
                     *       },
                     *       "gpus": [
                     *         {
                     *           "index": 0,
                     *           "model": "NVIDIA H200",
                     *           "memory_bytes": 151397597184,
                     *           "uuid": "GPU-8f1c7d0e-51c4-8a4b-0e0f-1b6f0f5f8b11",
                     *           "slot_state": "in_use",
                     *           "blocked_reason": "not_clean",
                     *           "allocation_id": "alloc_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *           "conditions": [
                     *             {
                     *               "code": "5uZq8Lx0",
                     *               "detail": "The database is responding.",
                     *               "since": "2026-11-15T09:30:00.000Z",
                     *               "effect": "none",
                     *               "clears": "automatic",
                     *               "meaning": "The GPU is no longer on the PCI bus.",
                     *               "next_step": "Power the host off and on, then clear it."
                     *             }
                     *           ],
                     *           "busy_since": "2026-11-15T09:30:00.000Z",
                     *           "idle_since": "2026-11-15T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "slots": {
                     *         "total": 8,
                     *         "available": 7,
                     *         "unavailable": 0,
                     *         "reserved": 0,
                     *         "in_use": 1,
                     *         "cleaning": 0,
                     *         "blocked": 0
                     *       },
                     *       "certificate": {
                     *         "fingerprint": "5C:0E:9B:41:…",
                     *         "not_before": "2026-11-15T09:30:00.000Z",
                     *         "not_after": "2026-11-16T09:30:00.000Z"
                     *       },
                     *       "quarantine": null,
                     *       "reimage": {
                     *         "since": "2026-11-15T09:30:00.000Z",
                     *         "agent_reported": true,
                     *         "new_install": true
                     *       },
                     *       "last_seen_at": "2026-11-15T09:30:00.000Z",
                     *       "last_work_at": "2026-11-15T09:30:00.000Z",
                     *       "link": {
                     *         "broken": "agent_silent",
                     *         "detail": "The database is responding."
                     *       },
                     *       "approval": {
                     *         "automatic": true,
                     *         "pending": [
                     *           {
                     *             "index": 1,
                     *             "model": "NVIDIA H200",
                     *             "memory_bytes": 151397597184,
                     *             "uuid": "GPU-8f1c7d0e-51c4-8a4b-0e0f-1b6f0f5f8b11"
                     *           }
                     *         ]
                     *       },
                     *       "waiting": null,
                     *       "created_at": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Node"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["StateConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    approveNode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                node_id: components["parameters"]["NodeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The node with its slots. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "node_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "name": "node-c",
                     *       "region": "local",
                     *       "state": "active",
                     *       "cordoned": false,
                     *       "simulated": false,
                     *       "isolation": "user",
                     *       "confinement": [
                     *         {
                     *           "aspect": "limits",
                     *           "holds": true,
                     *           "detail": "The database is responding."
                     *         }
                     *       ],
                     *       "hostname": "node-c.example.com",
                     *       "kernel": "6.12.48",
                     *       "agent_version": "0.1.0",
                     *       "task_types": [
                     *         "allocation.provision_user"
                     *       ],
                     *       "gpu_driver": {
                     *         "name": "training-run",
                     *         "state": "ok",
                     *         "version": "580.159.04",
                     *         "reason": "The host is being repaired."
                     *       },
                     *       "ssh": {
                     *         "host": "host-a",
                     *         "port": 22,
                     *         "host_keys": [
                     *           {
                     *             "type": "ssh-ed25519",
                     *             "fingerprint": "SHA256:A6Ca2vJDt1RXvd3rVfx6RvlM/sLk/k62lOs41Gyn0sE",
                     *             "public_key": "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIN1DGreQgBruksaI0dBhkQy3fzsA089LhzSamhQju6s/"
                     *           }
                     *         ],
                     *         "reason": "The host is being repaired."
                     *       },
                     *       "gpus": [
                     *         {
                     *           "index": 0,
                     *           "model": "NVIDIA H200",
                     *           "memory_bytes": 151397597184,
                     *           "uuid": "GPU-8f1c7d0e-51c4-8a4b-0e0f-1b6f0f5f8b11",
                     *           "slot_state": "in_use",
                     *           "blocked_reason": "not_clean",
                     *           "allocation_id": "alloc_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *           "conditions": [
                     *             {
                     *               "code": "5uZq8Lx0",
                     *               "detail": "The database is responding.",
                     *               "since": "2026-11-15T09:30:00.000Z",
                     *               "effect": "none",
                     *               "clears": "automatic",
                     *               "meaning": "The GPU is no longer on the PCI bus.",
                     *               "next_step": "Power the host off and on, then clear it."
                     *             }
                     *           ],
                     *           "busy_since": "2026-11-15T09:30:00.000Z",
                     *           "idle_since": "2026-11-15T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "slots": {
                     *         "total": 8,
                     *         "available": 7,
                     *         "unavailable": 0,
                     *         "reserved": 0,
                     *         "in_use": 1,
                     *         "cleaning": 0,
                     *         "blocked": 0
                     *       },
                     *       "certificate": {
                     *         "fingerprint": "5C:0E:9B:41:…",
                     *         "not_before": "2026-11-15T09:30:00.000Z",
                     *         "not_after": "2026-11-16T09:30:00.000Z"
                     *       },
                     *       "quarantine": null,
                     *       "reimage": {
                     *         "since": "2026-11-15T09:30:00.000Z",
                     *         "agent_reported": true,
                     *         "new_install": true
                     *       },
                     *       "last_seen_at": "2026-11-15T09:30:00.000Z",
                     *       "last_work_at": "2026-11-15T09:30:00.000Z",
                     *       "link": {
                     *         "broken": "agent_silent",
                     *         "detail": "The database is responding."
                     *       },
                     *       "approval": {
                     *         "automatic": true,
                     *         "pending": [
                     *           {
                     *             "index": 1,
                     *             "model": "NVIDIA H200",
                     *             "memory_bytes": 151397597184,
                     *             "uuid": "GPU-8f1c7d0e-51c4-8a4b-0e0f-1b6f0f5f8b11"
                     *           }
                     *         ]
                     *       },
                     *       "waiting": null,
                     *       "created_at": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Node"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["StateConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    cordonNode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                node_id: components["parameters"]["NodeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The node. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "node_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "name": "node-c",
                     *       "region": "local",
                     *       "state": "active",
                     *       "cordoned": false,
                     *       "simulated": false,
                     *       "isolation": "user",
                     *       "confinement": [
                     *         {
                     *           "aspect": "limits",
                     *           "holds": true,
                     *           "detail": "The database is responding."
                     *         }
                     *       ],
                     *       "hostname": "node-c.example.com",
                     *       "kernel": "6.12.48",
                     *       "agent_version": "0.1.0",
                     *       "task_types": [
                     *         "allocation.provision_user"
                     *       ],
                     *       "gpu_driver": {
                     *         "name": "training-run",
                     *         "state": "ok",
                     *         "version": "580.159.04",
                     *         "reason": "The host is being repaired."
                     *       },
                     *       "ssh": {
                     *         "host": "host-a",
                     *         "port": 22,
                     *         "host_keys": [
                     *           {
                     *             "type": "ssh-ed25519",
                     *             "fingerprint": "SHA256:A6Ca2vJDt1RXvd3rVfx6RvlM/sLk/k62lOs41Gyn0sE",
                     *             "public_key": "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIN1DGreQgBruksaI0dBhkQy3fzsA089LhzSamhQju6s/"
                     *           }
                     *         ],
                     *         "reason": "The host is being repaired."
                     *       },
                     *       "gpus": [
                     *         {
                     *           "index": 0,
                     *           "model": "NVIDIA H200",
                     *           "memory_bytes": 151397597184,
                     *           "uuid": "GPU-8f1c7d0e-51c4-8a4b-0e0f-1b6f0f5f8b11",
                     *           "slot_state": "in_use",
                     *           "blocked_reason": "not_clean",
                     *           "allocation_id": "alloc_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *           "conditions": [
                     *             {
                     *               "code": "5uZq8Lx0",
                     *               "detail": "The database is responding.",
                     *               "since": "2026-11-15T09:30:00.000Z",
                     *               "effect": "none",
                     *               "clears": "automatic",
                     *               "meaning": "The GPU is no longer on the PCI bus.",
                     *               "next_step": "Power the host off and on, then clear it."
                     *             }
                     *           ],
                     *           "busy_since": "2026-11-15T09:30:00.000Z",
                     *           "idle_since": "2026-11-15T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "slots": {
                     *         "total": 8,
                     *         "available": 7,
                     *         "unavailable": 0,
                     *         "reserved": 0,
                     *         "in_use": 1,
                     *         "cleaning": 0,
                     *         "blocked": 0
                     *       },
                     *       "certificate": {
                     *         "fingerprint": "5C:0E:9B:41:…",
                     *         "not_before": "2026-11-15T09:30:00.000Z",
                     *         "not_after": "2026-11-16T09:30:00.000Z"
                     *       },
                     *       "quarantine": null,
                     *       "reimage": {
                     *         "since": "2026-11-15T09:30:00.000Z",
                     *         "agent_reported": true,
                     *         "new_install": true
                     *       },
                     *       "last_seen_at": "2026-11-15T09:30:00.000Z",
                     *       "last_work_at": "2026-11-15T09:30:00.000Z",
                     *       "link": {
                     *         "broken": "agent_silent",
                     *         "detail": "The database is responding."
                     *       },
                     *       "approval": {
                     *         "automatic": true,
                     *         "pending": [
                     *           {
                     *             "index": 1,
                     *             "model": "NVIDIA H200",
                     *             "memory_bytes": 151397597184,
                     *             "uuid": "GPU-8f1c7d0e-51c4-8a4b-0e0f-1b6f0f5f8b11"
                     *           }
                     *         ]
                     *       },
                     *       "waiting": null,
                     *       "created_at": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Node"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["StateConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    uncordonNode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                node_id: components["parameters"]["NodeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The node. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "node_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "name": "node-c",
                     *       "region": "local",
                     *       "state": "active",
                     *       "cordoned": false,
                     *       "simulated": false,
                     *       "isolation": "user",
                     *       "confinement": [
                     *         {
                     *           "aspect": "limits",
                     *           "holds": true,
                     *           "detail": "The database is responding."
                     *         }
                     *       ],
                     *       "hostname": "node-c.example.com",
                     *       "kernel": "6.12.48",
                     *       "agent_version": "0.1.0",
                     *       "task_types": [
                     *         "allocation.provision_user"
                     *       ],
                     *       "gpu_driver": {
                     *         "name": "training-run",
                     *         "state": "ok",
                     *         "version": "580.159.04",
                     *         "reason": "The host is being repaired."
                     *       },
                     *       "ssh": {
                     *         "host": "host-a",
                     *         "port": 22,
                     *         "host_keys": [
                     *           {
                     *             "type": "ssh-ed25519",
                     *             "fingerprint": "SHA256:A6Ca2vJDt1RXvd3rVfx6RvlM/sLk/k62lOs41Gyn0sE",
                     *             "public_key": "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIN1DGreQgBruksaI0dBhkQy3fzsA089LhzSamhQju6s/"
                     *           }
                     *         ],
                     *         "reason": "The host is being repaired."
                     *       },
                     *       "gpus": [
                     *         {
                     *           "index": 0,
                     *           "model": "NVIDIA H200",
                     *           "memory_bytes": 151397597184,
                     *           "uuid": "GPU-8f1c7d0e-51c4-8a4b-0e0f-1b6f0f5f8b11",
                     *           "slot_state": "in_use",
                     *           "blocked_reason": "not_clean",
                     *           "allocation_id": "alloc_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *           "conditions": [
                     *             {
                     *               "code": "5uZq8Lx0",
                     *               "detail": "The database is responding.",
                     *               "since": "2026-11-15T09:30:00.000Z",
                     *               "effect": "none",
                     *               "clears": "automatic",
                     *               "meaning": "The GPU is no longer on the PCI bus.",
                     *               "next_step": "Power the host off and on, then clear it."
                     *             }
                     *           ],
                     *           "busy_since": "2026-11-15T09:30:00.000Z",
                     *           "idle_since": "2026-11-15T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "slots": {
                     *         "total": 8,
                     *         "available": 7,
                     *         "unavailable": 0,
                     *         "reserved": 0,
                     *         "in_use": 1,
                     *         "cleaning": 0,
                     *         "blocked": 0
                     *       },
                     *       "certificate": {
                     *         "fingerprint": "5C:0E:9B:41:…",
                     *         "not_before": "2026-11-15T09:30:00.000Z",
                     *         "not_after": "2026-11-16T09:30:00.000Z"
                     *       },
                     *       "quarantine": null,
                     *       "reimage": {
                     *         "since": "2026-11-15T09:30:00.000Z",
                     *         "agent_reported": true,
                     *         "new_install": true
                     *       },
                     *       "last_seen_at": "2026-11-15T09:30:00.000Z",
                     *       "last_work_at": "2026-11-15T09:30:00.000Z",
                     *       "link": {
                     *         "broken": "agent_silent",
                     *         "detail": "The database is responding."
                     *       },
                     *       "approval": {
                     *         "automatic": true,
                     *         "pending": [
                     *           {
                     *             "index": 1,
                     *             "model": "NVIDIA H200",
                     *             "memory_bytes": 151397597184,
                     *             "uuid": "GPU-8f1c7d0e-51c4-8a4b-0e0f-1b6f0f5f8b11"
                     *           }
                     *         ]
                     *       },
                     *       "waiting": null,
                     *       "created_at": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Node"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["StateConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    drainNode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                node_id: components["parameters"]["NodeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The node, draining or drained. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "node_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "name": "node-c",
                     *       "region": "local",
                     *       "state": "active",
                     *       "cordoned": false,
                     *       "simulated": false,
                     *       "isolation": "user",
                     *       "confinement": [
                     *         {
                     *           "aspect": "limits",
                     *           "holds": true,
                     *           "detail": "The database is responding."
                     *         }
                     *       ],
                     *       "hostname": "node-c.example.com",
                     *       "kernel": "6.12.48",
                     *       "agent_version": "0.1.0",
                     *       "task_types": [
                     *         "allocation.provision_user"
                     *       ],
                     *       "gpu_driver": {
                     *         "name": "training-run",
                     *         "state": "ok",
                     *         "version": "580.159.04",
                     *         "reason": "The host is being repaired."
                     *       },
                     *       "ssh": {
                     *         "host": "host-a",
                     *         "port": 22,
                     *         "host_keys": [
                     *           {
                     *             "type": "ssh-ed25519",
                     *             "fingerprint": "SHA256:A6Ca2vJDt1RXvd3rVfx6RvlM/sLk/k62lOs41Gyn0sE",
                     *             "public_key": "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIN1DGreQgBruksaI0dBhkQy3fzsA089LhzSamhQju6s/"
                     *           }
                     *         ],
                     *         "reason": "The host is being repaired."
                     *       },
                     *       "gpus": [
                     *         {
                     *           "index": 0,
                     *           "model": "NVIDIA H200",
                     *           "memory_bytes": 151397597184,
                     *           "uuid": "GPU-8f1c7d0e-51c4-8a4b-0e0f-1b6f0f5f8b11",
                     *           "slot_state": "in_use",
                     *           "blocked_reason": "not_clean",
                     *           "allocation_id": "alloc_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *           "conditions": [
                     *             {
                     *               "code": "5uZq8Lx0",
                     *               "detail": "The database is responding.",
                     *               "since": "2026-11-15T09:30:00.000Z",
                     *               "effect": "none",
                     *               "clears": "automatic",
                     *               "meaning": "The GPU is no longer on the PCI bus.",
                     *               "next_step": "Power the host off and on, then clear it."
                     *             }
                     *           ],
                     *           "busy_since": "2026-11-15T09:30:00.000Z",
                     *           "idle_since": "2026-11-15T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "slots": {
                     *         "total": 8,
                     *         "available": 7,
                     *         "unavailable": 0,
                     *         "reserved": 0,
                     *         "in_use": 1,
                     *         "cleaning": 0,
                     *         "blocked": 0
                     *       },
                     *       "certificate": {
                     *         "fingerprint": "5C:0E:9B:41:…",
                     *         "not_before": "2026-11-15T09:30:00.000Z",
                     *         "not_after": "2026-11-16T09:30:00.000Z"
                     *       },
                     *       "quarantine": null,
                     *       "reimage": {
                     *         "since": "2026-11-15T09:30:00.000Z",
                     *         "agent_reported": true,
                     *         "new_install": true
                     *       },
                     *       "last_seen_at": "2026-11-15T09:30:00.000Z",
                     *       "last_work_at": "2026-11-15T09:30:00.000Z",
                     *       "link": {
                     *         "broken": "agent_silent",
                     *         "detail": "The database is responding."
                     *       },
                     *       "approval": {
                     *         "automatic": true,
                     *         "pending": [
                     *           {
                     *             "index": 1,
                     *             "model": "NVIDIA H200",
                     *             "memory_bytes": 151397597184,
                     *             "uuid": "GPU-8f1c7d0e-51c4-8a4b-0e0f-1b6f0f5f8b11"
                     *           }
                     *         ]
                     *       },
                     *       "waiting": null,
                     *       "created_at": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Node"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["StateConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    quarantineNode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                node_id: components["parameters"]["NodeId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "The host is being repaired."
                 *     }
                 */
                "application/json": components["schemas"]["NodeRevocation"];
            };
        };
        responses: {
            /** @description The node, quarantined. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "node_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "name": "node-c",
                     *       "region": "local",
                     *       "state": "active",
                     *       "cordoned": false,
                     *       "simulated": false,
                     *       "isolation": "user",
                     *       "confinement": [
                     *         {
                     *           "aspect": "limits",
                     *           "holds": true,
                     *           "detail": "The database is responding."
                     *         }
                     *       ],
                     *       "hostname": "node-c.example.com",
                     *       "kernel": "6.12.48",
                     *       "agent_version": "0.1.0",
                     *       "task_types": [
                     *         "allocation.provision_user"
                     *       ],
                     *       "gpu_driver": {
                     *         "name": "training-run",
                     *         "state": "ok",
                     *         "version": "580.159.04",
                     *         "reason": "The host is being repaired."
                     *       },
                     *       "ssh": {
                     *         "host": "host-a",
                     *         "port": 22,
                     *         "host_keys": [
                     *           {
                     *             "type": "ssh-ed25519",
                     *             "fingerprint": "SHA256:A6Ca2vJDt1RXvd3rVfx6RvlM/sLk/k62lOs41Gyn0sE",
                     *             "public_key": "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIN1DGreQgBruksaI0dBhkQy3fzsA089LhzSamhQju6s/"
                     *           }
                     *         ],
                     *         "reason": "The host is being repaired."
                     *       },
                     *       "gpus": [
                     *         {
                     *           "index": 0,
                     *           "model": "NVIDIA H200",
                     *           "memory_bytes": 151397597184,
                     *           "uuid": "GPU-8f1c7d0e-51c4-8a4b-0e0f-1b6f0f5f8b11",
                     *           "slot_state": "in_use",
                     *           "blocked_reason": "not_clean",
                     *           "allocation_id": "alloc_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *           "conditions": [
                     *             {
                     *               "code": "5uZq8Lx0",
                     *               "detail": "The database is responding.",
                     *               "since": "2026-11-15T09:30:00.000Z",
                     *               "effect": "none",
                     *               "clears": "automatic",
                     *               "meaning": "The GPU is no longer on the PCI bus.",
                     *               "next_step": "Power the host off and on, then clear it."
                     *             }
                     *           ],
                     *           "busy_since": "2026-11-15T09:30:00.000Z",
                     *           "idle_since": "2026-11-15T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "slots": {
                     *         "total": 8,
                     *         "available": 7,
                     *         "unavailable": 0,
                     *         "reserved": 0,
                     *         "in_use": 1,
                     *         "cleaning": 0,
                     *         "blocked": 0
                     *       },
                     *       "certificate": {
                     *         "fingerprint": "5C:0E:9B:41:…",
                     *         "not_before": "2026-11-15T09:30:00.000Z",
                     *         "not_after": "2026-11-16T09:30:00.000Z"
                     *       },
                     *       "quarantine": null,
                     *       "reimage": {
                     *         "since": "2026-11-15T09:30:00.000Z",
                     *         "agent_reported": true,
                     *         "new_install": true
                     *       },
                     *       "last_seen_at": "2026-11-15T09:30:00.000Z",
                     *       "last_work_at": "2026-11-15T09:30:00.000Z",
                     *       "link": {
                     *         "broken": "agent_silent",
                     *         "detail": "The database is responding."
                     *       },
                     *       "approval": {
                     *         "automatic": true,
                     *         "pending": [
                     *           {
                     *             "index": 1,
                     *             "model": "NVIDIA H200",
                     *             "memory_bytes": 151397597184,
                     *             "uuid": "GPU-8f1c7d0e-51c4-8a4b-0e0f-1b6f0f5f8b11"
                     *           }
                     *         ]
                     *       },
                     *       "waiting": null,
                     *       "created_at": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Node"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["StateConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    liftNode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                node_id: components["parameters"]["NodeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The node. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "node_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "name": "node-c",
                     *       "region": "local",
                     *       "state": "active",
                     *       "cordoned": false,
                     *       "simulated": false,
                     *       "isolation": "user",
                     *       "confinement": [
                     *         {
                     *           "aspect": "limits",
                     *           "holds": true,
                     *           "detail": "The database is responding."
                     *         }
                     *       ],
                     *       "hostname": "node-c.example.com",
                     *       "kernel": "6.12.48",
                     *       "agent_version": "0.1.0",
                     *       "task_types": [
                     *         "allocation.provision_user"
                     *       ],
                     *       "gpu_driver": {
                     *         "name": "training-run",
                     *         "state": "ok",
                     *         "version": "580.159.04",
                     *         "reason": "The host is being repaired."
                     *       },
                     *       "ssh": {
                     *         "host": "host-a",
                     *         "port": 22,
                     *         "host_keys": [
                     *           {
                     *             "type": "ssh-ed25519",
                     *             "fingerprint": "SHA256:A6Ca2vJDt1RXvd3rVfx6RvlM/sLk/k62lOs41Gyn0sE",
                     *             "public_key": "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIN1DGreQgBruksaI0dBhkQy3fzsA089LhzSamhQju6s/"
                     *           }
                     *         ],
                     *         "reason": "The host is being repaired."
                     *       },
                     *       "gpus": [
                     *         {
                     *           "index": 0,
                     *           "model": "NVIDIA H200",
                     *           "memory_bytes": 151397597184,
                     *           "uuid": "GPU-8f1c7d0e-51c4-8a4b-0e0f-1b6f0f5f8b11",
                     *           "slot_state": "in_use",
                     *           "blocked_reason": "not_clean",
                     *           "allocation_id": "alloc_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *           "conditions": [
                     *             {
                     *               "code": "5uZq8Lx0",
                     *               "detail": "The database is responding.",
                     *               "since": "2026-11-15T09:30:00.000Z",
                     *               "effect": "none",
                     *               "clears": "automatic",
                     *               "meaning": "The GPU is no longer on the PCI bus.",
                     *               "next_step": "Power the host off and on, then clear it."
                     *             }
                     *           ],
                     *           "busy_since": "2026-11-15T09:30:00.000Z",
                     *           "idle_since": "2026-11-15T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "slots": {
                     *         "total": 8,
                     *         "available": 7,
                     *         "unavailable": 0,
                     *         "reserved": 0,
                     *         "in_use": 1,
                     *         "cleaning": 0,
                     *         "blocked": 0
                     *       },
                     *       "certificate": {
                     *         "fingerprint": "5C:0E:9B:41:…",
                     *         "not_before": "2026-11-15T09:30:00.000Z",
                     *         "not_after": "2026-11-16T09:30:00.000Z"
                     *       },
                     *       "quarantine": null,
                     *       "reimage": {
                     *         "since": "2026-11-15T09:30:00.000Z",
                     *         "agent_reported": true,
                     *         "new_install": true
                     *       },
                     *       "last_seen_at": "2026-11-15T09:30:00.000Z",
                     *       "last_work_at": "2026-11-15T09:30:00.000Z",
                     *       "link": {
                     *         "broken": "agent_silent",
                     *         "detail": "The database is responding."
                     *       },
                     *       "approval": {
                     *         "automatic": true,
                     *         "pending": [
                     *           {
                     *             "index": 1,
                     *             "model": "NVIDIA H200",
                     *             "memory_bytes": 151397597184,
                     *             "uuid": "GPU-8f1c7d0e-51c4-8a4b-0e0f-1b6f0f5f8b11"
                     *           }
                     *         ]
                     *       },
                     *       "waiting": null,
                     *       "created_at": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Node"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["StateConflictOrCertificateRevoked"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    confirmReimage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                node_id: components["parameters"]["NodeId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "The host is being repaired."
                 *     }
                 */
                "application/json": components["schemas"]["NodeReimage"];
            };
        };
        responses: {
            /** @description The node. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "node_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "name": "node-c",
                     *       "region": "local",
                     *       "state": "active",
                     *       "cordoned": false,
                     *       "simulated": false,
                     *       "isolation": "user",
                     *       "confinement": [
                     *         {
                     *           "aspect": "limits",
                     *           "holds": true,
                     *           "detail": "The database is responding."
                     *         }
                     *       ],
                     *       "hostname": "node-c.example.com",
                     *       "kernel": "6.12.48",
                     *       "agent_version": "0.1.0",
                     *       "task_types": [
                     *         "allocation.provision_user"
                     *       ],
                     *       "gpu_driver": {
                     *         "name": "training-run",
                     *         "state": "ok",
                     *         "version": "580.159.04",
                     *         "reason": "The host is being repaired."
                     *       },
                     *       "ssh": {
                     *         "host": "host-a",
                     *         "port": 22,
                     *         "host_keys": [
                     *           {
                     *             "type": "ssh-ed25519",
                     *             "fingerprint": "SHA256:A6Ca2vJDt1RXvd3rVfx6RvlM/sLk/k62lOs41Gyn0sE",
                     *             "public_key": "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIN1DGreQgBruksaI0dBhkQy3fzsA089LhzSamhQju6s/"
                     *           }
                     *         ],
                     *         "reason": "The host is being repaired."
                     *       },
                     *       "gpus": [
                     *         {
                     *           "index": 0,
                     *           "model": "NVIDIA H200",
                     *           "memory_bytes": 151397597184,
                     *           "uuid": "GPU-8f1c7d0e-51c4-8a4b-0e0f-1b6f0f5f8b11",
                     *           "slot_state": "in_use",
                     *           "blocked_reason": "not_clean",
                     *           "allocation_id": "alloc_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *           "conditions": [
                     *             {
                     *               "code": "5uZq8Lx0",
                     *               "detail": "The database is responding.",
                     *               "since": "2026-11-15T09:30:00.000Z",
                     *               "effect": "none",
                     *               "clears": "automatic",
                     *               "meaning": "The GPU is no longer on the PCI bus.",
                     *               "next_step": "Power the host off and on, then clear it."
                     *             }
                     *           ],
                     *           "busy_since": "2026-11-15T09:30:00.000Z",
                     *           "idle_since": "2026-11-15T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "slots": {
                     *         "total": 8,
                     *         "available": 7,
                     *         "unavailable": 0,
                     *         "reserved": 0,
                     *         "in_use": 1,
                     *         "cleaning": 0,
                     *         "blocked": 0
                     *       },
                     *       "certificate": {
                     *         "fingerprint": "5C:0E:9B:41:…",
                     *         "not_before": "2026-11-15T09:30:00.000Z",
                     *         "not_after": "2026-11-16T09:30:00.000Z"
                     *       },
                     *       "quarantine": null,
                     *       "reimage": {
                     *         "since": "2026-11-15T09:30:00.000Z",
                     *         "agent_reported": true,
                     *         "new_install": true
                     *       },
                     *       "last_seen_at": "2026-11-15T09:30:00.000Z",
                     *       "last_work_at": "2026-11-15T09:30:00.000Z",
                     *       "link": {
                     *         "broken": "agent_silent",
                     *         "detail": "The database is responding."
                     *       },
                     *       "approval": {
                     *         "automatic": true,
                     *         "pending": [
                     *           {
                     *             "index": 1,
                     *             "model": "NVIDIA H200",
                     *             "memory_bytes": 151397597184,
                     *             "uuid": "GPU-8f1c7d0e-51c4-8a4b-0e0f-1b6f0f5f8b11"
                     *           }
                     *         ]
                     *       },
                     *       "waiting": null,
                     *       "created_at": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Node"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["StateConflictOrNodeNotEmptyOrNodeNotReported"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    retireNode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                node_id: components["parameters"]["NodeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The node, retired. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "node_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "name": "node-c",
                     *       "region": "local",
                     *       "state": "active",
                     *       "cordoned": false,
                     *       "simulated": false,
                     *       "isolation": "user",
                     *       "confinement": [
                     *         {
                     *           "aspect": "limits",
                     *           "holds": true,
                     *           "detail": "The database is responding."
                     *         }
                     *       ],
                     *       "hostname": "node-c.example.com",
                     *       "kernel": "6.12.48",
                     *       "agent_version": "0.1.0",
                     *       "task_types": [
                     *         "allocation.provision_user"
                     *       ],
                     *       "gpu_driver": {
                     *         "name": "training-run",
                     *         "state": "ok",
                     *         "version": "580.159.04",
                     *         "reason": "The host is being repaired."
                     *       },
                     *       "ssh": {
                     *         "host": "host-a",
                     *         "port": 22,
                     *         "host_keys": [
                     *           {
                     *             "type": "ssh-ed25519",
                     *             "fingerprint": "SHA256:A6Ca2vJDt1RXvd3rVfx6RvlM/sLk/k62lOs41Gyn0sE",
                     *             "public_key": "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIN1DGreQgBruksaI0dBhkQy3fzsA089LhzSamhQju6s/"
                     *           }
                     *         ],
                     *         "reason": "The host is being repaired."
                     *       },
                     *       "gpus": [
                     *         {
                     *           "index": 0,
                     *           "model": "NVIDIA H200",
                     *           "memory_bytes": 151397597184,
                     *           "uuid": "GPU-8f1c7d0e-51c4-8a4b-0e0f-1b6f0f5f8b11",
                     *           "slot_state": "in_use",
                     *           "blocked_reason": "not_clean",
                     *           "allocation_id": "alloc_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *           "conditions": [
                     *             {
                     *               "code": "5uZq8Lx0",
                     *               "detail": "The database is responding.",
                     *               "since": "2026-11-15T09:30:00.000Z",
                     *               "effect": "none",
                     *               "clears": "automatic",
                     *               "meaning": "The GPU is no longer on the PCI bus.",
                     *               "next_step": "Power the host off and on, then clear it."
                     *             }
                     *           ],
                     *           "busy_since": "2026-11-15T09:30:00.000Z",
                     *           "idle_since": "2026-11-15T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "slots": {
                     *         "total": 8,
                     *         "available": 7,
                     *         "unavailable": 0,
                     *         "reserved": 0,
                     *         "in_use": 1,
                     *         "cleaning": 0,
                     *         "blocked": 0
                     *       },
                     *       "certificate": {
                     *         "fingerprint": "5C:0E:9B:41:…",
                     *         "not_before": "2026-11-15T09:30:00.000Z",
                     *         "not_after": "2026-11-16T09:30:00.000Z"
                     *       },
                     *       "quarantine": null,
                     *       "reimage": {
                     *         "since": "2026-11-15T09:30:00.000Z",
                     *         "agent_reported": true,
                     *         "new_install": true
                     *       },
                     *       "last_seen_at": "2026-11-15T09:30:00.000Z",
                     *       "last_work_at": "2026-11-15T09:30:00.000Z",
                     *       "link": {
                     *         "broken": "agent_silent",
                     *         "detail": "The database is responding."
                     *       },
                     *       "approval": {
                     *         "automatic": true,
                     *         "pending": [
                     *           {
                     *             "index": 1,
                     *             "model": "NVIDIA H200",
                     *             "memory_bytes": 151397597184,
                     *             "uuid": "GPU-8f1c7d0e-51c4-8a4b-0e0f-1b6f0f5f8b11"
                     *           }
                     *         ]
                     *       },
                     *       "waiting": null,
                     *       "created_at": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Node"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["StateConflictOrNodeNotEmpty"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listNodeTasks: {
        parameters: {
            query?: {
                /** @description Page size; more than 200 is treated as 200. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the page before. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path: {
                node_id: components["parameters"]["NodeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Tasks. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "task_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *           "type": "allocation.provision_user",
                     *           "state": "queued",
                     *           "attempt": 0,
                     *           "target": "alloc_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *           "correlation_id": "cor_01kadh6sw4fw1s4n6xq9m8b2kd",
                     *           "created_at": "2026-11-15T09:30:00.000Z",
                     *           "dispatched_at": "2026-11-15T09:30:00.000Z",
                     *           "ended_at": "2026-11-15T09:30:00.000Z",
                     *           "duration_ms": 1,
                     *           "error": null,
                     *           "evidence": [
                     *             {
                     *               "check": "no process of the account",
                     *               "ok": true,
                     *               "found": "none"
                     *             }
                     *           ],
                     *           "refusals": 1
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["NodeTaskList"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownFieldOrCursorInvalid"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listNodeAllocations: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                node_id: components["parameters"]["NodeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Allocations, oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "alloc_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *           "name": "training-run",
                     *           "state": "requested",
                     *           "org_id": "org_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *           "project_id": "proj_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *           "requested_by": {
                     *             "type": "user",
                     *             "id": "user_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *             "name": "training-run"
                     *           },
                     *           "gpu_count": 1,
                     *           "since": "2026-11-15T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["NodeAllocationList"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSlots: {
        parameters: {
            query?: {
                /** @description Page size; more than 200 is treated as 200. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the page before. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Name of a node. */
                node?: components["schemas"]["Slug"];
                state?: components["schemas"]["SlotState"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Slots, by the name of the node and the index of the GPU. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "slot_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *           "node": {
                     *             "id": "node_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *             "name": "training-run"
                     *           },
                     *           "index": 1,
                     *           "model": "NVIDIA H200",
                     *           "memory_bytes": 151397597184,
                     *           "uuid": "GPU-8f1c7d0e-51c4-8a4b-0e0f-1b6f0f5f8b11",
                     *           "simulated": false,
                     *           "state": "available",
                     *           "since": "2026-11-15T09:30:00.000Z",
                     *           "allocation_id": "alloc_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *           "allocation": {
                     *             "id": "alloc_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *             "name": "training-run",
                     *             "state": "requested",
                     *             "org_id": "org_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *             "project_id": "proj_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *             "requested_by": {
                     *               "type": "user",
                     *               "id": "user_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *               "name": "training-run"
                     *             },
                     *             "gpu_count": 1,
                     *             "since": "2026-11-15T09:30:00.000Z"
                     *           },
                     *           "conditions": [
                     *             {
                     *               "code": "5uZq8Lx0",
                     *               "detail": "The database is responding.",
                     *               "since": "2026-11-15T09:30:00.000Z",
                     *               "effect": "none",
                     *               "clears": "automatic",
                     *               "meaning": "The GPU is no longer on the PCI bus.",
                     *               "next_step": "Power the host off and on, then clear it."
                     *             }
                     *           ],
                     *           "blocked_reason": "not_clean",
                     *           "unavailable_because": "Its node is cordoned.",
                     *           "waiting": null
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["SlotList"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownFieldOrCursorInvalid"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSlot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                slot_id: components["parameters"]["SlotId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The slot. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "slot_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "node": {
                     *         "id": "node_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *         "name": "training-run"
                     *       },
                     *       "index": 1,
                     *       "model": "NVIDIA H200",
                     *       "memory_bytes": 151397597184,
                     *       "uuid": "GPU-8f1c7d0e-51c4-8a4b-0e0f-1b6f0f5f8b11",
                     *       "simulated": false,
                     *       "state": "available",
                     *       "since": "2026-11-15T09:30:00.000Z",
                     *       "allocation_id": "alloc_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "allocation": {
                     *         "id": "alloc_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *         "name": "training-run",
                     *         "state": "requested",
                     *         "org_id": "org_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *         "project_id": "proj_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *         "requested_by": {
                     *           "type": "user",
                     *           "id": "user_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *           "name": "training-run"
                     *         },
                     *         "gpu_count": 1,
                     *         "since": "2026-11-15T09:30:00.000Z"
                     *       },
                     *       "conditions": [
                     *         {
                     *           "code": "5uZq8Lx0",
                     *           "detail": "The database is responding.",
                     *           "since": "2026-11-15T09:30:00.000Z",
                     *           "effect": "none",
                     *           "clears": "automatic",
                     *           "meaning": "The GPU is no longer on the PCI bus.",
                     *           "next_step": "Power the host off and on, then clear it."
                     *         }
                     *       ],
                     *       "blocked_reason": "not_clean",
                     *       "unavailable_because": "Its node is cordoned.",
                     *       "waiting": null
                     *     }
                     */
                    "application/json": components["schemas"]["Slot"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    discoverNode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                node_id: components["parameters"]["NodeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The task. Its report is listed under the node's topology when it has completed. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "task_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "type": "allocation.provision_user",
                     *       "state": "queued",
                     *       "attempt": 0,
                     *       "target": "alloc_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "correlation_id": "cor_01kadh6sw4fw1s4n6xq9m8b2kd",
                     *       "created_at": "2026-11-15T09:30:00.000Z",
                     *       "dispatched_at": "2026-11-15T09:30:00.000Z",
                     *       "ended_at": "2026-11-15T09:30:00.000Z",
                     *       "duration_ms": 1,
                     *       "error": null,
                     *       "evidence": [
                     *         {
                     *           "check": "no process of the account",
                     *           "ok": true,
                     *           "found": "none"
                     *         }
                     *       ],
                     *       "refusals": 1
                     *     }
                     */
                    "application/json": components["schemas"]["NodeTask"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["StateConflictOrNodeLacksTaskType"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listNodeDiscoveries: {
        parameters: {
            query?: {
                /** @description Page size; more than 200 is treated as 200. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the page before. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path: {
                node_id: components["parameters"]["NodeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Reports. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "task_id": "task_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *           "discovered_at": "2026-11-15T09:30:00.000Z",
                     *           "topology": {
                     *             "driver": {
                     *               "name": "training-run",
                     *               "state": "ok",
                     *               "version": "580.159.04",
                     *               "reason": "The host is being repaired."
                     *             },
                     *             "gpus": [
                     *               {
                     *                 "index": 0,
                     *                 "uuid": "GPU-8f1c7d0e-51c4-8a4b-0e0f-1b6f0f5f8b11",
                     *                 "model": "NVIDIA H200",
                     *                 "memory_bytes": 151397597184,
                     *                 "pci_address": "0000:00:06.0",
                     *                 "pci_link": "32.0 GT/s PCIe x16",
                     *                 "numa_node": 0,
                     *                 "iommu_group": "42",
                     *                 "nvlinks": 0,
                     *                 "mig": {
                     *                   "enabled": true,
                     *                   "profiles": [
                     *                     {
                     *                       "name": "training-run",
                     *                       "id": 0,
                     *                       "instances": 0
                     *                     }
                     *                   ]
                     *                 }
                     *               }
                     *             ],
                     *             "links": [
                     *               {
                     *                 "from": 0,
                     *                 "to": 0,
                     *                 "by": "NV18"
                     *               }
                     *             ],
                     *             "switches": 0,
                     *             "numa_nodes": [
                     *               {
                     *                 "id": 0,
                     *                 "cpus": "0-15",
                     *                 "memory_bytes": 151397597184
                     *               }
                     *             ],
                     *             "iommu_groups": 0,
                     *             "disks": [
                     *               {
                     *                 "name": "training-run",
                     *                 "model": "NVIDIA H200",
                     *                 "size_bytes": 0,
                     *                 "rotational": true
                     *               }
                     *             ],
                     *             "fabric": [
                     *               {
                     *                 "name": "training-run",
                     *                 "kind": "InfiniBand",
                     *                 "state": "kWbq1nYd",
                     *                 "rate": "400 Gb/sec (4X NDR)",
                     *                 "numa_node": 0
                     *               }
                     *             ],
                     *             "blockers": [
                     *               {
                     *                 "code": "5uZq8Lx0",
                     *                 "level": "blocks",
                     *                 "detail": "The database is responding.",
                     *                 "fix": "Bind it to the nvidia driver."
                     *               }
                     *             ]
                     *           }
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["NodeDiscoveryList"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownFieldOrCursorInvalid"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    clearGpu: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                node_id: components["parameters"]["NodeId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "gpu_uuid": "GPU-00000000-0000-4000-8000-000000000001",
                 *       "reason": "The host is being repaired."
                 *     }
                 */
                "application/json": components["schemas"]["GpuClearance"];
            };
        };
        responses: {
            /** @description The node. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "node_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "name": "node-c",
                     *       "region": "local",
                     *       "state": "active",
                     *       "cordoned": false,
                     *       "simulated": false,
                     *       "isolation": "user",
                     *       "confinement": [
                     *         {
                     *           "aspect": "limits",
                     *           "holds": true,
                     *           "detail": "The database is responding."
                     *         }
                     *       ],
                     *       "hostname": "node-c.example.com",
                     *       "kernel": "6.12.48",
                     *       "agent_version": "0.1.0",
                     *       "task_types": [
                     *         "allocation.provision_user"
                     *       ],
                     *       "gpu_driver": {
                     *         "name": "training-run",
                     *         "state": "ok",
                     *         "version": "580.159.04",
                     *         "reason": "The host is being repaired."
                     *       },
                     *       "ssh": {
                     *         "host": "host-a",
                     *         "port": 22,
                     *         "host_keys": [
                     *           {
                     *             "type": "ssh-ed25519",
                     *             "fingerprint": "SHA256:A6Ca2vJDt1RXvd3rVfx6RvlM/sLk/k62lOs41Gyn0sE",
                     *             "public_key": "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIN1DGreQgBruksaI0dBhkQy3fzsA089LhzSamhQju6s/"
                     *           }
                     *         ],
                     *         "reason": "The host is being repaired."
                     *       },
                     *       "gpus": [
                     *         {
                     *           "index": 0,
                     *           "model": "NVIDIA H200",
                     *           "memory_bytes": 151397597184,
                     *           "uuid": "GPU-8f1c7d0e-51c4-8a4b-0e0f-1b6f0f5f8b11",
                     *           "slot_state": "in_use",
                     *           "blocked_reason": "not_clean",
                     *           "allocation_id": "alloc_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *           "conditions": [
                     *             {
                     *               "code": "5uZq8Lx0",
                     *               "detail": "The database is responding.",
                     *               "since": "2026-11-15T09:30:00.000Z",
                     *               "effect": "none",
                     *               "clears": "automatic",
                     *               "meaning": "The GPU is no longer on the PCI bus.",
                     *               "next_step": "Power the host off and on, then clear it."
                     *             }
                     *           ],
                     *           "busy_since": "2026-11-15T09:30:00.000Z",
                     *           "idle_since": "2026-11-15T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "slots": {
                     *         "total": 8,
                     *         "available": 7,
                     *         "unavailable": 0,
                     *         "reserved": 0,
                     *         "in_use": 1,
                     *         "cleaning": 0,
                     *         "blocked": 0
                     *       },
                     *       "certificate": {
                     *         "fingerprint": "5C:0E:9B:41:…",
                     *         "not_before": "2026-11-15T09:30:00.000Z",
                     *         "not_after": "2026-11-16T09:30:00.000Z"
                     *       },
                     *       "quarantine": null,
                     *       "reimage": {
                     *         "since": "2026-11-15T09:30:00.000Z",
                     *         "agent_reported": true,
                     *         "new_install": true
                     *       },
                     *       "last_seen_at": "2026-11-15T09:30:00.000Z",
                     *       "last_work_at": "2026-11-15T09:30:00.000Z",
                     *       "link": {
                     *         "broken": "agent_silent",
                     *         "detail": "The database is responding."
                     *       },
                     *       "approval": {
                     *         "automatic": true,
                     *         "pending": [
                     *           {
                     *             "index": 1,
                     *             "model": "NVIDIA H200",
                     *             "memory_bytes": 151397597184,
                     *             "uuid": "GPU-8f1c7d0e-51c4-8a4b-0e0f-1b6f0f5f8b11"
                     *           }
                     *         ]
                     *       },
                     *       "waiting": null,
                     *       "created_at": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Node"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    reportHealth: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                node_id: components["parameters"]["NodeId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "conditions": [
                 *         {
                 *           "gpu_uuid": "GPU-00000000-0000-4000-8000-000000000001",
                 *           "code": "fell_off_the_bus",
                 *           "detail": "The database is responding.",
                 *           "since": "2026-11-15T09:30:00.000Z"
                 *         }
                 *       ],
                 *       "gpus": [
                 *         {
                 *           "uuid": "GPU-8f1c7d0e-51c4-8a4b-0e0f-1b6f0f5f8b11",
                 *           "busy_since": "2026-11-15T09:30:00.000Z",
                 *           "idle_since": "2026-11-15T09:30:00.000Z"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NodeHealth"];
            };
        };
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CertificateRefusedOrNodeQuarantined"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listDeadLetters: {
        parameters: {
            query?: {
                /** @description Page size; more than 200 is treated as 200. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the page before. */
                cursor?: components["parameters"]["Cursor"];
                state?: components["schemas"]["DeadLetterState"];
                consumer?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Dead letters. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "dl_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *           "state": "open",
                     *           "consumer": "allocations.start-provisioning",
                     *           "event": {
                     *             "id": "evt_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *             "type": "provisioning.requested",
                     *             "subject": "alloc_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *             "project_id": "proj_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *             "correlation_id": "cor_01kadh6sw4fw1s4n6xq9m8b2kd",
                     *             "occurred_at": "2026-11-15T09:30:00.000Z",
                     *             "data": {}
                     *           },
                     *           "reason": "The node has no such GPU.",
                     *           "attempts": 1,
                     *           "first_failed_at": "2026-11-15T09:30:00.000Z",
                     *           "last_failed_at": "2026-11-15T09:30:00.000Z",
                     *           "closed_at": null
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["DeadLetterList"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownFieldOrCursorInvalid"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDeadLetter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                dead_letter_id: components["parameters"]["DeadLetterId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The dead letter. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "dl_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "state": "open",
                     *       "consumer": "allocations.start-provisioning",
                     *       "event": {
                     *         "id": "evt_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *         "type": "provisioning.requested",
                     *         "subject": "alloc_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *         "project_id": "proj_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *         "correlation_id": "cor_01kadh6sw4fw1s4n6xq9m8b2kd",
                     *         "occurred_at": "2026-11-15T09:30:00.000Z",
                     *         "data": {}
                     *       },
                     *       "reason": "The node has no such GPU.",
                     *       "attempts": 1,
                     *       "first_failed_at": "2026-11-15T09:30:00.000Z",
                     *       "last_failed_at": "2026-11-15T09:30:00.000Z",
                     *       "closed_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["DeadLetter"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    replayDeadLetter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                dead_letter_id: components["parameters"]["DeadLetterId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "The host is being repaired."
                 *     }
                 */
                "application/json": components["schemas"]["OperatorReason"];
            };
        };
        responses: {
            /** @description The dead letter, replayed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "dl_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "state": "open",
                     *       "consumer": "allocations.start-provisioning",
                     *       "event": {
                     *         "id": "evt_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *         "type": "provisioning.requested",
                     *         "subject": "alloc_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *         "project_id": "proj_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *         "correlation_id": "cor_01kadh6sw4fw1s4n6xq9m8b2kd",
                     *         "occurred_at": "2026-11-15T09:30:00.000Z",
                     *         "data": {}
                     *       },
                     *       "reason": "The node has no such GPU.",
                     *       "attempts": 1,
                     *       "first_failed_at": "2026-11-15T09:30:00.000Z",
                     *       "last_failed_at": "2026-11-15T09:30:00.000Z",
                     *       "closed_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["DeadLetter"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["DeadLetterClosed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    discardDeadLetter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                dead_letter_id: components["parameters"]["DeadLetterId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "The host is being repaired."
                 *     }
                 */
                "application/json": components["schemas"]["OperatorReason"];
            };
        };
        responses: {
            /** @description The dead letter, discarded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "dl_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "state": "open",
                     *       "consumer": "allocations.start-provisioning",
                     *       "event": {
                     *         "id": "evt_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *         "type": "provisioning.requested",
                     *         "subject": "alloc_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *         "project_id": "proj_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *         "correlation_id": "cor_01kadh6sw4fw1s4n6xq9m8b2kd",
                     *         "occurred_at": "2026-11-15T09:30:00.000Z",
                     *         "data": {}
                     *       },
                     *       "reason": "The node has no such GPU.",
                     *       "attempts": 1,
                     *       "first_failed_at": "2026-11-15T09:30:00.000Z",
                     *       "last_failed_at": "2026-11-15T09:30:00.000Z",
                     *       "closed_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["DeadLetter"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["DeadLetterClosed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWorkflows: {
        parameters: {
            query?: {
                /** @description Page size; more than 200 is treated as 200. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the page before. */
                cursor?: components["parameters"]["Cursor"];
                state?: components["schemas"]["WorkflowRunState"];
                /** @description The name of a workflow, such as `allocations.provision`. A version other than 1 is named behind an `@`. */
                workflow?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Workflow runs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "wf_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *           "workflow": "allocations.provision",
                     *           "version": 1,
                     *           "state": "succeeded",
                     *           "failure": null,
                     *           "cancel_reason": null,
                     *           "correlation_id": "cor_01kadh6sw4fw1s4n6xq9m8b2kd",
                     *           "started_at": "2026-11-15T09:30:00.000Z",
                     *           "ended_at": "2026-11-15T09:30:00.000Z",
                     *           "duration_ms": 0
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["WorkflowRunList"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownFieldOrCursorInvalid"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getWorkflow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                workflow_id: components["parameters"]["WorkflowId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The run. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "wf_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "workflow": "allocations.provision",
                     *       "version": 1,
                     *       "state": "succeeded",
                     *       "failure": null,
                     *       "cancel_reason": null,
                     *       "correlation_id": "cor_01kadh6sw4fw1s4n6xq9m8b2kd",
                     *       "started_at": "2026-11-15T09:30:00.000Z",
                     *       "ended_at": "2026-11-15T09:30:00.000Z",
                     *       "duration_ms": 0,
                     *       "input": {
                     *         "allocationId": "alloc_01kadh6sw4e3bvk6mh4y0t2z7r"
                     *       },
                     *       "steps": [
                     *         {
                     *           "name": "prepare_host",
                     *           "state": "running",
                     *           "failed_attempts": 0,
                     *           "started_at": "2026-11-15T09:30:00.000Z",
                     *           "ended_at": "2026-11-15T09:30:00.000Z",
                     *           "duration_ms": 0,
                     *           "failure": null
                     *         }
                     *       ],
                     *       "waiting": null
                     *     }
                     */
                    "application/json": components["schemas"]["WorkflowRunDetails"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    retryWorkflow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                workflow_id: components["parameters"]["WorkflowId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "The host is being repaired."
                 *     }
                 */
                "application/json": components["schemas"]["OperatorReason"];
            };
        };
        responses: {
            /** @description The run, running again. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "wf_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "workflow": "allocations.provision",
                     *       "version": 1,
                     *       "state": "succeeded",
                     *       "failure": null,
                     *       "cancel_reason": null,
                     *       "correlation_id": "cor_01kadh6sw4fw1s4n6xq9m8b2kd",
                     *       "started_at": "2026-11-15T09:30:00.000Z",
                     *       "ended_at": "2026-11-15T09:30:00.000Z",
                     *       "duration_ms": 0,
                     *       "input": {
                     *         "allocationId": "alloc_01kadh6sw4e3bvk6mh4y0t2z7r"
                     *       },
                     *       "steps": [
                     *         {
                     *           "name": "prepare_host",
                     *           "state": "running",
                     *           "failed_attempts": 0,
                     *           "started_at": "2026-11-15T09:30:00.000Z",
                     *           "ended_at": "2026-11-15T09:30:00.000Z",
                     *           "duration_ms": 0,
                     *           "failure": null
                     *         }
                     *       ],
                     *       "waiting": null
                     *     }
                     */
                    "application/json": components["schemas"]["WorkflowRunDetails"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["StateConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    cancelWorkflow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                workflow_id: components["parameters"]["WorkflowId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "The host is being repaired."
                 *     }
                 */
                "application/json": components["schemas"]["OperatorReason"];
            };
        };
        responses: {
            /** @description The run. It stays `running` until everything is undone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "wf_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "workflow": "allocations.provision",
                     *       "version": 1,
                     *       "state": "succeeded",
                     *       "failure": null,
                     *       "cancel_reason": null,
                     *       "correlation_id": "cor_01kadh6sw4fw1s4n6xq9m8b2kd",
                     *       "started_at": "2026-11-15T09:30:00.000Z",
                     *       "ended_at": "2026-11-15T09:30:00.000Z",
                     *       "duration_ms": 0,
                     *       "input": {
                     *         "allocationId": "alloc_01kadh6sw4e3bvk6mh4y0t2z7r"
                     *       },
                     *       "steps": [
                     *         {
                     *           "name": "prepare_host",
                     *           "state": "running",
                     *           "failed_attempts": 0,
                     *           "started_at": "2026-11-15T09:30:00.000Z",
                     *           "ended_at": "2026-11-15T09:30:00.000Z",
                     *           "duration_ms": 0,
                     *           "failure": null
                     *         }
                     *       ],
                     *       "waiting": null
                     *     }
                     */
                    "application/json": components["schemas"]["WorkflowRunDetails"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevokedOrKeyRefused"];
            403: components["responses"]["PeopleOnlyOrPermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["StateConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getTrustBundle: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What to trust. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "root_pem": "-----BEGIN CERTIFICATE-----\n…",
                     *       "task_keys": [
                     *         {
                     *           "key_id": "task-key-1",
                     *           "public_key": "MCowBQYDK2VwAyEA…"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["TrustBundle"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CertificateRefusedOrNodeQuarantined"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    enrollNode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                node_id: components["parameters"]["NodeId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "csr_pem": "-----BEGIN CERTIFICATE REQUEST-----\n…",
                 *       "inventory": {
                 *         "hostname": "node-c.example.com",
                 *         "kernel": "6.12.48",
                 *         "agent_version": "0.1.0",
                 *         "isolation": "user",
                 *         "confinement": [
                 *           {
                 *             "aspect": "limits",
                 *             "holds": true,
                 *             "detail": "The database is responding."
                 *           }
                 *         ],
                 *         "simulated": false,
                 *         "machine_id": "9f2c1e4a7b3d5f60",
                 *         "task_types": [
                 *           "allocation.provision_user"
                 *         ],
                 *         "gpu_driver": {
                 *           "name": "training-run",
                 *           "state": "ok",
                 *           "version": "580.159.04",
                 *           "reason": "The host is being repaired."
                 *         },
                 *         "ssh": {
                 *           "host": "host-a",
                 *           "port": 22,
                 *           "host_keys": [
                 *             {
                 *               "type": "ssh-ed25519",
                 *               "fingerprint": "SHA256:A6Ca2vJDt1RXvd3rVfx6RvlM/sLk/k62lOs41Gyn0sE",
                 *               "public_key": "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIN1DGreQgBruksaI0dBhkQy3fzsA089LhzSamhQju6s/"
                 *             }
                 *           ],
                 *           "reason": "The host is being repaired."
                 *         },
                 *         "gpus": [
                 *           {
                 *             "index": 0,
                 *             "uuid": "GPU-8f1c7d0e-51c4-8a4b-0e0f-1b6f0f5f8b11",
                 *             "model": "NVIDIA H200",
                 *             "memory_bytes": 151397597184
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Enrollment"];
            };
        };
        responses: {
            /** @description The certificate. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "node_id": "node_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "certificate_pem": "-----BEGIN CERTIFICATE-----\n…",
                     *       "chain_pem": "-----BEGIN CERTIFICATE-----\n…",
                     *       "fingerprint": "5C:0E:9B:41:…",
                     *       "not_after": "2026-11-15T09:30:00.000Z",
                     *       "rejoin_chain_pem": "-----BEGIN CERTIFICATE-----\n…",
                     *       "trust": {
                     *         "root_pem": "-----BEGIN CERTIFICATE-----\n…",
                     *         "task_keys": [
                     *           {
                     *             "key_id": "task-key-1",
                     *             "public_key": "MCowBQYDK2VwAyEA…"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["NodeCertificate"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrJoinTokenInvalid"];
            403: components["responses"]["CertificateRefusedOrNodeQuarantined"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    renewNodeCertificate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                node_id: components["parameters"]["NodeId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "csr_pem": "-----BEGIN CERTIFICATE REQUEST-----\n…"
                 *     }
                 */
                "application/json": components["schemas"]["CertificateRequest"];
            };
        };
        responses: {
            /** @description The certificate. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "node_id": "node_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "certificate_pem": "-----BEGIN CERTIFICATE-----\n…",
                     *       "chain_pem": "-----BEGIN CERTIFICATE-----\n…",
                     *       "fingerprint": "5C:0E:9B:41:…",
                     *       "not_after": "2026-11-15T09:30:00.000Z",
                     *       "rejoin_chain_pem": "-----BEGIN CERTIFICATE-----\n…",
                     *       "trust": {
                     *         "root_pem": "-----BEGIN CERTIFICATE-----\n…",
                     *         "task_keys": [
                     *           {
                     *             "key_id": "task-key-1",
                     *             "public_key": "MCowBQYDK2VwAyEA…"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["NodeCertificate"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CertificateRefusedOrNodeQuarantined"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    reportInventory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                node_id: components["parameters"]["NodeId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "hostname": "node-c.example.com",
                 *       "kernel": "6.12.48",
                 *       "agent_version": "0.1.0",
                 *       "isolation": "user",
                 *       "confinement": [
                 *         {
                 *           "aspect": "limits",
                 *           "holds": true,
                 *           "detail": "The database is responding."
                 *         }
                 *       ],
                 *       "simulated": false,
                 *       "machine_id": "9f2c1e4a7b3d5f60",
                 *       "task_types": [
                 *         "allocation.provision_user"
                 *       ],
                 *       "gpu_driver": {
                 *         "name": "training-run",
                 *         "state": "ok",
                 *         "version": "580.159.04",
                 *         "reason": "The host is being repaired."
                 *       },
                 *       "ssh": {
                 *         "host": "host-a",
                 *         "port": 22,
                 *         "host_keys": [
                 *           {
                 *             "type": "ssh-ed25519",
                 *             "fingerprint": "SHA256:A6Ca2vJDt1RXvd3rVfx6RvlM/sLk/k62lOs41Gyn0sE",
                 *             "public_key": "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIN1DGreQgBruksaI0dBhkQy3fzsA089LhzSamhQju6s/"
                 *           }
                 *         ],
                 *         "reason": "The host is being repaired."
                 *       },
                 *       "gpus": [
                 *         {
                 *           "index": 0,
                 *           "uuid": "GPU-8f1c7d0e-51c4-8a4b-0e0f-1b6f0f5f8b11",
                 *           "model": "NVIDIA H200",
                 *           "memory_bytes": 151397597184
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NodeInventory"];
            };
        };
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CertificateRefusedOrNodeQuarantined"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    waitForTask: {
        parameters: {
            query: {
                /** @description Random name of this run of the agent. A new one means that the old run is gone and its tasks start over. */
                agent: string;
                /** @description The tasks this run is working on. Their leases are renewed. */
                running?: components["schemas"]["NodeTaskId"][];
                wait_seconds?: number;
            };
            header?: never;
            path: {
                node_id: components["parameters"]["NodeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A signed task, or null. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "task": {
                     *         "payload": "{\"task_id\":\"task_…\",\"type\":\"allocation.provision_user\",…}",
                     *         "signature": "m3k0…==",
                     *         "key_id": "task-key-1"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TaskWait"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CertificateRefusedOrNodeQuarantined"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    reportTaskResult: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                node_id: components["parameters"]["NodeId"];
                task_id: components["parameters"]["TaskId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "attempt": 1,
                 *       "outcome": "completed",
                 *       "output": {},
                 *       "evidence": [
                 *         {
                 *           "check": "no process of the account",
                 *           "ok": true,
                 *           "found": "none"
                 *         }
                 *       ],
                 *       "error": null
                 *     }
                 */
                "application/json": components["schemas"]["TaskResult"];
            };
        };
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CertificateRefusedOrNodeQuarantined"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["AttemptSuperseded"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["InvalidResult"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    reportTaskRefusal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                node_id: components["parameters"]["NodeId"];
                task_id: components["parameters"]["TaskId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "bad_signature",
                 *       "attempt": 0
                 *     }
                 */
                "application/json": components["schemas"]["TaskRefusal"];
            };
        };
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CertificateRefusedOrNodeQuarantined"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    signGateway: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "proc_01kadh6sw4e3bvk6mh4y0t2z7r",
                 *       "version": "0.1.0",
                 *       "host": "host-a",
                 *       "started_at": "2026-11-15T09:30:00.000Z",
                 *       "stopping": false
                 *     }
                 */
                "application/json": components["schemas"]["GatewaySign"];
            };
        };
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CertificateRefusedOrNodeQuarantined"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    renewGatewayCertificate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "csr_pem": "-----BEGIN CERTIFICATE REQUEST-----\n…"
                 *     }
                 */
                "application/json": components["schemas"]["CertificateRequest"];
            };
        };
        responses: {
            /** @description The certificate. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "chain_pem": "-----BEGIN CERTIFICATE-----\n…",
                     *       "not_after": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["GatewayCertificate"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CertificateRefusedOrNodeQuarantined"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    openTerminalSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "binding": {
                 *         "allocation_id": "alloc_01kadh6sw4e3bvk6mh4y0t2z7r",
                 *         "allocation_name": "training",
                 *         "project_id": "proj_01kadh6sw4e3bvk6mh4y0t2z7r",
                 *         "actor": {
                 *           "type": "user",
                 *           "id": "user_01kadh6sw4e3bvk6mh4y0t2z7r",
                 *           "name": "training-run"
                 *         },
                 *         "credential_id": "sess_01kadh6sw4e3bvk6mh4y0t2z7r",
                 *         "kind": "shell",
                 *         "correlation_id": "cor_01kadh6sw4fw1s4n6xq9m8b2kd"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["TerminalSessionOpen"];
            };
        };
        responses: {
            /** @description Dial the stream now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "term_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "stream_id": "stream_01kadh6sw4e3bvk6mh4y0t2z7r"
                     *     }
                     */
                    "application/json": components["schemas"]["TerminalSession"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PermissionDeniedOrCertificateRefusedOrNodeQuarantined"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["StateConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
}
