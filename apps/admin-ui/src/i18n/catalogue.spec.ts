import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import en from './en.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };
import { pseudoCatalogue, pseudoText } from './pseudo.js';

const root = new URL('..', import.meta.url).pathname;
const files = globSync('**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !file.includes('generated') && !file.includes('.spec.'),
);
const sources = files.map((file) => ({
  file,
  tree: ts.createSourceFile(
    file,
    readFileSync(`${root}/${file}`, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.TSX,
  ),
}));

type Catalogue = { readonly [key: string]: string | Catalogue };

function flatten(catalogue: Catalogue, prefix = ''): string[] {
  return Object.entries(catalogue).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : flatten(value, `${prefix}${key}.`),
  );
}

const plural = /_(one|other)$/;
const keys = new Set(flatten(en));
const baseKeys = new Set([...keys].map((key) => key.replace(plural, '')));

function visit(node: ts.Node, see: (node: ts.Node) => void): void {
  see(node);
  ts.forEachChild(node, (child) => visit(child, see));
}

/** Attributes whose text a person reads or hears. */
const spoken = new Set(['aria-label', 'title', 'alt', 'placeholder', 'label', 'hint', 'aside']);
/** Examples of input and names of formats: the same in every language. */
const sameEverywhere = /^(http:\/\/10\.0\.0\.5:8000|8× H100|zone=eu-1, team=core|default|UTC)$/;
const hasWords = (text: string) => /\p{L}{2,}/u.test(text) && !sameEverywhere.test(text.trim());

function hardCoded(tree: ts.SourceFile): string[] {
  const found: string[] = [];
  visit(tree, (node) => {
    if (ts.isJsxText(node) && hasWords(node.text)) found.push(node.text.trim());
    if (
      ts.isJsxAttribute(node) &&
      node.initializer &&
      ts.isStringLiteral(node.initializer) &&
      spoken.has(node.name.getText()) &&
      hasWords(node.initializer.text)
    ) {
      found.push(`${node.name.getText()}="${node.initializer.text}"`);
    }
  });
  return found;
}

/** Keys named in the code: whole ones, and the fixed beginnings of computed ones. */
function namedKeys(tree: ts.SourceFile): { whole: string[]; beginnings: string[] } {
  const whole: string[] = [];
  const beginnings: string[] = [];
  visit(tree, (node) => {
    if (ts.isTemplateExpression(node) && /^[a-z]\w*\./i.test(node.head.text))
      beginnings.push(node.head.text);
    if (ts.isStringLiteralLike(node) && baseKeys.has(node.text)) whole.push(node.text);
    const isCall =
      ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 't';
    const first = isCall ? node.arguments[0] : undefined;
    if (first && ts.isStringLiteral(first)) whole.push(first.text);
  });
  return { whole, beginnings };
}

describe('the catalogue', () => {
  it.each(sources)('has every text of $file', ({ tree }) => {
    expect(hardCoded(tree)).toEqual([]);
    expect(namedKeys(tree).whole.filter((key) => !baseKeys.has(key))).toEqual([]);
  });

  it('has no text that nobody shows', () => {
    const named = sources.map(({ tree }) => namedKeys(tree));
    const whole = new Set(named.flatMap((each) => each.whole));
    const beginnings = named.flatMap((each) => each.beginnings);
    const unused = [...baseKeys].filter(
      (key) => !whole.has(key) && !beginnings.some((beginning) => key.startsWith(beginning)),
    );
    expect(unused).toEqual([]);
  });

  it('has both forms of every counted text', () => {
    const lonely = [...keys].filter(
      (key) =>
        plural.test(key) &&
        !(keys.has(key.replace(plural, '_one')) && keys.has(key.replace(plural, '_other'))),
    );
    expect(lonely).toEqual([]);
  });

  it('writes as the design asks: no exclamation, no politeness, no fanfare', () => {
    const texts = JSON.stringify(en).match(/"(?:[^"\\]|\\.)*"/g) ?? [];
    expect(texts.filter((text) => /!|please|successfully|oops/i.test(text))).toEqual([]);
  });
});

/** Texts by their keys. */
function textsOf(catalogue: Catalogue, prefix = ''): [string, string][] {
  return Object.entries(catalogue).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : textsOf(value, `${prefix}${key}.`),
  );
}
const fixedParts = (text: string) => (text.match(/\{\{[^}]*\}\}|<[^>]*>/g) ?? []).sort();

describe('the Japanese catalogue', () => {
  const english = new Map(textsOf(en));
  const japanese = textsOf(ja);

  it('has every text once: Japanese counts with one form', () => {
    const wanted = [...keys].filter((key) => !key.endsWith('_one'));
    expect(japanese.map(([key]) => key).sort()).toEqual(wanted.sort());
  });

  it('keeps the variables and tags of every text', () => {
    const changed = japanese.filter(
      ([key, text]) =>
        fixedParts(text).join() !== fixedParts(english.get(key) ?? '').join() || text === '',
    );
    expect(changed).toEqual([]);
  });

  it('writes marks alike: half-width brackets and question marks, no exclamation', () => {
    expect(japanese.filter(([, text]) => /[（）？！!，．]/.test(text))).toEqual([]);
  });
});

describe('the pseudo locale', () => {
  it('lengthens texts by a third and leaves variables and tags alone', () => {
    const text = pseudoText('<b>{{count}}</b> workers ready');
    expect(text).toContain('<b>{{count}}</b>');
    expect(text.length).toBeGreaterThanOrEqual('<b>{{count}}</b> workers ready'.length * 1.35);
    expect(flatten(pseudoCatalogue(en))).toEqual(flatten(en));
  });
});
