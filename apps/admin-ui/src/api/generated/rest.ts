/** Generated from apps/gateway/openapi.json by `npm run codegen`. Never edited. */
export interface paths {
    "/admin/v1/account/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the own password; other sessions end
         * @description Needs the permission `account:self`.
         */
        post: operations["Session_changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/account/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a first password again; only over the local socket
         * @description Needs the permission `account:self`.
         */
        post: operations["Session_resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * People and services
         * @description Needs the permission `access:read`.
         */
        get: operations["Access_accounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/accounts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the roles and groups of an account, or disable it
         * @description Needs the permission `access:write`.
         */
        patch: operations["Access_changeAccount"];
        trace?: never;
    };
    "/admin/v1/accounts/{id}/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sessions of an account
         * @description Needs the permission `access:read`.
         */
        get: operations["Access_sessions"];
        put?: never;
        post?: never;
        /**
         * End all sessions of an account
         * @description Needs the permission `access:write`.
         */
        delete: operations["Access_endSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/accounts/{id}/sessions/{sessionId}": {
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
         * End a session of an account
         * @description Needs the permission `access:write`.
         */
        delete: operations["Access_endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/admin-tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Admin tokens, without their secrets
         * @description Needs the permission `access:read`.
         */
        get: operations["Tokens_list"];
        put?: never;
        /**
         * Create an admin token; its secret is shown this once
         * @description Needs the permission `access:write`.
         */
        post: operations["Tokens_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/admin-tokens/{id}": {
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
         * Revoke an admin token
         * @description Needs the permission `access:write`.
         */
        delete: operations["Tokens_revoke"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/alert-channels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whom alerts tell
         * @description Needs the permission `alerts:read`.
         */
        get: operations["Alerts_channelList"];
        put?: never;
        /**
         * Make a channel; the secret that signs a webhook is shown this once
         * @description Needs the permission `alerts:write`.
         */
        post: operations["Alerts_createChannel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/alert-channels/{id}": {
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
         * Remove a channel
         * @description Needs the permission `alerts:write`.
         */
        delete: operations["Alerts_removeChannel"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/alert-channels/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test
         * @description Needs the permission `alerts:write`.
         */
        post: operations["Alerts_testChannel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/alert-rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Rules of alerts
         * @description Needs the permission `alerts:read`.
         */
        get: operations["Alerts_ruleList"];
        put?: never;
        /**
         * Make a rule
         * @description Needs the permission `alerts:write`.
         */
        post: operations["Alerts_createRule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/alert-rules/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Say anew what a rule looks for and whom it tells
         * @description Needs the permission `alerts:write`.
         */
        put: operations["Alerts_changeRule"];
        post?: never;
        /**
         * Remove a rule; what it found stays
         * @description Needs the permission `alerts:write`.
         */
        delete: operations["Alerts_removeRule"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/alert-rules/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * When a rule would have fired lately
         * @description Needs the permission `alerts:read`.
         */
        post: operations["Alerts_preview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/alert-silences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Rules of which nobody is told for a time
         * @description Needs the permission `alerts:read`.
         */
        get: operations["Alerts_silenceList"];
        put?: never;
        /**
         * Tell nobody of a rule until then
         * @description Needs the permission `alerts:write`.
         */
        post: operations["Alerts_silence"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/alert-silences/{id}": {
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
         * End a silence
         * @description Needs the permission `alerts:write`.
         */
        delete: operations["Alerts_endSilence"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Alerts, newest first
         * @description Needs the permission `alerts:read`.
         */
        get: operations["Alerts_alerts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who changed what, newest first
         * @description Needs the permission `audit:read`.
         */
        get: operations["Audit_page"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/audit/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The log as a file; audited
         * @description Needs the permission `audit:read`.
         */
        get: operations["Audit_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/audit/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether every line of the log is as it was written; also against a line kept elsewhere
         * @description Needs the permission `audit:read` in all tenants.
         */
        get: operations["Audit_verify"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/backup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The whole control database as a compressed file
         * @description Needs the permission `backup:read`.
         */
        get: operations["Backup_backup"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/calls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Calls, newest first
         * @description Needs the permission `traffic:read`.
         */
        get: operations["Traffic_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/calls/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One call with its decision
         * @description Needs the permission `traffic:read`.
         */
        get: operations["Traffic_detail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/calls/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a running call
         * @description Needs the permission `calls:cancel`.
         */
        post: operations["Traffic_cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/decisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Kept routing decisions, newest first, with what came of them
         * @description Needs the permission `traffic:read`.
         */
        get: operations["Decisions_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/decisions/{requestId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One kept routing decision in full
         * @description Needs the permission `traffic:read`.
         */
        get: operations["Decisions_detail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/decisions/explain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Where a request would go now, and why: a hand-made one, or a stored one by its id
         * @description Needs the permission `traffic:read` in all tenants.
         */
        post: operations["Decisions_explain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Groups of people
         * @description Needs the permission `access:read`.
         */
        get: operations["Access_groups"];
        put?: never;
        /**
         * Make a group
         * @description Needs the permission `access:write`.
         */
        post: operations["Access_createGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/groups/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Rename a group, or say anew what its members may do
         * @description Needs the permission `access:write`.
         */
        put: operations["Access_changeGroup"];
        post?: never;
        /**
         * Remove a group
         * @description Needs the permission `access:write`.
         */
        delete: operations["Access_removeGroup"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The store of responses and conversations: its health and its size
         * @description Needs the permission `history:read` in all tenants.
         */
        get: operations["Conversations_store"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/identity-providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Identity providers, without their secrets
         * @description Needs the permission `access:read`.
         */
        get: operations["Providers_list"];
        put?: never;
        /**
         * Let people of an identity provider sign in
         * @description Needs the permission `access:write`.
         */
        post: operations["Providers_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/identity-providers/{id}": {
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
         * Remove an identity provider; sessions that came by it end
         * @description Needs the permission `access:write`.
         */
        delete: operations["Providers_remove"];
        options?: never;
        head?: never;
        /**
         * Change an identity provider
         * @description Needs the permission `access:write`.
         */
        patch: operations["Providers_change"];
        trace?: never;
    };
    "/admin/v1/identity-providers/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What somebody with these claims could do
         * @description Needs the permission `access:read`.
         */
        post: operations["Providers_preview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/identity-providers/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin a sign-in that shows what comes back and signs nobody in
         * @description Needs the permission `access:write`.
         */
        post: operations["Providers_test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/identity-providers/tests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a test sign-in came back with, for who began it
         * @description Needs the permission `access:write`.
         */
        get: operations["Providers_tested"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Application keys, without their secrets
         * @description Needs the permission `keys:read`.
         */
        get: operations["Tenants_keys"];
        put?: never;
        /**
         * Create an application key; its secret is shown this once
         * @description Needs the permission `keys:write`.
         */
        post: operations["Tenants_createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/keys/{id}": {
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
         * Revoke an application key; its running streams end
         * @description Needs the permission `keys:write`.
         */
        delete: operations["Tenants_revokeKey"];
        options?: never;
        head?: never;
        /**
         * Change what a key may be used for, its end, or whether it is blocked
         * @description Needs the permission `keys:write`.
         */
        patch: operations["Tenants_changeKey"];
        trace?: never;
    };
    "/admin/v1/keys/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a key a new secret, shown this once; the one before is taken a while longer
         * @description Needs the permission `keys:write`.
         */
        post: operations["Tenants_rotateKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Limits and budgets of tenants, projects and keys
         * @description Needs the permission `limits:read`.
         */
        get: operations["Limits_limits"];
        put?: never;
        /**
         * Limit a tenant, a project or a key, for all models or some
         * @description Needs the permission `limits:write`.
         */
        post: operations["Limits_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/limits/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One limit
         * @description Needs the permission `limits:read`.
         */
        get: operations["Limits_limit"];
        put?: never;
        post?: never;
        /**
         * Remove a limit
         * @description Needs the permission `limits:write`.
         */
        delete: operations["Limits_remove"];
        options?: never;
        head?: never;
        /**
         * Change a limit; what was used so far stays used
         * @description Needs the permission `limits:write`.
         */
        patch: operations["Limits_change"];
        trace?: never;
    };
    "/admin/v1/limits/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Who would have been blocked by a limit in the last hours
         * @description Needs the permission `limits:read`.
         */
        post: operations["Limits_preview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Server-sent events: traffic.m15, traffic.h1, fleet, events, calls, setup, routes, rehearsals
         * @description Needs the permission `traffic:read`.
         */
        get: operations["Live_listen"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where people may sign in
         * @description Open to everybody.
         */
        get: operations["Login_providers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/login/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Send the browser to an identity provider
         * @description Open to everybody.
         */
        get: operations["Login_begin"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/login/{id}/back-channel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Back-channel logout: an identity provider ends sessions by a signed token
         * @description Open to everybody.
         */
        post: operations["Login_backChannel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/login/{id}/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where identity providers send the browser back to
         * @description Open to everybody.
         */
        get: operations["Login_finish"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This document
         * @description Needs the permission `settings:read`.
         */
        get: operations["Documents_openApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/plugins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Plugins in their order, with versions and figures
         * @description Needs the permission `plugins:read`.
         */
        get: operations["Plugins_plugins"];
        put?: never;
        /**
         * Take in a module: a new plugin, or another version of one. Nothing runs by it. 200 when it is there already
         * @description Needs the permission `plugins:write`.
         */
        post: operations["Plugins_upload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/plugins/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One plugin
         * @description Needs the permission `plugins:read`.
         */
        get: operations["Plugins_plugin"];
        put?: never;
        post?: never;
        /**
         * Remove a plugin and its versions
         * @description Needs the permission `plugins:write`.
         */
        delete: operations["Plugins_remove"];
        options?: never;
        head?: never;
        /**
         * Switch a plugin on or off, move it, say whom it is for
         * @description Needs the permission `plugins:write`.
         */
        patch: operations["Plugins_change"];
        trace?: never;
    };
    "/admin/v1/plugins/{id}/dry-run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What a version would do to samples; no call is touched
         * @description Needs the permission `plugins:write`.
         */
        post: operations["Plugins_dryRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/plugins/{id}/revert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make the version before live again
         * @description Needs the permission `plugins:write`.
         */
        post: operations["Plugins_revert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/plugins/{id}/roll-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a version live, or try it on tenants and a share of conversations
         * @description Needs the permission `plugins:write`.
         */
        post: operations["Plugins_rollOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/plugins/{id}/traffic": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What its versions did and how long it took, bucket by bucket, of all gateways
         * @description Needs the permission `plugins:read`.
         */
        get: operations["Plugins_traffic"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/plugins/{id}/versions/{versionId}": {
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
         * Remove a version that is neither live nor on trial
         * @description Needs the permission `plugins:write`.
         */
        delete: operations["Plugins_removeVersion"];
        options?: never;
        head?: never;
        /**
         * Say what a version is granted of what it declares; at once where it runs
         * @description Needs the permission `plugins:write`.
         */
        patch: operations["Plugins_grant"];
        trace?: never;
    };
    "/admin/v1/prices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Prices that count or will, in millionths of the currency
         * @description Needs the permission `prices:read`.
         */
        get: operations["Prices_list"];
        put?: never;
        /**
         * Set a price
         * @description Needs the permission `prices:write` in all tenants.
         */
        post: operations["Prices_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/prices/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the next version of a price; the one before ends where it begins. Says again whom it is for
         * @description Needs the permission `prices:write` in all tenants.
         */
        put: operations["Prices_replace"];
        post?: never;
        /**
         * End a price; what was priced by it stays so
         * @description Needs the permission `prices:write` in all tenants.
         */
        delete: operations["Prices_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/prices/{id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All that a price has been and will be, the newest first
         * @description Needs the permission `prices:read`.
         */
        get: operations["Prices_versions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/prices/recompute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Work out again what the calls of a time have cost, of one tenant or of all, by the prices that are there now
         * @description Needs the permission `prices:write`.
         */
        post: operations["Prices_recompute"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Projects
         * @description Needs the permission `tenants:read`.
         */
        get: operations["Tenants_projects"];
        put?: never;
        /**
         * Create a project
         * @description Needs the permission `tenants:write`.
         */
        post: operations["Tenants_createProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/projects/{id}": {
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
         * Archive a project; its keys stop working
         * @description Needs the permission `tenants:write`.
         */
        delete: operations["Tenants_archiveProject"];
        options?: never;
        head?: never;
        /**
         * Rename a project
         * @description Needs the permission `tenants:write`.
         */
        patch: operations["Tenants_changeProject"];
        trace?: never;
    };
    "/admin/v1/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Roles and what they hold
         * @description Needs the permission `access:read`.
         */
        get: operations["Access_roles"];
        put?: never;
        /**
         * Make a role
         * @description Needs the permission `access:write`.
         */
        post: operations["Access_createRole"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/roles/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Say anew what a role holds
         * @description Needs the permission `access:write`.
         */
        put: operations["Access_changeRole"];
        post?: never;
        /**
         * Remove a role of your own
         * @description Needs the permission `access:write`.
         */
        delete: operations["Access_removeRole"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/routes/apply": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish routes from a YAML file; the same file again changes nothing
         * @description Needs the permission `routes:write`.
         */
        post: operations["Routes_apply"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/routes/diff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What differs in meaning between two versions; 0 is the policy of the settings
         * @description Needs the permission `routes:read`.
         */
        get: operations["Routes_diff"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/routes/drafts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Drafts, last changed first
         * @description Needs the permission `routes:read`.
         */
        get: operations["Drafts_list"];
        put?: never;
        /**
         * Begin a draft from the live version, from another one, or from a text
         * @description Needs the permission `routes:write`.
         */
        post: operations["Drafts_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/routes/drafts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One draft, with its ETag
         * @description Needs the permission `routes:read`.
         */
        get: operations["Drafts_get"];
        /**
         * Save a draft; If-Match carries the ETag that was seen
         * @description Needs the permission `routes:write`.
         */
        put: operations["Drafts_change"];
        post?: never;
        /**
         * Discard a draft
         * @description Needs the permission `routes:write`.
         */
        delete: operations["Drafts_discard"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/routes/drafts/{id}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Every fault and every surprise of a draft, each at its place
         * @description Needs the permission `routes:read`.
         */
        post: operations["Drafts_check"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/routes/drafts/{id}/diff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What a draft changes against the live version, and whom it reaches
         * @description Needs the permission `routes:read`.
         */
        post: operations["Drafts_diff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/routes/drafts/{id}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish a draft to everybody, or to a percentage of conversations or some tenants
         * @description Needs the permission `routes:write`.
         */
        post: operations["Drafts_publish"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/routes/drafts/{id}/rehearse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Play past calls of a model under the live routes and under a draft
         * @description Needs the permission `routes:write`.
         */
        post: operations["Rehearsals_start"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/routes/drafts/{id}/yaml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A draft as YAML
         * @description Needs the permission `routes:read`.
         */
        get: operations["Drafts_yaml"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/routes/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The live routes as YAML
         * @description Needs the permission `routes:read`.
         */
        get: operations["Routes_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/routes/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The live routes
         * @description Needs the permission `routes:read`.
         */
        get: operations["Routes_live"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/routes/marks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Publishes, roll-outs and reverts within a span of time
         * @description Needs the permission `routes:read`.
         */
        get: operations["Routes_marks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/routes/policies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Policies with the schema and the defaults of their options
         * @description Needs the permission `routes:read`.
         */
        get: operations["Routes_policies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/routes/rehearsals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The last rehearsals
         * @description Needs the permission `routes:read`.
         */
        get: operations["Rehearsals_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/routes/rehearsals/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One rehearsal
         * @description Needs the permission `routes:read`.
         */
        get: operations["Rehearsals_get"];
        put?: never;
        post?: never;
        /**
         * Cancel a rehearsal
         * @description Needs the permission `routes:write`.
         */
        delete: operations["Rehearsals_cancel"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/routes/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let the console change routes that came from a file
         * @description Needs the permission `routes:write`.
         */
        post: operations["Routes_release"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/routes/rollout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The running roll-out, else the last one
         * @description Needs the permission `routes:read`.
         */
        get: operations["Rollout_newest"];
        /**
         * Change the share, the tenants or the guard of the running roll-out
         * @description Needs the permission `routes:write`.
         */
        put: operations["Rollout_change"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/routes/rollout/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Everybody is back on the live version
         * @description Needs the permission `routes:write`.
         */
        post: operations["Rollout_cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/routes/rollout/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The version on trial is for everybody
         * @description Needs the permission `routes:write`.
         */
        post: operations["Rollout_complete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/routes/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Published versions, newest first
         * @description Needs the permission `routes:read`.
         */
        get: operations["Routes_versions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/routes/versions/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One published version
         * @description Needs the permission `routes:read`.
         */
        get: operations["Routes_version"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/routes/versions/{version}/revert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish the document of an earlier version for everybody; a running roll-out ends
         * @description Needs the permission `routes:write`.
         */
        post: operations["Routes_revert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/service-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make an account for automations; admin tokens act as it
         * @description Needs the permission `access:write`.
         */
        post: operations["Access_createService"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who is signed in
         * @description Open to everybody.
         */
        get: operations["Session_current"];
        put?: never;
        /**
         * Sign in
         * @description Open to everybody.
         */
        post: operations["Session_signIn"];
        /**
         * Sign out
         * @description Needs the permission `account:self`.
         */
        delete: operations["Session_signOut"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/session/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign out, and learn where the identity provider ends its session too
         * @description Needs the permission `account:self`.
         */
        post: operations["Login_signOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/session/view-as": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * See what another account sees; nothing can be changed meanwhile, and it is audited
         * @description Needs the permission `access:write`.
         */
        post: operations["Access_viewAs"];
        /**
         * See again with your own rights
         * @description Needs the permission `account:self`.
         */
        delete: operations["Access_endViewAs"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sessions of the signed-in person
         * @description Needs the permission `account:self`.
         */
        get: operations["Session_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/sessions/{id}": {
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
         * End a session
         * @description Needs the permission `account:self`.
         */
        delete: operations["Session_end"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every setting and where it comes from; secrets are masked
         * @description Needs the permission `settings:read`.
         */
        get: operations["Settings_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/simulated-workers": {
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
         * End the simulated fleet for good
         * @description Needs the permission `workers:write`.
         */
        delete: operations["Workers_endSimulated"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/tenants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tenants
         * @description Needs the permission `tenants:read`.
         */
        get: operations["Tenants_tenants"];
        put?: never;
        /**
         * Create a tenant with its default project
         * @description Needs the permission `tenants:write` in all tenants.
         */
        post: operations["Tenants_createTenant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/tenants/{id}": {
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
         * Archive a tenant; its keys stop working
         * @description Needs the permission `tenants:write`.
         */
        delete: operations["Tenants_archiveTenant"];
        options?: never;
        head?: never;
        /**
         * Rename a tenant, or say how long its history is kept
         * @description Needs the permission `tenants:write`.
         */
        patch: operations["Tenants_changeTenant"];
        trace?: never;
    };
    "/admin/v1/tenants/{id}/conversations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Conversations of a tenant, newest change first, without what was said
         * @description Needs the permission `history:read`.
         */
        get: operations["Conversations_conversations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/tenants/{id}/conversations/{conversationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One conversation with what the application noted; audited
         * @description Needs the permission `history:read`.
         */
        get: operations["Conversations_conversation"];
        put?: never;
        post?: never;
        /**
         * Delete a conversation with all that was said in it; audited
         * @description Needs the permission `history:write`.
         */
        delete: operations["Conversations_deleteConversation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/tenants/{id}/conversations/{conversationId}/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What was said in a conversation, long texts and embedded files cut; audited
         * @description Needs the permission `history:read`.
         */
        get: operations["Conversations_items"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/tenants/{id}/everything": {
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
         * Erase an archived tenant with all that there is of it, its name typed; audited, with counts as proof
         * @description Needs the permission `tenants:write` in all tenants.
         */
        delete: operations["Erasure_erase"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/tenants/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How much a tenant has in the store
         * @description Needs the permission `history:read`.
         */
        get: operations["Conversations_tenant"];
        put?: never;
        post?: never;
        /**
         * Erase all that a tenant has stored, its name typed; audited, with counts as proof
         * @description Needs the permission `history:write`.
         */
        delete: operations["Conversations_erase"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/tenants/{id}/history/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All that a tenant has stored, whole, a line of JSON each; audited
         * @description Needs the permission `history:read`.
         */
        get: operations["Conversations_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/tenants/{id}/responses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Responses of a tenant that are in no conversation, newest first, without what was said
         * @description Needs the permission `history:read`.
         */
        get: operations["Conversations_responses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/tenants/{id}/responses/{responseId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One response with what was new in its turn; audited
         * @description Needs the permission `history:read`.
         */
        get: operations["Conversations_response"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/token-issuers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Issuers whose tokens are taken for keys
         * @description Needs the permission `keys:read` in all tenants.
         */
        get: operations["Issuers_list"];
        put?: never;
        /**
         * Trust an issuer
         * @description Needs the permission `keys:write` in all tenants.
         */
        post: operations["Issuers_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/token-issuers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Say anew what is taken from an issuer
         * @description Needs the permission `keys:write` in all tenants.
         */
        put: operations["Issuers_change"];
        post?: never;
        /**
         * Trust an issuer no more; streams of its callers end
         * @description Needs the permission `keys:write` in all tenants.
         */
        delete: operations["Issuers_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/token-issuers/try": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * See what a token would be taken for; it is neither kept nor logged
         * @description Needs the permission `keys:write` in all tenants.
         */
        post: operations["Issuers_tryToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/tool-approvals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Calls of tools that wait for consent, or did
         * @description Needs the permission `approvals:read`.
         */
        get: operations["Approvals_approvals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/tool-approvals/{id}/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let a call of a tool run, or not
         * @description Needs the permission `approvals:write`.
         */
        post: operations["Approvals_answer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/tool-authorizations/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where tool servers send the browser back to
         * @description Open to everybody.
         */
        get: operations["ToolAuth_finish"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/tool-calls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The log of calls of tools: neither what was asked nor what was answered
         * @description Needs the permission `approvals:read`.
         */
        get: operations["Approvals_calls"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/tool-calls/servers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How the calls of each tool server fared in the last day
         * @description Needs the permission `approvals:read`.
         */
        get: operations["Approvals_callsOfServers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/tool-policy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The policy of tools
         * @description Needs the permission `tools:read`.
         */
        get: operations["Tools_policy"];
        /**
         * Write the policy of tools as a whole; the first line that matches counts
         * @description Needs the permission `tools:write`.
         */
        put: operations["Tools_writePolicy"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/tool-servers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Registered tool servers
         * @description Needs the permission `tools:read`.
         */
        get: operations["Tools_servers"];
        put?: never;
        /**
         * Register a tool server
         * @description Needs the permission `tools:write`.
         */
        post: operations["Tools_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/tool-servers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One tool server
         * @description Needs the permission `tools:read`.
         */
        get: operations["Tools_server"];
        put?: never;
        post?: never;
        /**
         * Remove a tool server
         * @description Needs the permission `tools:write`.
         */
        delete: operations["Tools_remove"];
        options?: never;
        head?: never;
        /**
         * Change a tool server; secrets that are left out stay
         * @description Needs the permission `tools:write`.
         */
        patch: operations["Tools_change"];
        trace?: never;
    };
    "/admin/v1/tool-servers/{id}/authorizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whose OAuth of a tool server stands how
         * @description Needs the permission `tools:read`.
         */
        get: operations["ToolAuth_authorizations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/tool-servers/{id}/authorize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to let the gateway into a tool server; the browser goes where the reply says
         * @description Needs the permission `tools:write`.
         */
        post: operations["ToolAuth_begin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/tool-servers/{id}/consent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Consent to definitions of tools
         * @description Needs the permission `tools:write`.
         */
        post: operations["Tools_consent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/tool-servers/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Connect to a tool server and list its tools, step by step
         * @description Needs the permission `tools:write`.
         */
        post: operations["Tools_test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/tool-servers/{id}/tools": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a server says of its tools, and which of it was consented to
         * @description Needs the permission `tools:read`.
         */
        get: operations["Tools_tools"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/tool-servers/try": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Connect to a tool server that is not registered, step by step; nothing of it is kept
         * @description Needs the permission `tools:write`.
         */
        post: operations["Tools_try"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who used what and what it cost, by at most two dimensions, with totals
         * @description Needs the permission `usage:read`.
         */
        get: operations["Usage_usage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/usage-exports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Files of usage that are made after each day, week or month
         * @description Needs the permission `usage:read`.
         */
        get: operations["Exports_list"];
        put?: never;
        /**
         * Have a file made by itself, for the folder of exports, a webhook, or both
         * @description Needs the permission `alerts:write`.
         */
        post: operations["Exports_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/usage-exports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change an export as a whole; with another pace it begins with the window that runs
         * @description Needs the permission `alerts:write`.
         */
        put: operations["Exports_change"];
        post?: never;
        /**
         * Make no more of these files; those that are made stay
         * @description Needs the permission `alerts:write`.
         */
        delete: operations["Exports_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/usage-exports/{id}/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make the file of the last whole window at once
         * @description Needs the permission `alerts:write`.
         */
        post: operations["Exports_run"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/usage-exports/{id}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How the files went, the newest first
         * @description Needs the permission `usage:read`.
         */
        get: operations["Exports_runs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/usage/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The same rows and total as a file, or every call of the window; audited
         * @description Needs the permission `usage:read`.
         */
        get: operations["Usage_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/usage/rebuild": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make the sums of whole days again from their events
         * @description Needs the permission `prices:write` in all tenants.
         */
        post: operations["Usage_rebuild"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/usage/reconciliation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether events, their sums and the list of calls say the same
         * @description Needs the permission `usage:read` in all tenants.
         */
        get: operations["Usage_reconciliation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/workers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Workers of every origin, as they are now
         * @description Needs the permission `workers:read`.
         */
        get: operations["Workers_list"];
        put?: never;
        /**
         * Register a worker
         * @description Needs the permission `workers:write`.
         */
        post: operations["Workers_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/workers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One worker
         * @description Needs the permission `workers:read`.
         */
        get: operations["Workers_get"];
        put?: never;
        post?: never;
        /**
         * Remove a registered worker; running calls finish
         * @description Needs the permission `workers:write`.
         */
        delete: operations["Workers_remove"];
        options?: never;
        head?: never;
        /**
         * Change a registered worker
         * @description Needs the permission `workers:write`.
         */
        patch: operations["Workers_change"];
        trace?: never;
    };
    "/admin/v1/workers/{id}/calibrate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Measure how fast a worker prefills, by prompts that nobody has sent before
         * @description Needs the permission `workers:write`.
         */
        post: operations["Workers_calibrate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/workers/{id}/drain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send it no new calls; running ones finish
         * @description Needs the permission `workers:write`.
         */
        post: operations["Workers_drain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/workers/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send it calls again
         * @description Needs the permission `workers:write`.
         */
        post: operations["Workers_resume"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/workers/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try a worker step by step, one line per change; nothing is saved
         * @description Needs the permission `workers:write`.
         */
        post: operations["Workers_test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The process runs
         * @description Open to everybody.
         */
        get: operations["Health_live"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The gateway takes calls
         * @description Open to everybody.
         */
        get: operations["Health_ready"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Prometheus metrics: open on loopback, elsewhere with an admin token
         * @description Open to everybody.
         */
        get: operations["Observe_metrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: never;
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    Session_changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    current: string;
                    next: string;
                };
            };
        };
        responses: {
            /** @description Change the own password; other sessions end */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Session_resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default admin */
                    name?: string;
                    next: string;
                };
            };
        };
        responses: {
            /** @description Set a first password again; only over the local socket */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Access_accounts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description People and services */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            /** Format: date-time */
                            createdAt: string;
                            disabledAt: string | null;
                            email: string | null;
                            groupIds: string[];
                            id: string;
                            /** @enum {string} */
                            kind: "person" | "service";
                            mappedGroupIds: string[];
                            mappedRoles: {
                                role: string;
                                tenantId: string | null;
                            }[];
                            name: string;
                            provider: string | null;
                            roles: {
                                role: string;
                                tenantId: string | null;
                            }[];
                            signedInAt: string | null;
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    Access_changeAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    groupIds?: string[];
                    isDisabled?: boolean;
                    roles?: {
                        role: string;
                        tenantId: string | null;
                    }[];
                };
            };
        };
        responses: {
            /** @description Change the roles and groups of an account, or disable it */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Access_sessions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sessions of an account */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            address: string;
                            /** Format: date-time */
                            createdAt: string;
                            id: string;
                            /** Format: date-time */
                            lastUsedAt: string;
                            userAgent: string;
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    Access_endSessions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description End all sessions of an account */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Access_endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description End a session of an account */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Tokens_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Admin tokens, without their secrets */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            accountId: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string | null;
                            display: string;
                            expiresAt: string | null;
                            id: string;
                            lastUsedAt: string | null;
                            name: string;
                            revokedAt: string | null;
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    Tokens_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    accountId?: string | null;
                    expiresAt?: string | null;
                    name: string;
                };
            };
        };
        responses: {
            /** @description Create an admin token; its secret is shown this once */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        accountId: string | null;
                        /** Format: date-time */
                        createdAt: string;
                        createdBy: string | null;
                        display: string;
                        expiresAt: string | null;
                        id: string;
                        lastUsedAt: string | null;
                        name: string;
                        revokedAt: string | null;
                        secret: string;
                    };
                };
            };
        };
    };
    Tokens_revoke: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoke an admin token */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Alerts_channelList: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whom alerts tell */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string | null;
                            id: string;
                            /** @enum {string} */
                            kind: "webhook" | "slack" | "email";
                            name: string;
                            target: string;
                            tenantId: string | null;
                        }[];
                        nextCursor: null;
                    };
                };
            };
        };
    };
    Alerts_createChannel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    kind: "webhook";
                    name: string;
                    /** @default null */
                    tenantId?: string | null;
                    /** Format: uri */
                    url: string;
                } | {
                    /** @constant */
                    kind: "slack";
                    name: string;
                    /** @default null */
                    tenantId?: string | null;
                    /** Format: uri */
                    url: string;
                } | {
                    /** @constant */
                    kind: "email";
                    name: string;
                    /** @default null */
                    tenantId?: string | null;
                    to: string;
                };
            };
        };
        responses: {
            /** @description Make a channel; the secret that signs a webhook is shown this once */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        createdAt: string;
                        createdBy: string | null;
                        id: string;
                        /** @enum {string} */
                        kind: "webhook" | "slack" | "email";
                        name: string;
                        secret: string | null;
                        target: string;
                        tenantId: string | null;
                    };
                };
            };
        };
    };
    Alerts_removeChannel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Remove a channel */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Alerts_testChannel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Send a test */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        isSent: boolean;
                        problem: string | null;
                    };
                };
            };
        };
    };
    Alerts_ruleList: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Rules of alerts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            channelIds: string[];
                            condition: {
                                /** @default 0 */
                                forMinutes: number;
                                /** @constant */
                                kind: "error_rate";
                                /** @default 1 */
                                leastRequests: number;
                                share: number;
                                windowMinutes: number;
                            } | {
                                /** @default 0 */
                                forMinutes: number;
                                /** @constant */
                                kind: "ttft_p95";
                                /** @default 1 */
                                leastRequests: number;
                                seconds: number;
                                windowMinutes: number;
                            } | {
                                burn: number;
                                /** @default 0 */
                                forMinutes: number;
                                /** @constant */
                                kind: "slo_burn";
                                /** @default 1 */
                                leastRequests: number;
                                longMinutes: number;
                                objective: number;
                                shortMinutes: number;
                            } | {
                                /** @default 0 */
                                forMinutes: number;
                                /** @constant */
                                kind: "budget";
                                share: number;
                            } | {
                                /** @constant */
                                kind: "worker_down";
                                minutes: number;
                            } | {
                                /** @default 0 */
                                forMinutes: number;
                                /** @constant */
                                kind: "unpriced";
                                requests: number;
                                windowMinutes: number;
                            };
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string | null;
                            id: string;
                            isEnabled: boolean;
                            kind: string;
                            name: string;
                            /** @enum {string} */
                            severity: "info" | "warning" | "critical";
                            tenantId: string | null;
                            threshold: number;
                        }[];
                        nextCursor: null;
                    };
                };
            };
        };
    };
    Alerts_createRule: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default [] */
                    channelIds?: string[];
                    condition: {
                        /** @default 0 */
                        forMinutes?: number;
                        /** @constant */
                        kind: "error_rate";
                        /** @default 1 */
                        leastRequests?: number;
                        share: number;
                        windowMinutes: number;
                    } | {
                        /** @default 0 */
                        forMinutes?: number;
                        /** @constant */
                        kind: "ttft_p95";
                        /** @default 1 */
                        leastRequests?: number;
                        seconds: number;
                        windowMinutes: number;
                    } | {
                        burn: number;
                        /** @default 0 */
                        forMinutes?: number;
                        /** @constant */
                        kind: "slo_burn";
                        /** @default 1 */
                        leastRequests?: number;
                        longMinutes: number;
                        objective: number;
                        shortMinutes: number;
                    } | {
                        /** @default 0 */
                        forMinutes?: number;
                        /** @constant */
                        kind: "budget";
                        share: number;
                    } | {
                        /** @constant */
                        kind: "worker_down";
                        minutes: number;
                    } | {
                        /** @default 0 */
                        forMinutes?: number;
                        /** @constant */
                        kind: "unpriced";
                        requests: number;
                        windowMinutes: number;
                    };
                    /** @default true */
                    isEnabled?: boolean;
                    name: string;
                    /**
                     * @default warning
                     * @enum {string}
                     */
                    severity?: "info" | "warning" | "critical";
                    /** @default null */
                    tenantId?: string | null;
                };
            };
        };
        responses: {
            /** @description Make a rule */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        channelIds: string[];
                        condition: {
                            /** @default 0 */
                            forMinutes: number;
                            /** @constant */
                            kind: "error_rate";
                            /** @default 1 */
                            leastRequests: number;
                            share: number;
                            windowMinutes: number;
                        } | {
                            /** @default 0 */
                            forMinutes: number;
                            /** @constant */
                            kind: "ttft_p95";
                            /** @default 1 */
                            leastRequests: number;
                            seconds: number;
                            windowMinutes: number;
                        } | {
                            burn: number;
                            /** @default 0 */
                            forMinutes: number;
                            /** @constant */
                            kind: "slo_burn";
                            /** @default 1 */
                            leastRequests: number;
                            longMinutes: number;
                            objective: number;
                            shortMinutes: number;
                        } | {
                            /** @default 0 */
                            forMinutes: number;
                            /** @constant */
                            kind: "budget";
                            share: number;
                        } | {
                            /** @constant */
                            kind: "worker_down";
                            minutes: number;
                        } | {
                            /** @default 0 */
                            forMinutes: number;
                            /** @constant */
                            kind: "unpriced";
                            requests: number;
                            windowMinutes: number;
                        };
                        /** Format: date-time */
                        createdAt: string;
                        createdBy: string | null;
                        id: string;
                        isEnabled: boolean;
                        kind: string;
                        name: string;
                        /** @enum {string} */
                        severity: "info" | "warning" | "critical";
                        tenantId: string | null;
                        threshold: number;
                    };
                };
            };
        };
    };
    Alerts_changeRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default [] */
                    channelIds?: string[];
                    condition: {
                        /** @default 0 */
                        forMinutes?: number;
                        /** @constant */
                        kind: "error_rate";
                        /** @default 1 */
                        leastRequests?: number;
                        share: number;
                        windowMinutes: number;
                    } | {
                        /** @default 0 */
                        forMinutes?: number;
                        /** @constant */
                        kind: "ttft_p95";
                        /** @default 1 */
                        leastRequests?: number;
                        seconds: number;
                        windowMinutes: number;
                    } | {
                        burn: number;
                        /** @default 0 */
                        forMinutes?: number;
                        /** @constant */
                        kind: "slo_burn";
                        /** @default 1 */
                        leastRequests?: number;
                        longMinutes: number;
                        objective: number;
                        shortMinutes: number;
                    } | {
                        /** @default 0 */
                        forMinutes?: number;
                        /** @constant */
                        kind: "budget";
                        share: number;
                    } | {
                        /** @constant */
                        kind: "worker_down";
                        minutes: number;
                    } | {
                        /** @default 0 */
                        forMinutes?: number;
                        /** @constant */
                        kind: "unpriced";
                        requests: number;
                        windowMinutes: number;
                    };
                    /** @default true */
                    isEnabled?: boolean;
                    name: string;
                    /**
                     * @default warning
                     * @enum {string}
                     */
                    severity?: "info" | "warning" | "critical";
                    /** @default null */
                    tenantId?: string | null;
                };
            };
        };
        responses: {
            /** @description Say anew what a rule looks for and whom it tells */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        channelIds: string[];
                        condition: {
                            /** @default 0 */
                            forMinutes: number;
                            /** @constant */
                            kind: "error_rate";
                            /** @default 1 */
                            leastRequests: number;
                            share: number;
                            windowMinutes: number;
                        } | {
                            /** @default 0 */
                            forMinutes: number;
                            /** @constant */
                            kind: "ttft_p95";
                            /** @default 1 */
                            leastRequests: number;
                            seconds: number;
                            windowMinutes: number;
                        } | {
                            burn: number;
                            /** @default 0 */
                            forMinutes: number;
                            /** @constant */
                            kind: "slo_burn";
                            /** @default 1 */
                            leastRequests: number;
                            longMinutes: number;
                            objective: number;
                            shortMinutes: number;
                        } | {
                            /** @default 0 */
                            forMinutes: number;
                            /** @constant */
                            kind: "budget";
                            share: number;
                        } | {
                            /** @constant */
                            kind: "worker_down";
                            minutes: number;
                        } | {
                            /** @default 0 */
                            forMinutes: number;
                            /** @constant */
                            kind: "unpriced";
                            requests: number;
                            windowMinutes: number;
                        };
                        /** Format: date-time */
                        createdAt: string;
                        createdBy: string | null;
                        id: string;
                        isEnabled: boolean;
                        kind: string;
                        name: string;
                        /** @enum {string} */
                        severity: "info" | "warning" | "critical";
                        tenantId: string | null;
                        threshold: number;
                    };
                };
            };
        };
    };
    Alerts_removeRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Remove a rule; what it found stays */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Alerts_preview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    condition: {
                        /** @default 0 */
                        forMinutes?: number;
                        /** @constant */
                        kind: "error_rate";
                        /** @default 1 */
                        leastRequests?: number;
                        share: number;
                        windowMinutes: number;
                    } | {
                        /** @default 0 */
                        forMinutes?: number;
                        /** @constant */
                        kind: "ttft_p95";
                        /** @default 1 */
                        leastRequests?: number;
                        seconds: number;
                        windowMinutes: number;
                    } | {
                        burn: number;
                        /** @default 0 */
                        forMinutes?: number;
                        /** @constant */
                        kind: "slo_burn";
                        /** @default 1 */
                        leastRequests?: number;
                        longMinutes: number;
                        objective: number;
                        shortMinutes: number;
                    } | {
                        /** @default 0 */
                        forMinutes?: number;
                        /** @constant */
                        kind: "budget";
                        share: number;
                    } | {
                        /** @constant */
                        kind: "worker_down";
                        minutes: number;
                    } | {
                        /** @default 0 */
                        forMinutes?: number;
                        /** @constant */
                        kind: "unpriced";
                        requests: number;
                        windowMinutes: number;
                    };
                    /** @default 24 */
                    hours?: number;
                    /** @default null */
                    tenantId?: string | null;
                };
            };
        };
        responses: {
            /** @description When a rule would have fired lately */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        fired: number;
                        isKnown: boolean;
                        times: {
                            /** Format: date-time */
                            from: string;
                            peak: number;
                            subject: string;
                            to: string | null;
                        }[];
                    };
                };
            };
        };
    };
    Alerts_silenceList: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Rules of which nobody is told for a time */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string | null;
                            id: string;
                            reason: string;
                            ruleId: string;
                            subject: string | null;
                            /** Format: date-time */
                            until: string;
                        }[];
                        nextCursor: null;
                    };
                };
            };
        };
    };
    Alerts_silence: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default  */
                    reason?: string;
                    ruleId: string;
                    /** @default null */
                    subject?: string | null;
                    /** Format: date-time */
                    until: string;
                };
            };
        };
        responses: {
            /** @description Tell nobody of a rule until then */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        createdAt: string;
                        createdBy: string | null;
                        id: string;
                        reason: string;
                        ruleId: string;
                        subject: string | null;
                        /** Format: date-time */
                        until: string;
                    };
                };
            };
        };
    };
    Alerts_endSilence: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description End a silence */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Alerts_alerts: {
        parameters: {
            query?: {
                cursor?: string;
                first?: number;
                state?: "pending" | "firing" | "resolved";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Alerts, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            firedAt: string | null;
                            id: string;
                            isSilenced: boolean;
                            kind: string;
                            resolvedAt: string | null;
                            resolvedValue: number | null;
                            ruleId: string;
                            ruleName: string;
                            /** @enum {string} */
                            severity: "info" | "warning" | "critical";
                            /** Format: date-time */
                            startedAt: string;
                            /** @enum {string} */
                            state: "pending" | "firing" | "resolved";
                            subject: string;
                            subjectName: string;
                            tenantId: string | null;
                            threshold: number;
                            value: number;
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    Audit_page: {
        parameters: {
            query?: {
                action?: string;
                actor?: string;
                cursor?: string;
                first?: number;
                from?: string;
                objectId?: string;
                objectKind?: string;
                requestId?: string;
                tenantId?: string;
                text?: string;
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Who changed what, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            action: string;
                            actor: {
                                id: string | null;
                                kind: string;
                                name: string | null;
                                role: string | null;
                            };
                            address: string;
                            after: unknown;
                            /** Format: date-time */
                            at: string;
                            before: unknown;
                            hash: string | null;
                            id: string;
                            objectId: string | null;
                            objectKind: string;
                            objectName: string | null;
                            place: number | null;
                            requestId: string;
                            tenantId: string | null;
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    Audit_export: {
        parameters: {
            query?: {
                action?: string;
                actor?: string;
                format?: "ndjson" | "csv";
                from?: string;
                objectId?: string;
                objectKind?: string;
                requestId?: string;
                tenantId?: string;
                text?: string;
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The log as a file; audited */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": {
                        action: string;
                        actor: {
                            id: string | null;
                            kind: string;
                            name: string | null;
                            role: string | null;
                        };
                        address: string;
                        after: unknown;
                        /** Format: date-time */
                        at: string;
                        before: unknown;
                        hash: string | null;
                        id: string;
                        objectId: string | null;
                        objectKind: string;
                        objectName: string | null;
                        place: number | null;
                        requestId: string;
                        tenantId: string | null;
                    };
                };
            };
        };
    };
    Audit_verify: {
        parameters: {
            query?: {
                hash?: string;
                place?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether every line of the log is as it was written; also against a line kept elsewhere */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        brokenAt: number | null;
                        isIntact: boolean;
                        lastHash: string | null;
                        lastPlace: number;
                        lines: number;
                        problem: ("changed" | "missing" | "other_history") | null;
                        unchained: number;
                    };
                };
            };
        };
    };
    Backup_backup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The whole control database as a compressed file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/gzip": string;
                };
            };
        };
    };
    Traffic_list: {
        parameters: {
            query?: {
                cursor?: string;
                isStream?: "true" | "false";
                keyId?: string | null;
                limit?: number;
                limitId?: string | null;
                minInputTokens?: number | null;
                minTtftMs?: number | null;
                model?: string | null;
                outcome?: string;
                range?: ("m15" | "h1" | "h6" | "h24" | "d7" | "d30") | null;
                status?: string | null;
                tenantId?: string | null;
                text?: string | null;
                workerId?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Calls, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            annotations: {
                                name: string;
                                value: string;
                            }[];
                            attempts: {
                                endMs: number;
                                errorCode: string | null;
                                startMs: number;
                                workerId: string;
                                workerName: string | null;
                                workerStatus: number | null;
                            }[];
                            availableCachedTokens: number | null;
                            bodyBytes: number | null;
                            bodyReadMs: number | null;
                            boundMs: number | null;
                            chosenMs: number | null;
                            cost: {
                                micros: number | null;
                                priceId: string | null;
                                priceVersion: number | null;
                                reason: ("no_price" | "class_without_price" | "no_usage") | null;
                            } | null;
                            decision: {
                                atMs: number;
                                attempt: number;
                                availableCachedTokens: number | null;
                                candidateCount: number;
                                candidates: {
                                    backlogSeconds: number;
                                    inFlight: number;
                                    kvUsage: number | null;
                                    matchedTokens: number;
                                    readingAgeMs: number | null;
                                    terms: {
                                        name: string;
                                        raw: number | null;
                                        value: number | null;
                                    }[];
                                    waiting: number | null;
                                    workerId: string;
                                    workerName: string | null;
                                }[];
                                isTie: boolean;
                                margin: number | null;
                                model: string;
                                policy: string;
                                predictedCachedTokens: number;
                                predictedTtftSeconds: number | null;
                                promptTokens: number;
                                reason: string | null;
                                requestId: string;
                                revision: number;
                                routeId: string | null;
                                version: number;
                                vetoes: {
                                    count: number;
                                    reason: string;
                                    workerIds: string[];
                                }[];
                                winnerId: string | null;
                                winnerName: string | null;
                            } | null;
                            dialect: string | null;
                            endMs: number | null;
                            endUser: string | null;
                            errorCode: string | null;
                            errorDetail: string | null;
                            events: number | null;
                            finishReason: string | null;
                            firstOutputMs: number | null;
                            headersMs: number | null;
                            identifiedMs: number | null;
                            isSimulated: boolean | null;
                            isStream: boolean;
                            keyDisplay: string | null;
                            keyId: string | null;
                            limitId: string | null;
                            model: string | null;
                            operation: string | null;
                            /** @enum {string} */
                            outcome: "ok" | "rejected" | "failed" | "cancelled" | "live";
                            overheadMs: number | null;
                            parsedMs: number | null;
                            policy: string | null;
                            predictedCachedTokens: number | null;
                            predictedTtftSeconds: number | null;
                            projectId: string | null;
                            promptTokensEstimate: number | null;
                            replyBytes: number | null;
                            requestId: string;
                            revision: number;
                            routeId: string | null;
                            sentMs: number | null;
                            servedModel: string | null;
                            startedAtMs: number;
                            status: number;
                            tenantId: string | null;
                            tenantName: string | null;
                            tools: {
                                denied: number;
                                failed: number;
                                ms: number;
                                rounds: number;
                                started: number;
                            } | null;
                            traceId: string | null;
                            usage: {
                                cachedTokens: number | null;
                                inputTokens: number | null;
                                outputTokens: number | null;
                                reasoningTokens: number | null;
                                /** @enum {string} */
                                source: "worker" | "counted" | "estimated";
                            } | null;
                            version: number;
                            workerId: string | null;
                            workerName: string | null;
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    Traffic_detail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One call with its decision */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        annotations: {
                            name: string;
                            value: string;
                        }[];
                        attempts: {
                            endMs: number;
                            errorCode: string | null;
                            startMs: number;
                            workerId: string;
                            workerName: string | null;
                            workerStatus: number | null;
                        }[];
                        availableCachedTokens: number | null;
                        bodyBytes: number | null;
                        bodyReadMs: number | null;
                        boundMs: number | null;
                        chosenMs: number | null;
                        cost: {
                            micros: number | null;
                            priceId: string | null;
                            priceVersion: number | null;
                            reason: ("no_price" | "class_without_price" | "no_usage") | null;
                        } | null;
                        decision: {
                            atMs: number;
                            attempt: number;
                            availableCachedTokens: number | null;
                            candidateCount: number;
                            candidates: {
                                backlogSeconds: number;
                                inFlight: number;
                                kvUsage: number | null;
                                matchedTokens: number;
                                readingAgeMs: number | null;
                                terms: {
                                    name: string;
                                    raw: number | null;
                                    value: number | null;
                                }[];
                                waiting: number | null;
                                workerId: string;
                                workerName: string | null;
                            }[];
                            isTie: boolean;
                            margin: number | null;
                            model: string;
                            policy: string;
                            predictedCachedTokens: number;
                            predictedTtftSeconds: number | null;
                            promptTokens: number;
                            reason: string | null;
                            requestId: string;
                            revision: number;
                            routeId: string | null;
                            version: number;
                            vetoes: {
                                count: number;
                                reason: string;
                                workerIds: string[];
                            }[];
                            winnerId: string | null;
                            winnerName: string | null;
                        } | null;
                        dialect: string | null;
                        endMs: number | null;
                        endUser: string | null;
                        errorCode: string | null;
                        errorDetail: string | null;
                        events: number | null;
                        finishReason: string | null;
                        firstOutputMs: number | null;
                        headersMs: number | null;
                        identifiedMs: number | null;
                        isSimulated: boolean | null;
                        isStream: boolean;
                        keyDisplay: string | null;
                        keyId: string | null;
                        limitId: string | null;
                        model: string | null;
                        operation: string | null;
                        /** @enum {string} */
                        outcome: "ok" | "rejected" | "failed" | "cancelled" | "live";
                        overheadMs: number | null;
                        parsedMs: number | null;
                        policy: string | null;
                        predictedCachedTokens: number | null;
                        predictedTtftSeconds: number | null;
                        projectId: string | null;
                        promptTokensEstimate: number | null;
                        replyBytes: number | null;
                        requestId: string;
                        revision: number;
                        routeId: string | null;
                        sentMs: number | null;
                        servedModel: string | null;
                        startedAtMs: number;
                        status: number;
                        tenantId: string | null;
                        tenantName: string | null;
                        tools: {
                            denied: number;
                            failed: number;
                            ms: number;
                            rounds: number;
                            started: number;
                        } | null;
                        traceId: string | null;
                        usage: {
                            cachedTokens: number | null;
                            inputTokens: number | null;
                            outputTokens: number | null;
                            reasoningTokens: number | null;
                            /** @enum {string} */
                            source: "worker" | "counted" | "estimated";
                        } | null;
                        version: number;
                        workerId: string | null;
                        workerName: string | null;
                    };
                };
            };
        };
    };
    Traffic_cancel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description End a running call */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Decisions_list: {
        parameters: {
            query?: {
                cursor?: string;
                fromMs?: number | null;
                isTie?: "true" | "false";
                limit?: number;
                model?: string | null;
                outcome?: string;
                policy?: string | null;
                range?: ("m15" | "h1" | "h6" | "h24" | "d7" | "d30") | null;
                reason?: string | null;
                routeId?: string | null;
                tenantId?: string | null;
                text?: string | null;
                toMs?: number | null;
                version?: number | null;
                workerId?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Kept routing decisions, newest first, with what came of them */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            attempts: number | null;
                            availableCachedTokens: number | null;
                            candidateCount: number | null;
                            deliveredCachedTokens: number | null;
                            errorCode: string | null;
                            inputTokens: number | null;
                            isTie: boolean | null;
                            margin: number | null;
                            model: string | null;
                            outcome: string | null;
                            outputTokens: number | null;
                            policy: string | null;
                            predictedCachedTokens: number | null;
                            predictedTtftSeconds: number | null;
                            promptTokens: number | null;
                            reason: string | null;
                            regret: number | null;
                            requestId: string;
                            routeId: string | null;
                            servedById: string | null;
                            servedByName: string | null;
                            startedAtMs: number;
                            status: number | null;
                            tenantId: string | null;
                            tenantName: string | null;
                            ttftSeconds: number | null;
                            version: number | null;
                            workerId: string | null;
                            workerName: string | null;
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    Decisions_detail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                requestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One kept routing decision in full */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        decision: {
                            atMs: number;
                            attempt: number;
                            availableCachedTokens: number | null;
                            candidateCount: number;
                            candidates: {
                                backlogSeconds: number;
                                inFlight: number;
                                kvUsage: number | null;
                                matchedTokens: number;
                                readingAgeMs: number | null;
                                terms: {
                                    name: string;
                                    raw: number | null;
                                    value: number | null;
                                }[];
                                waiting: number | null;
                                workerId: string;
                                workerName: string | null;
                            }[];
                            isTie: boolean;
                            margin: number | null;
                            model: string;
                            policy: string;
                            predictedCachedTokens: number;
                            predictedTtftSeconds: number | null;
                            promptTokens: number;
                            reason: string | null;
                            requestId: string;
                            revision: number;
                            routeId: string | null;
                            version: number;
                            vetoes: {
                                count: number;
                                reason: string;
                                workerIds: string[];
                            }[];
                            winnerId: string | null;
                            winnerName: string | null;
                        };
                        sentence: string;
                        summary: {
                            attempts: number | null;
                            availableCachedTokens: number | null;
                            candidateCount: number | null;
                            deliveredCachedTokens: number | null;
                            errorCode: string | null;
                            inputTokens: number | null;
                            isTie: boolean | null;
                            margin: number | null;
                            model: string | null;
                            outcome: string | null;
                            outputTokens: number | null;
                            policy: string | null;
                            predictedCachedTokens: number | null;
                            predictedTtftSeconds: number | null;
                            promptTokens: number | null;
                            reason: string | null;
                            regret: number | null;
                            requestId: string;
                            routeId: string | null;
                            servedById: string | null;
                            servedByName: string | null;
                            startedAtMs: number;
                            status: number | null;
                            tenantId: string | null;
                            tenantName: string | null;
                            ttftSeconds: number | null;
                            version: number | null;
                            workerId: string | null;
                            workerName: string | null;
                        };
                    };
                };
            };
        };
    };
    Decisions_explain: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    requestId: string;
                } | {
                    body: {
                        [key: string]: unknown;
                    };
                    /**
                     * @default openai-chat
                     * @enum {string}
                     */
                    dialect?: "openai-chat" | "openai-completions" | "openai-embeddings" | "openai-responses" | "anthropic-messages";
                    headers?: {
                        [key: string]: string;
                    };
                    /** @default  */
                    keyId?: string;
                    model: string;
                    /** @default ten_default */
                    tenantId?: string;
                };
            };
        };
        responses: {
            /** @description Where a request would go now, and why: a hand-made one, or a stored one by its id */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        atMs: number;
                        attempt: number;
                        availableCachedTokens: number | null;
                        /** @enum {string} */
                        basis: "request" | "trace";
                        candidateCount: number;
                        candidates: {
                            backlogSeconds: number;
                            inFlight: number;
                            kvUsage: number | null;
                            matchedTokens: number;
                            readingAgeMs: number | null;
                            terms: {
                                name: string;
                                raw: number | null;
                                value: number | null;
                            }[];
                            waiting: number | null;
                            workerId: string;
                            workerName: string | null;
                        }[];
                        isTie: boolean;
                        margin: number | null;
                        model: string;
                        policy: string;
                        predictedCachedTokens: number;
                        predictedTtftSeconds: number | null;
                        promptTokens: number;
                        reason: string | null;
                        requestId: string;
                        revision: number;
                        routeId: string | null;
                        sentence: string;
                        version: number;
                        vetoes: {
                            count: number;
                            reason: string;
                            workerIds: string[];
                        }[];
                        winnerId: string | null;
                        winnerName: string | null;
                    };
                };
            };
        };
    };
    Access_groups: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Groups of people */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            /** Format: date-time */
                            createdAt: string;
                            id: string;
                            members: number;
                            name: string;
                            roles: {
                                role: string;
                                tenantId: string | null;
                            }[];
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    Access_createGroup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    roles: {
                        role: string;
                        tenantId: string | null;
                    }[];
                };
            };
        };
        responses: {
            /** @description Make a group */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        createdAt: string;
                        id: string;
                        members: number;
                        name: string;
                        roles: {
                            role: string;
                            tenantId: string | null;
                        }[];
                    };
                };
            };
        };
    };
    Access_changeGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    roles: {
                        role: string;
                        tenantId: string | null;
                    }[];
                };
            };
        };
        responses: {
            /** @description Rename a group, or say anew what its members may do */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Access_removeGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Remove a group */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Conversations_store: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The store of responses and conversations: its health and its size */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        driver: string;
                        isReachable: boolean;
                        isShared: boolean;
                        name: string | null;
                        reason: string | null;
                        retentionDays: number;
                        size: {
                            bytes: number;
                            conversations: number;
                            items: number;
                            responses: number;
                        } | null;
                    };
                };
            };
        };
    };
    Providers_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Identity providers, without their secrets */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            backChannelUri: string;
                            clientId: string;
                            /** Format: date-time */
                            createdAt: string;
                            hasSecret: boolean;
                            id: string;
                            isEnabled: boolean;
                            issuer: string;
                            name: string;
                            postLogoutRedirectUri: string;
                            redirectUri: string;
                            rules: {
                                claim: string;
                                groupId: string | null;
                                role: string | null;
                                tenantId: string | null;
                                value: string;
                            }[];
                            scopes: string[];
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    Providers_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    clientId: string;
                    /** @default null */
                    clientSecret?: string | null;
                    /** @default true */
                    isEnabled?: boolean;
                    /** Format: uri */
                    issuer: string;
                    name: string;
                    /** @default [] */
                    rules?: {
                        claim: string;
                        groupId: string | null;
                        role: string | null;
                        tenantId: string | null;
                        value: string;
                    }[];
                    /**
                     * @default [
                     *       "profile",
                     *       "email"
                     *     ]
                     */
                    scopes?: string[];
                };
            };
        };
        responses: {
            /** @description Let people of an identity provider sign in */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        backChannelUri: string;
                        clientId: string;
                        /** Format: date-time */
                        createdAt: string;
                        hasSecret: boolean;
                        id: string;
                        isEnabled: boolean;
                        issuer: string;
                        name: string;
                        postLogoutRedirectUri: string;
                        redirectUri: string;
                        rules: {
                            claim: string;
                            groupId: string | null;
                            role: string | null;
                            tenantId: string | null;
                            value: string;
                        }[];
                        scopes: string[];
                    };
                };
            };
        };
    };
    Providers_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Remove an identity provider; sessions that came by it end */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Providers_change: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    clientId?: string;
                    clientSecret?: string | null;
                    isEnabled?: boolean;
                    name?: string;
                    rules?: {
                        claim: string;
                        groupId: string | null;
                        role: string | null;
                        tenantId: string | null;
                        value: string;
                    }[];
                    scopes?: string[];
                };
            };
        };
        responses: {
            /** @description Change an identity provider */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        backChannelUri: string;
                        clientId: string;
                        /** Format: date-time */
                        createdAt: string;
                        hasSecret: boolean;
                        id: string;
                        isEnabled: boolean;
                        issuer: string;
                        name: string;
                        postLogoutRedirectUri: string;
                        redirectUri: string;
                        rules: {
                            claim: string;
                            groupId: string | null;
                            role: string | null;
                            tenantId: string | null;
                            value: string;
                        }[];
                        scopes: string[];
                    };
                };
            };
        };
    };
    Providers_preview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    claims: {
                        [key: string]: unknown;
                    };
                    rules?: {
                        claim: string;
                        groupId: string | null;
                        role: string | null;
                        tenantId: string | null;
                        value: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description What somebody with these claims could do */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        groupIds: string[];
                        isAllowed: boolean;
                        matched: number[];
                        roles: {
                            role: string;
                            tenantId: string | null;
                        }[];
                    };
                };
            };
        };
    };
    Providers_test: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Begin a sign-in that shows what comes back and signs nobody in */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        url: string;
                    };
                };
            };
        };
    };
    Providers_tested: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What a test sign-in came back with, for who began it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        claims: {
                            [key: string]: unknown;
                        } | null;
                        isRefused: boolean;
                        mapped: {
                            groupIds: string[];
                            matched: number[];
                            roles: {
                                role: string;
                                tenantId: string | null;
                            }[];
                        } | null;
                        why: string | null;
                    };
                };
            };
        };
    };
    Tenants_keys: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                projectId?: string;
                tenantId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Application keys, without their secrets */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            addresses: string[];
                            blockedAt: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string | null;
                            display: string;
                            expiresAt: string | null;
                            id: string;
                            isArchived: boolean;
                            lastUsedAt: string | null;
                            models: string[];
                            name: string;
                            operations: ("chat" | "completion" | "embedding" | "rerank" | "score" | "classify" | "tokenize" | "detokenize" | "stored")[];
                            previousUntil: string | null;
                            projectId: string;
                            revokedAt: string | null;
                            rotatedAt: string | null;
                            tenantId: string;
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    Tenants_createKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    addresses?: string[];
                    expiresAt?: string | null;
                    models?: string[];
                    name: string;
                    operations?: ("chat" | "completion" | "embedding" | "rerank" | "score" | "classify" | "tokenize" | "detokenize" | "stored")[];
                    projectId?: string;
                    tenantId?: string;
                };
            };
        };
        responses: {
            /** @description Create an application key; its secret is shown this once */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        addresses: string[];
                        blockedAt: string | null;
                        /** Format: date-time */
                        createdAt: string;
                        createdBy: string | null;
                        display: string;
                        expiresAt: string | null;
                        id: string;
                        isArchived: boolean;
                        lastUsedAt: string | null;
                        models: string[];
                        name: string;
                        operations: ("chat" | "completion" | "embedding" | "rerank" | "score" | "classify" | "tokenize" | "detokenize" | "stored")[];
                        previousUntil: string | null;
                        projectId: string;
                        revokedAt: string | null;
                        rotatedAt: string | null;
                        secret: string;
                        tenantId: string;
                    };
                };
            };
        };
    };
    Tenants_revokeKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoke an application key; its running streams end */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Tenants_changeKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    addresses?: string[];
                    expiresAt?: string | null;
                    isBlocked?: boolean;
                    models?: string[];
                    name?: string;
                    operations?: ("chat" | "completion" | "embedding" | "rerank" | "score" | "classify" | "tokenize" | "detokenize" | "stored")[];
                };
            };
        };
        responses: {
            /** @description Change what a key may be used for, its end, or whether it is blocked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        addresses: string[];
                        blockedAt: string | null;
                        /** Format: date-time */
                        createdAt: string;
                        createdBy: string | null;
                        display: string;
                        expiresAt: string | null;
                        id: string;
                        isArchived: boolean;
                        lastUsedAt: string | null;
                        models: string[];
                        name: string;
                        operations: ("chat" | "completion" | "embedding" | "rerank" | "score" | "classify" | "tokenize" | "detokenize" | "stored")[];
                        previousUntil: string | null;
                        projectId: string;
                        revokedAt: string | null;
                        rotatedAt: string | null;
                        tenantId: string;
                    };
                };
            };
        };
    };
    Tenants_rotateKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default 1440 */
                    overlapMinutes?: number;
                };
            };
        };
        responses: {
            /** @description Give a key a new secret, shown this once; the one before is taken a while longer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        addresses: string[];
                        blockedAt: string | null;
                        /** Format: date-time */
                        createdAt: string;
                        createdBy: string | null;
                        display: string;
                        expiresAt: string | null;
                        id: string;
                        isArchived: boolean;
                        lastUsedAt: string | null;
                        models: string[];
                        name: string;
                        operations: ("chat" | "completion" | "embedding" | "rerank" | "score" | "classify" | "tokenize" | "detokenize" | "stored")[];
                        previousUntil: string | null;
                        projectId: string;
                        revokedAt: string | null;
                        rotatedAt: string | null;
                        secret: string;
                        tenantId: string;
                    };
                };
            };
        };
    };
    Limits_limits: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                tenantId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Limits and budgets of tenants, projects and keys */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            budgets: {
                                amount: number;
                                /** @default null */
                                increase: {
                                    amount: number;
                                    untilMs: number;
                                } | null;
                                /** @default false */
                                isSoft: boolean;
                                /** @enum {string} */
                                kind: "tokensPerDay" | "tokensPerMonth" | "moneyPerDay" | "moneyPerMonth";
                                /**
                                 * @default calendar
                                 * @enum {string}
                                 */
                                window: "calendar" | "rolling";
                                /** @default UTC */
                                zone: string;
                            }[];
                            budgetUse: {
                                /** @enum {string} */
                                kind: "tokensPerDay" | "tokensPerMonth" | "moneyPerDay" | "moneyPerMonth";
                                remaining: number;
                                resetsAt: string | null;
                                used: number;
                                usedLastHour: number;
                            }[];
                            /** Format: date-time */
                            changedAt: string;
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string | null;
                            id: string;
                            isShadow: boolean;
                            limits: {
                                /** @default null */
                                concurrentCalls: number | null;
                                /** @default null */
                                requestsPerMinute: number | null;
                                /** @default null */
                                tokensPerCall: number | null;
                                /** @default null */
                                tokensPerMinute: number | null;
                            };
                            model: string | null;
                            name: string;
                            /** @enum {string} */
                            subject: "gateway" | "tenant" | "project" | "key";
                            subjectId: string;
                            tenantId: string;
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    Limits_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default [] */
                    budgets?: {
                        amount: number;
                        /** @default null */
                        increase?: {
                            amount: number;
                            untilMs: number;
                        } | null;
                        /** @default false */
                        isSoft?: boolean;
                        /** @enum {string} */
                        kind: "tokensPerDay" | "tokensPerMonth" | "moneyPerDay" | "moneyPerMonth";
                        /**
                         * @default calendar
                         * @enum {string}
                         */
                        window?: "calendar" | "rolling";
                        /** @default UTC */
                        zone?: string;
                    }[];
                    /** @default false */
                    isShadow?: boolean;
                    /**
                     * @default {
                     *       "requestsPerMinute": null,
                     *       "tokensPerMinute": null,
                     *       "concurrentCalls": null,
                     *       "tokensPerCall": null
                     *     }
                     */
                    limits?: {
                        /** @default null */
                        concurrentCalls?: number | null;
                        /** @default null */
                        requestsPerMinute?: number | null;
                        /** @default null */
                        tokensPerCall?: number | null;
                        /** @default null */
                        tokensPerMinute?: number | null;
                    };
                    /** @default null */
                    model?: string | null;
                    name: string;
                    /** @enum {string} */
                    subject: "gateway" | "tenant" | "project" | "key";
                    subjectId: string;
                };
            };
        };
        responses: {
            /** @description Limit a tenant, a project or a key, for all models or some */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        budgets: {
                            amount: number;
                            /** @default null */
                            increase: {
                                amount: number;
                                untilMs: number;
                            } | null;
                            /** @default false */
                            isSoft: boolean;
                            /** @enum {string} */
                            kind: "tokensPerDay" | "tokensPerMonth" | "moneyPerDay" | "moneyPerMonth";
                            /**
                             * @default calendar
                             * @enum {string}
                             */
                            window: "calendar" | "rolling";
                            /** @default UTC */
                            zone: string;
                        }[];
                        budgetUse: {
                            /** @enum {string} */
                            kind: "tokensPerDay" | "tokensPerMonth" | "moneyPerDay" | "moneyPerMonth";
                            remaining: number;
                            resetsAt: string | null;
                            used: number;
                            usedLastHour: number;
                        }[];
                        /** Format: date-time */
                        changedAt: string;
                        /** Format: date-time */
                        createdAt: string;
                        createdBy: string | null;
                        id: string;
                        isShadow: boolean;
                        limits: {
                            /** @default null */
                            concurrentCalls: number | null;
                            /** @default null */
                            requestsPerMinute: number | null;
                            /** @default null */
                            tokensPerCall: number | null;
                            /** @default null */
                            tokensPerMinute: number | null;
                        };
                        model: string | null;
                        name: string;
                        /** @enum {string} */
                        subject: "gateway" | "tenant" | "project" | "key";
                        subjectId: string;
                        tenantId: string;
                    };
                };
            };
        };
    };
    Limits_limit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One limit */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        budgets: {
                            amount: number;
                            /** @default null */
                            increase: {
                                amount: number;
                                untilMs: number;
                            } | null;
                            /** @default false */
                            isSoft: boolean;
                            /** @enum {string} */
                            kind: "tokensPerDay" | "tokensPerMonth" | "moneyPerDay" | "moneyPerMonth";
                            /**
                             * @default calendar
                             * @enum {string}
                             */
                            window: "calendar" | "rolling";
                            /** @default UTC */
                            zone: string;
                        }[];
                        budgetUse: {
                            /** @enum {string} */
                            kind: "tokensPerDay" | "tokensPerMonth" | "moneyPerDay" | "moneyPerMonth";
                            remaining: number;
                            resetsAt: string | null;
                            used: number;
                            usedLastHour: number;
                        }[];
                        /** Format: date-time */
                        changedAt: string;
                        /** Format: date-time */
                        createdAt: string;
                        createdBy: string | null;
                        id: string;
                        isShadow: boolean;
                        limits: {
                            /** @default null */
                            concurrentCalls: number | null;
                            /** @default null */
                            requestsPerMinute: number | null;
                            /** @default null */
                            tokensPerCall: number | null;
                            /** @default null */
                            tokensPerMinute: number | null;
                        };
                        model: string | null;
                        name: string;
                        /** @enum {string} */
                        subject: "gateway" | "tenant" | "project" | "key";
                        subjectId: string;
                        tenantId: string;
                    };
                };
            };
        };
    };
    Limits_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Remove a limit */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Limits_change: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    budgets?: {
                        amount: number;
                        /** @default null */
                        increase?: {
                            amount: number;
                            untilMs: number;
                        } | null;
                        /** @default false */
                        isSoft?: boolean;
                        /** @enum {string} */
                        kind: "tokensPerDay" | "tokensPerMonth" | "moneyPerDay" | "moneyPerMonth";
                        /**
                         * @default calendar
                         * @enum {string}
                         */
                        window?: "calendar" | "rolling";
                        /** @default UTC */
                        zone?: string;
                    }[];
                    isShadow?: boolean;
                    limits?: {
                        /** @default null */
                        concurrentCalls?: number | null;
                        /** @default null */
                        requestsPerMinute?: number | null;
                        /** @default null */
                        tokensPerCall?: number | null;
                        /** @default null */
                        tokensPerMinute?: number | null;
                    };
                    model?: string | null;
                    name?: string;
                };
            };
        };
        responses: {
            /** @description Change a limit; what was used so far stays used */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        budgets: {
                            amount: number;
                            /** @default null */
                            increase: {
                                amount: number;
                                untilMs: number;
                            } | null;
                            /** @default false */
                            isSoft: boolean;
                            /** @enum {string} */
                            kind: "tokensPerDay" | "tokensPerMonth" | "moneyPerDay" | "moneyPerMonth";
                            /**
                             * @default calendar
                             * @enum {string}
                             */
                            window: "calendar" | "rolling";
                            /** @default UTC */
                            zone: string;
                        }[];
                        budgetUse: {
                            /** @enum {string} */
                            kind: "tokensPerDay" | "tokensPerMonth" | "moneyPerDay" | "moneyPerMonth";
                            remaining: number;
                            resetsAt: string | null;
                            used: number;
                            usedLastHour: number;
                        }[];
                        /** Format: date-time */
                        changedAt: string;
                        /** Format: date-time */
                        createdAt: string;
                        createdBy: string | null;
                        id: string;
                        isShadow: boolean;
                        limits: {
                            /** @default null */
                            concurrentCalls: number | null;
                            /** @default null */
                            requestsPerMinute: number | null;
                            /** @default null */
                            tokensPerCall: number | null;
                            /** @default null */
                            tokensPerMinute: number | null;
                        };
                        model: string | null;
                        name: string;
                        /** @enum {string} */
                        subject: "gateway" | "tenant" | "project" | "key";
                        subjectId: string;
                        tenantId: string;
                    };
                };
            };
        };
    };
    Limits_preview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default [] */
                    budgets?: {
                        amount: number;
                        /** @default null */
                        increase?: {
                            amount: number;
                            untilMs: number;
                        } | null;
                        /** @default false */
                        isSoft?: boolean;
                        /** @enum {string} */
                        kind: "tokensPerDay" | "tokensPerMonth" | "moneyPerDay" | "moneyPerMonth";
                        /**
                         * @default calendar
                         * @enum {string}
                         */
                        window?: "calendar" | "rolling";
                        /** @default UTC */
                        zone?: string;
                    }[];
                    /** @default 24 */
                    hours?: number;
                    /** @default false */
                    isShadow?: boolean;
                    /**
                     * @default {
                     *       "requestsPerMinute": null,
                     *       "tokensPerMinute": null,
                     *       "concurrentCalls": null,
                     *       "tokensPerCall": null
                     *     }
                     */
                    limits?: {
                        /** @default null */
                        concurrentCalls?: number | null;
                        /** @default null */
                        requestsPerMinute?: number | null;
                        /** @default null */
                        tokensPerCall?: number | null;
                        /** @default null */
                        tokensPerMinute?: number | null;
                    };
                    /** @default null */
                    model?: string | null;
                    /** @enum {string} */
                    subject: "gateway" | "tenant" | "project" | "key";
                    subjectId: string;
                };
            };
        };
        responses: {
            /** @description Who would have been blocked by a limit in the last hours */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        blocked: number;
                        calls: number;
                        fromMs: number;
                        isCut: boolean;
                        keys: {
                            blocked: number;
                            calls: number;
                            firstBlockedAtMs: number | null;
                            keyId: string;
                            name: string | null;
                        }[];
                    };
                };
            };
        };
    };
    Live_listen: {
        parameters: {
            query: {
                topics: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Server-sent events: traffic.m15, traffic.h1, fleet, events, calls, setup, routes, rehearsals */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
        };
    };
    Login_providers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where people may sign in */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        isLocalAllowed: boolean;
                        items: {
                            id: string;
                            name: string;
                        }[];
                    };
                };
            };
        };
    };
    Login_begin: {
        parameters: {
            query?: {
                to?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Send the browser to an identity provider */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Login_backChannel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    logout_token: string;
                };
            };
        };
        responses: {
            /** @description Back-channel logout: an identity provider ends sessions by a signed token */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Login_finish: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where identity providers send the browser back to */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Documents_openApi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description This document */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Plugins_plugins: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Plugins in their order, with versions and figures */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            /** Format: date-time */
                            changedAt: string;
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string | null;
                            figures: {
                                /** @enum {string} */
                                breaker: "closed" | "open" | "half-open";
                                calls: number;
                                changed: number;
                                faults: {
                                    [key: string]: number;
                                };
                                p50Ms: number | null;
                                p99Ms: number | null;
                                peakMemoryBytes: number;
                                rejected: number;
                                threads: number;
                                versionId: string;
                            }[];
                            id: string;
                            isEnabled: boolean;
                            liveVersionId: string | null;
                            name: string;
                            place: number;
                            previousVersionId: string | null;
                            scope: {
                                percent: number;
                                /** @default [] */
                                tenants: string[];
                            };
                            trial: {
                                share: {
                                    percent: number;
                                    /** @default [] */
                                    tenants: string[];
                                };
                                versionId: string;
                            } | null;
                            versions: {
                                bytes: number;
                                config: {
                                    [key: string]: unknown;
                                };
                                /** Format: date-time */
                                createdAt: string;
                                createdBy: string | null;
                                granted: ("log" | "key-value" | "outbound")[];
                                id: string;
                                manifest: {
                                    /**
                                     * @description The version of the interface that the module was written for.
                                     * @constant
                                     */
                                    abi: 1;
                                    /** @default [] */
                                    capabilities: ("log" | "key-value" | "outbound")[];
                                    /**
                                     * @description Settings with their defaults; the operator may set others.
                                     * @default {}
                                     */
                                    config: {
                                        [key: string]: unknown;
                                    };
                                    /** @default  */
                                    description: string;
                                    /**
                                     * @description When it fails: open = the call goes on without it, closed = the call is refused.
                                     * @enum {string}
                                     */
                                    fail: "open" | "closed";
                                    hooks: ("onCall" | "onTurn" | "onEvent" | "onRemember")[];
                                    /**
                                     * @description fresh = a new instance for every message; kept = globals live on, from one tenant to the next.
                                     * @default fresh
                                     * @enum {string}
                                     */
                                    instance: "fresh" | "kept";
                                    /** @description Stands in records, metrics and screens. */
                                    name: string;
                                    /**
                                     * @description Addresses that it may ask, by the name it uses for them.
                                     * @default {}
                                     */
                                    outbound: {
                                        [key: string]: string;
                                    };
                                    /**
                                     * @description What of a request it is shown. The less, the quicker.
                                     * @default []
                                     */
                                    reads: ("headers" | "fields" | "texts")[];
                                    /**
                                     * @description Time for one message; the operator sets the most.
                                     * @default 50
                                     */
                                    timeMs: number;
                                    version: string;
                                };
                                memoryPages: number;
                                sha256: string;
                                signedBy: string | null;
                                source: string;
                                version: string;
                            }[];
                        }[];
                    };
                };
            };
        };
    };
    Plugins_upload: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default {} */
                    config?: {
                        [key: string]: unknown;
                    };
                    granted?: ("log" | "key-value" | "outbound")[];
                    /** Format: base64 */
                    module?: string;
                    sha256: string;
                    /** Format: base64 */
                    signature?: string;
                    /** Format: uri */
                    url?: string;
                };
            };
        };
        responses: {
            /** @description Take in a module: a new plugin, or another version of one. Nothing runs by it. 200 when it is there already */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        changedAt: string;
                        /** Format: date-time */
                        createdAt: string;
                        createdBy: string | null;
                        figures: {
                            /** @enum {string} */
                            breaker: "closed" | "open" | "half-open";
                            calls: number;
                            changed: number;
                            faults: {
                                [key: string]: number;
                            };
                            p50Ms: number | null;
                            p99Ms: number | null;
                            peakMemoryBytes: number;
                            rejected: number;
                            threads: number;
                            versionId: string;
                        }[];
                        id: string;
                        isEnabled: boolean;
                        liveVersionId: string | null;
                        name: string;
                        place: number;
                        previousVersionId: string | null;
                        scope: {
                            percent: number;
                            /** @default [] */
                            tenants: string[];
                        };
                        trial: {
                            share: {
                                percent: number;
                                /** @default [] */
                                tenants: string[];
                            };
                            versionId: string;
                        } | null;
                        versionId: string;
                        versions: {
                            bytes: number;
                            config: {
                                [key: string]: unknown;
                            };
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string | null;
                            granted: ("log" | "key-value" | "outbound")[];
                            id: string;
                            manifest: {
                                /**
                                 * @description The version of the interface that the module was written for.
                                 * @constant
                                 */
                                abi: 1;
                                /** @default [] */
                                capabilities: ("log" | "key-value" | "outbound")[];
                                /**
                                 * @description Settings with their defaults; the operator may set others.
                                 * @default {}
                                 */
                                config: {
                                    [key: string]: unknown;
                                };
                                /** @default  */
                                description: string;
                                /**
                                 * @description When it fails: open = the call goes on without it, closed = the call is refused.
                                 * @enum {string}
                                 */
                                fail: "open" | "closed";
                                hooks: ("onCall" | "onTurn" | "onEvent" | "onRemember")[];
                                /**
                                 * @description fresh = a new instance for every message; kept = globals live on, from one tenant to the next.
                                 * @default fresh
                                 * @enum {string}
                                 */
                                instance: "fresh" | "kept";
                                /** @description Stands in records, metrics and screens. */
                                name: string;
                                /**
                                 * @description Addresses that it may ask, by the name it uses for them.
                                 * @default {}
                                 */
                                outbound: {
                                    [key: string]: string;
                                };
                                /**
                                 * @description What of a request it is shown. The less, the quicker.
                                 * @default []
                                 */
                                reads: ("headers" | "fields" | "texts")[];
                                /**
                                 * @description Time for one message; the operator sets the most.
                                 * @default 50
                                 */
                                timeMs: number;
                                version: string;
                            };
                            memoryPages: number;
                            sha256: string;
                            signedBy: string | null;
                            source: string;
                            version: string;
                        }[];
                    };
                };
            };
        };
    };
    Plugins_plugin: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One plugin */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        changedAt: string;
                        /** Format: date-time */
                        createdAt: string;
                        createdBy: string | null;
                        figures: {
                            /** @enum {string} */
                            breaker: "closed" | "open" | "half-open";
                            calls: number;
                            changed: number;
                            faults: {
                                [key: string]: number;
                            };
                            p50Ms: number | null;
                            p99Ms: number | null;
                            peakMemoryBytes: number;
                            rejected: number;
                            threads: number;
                            versionId: string;
                        }[];
                        id: string;
                        isEnabled: boolean;
                        liveVersionId: string | null;
                        name: string;
                        place: number;
                        previousVersionId: string | null;
                        scope: {
                            percent: number;
                            /** @default [] */
                            tenants: string[];
                        };
                        trial: {
                            share: {
                                percent: number;
                                /** @default [] */
                                tenants: string[];
                            };
                            versionId: string;
                        } | null;
                        versions: {
                            bytes: number;
                            config: {
                                [key: string]: unknown;
                            };
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string | null;
                            granted: ("log" | "key-value" | "outbound")[];
                            id: string;
                            manifest: {
                                /**
                                 * @description The version of the interface that the module was written for.
                                 * @constant
                                 */
                                abi: 1;
                                /** @default [] */
                                capabilities: ("log" | "key-value" | "outbound")[];
                                /**
                                 * @description Settings with their defaults; the operator may set others.
                                 * @default {}
                                 */
                                config: {
                                    [key: string]: unknown;
                                };
                                /** @default  */
                                description: string;
                                /**
                                 * @description When it fails: open = the call goes on without it, closed = the call is refused.
                                 * @enum {string}
                                 */
                                fail: "open" | "closed";
                                hooks: ("onCall" | "onTurn" | "onEvent" | "onRemember")[];
                                /**
                                 * @description fresh = a new instance for every message; kept = globals live on, from one tenant to the next.
                                 * @default fresh
                                 * @enum {string}
                                 */
                                instance: "fresh" | "kept";
                                /** @description Stands in records, metrics and screens. */
                                name: string;
                                /**
                                 * @description Addresses that it may ask, by the name it uses for them.
                                 * @default {}
                                 */
                                outbound: {
                                    [key: string]: string;
                                };
                                /**
                                 * @description What of a request it is shown. The less, the quicker.
                                 * @default []
                                 */
                                reads: ("headers" | "fields" | "texts")[];
                                /**
                                 * @description Time for one message; the operator sets the most.
                                 * @default 50
                                 */
                                timeMs: number;
                                version: string;
                            };
                            memoryPages: number;
                            sha256: string;
                            signedBy: string | null;
                            source: string;
                            version: string;
                        }[];
                    };
                };
            };
        };
    };
    Plugins_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Remove a plugin and its versions */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Plugins_change: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    isEnabled?: boolean;
                    place?: number;
                    scope?: {
                        percent: number;
                        /** @default [] */
                        tenants?: string[];
                    };
                };
            };
        };
        responses: {
            /** @description Switch a plugin on or off, move it, say whom it is for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        changedAt: string;
                        /** Format: date-time */
                        createdAt: string;
                        createdBy: string | null;
                        figures: {
                            /** @enum {string} */
                            breaker: "closed" | "open" | "half-open";
                            calls: number;
                            changed: number;
                            faults: {
                                [key: string]: number;
                            };
                            p50Ms: number | null;
                            p99Ms: number | null;
                            peakMemoryBytes: number;
                            rejected: number;
                            threads: number;
                            versionId: string;
                        }[];
                        id: string;
                        isEnabled: boolean;
                        liveVersionId: string | null;
                        name: string;
                        place: number;
                        previousVersionId: string | null;
                        scope: {
                            percent: number;
                            /** @default [] */
                            tenants: string[];
                        };
                        trial: {
                            share: {
                                percent: number;
                                /** @default [] */
                                tenants: string[];
                            };
                            versionId: string;
                        } | null;
                        versions: {
                            bytes: number;
                            config: {
                                [key: string]: unknown;
                            };
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string | null;
                            granted: ("log" | "key-value" | "outbound")[];
                            id: string;
                            manifest: {
                                /**
                                 * @description The version of the interface that the module was written for.
                                 * @constant
                                 */
                                abi: 1;
                                /** @default [] */
                                capabilities: ("log" | "key-value" | "outbound")[];
                                /**
                                 * @description Settings with their defaults; the operator may set others.
                                 * @default {}
                                 */
                                config: {
                                    [key: string]: unknown;
                                };
                                /** @default  */
                                description: string;
                                /**
                                 * @description When it fails: open = the call goes on without it, closed = the call is refused.
                                 * @enum {string}
                                 */
                                fail: "open" | "closed";
                                hooks: ("onCall" | "onTurn" | "onEvent" | "onRemember")[];
                                /**
                                 * @description fresh = a new instance for every message; kept = globals live on, from one tenant to the next.
                                 * @default fresh
                                 * @enum {string}
                                 */
                                instance: "fresh" | "kept";
                                /** @description Stands in records, metrics and screens. */
                                name: string;
                                /**
                                 * @description Addresses that it may ask, by the name it uses for them.
                                 * @default {}
                                 */
                                outbound: {
                                    [key: string]: string;
                                };
                                /**
                                 * @description What of a request it is shown. The less, the quicker.
                                 * @default []
                                 */
                                reads: ("headers" | "fields" | "texts")[];
                                /**
                                 * @description Time for one message; the operator sets the most.
                                 * @default 50
                                 */
                                timeMs: number;
                                version: string;
                            };
                            memoryPages: number;
                            sha256: string;
                            signedBy: string | null;
                            source: string;
                            version: string;
                        }[];
                    };
                };
            };
        };
    };
    Plugins_dryRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    samples: {
                        body: {
                            [key: string]: unknown;
                        };
                        /**
                         * @default openai-chat
                         * @enum {string}
                         */
                        dialect?: "openai-chat" | "openai-responses" | "anthropic-messages" | "openai-embeddings";
                        /** @default {} */
                        headers?: {
                            [key: string]: string;
                        };
                        /** @default [] */
                        reply?: string[];
                    }[];
                    versionId: string;
                };
            };
        };
        responses: {
            /** @description What a version would do to samples; no call is touched */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        keptMemory: {
                            bytesPerMessage: number;
                            memoryBytes: number;
                            messages: number;
                            messagesPerInstance: number | null;
                        } | null;
                        results: {
                            annotations: {
                                [key: string]: string;
                            };
                            body: {
                                [key: string]: unknown;
                            };
                            headers: {
                                [key: string]: string;
                            };
                            log: {
                                /** @enum {string} */
                                level: "info" | "warn" | "error";
                                text: string;
                            }[];
                            message: string | null;
                            milliseconds: number;
                            model: string;
                            /** @enum {string} */
                            outcome: "unchanged" | "changed" | "rejected" | "failed";
                            reply: string;
                            status: number | null;
                            workerHeaders: {
                                [key: string]: string;
                            };
                        }[];
                    };
                };
            };
        };
    };
    Plugins_revert: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Make the version before live again */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        changedAt: string;
                        /** Format: date-time */
                        createdAt: string;
                        createdBy: string | null;
                        figures: {
                            /** @enum {string} */
                            breaker: "closed" | "open" | "half-open";
                            calls: number;
                            changed: number;
                            faults: {
                                [key: string]: number;
                            };
                            p50Ms: number | null;
                            p99Ms: number | null;
                            peakMemoryBytes: number;
                            rejected: number;
                            threads: number;
                            versionId: string;
                        }[];
                        id: string;
                        isEnabled: boolean;
                        liveVersionId: string | null;
                        name: string;
                        place: number;
                        previousVersionId: string | null;
                        scope: {
                            percent: number;
                            /** @default [] */
                            tenants: string[];
                        };
                        trial: {
                            share: {
                                percent: number;
                                /** @default [] */
                                tenants: string[];
                            };
                            versionId: string;
                        } | null;
                        versions: {
                            bytes: number;
                            config: {
                                [key: string]: unknown;
                            };
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string | null;
                            granted: ("log" | "key-value" | "outbound")[];
                            id: string;
                            manifest: {
                                /**
                                 * @description The version of the interface that the module was written for.
                                 * @constant
                                 */
                                abi: 1;
                                /** @default [] */
                                capabilities: ("log" | "key-value" | "outbound")[];
                                /**
                                 * @description Settings with their defaults; the operator may set others.
                                 * @default {}
                                 */
                                config: {
                                    [key: string]: unknown;
                                };
                                /** @default  */
                                description: string;
                                /**
                                 * @description When it fails: open = the call goes on without it, closed = the call is refused.
                                 * @enum {string}
                                 */
                                fail: "open" | "closed";
                                hooks: ("onCall" | "onTurn" | "onEvent" | "onRemember")[];
                                /**
                                 * @description fresh = a new instance for every message; kept = globals live on, from one tenant to the next.
                                 * @default fresh
                                 * @enum {string}
                                 */
                                instance: "fresh" | "kept";
                                /** @description Stands in records, metrics and screens. */
                                name: string;
                                /**
                                 * @description Addresses that it may ask, by the name it uses for them.
                                 * @default {}
                                 */
                                outbound: {
                                    [key: string]: string;
                                };
                                /**
                                 * @description What of a request it is shown. The less, the quicker.
                                 * @default []
                                 */
                                reads: ("headers" | "fields" | "texts")[];
                                /**
                                 * @description Time for one message; the operator sets the most.
                                 * @default 50
                                 */
                                timeMs: number;
                                version: string;
                            };
                            memoryPages: number;
                            sha256: string;
                            signedBy: string | null;
                            source: string;
                            version: string;
                        }[];
                    };
                };
            };
        };
    };
    Plugins_rollOut: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    percent: number;
                    /** @default [] */
                    tenants?: string[];
                    versionId: string;
                };
            };
        };
        responses: {
            /** @description Make a version live, or try it on tenants and a share of conversations */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        changedAt: string;
                        /** Format: date-time */
                        createdAt: string;
                        createdBy: string | null;
                        figures: {
                            /** @enum {string} */
                            breaker: "closed" | "open" | "half-open";
                            calls: number;
                            changed: number;
                            faults: {
                                [key: string]: number;
                            };
                            p50Ms: number | null;
                            p99Ms: number | null;
                            peakMemoryBytes: number;
                            rejected: number;
                            threads: number;
                            versionId: string;
                        }[];
                        id: string;
                        isEnabled: boolean;
                        liveVersionId: string | null;
                        name: string;
                        place: number;
                        previousVersionId: string | null;
                        scope: {
                            percent: number;
                            /** @default [] */
                            tenants: string[];
                        };
                        trial: {
                            share: {
                                percent: number;
                                /** @default [] */
                                tenants: string[];
                            };
                            versionId: string;
                        } | null;
                        versions: {
                            bytes: number;
                            config: {
                                [key: string]: unknown;
                            };
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string | null;
                            granted: ("log" | "key-value" | "outbound")[];
                            id: string;
                            manifest: {
                                /**
                                 * @description The version of the interface that the module was written for.
                                 * @constant
                                 */
                                abi: 1;
                                /** @default [] */
                                capabilities: ("log" | "key-value" | "outbound")[];
                                /**
                                 * @description Settings with their defaults; the operator may set others.
                                 * @default {}
                                 */
                                config: {
                                    [key: string]: unknown;
                                };
                                /** @default  */
                                description: string;
                                /**
                                 * @description When it fails: open = the call goes on without it, closed = the call is refused.
                                 * @enum {string}
                                 */
                                fail: "open" | "closed";
                                hooks: ("onCall" | "onTurn" | "onEvent" | "onRemember")[];
                                /**
                                 * @description fresh = a new instance for every message; kept = globals live on, from one tenant to the next.
                                 * @default fresh
                                 * @enum {string}
                                 */
                                instance: "fresh" | "kept";
                                /** @description Stands in records, metrics and screens. */
                                name: string;
                                /**
                                 * @description Addresses that it may ask, by the name it uses for them.
                                 * @default {}
                                 */
                                outbound: {
                                    [key: string]: string;
                                };
                                /**
                                 * @description What of a request it is shown. The less, the quicker.
                                 * @default []
                                 */
                                reads: ("headers" | "fields" | "texts")[];
                                /**
                                 * @description Time for one message; the operator sets the most.
                                 * @default 50
                                 */
                                timeMs: number;
                                version: string;
                            };
                            memoryPages: number;
                            sha256: string;
                            signedBy: string | null;
                            source: string;
                            version: string;
                        }[];
                    };
                };
            };
        };
    };
    Plugins_traffic: {
        parameters: {
            query?: {
                range?: "h1" | "h6" | "h24";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What its versions did and how long it took, bucket by bucket, of all gateways */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        bucketMs: number;
                        versions: {
                            buckets: {
                                atMs: number;
                                calls: number | null;
                                changed: number | null;
                                faults: {
                                    [key: string]: number;
                                } | null;
                                isGap: boolean;
                                p50Ms: number | null;
                                p99Ms: number | null;
                                rejected: number | null;
                            }[];
                            versionId: string;
                        }[];
                        windowMs: number;
                    };
                };
            };
        };
    };
    Plugins_removeVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                versionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Remove a version that is neither live nor on trial */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Plugins_grant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                versionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    granted: ("log" | "key-value" | "outbound")[];
                };
            };
        };
        responses: {
            /** @description Say what a version is granted of what it declares; at once where it runs */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        changedAt: string;
                        /** Format: date-time */
                        createdAt: string;
                        createdBy: string | null;
                        figures: {
                            /** @enum {string} */
                            breaker: "closed" | "open" | "half-open";
                            calls: number;
                            changed: number;
                            faults: {
                                [key: string]: number;
                            };
                            p50Ms: number | null;
                            p99Ms: number | null;
                            peakMemoryBytes: number;
                            rejected: number;
                            threads: number;
                            versionId: string;
                        }[];
                        id: string;
                        isEnabled: boolean;
                        liveVersionId: string | null;
                        name: string;
                        place: number;
                        previousVersionId: string | null;
                        scope: {
                            percent: number;
                            /** @default [] */
                            tenants: string[];
                        };
                        trial: {
                            share: {
                                percent: number;
                                /** @default [] */
                                tenants: string[];
                            };
                            versionId: string;
                        } | null;
                        versions: {
                            bytes: number;
                            config: {
                                [key: string]: unknown;
                            };
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string | null;
                            granted: ("log" | "key-value" | "outbound")[];
                            id: string;
                            manifest: {
                                /**
                                 * @description The version of the interface that the module was written for.
                                 * @constant
                                 */
                                abi: 1;
                                /** @default [] */
                                capabilities: ("log" | "key-value" | "outbound")[];
                                /**
                                 * @description Settings with their defaults; the operator may set others.
                                 * @default {}
                                 */
                                config: {
                                    [key: string]: unknown;
                                };
                                /** @default  */
                                description: string;
                                /**
                                 * @description When it fails: open = the call goes on without it, closed = the call is refused.
                                 * @enum {string}
                                 */
                                fail: "open" | "closed";
                                hooks: ("onCall" | "onTurn" | "onEvent" | "onRemember")[];
                                /**
                                 * @description fresh = a new instance for every message; kept = globals live on, from one tenant to the next.
                                 * @default fresh
                                 * @enum {string}
                                 */
                                instance: "fresh" | "kept";
                                /** @description Stands in records, metrics and screens. */
                                name: string;
                                /**
                                 * @description Addresses that it may ask, by the name it uses for them.
                                 * @default {}
                                 */
                                outbound: {
                                    [key: string]: string;
                                };
                                /**
                                 * @description What of a request it is shown. The less, the quicker.
                                 * @default []
                                 */
                                reads: ("headers" | "fields" | "texts")[];
                                /**
                                 * @description Time for one message; the operator sets the most.
                                 * @default 50
                                 */
                                timeMs: number;
                                version: string;
                            };
                            memoryPages: number;
                            sha256: string;
                            signedBy: string | null;
                            source: string;
                            version: string;
                        }[];
                    };
                };
            };
        };
    };
    Prices_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Prices that count or will, in millionths of the currency */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        currency: string;
                        items: {
                            acceleratorHour: number | null;
                            callsAtOnce: number;
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            id: string;
                            isCurrent: boolean;
                            model: string | null;
                            note: string | null;
                            pool: string | null;
                            provider: string | null;
                            tenantId: string | null;
                            tokens: {
                                /** @default null */
                                audioInput: number | null;
                                /** @default null */
                                audioOutput: number | null;
                                /** @default null */
                                cachedInput: number | null;
                                /** @default null */
                                cacheWrite: number | null;
                                /** @default null */
                                image: number | null;
                                /** @default null */
                                input: number | null;
                                /** @default null */
                                output: number | null;
                                /** @default null */
                                reasoning: number | null;
                            } | null;
                            /** Format: date-time */
                            validFrom: string;
                            validUntil: string | null;
                            version: number;
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    Prices_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default null */
                    acceleratorHour?: number | null;
                    /** @default 1 */
                    callsAtOnce?: number;
                    /** @default null */
                    model?: string | null;
                    /** @default null */
                    note?: string | null;
                    /** @default null */
                    pool?: string | null;
                    /** @default null */
                    provider?: string | null;
                    /** @default null */
                    tenantId?: string | null;
                    /** @default null */
                    tokens?: {
                        /** @default null */
                        audioInput?: number | null;
                        /** @default null */
                        audioOutput?: number | null;
                        /** @default null */
                        cachedInput?: number | null;
                        /** @default null */
                        cacheWrite?: number | null;
                        /** @default null */
                        image?: number | null;
                        /** @default null */
                        input?: number | null;
                        /** @default null */
                        output?: number | null;
                        /** @default null */
                        reasoning?: number | null;
                    } | null;
                    /** @default null */
                    validFrom?: string | null;
                };
            };
        };
        responses: {
            /** @description Set a price */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        acceleratorHour: number | null;
                        callsAtOnce: number;
                        /** Format: date-time */
                        createdAt: string;
                        createdBy: string;
                        id: string;
                        isCurrent: boolean;
                        model: string | null;
                        note: string | null;
                        pool: string | null;
                        provider: string | null;
                        tenantId: string | null;
                        tokens: {
                            /** @default null */
                            audioInput: number | null;
                            /** @default null */
                            audioOutput: number | null;
                            /** @default null */
                            cachedInput: number | null;
                            /** @default null */
                            cacheWrite: number | null;
                            /** @default null */
                            image: number | null;
                            /** @default null */
                            input: number | null;
                            /** @default null */
                            output: number | null;
                            /** @default null */
                            reasoning: number | null;
                        } | null;
                        /** Format: date-time */
                        validFrom: string;
                        validUntil: string | null;
                        version: number;
                    };
                };
            };
        };
    };
    Prices_replace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default null */
                    acceleratorHour?: number | null;
                    /** @default 1 */
                    callsAtOnce?: number;
                    model: string | null;
                    /** @default null */
                    note?: string | null;
                    pool: string | null;
                    provider: string | null;
                    tenantId: string | null;
                    /** @default null */
                    tokens?: {
                        /** @default null */
                        audioInput?: number | null;
                        /** @default null */
                        audioOutput?: number | null;
                        /** @default null */
                        cachedInput?: number | null;
                        /** @default null */
                        cacheWrite?: number | null;
                        /** @default null */
                        image?: number | null;
                        /** @default null */
                        input?: number | null;
                        /** @default null */
                        output?: number | null;
                        /** @default null */
                        reasoning?: number | null;
                    } | null;
                    /** @default null */
                    validFrom?: string | null;
                };
            };
        };
        responses: {
            /** @description Set the next version of a price; the one before ends where it begins. Says again whom it is for */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        acceleratorHour: number | null;
                        callsAtOnce: number;
                        /** Format: date-time */
                        createdAt: string;
                        createdBy: string;
                        id: string;
                        isCurrent: boolean;
                        model: string | null;
                        note: string | null;
                        pool: string | null;
                        provider: string | null;
                        tenantId: string | null;
                        tokens: {
                            /** @default null */
                            audioInput: number | null;
                            /** @default null */
                            audioOutput: number | null;
                            /** @default null */
                            cachedInput: number | null;
                            /** @default null */
                            cacheWrite: number | null;
                            /** @default null */
                            image: number | null;
                            /** @default null */
                            input: number | null;
                            /** @default null */
                            output: number | null;
                            /** @default null */
                            reasoning: number | null;
                        } | null;
                        /** Format: date-time */
                        validFrom: string;
                        validUntil: string | null;
                        version: number;
                    };
                };
            };
        };
    };
    Prices_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description End a price; what was priced by it stays so */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Prices_versions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All that a price has been and will be, the newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        currency: string;
                        items: {
                            acceleratorHour: number | null;
                            callsAtOnce: number;
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string;
                            id: string;
                            isCurrent: boolean;
                            model: string | null;
                            note: string | null;
                            pool: string | null;
                            provider: string | null;
                            tenantId: string | null;
                            tokens: {
                                /** @default null */
                                audioInput: number | null;
                                /** @default null */
                                audioOutput: number | null;
                                /** @default null */
                                cachedInput: number | null;
                                /** @default null */
                                cacheWrite: number | null;
                                /** @default null */
                                image: number | null;
                                /** @default null */
                                input: number | null;
                                /** @default null */
                                output: number | null;
                                /** @default null */
                                reasoning: number | null;
                            } | null;
                            /** Format: date-time */
                            validFrom: string;
                            validUntil: string | null;
                            version: number;
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    Prices_recompute: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: date-time */
                    from: string;
                    /** @default false */
                    onlyUnpriced?: boolean;
                    /** @default null */
                    tenantId?: string | null;
                    /** Format: date-time */
                    to: string;
                };
            };
        };
        responses: {
            /** @description Work out again what the calls of a time have cost, of one tenant or of all, by the prices that are there now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        changed: number;
                        differenceMicros: number;
                        looked: number;
                    };
                };
            };
        };
    };
    Tenants_projects: {
        parameters: {
            query?: {
                tenantId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Projects */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            archivedAt: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            id: string;
                            name: string;
                            tenantId: string;
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    Tenants_createProject: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    tenantId?: string;
                };
            };
        };
        responses: {
            /** @description Create a project */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        archivedAt: string | null;
                        /** Format: date-time */
                        createdAt: string;
                        id: string;
                        name: string;
                        tenantId: string;
                    };
                };
            };
        };
    };
    Tenants_archiveProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Archive a project; its keys stop working */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Tenants_changeProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description Rename a project */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        archivedAt: string | null;
                        /** Format: date-time */
                        createdAt: string;
                        id: string;
                        name: string;
                        tenantId: string;
                    };
                };
            };
        };
    };
    Access_roles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Roles and what they hold */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            id: string;
                            isBuiltIn: boolean;
                            name: string;
                            permissions: string[];
                        }[];
                        permissions: {
                            isGatewayWide: boolean;
                            name: string;
                        }[];
                    };
                };
            };
        };
    };
    Access_createRole: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    permissions: ("workers:read" | "workers:write" | "keys:read" | "keys:write" | "tenants:read" | "tenants:write" | "routes:read" | "routes:write" | "history:read" | "history:write" | "traffic:read" | "calls:cancel" | "settings:read" | "access:read" | "access:write" | "limits:read" | "limits:write" | "usage:read" | "prices:read" | "prices:write" | "alerts:read" | "alerts:write" | "tools:read" | "tools:write" | "approvals:read" | "approvals:write" | "plugins:read" | "plugins:write" | "audit:read" | "account:self" | "backup:read")[];
                };
            };
        };
        responses: {
            /** @description Make a role */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        isBuiltIn: boolean;
                        name: string;
                        permissions: string[];
                    };
                };
            };
        };
    };
    Access_changeRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    permissions: ("workers:read" | "workers:write" | "keys:read" | "keys:write" | "tenants:read" | "tenants:write" | "routes:read" | "routes:write" | "history:read" | "history:write" | "traffic:read" | "calls:cancel" | "settings:read" | "access:read" | "access:write" | "limits:read" | "limits:write" | "usage:read" | "prices:read" | "prices:write" | "alerts:read" | "alerts:write" | "tools:read" | "tools:write" | "approvals:read" | "approvals:write" | "plugins:read" | "plugins:write" | "audit:read" | "account:self" | "backup:read")[];
                };
            };
        };
        responses: {
            /** @description Say anew what a role holds */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        isBuiltIn: boolean;
                        name: string;
                        permissions: string[];
                    };
                };
            };
        };
    };
    Access_removeRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Remove a role of your own */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Routes_apply: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    isDraft?: boolean;
                    isDryRun?: boolean;
                    message?: string;
                    yaml: string;
                };
            };
        };
        responses: {
            /** @description Publish routes from a YAML file; the same file again changes nothing */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        changes: {
                            after: unknown;
                            before: unknown;
                            /** @enum {string} */
                            kind: "route-added" | "route-removed" | "route-moved" | "route-renamed" | "match" | "pools" | "tools" | "policy" | "option";
                            pointer: string;
                            routeId: string | null;
                            routeName: string | null;
                            sentence: string;
                        }[];
                        draftId: string | null;
                        /** @enum {string} */
                        outcome: "unchanged" | "would-publish" | "published" | "drafted";
                        version: number;
                        warnings: {
                            column: number | null;
                            line: number | null;
                            message: string;
                            pointer: string;
                            /** @enum {string} */
                            severity: "fault" | "warning";
                        }[];
                    };
                };
            };
        };
    };
    Routes_diff: {
        parameters: {
            query: {
                from: number;
                to: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What differs in meaning between two versions; 0 is the policy of the settings */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        changes: {
                            after: unknown;
                            before: unknown;
                            /** @enum {string} */
                            kind: "route-added" | "route-removed" | "route-moved" | "route-renamed" | "match" | "pools" | "tools" | "policy" | "option";
                            pointer: string;
                            routeId: string | null;
                            routeName: string | null;
                            sentence: string;
                        }[];
                    };
                };
            };
        };
    };
    Drafts_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Drafts, last changed first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            author: string | null;
                            baseVersion: number;
                            /** Format: date-time */
                            createdAt: string;
                            document: unknown;
                            edits: number;
                            id: string;
                            name: string;
                            /** Format: date-time */
                            updatedAt: string;
                            yaml: string | null;
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    Drafts_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    document?: {
                        [key: string]: unknown;
                    };
                    fromVersion?: number;
                    name?: string;
                    yaml?: string;
                };
            };
        };
        responses: {
            /** @description Begin a draft from the live version, from another one, or from a text */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        author: string | null;
                        baseVersion: number;
                        /** Format: date-time */
                        createdAt: string;
                        document: unknown;
                        edits: number;
                        id: string;
                        name: string;
                        /** Format: date-time */
                        updatedAt: string;
                        yaml: string | null;
                    };
                };
            };
        };
    };
    Drafts_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One draft, with its ETag */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        author: string | null;
                        baseVersion: number;
                        /** Format: date-time */
                        createdAt: string;
                        document: unknown;
                        edits: number;
                        id: string;
                        name: string;
                        /** Format: date-time */
                        updatedAt: string;
                        yaml: string | null;
                    };
                };
            };
        };
    };
    Drafts_change: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    baseVersion?: number;
                    document?: {
                        [key: string]: unknown;
                    };
                    name?: string;
                    yaml?: string;
                };
            };
        };
        responses: {
            /** @description Save a draft; If-Match carries the ETag that was seen */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        author: string | null;
                        baseVersion: number;
                        /** Format: date-time */
                        createdAt: string;
                        document: unknown;
                        edits: number;
                        id: string;
                        name: string;
                        /** Format: date-time */
                        updatedAt: string;
                        yaml: string | null;
                    };
                };
            };
        };
    };
    Drafts_discard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Discard a draft */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Drafts_check: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every fault and every surprise of a draft, each at its place */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        faults: number;
                        findings: {
                            column: number | null;
                            line: number | null;
                            message: string;
                            pointer: string;
                            /** @enum {string} */
                            severity: "fault" | "warning";
                        }[];
                        isValid: boolean;
                        warnings: number;
                    };
                };
            };
        };
    };
    Drafts_diff: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What a draft changes against the live version, and whom it reaches */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        baseVersion: number;
                        changes: {
                            after: unknown;
                            before: unknown;
                            /** @enum {string} */
                            kind: "route-added" | "route-removed" | "route-moved" | "route-renamed" | "match" | "pools" | "tools" | "policy" | "option";
                            pointer: string;
                            routeId: string | null;
                            routeName: string | null;
                            sentence: string;
                        }[];
                        liveVersion: number;
                        reach: {
                            calls: number;
                            changedCalls: number;
                            isWithoutHeaders: boolean;
                            notes: string[];
                            rows: {
                                calls: number;
                                from: string | null;
                                /** @enum {string} */
                                kind: "pool" | "route" | "policy";
                                sentence: string;
                                share: number;
                                tenantCalls: number;
                                tenantId: string | null;
                                tenantName: string | null;
                                to: string[];
                            }[];
                            windowSeconds: number;
                        };
                    };
                };
            };
        };
    };
    Drafts_publish: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    guard?: {
                        /** @default null */
                        errorRateAbove?: number | null;
                        /** @default 20 */
                        minCalls?: number;
                        /** @default null */
                        ttftP95AboveSeconds?: number | null;
                        /** @default 180 */
                        windowSeconds?: number;
                    } | null;
                    message: string;
                    percent?: number;
                    tenants?: string[];
                };
            };
        };
        responses: {
            /** @description Publish a draft to everybody, or to a percentage of conversations or some tenants */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        author: string | null;
                        document: {
                            policy: {
                                name: string;
                                options: {
                                    [key: string]: unknown;
                                };
                            };
                            routes: {
                                id: string;
                                match: {
                                    headers: {
                                        [key: string]: string;
                                    };
                                    models: string[];
                                    tenants: string[];
                                };
                                name: string;
                                policy: {
                                    name: string;
                                    options: {
                                        [key: string]: unknown;
                                    };
                                };
                                pools: string[];
                                tools?: string[];
                            }[];
                        };
                        isLive: boolean;
                        /** @enum {string} */
                        kind: "publish" | "revert";
                        liveFrom: string | null;
                        liveUntil: string | null;
                        message: string;
                        parent: number;
                        /** Format: date-time */
                        publishedAt: string;
                        rollout: {
                            author: string | null;
                            /** Format: date-time */
                            changedAt: string;
                            endedAt: string | null;
                            endedBy: string | null;
                            guard: {
                                errorRateAbove: number | null;
                                minCalls: number;
                                ttftP95AboveSeconds: number | null;
                                windowSeconds: number;
                            } | null;
                            id: string;
                            liveVersion: number;
                            percent: number;
                            reason: string | null;
                            /** Format: date-time */
                            startedAt: string;
                            /** @enum {string} */
                            state: "running" | "completed" | "reverted" | "cancelled";
                            tenants: string[];
                            version: number;
                        } | null;
                        /** @enum {string} */
                        source: "console" | "file";
                        version: number;
                    };
                };
            };
        };
    };
    Rehearsals_start: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    model: string;
                    trace?: string;
                    /** @default 3600 */
                    windowSeconds?: number;
                };
            };
        };
        responses: {
            /** @description Play past calls of a model under the live routes and under a draft */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        draftId: string;
                        edits: number;
                        endedAt: string | null;
                        id: string;
                        liveVersion: number;
                        model: string;
                        notes: string[];
                        progress: number;
                        reason: string | null;
                        result: {
                            calls: number;
                            figures: {
                                change: number;
                                draft: number;
                                interval: number;
                                live: number;
                                /** @enum {string} */
                                name: "hitRatio" | "ttftMean" | "ttftP50" | "ttftP95" | "ttftP99" | "unevenness";
                                /** @enum {string} */
                                unit: "share" | "seconds" | "ratio";
                                /** @enum {string} */
                                verdict: "better" | "worse" | "unclear";
                            }[];
                            replayErrors: {
                                calls: number;
                                error: number;
                                measured: number;
                                /** @enum {string} */
                                name: "hitRatio" | "ttftMean" | "ttftP95";
                                replayed: number;
                            }[];
                            tenants: {
                                calls: number;
                                figures: {
                                    change: number;
                                    draft: number;
                                    interval: number;
                                    live: number;
                                    /** @enum {string} */
                                    name: "hitRatio" | "ttftMean" | "ttftP50" | "ttftP95" | "ttftP99" | "unevenness";
                                    /** @enum {string} */
                                    unit: "share" | "seconds" | "ratio";
                                    /** @enum {string} */
                                    verdict: "better" | "worse" | "unclear";
                                }[];
                                tenantId: string;
                            }[];
                        } | null;
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        state: "running" | "done" | "failed" | "cancelled";
                        windowSeconds: number | null;
                    };
                };
            };
        };
    };
    Drafts_yaml: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A draft as YAML */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/yaml": string;
                };
            };
        };
    };
    Routes_export: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The live routes as YAML */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/yaml": string;
                };
            };
        };
    };
    Routes_live: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The live routes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        author: string | null;
                        document: {
                            policy: {
                                name: string;
                                options: {
                                    [key: string]: unknown;
                                };
                            };
                            routes: {
                                id: string;
                                match: {
                                    headers: {
                                        [key: string]: string;
                                    };
                                    models: string[];
                                    tenants: string[];
                                };
                                name: string;
                                policy: {
                                    name: string;
                                    options: {
                                        [key: string]: unknown;
                                    };
                                };
                                pools: string[];
                                tools?: string[];
                            }[];
                        };
                        isReadOnly: boolean;
                        liveFrom: string | null;
                        message: string | null;
                        readOnlyReason: string | null;
                        /** @enum {string} */
                        source: "console" | "file" | "settings";
                        version: number;
                    };
                };
            };
        };
    };
    Routes_marks: {
        parameters: {
            query: {
                fromMs: number;
                toMs: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Publishes, roll-outs and reverts within a span of time */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            /** Format: date-time */
                            at: string;
                            author: string | null;
                            id: string;
                            /** @enum {string} */
                            kind: "publish" | "revert" | "rollout-start" | "rollout-change" | "rollout-complete" | "rollout-cancel" | "rollout-revert";
                            message: string;
                            version: number;
                        }[];
                        nextCursor: null;
                    };
                };
            };
        };
    };
    Routes_policies: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Policies with the schema and the defaults of their options */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            defaults: {
                                [key: string]: unknown;
                            };
                            description: string;
                            label: string;
                            name: string;
                            optionsSchema: {
                                [key: string]: unknown;
                            };
                            unavailable: string | null;
                        }[];
                        nextCursor: null;
                    };
                };
            };
        };
    };
    Rehearsals_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The last rehearsals */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            draftId: string;
                            edits: number;
                            endedAt: string | null;
                            id: string;
                            liveVersion: number;
                            model: string;
                            notes: string[];
                            progress: number;
                            reason: string | null;
                            result: {
                                calls: number;
                                figures: {
                                    change: number;
                                    draft: number;
                                    interval: number;
                                    live: number;
                                    /** @enum {string} */
                                    name: "hitRatio" | "ttftMean" | "ttftP50" | "ttftP95" | "ttftP99" | "unevenness";
                                    /** @enum {string} */
                                    unit: "share" | "seconds" | "ratio";
                                    /** @enum {string} */
                                    verdict: "better" | "worse" | "unclear";
                                }[];
                                replayErrors: {
                                    calls: number;
                                    error: number;
                                    measured: number;
                                    /** @enum {string} */
                                    name: "hitRatio" | "ttftMean" | "ttftP95";
                                    replayed: number;
                                }[];
                                tenants: {
                                    calls: number;
                                    figures: {
                                        change: number;
                                        draft: number;
                                        interval: number;
                                        live: number;
                                        /** @enum {string} */
                                        name: "hitRatio" | "ttftMean" | "ttftP50" | "ttftP95" | "ttftP99" | "unevenness";
                                        /** @enum {string} */
                                        unit: "share" | "seconds" | "ratio";
                                        /** @enum {string} */
                                        verdict: "better" | "worse" | "unclear";
                                    }[];
                                    tenantId: string;
                                }[];
                            } | null;
                            /** Format: date-time */
                            startedAt: string;
                            /** @enum {string} */
                            state: "running" | "done" | "failed" | "cancelled";
                            windowSeconds: number | null;
                        }[];
                        nextCursor: null;
                    };
                };
            };
        };
    };
    Rehearsals_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One rehearsal */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        draftId: string;
                        edits: number;
                        endedAt: string | null;
                        id: string;
                        liveVersion: number;
                        model: string;
                        notes: string[];
                        progress: number;
                        reason: string | null;
                        result: {
                            calls: number;
                            figures: {
                                change: number;
                                draft: number;
                                interval: number;
                                live: number;
                                /** @enum {string} */
                                name: "hitRatio" | "ttftMean" | "ttftP50" | "ttftP95" | "ttftP99" | "unevenness";
                                /** @enum {string} */
                                unit: "share" | "seconds" | "ratio";
                                /** @enum {string} */
                                verdict: "better" | "worse" | "unclear";
                            }[];
                            replayErrors: {
                                calls: number;
                                error: number;
                                measured: number;
                                /** @enum {string} */
                                name: "hitRatio" | "ttftMean" | "ttftP95";
                                replayed: number;
                            }[];
                            tenants: {
                                calls: number;
                                figures: {
                                    change: number;
                                    draft: number;
                                    interval: number;
                                    live: number;
                                    /** @enum {string} */
                                    name: "hitRatio" | "ttftMean" | "ttftP50" | "ttftP95" | "ttftP99" | "unevenness";
                                    /** @enum {string} */
                                    unit: "share" | "seconds" | "ratio";
                                    /** @enum {string} */
                                    verdict: "better" | "worse" | "unclear";
                                }[];
                                tenantId: string;
                            }[];
                        } | null;
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        state: "running" | "done" | "failed" | "cancelled";
                        windowSeconds: number | null;
                    };
                };
            };
        };
    };
    Rehearsals_cancel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Cancel a rehearsal */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        draftId: string;
                        edits: number;
                        endedAt: string | null;
                        id: string;
                        liveVersion: number;
                        model: string;
                        notes: string[];
                        progress: number;
                        reason: string | null;
                        result: {
                            calls: number;
                            figures: {
                                change: number;
                                draft: number;
                                interval: number;
                                live: number;
                                /** @enum {string} */
                                name: "hitRatio" | "ttftMean" | "ttftP50" | "ttftP95" | "ttftP99" | "unevenness";
                                /** @enum {string} */
                                unit: "share" | "seconds" | "ratio";
                                /** @enum {string} */
                                verdict: "better" | "worse" | "unclear";
                            }[];
                            replayErrors: {
                                calls: number;
                                error: number;
                                measured: number;
                                /** @enum {string} */
                                name: "hitRatio" | "ttftMean" | "ttftP95";
                                replayed: number;
                            }[];
                            tenants: {
                                calls: number;
                                figures: {
                                    change: number;
                                    draft: number;
                                    interval: number;
                                    live: number;
                                    /** @enum {string} */
                                    name: "hitRatio" | "ttftMean" | "ttftP50" | "ttftP95" | "ttftP99" | "unevenness";
                                    /** @enum {string} */
                                    unit: "share" | "seconds" | "ratio";
                                    /** @enum {string} */
                                    verdict: "better" | "worse" | "unclear";
                                }[];
                                tenantId: string;
                            }[];
                        } | null;
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        state: "running" | "done" | "failed" | "cancelled";
                        windowSeconds: number | null;
                    };
                };
            };
        };
    };
    Routes_release: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Let the console change routes that came from a file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        author: string | null;
                        document: {
                            policy: {
                                name: string;
                                options: {
                                    [key: string]: unknown;
                                };
                            };
                            routes: {
                                id: string;
                                match: {
                                    headers: {
                                        [key: string]: string;
                                    };
                                    models: string[];
                                    tenants: string[];
                                };
                                name: string;
                                policy: {
                                    name: string;
                                    options: {
                                        [key: string]: unknown;
                                    };
                                };
                                pools: string[];
                                tools?: string[];
                            }[];
                        };
                        isReadOnly: boolean;
                        liveFrom: string | null;
                        message: string | null;
                        readOnlyReason: string | null;
                        /** @enum {string} */
                        source: "console" | "file" | "settings";
                        version: number;
                    };
                };
            };
        };
    };
    Rollout_newest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The running roll-out, else the last one */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rollout: {
                            author: string | null;
                            /** Format: date-time */
                            changedAt: string;
                            endedAt: string | null;
                            endedBy: string | null;
                            guard: {
                                errorRateAbove: number | null;
                                minCalls: number;
                                ttftP95AboveSeconds: number | null;
                                windowSeconds: number;
                            } | null;
                            id: string;
                            liveVersion: number;
                            percent: number;
                            reason: string | null;
                            /** Format: date-time */
                            startedAt: string;
                            /** @enum {string} */
                            state: "running" | "completed" | "reverted" | "cancelled";
                            tenants: string[];
                            version: number;
                        } | null;
                    };
                };
            };
        };
    };
    Rollout_change: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    guard?: {
                        /** @default null */
                        errorRateAbove?: number | null;
                        /** @default 20 */
                        minCalls?: number;
                        /** @default null */
                        ttftP95AboveSeconds?: number | null;
                        /** @default 180 */
                        windowSeconds?: number;
                    } | null;
                    percent?: number;
                    tenants?: string[];
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Change the share, the tenants or the guard of the running roll-out */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        author: string | null;
                        /** Format: date-time */
                        changedAt: string;
                        endedAt: string | null;
                        endedBy: string | null;
                        guard: {
                            errorRateAbove: number | null;
                            minCalls: number;
                            ttftP95AboveSeconds: number | null;
                            windowSeconds: number;
                        } | null;
                        id: string;
                        liveVersion: number;
                        percent: number;
                        reason: string | null;
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        state: "running" | "completed" | "reverted" | "cancelled";
                        tenants: string[];
                        version: number;
                    };
                };
            };
        };
    };
    Rollout_cancel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason?: string;
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Everybody is back on the live version */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        author: string | null;
                        /** Format: date-time */
                        changedAt: string;
                        endedAt: string | null;
                        endedBy: string | null;
                        guard: {
                            errorRateAbove: number | null;
                            minCalls: number;
                            ttftP95AboveSeconds: number | null;
                            windowSeconds: number;
                        } | null;
                        id: string;
                        liveVersion: number;
                        percent: number;
                        reason: string | null;
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        state: "running" | "completed" | "reverted" | "cancelled";
                        tenants: string[];
                        version: number;
                    };
                };
            };
        };
    };
    Rollout_complete: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason?: string;
                    version?: number;
                };
            };
        };
        responses: {
            /** @description The version on trial is for everybody */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        author: string | null;
                        /** Format: date-time */
                        changedAt: string;
                        endedAt: string | null;
                        endedBy: string | null;
                        guard: {
                            errorRateAbove: number | null;
                            minCalls: number;
                            ttftP95AboveSeconds: number | null;
                            windowSeconds: number;
                        } | null;
                        id: string;
                        liveVersion: number;
                        percent: number;
                        reason: string | null;
                        /** Format: date-time */
                        startedAt: string;
                        /** @enum {string} */
                        state: "running" | "completed" | "reverted" | "cancelled";
                        tenants: string[];
                        version: number;
                    };
                };
            };
        };
    };
    Routes_versions: {
        parameters: {
            query?: {
                cursor?: number;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Published versions, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            author: string | null;
                            document: {
                                policy: {
                                    name: string;
                                    options: {
                                        [key: string]: unknown;
                                    };
                                };
                                routes: {
                                    id: string;
                                    match: {
                                        headers: {
                                            [key: string]: string;
                                        };
                                        models: string[];
                                        tenants: string[];
                                    };
                                    name: string;
                                    policy: {
                                        name: string;
                                        options: {
                                            [key: string]: unknown;
                                        };
                                    };
                                    pools: string[];
                                    tools?: string[];
                                }[];
                            };
                            isLive: boolean;
                            /** @enum {string} */
                            kind: "publish" | "revert";
                            liveFrom: string | null;
                            liveUntil: string | null;
                            message: string;
                            parent: number;
                            /** Format: date-time */
                            publishedAt: string;
                            rollout: {
                                author: string | null;
                                /** Format: date-time */
                                changedAt: string;
                                endedAt: string | null;
                                endedBy: string | null;
                                guard: {
                                    errorRateAbove: number | null;
                                    minCalls: number;
                                    ttftP95AboveSeconds: number | null;
                                    windowSeconds: number;
                                } | null;
                                id: string;
                                liveVersion: number;
                                percent: number;
                                reason: string | null;
                                /** Format: date-time */
                                startedAt: string;
                                /** @enum {string} */
                                state: "running" | "completed" | "reverted" | "cancelled";
                                tenants: string[];
                                version: number;
                            } | null;
                            /** @enum {string} */
                            source: "console" | "file";
                            version: number;
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    Routes_version: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                version: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One published version */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        author: string | null;
                        document: {
                            policy: {
                                name: string;
                                options: {
                                    [key: string]: unknown;
                                };
                            };
                            routes: {
                                id: string;
                                match: {
                                    headers: {
                                        [key: string]: string;
                                    };
                                    models: string[];
                                    tenants: string[];
                                };
                                name: string;
                                policy: {
                                    name: string;
                                    options: {
                                        [key: string]: unknown;
                                    };
                                };
                                pools: string[];
                                tools?: string[];
                            }[];
                        };
                        isLive: boolean;
                        /** @enum {string} */
                        kind: "publish" | "revert";
                        liveFrom: string | null;
                        liveUntil: string | null;
                        message: string;
                        parent: number;
                        /** Format: date-time */
                        publishedAt: string;
                        rollout: {
                            author: string | null;
                            /** Format: date-time */
                            changedAt: string;
                            endedAt: string | null;
                            endedBy: string | null;
                            guard: {
                                errorRateAbove: number | null;
                                minCalls: number;
                                ttftP95AboveSeconds: number | null;
                                windowSeconds: number;
                            } | null;
                            id: string;
                            liveVersion: number;
                            percent: number;
                            reason: string | null;
                            /** Format: date-time */
                            startedAt: string;
                            /** @enum {string} */
                            state: "running" | "completed" | "reverted" | "cancelled";
                            tenants: string[];
                            version: number;
                        } | null;
                        /** @enum {string} */
                        source: "console" | "file";
                        version: number;
                    };
                };
            };
        };
    };
    Routes_revert: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                version: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    message?: string;
                };
            };
        };
        responses: {
            /** @description Publish the document of an earlier version for everybody; a running roll-out ends */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        author: string | null;
                        document: {
                            policy: {
                                name: string;
                                options: {
                                    [key: string]: unknown;
                                };
                            };
                            routes: {
                                id: string;
                                match: {
                                    headers: {
                                        [key: string]: string;
                                    };
                                    models: string[];
                                    tenants: string[];
                                };
                                name: string;
                                policy: {
                                    name: string;
                                    options: {
                                        [key: string]: unknown;
                                    };
                                };
                                pools: string[];
                                tools?: string[];
                            }[];
                        };
                        isLive: boolean;
                        /** @enum {string} */
                        kind: "publish" | "revert";
                        liveFrom: string | null;
                        liveUntil: string | null;
                        message: string;
                        parent: number;
                        /** Format: date-time */
                        publishedAt: string;
                        rollout: {
                            author: string | null;
                            /** Format: date-time */
                            changedAt: string;
                            endedAt: string | null;
                            endedBy: string | null;
                            guard: {
                                errorRateAbove: number | null;
                                minCalls: number;
                                ttftP95AboveSeconds: number | null;
                                windowSeconds: number;
                            } | null;
                            id: string;
                            liveVersion: number;
                            percent: number;
                            reason: string | null;
                            /** Format: date-time */
                            startedAt: string;
                            /** @enum {string} */
                            state: "running" | "completed" | "reverted" | "cancelled";
                            tenants: string[];
                            version: number;
                        } | null;
                        /** @enum {string} */
                        source: "console" | "file";
                        version: number;
                    };
                };
            };
        };
    };
    Access_createService: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    roles: {
                        role: string;
                        tenantId: string | null;
                    }[];
                };
            };
        };
        responses: {
            /** @description Make an account for automations; admin tokens act as it */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        createdAt: string;
                        disabledAt: string | null;
                        email: string | null;
                        groupIds: string[];
                        id: string;
                        /** @enum {string} */
                        kind: "person" | "service";
                        mappedGroupIds: string[];
                        mappedRoles: {
                            role: string;
                            tenantId: string | null;
                        }[];
                        name: string;
                        provider: string | null;
                        roles: {
                            role: string;
                            tenantId: string | null;
                        }[];
                        signedInAt: string | null;
                    };
                };
            };
        };
    };
    Session_current: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Who is signed in */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        csrfToken: string;
                        /** Format: date-time */
                        expiresAt: string;
                        liveTopics: string[];
                        mustChangePassword: boolean;
                        user: {
                            hasPassword: boolean;
                            id: string;
                            name: string;
                            permissions: string[];
                            permissionsInAll: string[];
                            role: string;
                            tenantIds: string[] | null;
                        };
                        viewAs: {
                            id: string;
                            name: string;
                        } | null;
                    };
                };
            };
        };
    };
    Session_signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description Sign in */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        csrfToken: string;
                        /** Format: date-time */
                        expiresAt: string;
                        liveTopics: string[];
                        mustChangePassword: boolean;
                        user: {
                            hasPassword: boolean;
                            id: string;
                            name: string;
                            permissions: string[];
                            permissionsInAll: string[];
                            role: string;
                            tenantIds: string[] | null;
                        };
                        viewAs: {
                            id: string;
                            name: string;
                        } | null;
                    };
                };
            };
        };
    };
    Session_signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sign out */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Login_signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sign out, and learn where the identity provider ends its session too */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        url: string | null;
                    };
                };
            };
        };
    };
    Access_viewAs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    accountId: string;
                };
            };
        };
        responses: {
            /** @description See what another account sees; nothing can be changed meanwhile, and it is audited */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Access_endViewAs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description See again with your own rights */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Session_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sessions of the signed-in person */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            address: string;
                            /** Format: date-time */
                            createdAt: string;
                            id: string;
                            isCurrent: boolean;
                            /** Format: date-time */
                            lastUsedAt: string;
                            userAgent: string;
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    Session_end: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description End a session */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Settings_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every setting and where it comes from; secrets are masked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            help: string;
                            isSecret: boolean;
                            key: string;
                            /** @enum {string} */
                            source: "flag" | "environment" | "file" | "stored" | "default";
                            value: unknown;
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    Workers_endSimulated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description End the simulated fleet for good */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Tenants_tenants: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Tenants */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            archivedAt: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            historyDays: number | null;
                            id: string;
                            name: string;
                            slug: string;
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    Tenants_createTenant: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    slug?: string;
                };
            };
        };
        responses: {
            /** @description Create a tenant with its default project */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        archivedAt: string | null;
                        /** Format: date-time */
                        createdAt: string;
                        historyDays: number | null;
                        id: string;
                        name: string;
                        slug: string;
                    };
                };
            };
        };
    };
    Tenants_archiveTenant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Archive a tenant; its keys stop working */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Tenants_changeTenant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    historyDays?: number | null;
                    name?: string;
                };
            };
        };
        responses: {
            /** @description Rename a tenant, or say how long its history is kept */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        archivedAt: string | null;
                        /** Format: date-time */
                        createdAt: string;
                        historyDays: number | null;
                        id: string;
                        name: string;
                        slug: string;
                    };
                };
            };
        };
    };
    Conversations_conversations: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Conversations of a tenant, newest change first, without what was said */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            bytes: number;
                            /** Format: date-time */
                            createdAt: string;
                            expiresAt: string | null;
                            id: string;
                            items: number;
                            /** Format: date-time */
                            updatedAt: string;
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    Conversations_conversation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                conversationId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One conversation with what the application noted; audited */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        createdAt: string;
                        expiresAt: string | null;
                        id: string;
                        metadata: unknown;
                    };
                };
            };
        };
    };
    Conversations_deleteConversation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                conversationId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Delete a conversation with all that was said in it; audited */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Conversations_items: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                order?: "asc" | "desc";
            };
            header?: never;
            path: {
                conversationId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was said in a conversation, long texts and embedded files cut; audited */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            bytes: number;
                            id: string;
                            isCut: boolean;
                            item: unknown;
                            type: string;
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    Erasure_erase: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description Erase an archived tenant with all that there is of it, its name typed; audited, with counts as proof */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        at: string;
                        auditId: string;
                        history: {
                            after: {
                                bytes: number;
                                conversations: number;
                                items: number;
                                responses: number;
                            };
                            before: {
                                bytes: number;
                                conversations: number;
                                items: number;
                                responses: number;
                            };
                        } | null;
                        left: {
                            [key: string]: number;
                        };
                        removed: {
                            [key: string]: number;
                        };
                        tenantId: string;
                        tenantName: string;
                    };
                };
            };
        };
    };
    Conversations_tenant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How much a tenant has in the store */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        size: {
                            bytes: number;
                            conversations: number;
                            items: number;
                            responses: number;
                        };
                        tenantId: string;
                    };
                };
            };
        };
    };
    Conversations_erase: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description Erase all that a tenant has stored, its name typed; audited, with counts as proof */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        after: {
                            bytes: number;
                            conversations: number;
                            items: number;
                            responses: number;
                        };
                        /** Format: date-time */
                        at: string;
                        auditId: string;
                        before: {
                            bytes: number;
                            conversations: number;
                            items: number;
                            responses: number;
                        };
                        tenantId: string;
                        tenantName: string;
                    };
                };
            };
        };
    };
    Conversations_export: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All that a tenant has stored, whole, a line of JSON each; audited */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": {
                        kind: string;
                    };
                };
            };
        };
    };
    Conversations_responses: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Responses of a tenant that are in no conversation, newest first, without what was said */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            bytes: number;
                            /** Format: date-time */
                            createdAt: string;
                            expiresAt: string | null;
                            id: string;
                            isBackground: boolean;
                            items: number;
                            model: string;
                            previousId: string | null;
                            status: string;
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    Conversations_response: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                responseId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One response with what was new in its turn; audited */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        conversationId: string | null;
                        /** Format: date-time */
                        createdAt: string;
                        expiresAt: string | null;
                        hasMoreInput: boolean;
                        id: string;
                        input: {
                            bytes: number;
                            id: string;
                            isCut: boolean;
                            item: unknown;
                            type: string;
                        }[];
                        isBackground: boolean;
                        model: string;
                        object: {
                            bytes: number;
                            id: string;
                            isCut: boolean;
                            item: unknown;
                            type: string;
                        };
                        output: {
                            bytes: number;
                            id: string;
                            isCut: boolean;
                            item: unknown;
                            type: string;
                        }[];
                        previousId: string | null;
                        status: string;
                    };
                };
            };
        };
    };
    Issuers_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Issuers whose tokens are taken for keys */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            algorithms: ("RS256" | "RS384" | "RS512" | "PS256" | "PS384" | "PS512" | "ES256" | "ES384" | "ES512" | "EdDSA")[];
                            audiences: string[];
                            authorizedParties: string[];
                            clockToleranceSeconds: number;
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string | null;
                            id: string;
                            isEnabled: boolean;
                            issuer: string;
                            jwksUrl: string | null;
                            mapping: {
                                projectId: string;
                                value: string;
                            }[];
                            models: string[];
                            name: string;
                            operations: ("chat" | "completion" | "embedding" | "rerank" | "score" | "classify" | "tokenize" | "detokenize" | "stored")[];
                            projectId: string | null;
                            requiredClaims: {
                                [key: string]: string;
                            };
                            tenantClaim: string | null;
                        }[];
                        nextCursor: null;
                    };
                };
            };
        };
    };
    Issuers_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @default [
                     *       "RS256"
                     *     ]
                     */
                    algorithms?: ("RS256" | "RS384" | "RS512" | "PS256" | "PS384" | "PS512" | "ES256" | "ES384" | "ES512" | "EdDSA")[];
                    audiences: string[];
                    /** @default [] */
                    authorizedParties?: string[];
                    /** @default 30 */
                    clockToleranceSeconds?: number;
                    /** @default true */
                    isEnabled?: boolean;
                    /** Format: uri */
                    issuer: string;
                    /** @default null */
                    jwksUrl?: string | null;
                    /** @default [] */
                    mapping?: {
                        projectId: string;
                        value: string;
                    }[];
                    /** @default [] */
                    models?: string[];
                    name: string;
                    /** @default [] */
                    operations?: ("chat" | "completion" | "embedding" | "rerank" | "score" | "classify" | "tokenize" | "detokenize" | "stored")[];
                    /** @default null */
                    projectId?: string | null;
                    /** @default {} */
                    requiredClaims?: {
                        [key: string]: string;
                    };
                    /** @default null */
                    tenantClaim?: string | null;
                };
            };
        };
        responses: {
            /** @description Trust an issuer */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        algorithms: ("RS256" | "RS384" | "RS512" | "PS256" | "PS384" | "PS512" | "ES256" | "ES384" | "ES512" | "EdDSA")[];
                        audiences: string[];
                        authorizedParties: string[];
                        clockToleranceSeconds: number;
                        /** Format: date-time */
                        createdAt: string;
                        createdBy: string | null;
                        id: string;
                        isEnabled: boolean;
                        issuer: string;
                        jwksUrl: string | null;
                        mapping: {
                            projectId: string;
                            value: string;
                        }[];
                        models: string[];
                        name: string;
                        operations: ("chat" | "completion" | "embedding" | "rerank" | "score" | "classify" | "tokenize" | "detokenize" | "stored")[];
                        projectId: string | null;
                        requiredClaims: {
                            [key: string]: string;
                        };
                        tenantClaim: string | null;
                    };
                };
            };
        };
    };
    Issuers_change: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @default [
                     *       "RS256"
                     *     ]
                     */
                    algorithms?: ("RS256" | "RS384" | "RS512" | "PS256" | "PS384" | "PS512" | "ES256" | "ES384" | "ES512" | "EdDSA")[];
                    audiences: string[];
                    /** @default [] */
                    authorizedParties?: string[];
                    /** @default 30 */
                    clockToleranceSeconds?: number;
                    /** @default true */
                    isEnabled?: boolean;
                    /** Format: uri */
                    issuer: string;
                    /** @default null */
                    jwksUrl?: string | null;
                    /** @default [] */
                    mapping?: {
                        projectId: string;
                        value: string;
                    }[];
                    /** @default [] */
                    models?: string[];
                    name: string;
                    /** @default [] */
                    operations?: ("chat" | "completion" | "embedding" | "rerank" | "score" | "classify" | "tokenize" | "detokenize" | "stored")[];
                    /** @default null */
                    projectId?: string | null;
                    /** @default {} */
                    requiredClaims?: {
                        [key: string]: string;
                    };
                    /** @default null */
                    tenantClaim?: string | null;
                };
            };
        };
        responses: {
            /** @description Say anew what is taken from an issuer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        algorithms: ("RS256" | "RS384" | "RS512" | "PS256" | "PS384" | "PS512" | "ES256" | "ES384" | "ES512" | "EdDSA")[];
                        audiences: string[];
                        authorizedParties: string[];
                        clockToleranceSeconds: number;
                        /** Format: date-time */
                        createdAt: string;
                        createdBy: string | null;
                        id: string;
                        isEnabled: boolean;
                        issuer: string;
                        jwksUrl: string | null;
                        mapping: {
                            projectId: string;
                            value: string;
                        }[];
                        models: string[];
                        name: string;
                        operations: ("chat" | "completion" | "embedding" | "rerank" | "score" | "classify" | "tokenize" | "detokenize" | "stored")[];
                        projectId: string | null;
                        requiredClaims: {
                            [key: string]: string;
                        };
                        tenantClaim: string | null;
                    };
                };
            };
        };
    };
    Issuers_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Trust an issuer no more; streams of its callers end */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Issuers_tryToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                };
            };
        };
        responses: {
            /** @description See what a token would be taken for; it is neither kept nor logged */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        endUser: string | null;
                        issuerId: string | null;
                        problem: string | null;
                        projectId: string | null;
                        tenantId: string | null;
                    };
                };
            };
        };
    };
    Approvals_approvals: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                state?: "waiting" | "approved" | "denied" | "expired" | "cancelled";
                tenantId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Calls of tools that wait for consent, or did */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            address: string | null;
                            answeredAtMs: number | null;
                            answeredBy: ("application" | "console") | null;
                            answeredName: string | null;
                            askedAtMs: number;
                            expiresAtMs: number;
                            id: string;
                            input: string | null;
                            keyId: string;
                            label: string;
                            projectId: string;
                            reason: string | null;
                            requestId: string;
                            serverId: string | null;
                            /** @enum {string} */
                            state: "waiting" | "approved" | "denied" | "expired" | "cancelled";
                            tenantId: string;
                            tool: string;
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    Approvals_answer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    isApproved: boolean;
                    /** @default null */
                    reason?: string | null;
                };
            };
        };
        responses: {
            /** @description Let a call of a tool run, or not */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        address: string | null;
                        answeredAtMs: number | null;
                        answeredBy: ("application" | "console") | null;
                        answeredName: string | null;
                        askedAtMs: number;
                        expiresAtMs: number;
                        id: string;
                        input: string | null;
                        keyId: string;
                        label: string;
                        projectId: string;
                        reason: string | null;
                        requestId: string;
                        serverId: string | null;
                        /** @enum {string} */
                        state: "waiting" | "approved" | "denied" | "expired" | "cancelled";
                        tenantId: string;
                        tool: string;
                    };
                };
            };
        };
    };
    ToolAuth_finish: {
        parameters: {
            query: {
                code?: string;
                state: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where tool servers send the browser back to */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Approvals_calls: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                outcome?: "ok" | "error" | "fault" | "denied" | "asked" | "cancelled";
                requestId?: string;
                serverId?: string;
                tenantId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The log of calls of tools: neither what was asked nor what was answered */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            atMs: number;
                            bytes: number;
                            costMicros: number | null;
                            durationMs: number;
                            fault: ("busy" | "died" | "flooded" | "invalid" | "not_allowed" | "refused" | "session_lost" | "stopped" | "timeout" | "too_large" | "unauthorized" | "unreachable" | "unsupported" | "input") | null;
                            id: string;
                            keyId: string;
                            label: string;
                            /** @enum {string} */
                            outcome: "ok" | "error" | "fault" | "denied" | "asked" | "cancelled";
                            projectId: string;
                            requestId: string;
                            serverId: string | null;
                            tenantId: string;
                            tool: string;
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    Approvals_callsOfServers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How the calls of each tool server fared in the last day */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            calls: number;
                            faults: number;
                            isAnswering: boolean;
                            lastAtMs: number;
                            lastFault: {
                                atMs: number;
                                fault: ("busy" | "died" | "flooded" | "invalid" | "not_allowed" | "refused" | "session_lost" | "stopped" | "timeout" | "too_large" | "unauthorized" | "unreachable" | "unsupported" | "input") | null;
                                tool: string;
                            } | null;
                            serverId: string;
                        }[];
                    };
                };
            };
        };
    };
    Tools_policy: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The policy of tools */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rules: {
                            annotation: ("read-only" | "destructive" | "not-read-only") | null;
                            /** @enum {string} */
                            effect: "allow" | "ask" | "deny";
                            id: string;
                            origin: ("registered" | "declared") | null;
                            reason: string | null;
                            server: string | null;
                            tenantId: string | null;
                            tool: string | null;
                        }[];
                        unknownServers: string[];
                    };
                };
            };
        };
    };
    Tools_writePolicy: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    rules: {
                        /** @default null */
                        annotation?: ("read-only" | "destructive" | "not-read-only") | null;
                        /** @enum {string} */
                        effect: "allow" | "ask" | "deny";
                        /** @default null */
                        origin?: ("registered" | "declared") | null;
                        /** @default null */
                        reason?: string | null;
                        /** @default null */
                        server?: string | null;
                        /** @default null */
                        tenantId?: string | null;
                        /** @default null */
                        tool?: string | null;
                    }[];
                };
            };
        };
        responses: {
            /** @description Write the policy of tools as a whole; the first line that matches counts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rules: {
                            annotation: ("read-only" | "destructive" | "not-read-only") | null;
                            /** @enum {string} */
                            effect: "allow" | "ask" | "deny";
                            id: string;
                            origin: ("registered" | "declared") | null;
                            reason: string | null;
                            server: string | null;
                            tenantId: string | null;
                            tool: string | null;
                        }[];
                        unknownServers: string[];
                    };
                };
            };
        };
    };
    Tools_servers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Registered tool servers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            address: {
                                args: string[];
                                command: string | null;
                                envNames: string[];
                                /** @enum {string} */
                                kind: "http" | "sse" | "stdio";
                                url: string | null;
                            };
                            allowed: string[] | null;
                            auth: {
                                clientId: string | null;
                                issuer: string | null;
                                /** @enum {string} */
                                kind: "none" | "bearer" | "client" | "person";
                                scope: string | null;
                            };
                            callTimeoutMs: number | null;
                            /** Format: date-time */
                            changedAt: string;
                            changedTools: number;
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string | null;
                            credentials: {
                                auth: {
                                    clientId: string | null;
                                    issuer: string | null;
                                    /** @enum {string} */
                                    kind: "none" | "bearer" | "client" | "person";
                                    scope: string | null;
                                };
                                headerNames: string[];
                                tenantId: string;
                            }[];
                            description: string | null;
                            headerNames: string[];
                            hosted: {
                                [key: string]: string;
                            };
                            id: string;
                            isApplied: boolean;
                            isEnabled: boolean;
                            name: string;
                            /** @enum {string} */
                            pinning: "first-use" | "consent";
                            readOnlyReason: string | null;
                            tenantIds: string[];
                            waitingTools: number;
                        }[];
                    };
                };
            };
        };
    };
    Tools_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    address: {
                        /** @enum {string} */
                        kind: "http" | "sse";
                        url: string;
                    } | {
                        /** @default [] */
                        args?: string[];
                        command: string;
                        /** @default {} */
                        env?: {
                            [key: string]: string;
                        };
                        /** @constant */
                        kind: "stdio";
                    };
                    /** @default null */
                    allowed?: string[] | null;
                    /**
                     * @default {
                     *       "kind": "none"
                     *     }
                     */
                    auth?: {
                        /** @constant */
                        kind: "none";
                    } | {
                        /** @constant */
                        kind: "bearer";
                        token: string;
                    } | {
                        clientId: string;
                        clientSecret: string;
                        /** Format: uri */
                        issuer: string;
                        /** @constant */
                        kind: "client";
                        /** @default null */
                        scope?: string | null;
                    } | {
                        /** @constant */
                        kind: "person";
                        /** @default null */
                        scope?: string | null;
                    };
                    /** @default null */
                    callTimeoutMs?: number | null;
                    /** @default [] */
                    credentials?: {
                        auth?: {
                            /** @constant */
                            kind: "none";
                        } | {
                            /** @constant */
                            kind: "bearer";
                            token: string;
                        } | {
                            clientId: string;
                            clientSecret: string;
                            /** Format: uri */
                            issuer: string;
                            /** @constant */
                            kind: "client";
                            /** @default null */
                            scope?: string | null;
                        } | {
                            /** @constant */
                            kind: "person";
                            /** @default null */
                            scope?: string | null;
                        };
                        headers?: {
                            [key: string]: string;
                        };
                        tenantId: string;
                    }[];
                    /** @default null */
                    description?: string | null;
                    /** @default {} */
                    headers?: {
                        [key: string]: string;
                    };
                    /** @default {} */
                    hosted?: {
                        [key: string]: string;
                    };
                    /** @default false */
                    isApplied?: boolean;
                    /** @default true */
                    isEnabled?: boolean;
                    name: string;
                    /**
                     * @default first-use
                     * @enum {string}
                     */
                    pinning?: "first-use" | "consent";
                    /** @default [] */
                    tenantIds?: string[];
                };
            };
        };
        responses: {
            /** @description Register a tool server */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        address: {
                            args: string[];
                            command: string | null;
                            envNames: string[];
                            /** @enum {string} */
                            kind: "http" | "sse" | "stdio";
                            url: string | null;
                        };
                        allowed: string[] | null;
                        auth: {
                            clientId: string | null;
                            issuer: string | null;
                            /** @enum {string} */
                            kind: "none" | "bearer" | "client" | "person";
                            scope: string | null;
                        };
                        callTimeoutMs: number | null;
                        /** Format: date-time */
                        changedAt: string;
                        /** Format: date-time */
                        createdAt: string;
                        createdBy: string | null;
                        credentials: {
                            auth: {
                                clientId: string | null;
                                issuer: string | null;
                                /** @enum {string} */
                                kind: "none" | "bearer" | "client" | "person";
                                scope: string | null;
                            };
                            headerNames: string[];
                            tenantId: string;
                        }[];
                        description: string | null;
                        headerNames: string[];
                        hosted: {
                            [key: string]: string;
                        };
                        id: string;
                        isApplied: boolean;
                        isEnabled: boolean;
                        name: string;
                        /** @enum {string} */
                        pinning: "first-use" | "consent";
                        readOnlyReason: string | null;
                        tenantIds: string[];
                    };
                };
            };
        };
    };
    Tools_server: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One tool server */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        address: {
                            args: string[];
                            command: string | null;
                            envNames: string[];
                            /** @enum {string} */
                            kind: "http" | "sse" | "stdio";
                            url: string | null;
                        };
                        allowed: string[] | null;
                        auth: {
                            clientId: string | null;
                            issuer: string | null;
                            /** @enum {string} */
                            kind: "none" | "bearer" | "client" | "person";
                            scope: string | null;
                        };
                        callTimeoutMs: number | null;
                        /** Format: date-time */
                        changedAt: string;
                        /** Format: date-time */
                        createdAt: string;
                        createdBy: string | null;
                        credentials: {
                            auth: {
                                clientId: string | null;
                                issuer: string | null;
                                /** @enum {string} */
                                kind: "none" | "bearer" | "client" | "person";
                                scope: string | null;
                            };
                            headerNames: string[];
                            tenantId: string;
                        }[];
                        description: string | null;
                        headerNames: string[];
                        hosted: {
                            [key: string]: string;
                        };
                        id: string;
                        isApplied: boolean;
                        isEnabled: boolean;
                        name: string;
                        /** @enum {string} */
                        pinning: "first-use" | "consent";
                        readOnlyReason: string | null;
                        tenantIds: string[];
                    };
                };
            };
        };
    };
    Tools_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Remove a tool server */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Tools_change: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    address?: {
                        /** @enum {string} */
                        kind: "http" | "sse";
                        url: string;
                    } | {
                        /** @default [] */
                        args?: string[];
                        command: string;
                        /** @default {} */
                        env?: {
                            [key: string]: string;
                        };
                        /** @constant */
                        kind: "stdio";
                    };
                    allowed?: string[] | null;
                    auth?: {
                        /** @constant */
                        kind: "none";
                    } | {
                        /** @constant */
                        kind: "bearer";
                        token: string;
                    } | {
                        clientId: string;
                        clientSecret: string;
                        /** Format: uri */
                        issuer: string;
                        /** @constant */
                        kind: "client";
                        /** @default null */
                        scope?: string | null;
                    } | {
                        /** @constant */
                        kind: "person";
                        /** @default null */
                        scope?: string | null;
                    };
                    callTimeoutMs?: number | null;
                    credentials?: {
                        auth?: {
                            /** @constant */
                            kind: "none";
                        } | {
                            /** @constant */
                            kind: "bearer";
                            token: string;
                        } | {
                            clientId: string;
                            clientSecret: string;
                            /** Format: uri */
                            issuer: string;
                            /** @constant */
                            kind: "client";
                            /** @default null */
                            scope?: string | null;
                        } | {
                            /** @constant */
                            kind: "person";
                            /** @default null */
                            scope?: string | null;
                        };
                        headers?: {
                            [key: string]: string;
                        };
                        tenantId: string;
                    }[];
                    description?: string | null;
                    headers?: {
                        [key: string]: string;
                    };
                    hosted?: {
                        [key: string]: string;
                    };
                    isApplied?: boolean;
                    isEnabled?: boolean;
                    name?: string;
                    /** @enum {string} */
                    pinning?: "first-use" | "consent";
                    tenantIds?: string[];
                };
            };
        };
        responses: {
            /** @description Change a tool server; secrets that are left out stay */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        address: {
                            args: string[];
                            command: string | null;
                            envNames: string[];
                            /** @enum {string} */
                            kind: "http" | "sse" | "stdio";
                            url: string | null;
                        };
                        allowed: string[] | null;
                        auth: {
                            clientId: string | null;
                            issuer: string | null;
                            /** @enum {string} */
                            kind: "none" | "bearer" | "client" | "person";
                            scope: string | null;
                        };
                        callTimeoutMs: number | null;
                        /** Format: date-time */
                        changedAt: string;
                        /** Format: date-time */
                        createdAt: string;
                        createdBy: string | null;
                        credentials: {
                            auth: {
                                clientId: string | null;
                                issuer: string | null;
                                /** @enum {string} */
                                kind: "none" | "bearer" | "client" | "person";
                                scope: string | null;
                            };
                            headerNames: string[];
                            tenantId: string;
                        }[];
                        description: string | null;
                        headerNames: string[];
                        hosted: {
                            [key: string]: string;
                        };
                        id: string;
                        isApplied: boolean;
                        isEnabled: boolean;
                        name: string;
                        /** @enum {string} */
                        pinning: "first-use" | "consent";
                        readOnlyReason: string | null;
                        tenantIds: string[];
                    };
                };
            };
        };
    };
    ToolAuth_authorizations: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whose OAuth of a tool server stands how */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            keptAt: string | null;
                            /** @enum {string} */
                            kind: "client" | "person";
                            /** @enum {string} */
                            state: "none" | "begun" | "authorized";
                            tenantId: string | null;
                        }[];
                    };
                };
            };
        };
    };
    ToolAuth_begin: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default null */
                    tenantId?: string | null;
                };
            };
        };
        responses: {
            /** @description Begin to let the gateway into a tool server; the browser goes where the reply says */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        url: string | null;
                    };
                };
            };
        };
    };
    Tools_consent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    tools: {
                        hash: string;
                        name: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Consent to definitions of tools */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            /** @enum {string} */
                            consent: "agreed" | "changed" | "waiting";
                            consentedAt: string | null;
                            consentedBy: string | null;
                            consentedDefinition: string | null;
                            cutDefinition: string | null;
                            description: string | null;
                            hash: string;
                            inputSchema: unknown;
                            isDestructive: boolean | null;
                            isReadOnly: boolean | null;
                            name: string;
                            /** Format: date-time */
                            seenAt: string;
                        }[];
                    };
                };
            };
        };
    };
    Tools_test: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default null */
                    tenantId?: string | null;
                };
            };
        };
        responses: {
            /** @description Connect to a tool server and list its tools, step by step */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        isWorking: boolean;
                        leftOut: {
                            name: string;
                            reason: string;
                        }[];
                        output: string | null;
                        steps: {
                            durationMs: number;
                            fault: ("busy" | "died" | "flooded" | "invalid" | "not_allowed" | "refused" | "session_lost" | "stopped" | "timeout" | "too_large" | "unauthorized" | "unreachable" | "unsupported") | null;
                            isDone: boolean;
                            problem: string | null;
                            /** @enum {string} */
                            step: "address" | "connect" | "list";
                        }[];
                        tools: string[];
                    };
                };
            };
        };
    };
    Tools_tools: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What a server says of its tools, and which of it was consented to */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            /** @enum {string} */
                            consent: "agreed" | "changed" | "waiting";
                            consentedAt: string | null;
                            consentedBy: string | null;
                            consentedDefinition: string | null;
                            cutDefinition: string | null;
                            description: string | null;
                            hash: string;
                            inputSchema: unknown;
                            isDestructive: boolean | null;
                            isReadOnly: boolean | null;
                            name: string;
                            /** Format: date-time */
                            seenAt: string;
                        }[];
                    };
                };
            };
        };
    };
    Tools_try: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    address: {
                        /** @enum {string} */
                        kind: "http" | "sse";
                        url: string;
                    } | {
                        /** @default [] */
                        args?: string[];
                        command: string;
                        /** @default {} */
                        env?: {
                            [key: string]: string;
                        };
                        /** @constant */
                        kind: "stdio";
                    };
                    /** @default null */
                    allowed?: string[] | null;
                    /**
                     * @default {
                     *       "kind": "none"
                     *     }
                     */
                    auth?: {
                        /** @constant */
                        kind: "none";
                    } | {
                        /** @constant */
                        kind: "bearer";
                        token: string;
                    } | {
                        clientId: string;
                        clientSecret: string;
                        /** Format: uri */
                        issuer: string;
                        /** @constant */
                        kind: "client";
                        /** @default null */
                        scope?: string | null;
                    } | {
                        /** @constant */
                        kind: "person";
                        /** @default null */
                        scope?: string | null;
                    };
                    /** @default null */
                    callTimeoutMs?: number | null;
                    /** @default [] */
                    credentials?: {
                        auth?: {
                            /** @constant */
                            kind: "none";
                        } | {
                            /** @constant */
                            kind: "bearer";
                            token: string;
                        } | {
                            clientId: string;
                            clientSecret: string;
                            /** Format: uri */
                            issuer: string;
                            /** @constant */
                            kind: "client";
                            /** @default null */
                            scope?: string | null;
                        } | {
                            /** @constant */
                            kind: "person";
                            /** @default null */
                            scope?: string | null;
                        };
                        headers?: {
                            [key: string]: string;
                        };
                        tenantId: string;
                    }[];
                    /** @default null */
                    description?: string | null;
                    /** @default {} */
                    headers?: {
                        [key: string]: string;
                    };
                    /** @default {} */
                    hosted?: {
                        [key: string]: string;
                    };
                    /** @default false */
                    isApplied?: boolean;
                    /** @default true */
                    isEnabled?: boolean;
                    name: string;
                    /**
                     * @default first-use
                     * @enum {string}
                     */
                    pinning?: "first-use" | "consent";
                    /** @default [] */
                    tenantIds?: string[];
                };
            };
        };
        responses: {
            /** @description Connect to a tool server that is not registered, step by step; nothing of it is kept */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        isWorking: boolean;
                        leftOut: {
                            name: string;
                            reason: string;
                        }[];
                        output: string | null;
                        steps: {
                            durationMs: number;
                            fault: ("busy" | "died" | "flooded" | "invalid" | "not_allowed" | "refused" | "session_lost" | "stopped" | "timeout" | "too_large" | "unauthorized" | "unreachable" | "unsupported") | null;
                            isDone: boolean;
                            problem: string | null;
                            /** @enum {string} */
                            step: "address" | "connect" | "list";
                        }[];
                        tools: string[];
                    };
                };
            };
        };
    };
    Usage_usage: {
        parameters: {
            query: {
                bucket?: "minute" | "hour" | "day" | "month";
                compare?: "true" | "false";
                endUser?: string;
                from: string;
                groupBy?: string;
                key?: string;
                limit?: number;
                model?: string;
                operation?: string;
                outcome?: string;
                pool?: string;
                project?: string;
                route?: string;
                servedModel?: string;
                tag?: string;
                tagValue?: string;
                tenant?: string;
                to: string;
                worker?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Who used what and what it cost, by at most two dimensions, with totals */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        before: {
                            audioTokens: number;
                            cachedTokens: number;
                            cacheWriteTokens: number;
                            costMicros: number | null;
                            estimatedRequests: number;
                            imageTokens: number;
                            inputTokens: number;
                            limitedRequests: number;
                            outputTokens: number;
                            reasoningTokens: number;
                            requests: number;
                            ttftMs: number;
                            ttftRequests: number;
                            unmeteredRequests: number;
                            unpricedRequests: number;
                            workerMs: number;
                        } | null;
                        /** @enum {string} */
                        bucket: "minute" | "hour" | "day" | "month";
                        currency: string;
                        /** Format: date-time */
                        from: string;
                        groupBy: string[];
                        rest: {
                            groups: number;
                            sums: {
                                audioTokens: number;
                                cachedTokens: number;
                                cacheWriteTokens: number;
                                costMicros: number | null;
                                estimatedRequests: number;
                                imageTokens: number;
                                inputTokens: number;
                                limitedRequests: number;
                                outputTokens: number;
                                reasoningTokens: number;
                                requests: number;
                                ttftMs: number;
                                ttftRequests: number;
                                unmeteredRequests: number;
                                unpricedRequests: number;
                                workerMs: number;
                            };
                        };
                        rows: {
                            keys: string[];
                            names: (string | null)[];
                            sums: {
                                audioTokens: number;
                                cachedTokens: number;
                                cacheWriteTokens: number;
                                costMicros: number | null;
                                estimatedRequests: number;
                                imageTokens: number;
                                inputTokens: number;
                                limitedRequests: number;
                                outputTokens: number;
                                reasoningTokens: number;
                                requests: number;
                                ttftMs: number;
                                ttftRequests: number;
                                unmeteredRequests: number;
                                unpricedRequests: number;
                                workerMs: number;
                            };
                        }[];
                        series: {
                            /** Format: date-time */
                            at: string;
                            key: string | null;
                            sums: {
                                audioTokens: number;
                                cachedTokens: number;
                                cacheWriteTokens: number;
                                costMicros: number | null;
                                estimatedRequests: number;
                                imageTokens: number;
                                inputTokens: number;
                                limitedRequests: number;
                                outputTokens: number;
                                reasoningTokens: number;
                                requests: number;
                                ttftMs: number;
                                ttftRequests: number;
                                unmeteredRequests: number;
                                unpricedRequests: number;
                                workerMs: number;
                            };
                        }[];
                        /** Format: date-time */
                        to: string;
                        totals: {
                            audioTokens: number;
                            cachedTokens: number;
                            cacheWriteTokens: number;
                            costMicros: number | null;
                            estimatedRequests: number;
                            imageTokens: number;
                            inputTokens: number;
                            limitedRequests: number;
                            outputTokens: number;
                            reasoningTokens: number;
                            requests: number;
                            ttftMs: number;
                            ttftRequests: number;
                            unmeteredRequests: number;
                            unpricedRequests: number;
                            workerMs: number;
                        };
                    };
                };
            };
        };
    };
    Exports_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Files of usage that are made after each day, week or month */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            /** @default null */
                            channelId: string | null;
                            /**
                             * @default groups
                             * @enum {string}
                             */
                            contents: "groups" | "events";
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: string | null;
                            /** Format: date-time */
                            doneUntil: string;
                            /** @enum {string} */
                            every: "day" | "week" | "month";
                            /** @default {} */
                            filter: {
                                key?: string;
                                model?: string;
                                operation?: string;
                                outcome?: string;
                                pool?: string;
                                project?: string;
                                route?: string;
                                servedModel?: string;
                                tenant?: string;
                                worker?: string;
                            };
                            /**
                             * @default csv
                             * @enum {string}
                             */
                            format: "csv" | "ndjson";
                            /** @default [] */
                            groupBy: ("tenant" | "project" | "key" | "route" | "model" | "servedModel" | "worker" | "pool" | "operation" | "outcome")[];
                            id: string;
                            /** @default false */
                            isToFolder: boolean;
                            lastRun: {
                                attempts: number;
                                bytes: number | null;
                                doneAt: string | null;
                                /** Format: date-time */
                                dueAt: string;
                                id: string;
                                problem: string | null;
                                /** @enum {string} */
                                state: "waiting" | "done" | "failed";
                                /** Format: date-time */
                                windowFrom: string;
                                /** Format: date-time */
                                windowTo: string;
                            } | null;
                            name: string;
                            /** @default null */
                            tenantId: string | null;
                        }[];
                        nextCursor: null;
                    };
                };
            };
        };
    };
    Exports_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default null */
                    channelId?: string | null;
                    /**
                     * @default groups
                     * @enum {string}
                     */
                    contents?: "groups" | "events";
                    /** @enum {string} */
                    every: "day" | "week" | "month";
                    /** @default {} */
                    filter?: {
                        key?: string;
                        model?: string;
                        operation?: string;
                        outcome?: string;
                        pool?: string;
                        project?: string;
                        route?: string;
                        servedModel?: string;
                        tenant?: string;
                        worker?: string;
                    };
                    /**
                     * @default csv
                     * @enum {string}
                     */
                    format?: "csv" | "ndjson";
                    /** @default [] */
                    groupBy?: ("tenant" | "project" | "key" | "route" | "model" | "servedModel" | "worker" | "pool" | "operation" | "outcome")[];
                    /** @default false */
                    isToFolder?: boolean;
                    name: string;
                    /** @default null */
                    tenantId?: string | null;
                };
            };
        };
        responses: {
            /** @description Have a file made by itself, for the folder of exports, a webhook, or both */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @default null */
                        channelId: string | null;
                        /**
                         * @default groups
                         * @enum {string}
                         */
                        contents: "groups" | "events";
                        /** Format: date-time */
                        createdAt: string;
                        createdBy: string | null;
                        /** Format: date-time */
                        doneUntil: string;
                        /** @enum {string} */
                        every: "day" | "week" | "month";
                        /** @default {} */
                        filter: {
                            key?: string;
                            model?: string;
                            operation?: string;
                            outcome?: string;
                            pool?: string;
                            project?: string;
                            route?: string;
                            servedModel?: string;
                            tenant?: string;
                            worker?: string;
                        };
                        /**
                         * @default csv
                         * @enum {string}
                         */
                        format: "csv" | "ndjson";
                        /** @default [] */
                        groupBy: ("tenant" | "project" | "key" | "route" | "model" | "servedModel" | "worker" | "pool" | "operation" | "outcome")[];
                        id: string;
                        /** @default false */
                        isToFolder: boolean;
                        name: string;
                        /** @default null */
                        tenantId: string | null;
                    };
                };
            };
        };
    };
    Exports_change: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default null */
                    channelId?: string | null;
                    /**
                     * @default groups
                     * @enum {string}
                     */
                    contents?: "groups" | "events";
                    /** @enum {string} */
                    every: "day" | "week" | "month";
                    /** @default {} */
                    filter?: {
                        key?: string;
                        model?: string;
                        operation?: string;
                        outcome?: string;
                        pool?: string;
                        project?: string;
                        route?: string;
                        servedModel?: string;
                        tenant?: string;
                        worker?: string;
                    };
                    /**
                     * @default csv
                     * @enum {string}
                     */
                    format?: "csv" | "ndjson";
                    /** @default [] */
                    groupBy?: ("tenant" | "project" | "key" | "route" | "model" | "servedModel" | "worker" | "pool" | "operation" | "outcome")[];
                    /** @default false */
                    isToFolder?: boolean;
                    name: string;
                    /** @default null */
                    tenantId?: string | null;
                };
            };
        };
        responses: {
            /** @description Change an export as a whole; with another pace it begins with the window that runs */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @default null */
                        channelId: string | null;
                        /**
                         * @default groups
                         * @enum {string}
                         */
                        contents: "groups" | "events";
                        /** Format: date-time */
                        createdAt: string;
                        createdBy: string | null;
                        /** Format: date-time */
                        doneUntil: string;
                        /** @enum {string} */
                        every: "day" | "week" | "month";
                        /** @default {} */
                        filter: {
                            key?: string;
                            model?: string;
                            operation?: string;
                            outcome?: string;
                            pool?: string;
                            project?: string;
                            route?: string;
                            servedModel?: string;
                            tenant?: string;
                            worker?: string;
                        };
                        /**
                         * @default csv
                         * @enum {string}
                         */
                        format: "csv" | "ndjson";
                        /** @default [] */
                        groupBy: ("tenant" | "project" | "key" | "route" | "model" | "servedModel" | "worker" | "pool" | "operation" | "outcome")[];
                        id: string;
                        /** @default false */
                        isToFolder: boolean;
                        name: string;
                        /** @default null */
                        tenantId: string | null;
                    };
                };
            };
        };
    };
    Exports_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Make no more of these files; those that are made stay */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Exports_run: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Make the file of the last whole window at once */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        attempts: number;
                        bytes: number | null;
                        doneAt: string | null;
                        /** Format: date-time */
                        dueAt: string;
                        id: string;
                        problem: string | null;
                        /** @enum {string} */
                        state: "waiting" | "done" | "failed";
                        /** Format: date-time */
                        windowFrom: string;
                        /** Format: date-time */
                        windowTo: string;
                    };
                };
            };
        };
    };
    Exports_runs: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How the files went, the newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            attempts: number;
                            bytes: number | null;
                            doneAt: string | null;
                            /** Format: date-time */
                            dueAt: string;
                            id: string;
                            problem: string | null;
                            /** @enum {string} */
                            state: "waiting" | "done" | "failed";
                            /** Format: date-time */
                            windowFrom: string;
                            /** Format: date-time */
                            windowTo: string;
                        }[];
                        nextCursor: null;
                    };
                };
            };
        };
    };
    Usage_export: {
        parameters: {
            query: {
                bucket?: "minute" | "hour" | "day" | "month";
                compare?: "true" | "false";
                endUser?: string;
                format?: "csv" | "ndjson";
                from: string;
                groupBy?: string;
                key?: string;
                model?: string;
                of?: "groups" | "events";
                operation?: string;
                outcome?: string;
                pool?: string;
                project?: string;
                route?: string;
                servedModel?: string;
                tag?: string;
                tagValue?: string;
                tenant?: string;
                to: string;
                worker?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The same rows and total as a file, or every call of the window; audited */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    Usage_rebuild: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: date-time */
                    from: string;
                    /** Format: date-time */
                    to: string;
                };
            };
        };
        responses: {
            /** @description Make the sums of whole days again from their events */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        days: number;
                    };
                };
            };
        };
    };
    Usage_reconciliation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether events, their sums and the list of calls say the same */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        dropped: number;
                        /** Format: date-time */
                        from: string;
                        gap: number;
                        isReconciled: boolean;
                        queued: number;
                        sources: {
                            costMicros: number | null;
                            inputTokens: number | null;
                            outputTokens: number | null;
                            requests: number | null;
                            source: string;
                            tokens: number | null;
                        }[];
                        spoolBytes: number;
                        /** Format: date-time */
                        to: string;
                    };
                };
            };
        };
    };
    Workers_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Workers of every origin, as they are now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            accelerator: string | null;
                            backlogSeconds: number;
                            /** @enum {string} */
                            breaker: "closed" | "open" | "half_open";
                            breakerSinceMs: number;
                            callsTotal: number;
                            createdAt: string | null;
                            dialects: ("openai-chat" | "openai-responses" | "anthropic-messages")[];
                            engine: ("vllm" | "sglang" | "trtllm" | "triton" | "llamacpp" | "ollama" | "openai") | null;
                            engineVersion: string | null;
                            failuresTotal: number;
                            id: string;
                            inFlight: number;
                            isApplied: boolean;
                            isReadOnly: boolean;
                            isSimulated: boolean;
                            labels: {
                                [key: string]: string;
                            };
                            lastProbeAtMs: number | null;
                            lastProbeMs: number | null;
                            models: {
                                contextTokens: number | null;
                                id: string;
                                operations: ("chat" | "completion" | "embedding" | "rerank" | "score" | "classify" | "tokenize" | "detokenize")[];
                            }[];
                            name: string;
                            /** @enum {string} */
                            origin: "flag" | "file" | "simulated" | "api";
                            pool: string;
                            probeFailures: number;
                            reading: {
                                atMs: number;
                                generatedTokens: number | null;
                                kvCapacityTokens: number | null;
                                kvUsage: number | null;
                                prefixHitTokens: number | null;
                                prefixQueryTokens: number | null;
                                promptTokens: number | null;
                                running: number | null;
                                waiting: number | null;
                            } | null;
                            readOnlyReason: string | null;
                            /** @enum {string} */
                            status: "pending" | "ready" | "not_ready" | "failed" | "draining";
                            statusReason: string | null;
                            statusSinceMs: number;
                            uncachedTokens: number;
                            url: string;
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    Workers_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    accelerator?: string | null;
                    apiKey?: string | null;
                    dialects?: ("openai-chat" | "openai-responses" | "anthropic-messages")[];
                    engine?: ("vllm" | "sglang" | "trtllm" | "triton" | "llamacpp" | "ollama" | "openai") | null;
                    isApplied?: boolean;
                    kvCapacityTokens?: number | null;
                    labels?: {
                        [key: string]: string;
                    };
                    limits?: {
                        breakerRestMs?: number | null;
                        maxInFlight?: number | null;
                        openBreakerAfter?: number | null;
                        probeIntervalMs?: number | null;
                        probeTimeoutMs?: number | null;
                    };
                    models?: {
                        contextTokens?: number | null;
                        id: string;
                        operations?: ("chat" | "completion" | "embedding" | "rerank" | "score" | "classify" | "tokenize" | "detokenize")[];
                    }[];
                    name?: string;
                    pool?: string;
                    prefillTokensPerSecond?: number | null;
                    url: string;
                };
            };
        };
        responses: {
            /** @description Register a worker */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        accelerator: string | null;
                        backlogSeconds: number;
                        /** @enum {string} */
                        breaker: "closed" | "open" | "half_open";
                        breakerSinceMs: number;
                        callsTotal: number;
                        createdAt: string | null;
                        dialects: ("openai-chat" | "openai-responses" | "anthropic-messages")[];
                        engine: ("vllm" | "sglang" | "trtllm" | "triton" | "llamacpp" | "ollama" | "openai") | null;
                        engineVersion: string | null;
                        failuresTotal: number;
                        id: string;
                        inFlight: number;
                        isApplied: boolean;
                        isReadOnly: boolean;
                        isSimulated: boolean;
                        labels: {
                            [key: string]: string;
                        };
                        lastProbeAtMs: number | null;
                        lastProbeMs: number | null;
                        models: {
                            contextTokens: number | null;
                            id: string;
                            operations: ("chat" | "completion" | "embedding" | "rerank" | "score" | "classify" | "tokenize" | "detokenize")[];
                        }[];
                        name: string;
                        /** @enum {string} */
                        origin: "flag" | "file" | "simulated" | "api";
                        pool: string;
                        probeFailures: number;
                        reading: {
                            atMs: number;
                            generatedTokens: number | null;
                            kvCapacityTokens: number | null;
                            kvUsage: number | null;
                            prefixHitTokens: number | null;
                            prefixQueryTokens: number | null;
                            promptTokens: number | null;
                            running: number | null;
                            waiting: number | null;
                        } | null;
                        readOnlyReason: string | null;
                        /** @enum {string} */
                        status: "pending" | "ready" | "not_ready" | "failed" | "draining";
                        statusReason: string | null;
                        statusSinceMs: number;
                        uncachedTokens: number;
                        url: string;
                    };
                };
            };
        };
    };
    Workers_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One worker */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        accelerator: string | null;
                        backlogSeconds: number;
                        /** @enum {string} */
                        breaker: "closed" | "open" | "half_open";
                        breakerSinceMs: number;
                        callsTotal: number;
                        createdAt: string | null;
                        dialects: ("openai-chat" | "openai-responses" | "anthropic-messages")[];
                        engine: ("vllm" | "sglang" | "trtllm" | "triton" | "llamacpp" | "ollama" | "openai") | null;
                        engineVersion: string | null;
                        failuresTotal: number;
                        id: string;
                        inFlight: number;
                        isApplied: boolean;
                        isReadOnly: boolean;
                        isSimulated: boolean;
                        labels: {
                            [key: string]: string;
                        };
                        lastProbeAtMs: number | null;
                        lastProbeMs: number | null;
                        models: {
                            contextTokens: number | null;
                            id: string;
                            operations: ("chat" | "completion" | "embedding" | "rerank" | "score" | "classify" | "tokenize" | "detokenize")[];
                        }[];
                        name: string;
                        /** @enum {string} */
                        origin: "flag" | "file" | "simulated" | "api";
                        pool: string;
                        probeFailures: number;
                        reading: {
                            atMs: number;
                            generatedTokens: number | null;
                            kvCapacityTokens: number | null;
                            kvUsage: number | null;
                            prefixHitTokens: number | null;
                            prefixQueryTokens: number | null;
                            promptTokens: number | null;
                            running: number | null;
                            waiting: number | null;
                        } | null;
                        readOnlyReason: string | null;
                        /** @enum {string} */
                        status: "pending" | "ready" | "not_ready" | "failed" | "draining";
                        statusReason: string | null;
                        statusSinceMs: number;
                        uncachedTokens: number;
                        url: string;
                    };
                };
            };
        };
    };
    Workers_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Remove a registered worker; running calls finish */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Workers_change: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    accelerator?: string | null;
                    apiKey?: string | null;
                    dialects?: ("openai-chat" | "openai-responses" | "anthropic-messages")[];
                    isApplied?: boolean;
                    kvCapacityTokens?: number | null;
                    labels?: {
                        [key: string]: string;
                    };
                    limits?: {
                        breakerRestMs?: number | null;
                        maxInFlight?: number | null;
                        openBreakerAfter?: number | null;
                        probeIntervalMs?: number | null;
                        probeTimeoutMs?: number | null;
                    };
                    models?: {
                        contextTokens?: number | null;
                        id: string;
                        operations?: ("chat" | "completion" | "embedding" | "rerank" | "score" | "classify" | "tokenize" | "detokenize")[];
                    }[];
                    name?: string;
                    pool?: string;
                    prefillTokensPerSecond?: number | null;
                };
            };
        };
        responses: {
            /** @description Change a registered worker */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        accelerator: string | null;
                        backlogSeconds: number;
                        /** @enum {string} */
                        breaker: "closed" | "open" | "half_open";
                        breakerSinceMs: number;
                        callsTotal: number;
                        createdAt: string | null;
                        dialects: ("openai-chat" | "openai-responses" | "anthropic-messages")[];
                        engine: ("vllm" | "sglang" | "trtllm" | "triton" | "llamacpp" | "ollama" | "openai") | null;
                        engineVersion: string | null;
                        failuresTotal: number;
                        id: string;
                        inFlight: number;
                        isApplied: boolean;
                        isReadOnly: boolean;
                        isSimulated: boolean;
                        labels: {
                            [key: string]: string;
                        };
                        lastProbeAtMs: number | null;
                        lastProbeMs: number | null;
                        models: {
                            contextTokens: number | null;
                            id: string;
                            operations: ("chat" | "completion" | "embedding" | "rerank" | "score" | "classify" | "tokenize" | "detokenize")[];
                        }[];
                        name: string;
                        /** @enum {string} */
                        origin: "flag" | "file" | "simulated" | "api";
                        pool: string;
                        probeFailures: number;
                        reading: {
                            atMs: number;
                            generatedTokens: number | null;
                            kvCapacityTokens: number | null;
                            kvUsage: number | null;
                            prefixHitTokens: number | null;
                            prefixQueryTokens: number | null;
                            promptTokens: number | null;
                            running: number | null;
                            waiting: number | null;
                        } | null;
                        readOnlyReason: string | null;
                        /** @enum {string} */
                        status: "pending" | "ready" | "not_ready" | "failed" | "draining";
                        statusReason: string | null;
                        statusSinceMs: number;
                        uncachedTokens: number;
                        url: string;
                    };
                };
            };
        };
    };
    Workers_calibrate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    model?: string;
                    /** @default false */
                    save?: boolean;
                };
            };
        };
        responses: {
            /** @description Measure how fast a worker prefills, by prompts that nobody has sent before */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        attentionSecondsPerToken2: number;
                        model: string;
                        samples: {
                            cachedTokens: number;
                            inputTokens: number;
                            ttftSeconds: number;
                        }[];
                        tokensPerSecond: number;
                    };
                };
            };
        };
    };
    Workers_drain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Send it no new calls; running ones finish */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        accelerator: string | null;
                        backlogSeconds: number;
                        /** @enum {string} */
                        breaker: "closed" | "open" | "half_open";
                        breakerSinceMs: number;
                        callsTotal: number;
                        createdAt: string | null;
                        dialects: ("openai-chat" | "openai-responses" | "anthropic-messages")[];
                        engine: ("vllm" | "sglang" | "trtllm" | "triton" | "llamacpp" | "ollama" | "openai") | null;
                        engineVersion: string | null;
                        failuresTotal: number;
                        id: string;
                        inFlight: number;
                        isApplied: boolean;
                        isReadOnly: boolean;
                        isSimulated: boolean;
                        labels: {
                            [key: string]: string;
                        };
                        lastProbeAtMs: number | null;
                        lastProbeMs: number | null;
                        models: {
                            contextTokens: number | null;
                            id: string;
                            operations: ("chat" | "completion" | "embedding" | "rerank" | "score" | "classify" | "tokenize" | "detokenize")[];
                        }[];
                        name: string;
                        /** @enum {string} */
                        origin: "flag" | "file" | "simulated" | "api";
                        pool: string;
                        probeFailures: number;
                        reading: {
                            atMs: number;
                            generatedTokens: number | null;
                            kvCapacityTokens: number | null;
                            kvUsage: number | null;
                            prefixHitTokens: number | null;
                            prefixQueryTokens: number | null;
                            promptTokens: number | null;
                            running: number | null;
                            waiting: number | null;
                        } | null;
                        readOnlyReason: string | null;
                        /** @enum {string} */
                        status: "pending" | "ready" | "not_ready" | "failed" | "draining";
                        statusReason: string | null;
                        statusSinceMs: number;
                        uncachedTokens: number;
                        url: string;
                    };
                };
            };
        };
    };
    Workers_resume: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Send it calls again */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        accelerator: string | null;
                        backlogSeconds: number;
                        /** @enum {string} */
                        breaker: "closed" | "open" | "half_open";
                        breakerSinceMs: number;
                        callsTotal: number;
                        createdAt: string | null;
                        dialects: ("openai-chat" | "openai-responses" | "anthropic-messages")[];
                        engine: ("vllm" | "sglang" | "trtllm" | "triton" | "llamacpp" | "ollama" | "openai") | null;
                        engineVersion: string | null;
                        failuresTotal: number;
                        id: string;
                        inFlight: number;
                        isApplied: boolean;
                        isReadOnly: boolean;
                        isSimulated: boolean;
                        labels: {
                            [key: string]: string;
                        };
                        lastProbeAtMs: number | null;
                        lastProbeMs: number | null;
                        models: {
                            contextTokens: number | null;
                            id: string;
                            operations: ("chat" | "completion" | "embedding" | "rerank" | "score" | "classify" | "tokenize" | "detokenize")[];
                        }[];
                        name: string;
                        /** @enum {string} */
                        origin: "flag" | "file" | "simulated" | "api";
                        pool: string;
                        probeFailures: number;
                        reading: {
                            atMs: number;
                            generatedTokens: number | null;
                            kvCapacityTokens: number | null;
                            kvUsage: number | null;
                            prefixHitTokens: number | null;
                            prefixQueryTokens: number | null;
                            promptTokens: number | null;
                            running: number | null;
                            waiting: number | null;
                        } | null;
                        readOnlyReason: string | null;
                        /** @enum {string} */
                        status: "pending" | "ready" | "not_ready" | "failed" | "draining";
                        statusReason: string | null;
                        statusSinceMs: number;
                        uncachedTokens: number;
                        url: string;
                    };
                };
            };
        };
    };
    Workers_test: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    accelerator?: string | null;
                    apiKey?: string | null;
                    dialects?: ("openai-chat" | "openai-responses" | "anthropic-messages")[];
                    engine?: ("vllm" | "sglang" | "trtllm" | "triton" | "llamacpp" | "ollama" | "openai") | null;
                    isApplied?: boolean;
                    kvCapacityTokens?: number | null;
                    labels?: {
                        [key: string]: string;
                    };
                    limits?: {
                        breakerRestMs?: number | null;
                        maxInFlight?: number | null;
                        openBreakerAfter?: number | null;
                        probeIntervalMs?: number | null;
                        probeTimeoutMs?: number | null;
                    };
                    models?: {
                        contextTokens?: number | null;
                        id: string;
                        operations?: ("chat" | "completion" | "embedding" | "rerank" | "score" | "classify" | "tokenize" | "detokenize")[];
                    }[];
                    name?: string;
                    pool?: string;
                    prefillTokensPerSecond?: number | null;
                    url: string;
                };
            };
        };
        responses: {
            /** @description Try a worker step by step, one line per change; nothing is saved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": {
                        description?: {
                            dialects: ("openai-chat" | "openai-responses" | "anthropic-messages")[];
                            /** @enum {string} */
                            engine: "vllm" | "sglang" | "trtllm" | "triton" | "llamacpp" | "ollama" | "openai";
                            engineVersion: string | null;
                            hasMetrics: boolean;
                            kvCapacityTokens: number | null;
                            models: {
                                contextTokens: number | null;
                                id: string;
                                operations: ("chat" | "completion" | "embedding" | "rerank" | "score" | "classify" | "tokenize" | "detokenize")[];
                            }[];
                        } | null;
                        message: string;
                        ms: number | null;
                        remedy: string | null;
                        /** @enum {string} */
                        state: "running" | "passed" | "warning" | "failed" | "skipped";
                        /** @enum {string} */
                        step: "address" | "connect" | "health" | "identify" | "models" | "metrics" | "completion" | "result";
                    };
                };
            };
        };
    };
    Health_live: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process runs */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Health_ready: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The gateway takes calls */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Observe_metrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Prometheus metrics: open on loopback, elsewhere with an admin token */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
}
