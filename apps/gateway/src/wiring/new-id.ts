import { randomBytes } from 'node:crypto';
import { idClock, timedId } from '@bellwether/exchange';

export type IdPrefix =
  | 'grp'
  | 'idp'
  | 'sva'
  | 'tst'
  | 'req'
  | 'key'
  | 'iss'
  | 'alr'
  | 'rul'
  | 'chn'
  | 'sil'
  | 'dlv'
  | 'exp'
  | 'exr'
  | 'ten'
  | 'prj'
  | 'usr'
  | 'ses'
  | 'tok'
  | 'aud'
  | 'dft'
  | 'rol'
  | 'lim'
  | 'mrk'
  | 'reh'
  | 'plg'
  | 'plv'
  | 'prc'
  | 'mcpr'
  | 'tcl'
  | 'tsv'
  | 'trl';

const nextMs = idClock(Date.now);

/** A fresh id of the given kind, in the order of time. */
export const newId = (prefix: IdPrefix): string => timedId(prefix, nextMs(), randomBytes(16));
