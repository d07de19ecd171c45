import { GatewayError } from '@bellwether/exchange';
import { blockTokens } from '../block-cache.js';
import { engineProfiles } from '../profiles.js';
import type { EngineProfile } from '../profiles.js';
import { scenarioOptions } from './scenario.options.js';

/** A fleet of equal workers and how fast a trace is played at it. */
export interface Scenario {
  readonly name: string;
  readonly profile: EngineProfile;
  readonly workers: number;
  readonly speed: number;
}

function scenario(name: string, profileName: string, workers: number, speed: number): Scenario {
  return { name, profile: engineProfiles[profileName] as EngineProfile, workers, speed };
}

/** The scenarios that published figures exist for. */
export const scenarios: Readonly<Record<string, Scenario>> = {
  P1: scenario('P1', 'h100-8b-host-tier', 8, 1.6),
  P2: scenario('P2', 'h100-8b', 4, 1),
  P3: scenario('P3', 'h100-8b-host-tier', 4, 1.6),
  P4: scenario('P4', 'v6e-9b', 8, 0.9),
};

/**
 * A scenario from a parsed file.
 *
 * Errors   `invalid_request`, which names the field.
 */
export function readScenario(value: unknown): Scenario {
  const checked = scenarioOptions.safeParse(value);
  if (!checked.success) {
    const issue = checked.error.issues[0];
    throw new GatewayError('invalid_request', {
      text: `The scenario is not valid: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`,
    });
  }
  const { profile, ...rest } = checked.data;
  const known = typeof profile === 'string' ? engineProfiles[profile] : { ...profile, blockTokens };
  if (known === undefined) {
    throw new GatewayError('invalid_request', {
      text: `There is no profile '${String(profile)}'. Known: ${Object.keys(engineProfiles).join(', ')}.`,
    });
  }
  return { ...rest, profile: known };
}
