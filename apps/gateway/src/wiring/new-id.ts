import { randomBytes } from 'node:crypto';
import { idClock, timedId } from '@bellwether/exchange';

export type IdPrefix =
  | 'req'
  | 'key'
  | 'ten'
  | 'prj'
  | 'usr'
  | 'ses'
  | 'tok'
  | 'aud'
  | 'dft'
  | 'rol'
  | 'mrk'
  | 'reh'
  | 'prc'
  | 'exp';

const nextMs = idClock(Date.now);

/** A fresh id of the given kind, in the order of time. */
export const newId = (prefix: IdPrefix): string => timedId(prefix, nextMs(), randomBytes(16));
