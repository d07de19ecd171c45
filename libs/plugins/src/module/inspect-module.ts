import { createHash } from 'node:crypto';
import { GatewayError } from '@bellwether/exchange';
import { importCapabilities, importModule, manifestSection, type ImportName } from '../abi.js';
import { pluginManifest, type PluginManifest } from './manifest.js';
import { readShape, type Limits } from './wasm-sections.js';
import { withStateExports } from './with-state-exports.js';

/** More than any compiler makes. */
const mostTables = 16;
/** An instance makes an object for each export and looks each import up: a hundred thousand hold its thread for a second. */
const mostExports = 1_000;
const mostImports = 100;

/** Units: bytes; pages of 64 KiB; entries of all tables together. */
export interface ModuleLimits {
  readonly maxModuleBytes: number;
  readonly maxMemoryPages: number;
  readonly maxTableEntries: number;
  readonly maxTimeMs: number;
}

/** A module that may be run. */
export interface InspectedModule {
  readonly module: WebAssembly.Module;
  readonly manifest: PluginManifest;
  /** Of all of its bytes, lower-case hex. */
  readonly sha256: string;
  readonly memoryPages: number;
  /** Making an instance runs a function of the module. */
  readonly runsAtStart: boolean;
  /** An instance can be set back to how it began. */
  readonly canReset: boolean;
}

/**
 * Looks at a module without running any of it: its form, what it declares, what it asks for.
 *
 * Errors   `plugin_invalid` with a sentence that says what to change.
 */
export async function inspectModule(
  bytes: Uint8Array,
  limits: ModuleLimits,
): Promise<InspectedModule> {
  if (bytes.length > limits.maxModuleBytes)
    throw invalid(`The module has ${bytes.length} bytes; ${limits.maxModuleBytes} are taken.`);
  const shape = checkShape(bytes, limits);
  const { module, canReset } = await compiled(bytes);
  checkExports(module);
  const manifest = readManifest(module);
  checkImports(module, manifest);
  if (manifest.timeMs > limits.maxTimeMs)
    throw invalid(`It asks for ${manifest.timeMs} ms; ${limits.maxTimeMs} ms are granted at most.`);
  return { module, manifest, sha256: sha256Of(bytes), canReset, ...shape };
}

/** What the engine does not take is told of the bytes that were handed in. */
async function compiled(bytes: Uint8Array): Promise<Pick<InspectedModule, 'module' | 'canReset'>> {
  const opened = withStateExports(bytes);
  const module = opened && (await WebAssembly.compile(opened).catch(() => null));
  if (module !== null) return { module, canReset: true };
  const plain = await WebAssembly.compile(Uint8Array.from(bytes)).catch((cause: unknown) => {
    throw invalid(`The module does not compile: ${textOf(cause)}.`, cause);
  });
  return { module: plain, canReset: false };
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function checkShape(
  bytes: Uint8Array,
  { maxMemoryPages, maxTableEntries }: ModuleLimits,
): Pick<InspectedModule, 'memoryPages' | 'runsAtStart'> {
  let shape;
  try {
    shape = readShape(bytes);
  } catch (cause) {
    throw invalid(`The module cannot be read: ${textOf(cause)}`, cause);
  }
  const [memory, ...others] = shape.memories;
  if (memory === undefined || others.length > 0)
    throw invalid('The module must declare one memory of its own.');
  if (memory.maximum === null)
    throw invalid('The memory must declare a maximum: without one it could grow for ever.');
  if (memory.maximum > maxMemoryPages)
    throw invalid(`The memory may grow to ${memory.maximum} pages; ${maxMemoryPages} are granted.`);
  checkTables(shape.tables, maxTableEntries);
  checkCount('exports', shape.exports, mostExports);
  checkCount('imports', shape.imports, mostImports);
  return { memoryPages: memory.maximum, runsAtStart: shape.runsAtStart };
}

/** Every entry costs an instance some bytes of the engine's own heap, whichever table it is in. */
function checkTables(tables: readonly Limits[], maxTableEntries: number): void {
  if (tables.length > mostTables)
    throw invalid(`The module declares ${tables.length} tables; ${mostTables} are taken.`);
  let entries = 0;
  for (const { minimum, maximum } of tables) {
    if (maximum === null)
      throw invalid('Every table must declare a maximum: without one it could grow for ever.');
    entries += Math.max(minimum, maximum);
  }
  if (entries > maxTableEntries)
    throw invalid(
      `The tables may have ${entries} entries together; ${maxTableEntries} are granted.`,
    );
}

function checkCount(verb: string, count: number, most: number): void {
  if (count > most) throw invalid(`The module ${verb} ${count} things; ${most} are taken.`);
}

const neededExports = {
  memory: 'memory',
  bellwether_abi: 'function',
  bellwether_alloc: 'function',
  bellwether_run: 'function',
} as const;

function checkExports(module: WebAssembly.Module): void {
  const kinds = new Map(WebAssembly.Module.exports(module).map(({ name, kind }) => [name, kind]));
  for (const [name, kind] of Object.entries(neededExports)) {
    if (kinds.get(name) !== kind) throw invalid(`The module must export the ${kind} ${name}.`);
  }
}

/** In JSON as it is written anew: what no database holds stands escaped in it. */
const oddText = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

function readManifest(module: WebAssembly.Module): PluginManifest {
  const [section, ...others] = WebAssembly.Module.customSections(module, manifestSection);
  if (section === undefined || others.length > 0)
    throw invalid(`The module must have one custom section ${manifestSection}: its manifest.`);
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(section));
  } catch (cause) {
    throw invalid('The manifest is not valid JSON.', cause);
  }
  if (oddText.test(JSON.stringify(json)))
    throw invalid('A text of the manifest holds NUL (U+0000) or half of a surrogate pair.');
  const read = pluginManifest.safeParse(json);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw invalid(
    `The manifest is not valid: ${issue?.path.join('.') || 'it'}: ${issue?.message ?? ''}.`,
  );
}

/** A guest gets what it declares and nothing else: no clock, no files, no network of its own. */
function checkImports(module: WebAssembly.Module, { capabilities }: PluginManifest): void {
  for (const { module: from, name, kind } of WebAssembly.Module.imports(module)) {
    if (from !== importModule || kind !== 'function' || !Object.hasOwn(importCapabilities, name))
      throw invalid(`The module imports ${from}.${name}, which there is not.`);
    const needed = importCapabilities[name as ImportName];
    if (!capabilities.includes(needed))
      throw invalid(`The module imports ${name} without declaring the capability ${needed}.`);
  }
}

function invalid(text: string, cause?: unknown): GatewayError {
  return new GatewayError('plugin_invalid', { text, cause });
}

function textOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
