import { clientVariables, configVariable, namedFields } from './names.js';
import { suggestion } from './nearest.js';

/** Switches of tests: known, but never suggested. */
const testVariable = 'BELLWETHER_TEST_ACKNOWLEDGE_EARLY';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface EnvironmentTexts {
  /** Field key → variable and its text. Empty variables count as not set. */
  readonly texts: ReadonlyMap<string, { readonly variable: string; readonly text: string }>;
  readonly configPath: string | null;
  readonly warnings: readonly string[];
}

/** Reads the `BELLWETHER_*` variables. Unknown ones are warned about: another tool's may share the prefix. */
export function readEnvironment(env: Environment): EnvironmentTexts {
  const texts = new Map<string, { variable: string; text: string }>();
  const byVariable = new Map(
    namedFields.flatMap(({ variable, key }) => (variable === null ? [] : [[variable, key]])),
  );
  const known = [...byVariable.keys(), ...clientVariables, configVariable];
  const isKnown = (variable: string): boolean =>
    known.includes(variable) || variable === testVariable;
  const warnings: string[] = [];
  for (const [variable, text] of Object.entries(env)) {
    if (!variable.startsWith('BELLWETHER_') || text === undefined || text === '') continue;
    const key = byVariable.get(variable);
    if (key !== undefined) texts.set(key, { variable, text });
    else if (!isKnown(variable))
      warnings.push(`Unknown variable ${variable} is ignored.${suggestion(variable, known)}`);
  }
  return { texts, configPath: env[configVariable] || null, warnings };
}
