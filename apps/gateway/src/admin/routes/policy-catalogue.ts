import type { Need } from '@bellwether/exchange';
import {
  checkPolicyOptions,
  normalisePolicyName,
  policies,
  resolvePolicy,
} from '@bellwether/routing';
import type { PolicyName } from '@bellwether/routing';
import { GatewayError } from '@bellwether/exchange';
import type { PolicyChoice } from '@bellwether/exchange';
import { z } from 'zod';
import { fault, warning } from './finding.js';
import type { Finding, Path } from './finding.js';
import { policyWords } from './policy-words.js';

/** One policy as forms need it. */
export interface PolicyEntry {
  readonly name: PolicyName;
  readonly label: string;
  readonly description: string;
  /** JSON schema (2020-12) of its options. */
  readonly optionsSchema: Readonly<Record<string, unknown>>;
  /** With what this gateway's settings say. */
  readonly defaults: Readonly<Record<string, unknown>>;
  /** Why it cannot be used here; null = it can. */
  readonly unavailable: string | null;
}

/** What this gateway can run, and what its settings give where a document is silent. */
export interface PolicyWorld {
  readonly produced: readonly Need[];
  defaultsOf(policyName: string): Readonly<Record<string, unknown>>;
}

/** How far from its default an option may be before the check remarks on it, as a factor. */
const farFactor = 10;

export function policyCatalogue(world: PolicyWorld): PolicyEntry[] {
  return (Object.keys(policies) as PolicyName[]).map((name) => {
    const { $schema: _, ...optionsSchema } = z.toJSONSchema(policies[name].optionsSchema, {
      io: 'input',
      unrepresentable: 'any',
    });
    return {
      name,
      ...policyWords(name),
      optionsSchema,
      defaults: defaultsOf(name, world),
      unavailable: missingNeed(name, world),
    };
  });
}

/** All that is wrong or remarkable about one choice of a policy. */
export function checkPolicy(choice: PolicyChoice, path: Path, world: PolicyWorld): Finding[] {
  const name = normalisePolicyName(choice.name);
  if (name === null) {
    const known = Object.keys(policies).join(', ');
    return [fault([...path, 'name'], `There is no policy '${choice.name}'. Known: ${known}.`)];
  }
  const missing = missingNeed(name, world);
  const faults = [
    ...(missing === null ? [] : [fault([...path, 'name'], missing)]),
    ...optionFaults(name, choice.options, [...path, 'options'], world),
  ];
  return faults.length > 0 ? faults : farOptions(name, choice.options, path, world);
}

function missingNeed(name: PolicyName, { produced }: PolicyWorld): string | null {
  const missing = policies[name].policy.needs.filter((need) => !produced.includes(need));
  return missing.length === 0
    ? null
    : `Policy '${name}' needs ${missing.join(' and ')}, which this gateway does not have.`;
}

function optionFaults(
  name: PolicyName,
  options: PolicyChoice['options'],
  path: Path,
  world: PolicyWorld,
): Finding[] {
  const whole = refusalOf(name, { ...world.defaultsOf(name), ...options });
  if (whole === null) return [];
  // The catalogue stops at the first fault; people want all of them, each at its own option.
  const single = Object.entries(options).flatMap(([option, value]) => {
    const refusal = refusalOf(name, { [option]: value });
    return refusal === null ? [] : [fault([...path, option], refusal)];
  });
  return single.length > 0 ? single : [fault(path, whole)];
}

function refusalOf(name: PolicyName, options: PolicyChoice['options']): string | null {
  try {
    resolvePolicy(name, options);
    return null;
  } catch (cause) {
    if (!(cause instanceof GatewayError)) throw cause;
    return cause.message;
  }
}

function farOptions(
  name: PolicyName,
  options: PolicyChoice['options'],
  path: Path,
  world: PolicyWorld,
): Finding[] {
  const defaults = defaultsOf(name, world);
  const chosen = checkPolicyOptions(name, options).options;
  return Object.entries(options).flatMap(([given]) => {
    const value = chosen[given];
    const usual = defaults[given];
    if (typeof value !== 'number' || typeof usual !== 'number' || usual === 0) return [];
    const factor = value / usual;
    if (factor <= farFactor && factor >= 1 / farFactor) return [];
    return [
      warning(
        [...path, 'options', given],
        `'${given}' is ${value}, far from the usual ${usual}. Rehearse it before it is published.`,
      ),
    ];
  });
}

function defaultsOf(name: PolicyName, world: PolicyWorld): Readonly<Record<string, unknown>> {
  return checkPolicyOptions(name, world.defaultsOf(name)).options;
}
