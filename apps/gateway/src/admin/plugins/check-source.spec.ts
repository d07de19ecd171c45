import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { checkAddress, checkAllowed, signerOf } from './check-source.js';

const codeOf = (work: () => unknown): string | null => {
  try {
    work();
    return null;
  } catch (cause) {
    return (cause as { code: string }).code;
  }
};

describe('an address of a module', () => {
  it.each`
    url                                     | source                           | code
    ${'https://host/plugins/a.wasm'}        | ${'https://host/plugins/'}       | ${null}
    ${'https://host/plugins/a.wasm'}        | ${'https://host/plugins'}        | ${null}
    ${'https://host/a.wasm'}                | ${'https://host'}                | ${null}
    ${'https://host/plugins/a.wasm'}        | ${'https://host/plugins/a.wasm'} | ${null}
    ${'https://host/plugins-2/a.wasm'}      | ${'https://host/plugins'}        | ${'plugin_invalid'}
    ${'https://host.other/a.wasm'}          | ${'https://host'}                | ${'plugin_invalid'}
    ${'https://host@other/a.wasm'}          | ${'https://host'}                | ${'plugin_invalid'}
    ${'https://host:8443/a.wasm'}           | ${'https://host'}                | ${'plugin_invalid'}
    ${'http://host/a.wasm'}                 | ${'https://host'}                | ${'plugin_invalid'}
    ${'https://host/plugins/../a.wasm'}     | ${'https://host/plugins'}        | ${'plugin_invalid'}
    ${'https://host/plugins/%2e%2e/a.wasm'} | ${'https://host/plugins'}        | ${'plugin_invalid'}
    ${'https://host/plugins/..%2fa.wasm'}   | ${'https://host/plugins'}        | ${'plugin_invalid'}
    ${'https://host/a.wasm'}                | ${'no address'}                  | ${'invalid_config'}
  `('$url from $source: $code', ({ url, source, code }) => {
    expect(codeOf(() => checkAddress(url as string, [source as string]))).toBe(code);
  });

  it('is none that is allowed when no source is', () => {
    expect(codeOf(() => checkAddress('https://host/a.wasm', []))).toBe('plugin_invalid');
  });
});

describe('a version', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const der = publicKey.export({ format: 'der', type: 'spki' });
  const other = generateKeyPairSync('ed25519').publicKey.export({ format: 'der', type: 'spki' });
  const [key, otherKey] = [der.toString('base64'), other.toString('base64')];
  const signedBy = createHash('sha256').update(der).digest('hex');
  const [here, elsewhere] = ['a'.repeat(64), 'b'.repeat(64)];

  it('knows whose signature it bears', () => {
    const bytes = Buffer.from('module');
    const signature = sign(null, bytes, privateKey).toString('base64');
    expect(signerOf(bytes, signature, [otherKey, key])).toBe(signedBy);
    expect(signerOf(bytes, undefined, [])).toBeNull();
    expect(codeOf(() => signerOf(bytes, signature, []))).toBe('plugin_invalid');
    expect(codeOf(() => signerOf(bytes, signature, ['AAAA']))).toBe('invalid_config');
  });

  it.each`
    why                                     | signer      | trustedKeys        | allowedModules       | code
    ${'nothing is asked for'}               | ${null}     | ${[]}              | ${[]}                | ${null}
    ${'its key is trusted'}                 | ${signedBy} | ${[otherKey, key]} | ${[]}                | ${null}
    ${'its key is not trusted any more'}    | ${signedBy} | ${[otherKey]}      | ${[]}                | ${'plugin_invalid'}
    ${'it was taken in before keys were'}   | ${null}     | ${[key]}           | ${[]}                | ${'plugin_invalid'}
    ${'its checksum is allowed'}            | ${null}     | ${[]}              | ${[elsewhere, here]} | ${null}
    ${'its checksum is not allowed'}        | ${null}     | ${[]}              | ${[elsewhere]}       | ${'plugin_invalid'}
    ${'one of both is not as it should be'} | ${signedBy} | ${[key]}           | ${[elsewhere]}       | ${'plugin_invalid'}
  `('may run or not: $why', ({ signer, trustedKeys, allowedModules, code }) => {
    const version = { sha256: here, signedBy: signer as string | null };
    const settings = {
      trustedKeys: trustedKeys as string[],
      allowedModules: allowedModules as string[],
    };
    expect(codeOf(() => checkAllowed(version, settings))).toBe(code);
  });
});
