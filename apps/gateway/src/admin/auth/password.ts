import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { GatewayError } from '@bellwether/exchange';

// 32 MiB and some 60 ms per guess. The parameters stand in each hash, so they can grow without locking anybody out.
const cost = { N: 32_768, r: 8, p: 1 } as const;
const keyBytes = 32;
const largestCost = 1_048_576;

interface Cost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

function derive(password: string, salt: Uint8Array, { N, r, p }: Cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(
      password.normalize('NFKC'),
      salt,
      keyBytes,
      { N, r, p, maxmem: 256 * N * r },
      (cause, key) => {
        if (cause) reject(cause);
        else resolve(key);
      },
    );
  });
}

/** `scrypt$N$r$p$salt$key`, the last two in base64. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), key.toString('base64')].join(
    '$',
  );
}

async function verify(password: string, stored: string): Promise<boolean> {
  const [kind, n, r, p, salt = '', key = ''] = stored.split('$');
  const given: Cost = { N: Number(n), r: Number(r), p: Number(p) };
  if (kind !== 'scrypt' || !(given.N > 1 && given.N <= largestCost)) return false;
  const expected = Buffer.from(key, 'base64');
  const found = await derive(password, Buffer.from(salt, 'base64'), given);
  return expected.length === found.length && timingSafeEqual(expected, found);
}

/** What a stranger's name is compared with, so that it takes as long as a known one. */
let nobody: Promise<string> | null = null;

const parallel = 2;
const longestQueue = 32;

/** Verifies passwords, two at a time: a flood of sign-ins waits in line, and then is sent away. */
export function createPasswordCheck(): (
  password: string,
  stored: string | null,
) => Promise<boolean> {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async (password, stored) => {
    if (running >= parallel) {
      if (waiting.length >= longestQueue)
        throw new GatewayError('too_many_attempts', { retryAfterSeconds: 5 });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      const isRight = await verify(
        password,
        stored ?? (await (nobody ??= hashPassword(randomBytes(16).toString('hex')))),
      );
      return isRight && stored !== null;
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
