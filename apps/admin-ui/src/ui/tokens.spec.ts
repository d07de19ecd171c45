import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Theme, type Token, tokens } from './tokens.js';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const themes: Theme[] = ['dark', 'light'];

/** Relative luminance of WCAG 2.2 for `#rrggbb`. */
function luminance(hex: string): number {
  const channel = (start: number) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [
    number,
    number,
  ];
  return (light + 0.05) / (dark + 0.05);
}

function declared(theme: Theme): Record<string, string> {
  const block = new RegExp(`\\[data-theme='${theme}'\\] \\{([^}]*)\\}`).exec(css)?.[1] ?? '';
  return Object.fromEntries(
    [...block.matchAll(/--([a-z0-9-]+): (#[0-9a-f]{6});/g)].map((match) => [match[1], match[2]]),
  );
}

describe.each(themes)('the %s theme', (theme) => {
  const colour = (token: Token) => tokens[theme][token];

  it('is the same in the style sheet and in the mirror', () => {
    expect(declared(theme)).toEqual(tokens[theme]);
  });

  it.each(['canvas', 'surface', 'raised', 'inset'] as const)(
    'keeps meta text readable on %s',
    (ground) => {
      expect(contrast(colour('text-3'), colour(ground))).toBeGreaterThanOrEqual(4.7);
      expect(contrast(colour('text-2'), colour(ground))).toBeGreaterThanOrEqual(4.5);
      expect(contrast(colour('text-1'), colour(ground))).toBeGreaterThanOrEqual(7);
    },
  );

  it.each(['ok', 'warn', 'err', 'info', 'idle', 'policy'] as const)(
    'keeps %s readable on its soft fill',
    (status) => {
      expect(contrast(colour(status), colour(`${status}-soft`))).toBeGreaterThanOrEqual(4.7);
    },
  );

  it('keeps white readable on Publish and the label readable on the primary button', () => {
    expect(contrast('#ffffff', colour('policy-strong'))).toBeGreaterThanOrEqual(4.8);
    expect(contrast(colour('btn-text'), colour('btn'))).toBeGreaterThanOrEqual(7);
  });

  it('draws control edges and the focus ring at 3 : 1 or more', () => {
    expect(contrast(colour('text-3'), colour('inset'))).toBeGreaterThanOrEqual(3);
    expect(contrast(colour('focus'), colour('canvas'))).toBeGreaterThanOrEqual(3);
  });
});
