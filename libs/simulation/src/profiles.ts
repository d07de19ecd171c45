import { blockTokens } from './block-cache.js';

/**
 * What an engine on some accelerator is able to do. Arithmetic from data sheets, not measurements.
 *
 * Units    seconds per unit of work, tokens for memory and budget.
 */
export interface EngineProfile {
  readonly name: string;
  /** What the profile stands for, for people. */
  readonly accelerator: string;
  /** Paid once per pass. */
  readonly baseSeconds: number;
  readonly prefillTokensPerSecond: number;
  /** Attention: paid per new prompt token and token of context before it. */
  readonly attentionSeconds: number;
  /** Paid per pass and token of context of the decoding requests. */
  readonly residentSeconds: number;
  /** Paid per pass and decoding request. */
  readonly decodeSeconds: number;
  readonly kvTokens: number;
  /** Tokens of one block of the KV memory. */
  readonly blockTokens: number;
  /** Tokens of one pass: one per decoding request, the rest for prompts. */
  readonly passTokens: number;
  readonly maxRunning: number;
}

const h100: EngineProfile = {
  name: 'h100-8b',
  accelerator: 'H100, 8B dense',
  baseSeconds: 0.0065,
  prefillTokensPerSecond: 30_000,
  attentionSeconds: 1.05e-9,
  residentSeconds: 4.9e-8,
  decodeSeconds: 1 / 30_000,
  kvTokens: 400_000,
  blockTokens,
  passTokens: 8_192,
  maxRunning: 256,
};

/** One token stands for so many of the full engine. */
const tokensPerToken = 16;

/**
 * An engine for prompts with a sixteenth of the tokens, each of which costs sixteen times as much: a prompt takes as long
 * as at the full engine and is sixteen times as quickly sent over a wire. The attention terms go by tokens squared.
 */
function inSixteenths(profile: EngineProfile): EngineProfile {
  return {
    ...profile,
    name: `${profile.name}-sixteenths`,
    accelerator: `${profile.accelerator}, one token for ${tokensPerToken}`,
    prefillTokensPerSecond: profile.prefillTokensPerSecond / tokensPerToken,
    attentionSeconds: profile.attentionSeconds * tokensPerToken ** 2,
    residentSeconds: profile.residentSeconds * tokensPerToken ** 2,
    decodeSeconds: profile.decodeSeconds * tokensPerToken,
    kvTokens: profile.kvTokens / tokensPerToken,
    blockTokens: profile.blockTokens / tokensPerToken,
    passTokens: profile.passTokens / tokensPerToken,
  };
}

/** The known profiles, by name. A hit in the host tier costs nothing, so the tier is simply more memory. */
export const engineProfiles: Readonly<Record<string, EngineProfile>> = {
  'h100-8b': h100,
  'h100-8b-sixteenths': inSixteenths(h100),
  'h100-8b-host-tier': {
    ...h100,
    name: 'h100-8b-host-tier',
    accelerator: 'H100, 8B dense, 400 GB host tier',
    kvTokens: 3_000_000,
  },
  'v6e-9b': {
    name: 'v6e-9b',
    accelerator: 'TPU v6e, 9B dense',
    baseSeconds: 0.014,
    prefillTokensPerSecond: 20_000,
    attentionSeconds: 1.6e-9,
    residentSeconds: 9e-8,
    decodeSeconds: 1 / 20_000,
    kvTokens: 150_000,
    blockTokens,
    passTokens: 4_096,
    maxRunning: 128,
  },
  'v6e-8x-35b-moe': {
    name: 'v6e-8x-35b-moe',
    accelerator: 'TPU v6e x 8, 35B MoE (3B active)',
    baseSeconds: 0.009,
    prefillTokensPerSecond: 60_000,
    attentionSeconds: 2e-10,
    residentSeconds: 4e-9,
    decodeSeconds: 1 / 60_000,
    kvTokens: 1_500_000,
    blockTokens,
    passTokens: 8_192,
    maxRunning: 256,
  },
  'smg-sim': {
    name: 'smg-sim',
    accelerator: 'public defaults of the SMG simulated worker',
    baseSeconds: 0.006,
    prefillTokensPerSecond: 8_000,
    attentionSeconds: 0,
    residentSeconds: 0,
    decodeSeconds: 0.000_35,
    kvTokens: 524_288,
    blockTokens,
    passTokens: 2_048,
    maxRunning: 256,
  },
};
