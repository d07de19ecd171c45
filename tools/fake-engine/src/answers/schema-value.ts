import type { Draw } from './draw.js';
import { recallFact } from './facts.js';
import type { Fact } from './facts.js';
import { numberOf, numberValue, textValue } from './scalar-value.js';
import type { Schema } from './scalar-value.js';

/** Below this depth only what a schema demands is written, so that schemas that contain themselves end. */
const fullDepth = 5;
const mostDepth = 24;
/** A schema that demands more items or properties gets this many. */
const mostItems = 1024;

export interface ValueSource {
  readonly draw: Draw;
  /** A statement "the X is Y" gives the property X its value. */
  readonly facts: readonly Fact[];
}

/** A value that the schema allows. Keywords that only further restrict combinations (`not`, `if`) are not looked at. */
export function valueFor(schema: unknown, source: ValueSource): unknown {
  return new SchemaReader(schema, source).value(schema, null, 0);
}

class SchemaReader {
  private readonly root: unknown;
  private readonly source: ValueSource;

  constructor(root: unknown, source: ValueSource) {
    this.root = root;
    this.source = source;
  }

  /** `name` is the property that the value is for. */
  value(part: unknown, name: string | null, depth: number): unknown {
    const schema = this.resolved(part, depth);
    if (schema === null || depth > mostDepth) return null;
    if ('const' in schema) return schema.const;
    if (Array.isArray(schema.enum) && schema.enum.length > 0)
      return this.oneOfEnum(schema.enum, name);
    switch (this.typeOf(schema, depth)) {
      case 'object':
        return this.object(schema, depth);
      case 'array':
        return this.array(schema, name, depth);
      case 'integer':
        return numberValue(
          { ...schema, type: 'integer' },
          this.knownNumber(name),
          this.source.draw,
        );
      case 'number':
        return numberValue(schema, this.knownNumber(name), this.source.draw);
      case 'boolean':
        return this.source.draw(2) === 1;
      case 'null':
        return null;
      default:
        return textValue(schema, this.known(name), this.source.draw);
    }
  }

  private object(schema: Schema, depth: number): Record<string, unknown> {
    const properties = asSchema(schema.properties) ?? {};
    const required = new Set(list(schema.required).filter((name) => typeof name === 'string'));
    const value: Record<string, unknown> = {};
    for (const [name, part] of Object.entries(properties)) {
      if (required.has(name) || depth < fullDepth) value[name] = this.value(part, name, depth + 1);
    }
    for (const name of required)
      if (!(name in value))
        value[name] = this.value(asSchema(schema.additionalProperties) ?? {}, name, depth + 1);
    const least = Math.min(numberOf(schema.minProperties) ?? 0, mostItems);
    for (let count = 1; Object.keys(value).length < least; count += 1) {
      value[`entry_${count}`] = this.value(
        asSchema(schema.additionalProperties) ?? {},
        null,
        depth + 1,
      );
    }
    return value;
  }

  private array(schema: Schema, name: string | null, depth: number): unknown[] {
    const fixed = Array.isArray(schema.prefixItems) ? (schema.prefixItems as unknown[]) : [];
    const least = Math.min(Math.max(numberOf(schema.minItems) ?? 0, fixed.length), mostItems);
    const most = numberOf(schema.maxItems) ?? Infinity;
    const length = Math.min(depth < fullDepth ? Math.max(least, 2) : least, most);
    const values: unknown[] = [];
    const seen = new Set<string>();
    for (let tries = 0; values.length < length && tries < length * 8; tries += 1) {
      const item = this.value(
        fixed[values.length] ?? schema.items ?? {},
        values.length === 0 ? name : null,
        depth + 1,
      );
      const text = JSON.stringify(item);
      if (schema.uniqueItems === true && seen.has(text)) continue;
      seen.add(text);
      values.push(item);
    }
    return values;
  }

  private oneOfEnum(values: readonly unknown[], name: string | null): unknown {
    const known = this.known(name)?.toLowerCase();
    const named = values.find((value) => String(value).toLowerCase() === known);
    return named ?? values[this.source.draw(values.length)];
  }

  private typeOf(schema: Schema, depth: number): string {
    const types = Array.isArray(schema.type)
      ? (schema.type as string[])
      : [schema.type as string | undefined];
    const [first] =
      depth >= fullDepth && types.includes('null')
        ? ['null']
        : types.filter((type) => type !== 'null');
    if (first !== undefined) return first;
    if (types.includes('null')) return 'null';
    if ('properties' in schema || 'required' in schema) return 'object';
    if ('items' in schema || 'prefixItems' in schema) return 'array';
    return 'minimum' in schema || 'maximum' in schema ? 'number' : 'string';
  }

  /** Follows references and picks among alternatives; null when the schema allows nothing that we can write. */
  private resolved(part: unknown, depth: number): Schema | null {
    let schema = part === true ? {} : asSchema(part);
    for (let hops = 0; schema !== null && hops < 16; hops += 1) {
      const { $ref: reference, anyOf, oneOf, allOf, ...rest } = schema;
      const alternatives = (anyOf ?? oneOf) as unknown[] | undefined;
      if (typeof reference === 'string') schema = merged(rest, this.lookUp(reference));
      else if (Array.isArray(alternatives))
        schema = merged(
          { ...rest, ...(allOf === undefined ? {} : { allOf }) },
          pick(alternatives, depth),
        );
      else if (Array.isArray(allOf))
        schema = (allOf as unknown[]).reduce<Schema>(
          (all, one) => merged(all, this.resolved(one, depth)),
          rest,
        );
      else return schema;
    }
    return schema;
  }

  private lookUp(reference: string): Schema | null {
    let place: unknown = this.root;
    for (const step of reference.replace(/^#\/?/, '').split('/')) {
      if (step === '') continue;
      place = asSchema(place)?.[unescaped(step).replaceAll('~1', '/').replaceAll('~0', '~')];
    }
    return asSchema(place);
  }

  private known(name: string | null): string | null {
    if (name === null) return null;
    const spoken = name
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .replace(/[_-]+/g, ' ')
      .toLowerCase();
    return recallFact(this.source.facts, spoken)?.value ?? null;
  }

  private knownNumber(name: string | null): number | null {
    const text = this.known(name);
    return text === null || text === '' || Number.isNaN(Number(text)) ? null : Number(text);
  }
}

/** Deep down the null among alternatives ends a schema that contains itself. */
function pick(alternatives: readonly unknown[], depth: number): Schema | null {
  const nothing = alternatives.find((one) => asSchema(one)?.type === 'null');
  const something = alternatives.find((one) => asSchema(one)?.type !== 'null');
  return asSchema(depth >= fullDepth ? (nothing ?? something) : (something ?? nothing));
}

function merged(left: Schema, right: Schema | null): Schema {
  const properties = { ...asSchema(left.properties), ...asSchema(right?.properties) };
  const required = [...new Set([...list(left.required), ...list(right?.required)])];
  return {
    ...left,
    ...right,
    ...(Object.keys(properties).length > 0 ? { properties } : {}),
    ...(required.length > 0 ? { required } : {}),
  };
}

function unescaped(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    // A lone % stands for itself.
    return step;
  }
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}

function asSchema(value: unknown): Schema | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Schema)
    : null;
}
