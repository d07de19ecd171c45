import { z } from 'zod';
import { field, section } from './field.js';
import { count, durationMs, fraction, port, positiveCount, waitMs } from './forms.js';

export const http = section('http', {
  host: field(z.string().min(1).max(253), {
    default: '127.0.0.1',
    flag: 'host',
    help: 'Address that both listeners bind to.',
  }),
  port: field(port, {
    default: 8_800,
    flag: 'port',
    help: 'Port of the data plane (`/v1/…`). 0 takes any free port.',
  }),
  bodyLimitBytes: field(positiveCount, {
    default: 33_554_432,
    help: 'Largest request body; a larger one is answered 413.',
  }),
  maxOpenCalls: field(positiveCount, {
    default: 4_096,
    help: 'Calls that run at the same time; one more is answered 429.',
  }),
  corsOrigins: field(z.array(z.string().min(1).max(253)), {
    default: [],
    help: 'Origins whose pages may call the data plane from a browser. Empty turns CORS off.',
  }),
  headersTimeoutMs: field(durationMs, {
    default: 60_000,
    help: 'How long a client may take to send its headers.',
  }),
  bodyTimeoutMs: field(durationMs, {
    default: 120_000,
    help: 'How long a client may take to send its body.',
  }),
  keepAliveMs: field(durationMs, {
    default: 15_000,
    help: 'Silence in a stream after which a keep-alive comment is sent; headers leave at the latest then.',
  }),
  holdReplyBytes: field(count, {
    default: 1_048_576,
    help: 'How much of a reply that is not a stream is held back, so that another worker can still replace a dying one.',
  }),
  tlsCert: field(z.string().max(4_096), {
    default: '',
    flag: 'tls-cert',
    help: 'File with the PEM certificate chain of both listeners. Empty serves plain HTTP.',
  }),
  tlsKey: field(z.string().max(4_096), {
    default: '',
    flag: 'tls-key',
    help: 'File with the PEM private key that belongs to the certificate.',
  }),
});

export const admin = section('admin', {
  port: field(port, {
    default: 8_801,
    flag: 'admin-port',
    help: 'Port of the console, the admin API, `/metrics` and the probes. 0 takes any free port.',
  }),
  behindProxy: field(z.boolean(), {
    default: false,
    flag: 'behind-proxy',
    help: 'A proxy in front ends TLS: allows a non-loopback admin listener without a certificate.',
  }),
  metricsOpen: field(z.boolean(), {
    default: false,
    flag: 'metrics-open',
    help: 'Serves `/metrics` without an admin token on a non-loopback address too.',
  }),
  sessionHours: field(positiveCount, {
    default: 12,
    help: 'Hours after which a console session ends, however busy.',
  }),
  sessionIdleMinutes: field(positiveCount, {
    default: 60,
    help: 'Idle minutes after which a console session ends.',
  }),
  signInAttempts: field(positiveCount, {
    default: 10,
    help: 'Sign-in attempts per minute and client address.',
  }),
  localSignIn: field(z.boolean(), {
    default: true,
    help: 'Local accounts may sign in by password. Off leaves identity providers, and the command line of this machine to turn it on again.',
  }),
  pendingLogins: field(positiveCount.max(100_000), {
    default: 1_000,
    help: 'Sign-ins that may be on their way through identity providers at once; the oldest gives way.',
  }),
  pendingLoginMinutes: field(positiveCount.max(60), {
    default: 10,
    help: 'Minutes after which a sign-in that has not come back from its identity provider is forgotten.',
  }),
  issuerTimeoutMs: field(durationMs, {
    default: 10_000,
    help: 'How long an identity provider may take to answer one question.',
  }),
  clockToleranceSeconds: field(z.number().int().min(0).max(300), {
    default: 30,
    help: 'How far the clock of an identity provider may be off.',
  }),
  allowedHosts: field(z.array(z.string().min(1).max(253)), {
    default: [],
    help: 'Host names under which the console may be reached, besides loopback and the bound address.',
  }),
});

export const pipeline = section('pipeline', {
  attempts: field(positiveCount.max(32), {
    default: 3,
    help: 'Workers that one turn may try in all, before its first event.',
  }),
  backoffMs: field(waitMs, { default: 50, help: 'Wait before the second attempt.' }),
  backoffFactor: field(z.number().min(1).max(10), {
    default: 1.5,
    help: 'Growth of the wait from attempt to attempt.',
  }),
  backoffJitter: field(fraction, {
    default: 0.2,
    help: 'Random share by which a wait is shortened or stretched.',
  }),
  backoffMaxMs: field(waitMs, { default: 1_000, help: 'Longest wait between two attempts.' }),
  unaskedMaxTokens: field(positiveCount, {
    default: 8_192,
    help: 'Limit of tokens for callers who name none, at workers that demand one (Anthropic Messages).',
  }),
  countPatienceMs: field(positiveCount, {
    default: 5_000,
    help: 'How long a request to count tokens waits for the count of a worker; then it is estimated.',
  }),
  streamCountPatienceMs: field(waitMs, {
    default: 50,
    help: 'How long a stream that begins with the count of its prompt waits for it once output is there.',
  }),
  toolRounds: field(positiveCount, {
    default: 32,
    help: 'Times that tools run between turns of the model in one call; then the reply ends as incomplete.',
  }),
  toolCalls: field(positiveCount, {
    default: 128,
    help: 'Calls of tools that the gateway makes for one call; a request may allow fewer.',
  }),
  toolParallelCalls: field(positiveCount, {
    default: 8,
    help: 'Calls of tools that run at once for one call; others wait their turn.',
  }),
  toolCallMs: field(positiveCount, {
    default: 120_000,
    help: 'Longest time of one call of a tool in all, connecting and waiting included, whatever its server may take (mcp.callTimeoutMs); then the model is told that it did not answer.',
  }),
  toolLoopMs: field(positiveCount, {
    default: 600_000,
    help: 'Longest time from the first turn until the last tool of a call begins.',
  }),
  toolLoopTokens: field(positiveCount, {
    default: 2_000_000,
    help: 'Tokens, read and written, of all turns of a call after which no tool is run any more.',
  }),
  toolResultBytes: field(positiveCount, {
    default: 16_777_216,
    help: 'Bytes of the answers of all tools of a call. The model is told of an answer that would go beyond them that it was too much.',
  }),
  toolApprovalWaitMs: field(waitMs, {
    default: 120_000,
    help: 'How long a call of a tool waits for the console where the API of the caller cannot be asked for consent.',
  }),
  toolApprovalPollMs: field(positiveCount, {
    default: 1_000,
    help: 'How often a call that waits looks whether it was answered.',
  }),
});

export const shutdown = section('shutdown', {
  settleMs: field(waitMs, {
    default: 5_000,
    help: 'How long new calls are still taken after SIGTERM, while load balancers notice.',
  }),
  graceMs: field(waitMs, { default: 30_000, help: 'How long running calls may take to finish.' }),
});
