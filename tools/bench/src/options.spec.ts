import { describe, expect, it } from 'vitest';
import { parseOptions, sectionNames } from './options.js';

describe('parseOptions', () => {
  it('measures everything and writes the documents without flags', () => {
    expect(parseOptions([])).toMatchObject({ sections: sectionNames, out: 'docs', isQuick: false });
  });

  it.each([[['--quick']], [['--only', 'streams']], [['--skip', 'portkey']]])(
    'leaves the documents alone with %j',
    (args) => {
      expect(parseOptions(args)?.out).toBeNull();
    },
  );

  it('never skips the gateway, nor the worker that all is compared with', () => {
    expect(parseOptions(['--skip', 'bellwether', '--skip', 'portkey'])?.contestants).toEqual([
      'direct',
      'bellwether',
      'bare',
    ]);
  });

  it('names what is not known', () => {
    expect(() => parseOptions(['--only', 'speed'])).toThrow(
      '"speed" is not known here; known: requests',
    );
    expect(() => parseOptions(['--fast'])).toThrow('--fast');
  });
});
